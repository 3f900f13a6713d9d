"""JSONL that nobody has mapped yet: what its first row suggests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pytest_bloom.sources.base import Seen
from pytest_bloom.sources.config import Path, dig
from pytest_bloom.sources.files import opened
from pytest_bloom.sources.glance import counted, files_at
from pytest_bloom.sources.locate import dotted, parse_dotted
from pytest_bloom.sources.message import CHAT_ROLES

SUFFIXES = (".jsonl", ".ndjson")
#: how a turn is often written: role, and text
_TURNS = (("role", "content"), ("from", "value"), ("role", "text"), ("speaker", "text"))
_PAIRS = (("prompt", "response"), ("user", "assistant"), ("question", "answer"))
_SCORES = ("score", "rating", "harm", "severity", "band", "judge", "grade")
_IDS = ("id", "trial_id", "conversation_id", "uuid")
#: bytes of a row that are looked at, and levels of nesting
_BYTES = 1 << 20
_DEPTH = 4
#: bytes of a file that is one object
_OBJECT = 1 << 26
#: rows that are looked at
_ROWS = 20
#: names that are common for the two sides; any other is for a person to map
_KNOWN_ROLES = {
    **dict.fromkeys(("human", "prompter", "attacker", "auditor"), "user"),
    **dict.fromkeys(("ai", "bot", "gpt", "chatgpt", "model", "target"), "assistant"),
    "function": "tool",
}


def recognise(path: str) -> Seen | None:
    """JSONL, or JSON lists, at a path, with a mapping to start from. What is likely has to be
    checked.
    """
    names = files_at(path)
    for suffixes, kind in ((SUFFIXES, "JSONL"), ((".json",), "JSON")):
        found = [name for name in names if name.endswith(suffixes)]
        for name in found:
            rows = list(_first_rows(name, listed=kind == "JSON"))
            mapping = _mapping(rows, len(found))
            if not rows and kind == "JSON":
                rows, mapping = _one_object(name)
            if rows and (mapping or kind == "JSONL"):
                source = {"format": "jsonl", "path": path, **mapping}
                return Seen(counted(found, f"{kind} file"), source)
    return None


def _first_rows(path: str, *, listed: bool) -> Iterator[dict[str, Any] | list[Any]]:
    """Some rows of a file, of which the first is one that can be read; of a list, its elements."""
    try:
        with opened(path, path) as stream:
            if listed:
                yield from _elements(stream.read(_BYTES).decode("utf-8-sig", "ignore"))
                return
            for _ in range(_ROWS):
                line = stream.readline(_BYTES)
                if line.strip(b"\xef\xbb\xbf \t\r\n"):
                    row = json.loads(line.decode("utf-8-sig"))
                    if isinstance(row, dict | list):
                        yield row
    except (ValueError, RecursionError):
        return


def _elements(text: str) -> Iterator[dict[str, Any]]:
    """The first objects of a JSON list, of which only the beginning is there."""
    decoder = json.JSONDecoder()
    at = len(text) - len(text.lstrip())
    if text[at : at + 1] != "[":
        return
    for _ in range(_ROWS):
        at += 1
        at += len(text[at:]) - len(text[at:].lstrip())
        row, at = decoder.raw_decode(text, at)
        if not isinstance(row, dict):
            return
        yield row
        at += len(text[at:]) - len(text[at:].lstrip())
        if text[at : at + 1] != ",":
            return


def _one_object(path: str) -> tuple[list[dict[str, Any] | list[Any]], dict[str, Any]]:
    """A JSON file that is one object with turns: a trial of its own."""
    try:
        with opened(path, path) as stream:
            value = json.loads(stream.read(_OBJECT).decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return [], {}
    mapping = _mapping([value], 1) if isinstance(value, dict) else {}
    if "turns" not in mapping:
        return [], {}
    mapping.pop("id", None)  # the file's name tells it from the others
    return [value], {"layout": "file-per-trial", **mapping}


def _mapping(rows: list[dict[str, Any] | list[Any]], files: int) -> dict[str, Any]:
    """What the first row suggests, of one of so many files; roles are those of all its rows."""
    if not rows:
        return {}
    row = rows[0]
    found: dict[str, Any] = {}
    for path, value in _values(row, ()):
        if isinstance(value, list) and value and isinstance(value[0], dict) and not found:
            found = _turns(path, value[0])
    name = next((key for key in _IDS if isinstance(dig(row, (key,)), str | int)), None)
    if name is not None:
        found["id"] = name
    turn = _turns((), row) if isinstance(row, dict) and "turns" not in found else {}
    if turn and (layout := _layout_of_turns(rows, name, files)):
        # The rows themselves look like turns.
        del turn["turns"]
        found = {"layout": layout, **found, **turn}
    found.update(_roles(rows, found))
    per_turn = "layout" in found
    for path, value in (pair for each in rows for pair in _values(each, ())):
        last = str(path[-1]).casefold() if path else ""
        if any(word in last for word in _SCORES) and isinstance(value, int | float | str):
            found.setdefault("turn_score" if per_turn else "score", _spelt(path))
    return found


def _layout_of_turns(rows: list[dict[str, Any] | list[Any]], name: str | None, files: int) -> str:
    """What groups rows into trials that are turns: an id, else their file."""
    stated = [str(dig(each, (name,))) for each in rows] if name is not None else []
    is_pair = "role" not in rows[0] and "from" not in rows[0] and "speaker" not in rows[0]
    if stated and (len(set(stated)) < len(stated) or is_pair):
        return "row-per-turn"
    return "file-per-trial" if files > 1 or not is_pair else ""


def _roles(rows: list[dict[str, Any] | list[Any]], found: dict[str, Any]) -> dict[str, Any]:
    """The roles to map, of those that chats do not have but whose side is known."""
    if "pairs" in found or not ("turns" in found or "layout" in found):
        return {}
    key = found.get("role", "role")
    names: dict[str, None] = {}
    for row in rows:
        turns = [row]
        if "turns" in found:
            stated = found["turns"]
            path = (
                () if stated == "." else parse_dotted(stated) if isinstance(stated, str) else None
            )
            value = dig(row, tuple(stated) if path is None else path)
            turns = value if isinstance(value, list) else []
        for turn in turns:
            name = turn.get(key) if isinstance(turn, dict) else None
            if isinstance(name, str):
                names[name] = None
    other = [name for name in names if name not in CHAT_ROLES]
    roles = {
        name: _KNOWN_ROLES[name.casefold()] for name in other if name.casefold() in _KNOWN_ROLES
    }
    return {"roles": roles} if roles else {}


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
