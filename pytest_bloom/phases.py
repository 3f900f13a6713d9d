"""The hooks of setup, call and teardown, without those that have nothing to do for a trial.

pytest's own set up fixtures and capture what a test function prints: a trial has none and prints
nothing, and leaving them out halves its cost. What other plugins and conftest files do in a phase
is done for a trial too.
"""

from __future__ import annotations

from typing import NamedTuple

import pluggy
import pytest

#: modules whose phase hooks and reports are about test functions alone
_BYSTANDERS = ("_pytest.", "_hypothesis_pytestplugin")


class Phases(NamedTuple):
    """Hooks to call for each item of one file; None where nobody else has any.

    `call` runs `inner` among them. `setup_reported` tells that somebody wants to see a report of
    the setup, even of one that had nothing to do.
    """

    setup: pluggy.HookCaller | None
    call: pluggy.HookCaller | None
    teardown: pluggy.HookCaller | None
    setup_reported: bool


def phases_of(item: pytest.Item, inner: object) -> Phases:
    """The hooks for items beside `item`; `inner` is the plugin whose call hook runs a trial."""
    return Phases(
        _of_others(item, "pytest_runtest_setup", inner),
        _of_others(item, "pytest_runtest_call", inner),
        _of_others(item, "pytest_runtest_teardown", inner),
        _of_others(item, "pytest_runtest_makereport", inner) is not None,
    )


def _of_others(item: pytest.Item, name: str, inner: object) -> pluggy.HookCaller | None:
    # A conftest of another directory is among all hooks, but not among those of the item.
    here = [impl.plugin for impl in getattr(item.ihook, name).get_hookimpls()]
    kept = [plugin for plugin in here if plugin is not inner and not _is_bystander(plugin)]
    if not kept:
        return None
    everybody = getattr(item.config.hook, name).get_hookimpls()
    removed = [i.plugin for i in everybody if i.plugin is not inner and i.plugin not in kept]
    return item.config.pluginmanager.subset_hook_caller(name, removed)


def _is_bystander(plugin: object) -> bool:
    module = getattr(plugin, "__name__", None) or type(plugin).__module__
    return str(module).startswith(_BYSTANDERS)
