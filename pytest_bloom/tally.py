"""What the controller knows of each probe while the trials come in."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from pytest_bloom.context import Context
from pytest_bloom.core.batch import BatchState
from pytest_bloom.options import PROBE_FILE
from pytest_bloom.transport import Sent


@dataclass
class Tally:
    """One probe: what was selected of it, and what came."""

    node: str
    folder: str
    trials: int = 0
    #: how many trials the whole probe, or this shard of it, has
    due: int = 0
    batch: list[str] = field(default_factory=list)
    state: BatchState = field(default_factory=BatchState)
    #: trial -> sha256 of its judgment, "" where none was written
    judged: dict[str, str] = field(default_factory=dict)
    #: why a judgment that was sent here could not be written
    unwritten: str = ""


class Tallies:
    """Those of all probes of a run, by their folders, in the order of the run."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.by_folder: dict[str, Tally] = {}
        self._by_name: dict[str, Tally] = {}
        self._collected = False

    def collected(self, nodeids: Iterable[str]) -> None:
        """Count the selected items, once: every worker collects the same."""
        if self._collected:
            return
        self._collected = True
        by_node: dict[str, Tally | None] = {}
        for nodeid in nodeids:
            node, _, name = nodeid.partition("::")
            if node not in by_node:
                by_node[node] = self._of(node)
            tally = by_node[node]
            if tally is None:
                continue
            if name.startswith("batch::"):
                tally.batch.append(name.removeprefix("batch::"))
            else:
                tally.trials += 1

    def _of(self, node: str) -> Tally | None:
        """A new tally for the file node of a probe of this run; None for any other."""
        if not node.endswith(PROBE_FILE):
            return None
        root = self.context.config.rootpath
        folder = os.path.dirname(os.path.normpath(os.path.join(root, node)))
        if folder not in self.context.folders:
            return None
        return self.by_folder.setdefault(folder, Tally(node, folder))

    def take(self, sent: Sent) -> None:
        """Add up a trial, and write its judgment where that was left to this process."""
        tally = self._named(sent.probe)
        trial = sent.record["trial"]
        # A trial that a plugin ran again is still one trial.
        if trial in tally.judged:
            return
        tally.judged[trial] = sent.judgment_sha256
        tally.state.add(sent.record)
        if sent.judgment:
            audit = self.context.audit(tally.folder)
            problem = self.context.write(audit, trial, sent.judgment.encode("ascii"))
            tally.unwritten = tally.unwritten or problem

    def _named(self, probe: str) -> Tally:
        if probe not in self._by_name:
            for folder, tally in self.by_folder.items():
                self._by_name[self.context.audit(folder).spec.name] = tally
        return self._by_name[probe]
