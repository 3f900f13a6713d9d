"""Logs of Inspect that Petri wrote: the target's talk in them, and its judge's dimensions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from pytest_bloom.core.trial import Turn
from pytest_bloom.sources.config import ABSENT, Path, dig
from pytest_bloom.sources.foreign import Verdict, missing
from pytest_bloom.sources.inspect_library import resolved
from pytest_bloom.sources.inspect_log import InspectSource
from pytest_bloom.sources.message import (
    Fault,
    Message,
    mapping,
    read_message,
    read_sourced,
    sequence,
)
from pytest_bloom.sources.petri_scores import parse_failed, read_dimension
from pytest_bloom.sources.transcript import read_conversation, replay

JUDGE = "audit_judge"


class PetriLogs(InspectSource):
    """Samples of audits. The messages of such a sample are the auditor's, not the target's.

    The target's are in Petri's own store, or else in the calls of the model in the role `target`.
    Where a log has neither, its messages are taken to be the target's.
    """

    default_scorer = "petri"
    keys = ("dimension", "judge", "roles")

    def declared_scores(self) -> list[str]:
        dimension = self.settings.text("dimension")
        if dimension is None:
            raise self.settings.error("name the dimension to audit", "dimension")
        self.dimension = dimension
        self.judge = self.settings.text("judge") or JUDGE
        return [self.default_scorer]

    def verdict(self, scores: Any, name: str) -> tuple[Verdict, Path]:
        path: Path = (self.judge, "value")
        score = dig(scores, (self.judge,))
        if score is ABSENT:
            found = ", ".join(list(scores)[:8]) if isinstance(scores, dict) else ""
            why = f"is not there; scorers found: {found or 'none'}"
            return missing(f"scores.{self.judge}", why), ()
        texts = [dig(score, (key,)) for key in ("answer", "explanation")]
        verdict = read_dimension(
            dig(score, ("value",)),
            self.dimension,
            self.scale,
            ("scores", *path),
            failed=parse_failed(*texts),
            refused=dig(score, ("metadata", "refusal")) is True,
        )
        return verdict, (*path, self.dimension)

    def turns(self, value: dict[str, Any]) -> tuple[tuple[Turn, ...], tuple[str, ...]]:
        attachments = value.get("attachments")
        key, events = _stored(value.get("store"))
        if events:
            read = partial(read_sourced, roles=self.roles)
            try:
                found = read_conversation(resolved(events, attachments), read)
            except Fault as fault:
                raise Fault(fault.message, ("store", key, *fault.path)) from None
            if found.turns:
                return found.turns, found.notes
        states = list(self._states(value))
        if states:
            found = replay(_prefills_marked(states))
            return found.turns, found.notes
        return super().turns(value)

    def _states(self, value: dict[str, Any]) -> Iterator[tuple[list[Message], Message | None]]:
        """What the target was given in each of its calls, and what it said."""
        events = value.get("events")
        pool = dig(value, ("events_data", "messages"))
        if pool is ABSENT:
            pool = value.get("message_pool")
        for place, event in enumerate(events if isinstance(events, list) else ()):
            if dig(event, ("event",)) != "model" or dig(event, ("role",)) != "target":
                continue
            where: Path = ("events", place)
            given = _given(event, pool, where)
            said = dig(event, ("output", "choices", 0, "message"))
            given, said = resolved([given, said], value.get("attachments"))
            messages = [
                read_message(each, (*where, "input", i), self.roles) for i, each in enumerate(given)
            ]
            path = (*where, "output", "choices", 0, "message")
            spoken = None if said in (ABSENT, None) else read_message(said, path, self.roles)
            yield messages, spoken


def _stored(store: Any) -> tuple[str, list[Any]]:
    """The events of a transcript that Petri keeps in the sample's store, and their key."""
    for key, value in store.items() if isinstance(store, dict) else ():
        if "AuditStore" in key and key.endswith(":events") and isinstance(value, list):
            return key, value
    return "", []


def _given(event: Any, pool: Any, where: Path) -> list[Any]:
    """The input of a call; newer logs keep its messages in a pool that many calls share."""
    refs = dig(event, ("input_refs",))
    if refs is ABSENT or refs is None:
        return sequence(mapping(event, where).get("input"), (*where, "input"))
    messages = sequence(pool, ("events_data", "messages"))
    given: list[Any] = []
    for number, ends in enumerate(sequence(refs, (*where, "input_refs"))):
        at = (*where, "input_refs", number)
        pair = sequence(ends, at)
        if len(pair) != 2 or not all(
            type(end) is int and 0 <= end <= len(messages) for end in pair
        ):
            raise Fault("expected [start, end) within the messages of the log", at)
        given += messages[pair[0] : pair[1]]
    return given


def _prefills_marked(
    states: list[tuple[list[Message], Message | None]],
) -> Iterator[list[Message]]:
    """The line after each call. What the target never said itself is prefilled."""
    spoken = {said.id for _, said in states if said is not None}
    for given, said in states:
        line = [
            replace(m, role="prefill")
            if m.role == "assistant" and m.id is not None and m.id not in spoken
            else m
            for m in given
        ]
        yield line if said is None else [*line, said]
