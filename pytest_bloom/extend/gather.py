"""Everything that users add to the audit of one probe, collected from the hooks and guarded."""

from __future__ import annotations

import pytest

from pytest_bloom.audit import Extensions
from pytest_bloom.core import rules
from pytest_bloom.extend.named import named
from pytest_bloom.extend.reader import guarded_reader
from pytest_bloom.extend.rules import guarded_batch_check, guarded_invariant
from pytest_bloom.extend.scorer import EXPECTED, accepts, offers
from pytest_bloom.scorers.built_in import BUILT_IN
from pytest_bloom.sources.registry import READERS

OURS = "built into pytest-bloom"


def gather(config: pytest.Config, folder: str) -> Extensions:
    """What the hooks give for the probe in `folder`. UsageError, with the place, for a fault."""
    taken = dict.fromkeys(rules.ALL_RULES, OURS)
    invariants = named(config, "pytest_bloom_invariants", folder, kind="rule", taken=taken)
    taken.update((name, str(each.by)) for name, each in invariants.items())
    checks = named(config, "pytest_bloom_batch_checks", folder, kind="rule", taken=taken)
    readers = named(
        config, "pytest_bloom_readers", folder, kind="format", taken=dict.fromkeys(READERS, OURS)
    )
    scorers = named(
        config,
        "pytest_bloom_scorers",
        folder,
        kind="scorer",
        taken=dict.fromkeys(BUILT_IN, OURS),
        accepts=accepts,
        expected=EXPECTED,
    )
    return Extensions(
        invariants={name: guarded_invariant(each) for name, each in invariants.items()},
        batch_rules={name: guarded_batch_check(each) for name, each in checks.items()},
        readers={name: guarded_reader(each) for name, each in readers.items()},
        scorers=offers(scorers),
    )
