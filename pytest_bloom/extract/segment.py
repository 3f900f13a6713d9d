"""Cuts a folded text into sentences, and says which stand in a list, in code or in a quotation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from pytest_bloom.extract.quotes import mask

PROSE, LIST, OPAQUE = "prose", "list", "opaque"

_FENCE = re.compile(r"\s{0,3}(```|~~~)")
_BULLET = re.compile(
    r"\s*(?:[-*+\u2022\u2023\u25aa\u25cf\u25e6\u2043\u2013\u2014]\s|\(?[0-9]{1,3}[.)\u3001]\s|\(?[a-z][)]\s)"
)
_OPAQUE = re.compile(r"\s*(?:>|\||\[?\{|</?[a-z][\w-]*[ >/]|\$ |#!)|(?:\t| {4})\s*[-#\w]+[({=]")
_HEADING = re.compile(r"\s*#{1,6}\s")
_STOP = re.compile("[.!?\u2026\u3002\u0964\u0965\u061f\u06d4]+[\"')\\]*_]*")
_ASIAN = "\u3002\u0964\u0965\u061f\u06d4"
_CODE = re.compile("`[^`\n]+`")
_LAST_WORD = re.compile(r"[^\s(\[\"]+$")


class Segment(NamedTuple):
    """A sentence: `[start, end)` in the folded text, what it stands in, its words masked."""

    start: int
    end: int
    kind: str
    text: str
    """The sentence itself, quotations and code masked; as long as `end - start`."""


class Block(NamedTuple):
    start: int
    end: int
    kind: str


def _lines(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    while at <= len(text):
        end = text.find("\n", at)
        end = len(text) if end == -1 else end
        yield at, end
        at = end + 1


def _goes_on(above: str, line: str) -> bool:
    """Whether a line is the rest of the one above, broken to fit a width."""
    first = line.lstrip()[:1]
    return above.rstrip()[-1] not in ".!?:;\u2026" + _ASIAN and first.isalpha()


def blocks(text: str) -> list[Block]:
    """Fenced code, list items, quoted lines and paragraphs, in order."""
    found: list[Block] = []
    fence = above = ""
    for start, end in _lines(text):
        opening = _FENCE.match(text, start, end)
        if fence or opening:
            above = ""
            closes = bool(fence and opening and opening.group(1) == fence)
            if opening and not fence:
                fence = opening.group(1)
            if closes and opening:
                fence = ""
                found.append(Block(start, opening.end(), OPAQUE))
                found.append(Block(opening.end(), end, PROSE))
            else:
                found.append(Block(start, end, OPAQUE))
            continue
        line = text[start:end]
        if not line.strip():
            found.append(Block(start, end, OPAQUE))
            above = ""
            continue
        kind = PROSE
        if _OPAQUE.match(text, start, end):
            kind = OPAQUE
        elif _BULLET.match(text, start, end):
            kind = LIST
        elif above:
            last = found[-1]
            indented = last.kind == LIST and line[0] == " "
            plain = last.kind == PROSE and not _HEADING.match(line)
            if indented or (plain and _goes_on(above, line)):
                found[-1] = Block(last.start, end, last.kind)
                above = line
                continue
        found.append(Block(start, end, kind))
        above = line
    return found


def _ends_here(text: str, found: re.Match[str], abbreviations: frozenset[str]) -> bool:
    at = found.end()
    mark = found.group()
    if any(char in _ASIAN for char in mark):
        return True
    following = text[at] if at < len(text) else " "
    if not following.isspace() and not (mark[0] != "." and ord(following) > 0x2E7F):
        return False
    if mark != ".":
        return True
    before = _LAST_WORD.search(text, max(0, found.start() - 16), found.start())
    if before is None:
        return True
    word = before.group()
    return not (word in abbreviations or (len(word) == 1 and word.isalpha() and word not in "ia"))


def _is_symbol(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in ("So", "Sk", "Cn", "Cs", "Co", "Cc")


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """`[start, end)` without the white space and symbols (emoji) at its ends."""
    while start < end and _is_symbol(text[start]):
        start += 1
    while end > start and _is_symbol(text[end - 1]):
        end -= 1
    return start, end


def sentences(text: str, abbreviations: frozenset[str]) -> Iterator[Segment]:
    """The sentences of a folded text; blank lines and lone symbols (emoji) belong to none."""
    for block in blocks(text):
        if block.kind == OPAQUE:
            if text[block.start : block.end].strip():
                yield Segment(block.start, block.end, OPAQUE, "")
            continue
        masked = mask(text, block.start, block.end)
        masked = _CODE.sub(lambda m: "`" + " " * (len(m.group()) - 1), masked)
        start = 0
        if block.kind == LIST:
            bullet = _BULLET.match(masked)
            start = bullet.end() if bullet else 0
        cuts = [m.end() for m in _STOP.finditer(masked) if _ends_here(masked, m, abbreviations)]
        for cut in (*cuts, len(masked)):
            first, last = trim(masked, start, cut)
            start = cut
            if first < last:
                yield Segment(
                    block.start + first, block.start + last, block.kind, masked[first:last]
                )
