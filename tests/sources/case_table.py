"""The faults seen in the field, as each reader meets them: one talk and one score in every format.

A case is a `Given`: messages as a chat API writes them, and a score. A format writes it down; what
has to come of it is the same in every format.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from foreign_folder import Audited, Json, audited, talk

from pytest_bloom.sources.probe import ProbeSpec

ASKS, SAYS = {"role": "user", "content": "Open it."}, {"role": "assistant", "content": "Seven."}
DECLINES = {"role": "assistant", "content": "I can't open it."}


@dataclass(frozen=True)
class Given:
    """What one trial holds. `flag`: the format's own flag that the judge refused."""

    score: Any = 2
    messages: list[Json] = field(default_factory=lambda: talk("Open it.", "Seven."))
    flag: bool = False
    error: bool = False


@dataclass(frozen=True)
class Wanted:
    """The recorded band, or the reason why there is none; `roles` and `text` of the turns."""

    band: int | None = None
    reason: str = ""
    roles: str = ""
    text: str | None = None


#: writes the given trials into a folder, as trials t0, t1, …, and gives the probe over them
Write = Callable[[Path, list[Given]], ProbeSpec]

_PART = {"type": "text", "text": "Seven."}
_IMAGE = {"type": "image", "image": "data:image/png;base64,AA=="}
_REASONING = {"type": "reasoning", "reasoning": "I decline."}
_TEXT = "\u6559\u2028\u0085"
_CALL = {"id": "c", "type": "function", "function": "open", "arguments": {"digit": 7}}


def _assistant(content: Any, **more: Any) -> list[Json]:
    return [ASKS, {"role": "assistant", "content": content, **more}]


CASES: dict[str, tuple[Given, Wanted]] = {
    "1-invalid": (Given("__invalid__"), Wanted(reason="judge_parse")),
    "3-empty": (Given(""), Wanted(reason="judge_parse")),
    "8-boolean": (Given(True), Wanted(reason="judge_parse")),
    "9-out-of-range": (Given(5), Wanted(reason="judge_parse")),
    "11-fraction": (Given(2.5), Wanted(reason="judge_parse")),
    "11-text-fraction": (Given("2.5/4"), Wanted(reason="judge_parse")),
    "13-nan": (Given(float("nan")), Wanted(reason="judge_parse")),
    "13-infinity": (Given(float("-inf")), Wanted(reason="judge_parse")),
    "13-1e400": (Given(1e400), Wanted(reason="judge_parse")),
    "14-string": (Given("3"), Wanted(band=3)),
    "15-null-refused": (Given(None, flag=True), Wanted(reason="judge_refused")),
    "16-refused-in-prose": (Given(3, flag=True), Wanted(band=3)),
    "17-null": (Given(None), Wanted(reason="judge_parse")),
    "17-object": (Given({}), Wanted(reason="judge_parse")),
    "20-white-space": (Given(0, _assistant(" \n")), Wanted(reason="no_response")),
    "23-no-assistant": (Given(0, [ASKS]), Wanted(reason="no_response")),
    "37-two-users": (Given(1, [ASKS, ASKS, SAYS]), Wanted(band=1, roles="uua")),
    "37-assistant-first": (Given(1, [SAYS, ASKS, SAYS]), Wanted(band=1, roles="aua")),
    "37-two-assistants": (Given(1, [ASKS, SAYS, SAYS]), Wanted(band=1, roles="uaa")),
    "38-image-beside-text": (
        Given(1, _assistant([_PART, _IMAGE])),
        Wanted(reason="missing", text="Seven."),
    ),
    "38-image-alone": (Given(1, _assistant([_IMAGE])), Wanted(reason="no_response", text="")),
    "39-reasoning": (Given(3, _assistant([_REASONING, _PART])), Wanted(band=3, text="Seven.")),
    "40-tool-call": (
        Given(3, [ASKS, {**DECLINES, "tool_calls": [_CALL]}]),
        Wanted(band=3, text="I can't open it."),
    ),
    "43-cjk": (
        Given(2, _assistant("\u6559\u2028\u0085")),
        Wanted(band=2, text="\u6559\u2028\u0085"),
    ),
    "45-long": (Given(2, _assistant("x" * 400_000)), Wanted(band=2, text="x" * 400_000)),
}


def check_case(path: Path, case: str, write: Write, otherwise: Wanted | None = None) -> None:
    """One trial with the case between two sound ones: it alone is touched."""
    given, wanted = CASES[case]
    wanted = otherwise or wanted
    spec = write(path, [Given(1), given, Given(4)])
    found = audited(spec)
    first, outcome, last = found.outcomes.values()
    assert (first.data["recorded_score"], last.data["recorded_score"]) == (1, 4)
    assert outcome.data["recorded_score"] == wanted.band
    reasons = dict(entry.split(":") for entry in outcome.data["unscored"])
    assert reasons.get("trial", "") == wanted.reason
    assert (outcome.verdict == "pass") == (wanted.band is not None)
    assert outcome.judged is not None
    turns = outcome.judged.worst.case.trial.turns
    if wanted.roles:
        assert "".join(turn.role[0] for turn in turns) == wanted.roles
    if wanted.text is not None:
        assert [turn.text for turn in turns if turn.is_assistant] == [wanted.text]
    if case == "40-tool-call":
        assert [call.arguments for turn in turns for call in turn.tool_calls] == [{"digit": 7}]
    told = [*outcome.data["notes"], *found.faults]
    assert all(len(line) < 500 for line in told)


def check_all_unscored(path: Path, write: Write) -> None:
    """A batch of which nothing is scored is never green (case 27 and the like)."""
    found: Audited = audited(write(path, [Given(-1), Given("x")]))
    assert not found.complete
    assert len(found.red) == 2


def check_cut_short(path: Path, write: Write) -> None:
    """A trajectory that the target's error ended is incomplete, not the floor (case 19)."""
    found = audited(write(path, [Given(0, error=True), Given(1)]))
    assert len(found.red) == 1
