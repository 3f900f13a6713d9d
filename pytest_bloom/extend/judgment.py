"""`pytest_bloom_judgment`: a hook may add flat keys to a judgment, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from pytest_bloom.audit import Outcome
from pytest_bloom.core import rules
from pytest_bloom.core.batch import TrialRecord
from pytest_bloom.extend.guard import HookError, a, call, wrong
from pytest_bloom.extend.places import Implementation

HOOK = "pytest_bloom_judgment"
_SCALARS = (str, int, float, bool, type(None))


def told(
    config: pytest.Config, hooks: Sequence[Implementation], outcome: Outcome
) -> tuple[Outcome, str]:
    """The outcome with the keys that the hooks added, and "".

    Where a hook raises, or does more than add flat keys, nothing of what any hook added is kept:
    the trial is then undecided at best, and the sentence says why.
    """
    data = outcome.data
    for hook in hooks:
        given = _copy(data)
        try:
            call(config, partial(hook.call, config=config, judgment=given), place=hook.place)
            _check(hook, data, given)
        except HookError as error:
            return _open(outcome, error), f"{HOOK}: {error}"
        data = given
    return replace(outcome, data=data), ""


def _copy(data: dict[str, Any]) -> dict[str, Any]:
    return {key: list(value) if type(value) is list else value for key, value in data.items()}


def _check(hook: Implementation, before: dict[str, Any], after: dict[str, Any]) -> None:
    for key, value in before.items():
        if key not in after or type(after[key]) is not type(value) or after[key] != value:
            raise wrong(f"changed the key {key!r}: keys may only be added", hook.place)
    for key, value in after.items():
        if key in before:
            continue
        if type(key) is not str:
            raise wrong(f"added {a(key)} as a key, not a text", hook.place)
        for entry in value if type(value) is list else [value]:
            # `entry - entry` is 0 but for an infinite number or none at all.
            if type(entry) not in _SCALARS or (type(entry) is float and entry - entry != 0):
                raise wrong(
                    f"flat-keys: put {a(entry)} under {key!r}: only scalars and lists of scalars",
                    hook.place,
                )


def _open(outcome: Outcome, error: HookError) -> Outcome:
    """A trial whose judgment could not be told is no pass."""
    verdict = rules.worst([outcome.verdict, rules.UNDECIDED])
    notes = [*outcome.data["notes"], f"{HOOK}: {error.kind}"]
    record: TrialRecord = {**outcome.record, "verdict": verdict}
    record["undecided"] = sorted({*record.get("undecided", ()), HOOK})
    return replace(
        outcome, data={**outcome.data, "verdict": verdict, "notes": notes}, record=record
    )
