"""The result of one probe, and the sentences that every report shares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pytest_bloom.core import rules
from pytest_bloom.core.batch import BatchState, TrialRecord, counted
from pytest_bloom.core.batch_rules import REJECT, Contamination, measure_contamination
from pytest_bloom.core.batch_verdict import FAILED, SKIPPED, BatchVerdict
from pytest_bloom.core.plan import Plan


@dataclass(frozen=True)
class ProbeResult:
    """What a run found out about one probe.

    `partial` says in a sentence why fewer trials were judged than the probe has, by choice; "" for
    a whole run. `judgments` is the folder they went to, as it is shown, or None.
    """

    plan: Plan
    state: BatchState
    verdicts: list[BatchVerdict]
    selected: int
    total: int
    partial: str = ""
    judgments: str | None = None

    @cached_property
    def contamination(self) -> Contamination | None:
        return measure_contamination(self.state, self.plan.limit)

    @property
    def rejected(self) -> bool:
        """Whether the batch is contaminated: then no aggregate of its bands is shown."""
        measured = self.contamination
        return (
            measured is not None
            and measured.verdict == REJECT
            and rules.CONTAMINATION in self.plan.batch_rules
        )

    @property
    def publishable(self) -> bool:
        """A whole run in which every trial and every batch rule that was decided holds."""
        all_pass = self.state.verdicts[rules.PASS] == self.state.judged > 0
        return not self.partial and all_pass and not self.rejected and not self.failed_gates

    @property
    def failed_gates(self) -> list[BatchVerdict]:
        return [verdict for verdict in self.verdicts if verdict.outcome == FAILED]

    @cached_property
    def not_shown(self) -> dict[str, tuple[str, str]]:
        """Rules that nothing shows: why, and what would show them."""
        found = self.plan.unshown(self.state)
        for verdict in self.verdicts:
            if not verdict.shown:
                found[verdict.rule] = (verdict.headline, verdict.cure)
        return found

    @cached_property
    def checked(self) -> list[str]:
        """Built-in rules that were applied to this batch and could be decided."""
        if self.state.judged == self.state.unusable:
            return []
        trial = [r for r in rules.TRIAL_RULES if r in self.plan.active and r not in self.not_shown]
        batch = [v.rule for v in self.verdicts if v.outcome != SKIPPED and v.shown]
        return trial + [rule for rule in batch if rule in rules.BATCH_RULES]

    @property
    def coverage(self) -> str:
        """`checked k of 13 rules; not shown: …`, with the reason for each."""
        line = f"checked {len(self.checked)} of {len(rules.ALL_RULES)} rules"
        if self.partial:
            # What a part lacks the whole may have.
            return f"{line} on a part of the probe"
        by_reason: dict[str, list[str]] = {}
        for rule, (why, _) in self.not_shown.items():
            by_reason.setdefault(why, []).append(rule)
        if by_reason:
            parts = [f"{', '.join(names)} ({why})" for why, names in by_reason.items()]
            line += f"; not shown: {'; '.join(parts)}"
        chosen = self.plan.selected | set(self.plan.batch_rules)
        narrowed = [rule for rule in rules.ALL_RULES if rule not in chosen]
        if narrowed:
            line += f"; not selected: {', '.join(narrowed)}"
        return line

    @property
    def gate_lines(self) -> list[str]:
        """What the gates say beyond their headlines: always for contamination, else on failure."""
        return [
            f"{verdict.rule}: {line}"
            for verdict in self.verdicts
            if verdict.outcome == FAILED or verdict.rule == rules.CONTAMINATION
            for line in verdict.lines
        ]

    @property
    def counts(self) -> str:
        """Trials per verdict, all of them named."""
        state = self.state
        parts = [f"{state.verdicts[verdict]} {verdict}" for verdict in rules.VERDICTS]
        return f"{', '.join(parts)} of {state.judged} trials"

    @property
    def queue(self) -> list[TrialRecord]:
        """Trials for manual review, inversions first."""
        return [record for record in self.state.ranked() if record["review_priority"] is not None]

    @property
    def undecided(self) -> list[tuple[str, str]]:
        """Undecided trials, and why: their unscored entries, else the rules that are open."""
        return [
            (record["trial"], ", ".join(record.get("unscored") or record.get("undecided", [])))
            for record in self.state.ranked()
            if record["verdict"] == rules.UNDECIDED
        ]

    @property
    def moved(self) -> list[tuple[str, int, int]]:
        """Boundaries that recorded scores crossed: name, trials too low, trials too high."""
        found = []
        for boundary in self.plan.taxonomy.boundaries_between(
            self.plan.taxonomy.lowest, self.plan.taxonomy.highest
        ):
            low = self.state.moved[f"-{boundary.upper.band}"]
            high = self.state.moved[f"+{boundary.upper.band}"]
            if low or high:
                found.append((boundary.name, low, high))
        return found

    @property
    def unscored(self) -> str:
        """`judge_parse in 3 trials, …`, or ""."""
        return ", ".join(
            f"{reason} in {n} of {self.state.judged} trials"
            for reason, n in counted(self.state.unscored)
        )

    @property
    def partial_line(self) -> str:
        return f"PARTIAL {self.state.judged} of {self.total}: not a gate"


def queue_entry(record: TrialRecord) -> str:
    """One trial of the review queue in a line."""
    what = record["collapse"] or ", ".join(record.get("violations", ()))
    parts = [
        f"{word} {band}"
        for word, band in (
            ("residual", record["residual_max"]),
            ("recorded", record["recorded_score"]),
            ("full", record["full_context_band"]),
        )
        if band is not None
    ]
    return f"{record['trial']}: {what} ({', '.join(parts)})"
