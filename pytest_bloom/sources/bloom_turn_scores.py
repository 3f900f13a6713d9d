"""Per-turn judge files beside a Bloom run: another judge, another rubric, never comparable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.bloom_ids import Pair, pair_of
from pytest_bloom.sources.numbers import shown, whole_number
from pytest_bloom.sources.strict import kind_of, load_mapping

_SCORE = "misalignment_score"


@dataclass
class TurnScores:
    """Scores of one trial by 1-based number of its user turn; `unread` entries hold none."""

    scores: dict[int, float] = field(default_factory=dict)
    unread: int = 0


@dataclass
class TurnFile:
    """One per-turn file. `remark` is what the report says of it, once."""

    name: str
    by_pair: dict[Pair, TurnScores] = field(default_factory=dict)
    remark: str = ""

    @property
    def stem(self) -> str:
        return self.name.removesuffix(".json")

    def note(self, pair: Pair, trial: Trial) -> str | None:
        """What the file says of one trial, for the reading that is audited."""
        found = self.by_pair.get(pair)
        if found is None:
            return None
        parts = [f"{len(found.scores)} turns"]
        if found.scores:
            parts.insert(0, f"max {shown(max(found.scores.values()))}")
        if trial.turns_known:
            users = sum(turn.role == "user" for turn in trial.turns)
            parts.append(f"{len(set(range(1, users + 1)) - set(found.scores))} dropped")
        if found.unread:
            parts.append(f"{found.unread} unread")
        return (
            f"per-turn scores in {self.name} come from another judge and rubric: not comparable "
            f"({', '.join(parts)})"
        )

    def reading(self, pair: Pair, trial: Trial, taxonomy: str) -> Reading | None:
        """A reading that only names the judge: its numbers stand on no scale of ours."""
        if pair not in self.by_pair:
            return None
        name = self.stem if self.stem != taxonomy else f"{self.stem} per turn"
        return Reading(self.stem, taxonomy=name, turn_indices=trial.turn_indices, file=self.name)


def is_turn_file(name: str) -> bool:
    return name.startswith("rollout_") and name.endswith("_score.json")


def read_turn_file(name: str, read: Callable[[str], bytes | None]) -> TurnFile:
    """The per-turn scores in a file. Never an error: a damaged file is a remark."""
    file = TurnFile(name)
    try:
        value = load_mapping(read(name) or b"", name)
    except SourceError as error:
        file.remark = f"{error}: per-turn scores are not comparable and are left out"
        return file
    rows = value.get("evaluated_rollouts")
    if not isinstance(rows, list):
        file.remark = f"{name}: evaluated_rollouts is {kind_of(rows)}, not a list: left out"
        return file
    lost = 0
    for row in rows:
        pair = pair_of(row)
        if isinstance(pair, str):
            lost += 1
        else:
            _add_turns(row.get("all_turn_scores"), file.by_pair.setdefault(pair, TurnScores()))
    turns = sum(len(entry.scores) for entry in file.by_pair.values())
    unread = sum(entry.unread for entry in file.by_pair.values())
    file.remark = (
        f"{name}: {turns} per-turn scores of {len(file.by_pair)} trials by another judge and "
        f"rubric: not comparable"
    )
    if lost or unread:
        file.remark += f"; {unread} scores and {lost} trials in it cannot be read"
    return file


def _add_turns(entries: Any, found: TurnScores) -> None:
    if not isinstance(entries, list):
        found.unread += 1
        return
    for entry in entries:
        place = whole_number(entry.get("turn_index")) if isinstance(entry, dict) else None
        score = _number(entry.get(_SCORE)) if isinstance(entry, dict) else None
        if place is None or score is None:
            found.unread += 1
        else:
            found.scores[place] = max(score, found.scores.get(place, score))


def _number(value: Any) -> float | None:
    """Any finite number of a sensible size; the scale of these files is not ours to judge."""
    whole = whole_number(value)
    number = value if type(value) is float else whole
    return number if number is not None and abs(number) < 1e12 else None
