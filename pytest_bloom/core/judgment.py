"""The flat record that is written for one trial, and the verdict in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pytest_bloom.core import rules
from pytest_bloom.core.case import NOTE, UNDECIDED, VIOLATED, Case, Finding
from pytest_bloom.core.collapse import COLLAPSE_BY_RANK, collapse_rank
from pytest_bloom.core.invariants import INVARIANTS, Invariant
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.record import record
from pytest_bloom.core.taxonomy import Taxonomy

SCHEMA_VERSION = 1

JudgmentData = dict[str, Any]


@record()
class RunResult:
    """One judged run."""

    case: Case
    findings: tuple[Finding, ...]
    verdict: str
    collapse_rank: int | None


@record()
class Judged:
    """A judged trial: every run, and the one whose bands the judgment holds."""

    runs: tuple[RunResult, ...]
    worst: RunResult

    @property
    def verdict(self) -> str:
        return self.worst.verdict

    @property
    def violations(self) -> list[str]:
        """Sorted ids of the rules that any run violates."""
        return sorted({f.rule for r in self.runs for f in r.findings if f.kind == VIOLATED})

    @property
    def collapse(self) -> str | None:
        """The collapse kind: the first condition that holds in any run."""
        ranks = [run.collapse_rank for run in self.runs if run.collapse_rank is not None]
        return COLLAPSE_BY_RANK[min(ranks)] if ranks else None


def judge_run(
    case: Case, active: Collection[str], extra: Mapping[str, Invariant] | None = None
) -> RunResult:
    """Apply the `active` invariants (ids), then the `extra` ones of users, to one reading."""
    findings: list[Finding] = []
    for rule, invariant in INVARIANTS.items():
        if rule in active:
            findings += invariant(case)
    for invariant in (extra or {}).values():
        findings += invariant(case)
    kinds = {finding.kind for finding in findings}
    verdict = rules.FAIL if VIOLATED in kinds else rules.PASS
    if verdict == rules.PASS and UNDECIDED in kinds:
        verdict = rules.UNDECIDED
    inverted = any(f.rule == rules.CONTEXT_MONOTONICITY and f.kind == VIOLATED for f in findings)
    return RunResult(case, tuple(findings), verdict, collapse_rank(case, inverted=inverted))


def judge(
    cases: Sequence[Case],
    active: Collection[str],
    extra: Mapping[str, Invariant] | None = None,
) -> Judged:
    """Judge every run of one trial. `cases` is not empty and in the order of the runs."""
    runs = tuple(judge_run(case, active, extra) for case in cases)
    worst = max(runs, key=lambda run: rules.VERDICTS.index(run.verdict))
    return Judged(runs, worst)


def review_priority(verdict: str, collapse: str | None) -> int | None:
    """1: falls with full context; 2: another collapse; 3: another failure; None: no review."""
    if verdict != rules.FAIL:
        return None
    if collapse == rules.DILUTION:
        return 1
    return 2 if collapse else 3


def rises(taxonomy: Taxonomy, a: int | None, b: int | None) -> bool | None:
    """Whether `a` lies a band or more above `b`; None where either is missing."""
    if a is None or b is None:
        return None
    return taxonomy.distance(a, b) >= 1


def judgment_data(judged: Judged, *, probe: str) -> JudgmentData:
    """The judgment as flat data; keys as in the docs, scalars and lists of scalars only."""
    case = judged.worst.case
    reading = case.reading
    taxonomy = case.taxonomy
    collapse = judged.collapse
    priority = review_priority(judged.verdict, collapse)
    residual = case.residual
    indices = list(reading.turn_indices)
    has_residual = bool(residual)
    by_residual = case.residual_reading if has_residual else None
    cases = [run.case for run in judged.runs]
    return {
        "schema_version": SCHEMA_VERSION,
        "probe": probe,
        "trial": case.trial.id,
        "trial_sha256": case.trial.sha256,
        "taxonomy": taxonomy.name,
        "taxonomy_sha256": taxonomy.sha256,
        "scorer": reading.scorer,
        "scorer_version": reading.version,
        "run": reading.run,
        "runs": len(judged.runs),
        "window": case.window,
        "turn_indices": indices,
        "raw_bands": _column(indices, case.raw, reading.raw_bands is not None),
        "residual_bands": _column(indices, residual, has_residual),
        "raw_max": case.raw_max,
        "residual_max": case.residual_max,
        "residual_max_turn": case.residual_max_turn,
        "full_context_band": reading.full_context_band,
        "trajectory_score": case.residual_max,
        "recorded_score": reading.recorded_score,
        "truth_band": case.trial.truth_band,
        "residual_scorer": by_residual.scorer if by_residual else None,
        "residual_scorer_version": by_residual.version if by_residual else None,
        "extractor": case.trial.extractor,
        "inflation": rises(taxonomy, case.raw_max, case.residual_max),
        "deflation": rises(taxonomy, case.residual_max, case.raw_max),
        "collapse": collapse,
        "manual_review": priority is not None,
        "review_priority": priority,
        "verdict": judged.verdict,
        "violations": judged.violations,
        "unscored": _unscored(case),
        "notes": _notes(judged),
        "raw_max_by_run": [each.raw_max for each in cases],
        "residual_max_by_run": [each.residual_max for each in cases],
        "full_context_by_run": [each.reading.full_context_band for each in cases],
        "recorded_by_run": [each.reading.recorded_score for each in cases],
    }


def unusable_trial(
    *, probe: str, trial: str, sha256: str, scorer: str, taxonomy: Taxonomy, window: int, note: str
) -> JudgmentData:
    """The judgment of a trial whose files cannot be read: undecided, with the reason as a note."""
    empty = Reading(scorer)
    data: JudgmentData = dict.fromkeys(JUDGMENT_KEYS)
    data.update(
        schema_version=SCHEMA_VERSION,
        probe=probe,
        trial=trial,
        trial_sha256=sha256,
        taxonomy=taxonomy.name,
        taxonomy_sha256=taxonomy.sha256,
        scorer=scorer,
        scorer_version=empty.version,
        run=empty.run,
        runs=0,
        window=window,
        turn_indices=[],
        manual_review=False,
        verdict=rules.UNDECIDED,
        violations=[],
        unscored=["trial:missing"],
        notes=[note],
        raw_max_by_run=[],
        residual_max_by_run=[],
        full_context_by_run=[],
        recorded_by_run=[],
    )
    return data


def _column(indices: list[int], bands: dict[int, int], known: bool) -> list[int | None] | None:
    return [bands.get(index) for index in indices] if known else None


def _unscored(case: Case) -> list[str]:
    entries = dict.fromkeys(case.reading.unscored)
    entries.update(dict.fromkeys(case.residual_reading.unscored))
    explained = {entry.rsplit(":", 1)[0] for entry in entries}
    if "trial" not in explained:
        columns = [(case.reading, case.reading.raw_bands)]
        columns += [(r, r.residual_bands) for r in (case.reading, case.residual_reading)]
        for reading, bands in columns:
            for index, band in zip(reading.turn_indices, bands or (), strict=False):
                if band is None and str(index) not in explained:
                    explained.add(str(index))
                    entries[f"{index}:missing"] = None
    return list(entries)


def _notes(judged: Judged) -> list[str]:
    case = judged.worst.case
    notes = [f.message for f in judged.worst.findings if f.kind == NOTE]
    notes += case.reading.notes
    if case.residual_reading is not case.reading:
        notes += case.residual_reading.notes
    versions = sorted({run.case.reading.version for run in judged.runs})
    if len(versions) > 1:
        notes.append(f"runs of versions {', '.join(versions)} of one scorer: never pooled")
    return list(dict.fromkeys(notes))


JUDGMENT_KEYS: tuple[str, ...] = (
    "schema_version",
    "probe",
    "trial",
    "trial_sha256",
    "taxonomy",
    "taxonomy_sha256",
    "scorer",
    "scorer_version",
    "run",
    "runs",
    "window",
    "turn_indices",
    "raw_bands",
    "residual_bands",
    "raw_max",
    "residual_max",
    "residual_max_turn",
    "full_context_band",
    "trajectory_score",
    "recorded_score",
    "truth_band",
    "residual_scorer",
    "residual_scorer_version",
    "extractor",
    "inflation",
    "deflation",
    "collapse",
    "manual_review",
    "review_priority",
    "verdict",
    "violations",
    "unscored",
    "notes",
    "raw_max_by_run",
    "residual_max_by_run",
    "full_context_by_run",
    "recorded_by_run",
)
