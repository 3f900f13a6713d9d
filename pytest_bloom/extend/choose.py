"""Which scorer a name means: recorded score files, a live scorer, or either."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

import pytest

from pytest_bloom.core.names import printable
from pytest_bloom.extend.judge import judge_of
from pytest_bloom.extend.scorer import Offer as Made
from pytest_bloom.extend.scorer import imported
from pytest_bloom.scorers.built_in import BUILT_IN

if TYPE_CHECKING:
    from pytest_bloom.scorers.live import Offer

JUDGE = "llm"


@dataclass(frozen=True, slots=True)
class Choice:
    """`recorded`: the name in score files, None where those are not meant. `live`: the same.

    Where both are there, the score files decide, if the probe has any of that name.
    """

    recorded: str | None
    live: Offer | None


def choose(config: pytest.Config, asked: str, own: Mapping[str, Offer]) -> Choice:
    """What `asked` means for a probe to which the hooks offer `own`. UsageError for nonsense."""
    kind, separator, rest = asked.partition(":")
    if separator and kind == "recorded":
        return Choice(rest, None)
    if separator and kind == "live":
        offer = _offered(config, rest, own) or (imported(config, rest) if ":" in rest else None)
        if offer is None:
            known = (*BUILT_IN, JUDGE, *own)
            close = get_close_matches(rest, known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
            raise pytest.UsageError(f"no live scorer is called {printable(rest)!r}; {hint}")
        return Choice(None, offer)
    if separator:
        offer = imported(config, asked)
        return Choice(asked, None) if offer is None else Choice(None, offer)
    return Choice(asked, _offered(config, asked, own))


def _offered(config: pytest.Config, name: str, own: Mapping[str, Offer]) -> Offer | None:
    if name in own:
        return own[name]
    if name == JUDGE:
        return Made(name, judge_of(config), "built into pytest-bloom", config)
    if name in BUILT_IN:
        return Made(name, BUILT_IN[name], "built into pytest-bloom", config)
    return None
