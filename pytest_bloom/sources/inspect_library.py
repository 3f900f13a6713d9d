"""The inspect_ai library, where it is needed: old and new messages in one shape, zips with zstd."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from pytest_bloom.sources.config import Settings
from pytest_bloom.sources.message import Fault, sequence

_ATTACHMENT = re.compile(r"attachment://([0-9a-f]{32})")


class Library:
    """What is used of the library. SourceError, with what to install, where it is not there."""

    def __init__(self, settings: Settings) -> None:
        try:
            # It teaches `zipfile` zstd, too.
            self._sample: Any = import_module("inspect_ai.log").EvalSample
        except ImportError:
            message = "this format needs inspect_ai: pip install 'pytest-bloom[inspect]'"
            raise settings.error(message, "format") from None

    def messages(self, sample: dict[str, Any]) -> list[dict[str, Any]]:
        """The messages of a sample as today's inspect_ai writes them. Fault where it cannot."""
        raw = sequence(sample.get("messages", []), ("messages",))
        raw = resolved(raw, sample.get("attachments"))
        # Events are many times larger than the messages, and not looked at.
        small = {"id": "", "epoch": 1, "input": "", "target": "", "messages": raw}
        try:
            made = self._sample.model_validate(small, context={"deserializing": True})
            return [message.model_dump(exclude_none=True) for message in made.messages]
        except Exception as error:  # its validators raise what they like
            raise Fault("not a message that inspect_ai can read", _place(error)) from None


def _place(error: Exception) -> tuple[str | int, ...]:
    """`messages[3]` for the first fault that pydantic found."""
    errors = getattr(error, "errors", None)
    location = errors()[0].get("loc", ()) if callable(errors) and errors() else ()
    return ("messages", *(step for step in location[1:2] if isinstance(step, int)))


def resolved(value: Any, attachments: Any) -> Any:
    """A copy with the texts that were moved out of the messages put back."""
    return _resolved(value, attachments) if isinstance(attachments, dict) and attachments else value


def _resolved(value: Any, attachments: dict[str, Any]) -> Any:
    if isinstance(value, str) and "attachment://" in value:
        return _ATTACHMENT.sub(lambda match: _attached(match, attachments), value)
    if isinstance(value, list):
        return [_resolved(each, attachments) for each in value]
    if isinstance(value, dict):
        return {key: _resolved(each, attachments) for key, each in value.items()}
    return value


def _attached(match: re.Match[str], attachments: dict[str, Any]) -> str:
    found = attachments.get(match[1])
    return found if isinstance(found, str) else match[0]
