"""Splitting a turn's text into refusal spans and residual text, and checking such a split.

A span is a half-open `[start, end)` range in code points of the text.
"""

from __future__ import annotations

from collections.abc import Sequence

Span = tuple[int, int]


def strip_spans(text: str, spans: Sequence[Span]) -> str:
    """`text` without the given spans, which must be in order and disjoint."""
    if not spans:
        return text
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts.append(text[at:start])
        at = end
    parts.append(text[at:])
    return "".join(parts)


def covers(spans: Sequence[Span]) -> bool:
    """Whether any of the spans holds a character at all."""
    return any(end > start for start, end in spans)


def span_problem(text: str, spans: Sequence[Span]) -> str | None:
    """Why `spans` are not an ordered, disjoint list of ranges inside `text`, or None."""
    at = 0
    for start, end in spans:
        if start < 0 or end > len(text):
            return f"span [{start}, {end}) lies outside the text of {len(text)} code points"
        if end < start:
            return f"span [{start}, {end}) is reversed"
        if start < at:
            return f"span [{start}, {end}) overlaps or precedes the span before it"
        at = end
    return None


def squeeze(text: str) -> str:
    """`text` without any white space: the form in which residuals are compared."""
    return "".join(text.split())


def round_trips(text: str, spans: Sequence[Span], residual_text: str) -> bool:
    """Whether `text` minus `spans` is `residual_text`, all white space ignored."""
    left = strip_spans(text, spans)
    return left == residual_text or squeeze(left) == squeeze(residual_text)
