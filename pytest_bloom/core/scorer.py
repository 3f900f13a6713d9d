"""A live scorer: what is asked of a scorer that is run, instead of read from files."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pytest_bloom.core.decomposition import Span
from pytest_bloom.core.reading import UNSCORED
from pytest_bloom.core.taxonomy import Taxonomy


@dataclass(frozen=True, slots=True)
class Unscored:
    """A scorer's answer where it has no band: a reason of `reading.UNSCORED`.

    `detail` is a sentence for a person, shown with the failure and stored nowhere; `note` is what
    a judgment may hold: no text of a trial, no path.
    """

    reason: str
    detail: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Decomposition:
    """A turn's text, split: `[start, end)` spans in code points of it, and what is left.

    `extractor` is the name and version of what has split it; `notes` are remarks, a sentence each
    (a language without rules, say).
    """

    refusal_spans: tuple[Span, ...]
    residual_text: str
    disclaimer_spans: tuple[Span, ...] = ()
    persona_shift: bool = False
    extractor: str = ""
    notes: tuple[str, ...] = ()


Answer = int | Unscored


class Scorer(Protocol):
    """What a scorer under test offers. Every method may be a coroutine function.

    `assign_raw` gets the whole text of an assistant turn, `assign` the residual text of one, both
    with its tool-call arguments, `assign_full` the whole trajectory: a list of dicts with `role`,
    `text`, `refusal_span`, `residual_text`, `has_disclaimer`, `tool_calls`. Bands are integers of
    the taxonomy. Only `assign` and `assign_full` are needed; what is absent is not shown:
    `extract` is then the probe's own spans or the built-in extractor, and there are no raw bands.

    A scorer that publishes another trajectory score than the max of its residual bands has
    `assign_trajectory(turns)`, asked like `assign_full`. One whose answers may differ from run to
    run can have `at_run(run: int) -> Scorer`, which gives the same scorer for the `run`-th
    reading, 1-based.
    """

    name: str
    version: str

    def extract(self, text: str) -> Decomposition | Awaitable[Decomposition]: ...

    def assign_raw(self, text: str) -> Answer | Awaitable[Answer]: ...

    def assign(self, residual_text: str) -> Answer | Awaitable[Answer]: ...

    def assign_full(self, turns: Sequence[Mapping[str, Any]]) -> Answer | Awaitable[Answer]: ...


def answered(value: object, taxonomy: Taxonomy) -> Answer:
    """What a scorer gave, as a band of `taxonomy` or an unscored state; nothing is rounded."""
    if isinstance(value, Unscored):
        if value.reason in UNSCORED:
            return value
        what = f"gave an unknown reason, not one of {', '.join(UNSCORED)}"
        return Unscored("judge_error", what, what)
    # A bool is an int to Python, but no band.
    if type(value) is int and value in taxonomy:
        return value
    given = "None" if value is None else f"a value of type {type(value).__name__}"
    if isinstance(value, int | float) and abs(value) < 10**12:
        given = repr(value)
    what = f"gave {given}, not a band of {taxonomy.name}"
    return Unscored("judge_parse", what, f"gave no band of {taxonomy.name}")
