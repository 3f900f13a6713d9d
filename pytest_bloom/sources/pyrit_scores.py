"""Scores at the pieces of PyRIT's conversations: which is meant, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pytest_bloom.core.names import printable
from pytest_bloom.sources.config import ABSENT
from pytest_bloom.sources.csv_rows import cell_value
from pytest_bloom.sources.foreign import Verdict, missing, read_verdict
from pytest_bloom.sources.pyrit_pieces import Piece
from pytest_bloom.sources.scale import Scale
from pytest_bloom.sources.strict import kind_of

#: where an identifier names its class
_NAMES = ("__type__", "class_name", "scorer_name")
#: scorers that a message names
_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Scores:
    """Reads the scores of one scorer and one category; None takes the only one that there is."""

    scale: Scale
    scorer: str | None
    category: str | None

    def read(self, pieces: list[Piece]) -> Verdict:
        """The one score of some pieces."""
        place = pieces[0].row.key(("scores",))
        found: list[tuple[str, dict[str, Any]]] = []
        names: dict[str, None] = {}
        for piece in pieces:
            stated = cell_value(piece.value.get("scores"))
            if stated is None or stated == "":
                continue
            where = piece.row.key(("scores",))
            if not isinstance(stated, list):
                return missing(where, f"is {kind_of(stated)}, not a list", "judge_parse")
            for n, score in enumerate(stated):
                if not isinstance(score, dict):
                    return missing(f"{where}[{n}]", f"is {kind_of(score)}, not an object")
                name = identifier(score, "scorer_class_identifier")
                if name is not None:
                    names[name] = None
                if self._is_meant(score, name):
                    found.append((f"{where}[{n}].score_value", score))
        listed = ", ".join(map(printable, list(names)[:_SHOWN])) or "none"
        if not found:
            why = f"has no such score; scorers found: {listed}" if names else "is not there"
            return missing(place, why)
        if self.scorer is None and len(names) > 1:
            return missing(place, f"has scores of {listed}: name one as scorer", "judge_error")
        verdicts = [read_verdict(self.scale, _value(score), where) for where, score in found]
        first = verdicts[0]
        if any(_differ(first, other) for other in verdicts[1:]):
            return missing(place, "has several scores that differ", "judge_error")
        return first

    def _is_meant(self, score: dict[str, Any], name: str | None) -> bool:
        if self.scorer is not None and name != self.scorer:
            return False
        stated = cell_value(score.get("score_category"))
        categories = stated if isinstance(stated, list) else [stated]
        return self.category is None or self.category in categories


def _differ(one: Verdict, other: Verdict) -> bool:
    return (one.score.band, one.score.number) != (other.score.band, other.score.number)


def _value(score: dict[str, Any]) -> Any:
    """The value; of a true-or-false scorer in small letters, as PyRIT itself reads it."""
    value = score.get("score_value", ABSENT)
    if score.get("score_type") == "true_false" and isinstance(value, str):
        return value.lower()
    return value


def identifier(value: dict[str, Any], key: str) -> str | None:
    """The class that an identifier names: an object, a text that holds one, or flat columns."""
    stated = cell_value(value.get(key))
    for name in _NAMES:
        found = stated.get(name) if isinstance(stated, dict) else value.get(f"{key}.{name}")
        if isinstance(found, str) and found:
            return found
    return None
