"""Test reports of our own, for verdicts that are reached after the last test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import pytest

from pytest_bloom.core.batch_rules import FAILED, SKIPPED, BatchVerdict
from pytest_bloom.core.names import printable

Outcome = Literal["passed", "failed", "skipped"]
_OUTCOMES: dict[str, Outcome] = {FAILED: "failed", SKIPPED: "skipped"}


def announce(
    config: pytest.Config, node: str, place: str, verdicts: Sequence[BatchVerdict]
) -> None:
    """Report batch verdicts as tests below `node`; `place` is probe.yaml as it is shown."""
    hook = config.hook
    for verdict in verdicts:
        nodeid = f"{node}::batch::{verdict.rule}"
        location = (place, 0, f"batch::{verdict.rule}")
        hook.pytest_runtest_logstart(nodeid=nodeid, location=location)
        for report in _reports(nodeid, location, verdict):
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=nodeid, location=location)


def _reports(
    nodeid: str, location: tuple[str, int, str], verdict: BatchVerdict
) -> Iterator[pytest.TestReport]:
    outcome = _OUTCOMES.get(verdict.outcome, "passed")
    longrepr: str | tuple[str, int, str] | None = None
    if outcome == "failed":
        head = f"{location[0]}:1: {verdict.rule}: {verdict.headline}"
        longrepr = "\n".join(map(printable, [head, *(f"  {line}" for line in verdict.lines)]))
    elif outcome == "skipped":
        longrepr = (location[0], 1, printable(f"Skipped: {verdict.headline}"))
    yield pytest.TestReport(nodeid, location, {}, outcome, longrepr, "call")
    yield pytest.TestReport(nodeid, location, {}, "passed", None, "teardown")


def add_suite_properties(config: pytest.Config, pairs: Iterator[tuple[str, str]]) -> None:
    """Put properties on the JUnit suite. The fixture that does this is lost under xdist."""
    for plugin in config.pluginmanager.get_plugins():
        add = getattr(plugin, "add_global_property", None)
        if callable(add):
            for name, value in pairs:
                add(name, value)
            return
