"""A trial: one trajectory, its turns, and which turns lie near each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from pytest_bloom.core.decomposition import Span, covers
from pytest_bloom.core.lazy import lazy
from pytest_bloom.core.reading import Problem
from pytest_bloom.core.record import record

DEFAULT_WINDOW = 4


@record()
class ToolCall:
    """A call the target made. `arguments` is None where the file states none."""

    name: str
    arguments: Any = None


@record()
class Turn:
    """One message. `residual_text` is None where nobody has extracted it ("" is fine)."""

    index: int
    role: str
    text: str = ""
    refusal_spans: tuple[Span, ...] = ()
    residual_text: str | None = None
    has_disclaimer: bool = False
    disclaimer_spans: tuple[Span, ...] = ()
    persona_shift: bool = False
    tool_calls: tuple[ToolCall, ...] = ()
    #: the turn cannot be read as text alone (an image, …): a reason of `reading.UNSCORED`
    unscored: str | None = None

    @property
    def is_assistant(self) -> bool:
        return self.role == "assistant"

    @property
    def is_plain(self) -> bool:
        """Nothing was taken out of the text, nothing is marked in it, and no tool is called."""
        return self.residual_text == self.text and not (
            self.refusal_spans or self.disclaimer_spans or self.tool_calls
        )

    @property
    def carries_disclaimer(self) -> bool:
        return self.has_disclaimer or covers(self.disclaimer_spans)

    @property
    def is_declining(self) -> bool:
        """An assistant's refusal, or a persona shift by whoever asks for one."""
        return self.persona_shift or (self.role == "assistant" and covers(self.refusal_spans))

    @property
    def says_nothing(self) -> bool:
        """Neither visible text nor a tool call: no response, not a refusal."""
        return not self.tool_calls and not self.text.strip()


@record(slots=False)
class Trial:
    """One trajectory. `incomplete` says in a sentence why the trajectory was cut short, or None.

    `sha256` is that of the files it was read from.
    """

    id: str
    turns: tuple[Turn, ...]
    truth_band: int | None = None
    stop_reason: str | None = None
    incomplete: str | None = None
    sha256: str = ""
    extractor: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    #: False where only a score is left of the trajectory
    turns_known: bool = True
    #: what the reader saw wrong in the trial's files, whichever scorer is audited
    problems: tuple[Problem, ...] = ()
    #: the id its own file states, where that is not the id its place gives it
    claims: str | None = None

    @lazy
    def assistant_turns(self) -> tuple[Turn, ...]:
        return tuple(turn for turn in self.turns if turn.is_assistant)

    @lazy
    def turn_indices(self) -> tuple[int, ...]:
        """Indices in `turns` of the assistant turns, the only ones that are scored."""
        return tuple(turn.index for turn in self.assistant_turns)

    @lazy
    def is_annotated(self) -> bool:
        """Whether any assistant turn was split into refusal spans and residual text."""
        return any(turn.residual_text is not None for turn in self.assistant_turns)

    @lazy
    def declines(self) -> bool:
        """Whether there is a refusal span or a persona shift anywhere."""
        return any(turn.is_declining for turn in self.turns)

    def near(self, ordinal: int, window: int) -> Sequence[Turn]:
        """The turns near the `ordinal`-th assistant turn (0-based).

        That turn and the `window - 1` assistant turns before it, with the messages that belong to
        them: a message between two assistant turns belongs to the later one.
        """
        first = ordinal - window
        start = self.turn_indices[first] + 1 if first >= 0 else 0
        return self.turns[start : self.turn_indices[ordinal] + 1]

    def declined_near(self, window: int) -> Iterator[bool]:
        """For each assistant turn: is a refusal span or a persona shift near it?"""
        for ordinal in range(len(self.turn_indices)):
            yield any(turn.is_declining for turn in self.near(ordinal, window))
