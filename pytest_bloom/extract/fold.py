"""Writes a text in one spelling, for comparison, and keeps where each character came from."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

APOSTROPHES = (
    "\u2018\u2019\u201a\u201b\u2032\u2035\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\uff07\ua78c"
)
QUOTES = (
    "\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u02ee\u00ab\u00bb\u2039\u203a\uff02\u3003"
    "\u300c\u300d\u300e\u300f\uff62\uff63\u301d\u301e\u301f\u300a\u300b\u3008\u3009"
)
FULL_STOPS = "\uff61\uff0e"
_VOICED = "\u3099\u309a"
# Combining accents, Arabic vowel signs and the stretching stroke, the Devanagari nukta.
_DROPPED_MARKS = (
    (0x0300, 0x036F),
    (0x0610, 0x061A),
    (0x064B, 0x065F),
    (0x0670, 0x0670),
    (0x0640, 0x0640),
    (0x093C, 0x093C),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE00, 0xFE0F),
    (0xFE20, 0xFE2F),
)


def _fold_character(char: str) -> str:
    """What one character becomes: one character, several (a ligature), or none (zero width)."""
    if char in APOSTROPHES:
        return "'"
    if char in QUOTES:
        return '"'
    if char in FULL_STOPS:
        return "\u3002"
    if char == "\uff65":
        return " "
    category = unicodedata.category(char)
    if category == "Cf" or any(low <= ord(char) <= high for low, high in _DROPPED_MARKS):
        return ""
    if category in ("Zs", "Zl", "Zp") or char in "\x85\r\v\f":
        return "\n" if category in ("Zl", "Zp") or char in "\x85\v\f" else " "
    if char in _VOICED:
        return char
    plain = unicodedata.normalize("NFKD", char)
    if any(mark in plain for mark in _VOICED):
        plain = unicodedata.normalize("NFKC", char)
    kept = "".join(c for c in plain if not any(lo <= ord(c) <= hi for lo, hi in _DROPPED_MARKS))
    return kept.casefold() if kept.strip() else " "


class _Table(dict[str, str]):
    """Filled as characters are met; one entry per distinct character."""

    def __missing__(self, char: str) -> str:
        folded = _fold_character(char)
        if len(self) < 100_000:
            self[char] = folded
        return folded


_TABLE = _Table({"\n": "\n", "\t": " "})


@dataclass(frozen=True, slots=True)
class Folded:
    """`text` in one spelling; `origin[i]` is where its character i stood (None: at i)."""

    text: str
    origin: Sequence[int] | None
    length: int

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The range of the original that `text[start:end]`, not empty, was made from."""
        if self.origin is None:
            return start, end
        return self.origin[start], self.origin[end - 1] + 1


def fold(text: str) -> Folded:
    """One spelling of `text`: lower case, plain quotes, no accents, no zero-width characters."""
    pieces = [_TABLE[char] for char in text]
    joined = "".join(pieces)
    voiced = any(mark in joined for mark in _VOICED)
    if not voiced and len(joined) == len(text) and "" not in pieces:
        return Folded(joined, None, len(text))
    characters: list[str] = []
    origin: list[int] = []
    for at, piece in enumerate(pieces):
        if piece in _VOICED and piece and characters:
            both = unicodedata.normalize("NFC", characters[-1] + piece)
            if len(both) == 1:
                characters[-1] = both
            continue
        characters.extend(piece)
        origin.extend([at] * len(piece))
    return Folded("".join(characters), origin, len(text))
