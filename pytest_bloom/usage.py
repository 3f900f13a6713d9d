"""What live scorers were asked: told at the end of a run, added up over workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from pytest_bloom.context import Context
from pytest_bloom.core.names import as_line

#: where the controller finds what a worker has asked
USAGE = "bloom_usage"


class Usage:
    """Registered in every process of a run."""

    def __init__(self, context: Context) -> None:
        self.context = context
        #: live scorer -> what it was asked, by a word for a person
        self.counts: dict[str, Counter[str]] = {}

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        own = self.context.usage()
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[USAGE] = own
        else:
            self._add(own)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        # A worker that was lost leaves none.
        self._add(getattr(node, "workeroutput", {}).get(USAGE, {}))

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for scorer, counts in sorted(self.counts.items()):
            said = ", ".join(f"{n} {word}" for word, n in counts.items())
            terminalreporter.write_line(as_line(f"{scorer}: {said}"))

    def _add(self, usage: Mapping[str, Mapping[str, int]]) -> None:
        for scorer, counts in usage.items():
            self.counts.setdefault(scorer, Counter()).update(counts)
