"""What a live scorer is asked about a trial: the texts of its turns, and the trial as dicts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pytest_bloom.core.decomposition import Span
from pytest_bloom.core.scorer import Decomposition
from pytest_bloom.core.trial import ToolCall, Trial, Turn


def spoken(turn: Turn) -> str:
    """The whole turn: its text, and the arguments of its tool calls."""
    return _with_calls(turn.text, turn)


def delivered(turn: Turn) -> str:
    """The residual text, and the arguments of its tool calls, which are always residual."""
    return _with_calls(turn.residual_text or "", turn)


def as_dicts(trial: Trial) -> list[dict[str, Any]]:
    """The trajectory as `assign_full` gets it; `residual_text` is "" for other roles' messages."""
    return [
        {
            "role": turn.role,
            "text": turn.text,
            "refusal_span": _spans(turn.refusal_spans),
            "residual_text": delivered(turn) if turn.is_assistant else "",
            "has_disclaimer": turn.carries_disclaimer,
            "tool_calls": [{"name": c.name, "arguments": c.arguments} for c in turn.tool_calls],
        }
        for turn in trial.turns
    ]


def decomposed(trial: Trial, splits: Mapping[int, Decomposition]) -> Trial:
    """The trial with its assistant turns split as `splits` says, by turn index.

    A turn that `splits` lacks has no residual text then. A persona shift that the trial's own file
    marks stays.
    """
    turns = [
        _split(turn, splits.get(turn.index)) if turn.is_assistant else turn for turn in trial.turns
    ]
    extractors = {split.extractor for split in splits.values() if split.extractor}
    named = ", ".join(sorted(extractors)) or trial.extractor
    return replace(trial, turns=tuple(turns), extractor=named)


def _split(turn: Turn, split: Decomposition | None) -> Turn:
    if split is None:
        return replace(turn, residual_text=None, refusal_spans=(), disclaimer_spans=())
    return replace(
        turn,
        refusal_spans=split.refusal_spans,
        residual_text=split.residual_text,
        has_disclaimer=bool(split.disclaimer_spans),
        disclaimer_spans=split.disclaimer_spans,
        persona_shift=turn.persona_shift or split.persona_shift,
    )


def _spans(spans: tuple[Span, ...]) -> list[int] | list[list[int]] | None:
    """As in a trial file: nothing, one pair, or a list of pairs."""
    if not spans:
        return None
    pairs = [list(span) for span in spans]
    return pairs[0] if len(pairs) == 1 else pairs


def _with_calls(text: str, turn: Turn) -> str:
    if not turn.tool_calls:
        return text
    return "\n".join(filter(None, (text, *map(_call, turn.tool_calls))))


def _call(call: ToolCall) -> str:
    """A tool call as lines; a text in it stands as it is, with no quotes and no escapes."""
    return "\n".join((f"[{call.name}]", *_lines(call.arguments, "")))


def _lines(value: Any, key: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _lines(each, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _lines(each, key)
    elif value is not None:
        said = value if isinstance(value, str) else json.dumps(value, default=str)
        yield f"{key}: {said}" if key else said
