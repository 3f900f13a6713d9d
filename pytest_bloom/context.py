"""What every process of a run knows: the probes asked for, their audits, where judgments go."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

import pytest

from pytest_bloom.audit import Audit, Extensions, Outcome
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.flat import canonical
from pytest_bloom.core.shard import Shard
from pytest_bloom.extend.choose import Choice, choose
from pytest_bloom.extend.gather import gather
from pytest_bloom.extend.judgment import HOOK as JUDGMENT_HOOK
from pytest_bloom.extend.judgment import told
from pytest_bloom.extend.places import Implementation, implementations
from pytest_bloom.find import shown
from pytest_bloom.options import PROBE_FILE
from pytest_bloom.sources.base import TrialRef
from pytest_bloom.sources.probe import ProbeSpec, load_probe
from pytest_bloom.writer import JudgmentWriter

DEFAULT_OUT = "bloom-judgments"


class Recorded(NamedTuple):
    """What became of a judgment."""

    #: of its file; "" where there is none
    sha256: str = ""
    #: the file itself, where another process has to write it
    content: str = ""
    #: the sentence to fail with; "" where all is well
    problem: str = ""


@dataclass
class Context:
    """One per process. `folders` are the absolute probe folders; `out` is None for no files.

    A process `elsewhere` has another disk than the controller and leaves nothing on its own.
    """

    config: pytest.Config
    folders: tuple[str, ...]
    #: what --bloom-scorer asks for, as it was written
    scorer: str | None = None
    #: kinds of perturbation; None where each probe says for itself
    perturb: tuple[str, ...] | None = None
    out: str | None = None
    shard: Shard | None = None
    reports: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    elsewhere: bool = False
    #: why this process may judge nothing; "" where it may
    refusal: str = ""
    _audits: dict[str, Audit] = field(default_factory=dict)
    _writers: dict[str, JudgmentWriter] = field(default_factory=dict)
    _nodes: dict[str, str] = field(default_factory=dict)
    _extensions: dict[str, Extensions] = field(default_factory=dict)
    _choices: dict[str, Choice] = field(default_factory=dict)
    _listeners: dict[str, list[Implementation]] = field(default_factory=dict)

    def ask_hooks(self) -> None:
        """Collect what hooks add to each probe. UsageError where one of them is wrong."""
        for folder in self.folders:
            self._extensions[folder] = gather(self.config, folder)
            self._listeners[folder] = implementations(self.config, JUDGMENT_HOOK, folder)
            if self.scorer is not None:
                self._choices[folder] = self._choose(folder, self.scorer)

    def _choose(self, folder: str, asked: str) -> Choice:
        return choose(self.config, asked, self._extensions[folder].scorers)

    @property
    def hooked(self) -> list[list[str]]:
        """The names that hooks have added, sorted, for each probe: the same in every process."""
        found = [self._extensions[folder] for folder in self.folders]
        return [sorted((*e.invariants, *e.batch_rules, *e.readers, *e.scorers)) for e in found]

    def audit(self, folder: str) -> Audit:
        """The audit of a probe folder, made once. SourceError where the probe is broken."""
        if folder not in self._audits:
            extensions = self._extensions[folder]
            spec = load_probe(folder, extensions.known_rules)
            self._audits[folder] = self._audit(spec, extensions)
        return self._audits[folder]

    def _audit(self, spec: ProbeSpec, extensions: Extensions) -> Audit:
        choice = self._choices.get(spec.folder)
        if choice is None and spec.model.scorer is not None:
            try:
                choice = self._choose(spec.folder, spec.model.scorer)
            except pytest.UsageError as error:
                raise SourceError(str(error), file=PROBE_FILE, key="scorer") from error
        if choice is None:
            return Audit(spec, None, extensions)
        if choice.recorded is not None:
            audit = Audit(spec, choice.recorded, extensions)
            if choice.live is None or audit.has_recorded():
                return audit
        assert choice.live is not None
        runs = self.config.option.bloom_runs or 1
        perturb = spec.model.perturb or () if self.perturb is None else self.perturb
        # Its rules take time to load: only where a scorer is asked.
        from pytest_bloom.scorers.under_test import UnderTest

        live = UnderTest(choice.live.make(spec), runs, tuple(perturb))
        return Audit(spec, None, extensions, live=live)

    def usage(self) -> dict[str, dict[str, int]]:
        """What the live scorers of this process were asked, by their names."""
        lives = [audit.live.live for audit in self._audits.values() if audit.live is not None]
        return {live.name: used for live in lives if (used := live.usage())}

    @property
    def asks_live(self) -> bool:
        """Whether any probe of this run is audited by a live scorer."""
        for folder in self.folders:
            with suppress(SourceError):
                if self.audit(folder).live is not None:
                    return True
        return False

    def judge(self, audit: Audit, ref: TrialRef) -> tuple[Outcome, str]:
        """Judge a trial and tell the hooks. The sentence to fail with where one of them fails."""
        outcome = audit.judge(ref)
        listeners = self._listeners[audit.spec.folder]
        return told(self.config, listeners, outcome) if listeners else (outcome, "")

    def writer(self, audit: Audit) -> JudgmentWriter | None:
        if self.out is None:
            return None
        name = audit.spec.name
        if name not in self._writers:
            self._writers[name] = JudgmentWriter(self.out, name, audit.scorer)
        return self._writers[name]

    def record(self, audit: Audit, outcome: Outcome) -> Recorded:
        """Write the judgment of a trial, or leave that to the controller."""
        if self.out is None:
            return Recorded()
        content = canonical(outcome.data)
        if self.elsewhere:
            return Recorded(sha256(content).hexdigest(), content.decode("ascii"))
        problem = self.write(audit, outcome.data["trial"], content)
        return Recorded("" if problem else sha256(content).hexdigest(), problem=problem)

    def write(self, audit: Audit, trial: str, content: bytes) -> str:
        """Write a judgment. The sentence to fail with, "" where all is well."""
        writer = self.writer(audit)
        if writer is None:
            return ""
        try:
            writer.write(trial, content)
        except OSError as error:
            return (
                f"the judgment could not be written: {error.strerror}: "
                f"{self.shown(writer.path_of(trial))} "
                f"(--bloom-judgments=DIR writes elsewhere, --bloom-judgments=none nowhere)"
            )
        return ""

    def shown(self, path: str) -> str:
        """A path as reports show it: relative to rootdir, or absolute where it lies outside."""
        return shown(self.config, path)

    def node(self, folder: str, name: str) -> str:
        """The id of a test of the probe in `folder`, for the directory of this run."""
        if folder not in self._nodes:
            path = os.path.join(folder, PROBE_FILE)
            relative = os.path.relpath(path, self.config.invocation_params.dir)
            self._nodes[folder] = path if relative.startswith(os.pardir) else relative
        return f"{self._nodes[folder]}::{name}"

    def heading(self, folder: str, name: str) -> str:
        """The title of a test where it failed: its id, which can be run again.

        It never equals the id: in one that ends like the id, pytest turns dots into colons.
        """
        kind = "batch rule" if name.startswith("batch::") else "trial"
        return f"{kind} {self.node(folder, name)}"

    def command_for(self, audit: Audit, name: str) -> str:
        """The command that runs one test again, for a shell in the directory of this run."""
        command = ["pytest", self.node(audit.spec.folder, name)]
        if self.scorer is not None:
            command.append(f"--bloom-scorer={self.scorer}")
        if audit.live is not None and audit.live.runs > 1:
            command.append(f"--bloom-runs={audit.live.runs}")
        if self.perturb is not None:
            command.append(f"--bloom-perturb={','.join(self.perturb) or 'none'}")
        return shlex.join(command)
