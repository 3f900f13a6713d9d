"""Pieces of PyRIT's conversations as messages: text, calls, and what is no text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pytest_bloom.core.trial import ToolCall
from pytest_bloom.sources.message import Fault, Message, role_of
from pytest_bloom.sources.numbers import whole_number
from pytest_bloom.sources.row_source import ReadRow
from pytest_bloom.sources.strict import kind_of
from pytest_bloom.sources.talk import numbering

#: what the target thought is neither seen by the user nor part of what it delivered
_UNSEEN = "reasoning"
_CALL = "function_call"
_RESULT = "function_call_output"
_TEXT = ("text", "url", _RESULT, "tool_call")
#: a response that was kept back, or is empty: the target has said nothing
_SILENT = ("blocked", "empty")


class Piece(NamedTuple):
    """A row of an export, and its value, which is an object."""

    row: ReadRow
    value: dict[str, Any]


class Said(NamedTuple):
    """A message, and the pieces that it is made of."""

    message: Message
    pieces: list[Piece]


@dataclass(frozen=True, slots=True)
class Told:
    """The messages of a conversation in the order of the file."""

    each: list[Said]
    notes: tuple[str, ...]
    incomplete: str | None


def read_pieces(pieces: list[Piece], roles: Mapping[str, str]) -> Told:
    """The messages of a conversation: pieces of one sequence number that follow each other are one.

    SourceError with its row for what cannot be read: none is dropped.
    """
    groups: list[list[Piece]] = []
    numbers: list[float | None] = []
    for piece in pieces:
        number = whole_number(piece.value.get("sequence"))
        number = None if number == -1 else number
        if groups and number is not None and number == numbers[-1]:
            groups[-1].append(piece)
        else:
            groups.append([piece])
            numbers.append(number)
    double, lost, other = (s.replace("turn number", "sequence") for s in numbering(numbers))
    if double:
        raise pieces[0].row.error(Fault(double, ("sequence",)))
    broken = next(filter(None, map(_broken, pieces)), None)
    incomplete = broken or (f"incomplete: {lost}" if lost else None)
    said = [Said(_message(group, roles), group) for group in groups]
    return Told(said, (other.replace("turn numbers", "sequences"),) if other else (), incomplete)


def _message(group: list[Piece], roles: Mapping[str, str]) -> Message:
    texts: list[str] = []
    calls: list[ToolCall] = []
    partial = False
    role = ""
    for piece in group:
        try:
            if "role" not in piece.value:
                raise Fault("the role is missing", ("role",))
            role = role_of(piece.value["role"], ("role",), roles)
            text, called, more = _content(piece.value)
        except Fault as fault:
            raise piece.row.error(fault) from None
        texts += [text] if text else []
        calls += called
        partial = partial or more
    return Message(None, role, "\n".join(texts), tuple(calls), partial)


def _content(value: dict[str, Any]) -> tuple[str, list[ToolCall], bool]:
    """Text, calls, and whether there is more: an image's value is only the path of a file."""
    kind = value.get("converted_value_data_type") or value.get("original_value_data_type") or "text"
    if not isinstance(kind, str):
        raise Fault(f"expected a string, found {kind_of(kind)}", ("converted_value_data_type",))
    if kind == _UNSEEN or value.get("response_error") in _SILENT:
        return "", [], False
    key = "converted_value" if value.get("converted_value") is not None else "original_value"
    text = value.get(key)
    if text is None:
        return "", [], False
    if not isinstance(text, str):
        raise Fault(f"expected a string, found {kind_of(text)}", (key,))
    if kind == _CALL:
        return _call(text)
    return (text, [], False) if kind in _TEXT else ("", [], True)


def _call(text: str) -> tuple[str, list[ToolCall], bool]:
    """A call as its API wrote it; one that cannot be read stays a text."""
    try:
        call = json.loads(text)
    except (ValueError, RecursionError):
        return text, [], False
    name = call.get("name") if isinstance(call, dict) else None
    if not isinstance(name, str):
        return text, [], False
    return "", [ToolCall(name, call.get("arguments"))], False


def _broken(piece: Piece) -> str | None:
    error = piece.value.get("response_error")
    if error in (None, "", "none", *_SILENT):
        return None
    return f"incomplete: the response of line {piece.row.row.line} states an error"
