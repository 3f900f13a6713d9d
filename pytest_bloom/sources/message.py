"""One message as a model's API writes it: its role, its visible text, its tool calls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from pytest_bloom.core.trial import ToolCall, Turn
from pytest_bloom.sources.locate import Key
from pytest_bloom.sources.strict import kind_of

Path = tuple[Key, ...]

#: what a message can be: `system` sets the scene and is no turn, `prefill` is text that others put
#: into the mouth of the target
ROLES = ("user", "assistant", "tool", "system", "prefill")
#: the roles of chat completions
CHAT_ROLES: Mapping[str, str] = MappingProxyType(
    {
        "user": "user",
        "assistant": "assistant",
        "tool": "tool",
        "system": "system",
        "developer": "system",
    }
)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
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
    content: Any = None

    @property
    def is_turn(self) -> bool:
        """Whether it is part of the talk. Only an assistant's message counts when it is empty."""
        return self.role != "system" and (self.role == "assistant" or not self.is_empty)

    @property
    def is_empty(self) -> bool:
        return not self.calls and not self.partial and not self.text.strip()


def read_message(value: Any, path: Path, roles: Mapping[str, str] = CHAT_ROLES) -> Message:
    """The message that a JSON value at `path` states. Fault where it cannot be read."""
    message = mapping(value, path)
    # Version 2.0 transcripts put the role under `type`.
    key = "role" if "role" in message else "type"
    if key not in message:
        raise Fault("the role is missing", (*path, "role"))
    role = role_of(message[key], (*path, key), roles)
    content = message.get("content")
    text, calls, partial = read_content(content, (*path, "content"))
    stated = message.get("tool_calls")
    calls += read_calls(stated, (*path, "tool_calls"))
    name = message.get("id")
    return Message(
        name if isinstance(name, str) and name else None,
        role,
        text,
        tuple(calls),
        partial,
        (content, stated),
    )


def read_sourced(value: Any, path: Path, roles: Mapping[str, str] = CHAT_ROLES) -> Message:
    """As `read_message`, for formats that say which messages were input: such an assistant's is
    prefilled.
    """
    message = read_message(value, path, roles)
    if message.role == "assistant" and value.get("source") == "input":
        return replace(message, role="prefill")
    return message


def role_of(value: Any, path: Path, roles: Mapping[str, str]) -> str:
    """The role that a name stands for. Fault, with the mapping to add, for any other name."""
    if isinstance(value, str) and value in roles:
        return roles[value]
    if not isinstance(value, str):
        raise Fault(f"the role is {kind_of(value)}, not a string", path)
    # Only what looks like a name is shown: anything else may be text of the trial.
    name = value if _NAME.fullmatch(value) else f"of {len(value)} characters"
    example = value if _NAME.fullmatch(value) else "name"
    raise Fault(
        f"unknown role {name}: map it to one of {', '.join(ROLES)}, as in roles: "
        f"{{{example}: assistant}} under source in probe.yaml",
        path,
    )


def read_calls(stated: Any, path: Path) -> list[ToolCall]:
    """The tool calls in a list; none where there is null."""
    if stated is None:
        return []
    return [_call(call, (*path, i)) for i, call in enumerate(sequence(stated, path))]


def read_content(content: Any, path: Path) -> tuple[str, list[ToolCall], bool]:
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


def turn_of(index: int, message: Message) -> Turn:
    """The turn that a message is. What holds more than text is unscored."""
    unread = message.partial and message.role == "assistant"
    return Turn(
        index,
        message.role,
        message.text,
        tool_calls=message.calls,
        unscored="missing" if unread else None,
    )


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
