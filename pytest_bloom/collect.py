"""The nodes of a probe: one file node for probe.yaml, flat trials, the batch rules below it."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pluggy
import pytest

from pytest_bloom.audit import Audit, Outcome
from pytest_bloom.context import Context, Recorded
from pytest_bloom.core import rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.lazy import lazy
from pytest_bloom.core.names import as_line, encode_id
from pytest_bloom.report.failure import describe_outcome
from pytest_bloom.report.junit import trial_properties
from pytest_bloom.sources.base import TrialRef


class TrialFailed(Exception):
    """A trial whose verdict is not `pass`; `text` says it all, headline first."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class ProbeFile(pytest.File):
    """`probe.yaml`: the only collector that lists trials. It reads none."""

    context: Context

    @lazy
    def hooks(self) -> pluggy.HookRelay:
        return self.ihook

    @classmethod
    def make(cls, parent: pytest.Collector, path: Any, context: Context) -> ProbeFile:
        if path.is_relative_to(parent.config.rootpath):
            node: ProbeFile = cls.from_parent(parent, path=path)
        else:
            # pytest gives a file outside rootdir no name in its ids; the absolute path runs again.
            node = cls.from_parent(parent, path=path, nodeid=path.as_posix())
        node.context = context
        node.add_marker(pytest.mark.bloom)
        return node

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        with _garbage_waits():
            return self._collect()

    def _collect(self) -> list[pytest.Item | pytest.Collector]:
        if self.context.refusal:
            raise self.CollectError(as_line(self.context.refusal))
        folder = str(self.path.parent)
        try:
            audit = self.context.audit(folder)
            # From here on files lie in the source's folder.
            folder = audit.source.folder
            refs = audit.refs
        except SourceError as error:
            place = os.path.join(self.context.shown(folder), error.file)
            place = os.path.normpath(place) if error.file else place
            text = str(error).removeprefix(error.file)
            raise self.CollectError(as_line(f"{place}{text}")) from None
        own = [rule for rule in audit.batch_rules if rule not in rules.BATCH_RULES]
        if own and self.context.shard is not None:
            raise self.CollectError(
                f"--bloom-shard: pytest-bloom merge cannot decide the batch rule {own[0]!r} of a "
                f"plugin; leave it out with `batch:` in probe.yaml"
            )
        self.extra_keyword_matches.update((audit.spec.name, audit.scorer))
        # What every item would look up again, through all its parents, for each of its reports.
        keywords = dict(self.keywords)
        place = self.context.shown(str(self.path))
        trials = [TrialItem.make(self, audit, ref, keywords, place) for ref in refs]
        return [*trials, BatchRules.make(self, audit)]


@contextmanager
def _garbage_waits() -> Iterator[None]:
    """Thousands of items are made and none is garbage: looking through them only costs time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        # They live to the end: into the oldest generation, without being looked through.
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        if enabled:
            gc.enable()


class TrialItem(pytest.Item):
    """One trial. Running it judges the trial and writes its judgment."""

    audit: Audit
    ref: TrialRef
    place: str
    outcome: Outcome | None = None
    #: what became of the judgment
    recorded: Recorded = Recorded()
    #: file (as shown) and 1-based line of the headline, once the trial has failed
    failed_at: tuple[str, int] | None = None

    @classmethod
    def make(
        cls,
        parent: ProbeFile,
        audit: Audit,
        ref: TrialRef,
        keywords: Mapping[str, object],
        place: str,
    ) -> TrialItem:
        """`keywords` are those of the parent, `place` is its path as locations show it."""
        item: TrialItem = cls.from_parent(parent, name=encode_id(ref.id))
        item.audit = audit
        item.ref = ref
        item.keywords = {**keywords, item.name: item}
        item.place = place
        return item

    @lazy
    def location(self) -> tuple[str, int | None, str]:
        """As pytest makes it of `reportinfo`, without a path object for each trial."""
        return self.place, 0, self.context.heading(self.audit.spec.folder, self.name)

    @property
    def ihook(self) -> pluggy.HookRelay:
        """Those of its file, which is the file of each trial: pytest would look for it anew."""
        assert isinstance(self.parent, ProbeFile)
        return self.parent.hooks

    @property
    def context(self) -> Context:
        assert isinstance(self.parent, ProbeFile)
        return self.parent.context

    def runtest(self) -> None:
        outcome, hook_failed = self.context.judge(self.audit, self.ref)
        self.outcome = outcome
        self.recorded = self.context.record(self.audit, outcome)
        if outcome.verdict != "pass" or self.recorded.problem:
            folder = self.context.shown(self.audit.source.folder)
            again = self.context.command_for(self.audit, self.name)
            text = describe_outcome(self.audit, outcome, folder=folder, again=again)
            failed_at = os.path.normpath(os.path.join(folder, text.file))
            self.failed_at = (as_line(failed_at), text.line)
            # JUnit takes them from the teardown report, which pytest makes of the item.
            self.user_properties += trial_properties(outcome.data)
            problems = [as_line(each) for each in (hook_failed, self.recorded.problem) if each]
            raise TrialFailed("\n".join([*problems, *text.lines]))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, TrialFailed):
            return excinfo.value.text
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[os.PathLike[str], int | None, str]:
        return self.path, 0, self.context.heading(self.audit.spec.folder, self.name)

    def listextrakeywords(self) -> set[str]:
        """pytest asks for them where there is a -k: only then is a trial read before its turn."""
        return super().listextrakeywords().union((self.ref.id,), self.audit.labels(self.ref))


class BatchRules(pytest.Collector):
    """`batch`: the node that gives the batch rules their ids."""

    audit: Audit
    context: Context

    @classmethod
    def make(cls, parent: ProbeFile, audit: Audit) -> BatchRules:
        node: BatchRules = cls.from_parent(parent, name="batch")
        node.audit = audit
        node.context = parent.context
        return node

    def collect(self) -> Iterator[pytest.Item]:
        for rule in self.audit.batch_rules:
            item = BatchItem.from_parent(self, name=rule)
            item.audit = self.audit
            item.context = self.context
            yield item


class BatchItem(pytest.Item):
    """A batch rule. It is decided once, after the last trial, where all trials are known."""

    audit: Audit
    context: Context

    def runtest(self) -> None:
        pass

    def reportinfo(self) -> tuple[os.PathLike[str], int | None, str]:
        name = f"batch::{self.name}"
        return self.path, 0, self.context.heading(self.audit.spec.folder, name)
