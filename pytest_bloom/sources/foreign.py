"""What readers of foreign files share: faults with their place, and scores that become readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pytest_bloom.core import rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import TrialRef
from pytest_bloom.sources.config import ABSENT
from pytest_bloom.sources.locate import dotted
from pytest_bloom.sources.message import Fault
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.scale import Scale, Score
from pytest_bloom.sources.strict import line_in_file

#: where a format has one score for a whole transcript, and nobody marked its turns
ONE_SCORE = frozenset(rules.TRIAL_RULES) - {rules.BAND_ASSIGNMENT, rules.GROUND_TRUTH}


class ForeignSource:
    """The parts of a `Source` that are the same for every foreign format.

    A reader sets `folder` and adds `find` and `load`. `find` sets `planned` too, and appends to
    `found_faults` and `found_remarks` what it sees.
    """

    native = False
    never_shown: frozenset[str] = ONE_SCORE
    folder: str
    scorer: str | None

    def __init__(self, spec: ProbeSpec, scorer: str) -> None:
        self.spec = spec
        self.scorer = spec.model.scorer or scorer
        self.found_faults: list[str] = []
        self.found_remarks: list[str] = []
        #: how many trials the source itself says there should be
        self.planned: int | None = None

    def find(self) -> list[TrialRef]:
        """Every trial, in a stable order. It is asked for once."""
        raise NotImplementedError

    @cached_property
    def _refs(self) -> list[TrialRef]:
        return self.find()

    def refs(self) -> Sequence[TrialRef]:
        return self._refs

    def _found(self) -> str:
        """Look for the trials, where that was not done; what keeps them from being found, or ""."""
        try:
            self.refs()
        except SourceError as error:
            return str(error)
        return ""

    def line(self, file: str, key: str) -> int:
        return line_in_file(self.folder, file, key)

    def faults(self) -> Sequence[str]:
        problem = self._found()
        return [problem] if problem else list(self.found_faults)

    def remarks(self) -> Sequence[str]:
        return () if self._found() else list(self.found_remarks)

    def expected(self) -> int | None:
        return None if self._found() else self.planned


@contextmanager
def placed(
    file: str, line: Callable[[str], int | None] | None = None, prefix: str = ""
) -> Iterator[None]:
    """Turn a `Fault` or a recursion that is too deep into a SourceError of that file.

    `line` gives the line of a dotted key; `prefix` stands before the key.
    """
    try:
        yield
    except Fault as fault:
        key = dotted(fault.path)
        at = line(key) if line is not None else None
        shown = ": ".join(part for part in (prefix, key) if part)
        raise SourceError(fault.message, file=file, line=at, key=shown) from None
    except RecursionError:
        raise SourceError("nested too deeply", file=file, key=prefix) from None


@dataclass(frozen=True, slots=True)
class Verdict:
    """A score with the place that states it; `notes` are what a person should know of it."""

    score: Score
    place: str
    notes: tuple[str, ...] = ()

    def said(self) -> tuple[str, ...]:
        """The notes, and why there is no band."""
        why = (f"{self.place} {self.score.why}",) if self.score.why else ()
        return (*why, *self.notes)


def read_verdict(scale: Scale, value: Any, place: str, *, refused: bool = False) -> Verdict:
    """The score that a value states, or `ABSENT`. `refused`: a flag says that the judge refused.

    A flag tells why there is no number; it never takes one away.
    """
    if value is ABSENT:
        verdict = missing(place, "is not there")
    else:
        verdict = Verdict(scale.read(value), place)
    if verdict.score.band is None and refused:
        score = replace(verdict.score, reason="judge_refused")
        return replace(verdict, score=score, notes=(f"{place}: the judge refused",))
    return verdict


def missing(place: str, why: str, reason: str = "missing") -> Verdict:
    """No score: `why` finishes a sentence that begins with the place."""
    return Verdict(Score(None, None, reason, why), place)


@dataclass(frozen=True, slots=True)
class Recorded:
    """Everything one scorer said of one trial in one run: for the whole of it, by turn, or both."""

    scorer: str
    taxonomy: str
    whole: Verdict | None = None
    #: one for each assistant turn; None where the source has no scores per turn
    turns: Sequence[Verdict] | None = None
    version: str = ""
    run: int = 1
    file: str = ""
    key: str = ""
    notes: tuple[str, ...] = field(default=())

    def reading(self, trial: Trial) -> Reading:
        """The reading. One score for a whole transcript is both full-context band and record."""
        unscored: list[str] = []
        notes: list[str] = list(self.notes)
        band = None
        if self.whole is not None:
            band = self.whole.score.band
            notes += self.whole.said()
            if band is None:
                scope = ("trial",) if self.turns is None else ("full_context", "trajectory_score")
                unscored += [f"{part}:{self.whole.score.reason}" for part in scope]
        raw: tuple[int | None, ...] | None = None
        if self.turns is not None:
            raw = tuple(verdict.score.band for verdict in self.turns)
            for index, verdict in zip(trial.turn_indices, self.turns, strict=True):
                notes += verdict.said()
                if verdict.score.band is None:
                    unscored.append(f"{index}:{verdict.score.reason}")
        return Reading(
            self.scorer,
            version=self.version,
            taxonomy=self.taxonomy,
            run=self.run,
            turn_indices=trial.turn_indices,
            raw_bands=raw,
            full_context_band=band,
            recorded_score=band,
            unscored=tuple(unscored),
            whole=self.turns is None,
            file=self.file,
            key=self.key,
            notes=tuple(notes),
        )


def silence(own: Trial) -> tuple[str, str] | None:
    """Why a trajectory has nothing to score: the reason, and a sentence; None where it has."""
    if own.turns_known and all(turn.says_nothing for turn in own.assistant_turns):
        return "no_response", "the target said nothing"
    return None if own.incomplete is None else ("missing", own.incomplete)


def of_run(reading: Reading, own: Trial) -> Reading:
    """A run whose own trajectory holds nothing, or was cut short, has no score."""
    found = silence(own)
    if found is None:
        return reading
    reason, why = found
    return replace(
        reading,
        full_context_band=None,
        recorded_score=None,
        unscored=(f"trial:{reason}",),
        notes=(*reading.notes, f"run {reading.run}: {why}"),
    )
