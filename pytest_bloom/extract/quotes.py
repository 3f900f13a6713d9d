"""Hides what stands in quotation marks: a refusal that is quoted is nobody's refusal."""

from __future__ import annotations

_STOPS = ".!?\u3002\u2026"


def _double(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Ranges between paired `"`; a mark that follows a digit opens nothing (inches)."""
    found: list[tuple[int, int]] = []
    opened: int | None = None
    at = text.find('"', start, end)
    while at != -1:
        if opened is not None:
            found.append((opened, at + 1))
            opened = None
        elif at == start or not text[at - 1].isdigit():
            opened = at
        at = text.find('"', at + 1, end)
    return found


def _single(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Ranges between a `'` that opens a word and the next one that closes one."""
    found: list[tuple[int, int]] = []
    opened: int | None = None
    at = text.find("'", start, end)
    while at != -1:
        before = text[at - 1] if at > start else " "
        after = text[at + 1] if at + 1 < end else " "
        if opened is None:
            if not before.isalnum() and after.isalnum() and before != "'":
                opened = at
        elif not before.isspace() and not after.isalnum():
            found.append((opened, at + 1))
            opened = None
        at = text.find("'", at + 1, end)
    return found


def mask(text: str, start: int, end: int) -> str:
    """`text[start:end]` with a mark and blanks for each quotation, and its full stop."""
    ranges = _double(text, start, end)
    if not ranges and text.find("'", start, end) != -1:
        ranges = _single(text, start, end)
    if not ranges:
        return text[start:end]
    parts: list[str] = []
    at = start
    for first, last in ranges:
        parts.append(text[at:first])
        inside = last - first
        stop = text[last - 2] if inside > 2 and text[last - 2] in _STOPS else " "
        parts.append('"' + " " * (inside - 2) + stop)
        at = last
    parts.append(text[at:end])
    return "".join(parts)
