"""From the rows of a trial to the scores in them, as the declared mapping says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_bloom.sources.config import ABSENT, Path, dig
from pytest_bloom.sources.foreign import Verdict, missing, read_verdict
from pytest_bloom.sources.jsonl_map import Layout
from pytest_bloom.sources.jsonl_turns import Item, Turns
from pytest_bloom.sources.locate import dotted
from pytest_bloom.sources.numbers import shown
from pytest_bloom.sources.strict import kind_of

#: a JSON value and the name of the row that holds it
Named = tuple[str, Any]


def one_of(rows: Sequence[Named], path: Path) -> tuple[Any, str, bool]:
    """What the rows of a trial state at a path, where, and whether they contradict each other.

    Rows that do not state it are passed over; `ABSENT` where none does.
    """
    found: list[tuple[Any, str]] = []
    for name, value in rows:
        stated = dig(value, path)
        if stated is not ABSENT:
            found.append((stated, f"{name}: {dotted(path)}" if path else name))
    if not found:
        return ABSENT, f"{rows[0][0]}: {dotted(path)}", False
    first, place = found[0]
    return first, place, any(not _same(first, other) for other, _ in found)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and repr(one) == repr(other)


def whole_verdict(rows: Sequence[Named], layout: Layout) -> Verdict | None:
    """The score of the whole transcript, where the mapping names one."""
    if layout.score is None:
        return None
    value, place, differ = one_of(rows, layout.score)
    if differ:
        return missing(place, "differs between the rows of the trial", "judge_error")
    return read_verdict(layout.scale, value, place, refused=is_refused(rows, layout))


def is_refused(rows: Sequence[Named], layout: Layout) -> bool:
    return layout.refused is not None and one_of(rows, layout.refused)[0] is True


def turn_verdicts(rows: Sequence[Named], turns: Turns, layout: Layout) -> list[Verdict] | None:
    """A score for each assistant turn, where the mapping names such scores."""
    if layout.turn_scores is not None:
        return _listed(rows, turns, layout, layout.turn_scores)
    if layout.turn_score is None:
        return None
    return [_turn(rows, items, layout, layout.turn_score) for items in turns.said]


def _listed(rows: Sequence[Named], turns: Turns, layout: Layout, path: Path) -> list[Verdict]:
    """Scores in one list. Unless there is one for each turn, none of them is any turn's."""
    value, place, differ = one_of(rows, path)
    count = len(turns.said)
    if differ:
        return [missing(place, "differs between the rows of the trial", "judge_error")] * count
    if not isinstance(value, list):
        what = "is not there" if value is ABSENT else f"is {kind_of(value)}, not a list"
        return [missing(place, what, "missing" if value is ABSENT else "judge_parse")] * count
    if len(value) != count:
        what = f"has {len(value)} scores for {count} assistant turns"
        return [missing(place, what)] * count
    return [read_verdict(layout.scale, each, f"{place}[{i}]") for i, each in enumerate(value)]


def _turn(rows: Sequence[Named], items: Sequence[Item], layout: Layout, path: Path) -> Verdict:
    """The score of one turn; an exchange may state it once, at any of its messages."""
    stated = [(item, dig(item.value, path)) for item in items]
    found = [(item, value) for item, value in stated if value is not ABSENT] or stated[:1]
    item, value = found[0]
    place = f"{rows[item.row][0]}: {dotted((*item.path, *path))}"
    if any(not _same(value, other) for _, other in found):
        return missing(place, "is one of several scores in one exchange", "judge_error")
    return read_verdict(layout.scale, value, place)


def summary(verdicts: Sequence[Verdict], scorer: str) -> str:
    """What scores per turn by another judge say, for the note of the reading that is audited."""
    numbers = [v.score.number for v in verdicts if v.score.number is not None]
    parts = [f"max {shown(max(numbers))}"] if numbers else []
    parts.append(f"{len(numbers)} of {len(verdicts)} turns")
    return (
        f"scores per turn come from another judge ({scorer}): not comparable ({', '.join(parts)})"
    )
