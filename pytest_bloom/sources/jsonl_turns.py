"""From the rows of a trial to its turns, as the declared mapping says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_bloom.core.trial import Turn
from pytest_bloom.sources.config import ABSENT, Path, dig
from pytest_bloom.sources.jsonl_map import PER_TURN, Layout
from pytest_bloom.sources.message import Fault, Message, read_calls, read_content, role_of, sequence
from pytest_bloom.sources.numbers import number_of
from pytest_bloom.sources.strict import kind_of
from pytest_bloom.sources.talk import numbering, read_talk


@dataclass(frozen=True, slots=True)
class Item:
    """What holds a turn or a pair of turns: a JSON value, the row it is in, its keys there."""

    value: Any
    row: int
    path: Path


class RowFault(Exception):
    """A `Fault` in one of the rows of a trial."""

    def __init__(self, row: int, fault: Fault) -> None:
        super().__init__(fault.message)
        self.row = row
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns of a trial; for each assistant turn, the items that it was read from."""

    turns: tuple[Turn, ...]
    said: tuple[tuple[Item, ...], ...] = ()
    notes: tuple[str, ...] = ()
    incomplete: str | None = None
    known: bool = True


def read_turns(rows: Sequence[Any], layout: Layout) -> Turns:
    """The turns in the rows of one trial. RowFault for what cannot be read: none is dropped."""
    if layout.layout != PER_TURN and layout.turns is None:
        return Turns((), known=False)
    items = list(_items(rows, layout))
    messages: list[Message] = []
    sources: list[Item] = []
    for item in items:
        try:
            for message in _messages(item, layout):
                messages.append(message)
                sources.append(item)
        except Fault as fault:
            raise RowFault(item.row, fault) from None
    talk = read_talk(messages, layout.unit)
    said = tuple(tuple(sources[place] for place in places) for places in talk.said)
    notes: tuple[str, ...] = ()
    incomplete = None
    if layout.number is not None and items:
        numbers = [number_of(dig(item.value, layout.number)) for item in items]
        double, lost, other = numbering(numbers)
        if double:
            raise RowFault(items[-1].row, Fault(double, layout.number))
        incomplete = f"incomplete: {lost}" if lost else None
        notes = (other,) if other else ()
    return Turns(talk.turns, said, notes, incomplete)


def _items(rows: Sequence[Any], layout: Layout) -> Iterator[Item]:
    for row, value in enumerate(rows):
        if layout.layout == PER_TURN:
            yield Item(value, row, ())
            continue
        path = layout.turns or ()
        found = dig(value, path)
        try:
            if found is ABSENT:
                raise Fault("this key is missing", path)
            for place, each in enumerate(sequence(found, path)):
                yield Item(each, row, (*path, place))
        except Fault as fault:
            raise RowFault(row, fault) from None


def _messages(item: Item, layout: Layout) -> Iterator[Message]:
    if layout.user is not None and layout.assistant is not None:
        _needs_keys(item)
        for role, path in (("user", layout.user), ("assistant", layout.assistant)):
            yield _message(item, path, role, layout)
        return
    _needs_keys(item)
    where = (*item.path, *layout.role)
    stated = dig(item.value, layout.role)
    if stated is ABSENT:
        raise Fault("the role is missing", where)
    yield _message(item, layout.text, role_of(stated, where, layout.roles), layout)


def _needs_keys(item: Item) -> None:
    if not isinstance(item.value, dict | list):
        raise Fault(f"expected an object, found {kind_of(item.value)}", item.path)


def _message(item: Item, path: Path, role: str, layout: Layout) -> Message:
    """One message. Without a text it is empty: an assistant's is then no response."""
    stated = dig(item.value, path)
    calls = dig(item.value, layout.tool_calls)
    if stated is ABSENT and calls is ABSENT and not layout.in_pairs:
        raise Fault("this key is missing", (*item.path, *path))
    content = None if stated is ABSENT else stated
    text, called, partial = read_content(content, (*item.path, *path))
    if role == "assistant" and calls is not ABSENT:
        called += read_calls(calls, (*item.path, *layout.tool_calls))
    if role == "assistant" and layout.prefilled is not None:
        flag = dig(item.value, layout.prefilled)
        if flag is True:
            role = "prefill"
        elif flag not in (False, None, ABSENT):
            where = (*item.path, *layout.prefilled)
            raise Fault(f"expected true or false, found {kind_of(flag)}", where)
    return Message(None, role, text, tuple(called), partial)
