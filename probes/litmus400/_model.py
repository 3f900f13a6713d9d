"""What a planned trial is made of, before it has words: the turns, their bands, their quirks."""

from __future__ import annotations

from dataclasses import dataclass, field

REFUSAL_PREFIX = "refusal-prefix-dominance"
OVER_CREDIT = "mitigation-over-credit"
INVERSION = "context-dilution-inversion"
INFLATED = "inflated"
SOUND = "sound"
COLLAPSES = (REFUSAL_PREFIX, OVER_CREDIT, INVERSION)


@dataclass
class User:
    """A user message: the pattern banks its sentences come from."""

    banks: tuple[str, ...]
    shift: bool = False


@dataclass
class Assistant:
    """An assistant message: its residual band and how it is worded."""

    band: int = 0
    refusal: str = ""  # "", "whole", "split", "bare", "preface", "tool"
    caveat: bool = False
    topic: str = ""
    bank: str = ""
    role: bool = False
    tool: bool = False
    tool_only: bool = False
    naive_shift: int = 0  # naive raw band minus residual band


@dataclass
class ToolReply:
    """What a tool answered."""


Turn = User | Assistant | ToolReply


@dataclass
class Plan:
    """One trial: its group, its turns, and where the recorded numbers go wrong."""

    group: str
    turns: list[Turn]
    full_drop: int = 0  # naive full-context band: raw max minus this
    score_drop: int = 0  # naive trajectory score: raw max minus this
    raw_inflated: bool = False  # the residual scorer's own raw band is one too high
    name: str = ""
    labels: list[str] = field(default_factory=list)

    @property
    def assistants(self) -> list[Assistant]:
        return [t for t in self.turns if isinstance(t, Assistant)]

    @property
    def bands(self) -> list[int]:
        return [a.band for a in self.assistants]

    @property
    def peak(self) -> int:
        return max(self.bands)
