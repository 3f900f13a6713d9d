"""What probe.yaml declares of somebody's JSONL: where turns, roles, text, scores and ids lie."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_bloom.core import rules
from pytest_bloom.sources.config import Path, Settings
from pytest_bloom.sources.foreign import ONE_SCORE
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.roles import read_roles
from pytest_bloom.sources.scale import Scale, read_scale
from pytest_bloom.sources.talk import UNITS

PER_TRIAL, PER_TURN, PER_FILE = LAYOUTS = ("row-per-trial", "row-per-turn", "file-per-trial")

#: keys of a row
_OF_ROW = (
    "id",
    "run",
    "turns",
    "score",
    "turn_scores",
    "truth",
    "refused",
    "scorer_version",
    "stop_reason",
    "error",
)
#: keys of a turn
_OF_TURN = ("role", "text", "tool_calls", "prefilled", "number", "turn_score")
KEYS = ("layout", "roles", "unit", "pairs", "turn_scorer", *_OF_ROW, *_OF_TURN)


@dataclass(frozen=True, slots=True)
class Layout:
    """The declared mapping. A path is None where the key is not stated; `()` is the value itself.

    `user` and `assistant` are the two sides of a pair, which take the place of `role` and `text`.
    """

    layout: str
    unit: str
    roles: dict[str, str]
    scale: Scale
    scorer: str
    turn_scorer: str
    id: Path | None
    run: Path | None
    turns: Path | None
    score: Path | None
    turn_scores: Path | None
    truth: Path | None
    refused: Path | None
    scorer_version: Path | None
    stop_reason: Path | None
    error: Path | None
    role: Path
    text: Path
    tool_calls: Path
    prefilled: Path | None
    number: Path | None
    turn_score: Path | None
    user: Path | None
    assistant: Path | None

    @property
    def in_pairs(self) -> bool:
        return self.user is not None

    @property
    def scores_turns(self) -> bool:
        return self.turn_score is not None or self.turn_scores is not None

    @property
    def foreign_turns(self) -> bool:
        """Whether another judge gave the scores per turn: they are not comparable."""
        return self.scores_turns and self.turn_scorer != self.scorer

    @property
    def never_shown(self) -> frozenset[str]:
        """Rules for which the declared columns hold nothing."""
        comparable = self.score is not None and self.scores_turns and not self.foreign_turns
        shown = {rules.CONTEXT_MONOTONICITY} if comparable else set()
        return ONE_SCORE - shown


def read_layout(spec: ProbeSpec, settings: Settings, scorer: str) -> Layout:
    """The mapping below `source`. SourceError, with line and key, where it contradicts itself."""
    layout = settings.choice("layout", LAYOUTS, PER_TRIAL)
    of_row = {key: settings.path(key) for key in _OF_ROW}
    of_turn = {key: settings.path(key) for key in _OF_TURN}
    pairs = settings.mapping("pairs", ("user", "assistant"))
    if "pairs" in settings:
        for key in ("role", "text"):
            if key in settings:
                raise settings.error("pairs take the place of role and text", key)
        for side in ("user", "assistant"):
            if side not in pairs:
                raise settings.error(f"name where the text of the {side} lies", "pairs", side)
    if layout == PER_TURN and of_row["id"] is None:
        raise settings.error("rows of one turn need an id that groups them into trials", "id")
    if not any((of_row["score"], of_row["turn_scores"], of_turn["turn_score"])):
        raise settings.error("name where a score lies (or turn_score, turn_scores)", "score")
    if of_row["turn_scores"] is not None and of_turn["turn_score"] is not None:
        raise settings.error("state turn_score or turn_scores, not both", "turn_scores")
    if layout == PER_FILE and of_row["turns"] is None:
        of_row["turns"] = ()
    if layout == PER_TURN and of_row["turns"] is not None:
        raise settings.error("a row is a turn: leave turns out, or say row-per-trial", "turns")
    if layout == PER_TRIAL and of_row["turns"] is None:
        needing = [key for key in ("pairs", "unit", *_OF_TURN) if key in settings]
        if needing:
            raise settings.error(f"name where the turns lie: {needing[0]} is stated", "turns")
    return Layout(
        layout=layout,
        unit=settings.choice("unit", UNITS, UNITS[0]),
        roles=read_roles(settings),
        scale=read_scale(spec, settings.stated.get("scale")),
        scorer=scorer,
        turn_scorer=settings.text("turn_scorer") or scorer,
        id=of_row["id"],
        run=of_row["run"],
        turns=of_row["turns"],
        score=of_row["score"],
        turn_scores=of_row["turn_scores"],
        truth=of_row["truth"],
        refused=of_row["refused"],
        scorer_version=of_row["scorer_version"],
        stop_reason=of_row["stop_reason"],
        error=of_row["error"],
        role=_or(of_turn["role"], "role"),
        text=_or(of_turn["text"], "content"),
        tool_calls=_or(of_turn["tool_calls"], "tool_calls"),
        prefilled=of_turn["prefilled"],
        number=of_turn["number"],
        turn_score=of_turn["turn_score"],
        user=settings.path("pairs", "user") if pairs else None,
        assistant=settings.path("pairs", "assistant") if pairs else None,
    )


def _or(path: Path | None, default: str) -> Path:
    return (default,) if path is None else path
