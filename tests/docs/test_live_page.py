"""The page on live scorers: its example runs as it stands, and takes fifteen lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from probe_maker import assistant, judgment, refusing, user, write_probe

PAGE = (Path(__file__).parents[2] / "docs/live-scorers.md").read_text(encoding="utf-8")
EXAMPLE, _ = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_fifteen_lines() -> None:
    assert sum(1 for line in EXAMPLE.splitlines() if line.strip()) <= 15


def test_it_is_audited(pytester: pytest.Pytester) -> None:
    talk = {"turns": [user(), assistant("A dial turns."), user(), refusing()]}
    write_probe(pytester.path, {"t1": (talk, [])}, extra="scorer: other\n")
    pytester.makeconftest(EXAMPLE)
    (command,) = re.findall(r"^pytest (.*)$", PAGE.partition("## Which")[0], re.MULTILINE)[-1:]
    assert pytester.runpytest(*command.split()).ret == 0
    data = judgment(pytester.path, "t1", scorer="judge")
    assert (data["scorer_version"], data["raw_bands"], data["residual_bands"]) == (
        "prompt-7",
        [1, 2],
        [1, 2],
    )
    assert data["full_context_band"] == 2
