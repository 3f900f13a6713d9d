"""A reading: what one scorer said about one trial in one run. A missing band is a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pytest_bloom.core.record import record

#: why something has no band; never a number
UNSCORED: Final = (
    "judge_parse",
    "judge_refused",
    "judge_error",
    "overflow",
    "no_response",
    "missing",
)

Bands = tuple[int | None, ...]


@record()
class Reading:
    """The numbers of one scorer, one version, one run.

    `raw_bands` and `residual_bands` run parallel to `turn_indices`; None in place of a tuple where
    the scorer knows no such bands, None within it where that turn has none. `unscored` says why,
    as `<turn index>:<reason>`, `full_context:<reason>`, `trajectory_score:<reason>` or
    `trial:<reason>`. `whole` marks one score for a whole transcript: it is both
    `full_context_band` and `recorded_score`, and there are no bands per turn.
    """

    scorer: str
    version: str = ""
    taxonomy: str = ""
    run: int = 1
    turn_indices: tuple[int, ...] = ()
    raw_bands: Bands | None = None
    residual_bands: Bands | None = None
    full_context_band: int | None = None
    recorded_score: int | None = None
    unscored: tuple[str, ...] = ()
    whole: bool = False
    #: the file it came from, relative to the trial or source folder
    file: str = ""
    #: where in that file, for a score that is one of many
    key: str = ""
    #: what was read but cannot be compared, and other remarks; a sentence each
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    #: for a person, beside `unscored` and by its keys; shown with the failure, stored nowhere
    why: Mapping[str, str] | None = None

    def reasons(self) -> dict[str, str]:
        """Why something is unscored, by turn index or by the name of what it is."""
        if not self.unscored:
            return {}
        return dict(entry.rsplit(":", 1) for entry in self.unscored if ":" in entry)

    def details(self, key: str) -> tuple[str, ...]:
        """The sentence beside one entry of `unscored`, where there is one."""
        sentence = (self.why or {}).get(key)
        return (sentence,) if sentence else ()

    def by_turn(self, bands: Bands | None) -> dict[int, int]:
        """The bands that are there, by turn index."""
        if bands is None:
            return {}
        pairs = zip(self.turn_indices, bands, strict=False)
        return {index: band for index, band in pairs if band is not None}


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault that the reader of a file saw, filed under the rule it breaks."""

    rule: str
    message: str
    file: str = ""
    key: str = ""
    turn: int | None = None
    details: tuple[str, ...] = field(default=())
