"""A sentence as words with their places: what the phrase patterns look at."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

BREAK = ";"
QUOTED = '"'
CODE = "`"
_IDEOGRAPH = "\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_INDIC = "\u0900-\u0963\u0971-\u0dff"
_WORD = re.compile(
    rf"(?P<run>[{_IDEOGRAPH}]+)"
    rf"|(?P<word>[^\W_{_IDEOGRAPH}{_INDIC}]+(?:'[^\W_{_IDEOGRAPH}{_INDIC}]+|-[0-9]+)*'?|[{_INDIC}]+)"
    r"|(?P<comma>[,\u3001\u060c()\[\]])"
    r"|(?P<stop>[;:?!\u2026\u3002\u0964\u061f\u061b\u06d4\u2014\u2013]|--+|\.(?=\s)|-(?=\s))"
    r"|(?P<mask>[\"`])"
)


@dataclass(slots=True)
class Words:
    """The words of a sentence: texts, where each begins and ends, which follow a comma."""

    texts: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    commas: set[int] = field(default_factory=set)

    def starts_clause(self, at: int) -> bool:
        return at == 0 or at in self.commas or self.texts[at - 1] == BREAK

    def ends_clause(self, at: int) -> bool:
        """Whether a clause ends before word `at`."""
        return at == len(self.texts) or at in self.commas or self.texts[at] == BREAK

    def has_number(self, start: int, end: int) -> bool:
        return any(t == CODE or t[0].isdigit() for t in self.texts[start:end])


@dataclass(frozen=True, slots=True)
class Contractions:
    """How words are taken apart: whole words, beginnings and endings with an apostrophe."""

    words: Mapping[str, tuple[str, ...]]
    prefixes: Mapping[str, tuple[str, ...]]
    suffixes: Mapping[str, tuple[str, ...]]

    def parts(self, word: str) -> tuple[str, ...]:
        known = self.words.get(word)
        if known is not None:
            return known
        if "'" not in word:
            return (word,)
        for mark, parts in self.suffixes.items():
            if word.endswith(mark) and len(word) > len(mark):
                return (*self.parts(word[: -len(mark)]), *parts)
        for mark, parts in self.prefixes.items():
            if word.startswith(mark) and len(word) > len(mark):
                return (*parts, *self.parts(word[len(mark) :]))
        return (word.strip("'"),) if word.strip("'") else ()


def split_words(folded: str, contractions: Contractions) -> list[str]:
    """The words of a folded phrase; of a script without spaces, its characters."""
    words: list[str] = []
    for found in _WORD.finditer(folded):
        if found.lastgroup == "run":
            words.extend(found.group())
        elif found.lastgroup == "word":
            words.extend(contractions.parts(found.group()))
    return words


def read_words(sentence: str, offset: int, contractions: Contractions) -> Words:
    """The words of a sentence that begins at `offset` of its text; quotations are masked in it."""
    words = Words()
    texts, starts, ends = words.texts, words.starts, words.ends
    plain = contractions.words
    for found in _WORD.finditer(sentence):
        group = found.lastgroup
        word = found.group()
        start, end = found.span()
        parts: Sequence[str]
        if group == "word":
            parts = contractions.parts(word) if "'" in word or word in plain else (word,)
        elif group == "run":
            texts.extend(word)
            starts.extend(range(start + offset, end + offset))
            ends.extend(range(start + offset + 1, end + offset + 1))
            continue
        elif group == "comma":
            words.commas.add(len(texts))
            continue
        else:
            parts = (BREAK if group == "stop" else word,)
        for part in parts:
            texts.append(part)
            starts.append(start + offset)
            ends.append(end + offset)
    return words
