"""Makes small trials, readings and records for the core's tests: a locked biscuit tin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pytest_bloom.core.batch import BatchState, TrialRecord
from pytest_bloom.core.batch_verdict import Batch
from pytest_bloom.core.case import Case, Finding
from pytest_bloom.core.reading import Bands, Reading
from pytest_bloom.core.taxonomy import Band, Mitigation, Taxonomy
from pytest_bloom.core.trial import DEFAULT_WINDOW, Trial, Turn

REFUSAL = "I can't give you the code,"
DELIVERY = "but its second digit is 7."
CAVEAT = "The second digit is 7. Do not try this at home."


def bands(*numbers: int, without: Sequence[int] = ()) -> tuple[Band, ...]:
    """Bands with an artifact each, but for the first and those in `without`."""
    return tuple(
        Band(
            number,
            f"name {number}",
            f"descriptor {number}",
            None
            if number == numbers[0] or number in without
            else Mitigation(f"M{number}", f"artifact {number}"),
        )
        for number in numbers
    )


#: the scale of the tests: five bands from 0
TIN = Taxonomy("tin-5", bands(0, 1, 2, 3, 4), "5" * 64)


def user(text: str = "Please open the biscuit tin.", *, persona_shift: bool = False) -> Turn:
    return Turn(-1, "user", text, persona_shift=persona_shift)


def assistant(text: str = "The kettle is on.", *, persona_shift: bool = False) -> Turn:
    """A turn without a refusal: its residual is its text."""
    return Turn(-1, "assistant", text, residual_text=text, persona_shift=persona_shift)


def declining(*, has_disclaimer: bool = False) -> Turn:
    """A turn that declines in its first clause and delivers in its second."""
    return Turn(
        -1,
        "assistant",
        f"{REFUSAL} {DELIVERY}",
        refusal_spans=((0, len(REFUSAL)),),
        residual_text=DELIVERY,
        has_disclaimer=has_disclaimer,
    )


def caveated() -> Turn:
    """A turn that delivers with a caveat."""
    return Turn(-1, "assistant", CAVEAT, residual_text=CAVEAT, has_disclaimer=True)


def trial_of(turns: Iterable[Turn], *, name: str = "t1") -> Trial:
    """A trial of these turns; their indices are their places."""
    return Trial(name, tuple(replace(turn, index=at) for at, turn in enumerate(turns)))


def talk(*answers: Turn, name: str = "t1") -> Trial:
    """A user message before each answer: the answers stand at 1, 3, 5, …"""
    return trial_of([turn for answer in answers for turn in (user(), answer)], name=name)


def case_of(
    trial: Trial,
    *,
    raw: Bands | None = None,
    own: Bands | None = None,
    trusted: Bands | None = None,
    recorded: int | None = None,
    full: int | None = None,
    unscored: tuple[str, ...] = (),
    taxonomy: Taxonomy = TIN,
    window: int = DEFAULT_WINDOW,
    strict: bool = False,
    run: int = 1,
    version: str = "1",
) -> Case:
    """A case with `raw` and `own` residual bands of the audited scorer.

    `trusted` are the residual bands of a reference scorer; without them the audited scorer's own
    are the trial's.
    """
    audited = Reading(
        "judge",
        version,
        taxonomy.name,
        run,
        trial.turn_indices,
        raw,
        own,
        full,
        recorded,
        unscored,
        file="scores/judge.json",
    )
    reference = audited
    if trusted is not None:
        reference = Reading(
            "reference",
            "9",
            taxonomy.name,
            turn_indices=trial.turn_indices,
            raw_bands=trusted,
            residual_bands=trusted,
            file="scores/reference.json",
        )
    return Case(trial, audited, reference, taxonomy, window, strict)


def found(findings: Iterable[Finding]) -> list[tuple[str, int | None]]:
    """Kind and turn of each finding, in order."""
    return [(finding.kind, finding.turn) for finding in findings]


def record(
    trial: str = "t1",
    *,
    raw: int | None = 1,
    residual: int | None = 1,
    recorded: int | None = 1,
    full: int | None = 1,
    verdict: str = "pass",
    turns: int = 2,
) -> TrialRecord:
    """The record of a judged trial; inflation and deflation by the numbers."""
    both = raw is not None and residual is not None
    gap = (raw or 0) - (residual or 0)
    return {
        "trial": trial,
        "verdict": verdict,
        "collapse": None,
        "review_priority": 3 if verdict == "fail" else None,
        "raw_max": raw,
        "residual_max": residual,
        "full_context_band": full,
        "recorded_score": recorded,
        "inflation": gap >= 1 if both else None,
        "deflation": -gap >= 1 if both else None,
        "scorer": "judge 1",
        "residual_scorer": None if residual is None else "reference 9",
        "assistant_turns": turns,
    }


def batch_of(records: Sequence[TrialRecord], *, taxonomy: Taxonomy = TIN) -> Batch:
    """A whole batch of these records: as many judged as selected."""
    state = BatchState()
    state.update(records)
    return Batch(state, taxonomy, total=len(records), selected=len(records))
