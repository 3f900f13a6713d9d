"""Reads the phrases of a language from a data file: the package's own, or a user's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.extract.fold import fold
from pytest_bloom.extract.pattern import Gap, Grammar, Pattern, PatternError, Phrase, read_patterns
from pytest_bloom.extract.words import Contractions, split_words

KINDS = (
    "refusal",
    "never",
    "caveat",
    "policy",
    "redirect",
    "courtesy",
    "offer",
    "persona",
    "contrast",
    "opener",
)
_TEXTS = (
    "language",
    "name",
    "words",
    "me",
    "joins",
    "subordinate",
    "foreign",
    "abbreviations",
    "gap",
)
_TABLES = ("contractions", "prefixes", "suffixes", "slots")
_FOLDER = Path(__file__).parent / "languages"

BUILT_IN = ("ar", "de", "en", "es", "fr", "hi", "ja", "pt", "ru", "zh")
"""Codes of the languages that the package has rules for."""


@dataclass(frozen=True, eq=False)
class Language:
    """What is known of one language; every phrase in it is folded."""

    code: str
    name: str
    common: frozenset[str]
    foreign: frozenset[str]
    abbreviations: frozenset[str]
    me: frozenset[str]
    joins: frozenset[str]
    subordinate: frozenset[str]
    contractions: Contractions
    patterns: tuple[Pattern, ...]


@cache
def built_in(code: str) -> Language:
    """A language of the package, by its code. Raises `KeyError` for another."""
    if code not in BUILT_IN:
        raise KeyError(f"no language {code!r}: there are {', '.join(BUILT_IN)}")
    return load_language(_FOLDER / f"{code}.yaml")


def load_language(path: str | Path) -> Language:
    """The language that a data file describes. Raises `SourceError` with the file and the key."""
    path = Path(path)
    try:
        data = _read_yaml(path.read_text(encoding="utf-8-sig"))
        return _language(data)
    except SourceError as error:
        raise SourceError(error.message, file=path.name, line=error.line, key=error.key) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"cannot be read: {error}", file=path.name) from error


def _read_yaml(text: str) -> Any:
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # every scalar a string: `no` is a word
    try:
        return yaml.load(text, Loader=loader)  # noqa: S506 - builds strings, lists and dicts only
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else None
        raise SourceError("not YAML", line=line) from error


def _language(data: Any) -> Language:
    if not isinstance(data, dict):
        raise SourceError("is not a mapping")
    for key in data:
        if key not in (*_TEXTS, *KINDS, *_TABLES):
            raise SourceError("is no key of a language file", key=str(key))
    code = _text(data, "language")
    if not code:
        raise SourceError("is missing", key="language")
    gap = _text(data, "gap") or "5"
    if not gap.isdecimal() or not 1 <= int(gap) <= 20:
        raise SourceError("is not an integer from 1 to 20", key="gap")
    contractions = Contractions(*(_table(data, key) for key in _TABLES[:3]))
    grammar = Grammar(code, int(gap), contractions, _slots(data, contractions))
    return Language(
        code=code,
        name=_text(data, "name") or code,
        common=_words(data, "words", contractions),
        foreign=frozenset(fold(_text(data, "foreign")).text.replace(" ", "")),
        abbreviations=frozenset(fold(_text(data, "abbreviations")).text.split()),
        me=_words(data, "me", contractions),
        joins=_words(data, "joins", contractions),
        subordinate=_words(data, "subordinate", contractions),
        contractions=contractions,
        patterns=tuple(_patterns(data, grammar)),
    )


def _patterns(data: Mapping[str, Any], grammar: Grammar) -> Iterator[Pattern]:
    for kind in KINDS:
        for k, line in enumerate(_list(data, kind)):
            try:
                yield from read_patterns(fold(line).text, kind, grammar)
            except PatternError as error:
                raise SourceError(str(error), key=f"{kind}[{k}]") from None


def _words(data: Mapping[str, Any], key: str, contractions: Contractions) -> frozenset[str]:
    return frozenset(split_words(fold(_text(data, key)).text, contractions))


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise SourceError("is not a text", key=key)
    return value


def _list(data: Mapping[str, Any], key: str) -> list[str]:
    value = data.get(key) or []
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        raise SourceError("is not a list of texts", key=key)
    return value


def _table(data: Mapping[str, Any], key: str) -> dict[str, tuple[str, ...]]:
    value = data.get(key) or {}
    if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
        raise SourceError("is not a mapping to texts", key=key)
    return {fold(k).text: tuple(fold(v).text.split()) for k, v in value.items()}


def _slots(data: Mapping[str, Any], contractions: Contractions) -> dict[str, list[Phrase]]:
    """Each slot's phrases; a phrase may name a slot above it, `a|b` and `(a)` as in a pattern."""
    value = data.get("slots") or {}
    if not isinstance(value, dict):
        raise SourceError("is not a mapping", key="slots")
    slots: dict[str, list[Phrase]] = {}
    grammar = Grammar("", 1, contractions, slots)
    for name in value:
        phrases: list[Phrase] = []
        for k, line in enumerate(_list(value, name)):
            try:
                phrases += _expanded(fold(line).text, grammar)
            except PatternError as error:
                raise SourceError(str(error), key=f"slots.{name}[{k}]") from None
        slots[name.casefold()] = phrases
    return slots


def _expanded(line: str, grammar: Grammar) -> Iterator[Phrase]:
    for pattern in read_patterns(line, "slot", grammar):
        ways: list[Phrase] = [()]
        for element in pattern.elements:
            if isinstance(element, Gap):
                raise PatternError("a slot's phrase has no gap")
            ways = [way + phrase for way in ways for phrase in element.phrases()]
        yield from ways
