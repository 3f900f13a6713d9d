"""Running trial items in any process: one call report and one teardown report for each.

The three standard phases would double the cost of a trial, and a trial has no fixtures to set up.
Every hook that other plugins rely on is still called: wrappers around the protocol, logstart,
makereport, logreport, logfinish, and what others do in the phases (see phases.py). The last trial
before an item of another kind is run in the standard way.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator
from functools import cached_property
from typing import Any, Literal

import pluggy
import pytest

from pytest_bloom.collect import BatchItem, ProbeFile, TrialItem
from pytest_bloom.context import Context
from pytest_bloom.elsewhere import SEALED, difference, seal
from pytest_bloom.lastfailed import whole_probes
from pytest_bloom.phases import Phases, phases_of
from pytest_bloom.transport import HOOKED, Sent, to_wire

#: so many trials leave some ten thousand objects
FREEZE_EACH = 1000


class Runner:
    """Registered in every process that may run trials."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.is_worker = hasattr(context.config, "workerinput")
        self.collected: list[pytest.Item] = []
        self.phases: dict[pytest.Collector | None, Phases] = {}
        self.running: pytest.Item | None = None
        self.frozen = False
        self.since_frozen = 0
        #: what is run, in order
        self.order: list[pytest.Item] = []

    @cached_property
    def places(self) -> dict[pytest.Item, int]:
        """Where each item stands in the order."""
        return {item: place for place, item in enumerate(self.order)}

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        context = self.context
        context.ask_hooks()
        sent = getattr(context.config, "workerinput", {})
        # A worker without the controller's hooks would judge by fewer rules, and nobody would know.
        theirs = sent.get(HOOKED, context.hooked)
        # Told at collection: a worker that ends before that is started again.
        if theirs != context.hooked:
            context.refusal = (
                f"hooks give other names here than on the controller: {context.hooked}, there "
                f"{theirs}: every process needs the same plugins and conftest files"
            )
        elif context.elsewhere:
            context.refusal = difference(seal(context), sent[SEALED])

    def pytest_collect_file(self, file_path: Any, parent: pytest.Collector) -> ProbeFile | None:
        if file_path.name == "probe.yaml" and str(file_path.parent) in self.context.folders:
            return ProbeFile.make(parent, file_path, self.context)
        return None

    def pytest_ignore_collect(self, collection_path: Any) -> bool | None:
        # Recursion into thousands of trial directories would find nothing, and through a link in
        # the probe it may never end.
        if str(collection_path.parent) not in self.context.folders:
            return None
        if collection_path.name == "trials" or _is_linked_folder(collection_path):
            return True
        return None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """An item is run once, however often it was named; the trials of other shards are not."""
        ours = [item.nodeid for item in items if isinstance(item, TrialItem | BatchItem)]
        left = set(ours)
        if len(left) != len(ours):
            kept: list[pytest.Item] = []
            for item in items:
                if isinstance(item, TrialItem | BatchItem):
                    if item.nodeid not in left:
                        continue
                    left.remove(item.nodeid)
                kept.append(item)
            items[:] = kept
        self._keep_shard(config, items)
        self.collected = items[:]

    def _keep_shard(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        shard = self.context.shard
        if shard is None:
            return
        others = [i for i in items if isinstance(i, TrialItem) and not shard.holds(i.ref.id)]
        if others:
            left_out = set(others)
            items[:] = [item for item in items if item not in left_out]
            config.hook.pytest_deselected(items=others)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """The last word on what is run, after --lf has had its own."""
        whole_probes(session.config, self.collected, session.items)
        self.collected = []
        self.order = session.items
        only_trials = all(isinstance(item, (TrialItem, BatchItem)) for item in session.items)
        # They live as long as the session: the collector need not walk them again and again.
        if only_trials and not gc.get_freeze_count():
            gc.freeze()
            self.frozen = True

    def thaw(self) -> None:
        """The last thing of a session: pytest looks for garbage when it ends, too."""
        if self.frozen:
            gc.unfreeze()
            self.frozen = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> bool | None:
        if not isinstance(item, (TrialItem, BatchItem)):
            return None
        # Who asks for the phases of a test gets all three of them.
        if item.config.getoption("setuponly", False):
            return None
        if isinstance(item, TrialItem) and item.config.getoption("setupshow", False):
            return None
        if isinstance(item, BatchItem):
            # A batch rule is decided after the last trial: see session.py.
            _make_room(item, nextitem)
            return True
        if not isinstance(nextitem, (TrialItem, BatchItem)):
            # What earlier items of other kinds left set up is torn down in the standard way.
            return None
        if item.audit.live is not None:
            self._ask_ahead(item, nextitem)
        if not (self.others and self.others(item=item, nextitem=nextitem)):
            self._run_trial(item, nextitem)
        if self.frozen:
            self._freeze_more()
        return True

    def _freeze_more(self) -> None:
        """The terminal keeps every report to the end: they need not be walked again and again.

        What is garbage by then is found first, by a walk over what is new.
        """
        self.since_frozen += 1
        if self.since_frozen == FREEZE_EACH:
            self.since_frozen = 0
            gc.collect()
            gc.freeze()

    @cached_property
    def others(self) -> pluggy.HookCaller | None:
        """Other plugins that may want to run an item in their own way (again, for one)."""
        manager = self.context.config.pluginmanager
        known = [self, manager.get_plugin("runner")]
        hooks = self.context.config.hook.pytest_runtest_protocol.get_hookimpls()
        # Wrappers are around this call already.
        ours = [h.plugin for h in hooks if h.wrapper or h.hookwrapper or h.plugin in known]
        if len(ours) == len(hooks):
            return None
        return manager.subset_hook_caller("pytest_runtest_protocol", ours)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "call" and isinstance(item, TrialItem) and item.outcome is not None:
            done = item.recorded
            sent = Sent(item.audit.spec.name, item.outcome.record, done.sha256, done.content)
            # One string of ASCII: whatever else a report holds, xdist can carry this.
            report.bloom = to_wire(sent) if self.is_worker else sent  # type: ignore[attr-defined]
            if report.failed:
                _locate(report, item)
            item.outcome = None
        return report

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """The innermost of the call hooks, where other plugins have put theirs around a trial."""
        if item is self.running:
            item.runtest()

    def _ask_ahead(self, item: TrialItem, nextitem: pytest.Item) -> None:
        """Start the questions of the trials to come; a worker knows only of the next one."""
        coming: list[pytest.Item] = [item, nextitem]
        if not self.is_worker:
            place = self.places.get(item, 0)
            coming = self.order[place : place + 2 * item.config.option.bloom_concurrency]
        for each in coming:
            if isinstance(each, TrialItem):
                each.audit.begin(each.ref)

    def _run_trial(self, item: TrialItem, nextitem: pytest.Item | None) -> None:
        phases = self._phases(item)
        hook = item.ihook
        reraise: tuple[type[BaseException], ...] = (pytest.exit.Exception,)
        if not item.config.getoption("usepdb", False):
            reraise += (KeyboardInterrupt,)

        def phase(
            when: Literal["setup", "call", "teardown"], act: Callable[[], object]
        ) -> pytest.TestReport:
            call: Any = pytest.CallInfo.from_call(act, when=when, reraise=reraise)
            report: pytest.TestReport = hook.pytest_runtest_makereport(item=item, call=call)
            if when != "setup" or not report.passed:
                hook.pytest_runtest_logreport(report=report)
            if call.excinfo is not None and not report.skipped:
                hook.pytest_exception_interact(node=item, call=call, report=report)
            return report

        def set_up() -> None:
            if phases.setup is not None:
                phases.setup(item=item)

        def run() -> None:
            if phases.call is None:
                item.runtest()
                return
            self.running = item
            try:
                phases.call(item=item)
            finally:
                self.running = None

        def tear_down() -> None:
            if phases.teardown is not None:
                phases.teardown(item=item, nextitem=nextitem)

        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        if not (phases.setup or phases.setup_reported) or phase("setup", set_up).passed:
            phase("call", run)
        phase("teardown", tear_down)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def _phases(self, item: TrialItem) -> Phases:
        if item.parent not in self.phases:
            self.phases[item.parent] = phases_of(item, inner=self)
        return self.phases[item.parent]


def _is_linked_folder(path: Any) -> bool:
    return os.path.islink(path) and os.path.isdir(path)


def _make_room(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Where the next item is not ours, tear down what earlier items of other kinds left set up.

    The teardown hooks of pytest want to have seen the item's setup.
    """
    if not isinstance(nextitem, (TrialItem, BatchItem)):
        item.ihook.pytest_runtest_setup(item=item)
        item.ihook.pytest_runtest_teardown(item=item, nextitem=nextitem)


def _locate(report: pytest.TestReport, item: TrialItem) -> None:
    """Point at the file and line that failed: annotations and xunit1 show it."""
    place = item.failed_at
    if place is not None:
        report.location = (place[0], place[1] - 1, report.location[2])
