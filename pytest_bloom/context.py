"""What every process of a run knows: the probes asked for, their audits, where judgments go."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import pytest

from pytest_bloom.audit import Audit, Extensions, Outcome
from pytest_bloom.core import rules
from pytest_bloom.core.flat import canonical, nested_keys
from pytest_bloom.options import PROBE_FILE
from pytest_bloom.sources.probe import load_probe
from pytest_bloom.writer import JudgmentWriter

DEFAULT_OUT = "bloom-judgments"


@dataclass
class Context:
    """One per process. `folders` are the absolute probe folders; `out` is None for no files."""

    config: pytest.Config
    folders: tuple[str, ...]
    scorer: str | None = None
    out: str | None = None
    reports: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    _audits: dict[str, Audit] = field(default_factory=dict)
    _writers: dict[str, JudgmentWriter] = field(default_factory=dict)
    _extensions: Extensions | None = None

    def audit(self, folder: str) -> Audit:
        """The audit of a probe folder, made once. SourceError where the probe is broken."""
        if folder not in self._audits:
            extensions = self.extensions
            known = (*rules.ALL_RULES, *extensions.invariants, *extensions.batch_rules)
            self._audits[folder] = Audit(load_probe(folder, known), self.scorer, extensions)
        return self._audits[folder]

    @property
    def extensions(self) -> Extensions:
        """The rules that plugins and conftest files add. UsageError where two share a name."""
        if self._extensions is None:
            hook = self.config.hook
            self._extensions = Extensions(
                _joined(hook.pytest_bloom_invariants(config=self.config), rules.ALL_RULES),
                _joined(hook.pytest_bloom_batch_checks(config=self.config), rules.ALL_RULES),
            )
        return self._extensions

    def writer(self, audit: Audit) -> JudgmentWriter | None:
        if self.out is None:
            return None
        name = audit.spec.name
        if name not in self._writers:
            self._writers[name] = JudgmentWriter(self.out, name, audit.scorer)
        return self._writers[name]

    def record(self, audit: Audit, outcome: Outcome) -> str:
        """Write the judgment of a trial. The sentence to fail with where that cannot be done."""
        hook = self.config.hook.pytest_bloom_judgment
        if hook.get_hookimpls():
            hook(config=self.config, judgment=outcome.data)
            for key, _ in nested_keys(outcome.data):
                return f"flat-keys: a hook put a nested value under {key!r} of the judgment"
        writer = self.writer(audit)
        if writer is None:
            return ""
        try:
            writer.write(outcome.data["trial"], canonical(outcome.data))
        except OSError as error:
            return (
                f"the judgment could not be written: {error.strerror}: "
                f"{self.shown(writer.path_of(outcome.data['trial']))} "
                f"(--bloom-judgments=DIR writes elsewhere, --bloom-judgments=none nowhere)"
            )
        return ""

    def shown(self, path: str) -> str:
        """A path as reports show it: relative to rootdir, or absolute where it lies outside."""
        relative = os.path.relpath(path, self.config.rootpath)
        return path if relative.startswith(os.pardir) else relative

    def command_for(self, audit: Audit, name: str) -> str:
        """The command that runs one test again, for a shell in the directory of this run."""
        path = os.path.join(audit.spec.folder, PROBE_FILE)
        relative = os.path.relpath(path, self.config.invocation_params.dir)
        node = f"{path if relative.startswith(os.pardir) else relative}::{name}"
        command = ["pytest", node]
        if self.scorer is not None:
            command.append(f"--bloom-scorer={self.scorer}")
        return shlex.join(command)


R = TypeVar("R")


def _joined(parts: list[Mapping[str, R] | None], taken: tuple[str, ...]) -> dict[str, R]:
    found: dict[str, R] = {}
    for part in parts:
        for name, rule in (part or {}).items():
            if name in found or name in taken:
                raise pytest.UsageError(f"two rules are called {name!r}")
            found[name] = rule
    return found
