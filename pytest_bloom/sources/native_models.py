"""The shape of `trial.json`. Types are strict: `"3"`, `true` and `3.0` are not the integer 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainValidator

from pytest_bloom.core.decomposition import Span
from pytest_bloom.core.reading import UNSCORED


def _spans(value: Any) -> list[Span]:
    """`null`, `[start, end)` or a list of such pairs, as a list of pairs."""
    if value is None:
        return []
    if isinstance(value, list):
        pairs = [value] if value and not isinstance(value[0], list) else value
        if all(_is_pair(pair) for pair in pairs):
            return [(pair[0], pair[1]) for pair in pairs]
    raise ValueError("expected null, [start, end] or a list of such pairs of integers")


def _is_pair(pair: Any) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and all(type(end) is int for end in pair)


Spans = Annotated[Sequence[Span], PlainValidator(_spans)]
SchemaVersion = Annotated[int, Field(ge=1, le=1)]
ROLES = Literal["system", "developer", "user", "assistant", "tool", "prefill"]


def _reason(value: Any) -> str | None:
    if value is None or (isinstance(value, str) and value in UNSCORED):
        return value
    raise ValueError(f"expected one of {', '.join(UNSCORED)}")


Reason = Annotated[str | None, PlainValidator(_reason)]


class ToolCallModel(BaseModel):
    model_config = ConfigDict(strict=True)

    name: str = ""
    arguments: Any = None


class TurnModel(BaseModel):
    model_config = ConfigDict(strict=True)

    role: ROLES
    text: str | None = None
    # Not a list: pydantic would copy it for each turn.
    refusal_span: Spans = ()
    residual_text: str | None = None
    has_disclaimer: bool | None = None
    disclaimer_span: Spans = ()
    persona_shift: bool | None = None
    tool_calls: list[ToolCallModel] | None = None
    unscored: Reason = None


class TrialModel(BaseModel):
    model_config = ConfigDict(strict=True)

    schema_version: SchemaVersion = 1
    trial: str | None = None
    stop_reason: str | None = None
    #: checked against the taxonomy by the rule that uses it
    truth_band: Any = None
    turns: list[TurnModel] = Field(default=...)
    metadata: dict[str, Any] | None = None
