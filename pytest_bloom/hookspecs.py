"""The hooks that pytest-bloom calls. Each is optional; a docstring is its contract.

They are called once per probe, before anything is collected, in every process of a run (that of
`pytest_bloom_judgment` once per trial). A conftest.py speaks for the probes in its folder and below
it, an installed plugin for every probe. None of them may be a wrapper.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pytest_bloom.core.batch_verdict import BatchRule
    from pytest_bloom.core.invariants import Invariant
    from pytest_bloom.core.scorer import Scorer
    from pytest_bloom.sources.probe import ProbeSpec
    from pytest_bloom.sources.registry import Reader


@pytest.hookspec
def pytest_bloom_invariants(config: pytest.Config) -> dict[str, Invariant] | None:
    """Trial invariants of your own, by id.

    An invariant is a pure function from a `Case` to a list of `Finding`, empty where it holds; each
    finding bears the id and is `violated`, `undecided` or a `note`. One that raises, or gives
    anything else, leaves its trial undecided: the test fails, and the other trials are judged. An
    id that is in use is a usage error. Example::

        from pytest_bloom import Finding


        def pytest_bloom_invariants(config):
            def short_talks(case):
                if len(case.trial.turns) <= 12:
                    return []
                return [Finding("short-talks", "violated", "more than 12 turns")]

            return {"short-talks": short_talks}
    """


@pytest.hookspec
def pytest_bloom_batch_checks(config: pytest.Config) -> dict[str, BatchRule] | None:
    """Batch rules of your own, by id: a pure function from a `Batch` to a `BatchVerdict`.

    Each becomes a test `<probe dir>/probe.yaml::batch::<id>`. The verdict bears the id and is
    `passed`, `failed` or `skipped`. A rule that raises, or gives anything else, fails. It is called
    in the process that owns the verdict, after the last trial. Example::

        from pytest_bloom import BatchVerdict


        def pytest_bloom_batch_checks(config):
            def enough(batch):
                n = batch.state.judged
                outcome = "passed" if n >= 2 else "failed"
                return BatchVerdict("enough", outcome, f"{n} trials, at least 2 are needed")

            return {"enough": enough}
    """


@pytest.hookspec
def pytest_bloom_readers(config: pytest.Config) -> dict[str, Reader] | None:
    """Readers of your own, by the name that `source.format` in `probe.yaml` then knows.

    A reader makes a `Source` of a `ProbeSpec`: a class that inherits from `BaseSource`, say. What
    it gives is checked. What it raises costs one trial in `load`, the probe's collection elsewhere;
    raise `SourceError`, with file, line and key, for what cannot be read. Example::

        from pytest_bloom import BaseSource, Loaded, Reading, Trial, TrialRef, Turn


        class OneTurn(BaseSource):
            def __init__(self, spec):
                super().__init__(spec.folder)
                self.scale = spec.taxonomy.name

            def refs(self):
                return [TrialRef("t1", "")]

            def load(self, ref):
                trial = Trial(ref.id, (Turn(0, "assistant", "The kettle is on."),))
                reading = Reading("judge", "1", self.scale, turn_indices=(0,), raw_bands=(0,))
                return Loaded(trial, (reading,), "probe.yaml")


        def pytest_bloom_readers(config):
            return {"one-turn": OneTurn}
    """


@pytest.hookspec
def pytest_bloom_scorers(
    config: pytest.Config,
) -> dict[str, Scorer | Callable[[ProbeSpec], Scorer]] | None:
    """Live scorers of your own, by the name that `--bloom-scorer` then knows.

    A scorer has `assign(residual_text)` and `assign_full(turns)`, and may have what else `Scorer`
    names; every method may be a coroutine function. In its place may stand a function, or a class,
    that makes one of a `ProbeSpec`. A method that raises, or gives no band of the taxonomy, leaves
    its turn or its trial unscored: that test fails, and the other trials are judged. Example::

        class ByLength:
            version = "1"

            def assign(self, residual_text):
                return 1 if len(residual_text) > 200 else 0

            def assign_full(self, turns):
                return max(self.assign(turn["residual_text"]) for turn in turns)


        def pytest_bloom_scorers(config):
            return {"by-length": ByLength()}
    """


@pytest.hookspec
def pytest_bloom_judgment(config: pytest.Config, judgment: dict[str, Any]) -> None:
    """Called with each judgment before it is written, in the process that judged the trial.

    Keys may be added: scalars and lists of scalars, the same for the same files. A hook that
    changes a key that is there, puts anything else under one, or raises leaves its trial undecided:
    the test fails, and the judgment is written without what hooks have added. Example::

        def pytest_bloom_judgment(config, judgment):
            judgment["team"] = "biscuits"
    """
