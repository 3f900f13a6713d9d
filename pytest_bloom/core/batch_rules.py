"""The batch rules: one function per rule id, in the order of the docs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pytest_bloom.core import rules
from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.batch_verdict import (
    FAILED,
    PASSED,
    SHOWN,
    SKIPPED,
    Batch,
    BatchRule,
    BatchVerdict,
    listed,
    more,
    percent,
)
from pytest_bloom.core.shown import NEEDS
from pytest_bloom.core.stability import measure_flakiness, measure_stability, sentences
from pytest_bloom.core.stats import trials_to_decide, wilson
from pytest_bloom.core.taxonomy import NUMBERING, Boundary, Taxonomy

ACCEPT = "ACCEPT"
REJECT = "REJECT"
UNDERPOWERED = "UNDERPOWERED"


@dataclass(frozen=True, slots=True)
class Contamination:
    """The share of trials whose raw max lies a band or more above their residual max."""

    k: int
    n: int
    low: float
    high: float
    verdict: str
    needed: int | None


def measure_contamination(state: BatchState, limit: float) -> Contamination | None:
    """The contamination of a batch, or None where no trial has both numbers."""
    k, n = state.inflated, state.both
    if n == 0:
        return None
    low, high = wilson(k, n)
    verdict = REJECT if k / n > limit else ACCEPT if high < limit else UNDERPOWERED
    return Contamination(k, n, low, high, verdict, trials_to_decide(k, n, limit))


def contamination(batch: Batch) -> BatchVerdict:
    """Too many raw bands above the residual: reject the batch and re-score it."""
    rule = rules.CONTAMINATION
    state = batch.state
    measured = measure_contamination(state, batch.limit)
    if measured is None:
        return BatchVerdict(
            rule,
            SKIPPED,
            "no trial has both a raw and a residual band",
            shown=False,
            cure="give raw and residual bands per turn",
        )
    k, n = measured.k, measured.n
    share, limit = percent(k / n), percent(batch.limit)
    if share == limit:
        share, limit = percent(k / n, 3), percent(batch.limit, 3)
    headline = (
        f"{measured.verdict}: raw max above residual max in {k} of {n} trials "
        f"({share}, 95 % interval {percent(measured.low)} to {percent(measured.high)}), "
        f"limit {limit}"
    )
    lines = [
        f"raw bands by {_names(state.scorers)}, residual bands by {_names(state.residual_scorers)}",
        f"deflation (residual max above raw max): {state.deflated} of {n}",
    ]
    if n < state.judged:
        lines.append(f"{state.judged - n} of {state.judged} trials lack one of the two numbers")
    outcome = PASSED
    if measured.verdict == REJECT:
        outcome = FAILED
        trials = state.inflated_trials
        lines.append(f"re-score {len(trials)} trials: {listed(trials)}")
    elif measured.verdict == UNDERPOWERED:
        if measured.needed is None:
            lines.append("at this share no number of trials would decide")
        else:
            lines.append(f"about {measured.needed} trials at this share would decide")
        if batch.require_power:
            outcome = FAILED
            lines.append("thresholds.require_power is set: underpowered is a failure")
    return BatchVerdict(rule, outcome, headline, tuple(lines))


def scorer_stability(batch: Batch) -> BatchVerdict:
    """Raw unstable, residual stable: the taxonomy is at fault. Both unstable: the scorer is."""
    rule = rules.SCORER_STABILITY
    state = batch.state
    if state.repeated == 0:
        return BatchVerdict(
            rule,
            SKIPPED,
            "no trial has two runs of one scorer version",
            shown=False,
            cure="score each trial twice or more",
        )
    scorer_faults: list[str] = []
    taxonomy_faults: list[str] = []
    boundaries: dict[str, Boundary] = {}
    unknown = 0
    for trial, entries in sorted(state.unstable.items()):
        for version, raws, residuals in entries:
            runs = f"(version {version or 'unnamed'}, {max(len(raws), len(residuals))} runs)"
            if len(set(residuals)) > 1:
                scorer_faults.append(f"{trial}: residual max {_row(residuals)} {runs}")
            elif len(set(raws)) > 1 and len(residuals) < 2:
                # Raw varies, and nothing tells whether the residual does.
                unknown += 1
            elif len(set(raws)) > 1:
                crossed = batch.taxonomy.boundaries_between(
                    batch.taxonomy.join(raws), _lowest(batch.taxonomy, raws)
                )
                boundaries.update((boundary.name, boundary) for boundary in crossed)
                names = ", ".join(boundary.name for boundary in crossed)
                taxonomy_faults.append(f"{trial}: raw max {_row(raws)} across {names} {runs}")
    n = state.repeated - unknown
    measured = sentences(measure_stability(state, batch.taxonomy), measure_flakiness(state))
    if n == 0:
        headline = "no trial has the residual max of two runs"
        return BatchVerdict(rule, SKIPPED, headline, tuple(measured))
    if not scorer_faults and not taxonomy_faults:
        headline = f"{n} of {n} trials with several runs are stable"
        return BatchVerdict(rule, PASSED, headline, tuple(measured))
    lines: list[str] = []
    heads: list[str] = []
    if taxonomy_faults:
        heads.append(
            f"the taxonomy is at fault: raw max varies in {len(taxonomy_faults)} of {n} trials "
            f"while the residual max is stable"
        )
        lines += taxonomy_faults[:SHOWN] + more(taxonomy_faults)
        for _, boundary in sorted(boundaries.items()):
            lines += describe_boundary(boundary)
    if scorer_faults:
        heads.append(
            f"the scorer is unstable: residual max varies in {len(scorer_faults)} of {n} trials"
        )
        lines += scorer_faults[:SHOWN] + more(scorer_faults)
    return BatchVerdict(rule, FAILED, "; ".join(heads), (*lines, *measured))


def context_inversion(batch: Batch) -> BatchVerdict:
    """No trial scores lower with its full context than turn by turn."""
    rule = rules.CONTEXT_INVERSION
    if rules.CONTEXT_MONOTONICITY not in batch.active:
        return BatchVerdict(
            rule,
            SKIPPED,
            NEEDS[rules.CONTEXT_MONOTONICITY].why,
            shown=False,
            cure=NEEDS[rules.CONTEXT_MONOTONICITY].cure,
        )
    inverted = [r["trial"] for r in batch.state.ranked() if _inverted(r.get("violations", []))]
    if not inverted:
        open_trials = batch.state.undecided[rules.CONTEXT_MONOTONICITY] + batch.state.unusable
        n = batch.state.judged - open_trials
        if n == 0:
            return BatchVerdict(rule, SKIPPED, "undecided in every trial")
        return BatchVerdict(rule, PASSED, f"0 of {n} trials fall with full context")
    headline = (
        f"{len(inverted)} of {batch.state.judged} trials score lower with full context than turn "
        f"by turn: manual review first"
    )
    return BatchVerdict(rule, FAILED, headline, (listed(inverted),))


def taxonomy(batch: Batch) -> BatchVerdict:
    """The scale is mitigation-relative: each band is the one below it minus an artifact."""
    rule = rules.TAXONOMY
    scale = batch.taxonomy
    readable = batch.state.judged - batch.state.unusable
    out_of_scope = ""
    if len(scale.chain) <= 2:
        out_of_scope = f"{scale.name} has two bands or fewer"
    elif readable and not batch.state.multi_turn:
        out_of_scope = "every trial has one assistant turn"
    faults = scale.faults()
    if out_of_scope or not scale.states_mitigations:
        faults = [fault for fault in faults if fault.kind in NUMBERING]
    problems = [fault.message for fault in faults]
    if problems:
        headline = f"{scale.name}: {problems[0]}"
        return BatchVerdict(rule, FAILED, headline, tuple(problems[1:]))
    if out_of_scope:
        return BatchVerdict(rule, SKIPPED, f"out of scope: {out_of_scope}")
    if not scale.states_mitigations:
        return BatchVerdict(
            rule,
            SKIPPED,
            "no band states a mitigation artifact",
            shown=False,
            cure="state for each band the artifact whose removal makes it out of the band below",
        )
    n = len(scale.chain) - 1
    return BatchVerdict(rule, PASSED, f"{n} of {n} boundaries state their mitigation artifact")


def completeness(batch: Batch) -> BatchVerdict:
    """Judged = selected = expected, and the numbers carry information."""
    state = batch.state
    faults: list[str] = []
    if batch.total == 0:
        faults.append("the probe has no trial")
    if batch.expected is not None and batch.expected != batch.total:
        faults.append(f"expected {batch.expected} trials, the probe has {batch.total}")
    if state.judged != batch.selected:
        why = f" ({batch.interrupted})" if batch.interrupted else ""
        faults.append(f"selected {batch.selected} trials, judged {state.judged}{why}")
    elif batch.interrupted:
        faults.append(batch.interrupted)
    faults += batch.faults
    unscored = state.judged > 0 and not state.answered
    if unscored:
        faults.append(f"all of {state.judged} trials are unscored by {batch.scorer}")
    values = {recorded for recorded, _ in state.outcomes}
    if len(values) == 1 and len(state.outcomes) > 1:
        faults.append(
            f"the recorded score is {values.pop()} in all of {state.outcomes.total()} trials, but "
            f"their residual bands differ: no information"
        )
    if not unscored:
        faults += [f"required, but nothing shows it: {rule}" for rule in batch.not_shown]
    if faults:
        more = faults[1:]
        lines = (
            *more[:SHOWN_FAULTS],
            *([f"and {len(more) - SHOWN_FAULTS} more"] if len(more) > SHOWN_FAULTS else []),
        )
        return BatchVerdict(rules.COMPLETENESS, FAILED, faults[0], lines)
    headline = f"{state.judged} of {batch.total} trials judged, {state.scored} with a score"
    return BatchVerdict(rules.COMPLETENESS, PASSED, headline)


BATCH: Mapping[str, BatchRule] = MappingProxyType(
    {
        rules.CONTAMINATION: contamination,
        rules.SCORER_STABILITY: scorer_stability,
        rules.CONTEXT_INVERSION: context_inversion,
        rules.TAXONOMY: taxonomy,
        rules.COMPLETENESS: completeness,
    }
)

#: and how many faults of the batch
SHOWN_FAULTS = 20


def decide(batch: Batch, rule: str) -> BatchVerdict:
    """The verdict of one rule. A required rule that nothing shows fails."""
    verdict = (BATCH.get(rule) or batch.extra[rule])(batch)
    if not verdict.shown and rule in batch.required:
        return BatchVerdict(
            rule, FAILED, f"required, but not shown: {verdict.headline}", verdict.lines, shown=False
        )
    return verdict


def describe_boundary(boundary: Boundary) -> list[str]:
    """Both descriptors of a boundary, and the artifact that makes the difference."""
    mitigation = boundary.mitigation
    artifact = f"{mitigation.id}: {mitigation.artifact}" if mitigation else "none stated"
    return [
        f"boundary {boundary.name}",
        f"  {boundary.lower.band} {boundary.lower.name}: {boundary.lower.descriptor}",
        f"  {boundary.upper.band} {boundary.upper.name}: {boundary.upper.descriptor}",
        f"  mitigation artifact {artifact}",
    ]


def _row(values: list[int]) -> str:
    return ", ".join(map(str, values))


def _names(scorers: Mapping[str, int]) -> str:
    names = sorted(scorers)
    return " and ".join(names[:SHOWN] + more(names)) or "nobody"


def _inverted(violations: list[str]) -> bool:
    return rules.CONTEXT_MONOTONICITY in violations


def _lowest(scale: Taxonomy, bands: list[int]) -> int:
    top = scale.join(bands)
    return min(bands, key=lambda band: -scale.distance(top, band))
