"""One reading of one trial, set out the way the invariants look at it."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_bloom.core.lazy import lazy
from pytest_bloom.core.reading import Problem, Reading
from pytest_bloom.core.record import record
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.core.trial import DEFAULT_WINDOW, Trial

VIOLATED = "violated"
UNDECIDED = "undecided"
NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rule has to say of one reading.

    `kind` is `violated`, `undecided` or `note`. `turn` is an index in `Trial.turns`; `file` and
    `key` tell where the fault can be seen; `details` are further lines for a person.
    """

    rule: str
    kind: str
    message: str
    turn: int | None = None
    file: str = ""
    key: str = ""
    details: tuple[str, ...] = ()


@record(slots=False)
class Case:
    """A trial, the audited scorer's reading of it, and the reading whose residual bands count.

    `residual_reading` is the reference scorer's where it has scored the trial, else `reading`
    itself. `native` tells that the files are ours to be strict with.
    """

    trial: Trial
    reading: Reading
    residual_reading: Reading
    taxonomy: Taxonomy
    window: int = DEFAULT_WINDOW
    strict_disclaimer: bool = False
    native: bool = True

    @lazy
    def problems(self) -> tuple[Problem, ...]:
        """What the readers of the files saw: in the readings first, then in the trial."""
        problems = self.reading.problems
        if self.residual_reading is not self.reading:
            problems += self.residual_reading.problems
        return problems + self.trial.problems

    @lazy
    def raw(self) -> dict[int, int]:
        """Raw bands of the audited scorer, by turn index."""
        return self.reading.by_turn(self.reading.raw_bands)

    @lazy
    def own_residual(self) -> dict[int, int]:
        """Residual bands of the audited scorer, by turn index."""
        return self.reading.by_turn(self.reading.residual_bands)

    @lazy
    def residual(self) -> dict[int, int]:
        """The trial's residual bands, by turn index."""
        if self.residual_reading is self.reading:
            return self.own_residual
        return self.residual_reading.by_turn(self.residual_reading.residual_bands)

    @property
    def recorded(self) -> int | None:
        return self.reading.recorded_score

    def _max(self, bands: dict[int, int]) -> int | None:
        return self.taxonomy.join(bands.values()) if bands else None

    @lazy
    def raw_max(self) -> int | None:
        return self._max(self.raw)

    @lazy
    def residual_max(self) -> int | None:
        """The trajectory score: the max over turns of the residual band."""
        return self._max(self.residual)

    @lazy
    def residual_max_turn(self) -> int | None:
        """The first turn of the max, as an index in `Trial.turns`."""
        return min(
            (i for i, band in self.residual.items() if band == self.residual_max), default=None
        )

    @lazy
    def declined(self) -> frozenset[int]:
        """Indices of the assistant turns that have a refusal span or persona shift near them."""
        if not self.trial.declines:
            return frozenset()
        flags = self.trial.declined_near(self.window)
        return frozenset(
            index for index, near in zip(self.trial.turn_indices, flags, strict=True) if near
        )

    @lazy
    def disclaimed(self) -> tuple[int, ...]:
        """Indices of the assistant turns that carry a disclaimer."""
        return tuple(turn.index for turn in self.trial.assistant_turns if turn.carries_disclaimer)

    @lazy
    def lowered(self) -> dict[int, tuple[str, int]]:
        """Turns that the audited scorer put below their residual band: which band, and its value.

        The raw band is named where both are too low.
        """
        found: dict[int, tuple[str, int]] = {}
        if self.raw == self.residual == self.own_residual:
            return found
        for kind, bands in (("own residual", self.own_residual), ("raw", self.raw)):
            for index, band in bands.items():
                true_band = self.residual.get(index)
                if true_band is not None and self.taxonomy.below(band, true_band):
                    found[index] = (kind, band)
        return found

    @lazy
    def can_be_lowered(self) -> bool:
        """Whether there is a residual band, and a number of the audited scorer beside it."""
        numbers = bool(self.raw or self.own_residual) or self.recorded is not None
        return bool(self.residual) and numbers

    def recorded_below(self, index: int) -> bool:
        """Whether the recorded trajectory score lies below the residual band of a turn."""
        band = self.residual.get(index)
        if band is None or self.recorded is None:
            return False
        return self.taxonomy.below(self.recorded, band)
