"""Recorded scorers: which of a trial's readings are audited, and which give the residual bands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_bloom.core import rules
from pytest_bloom.core.reading import Problem, Reading
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.core.trial import Trial
from pytest_bloom.core.withdraw import withdraw


def select(
    trial: Trial,
    readings: Sequence[Reading],
    scorer: str,
    reference: str | None,
    taxonomy: Taxonomy,
) -> list[tuple[Reading, Reading]]:
    """For every run of `scorer`, in order: its reading, and the one whose residual bands count.

    That is the reference's reading of the same run, else its first, where it has scored the trial;
    else the audited reading itself. A scorer without a reading gives one that is unscored.
    """
    audited = [
        withdraw(trial, comparable(r, taxonomy))
        for r in sorted(readings, key=_order)
        if r.scorer == scorer
    ]
    if not audited:
        found = ", ".join(sorted({r.scorer for r in readings})) or "none"
        note = f"no scores of {scorer}; scorers found: {found}"
        audited = [
            Reading(
                scorer,
                turn_indices=trial.turn_indices,
                unscored=("trial:missing",),
                notes=(note,),
            )
        ]
    audited = _marked_twins(audited)
    if reference is None or reference == scorer:
        return [(reading, reading) for reading in audited]
    return paired(trial, audited, readings, reference, taxonomy)


def paired(
    trial: Trial,
    audited: Sequence[Reading],
    readings: Sequence[Reading],
    reference: str,
    taxonomy: Taxonomy,
) -> list[tuple[Reading, Reading]]:
    """Each audited reading, with the one of `readings` by the reference that counts for it."""
    trusted = [
        withdraw(trial, comparable(r, taxonomy))
        for r in sorted(readings, key=_order)
        if r.scorer == reference and _speaks_of_residual(r, taxonomy)
    ]
    twins = tuple(p for r in _marked_twins(trusted) for p in r.problems if p.key == "run")
    trusted = [replace(r, problems=(*r.problems, *twins)) for r in trusted] if twins else trusted
    by_run = {reading.run: reading for reading in reversed(trusted)}
    first = trusted[0] if trusted else None
    return [(reading, by_run.get(reading.run) or first or reading) for reading in audited]


def comparable(reading: Reading, taxonomy: Taxonomy) -> Reading:
    """`reading`, without its numbers where they stand on another scale."""
    if reading.taxonomy == taxonomy.name:
        return reading
    note = (
        f"{reading.scorer} scored by taxonomy {reading.taxonomy!r}, the probe has "
        f"{taxonomy.name!r}: not comparable"
    )
    return replace(
        reading,
        raw_bands=None,
        residual_bands=None,
        full_context_band=None,
        recorded_score=None,
        unscored=("trial:missing",),
        notes=(*reading.notes, note),
        problems=(),
    )


def _order(reading: Reading) -> tuple[int, str, str]:
    return reading.run, reading.version, reading.file


def _speaks_of_residual(reading: Reading, taxonomy: Taxonomy) -> bool:
    """Whether a reference has scored the trial, well or badly.

    One that could not, or did so in a way that cannot be used, is not passed over in silence. Only
    a scorer that knows no residual bands at all has said nothing.
    """
    if reading.taxonomy != taxonomy.name or reading.residual_bands is not None:
        return True
    return any(problem.key.startswith("residual_bands") for problem in reading.problems)


def _marked_twins(readings: list[Reading]) -> list[Reading]:
    """Two files that claim the same version and run are an error that names both."""
    if len(readings) == 1:
        return readings
    seen: dict[tuple[str, int], Reading] = {}
    marked: list[Reading] = []
    for reading in readings:
        first = seen.setdefault((reading.version, reading.run), reading)
        if first is not reading:
            message = (
                f"run {reading.run} of {reading.scorer} {reading.version} stands twice: in "
                f"{first.file} and {reading.file}"
            )
            problem = Problem(rules.BAND_ASSIGNMENT, message, reading.file, "run")
            reading = replace(reading, problems=(*reading.problems, problem))
        marked.append(reading)
    return marked
