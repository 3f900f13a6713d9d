"""The hooks that pytest-bloom calls. Each is optional; a docstring is its contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pytest_bloom.core.batch_rules import BatchRule
    from pytest_bloom.core.invariants import Invariant


@pytest.hookspec
def pytest_bloom_invariants(config: pytest.Config) -> dict[str, Invariant] | None:
    """Trial invariants of your own, by id.

    An invariant is a pure function from a `Case` to a list of `Finding`, empty where it holds::

        def pytest_bloom_invariants(config):
            def short(case):
                if len(case.trial.turns) <= 12:
                    return []
                return [Finding("my-short-talks", "violated", "more than 12 turns")]

            return {"my-short-talks": short}
    """


@pytest.hookspec
def pytest_bloom_batch_checks(config: pytest.Config) -> dict[str, BatchRule] | None:
    """Batch rules of your own, by id: a pure function from a `Batch` to a `BatchVerdict`.

    Each becomes a test `<probe dir>/probe.yaml::batch::<id>`.
    """


@pytest.hookspec
def pytest_bloom_judgment(config: pytest.Config, judgment: dict[str, Any]) -> None:
    """Called with each judgment before it is written, in the process that judged the trial.

    Keys may be added; they must hold scalars or lists of scalars.
    """
