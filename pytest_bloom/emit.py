"""Test reports of our own, for verdicts that are reached after the last test."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Literal

import pytest

from pytest_bloom.context import Context
from pytest_bloom.core.batch_verdict import FAILED, SKIPPED, BatchVerdict
from pytest_bloom.core.names import as_line
from pytest_bloom.options import PROBE_FILE
from pytest_bloom.report.junit import gate_text

Outcome = Literal["passed", "failed", "skipped"]
_OUTCOMES: dict[str, Outcome] = {FAILED: "failed", SKIPPED: "skipped"}


def announce(context: Context, folder: str, node: str, verdicts: Sequence[BatchVerdict]) -> None:
    """Report the batch verdicts of the probe in `folder` as tests below `node`."""
    hook = context.config.hook
    place = context.shown(os.path.join(folder, PROBE_FILE))
    for verdict in verdicts:
        name = f"batch::{verdict.rule}"
        nodeid = f"{node}::{name}"
        location = (place, 0, context.heading(folder, name))
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
        longrepr = "\n".join(gate_text(verdict, location[0]))
    elif outcome == "skipped":
        longrepr = (location[0], 1, as_line(f"Skipped: {verdict.headline}"))
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
