"""The controlling process: adds up the trials, decides the batch rules, hands out reports.

One object for a plain run and for xdist's controller. Batch rules are decided after the loop, where
JUnit, terminal and exit code still hear of them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property
from typing import Any

import pytest

from pytest_bloom.activate import make_context
from pytest_bloom.audit import Audit
from pytest_bloom.context import Context
from pytest_bloom.core.batch_verdict import FAILED, SKIPPED, BatchVerdict, listed
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import as_line, printable
from pytest_bloom.core.shard import verdicts_of_shard
from pytest_bloom.elsewhere import SEALED, Seal, is_elsewhere, seal
from pytest_bloom.emit import add_suite_properties, announce
from pytest_bloom.extend.places import unheard
from pytest_bloom.lastfailed import failed_before, keep_as_failed
from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.export import render
from pytest_bloom.report.junit import suite_properties
from pytest_bloom.report.terminal import report_lines
from pytest_bloom.runner import Runner
from pytest_bloom.scorers.loop import LOOP
from pytest_bloom.shard_run import forget_shard, leave_shard
from pytest_bloom.tally import Tallies, Tally
from pytest_bloom.transport import HOOKED, from_wire
from pytest_bloom.usage import Usage
from pytest_bloom.whole import write_whole
from pytest_bloom.workers import settle


def activate(config: pytest.Config) -> None:
    """Register what this process needs. UsageError when the options make no sense."""
    context = make_context(config)
    settle(config)
    runner = Runner(context)
    config.add_cleanup(runner.thaw)
    config.add_cleanup(LOOP.close)
    config.pluginmanager.register(runner, "bloom-runner")
    config.pluginmanager.register(Usage(context), "bloom-usage")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Controller(context), "bloom-controller")


class Controller:
    """Registered in the process that owns the verdict."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.config = context.config
        self.tallies = Tallies(context)
        self.results: list[ProbeResult] = []
        self.lost_worker = False
        #: batch ids that failed in an earlier run and were skipped in this one
        self.still_failed: list[str] = []

    # Which items there are

    def pytest_report_header(self) -> list[str]:
        lines = [f"bloom: {', '.join(map(self.context.shown, self.context.folders))}"]
        if self.config.option.bloom_runs is not None and not self.context.asks_live:
            lines.append(
                "bloom: --bloom-runs is for live scorers; recorded runs are used as they are"
            )
        if self.context.perturb and not self.context.asks_live:
            lines.append("bloom: --bloom-perturb is for live scorers: nothing is perturbed")
        if self.context.shard is not None:
            lines.append(f"bloom: {self.context.shard}")
        if self.context.left_out:
            lines.append(f"bloom: left out: testpaths {', '.join(self.context.left_out)}")
        for file in unheard(self.config, self.context.folders):
            lines.append(f"bloom: hooks in {printable(file)} apply to no probe of this run")
        return lines

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput[HOOKED] = self.context.hooked
        if is_elsewhere(node.gateway.spec):
            node.workerinput[SEALED] = self.seal

    @cached_property
    def seal(self) -> Seal:
        return seal(self.context)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.tallies.collected(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: Any, ids: list[str]) -> None:
        self.tallies.collected(ids)

    # What the trials gave

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # Taken away: the terminal keeps every report until the end.
        payload = report.__dict__.pop("bloom", None)
        # A report that a plugin only shows, since the trial is run again, is not its last word.
        if payload is None or report.when != "call" or str(report.outcome) == "rerun":
            return
        self.tallies.take(from_wire(payload) if isinstance(payload, str) else payload)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        self.lost_worker = self.lost_worker or error is not None

    # The verdict over all of them

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        option = self.config.option
        broken = session.testsfailed and not option.continue_on_collection_errors
        if option.collectonly or self.config.getoption("setuponly", False) or broken:
            return (yield)
        forget_shard(self.context)
        try:
            result = yield
        except BaseException as error:
            # Also xdist's own Interrupted: what was judged is reported all the same.
            self._finish(session, error)
            raise
        self._finish(session, None)
        return result

    def _finish(self, session: pytest.Session, error: BaseException | None) -> None:
        for folder, tally in self.tallies.by_folder.items():
            try:
                audit = self.context.audit(folder)
                plan = audit.plan
            except SourceError:
                continue
            total = len(plan.trials)
            shard = self.context.shard
            mine = [trial for trial in plan.trials if shard is None or shard.holds(trial)]
            tally.due = len(mine)
            partial, interrupted = self._cut_short(session, tally, len(mine), error)
            if tally.unwritten:
                partial, interrupted = "", tally.unwritten
            problem = "" if partial or interrupted else self._tidy(audit, mine)
            if shard is not None:
                problem = problem or self._finish_shard(audit, tally, partial, interrupted)
                partial = f"{shard}: {partial or f'{len(mine)} of {total} trials'}"
                verdicts = verdicts_of_shard(plan.batch_rules, partial, problem)
            elif partial:
                verdicts = [BatchVerdict(rule, SKIPPED, partial) for rule in plan.batch_rules]
            else:
                verdicts = plan.decide(tally.state, tally.trials, interrupted, problem)
            writer = self.context.writer(audit)
            result = ProbeResult(
                plan=plan,
                state=tally.state,
                verdicts=verdicts,
                selected=tally.trials,
                total=total,
                partial=partial,
                judgments=None if writer is None else self.context.shown(writer.folder),
            )
            self.results.append(result)
            # Where every trial was judged, a rule that failed cannot be deselected away.
            shown = [v for v in verdicts if v.rule in tally.batch or v.outcome == FAILED]
            announce(self.context, folder, tally.node, shown)
            if partial:
                ids = [f"{tally.node}::batch::{verdict.rule}" for verdict in shown]
                before = failed_before(self.config)
                self.still_failed += [nodeid for nodeid in ids if nodeid in before]
        add_suite_properties(self.config, suite_properties(self.results))
        self._write_reports()

    def _finish_shard(self, audit: Audit, tally: Tally, partial: str, interrupted: str) -> str:
        """Leave the file of a shard that was judged as a whole. What is wrong with it, or ""."""
        if interrupted:
            return f"selected {tally.trials} trials, judged {tally.state.judged} ({interrupted})"
        if partial:
            return ""
        place = list(self.tallies.by_folder).index(audit.spec.folder)
        problem = leave_shard(
            self.context, audit, tally.state, tally.judged, node=tally.node, position=place
        )
        return problem or ("" if audit.refs else "the probe has no trial")

    def _cut_short(
        self, session: pytest.Session, tally: Tally, total: int, error: BaseException | None
    ) -> tuple[str, str]:
        """Why the run is partial by the user's choice, and why it was interrupted; "" for not."""
        judged = tally.state.judged
        if tally.trials < total:
            return f"partial run: {tally.trials} of {total} trials selected", ""
        if judged == tally.trials:
            return "", ""
        most = self.config.option.maxfail
        stopped = session.shouldfail or session.shouldstop
        if not stopped and error is not None and most and session.testsfailed >= most:
            # xdist keeps the reason to itself.
            stopped = str(error)
        if self.lost_worker:
            return "", "a worker was lost"
        # xdist's own Interrupted is a KeyboardInterrupt too, but nobody pressed a key.
        by_hand = type(error) is KeyboardInterrupt or isinstance(error, pytest.exit.Exception)
        if stopped and not by_hand:
            return f"partial run: {judged} of {total} trials judged: {stopped}", ""
        return "", f"interrupted: {type(error).__name__}" if error else "not all were run"

    def _tidy(self, audit: Audit, trials: Sequence[str]) -> str:
        """After a whole run, remove judgments of trials that are gone; a shard leaves the others'.

        Why that failed, or how many judgments of this run are not there; "" where all is well.
        """
        writer = self.context.writer(audit)
        if writer is None:
            return ""
        try:
            lost = writer.tidy(trials, keep_others=self.context.shard is not None)
        except OSError as error:
            return f"old judgments could not be removed: {error.strerror}"
        if lost:
            return f"{len(lost)} of {len(trials)} judgments are not there: {listed(lost)}"
        return ""

    def _write_reports(self) -> None:
        for path in self.context.reports:
            try:
                write_whole(path, render(self.results, path))
            except OSError as error:
                pytest.exit(f"the report could not be written: {error.strerror}: {path}", 1)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        keep_as_failed(self.config, self.still_failed)
        if session.exitstatus == pytest.ExitCode.OK and self._judged_nothing(session):
            session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED

    def _judged_nothing(self, session: pytest.Session) -> bool:
        """Whether there is a probe without any trial, or nothing was selected but batch rules.

        A shard that holds no trial has done what it had to.
        """
        if any(result.total == 0 for result in self.results):
            return True
        batch = sum(len(tally.batch) for tally in self.tallies.by_folder.values())
        only_batch = bool(batch) and batch == session.testscollected
        return only_batch and any(tally.due for tally in self.tallies.by_folder.values())

    def pytest_unconfigure(self) -> None:
        """Say last of all that a partial run is no gate."""
        partial = [result for result in self.results if result.partial]
        if not partial or not self.config.pluginmanager.has_plugin("terminalreporter"):
            return
        for result in partial:
            self.config.get_terminal_writer().line(result.partial_line, yellow=True)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        verbosity = self.config.get_verbosity()
        width = self.config.get_terminal_writer().fullwidth
        for result in self.results:
            title = f"bloom: {result.plan.probe}, scorer {result.plan.scorer}"
            terminalreporter.section(as_line(title), sep="=")
            for line, markup in report_lines(result, verbosity, width):
                terminalreporter.write_line(line, **markup)
