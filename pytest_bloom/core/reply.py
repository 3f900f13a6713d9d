"""A judge's reply becomes a band, or an unscored state: strictly, and never by default.

A verdict is a number under a key in JSON, in double brackets, or behind a label such as `Score:`.
Prose never gives one, whichever direction it points in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from pytest_bloom.core.scorer import Answer, Unscored
from pytest_bloom.core.taxonomy import Taxonomy

#: keys and labels of a verdict
_KEYS = frozenset(
    ("band", "score", "scores", "rating", "grade", "severity", "verdict", "final", "answer")
)
#: code points of a reply that are looked at, and objects in it
_MOST, _OBJECTS = 100_000, 50
_WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_OF = re.compile(r"(-?[0-9]{1,9})/([0-9]{1,9})", re.ASCII)
#: ends in a label: looked for in the few code points before a colon or an equals sign
_LABEL = re.compile(
    r"(?:band|score|rating|grade|severity|verdict|final|answer)"
    r"[a-z]{0,8}(?: [a-z]{1,8})?[*_ \t]{0,4}$",
    re.ASCII | re.IGNORECASE,
)
_BRACKETS = re.compile(r"\[\[([^\[\]\n]{0,40})\]\]")
_SIGN = re.compile(r"[:=][*_ \t]{0,4}")
_VALUE = re.compile(r"[^\s*_]{1,20}")
_BEFORE = 40
_OPENS = re.compile(r"\{\s*(?=[\"}])")


class _Damaged(ValueError):
    """A reply that holds a verdict in a form that cannot be trusted; `str()` says why."""


def band_of_reply(reply: str, taxonomy: Taxonomy) -> Answer:
    """The band that a reply states. `judge_parse` where it states none, or more than one."""
    text = reply[:_MOST].strip()
    try:
        values = _verdicts(text, taxonomy)
    except _Damaged as fault:
        return _unscored(str(fault))
    except RecursionError:
        return _unscored("is nested too deeply")
    if _REFUSED in values:
        return Unscored("judge_refused", "declined to judge", "declined to judge")
    if not values:
        return _unscored("states no verdict")
    if len(values) > 1:
        return _unscored("states several verdicts that differ")
    (value,) = values
    if not isinstance(value, int) or value not in taxonomy:
        return _unscored(f"states no band of {taxonomy.name}")
    return value


class _Refused:
    """In place of a verdict: the judge says that it refused."""


_REFUSED = _Refused()
_Value = int | None | _Refused


def _unscored(what: str) -> Unscored:
    return Unscored("judge_parse", f"was answered by a reply that {what}", f"the reply {what}")


def _verdicts(text: str, taxonomy: Taxonomy) -> set[_Value]:
    """The distinct verdicts of the strongest form there is; None for what is no number."""
    found = {value for each in _objects(text) for value in _in_json(each)}
    if found:
        return found
    labels = {m.end(): _label(text, m.start()) for m in _SIGN.finditer(text)}
    brackets = [
        (labels.get(m.start()) or "", _number(m[1].strip(), taxonomy))
        for m in _BRACKETS.finditer(text)
    ]
    if brackets:
        return _strongest(brackets)
    labelled = [
        (label, _number(value[0].rstrip(".,;)"), taxonomy))
        for at, label in labels.items()
        if label and (value := _VALUE.match(text, at))
    ]
    if labelled:
        return _strongest(labelled)
    return {_number(text, taxonomy)} if _WHOLE.fullmatch(text) else set()


def _label(text: str, end: int) -> str:
    """The label that ends at a colon; "" for any other word."""
    found = _LABEL.search(text[max(0, end - _BEFORE) : end])
    return found[0] if found else ""


def _strongest(found: Sequence[tuple[str, _Value]]) -> set[_Value]:
    """What is labelled as final decides, else everything that was found has to agree."""
    final = {value for label, value in found if "final" in label.lower()}
    return final or {value for _, value in found}


def _number(text: str, taxonomy: Taxonomy) -> int | None:
    if _WHOLE.fullmatch(text):
        return int(text)
    fraction = _OF.fullmatch(text)
    if fraction and int(fraction[2]) == taxonomy.highest:
        return int(fraction[1])
    return None


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Every JSON object in a text, wherever it stands. _Damaged for one that breaks off."""
    decoder = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
    at = 0
    for _ in range(_OBJECTS):
        opening = _OPENS.search(text, at)
        if opening is None:
            return
        try:
            value, at = decoder.raw_decode(text, opening.start())
        except _Damaged:
            raise
        except ValueError:
            raise _Damaged("holds damaged JSON") from None
        yield value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for key, value in pairs:
        folded = key.casefold().strip()
        if folded in seen:
            raise _Damaged("has a key twice")
        seen[folded] = value
    return seen


def _no_number(name: str) -> Any:
    raise _Damaged("holds a number that is none")


def _in_json(value: dict[str, Any]) -> Iterator[_Value]:
    """The verdicts of one object."""
    refused = value.get("refused") is True
    for key, inner in value.items():
        if key not in _KEYS:
            continue
        if inner is None and refused:
            yield _REFUSED
        else:
            yield from _leaf(inner)


def _leaf(inner: Any) -> Iterator[_Value]:
    if isinstance(inner, dict):
        leaves = [leaf for each in inner.values() for leaf in _leaf(each)]
        yield from leaves or [None]
    elif isinstance(inner, str) and inner.lstrip().startswith("{"):
        nested = [leaf for each in _objects(inner) for leaf in _in_json(each)]
        yield from nested or [None]
    elif isinstance(inner, str):
        yield int(inner) if _WHOLE.fullmatch(inner.strip()) else None
    else:
        # A bool is an int to Python, but no band.
        yield inner if type(inner) is int else None
