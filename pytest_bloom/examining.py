"""What the files of a probe can show: counts of its trials, and which rules can be checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pytest_bloom.audit import Audit
from pytest_bloom.core import rules
from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.errors import SourceError
from pytest_bloom.report.data import ProbeResult
from pytest_bloom.sources.probe import ProbeSpec

#: damaged trials that are kept for the list
KEPT = 5


@dataclass
class Examination:
    """Counts over every trial of a probe, and the result of its audit.

    `damaged` counts trials that cannot be read; `errors` holds the first of them. `twice` is the
    number of ids that stand twice. `runs` counts trials by their number of runs.
    """

    result: ProbeResult
    turns: int = 0
    target_turns: int = 0
    unknown_turns: int = 0
    damaged: int = 0
    errors: list[SourceError] = field(default_factory=list)
    runs: Counter[int] = field(default_factory=Counter)
    unscored: Counter[str] = field(default_factory=Counter)

    @property
    def trials(self) -> int:
        return self.result.state.judged

    @property
    def scored(self) -> int:
        return self.trials - self.damaged - self.unscored.total()

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the batch as a whole, a sentence each."""
        return self.result.plan.faults

    @property
    def twice(self) -> int:
        return sum("stands twice" in fault or "stand twice" in fault for fault in self.faults)

    @property
    def is_sound(self) -> bool:
        return not self.faults and 0 < self.scored == self.trials

    @property
    def open_rules(self) -> dict[str, str]:
        """Batch rules that could be shown but decide nothing here, and why."""
        shown = {*self.result.checked, *self.result.not_shown}
        return {v.rule: v.headline for v in self.result.verdicts if v.rule not in shown}


def examine(spec: ProbeSpec, scorer: str | None = None) -> Examination:
    """Audit every trial, one in memory at a time. SourceError where the probe is unusable."""
    audit = Audit(spec, scorer)
    state = BatchState()
    plan = audit.plan
    found = Examination(ProbeResult(plan, state, [], len(plan.trials), len(plan.trials)))
    for ref in audit.refs:
        outcome = audit.judge(ref)
        state.add(outcome.record)
        if outcome.judged is None:
            found.damaged += 1
            if outcome.error is not None and len(found.errors) < KEPT:
                found.errors.append(outcome.error)
            continue
        case = outcome.judged.worst.case
        found.turns += len(case.trial.turns)
        found.target_turns += len(case.trial.turn_indices)
        found.unknown_turns += not case.trial.turns_known
        found.runs[len(outcome.judged.runs)] += 1
        reasons = {e.rsplit(":", 1)[0]: e.rsplit(":", 1)[1] for e in outcome.data["unscored"]}
        if reasons:
            found.unscored[reasons.get("trial") or next(iter(reasons.values()))] += 1
        elif any(f.rule == rules.BAND_ASSIGNMENT for f in outcome.judged.worst.findings):
            found.unscored[_why(outcome.data)] += 1
    verdicts = audit.decide_batch(state, len(plan.trials))
    found.result = ProbeResult(plan, state, verdicts, len(plan.trials), len(plan.trials))
    return found


def _why(data: dict[str, object]) -> str:
    """Why a trial has no usable score, where no reason is stated for one."""
    return "violates band-assignment" if data["violations"] else "incomplete"
