"""Live scorers for the plugin's tests, as conftest files: bands by words of a biscuit tin."""

from __future__ import annotations

#: reads "digit 7" as partial and "dials" as context; `{…}` is put in by the tests
SCORER = """
import asyncio
import sys
import pytest
from pytest_bloom.core.scorer import Decomposition, Unscored

class Tin:
    version = "3"

    def __init__(self, run=1):
        self.run = run

    def assign_raw(self, text):
        {raw}
        return self.band(text)

    {kind} assign(self, residual_text):
        {assign}
        return self.band(residual_text)

    def assign_full(self, turns):
        {full}
        return max(self.band(turn["residual_text"]) for turn in turns)

    def band(self, text):
        text = text.lower()
        return 2 if "digit" in text else 1 if "dials" in text else 0

    {more}

def pytest_bloom_scorers(config):
    return {{"words": Tin()}}
"""


def conftest(
    *,
    raw: str = "pass",
    assign: str = "pass",
    full: str = "pass",
    more: str = "",
    kind: str = "def",
) -> str:
    return SCORER.format(raw=raw, assign=assign, full=full, more=more, kind=kind).lstrip()
