"""From messages to turns: in the order of the file, by message or by exchange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pytest_bloom.core.trial import Turn
from pytest_bloom.sources.message import Message, turn_of

#: what a turn of the target is: one message, or all that it says until somebody else asks again
UNITS = ("message", "exchange")


@dataclass(frozen=True, slots=True)
class Talk:
    """The turns, and for each assistant turn the places of its messages among those given."""

    turns: tuple[Turn, ...]
    said: tuple[tuple[int, ...], ...]


def read_talk(messages: Sequence[Message], unit: str = "message") -> Talk:
    """The turns that messages make, without what sets the scene.

    By `exchange`, all that the target says and calls until the next message of a user is one turn,
    and what its tools answer stands before it.
    """
    kept: list[tuple[Message, tuple[int, ...]]] = [
        (message, (place,)) for place, message in enumerate(messages) if message.is_turn
    ]
    if unit == "exchange":
        kept = _joined(kept)
    turns = tuple(turn_of(index, message) for index, (message, _) in enumerate(kept))
    return Talk(turns, tuple(places for message, places in kept if message.role == "assistant"))


Placed = tuple[Message, tuple[int, ...]]


def _joined(messages: Iterable[Placed]) -> list[Placed]:
    joined: list[Placed] = []
    said: Placed | None = None
    for placed in messages:
        role = placed[0].role
        if role == "assistant":
            said = placed if said is None else _together(said, placed)
        else:
            if role == "user" and said is not None:
                joined.append(said)
                said = None
            joined.append(placed)
    return joined if said is None else [*joined, said]


def _together(one: Placed, other: Placed) -> Placed:
    first, second = one[0], other[0]
    text = "\n".join(part for part in (first.text, second.text) if part)
    calls = (*first.calls, *second.calls)
    partial = first.partial or second.partial
    return replace(first, text=text, calls=calls, partial=partial), (*one[1], *other[1])


def numbering(numbers: Sequence[float | None]) -> tuple[str, str, str]:
    """What is wrong with the numbers that turns state: what stands twice, what lacks, what else.

    Each is a sentence, or "". Turns keep the order of the file whatever their numbers say.
    """
    known = [number for number in numbers if number is not None]
    seen = set(known)
    twice = [number for number, times in Counter(known).items() if times > 1]
    double = f"turn number {min(twice):g} stands twice" if twice else ""
    lost = ""
    if known and all(float(number).is_integer() for number in known):
        low, high = int(min(known)), int(max(known))
        gone = [n for n in range(low, min(high, low + 10_000)) if n not in seen]
        if gone:
            lost = f"turn number {gone[0]} is missing between {low} and {high}"
    other = ""
    if len(known) < len(numbers):
        other = f"{len(numbers) - len(known)} of {len(numbers)} turns have no number"
    elif known != sorted(known):
        other = "the turn numbers do not ascend: turns stand in the order of the file"
    return double, lost, other
