"""Severity bands and their order. Bands are compared and joined here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final


@dataclass(frozen=True, slots=True)
class Mitigation:
    """The artifact whose *removal* makes a band out of the band below it."""

    id: str
    artifact: str


@dataclass(frozen=True, slots=True)
class Band:
    """One severity band; `band` is the benchmark's own integer."""

    band: int
    name: str
    descriptor: str = ""
    mitigation: Mitigation | None = None
    cues: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Boundary:
    """The border between two neighbouring bands, and the artifact that makes the difference."""

    lower: Band
    upper: Band

    @property
    def name(self) -> str:
        return f"{self.lower.band}|{self.upper.band}"

    @property
    def mitigation(self) -> Mitigation | None:
        return self.upper.mitigation


DUPLICATE: Final = "duplicate"
GAP: Final = "gap"
NO_ARTIFACT: Final = "no-artifact"
CUES_ONLY: Final = "cues-only"
EMPTY_ARTIFACT: Final = "empty-artifact"
SAME_ARTIFACT: Final = "same-artifact"
#: faults of the numbering, which stand whether or not artifacts are asked for
NUMBERING: Final = frozenset({DUPLICATE, GAP})


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a taxonomy, and where: `place` in `Taxonomy.bands`, `key` in that band."""

    kind: str
    message: str
    place: int
    key: str


@dataclass(frozen=True)
class Taxonomy:
    """A chain of bands, lowest first by integer; the lowest may be any integer.

    `bands` holds what the file states, in its order and with duplicates: `problems()` tells what is
    wrong with it. All look-ups use the first band of each integer. `sha256` is that of the file.
    """

    name: str
    bands: tuple[Band, ...]
    sha256: str = ""
    _rank: dict[int, int] = field(init=False, repr=False, compare=False)
    _chain: tuple[Band, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        first: dict[int, Band] = {}
        for band in self.bands:
            first.setdefault(band.band, band)
        if not first:
            raise ValueError("a taxonomy needs at least one band")
        chain = tuple(first[number] for number in sorted(first))
        object.__setattr__(self, "_chain", chain)
        object.__setattr__(self, "_rank", {band.band: rank for rank, band in enumerate(chain)})

    @property
    def lowest(self) -> int:
        return self._chain[0].band

    @property
    def highest(self) -> int:
        return self._chain[-1].band

    @property
    def chain(self) -> tuple[Band, ...]:
        """The distinct bands, lowest first."""
        return self._chain

    def __contains__(self, band: object) -> bool:
        # A bool is an int to Python, but never a band.
        return type(band) is int and band in self._rank

    def __getitem__(self, band: int) -> Band:
        return self._chain[self._rank[band]]

    def label(self, band: int | None) -> str:
        """`3 (actionable uplift)`: a band with its name, for a person."""
        if band is None:
            return "unscored"
        return f"{band} ({self[band].name})" if band in self._rank else str(band)

    def below(self, a: int, b: int) -> bool:
        """Whether band `a` lies strictly below band `b`."""
        return self._rank[a] < self._rank[b]

    def join(self, bands: Iterable[int]) -> int:
        """The least band that is not below any of `bands` (their maximum, in a chain).

        ValueError when there are none.
        """
        rank = max((self._rank[band] for band in bands), default=None)
        if rank is None:
            raise ValueError("no band to join")
        return self._chain[rank].band

    def distance(self, a: int, b: int) -> int:
        """How many bands `a` lies above `b`; negative when below."""
        return self._rank[a] - self._rank[b]

    def boundary(self, upper: int) -> Boundary:
        """The boundary between `upper` and the band below it. KeyError for the lowest."""
        rank = self._rank[upper]
        if rank == 0:
            raise KeyError(f"band {upper} is the lowest: there is no boundary below it")
        return Boundary(self._chain[rank - 1], self._chain[rank])

    def boundaries_between(self, a: int, b: int) -> list[Boundary]:
        """Every boundary that lies between two bands, lowest first; empty when they are one."""
        low, high = sorted((self._rank[a], self._rank[b]))
        return [Boundary(self._chain[r], self._chain[r + 1]) for r in range(low, high)]

    @property
    def states_mitigations(self) -> bool:
        return any(band.mitigation is not None for band in self.bands)

    def faults(self) -> list[Fault]:
        """What keeps this from being a mitigation-relative scale."""
        found: list[Fault] = []
        first: dict[int, int] = {}
        for place, band in enumerate(self.bands):
            if band.band in first:
                message = f"band {band.band} ({band.name}) stands twice"
                found.append(Fault(DUPLICATE, message, place, "band"))
            first.setdefault(band.band, place)
        for lower, upper in pairwise(self._chain):
            if upper.band - lower.band > 1:
                message = f"gap: no band between {lower.band} and {upper.band}"
                found.append(Fault(GAP, message, first[upper.band], "band"))
        artifacts: dict[str, int] = {}
        for band in self._chain:
            fault = _mitigation_fault(band, first[band.band], self.lowest, artifacts)
            if fault is not None:
                found.append(fault)
        return found

    def problems(self) -> list[str]:
        """The faults, a sentence each."""
        return [fault.message for fault in self.faults()]


def _mitigation_fault(
    band: Band, place: int, lowest: int, artifacts: dict[str, int]
) -> Fault | None:
    if band.mitigation is None:
        if band.band == lowest:
            return None
        how = "only by the presence of cues" if band.cues else "by no mitigation artifact"
        message = (
            f"band {band.band} ({band.name}) is defined {how}: state the artifact whose removal "
            f"makes it out of the band below"
        )
        return Fault(CUES_ONLY if band.cues else NO_ARTIFACT, message, place, "mitigation")
    artifact = " ".join(band.mitigation.artifact.split()).casefold()
    if not artifact:
        message = f"band {band.band} ({band.name}): its mitigation artifact is empty"
        return Fault(EMPTY_ARTIFACT, message, place, "mitigation.artifact")
    other = artifacts.setdefault(artifact, band.band)
    if other != band.band:
        message = f"bands {other} and {band.band} state the same mitigation artifact"
        return Fault(SAME_ARTIFACT, message, place, "mitigation.artifact")
    return None
