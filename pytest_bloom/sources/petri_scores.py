"""One dimension of Petri's judge, and the replies that Petri could not read but scored."""

from __future__ import annotations

from typing import Any

from pytest_bloom.sources.config import ABSENT, Path
from pytest_bloom.sources.foreign import Verdict, missing, read_verdict
from pytest_bloom.sources.locate import dotted
from pytest_bloom.sources.scale import Scale
from pytest_bloom.sources.strict import kind_of

#: how the texts begin that Petri leaves where it filled in what its judge did not say
_FAILED = ("failed to parse judge's response", "partial parse")


def parse_failed(*texts: Any) -> bool:
    """Whether one of the judge's texts says that its reply was not, or not wholly, parsed.

    Petri then stores 1 for what is missing, which is the floor of its scale.
    """
    said = (
        text.strip().replace("\u2019", "'").casefold() for text in texts if isinstance(text, str)
    )
    return any(text.startswith(_FAILED) for text in said)


def read_dimension(
    scores: Any, dimension: str, scale: Scale, where: Path, *, failed: bool, refused: bool
) -> Verdict:
    """The score of a dimension in an object of them at `where`."""
    place = dotted((*where, dimension))
    if failed:
        return missing(place, "is filled in: the judge's reply was not parsed", "judge_parse")
    if scores is ABSENT or scores is None:
        reason = "judge_refused" if refused else "missing"
        return missing(dotted(where), "is not there", reason)
    if not isinstance(scores, dict):
        return missing(dotted(where), f"is {kind_of(scores)}, not an object", "judge_parse")
    return read_verdict(scale, scores.get(dimension, ABSENT), place, refused=refused)
