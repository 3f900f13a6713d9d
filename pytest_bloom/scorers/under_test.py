"""A live scorer in an audit: asked several times, ahead of its turn, about perturbed trials too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pytest_bloom.core.case import Case
from pytest_bloom.core.invariants import Invariant
from pytest_bloom.core.perturb import rule_of
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial
from pytest_bloom.core.withdraw import withdraw
from pytest_bloom.scorers.live import Live
from pytest_bloom.scorers.perturbed import Perturbed, at_first_run


@dataclass
class UnderTest:
    """`live` gives `runs` readings of each trial; `perturb` are kinds of perturbation."""

    live: Live
    runs: int = 1
    perturb: tuple[str, ...] = ()
    _begun: dict[str, Callable[[], tuple[Trial, list[Reading]]]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.live.name

    @property
    def version(self) -> str:
        return self.live.version

    def begin(self, name: str, load: Callable[[], Trial]) -> None:
        """Start to ask about a trial whose turn will come, where the scorer takes its time."""
        if self.live.waits and name not in self._begun:
            self._begun[name] = self.live.begin(load(), self.runs)

    def readings(self, trial: Trial) -> tuple[Trial, list[Reading]]:
        """The trial as its rules see it, and a reading per run."""
        wait = self._begun.pop(trial.id, None) or self.live.begin(trial, self.runs)
        trial, asked = wait()
        return trial, [withdraw(trial, reading) for reading in asked]

    def rules(self, cases: Sequence[Case]) -> Mapping[str, Invariant]:
        """What the first run says of perturbed trials, as rules of their own."""
        if not self.perturb:
            return {}
        first = cases[0]
        found = Perturbed(at_first_run(self.live), first.trial, first.reading).check(self.perturb)

        def rule(name: str) -> Invariant:
            return lambda case: [f for f in found if case is first and f.rule == name]

        return {name: rule(name) for name in map(rule_of, self.perturb)}
