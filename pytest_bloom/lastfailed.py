"""--lf and --sw with batch rules: one that failed needs every trial to be decided again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pytest_bloom.collect import BatchItem, TrialItem

CACHE_KEY = "cache/lastfailed"


def whole_probes(
    config: pytest.Config, before: Sequence[pytest.Item], items: list[pytest.Item]
) -> None:
    """Put the trials back that --lf took out of a probe of which it kept a batch rule.

    And those that --sw took out where a batch rule is what failed: it keeps what comes after. A
    selection that the user made by other means stands.
    """
    option = config.option
    # Options of a plugin that is switched off (-p no:cacheprovider) are not there at all.
    last_failed = config.getoption("lf", False)
    if not (last_failed or config.getoption("stepwise", False)):
        return
    if option.keyword or option.markexpr or option.deselect:
        return
    probes = {item.audit.spec.folder for item in items if isinstance(item, BatchItem)}
    if not last_failed:
        probes -= {item.audit.spec.folder for item in items if isinstance(item, TrialItem)}
    kept = {item.nodeid for item in items}
    back = [
        item
        for item in before
        if isinstance(item, TrialItem | BatchItem)
        and item.audit.spec.folder in probes
        and item.nodeid not in kept
    ]
    if not back:
        return
    # The failed ones stay first, the batch rules last.
    items[:] = [*(i for i in items if not isinstance(i, BatchItem)), *back, *_batch(items)]
    _not_deselected(config, {item.nodeid for item in back})


def _batch(items: list[pytest.Item]) -> list[pytest.Item]:
    return [item for item in items if isinstance(item, BatchItem)]


def _not_deselected(config: pytest.Config, back: set[str]) -> None:
    """Take them out of the terminal's count of deselected tests as well."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    counted = getattr(terminal, "stats", {}).get("deselected")
    if counted:
        counted[:] = [item for item in counted if item.nodeid not in back]


def failed_before(config: pytest.Config) -> frozenset[str]:
    """Ids that the cache holds as failed; none without a cache."""
    cache = getattr(config, "cache", None)
    return frozenset(cache.get(CACHE_KEY, {})) if cache is not None else frozenset()


def keep_as_failed(config: pytest.Config, nodeids: Sequence[str]) -> None:
    """Keep ids in the cache that this run has skipped: a skip makes pytest forget the failure."""
    cache = getattr(config, "cache", None)
    if cache is not None and nodeids:
        cache.set(CACHE_KEY, {**cache.get(CACHE_KEY, {}), **dict.fromkeys(nodeids, True)})
