"""A transcript of Bloom or Petri as turns: the conversation that the judge saw, and no more."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from pytest_bloom.core.trial import Turn
from pytest_bloom.sources.message import (
    Fault,
    Message,
    Path,
    mapping,
    read_message,
    sequence,
    turn_of,
)
from pytest_bloom.sources.strict import kind_of

#: the view of the target is what Bloom shows its judge
VIEW = "target"
TRANSCRIPT_EVENT = "transcript_event"


#: gives the message that a JSON value at a path states; Fault where it cannot
Read = Callable[[Any, Path], Message]


@dataclass(frozen=True, slots=True)
class Conversation:
    """Turns in the order in which they were said; `notes` tell what is special about them."""

    turns: tuple[Turn, ...]
    notes: tuple[str, ...]


def read_conversation(value: Any, read: Read = read_message) -> Conversation:
    """The conversation in a transcript, a bare list of events, or a legacy `conversation`.

    Fault for whatever cannot be read: a turn is never dropped in silence. `read` reads a message.
    """
    talk = _Talk(read)
    if isinstance(value, dict) and "events" not in value and "conversation" in value:
        path: Path = ("conversation",)
        for place, message in enumerate(sequence(value["conversation"], path)):
            talk.add(read(message, (*path, place)))
        return talk.conversation()
    path = () if isinstance(value, list) else ("events",)
    events = value if isinstance(value, list) else mapping(value, ()).get("events")
    for edit, where in _edits(sequence(events, path), path):
        talk.apply(edit, where)
    return talk.conversation()


def replay(states: Iterable[list[Message]]) -> Conversation:
    """The conversation whose line was this and then that, as the calls of a model tell it.

    What stands on no later line was rolled back, and is part of the trial all the same.
    """
    talk = _Talk(read_message)
    for line in states:
        talk.restart(line)
    return talk.conversation()


def _edits(events: list[Any], path: Path) -> Iterator[tuple[Any, Path]]:
    """The edits of the target's view, ordered by time."""
    found: list[tuple[float, Any, Path]] = []
    last = -math.inf
    for place, value in enumerate(events):
        where = (*path, place)
        event = mapping(value, where)
        kind = event.get("type", TRANSCRIPT_EVENT)
        if kind != TRANSCRIPT_EVENT:
            if not isinstance(kind, str) or "edit" in event:
                message = "an edit of the transcript, but not a transcript_event"
                raise Fault(message, (*where, "type"))
            continue
        # An event without a readable time keeps its place behind the one before it.
        last = _seconds(event.get("timestamp"), last)
        if _in_view(event, where):
            found.append((last, event.get("edit"), (*where, "edit")))
    found.sort(key=lambda entry: entry[0])  # stable: ties stay in the order of the file
    for _, edit, where in found:
        yield edit, where


def _in_view(event: dict[str, Any], path: Path) -> bool:
    view = event.get("view")
    if isinstance(view, str):
        return view == VIEW
    views = sequence(view, (*path, "view"))
    for place, name in enumerate(views):
        if not isinstance(name, str):
            raise Fault(f"expected a string, found {kind_of(name)}", (*path, "view", place))
    return VIEW in views


def _seconds(stamp: Any, unknown: float) -> float:
    if type(stamp) in (int, float):
        return float(stamp) if abs(stamp) < 1e15 else unknown  # NaN is not below it either
    if not isinstance(stamp, str):
        return unknown
    try:
        moment = datetime.fromisoformat(stamp)
        # Bloom writes local times without a zone: they only have to be comparable to each other.
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return unknown


@dataclass
class _Talk:
    """The conversation while it is put together.

    `line` holds the message ids and turn numbers of the main line (None for a message that is no
    turn); `turns` has what was rolled back too: harm that was said was said.
    """

    read: Read
    turns: list[Message] = field(default_factory=list)
    line: list[tuple[str | None, int | None]] = field(default_factory=list)
    by_id: dict[str, list[int]] = field(default_factory=dict)
    #: how often one id was given to messages that differ
    other_twins: int = 0
    ignored: int = 0

    def apply(self, value: Any, path: Path) -> None:
        edit = mapping(value, path)
        operation = edit.get("operation", "add")
        if operation == "add":
            if "message" not in edit:
                raise Fault("this key is missing", (*path, "message"))
            self.add(self.read(edit["message"], (*path, "message")))
        elif operation == "rollback":
            self.roll_back(edit, path)
        elif operation == "reset":
            where = (*path, "new_messages")
            messages = sequence(edit.get("new_messages", []), where)
            kept = [self.read(m, (*where, i)) for i, m in enumerate(messages)]
            self.restart(kept)
        elif isinstance(operation, str):
            self.ignored += 1
        else:
            found = f"expected a string, found {kind_of(operation)}"
            raise Fault(found, (*path, "operation"))

    def restart(self, messages: list[Message]) -> None:
        self.line.clear()
        for message in messages:
            self.add(message, again=True)

    def add(self, message: Message, *, again: bool = False) -> None:
        """Append a message. `again`: it may repeat one that has no id, too."""
        if not message.is_turn:
            self.line.append((message.id, None))
            return
        twin = self._twin(message, again=again)
        if twin is None:
            twin = len(self.turns)
            self.turns.append(message)
            if message.id is not None:
                self.by_id.setdefault(message.id, []).append(twin)
        elif any(number == twin for _, number in self.line):
            return
        self.line.append((message.id, twin))

    def _twin(self, message: Message, *, again: bool) -> int | None:
        """The same message, where it is there already: each turn stands once per view."""
        if message.id is not None:
            same_id = self.by_id.get(message.id, [])
            for number in same_id:
                if self.turns[number].content == message.content:
                    return number
            self.other_twins += bool(same_id)
        elif again:
            on_line = {number for _, number in self.line}
            for number, turn in enumerate(self.turns):
                if number in on_line or turn.id is not None or turn.role != message.role:
                    continue
                if turn.content == message.content:
                    return number
        return None

    def roll_back(self, edit: dict[str, Any], path: Path) -> None:
        """Leave a branch: back to the message `to_id`, else by `count` messages."""
        target = edit.get("to_id")
        if isinstance(target, str):
            for place in range(len(self.line) - 1, -1, -1):
                if self.line[place][0] == target:
                    del self.line[place + 1 :]
                    return
        count = edit.get("count")
        if type(count) is not int or count < 0:
            raise Fault("expected a number of messages", (*path, "count"))
        if count:
            del self.line[-count:]

    def conversation(self) -> Conversation:
        turns = tuple(turn_of(index, message) for index, message in enumerate(self.turns))
        return Conversation(turns, tuple(self._notes()))

    def _notes(self) -> Iterator[str]:
        on_line = {number for _, number in self.line}
        left = len(self.turns) - len(on_line - {None})
        if left:
            places = [str(n) for n in range(len(self.turns)) if n not in on_line]
            listed = ", ".join(places[:12]) + (", …" if len(places) > 12 else "")
            word = "turn" if left == 1 else "turns"
            yield f"{left} {word} of a branch that was rolled back stand in the trial: {listed}"
        if self.other_twins:
            yield f"{self.other_twins} messages share an id but differ: all are kept"
        if self.ignored:
            yield f"{self.ignored} edits of the transcript are not applied (json_patch or other)"
