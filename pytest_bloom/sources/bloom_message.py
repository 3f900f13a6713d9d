"""One message of a Bloom transcript: its role, its visible text, its tool calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pytest_bloom.core.trial import ToolCall
from pytest_bloom.sources.locate import Key
from pytest_bloom.sources.strict import kind_of

Path = tuple[Key, ...]

#: roles that set the scene and are no turns of the talk
SCENERY = ("system", "developer")
TURNS = ("user", "assistant", "tool")
#: what the target thought is neither seen by the user nor part of what it delivered
_UNSEEN = frozenset({"reasoning", "thinking", "redacted_thinking"})
_CALLS = frozenset({"tool_use", "tool_call"})


class Fault(Exception):
    """What is wrong with a transcript, and the path of keys to it; never holds its text."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.message = message
        self.path = path


@dataclass(frozen=True, slots=True)
class Message:
    """A message as the judge saw it.

    `partial` tells that it holds more than text: an image, a sound, a document, or a part of a kind
    that is not known. `content` is what the file holds, to tell a twin from another message.
    """

    id: str | None
    role: str
    text: str
    calls: tuple[ToolCall, ...]
    partial: bool
    content: Any

    @property
    def is_empty(self) -> bool:
        return not self.calls and not self.partial and not self.text.strip()


def read_message(value: Any, path: Path) -> Message:
    """The message that a JSON value at `path` states. Fault where it cannot be read."""
    message = mapping(value, path)
    # Version 2.0 transcripts put the role under `type`.
    key = "role" if "role" in message else "type"
    role = message.get(key)
    if role not in (*SCENERY, *TURNS):
        found = "is missing" if key not in message else "is not one of " + ", ".join(TURNS)
        raise Fault(f"the role {found}", (*path, "role" if key not in message else key))
    content = message.get("content")
    text, calls, partial = _content(content, (*path, "content"))
    stated = message.get("tool_calls")
    if stated is not None:
        where = (*path, "tool_calls")
        calls += [_call(call, (*where, i)) for i, call in enumerate(sequence(stated, where))]
    name = message.get("id")
    return Message(
        name if isinstance(name, str) and name else None,
        role,
        text,
        tuple(calls),
        partial,
        (content, stated),
    )


def _content(content: Any, path: Path) -> tuple[str, list[ToolCall], bool]:
    """Visible text, tool calls, and whether there is more than can be read as text."""
    if content is None:  # beside tool calls
        return "", [], False
    if isinstance(content, str):
        return content, [], False
    if not isinstance(content, list):
        raise Fault(f"expected a string or a list of parts, found {kind_of(content)}", path)
    texts: list[str] = []
    calls: list[ToolCall] = []
    partial = False
    for place, part in enumerate(content):
        where = (*path, place)
        if isinstance(part, str):
            texts.append(part)
            continue
        kind = mapping(part, where).get("type", "text")
        if not isinstance(kind, str):
            raise Fault(f"expected a string, found {kind_of(kind)}", (*where, "type"))
        if kind == "text":
            text = part.get("text")
            if not isinstance(text, str):
                raise Fault(f"expected a string, found {kind_of(text)}", (*where, "text"))
            texts.append(text)
        elif kind in _CALLS:
            calls.append(_call(part, where))
        elif kind not in _UNSEEN:
            partial = True
    return "\n".join(texts), calls, partial


def _call(value: Any, path: Path) -> ToolCall:
    """`{function: name, arguments}`, `{function: {name, arguments}}` or `{name, arguments}`."""
    call = mapping(value, path)
    function = call.get("function")
    if isinstance(function, dict):
        call, path = function, (*path, "function")
        function = call.get("name")
    key = "function" if "function" in call else "name"
    name = call.get(key) if function is None else function
    if not isinstance(name, str):
        raise Fault(f"expected a string, found {kind_of(name)}", (*path, key))
    # `input` is what the Messages API calls the arguments.
    return ToolCall(name, call.get("arguments", call.get("input")))


def mapping(value: Any, path: Path) -> dict[str, Any]:
    """`value`, or a Fault where it is no object."""
    if not isinstance(value, dict):
        raise Fault(f"expected an object, found {kind_of(value)}", path)
    return value


def sequence(value: Any, path: Path) -> list[Any]:
    """`value`, or a Fault where it is no list."""
    if not isinstance(value, list):
        raise Fault(f"expected a list, found {kind_of(value)}", path)
    return value
