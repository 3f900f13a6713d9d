"""The talk in a row of promptfoo's results: a history, messages, or a prompt and its output."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_bloom.core.trial import Turn
from pytest_bloom.sources.config import ABSENT, dig
from pytest_bloom.sources.message import (
    Message,
    Path,
    mapping,
    read_content,
    read_message,
    sequence,
)
from pytest_bloom.sources.talk import read_talk

#: where what a strategy's provider tells of its run may stand
_HOLDERS: tuple[Path, ...] = (("metadata",), ("response", "metadata"))
_HISTORY, _TREE = "redteamHistory", "redteamTreeHistory"
#: what stands beside a text in an entry of a history
_MEDIA = {"user": ("promptAudio", "promptImage"), "assistant": ("outputAudio", "outputImage")}


@dataclass(frozen=True, slots=True)
class RowTalk:
    """The turns of a row; `notes` tell where they come from, where that is special."""

    turns: tuple[Turn, ...]
    notes: tuple[str, ...] = ()


def read_talk_of(row: dict[str, Any], roles: Mapping[str, str]) -> RowTalk:
    """The turns of a row. Fault for what cannot be read: none is dropped.

    A history has all that was tried, so it is taken before the messages that are left of it.
    """
    for key in (_HISTORY, _TREE):
        for holder in _HOLDERS:
            path = (*holder, key)
            history = dig(row, path)
            if isinstance(history, list) and history:
                notes = ("branches of a tree stand one after the other",) if key == _TREE else ()
                return RowTalk(read_talk(list(_entries(history, path))).turns, notes)
    for holder in _HOLDERS:
        path = (*holder, "messages")
        messages = dig(row, path)
        if isinstance(messages, list) and messages:
            found = [read_message(m, (*path, n), roles) for n, m in enumerate(messages)]
            return RowTalk(read_talk(found).turns)
    return RowTalk(read_talk([*_prompt(row, roles), *_output(row)]).turns)


def _entries(history: list[Any], path: Path) -> Iterator[Message]:
    for place, stated in enumerate(history):
        entry = mapping(stated, (*path, place))
        for role, key in (("user", "prompt"), ("assistant", "output")):
            text, partial = _text(entry.get(key), (*path, place, key))
            partial = partial or any(entry.get(each) is not None for each in _MEDIA[role])
            yield Message(None, role, text, (), partial)


def _text(value: Any, path: Path) -> tuple[str, bool]:
    """A text; an object is shown to graders as JSON, so that is what was said."""
    if isinstance(value, dict | list | bool | int | float):
        return json.dumps(value, ensure_ascii=False), False
    text, _, partial = read_content(value, path)
    return text, partial


def _prompt(row: dict[str, Any], roles: Mapping[str, str]) -> Iterator[Message]:
    """The prompt: a text, or messages that are written down as JSON."""
    path: Path = ("prompt", "raw")
    raw = dig(row, path)
    if raw is ABSENT:
        return
    messages = _messages(raw)
    if messages is None:
        text, partial = _text(raw, path)
        yield Message(None, "user", text, (), partial)
        return
    for place, message in enumerate(messages):
        read = read_message(message, (*path, place), roles)
        # What the prompt puts into the target's mouth is not its own.
        role = "prefill" if read.role == "assistant" else read.role
        yield Message(None, role, read.text, read.calls, read.partial)


def _messages(raw: Any) -> list[Any] | None:
    if not isinstance(raw, str) or not raw.lstrip().startswith("["):
        return None
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    is_chat = isinstance(found, list) and all(isinstance(m, dict) and "role" in m for m in found)
    return sequence(found, ()) if is_chat and found else None


def _output(row: dict[str, Any]) -> Iterator[Message]:
    path: Path = ("response", "output")
    output = dig(row, path)
    if output is not ABSENT:
        text, partial = _text(output, path)
        media = any(dig(row, ("response", each)) is not ABSENT for each in ("audio", "images"))
        yield Message(None, "assistant", text, (), partial or media)
