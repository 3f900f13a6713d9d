"""JSONL that nobody has mapped yet: what its first row suggests."""

from __future__ import annotations

import json
import os
from typing import Any

from pytest_bloom.sources.base import Seen
from pytest_bloom.sources.config import Path, dig
from pytest_bloom.sources.files import opened
from pytest_bloom.sources.locate import dotted

SUFFIXES = (".jsonl", ".ndjson")
#: how a turn is often written: role, and text
_TURNS = (("role", "content"), ("from", "value"), ("role", "text"), ("speaker", "text"))
_PAIRS = (("prompt", "response"), ("user", "assistant"), ("question", "answer"))
_SCORES = ("score", "rating", "harm", "severity", "band", "judge", "grade")
_IDS = ("id", "trial_id", "conversation_id", "uuid")
#: bytes of a row that are looked at, and levels of nesting
_BYTES = 1 << 20
_DEPTH = 4


def recognise(path: str) -> Seen | None:
    """JSONL at a path, with a mapping to start from. What is only likely has to be checked."""
    names = [path] if os.path.isfile(path) else _below(path)
    names = [name for name in names if name.endswith(SUFFIXES)]
    for name in names:
        row = _first(name)
        if isinstance(row, dict | list):
            word = "file" if len(names) == 1 else "files"
            source = {"format": "jsonl", "path": path, **_mapping(row)}
            return Seen(f"{len(names)} JSONL {word}", source)
    return None


def _below(path: str) -> list[str]:
    try:
        return sorted(os.path.join(path, name) for name in os.listdir(path))
    except OSError:
        return []


def _first(path: str) -> Any:
    try:
        with opened(path, path) as stream:
            while line := stream.readline(_BYTES):
                if line.strip(b"\xef\xbb\xbf \t\r\n"):
                    return json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        pass
    return None


def _mapping(row: dict[str, Any] | list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path, value in _values(row, ()):
        if isinstance(value, list) and value and isinstance(value[0], dict) and not found:
            found = _turns(path, value[0])
    name = next((key for key in _IDS if isinstance(dig(row, (key,)), str | int)), None)
    if name is not None:
        found["id"] = name
    for path, value in _values(row, ()):
        last = str(path[-1]).casefold() if path else ""
        if any(word in last for word in _SCORES) and isinstance(value, int | float | str):
            found.setdefault("score", _spelt(path))
    return found


def _turns(path: Path, turn: dict[str, Any]) -> dict[str, Any]:
    for role, text in _TURNS:
        if role in turn and text in turn:
            named = {} if (role, text) == _TURNS[0] else {"role": role, "text": text}
            return {"turns": _spelt(path), **named}
    for user, assistant in _PAIRS:
        if user in turn and assistant in turn:
            return {"turns": _spelt(path), "pairs": {"user": user, "assistant": assistant}}
    return {}


def _values(value: Any, path: Path) -> list[tuple[Path, Any]]:
    """A value and those in its objects, with their paths; lists are not entered."""
    found = [(path, value)]
    if isinstance(value, dict) and len(path) < _DEPTH:
        for key, each in value.items():
            found += _values(each, (*path, key))
    return found


def _spelt(path: Path) -> Any:
    """As `Settings.path` reads it."""
    plain = all(isinstance(key, int) or not set(key) & set(".[]") for key in path)
    return (dotted(path) or ".") if plain else list(path)
