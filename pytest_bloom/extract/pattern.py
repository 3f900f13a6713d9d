"""Phrase patterns over words, and an index that finds every match in one pass.

A pattern is written in words. `a|b` is one word or the other, `[a b|c]` one phrase or the other,
`(a b|c)` may be absent, `{slot}` is any phrase of a named list, `a+b+c` is `a`, `ab` or `ac`, `...`
skips a few words (never past `;`, `:` or a dash), `^` and `$` ask for the start and the end of a
clause. From each place a bounded number of words is looked at, so the time grows as the text does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pytest_bloom.extract.words import BREAK, Contractions, Words, split_words

_ELEMENT = re.compile(r"\{\w+\}|\.\.\.|[\^$]|\([^()\[\]]*\)|\[[^()\[\]]*\]|[^\s{}()\[\].^$]+")
_ITEM = re.compile(r"\{\w+\}|[^\s{}]+")
_MOST_VARIANTS = 64
_MOST_PHRASES = 5000

Phrase = tuple[str, ...]


class PatternError(ValueError):
    """A pattern that cannot be read."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Skips up to `most` words."""

    most: int


class Choice:
    """Any of several phrases, the longest first."""

    __slots__ = ("by_first",)

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.by_first: dict[str, list[Phrase]] = {}
        for phrase in sorted(set(phrases), key=lambda p: (-len(p), p)):
            self.by_first.setdefault(phrase[0], []).append(phrase)

    def phrases(self) -> Iterator[Phrase]:
        for phrases in self.by_first.values():
            yield from phrases


Element = Gap | Choice


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """A readied pattern: what it finds (`kind`), in which language, and its elements."""

    kind: str
    language: str
    elements: tuple[Element, ...]
    at_start: bool = False
    at_end: bool = False

    def end(self, words: Words, at: int) -> int | None:
        """Where a match that begins at word `at` ends, or None."""
        if self.at_start and not words.starts_clause(at):
            return None
        return self._end(words, at, 0)

    def _end(self, words: Words, at: int, k: int) -> int | None:
        if k == len(self.elements):
            return at if not self.at_end or words.ends_clause(at) else None
        element = self.elements[k]
        texts = words.texts
        if isinstance(element, Gap):
            for skipped in range(element.most + 1):
                found = self._end(words, at + skipped, k + 1)
                if found is not None:
                    return found
                if at + skipped >= len(texts) or texts[at + skipped] == BREAK:
                    return None
            return None
        if at >= len(texts):
            return None
        for phrase in element.by_first.get(texts[at], ()):
            size = len(phrase)
            if size > 1 and tuple(texts[at : at + size]) != phrase:
                continue
            found = self._end(words, at + size, k + 1)
            if found is not None:
                return found
        return None


@dataclass(frozen=True, slots=True)
class Grammar:
    """What the patterns of one language are read with: its code, its gap, its slots."""

    language: str
    gap: int
    contractions: Contractions
    slots: Mapping[str, Sequence[Phrase]]


def _phrases(item: str, grammar: Grammar) -> list[Phrase]:
    """What an element stands for: the alternatives of a word, a group or a slot."""
    return [phrase for part in item.strip("()[]").split("|") for phrase in _ways(part, grammar)]


def _ways(part: str, grammar: Grammar) -> list[Phrase]:
    ways: list[Phrase] = [()]
    for item in _ITEM.findall(part):
        if item.startswith("{"):
            options = grammar.slots.get(item[1:-1])
            if options is None:
                raise PatternError(f"no slot {item[1:-1]!r}")
        else:
            stem, *endings = item.split("+")
            forms = [stem, *(stem + ending for ending in endings)]
            options = [tuple(split_words(form, grammar.contractions)) for form in forms]
        ways = [way + option for way in ways for option in options]
        if len(ways) > _MOST_PHRASES:
            raise PatternError(f"{part!r} stands for more than {_MOST_PHRASES} phrases")
    if not all(ways):
        raise PatternError(f"{part!r} holds no word")
    return ways


def read_patterns(source: str, kind: str, grammar: Grammar) -> list[Pattern]:
    """The patterns of one line; an optional part makes two of it. Raises `PatternError`."""
    variants: list[list[Element]] = [[]]
    at_start = at_end = False
    items = _ELEMENT.findall(source)
    for k, item in enumerate(items):
        if item == "^" and k == 0:
            at_start = True
        elif item == "$" and k == len(items) - 1:
            at_end = True
        elif item in "^$":
            raise PatternError(f"{item!r} stands in the middle")
        elif item == "...":
            variants = [[*v, Gap(grammar.gap)] for v in variants]
        else:
            optional = item.startswith("(")
            choice = Choice(_phrases(item, grammar))
            with_it: list[list[Element]] = [[*v, choice] for v in variants]
            variants = variants + with_it if optional else with_it
    if len(variants) > _MOST_VARIANTS:
        raise PatternError("too many optional words")
    for elements in variants:
        if not elements or isinstance(elements[0], Gap) or isinstance(elements[-1], Gap):
            raise PatternError("a pattern begins and ends with a word")
    return [Pattern(kind, grammar.language, tuple(v), at_start, at_end) for v in variants]


class Match(NamedTuple):
    """Words `[start, end)` that a pattern of this kind fits."""

    kind: str
    start: int
    end: int


class Index:
    """Patterns by the words that they can begin with, and by the words that can come second."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        self.by_first: dict[str, _Seconds] = {}
        for pattern in patterns:
            first = pattern.elements[0]
            assert isinstance(first, Choice)
            for word, phrases in first.by_first.items():
                entry = self.by_first.setdefault(word, _Seconds())
                for second in _second_words(phrases, pattern.elements):
                    listed = entry.any if second is None else entry.by_word.setdefault(second, [])
                    listed.append(pattern)

    def matches(self, words: Words) -> list[Match]:
        """Every match in the words, by place; of one kind at one place, the longest."""
        found: list[Match] = []
        texts = words.texts
        last = len(texts) - 1
        get = self.by_first.get
        for at, text in enumerate(texts):
            entry = get(text)
            if entry is None:
                continue
            close = entry.by_word.get(texts[at + 1], ()) if at < last else ()
            longest: dict[str, int] = {}
            for pattern in (*entry.any, *close):
                end = pattern.end(words, at)
                if end is not None and end > longest.get(pattern.kind, at):
                    longest[pattern.kind] = end
            if longest:
                found.extend(Match(kind, at, end) for kind, end in longest.items())
        return found


class _Seconds:
    """Patterns that share a first word: by the second, and those that take any."""

    __slots__ = ("any", "by_word")

    def __init__(self) -> None:
        self.any: list[Pattern] = []
        self.by_word: dict[str, list[Pattern]] = {}


def _second_words(phrases: Iterable[Phrase], elements: Sequence[Element]) -> set[str | None]:
    """The words that can follow the first; None where any can, or none need be."""
    seconds: set[str | None] = set()
    following = elements[1] if len(elements) > 1 else None
    for phrase in phrases:
        if len(phrase) > 1:
            seconds.add(phrase[1])
        elif isinstance(following, Choice):
            seconds.update(following.by_first)
        else:
            return {None}
    return seconds
