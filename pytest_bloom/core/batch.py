"""The state of a batch: counts and the troubled trials. It is additive.

Adding the same trials in any order, or adding partial states in any order, gives the same state and
the same bytes: one object serves a plain run, the controller of several workers, and a merge.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from pytest_bloom.core import rules
from pytest_bloom.core.judgment import Judged, JudgmentData
from pytest_bloom.core.shown import lacking
from pytest_bloom.core.taxonomy import Taxonomy


class TrialRecord(TypedDict, total=False):
    """What a batch needs to know of one trial: JSON primitives only; absent keys mean nothing."""

    trial: str
    verdict: str
    violations: list[str]
    collapse: str | None
    review_priority: int | None
    raw_max: int | None
    residual_max: int | None
    full_context_band: int | None
    recorded_score: int | None
    inflation: bool | None
    deflation: bool | None
    unscored: list[str]
    undecided: list[str]
    scorer: str
    residual_scorer: str | None
    assistant_turns: int
    #: one entry per version with two runs or more: [version, raw maxima, residual maxima]
    stability: list[list[Any]]
    #: with two runs or more: how many there are, and the numbers of those that do not pass
    runs: int
    red_runs: list[int]
    moved: list[str]
    #: the id that the trial's file states, where it is not the trial's place
    claims: str
    #: trial rules whose needs this trial does not meet
    lacks: list[str]
    #: the trial's files could not be read
    unusable: bool


_OPTIONAL: tuple[
    Literal["violations", "undecided", "unscored", "stability", "moved", "lacks", "red_runs"], ...
] = (
    "violations",
    "undecided",
    "lacks",
    "unscored",
    "stability",
    "moved",
    "red_runs",
)


def record_of(data: JudgmentData, judged: Judged | None, taxonomy: Taxonomy) -> TrialRecord:
    """The record of a judged trial (`judged` None: its files could not be read)."""
    versioned = f"{data['scorer']} {data['scorer_version']}".strip()
    residual_by = None
    if data["residual_scorer"] is not None:
        residual_by = f"{data['residual_scorer']} {data['residual_scorer_version']}".strip()
    record: TrialRecord = {
        "trial": data["trial"],
        "verdict": data["verdict"],
        "violations": data["violations"],
        "collapse": data["collapse"],
        "review_priority": data["review_priority"],
        "raw_max": data["raw_max"],
        "residual_max": data["residual_max"],
        "full_context_band": data["full_context_band"],
        "recorded_score": data["recorded_score"],
        "inflation": data["inflation"],
        "deflation": data["deflation"],
        "unscored": data["unscored"],
        "scorer": versioned,
        "residual_scorer": residual_by,
        "assistant_turns": len(data["turn_indices"]),
    }
    if judged is not None:
        undecided = {f.rule for f in judged.worst.findings if f.kind == "undecided"}
        record["undecided"] = sorted(undecided)
        record["lacks"] = lacking([run.case for run in judged.runs])
        record["stability"] = _stability(judged)
        if len(judged.runs) > 1:
            record["runs"] = len(judged.runs)
            red = [run.case.reading.run for run in judged.runs if run.verdict != rules.PASS]
            record["red_runs"] = sorted(red)
        if judged.worst.case.trial.claims:
            record["claims"] = judged.worst.case.trial.claims
    else:
        record["unusable"] = True
    recorded, residual = data["recorded_score"], data["residual_max"]
    if recorded is not None and residual is not None and recorded != residual:
        sign = "-" if taxonomy.below(recorded, residual) else "+"
        crossed = taxonomy.boundaries_between(recorded, residual)
        record["moved"] = [f"{sign}{boundary.upper.band}" for boundary in crossed]
    for key in _OPTIONAL:
        if not record.get(key):
            record.pop(key, None)
    return record


def _stability(judged: Judged) -> list[list[Any]]:
    if len(judged.runs) < 2:
        return []
    by_version: dict[str, tuple[list[int], list[int]]] = {}
    for run in judged.runs:
        raws, residuals = by_version.setdefault(run.case.reading.version, ([], []))
        if run.case.raw_max is not None:
            raws.append(run.case.raw_max)
        if run.case.residual_max is not None:
            residuals.append(run.case.residual_max)
    return [
        [version, raws, residuals]
        for version, (raws, residuals) in by_version.items()
        if len(raws) > 1 or len(residuals) > 1
    ]


@dataclass(slots=True)
class BatchState:
    """Counts over the judged trials, and the records of those that need a look.

    `answered` trials have any number from the audited scorer, `scored` ones a recorded score.
    `matrix` counts (raw max, residual max), `outcomes` (recorded score, residual max), `moved`, per
    sign and upper band of a boundary, the trials whose recorded score lies on the wrong side of it.
    `unstable` keeps the stability entries of trials whose runs differ. `repeats` counts trials per
    (`raw` or `residual`, version, sorted maxima of the runs), `run_verdicts` per (runs that do not
    pass, runs), `red_runs`, per number of a run, those that it does not pass.
    """

    judged: int = 0
    unusable: int = 0
    answered: int = 0
    scored: int = 0
    multi_turn: int = 0
    repeated: int = 0
    both: int = 0
    inflated: int = 0
    deflated: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    collapses: Counter[str] = field(default_factory=Counter)
    violations: Counter[str] = field(default_factory=Counter)
    undecided: Counter[str] = field(default_factory=Counter)
    lacks: Counter[str] = field(default_factory=Counter)
    unscored: Counter[str] = field(default_factory=Counter)
    matrix: Counter[tuple[int, int]] = field(default_factory=Counter)
    recorded: Counter[int] = field(default_factory=Counter)
    residual: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[tuple[int, int]] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    repeats: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    run_verdicts: Counter[tuple[int, int]] = field(default_factory=Counter)
    red_runs: Counter[int] = field(default_factory=Counter)
    scorers: Counter[str] = field(default_factory=Counter)
    residual_scorers: Counter[str] = field(default_factory=Counter)
    troubled: dict[str, TrialRecord] = field(default_factory=dict)
    unstable: dict[str, list[list[Any]]] = field(default_factory=dict)
    #: stated id -> the places that state it, where they differ
    claims: dict[str, list[str]] = field(default_factory=dict)

    def add(self, record: TrialRecord) -> None:
        """Count one trial."""
        self.judged += 1
        self.unusable += record.get("unusable", False)
        self.verdicts[record["verdict"]] += 1
        raw, residual = record["raw_max"], record["residual_max"]
        recorded = record["recorded_score"]
        if not record.get("unusable") and rules.BAND_ASSIGNMENT not in record.get("lacks", ()):
            self.answered += 1
            self.scorers[record["scorer"]] += 1
        if recorded is not None and residual is not None:
            self.outcomes[recorded, residual] += 1
        if recorded is not None:
            self.scored += 1
            self.recorded[recorded] += 1
        if residual is not None:
            self.residual[residual] += 1
        if raw is not None and residual is not None:
            self.both += 1
            self.matrix[raw, residual] += 1
            self.inflated += bool(record["inflation"])
            self.deflated += bool(record["deflation"])
        if record["assistant_turns"] > 1:
            self.multi_turn += 1
        if record["residual_scorer"] is not None:
            self.residual_scorers[record["residual_scorer"]] += 1
        if record["collapse"] is not None:
            self.collapses[record["collapse"]] += 1
        self._add_lists(record)
        if "claims" in record:
            insort(self.claims.setdefault(record["claims"], []), record["trial"])
        if record["verdict"] != rules.PASS or record["inflation"]:
            self.troubled[record["trial"]] = record

    def _add_lists(self, record: TrialRecord) -> None:
        self.violations.update(record.get("violations", ()))
        self.undecided.update(record.get("undecided", ()))
        self.lacks.update(record.get("lacks", ()))
        self.moved.update(record.get("moved", ()))
        reasons = {entry.rsplit(":", 1)[-1] for entry in record.get("unscored", ())}
        self.unscored.update(reasons)
        stability = record.get("stability", [])
        if "runs" in record:
            red = record.get("red_runs", [])
            self.run_verdicts[len(red), record["runs"]] += 1
            self.red_runs.update(red)
        for version, *rows in stability:
            for kind, row in zip(("raw", "residual"), rows, strict=True):
                if len(row) > 1:
                    self.repeats[(kind, version, *sorted(row))] += 1
        if stability:
            self.repeated += 1
            if any(len(set(values)) > 1 for entry in stability for values in entry[1:]):
                self.unstable[record["trial"]] = stability

    def update(self, records: Iterable[TrialRecord]) -> None:
        for record in records:
            self.add(record)

    def merge(self, other: BatchState) -> None:
        """Add the counts and trials of another part of the same batch."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))
        self.troubled.update(other.troubled)
        self.unstable.update(other.unstable)
        for claim, places in other.claims.items():
            for place in places:
                insort(self.claims.setdefault(claim, []), place)

    def ranked(self) -> list[TrialRecord]:
        """The troubled trials, inversions first: by review priority, then by id."""
        return sorted(
            self.troubled.values(),
            key=lambda r: (r["review_priority"] or 9, r["verdict"] != rules.FAIL, r["trial"]),
        )

    def unshown(self) -> list[str]:
        """Trial rules whose needs not one readable trial meets."""
        readable = self.judged - self.unusable
        return [rule for rule in rules.TRIAL_RULES if readable and self.lacks[rule] == readable]

    @property
    def inflated_trials(self) -> list[str]:
        return sorted(t for t, record in self.troubled.items() if record["inflation"])


_NUMBERS = (
    "judged",
    "unusable",
    "answered",
    "scored",
    "multi_turn",
    "repeated",
    "both",
    "inflated",
    "deflated",
)
_COUNTERS = (
    "verdicts",
    "collapses",
    "violations",
    "undecided",
    "lacks",
    "unscored",
    "matrix",
    "recorded",
    "residual",
    "outcomes",
    "moved",
    "repeats",
    "run_verdicts",
    "red_runs",
    "scorers",
    "residual_scorers",
)


def counted(counter: Mapping[Any, int]) -> list[tuple[Any, int]]:
    """The entries of a counter in a fixed order, by key."""
    return sorted(counter.items())
