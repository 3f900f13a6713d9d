"""The one place where named extensions are collected from a hook.

Each keeps its name, the plugin and the file, so that duplicates and errors can tell both places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from pytest_bloom.core.names import printable
from pytest_bloom.extend.guard import HookError, a, call
from pytest_bloom.extend.places import Implementation, implementations, place_of

#: a name stands in test ids, in judgments, in JUnit, and on the command line
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


@dataclass(frozen=True, slots=True)
class Extension:
    """What a hook gave under one name, and who gave it. `place` is `file:line` of the thing."""

    name: str
    value: Any
    by: Implementation
    place: str
    config: pytest.Config

    def call(self, *args: Any) -> Any:
        """Call the thing itself. HookError for whatever it raises."""
        return call(self.config, self.value, *args, place=self.place)


def named(
    config: pytest.Config,
    hook: str,
    folder: str,
    *,
    kind: str,
    taken: Mapping[str, str],
    accepts: Callable[[object], bool] = callable,
    expected: str = "a function",
) -> dict[str, Extension]:
    """Everything that `hook` gives for the probe in `folder`, by name, in the order of the calls.

    `kind` is the word for it in messages (rule, format, …), `taken` maps names that are in use to
    where they come from. UsageError, with the place, for a hook that raises, for a result that is
    no dict of names to what is `expected`, and for a name that is given twice.
    """
    found: dict[str, Extension] = {}
    for by in implementations(config, hook, folder):
        for name, value in _result(config, by).items():
            if not isinstance(name, str) or not is_name(name):
                shown = printable(repr(name)[:60])
                raise pytest.UsageError(
                    f"{by}: {hook} gave {shown}, which cannot name a {kind}: only letters, digits, "
                    f"'-', '_' and '.', at most 100"
                )
            if not accepts(value):
                raise pytest.UsageError(
                    f"{by}: {hook} gave {a(value)} for {name!r}, not {expected}"
                )
            other = str(found[name].by) if name in found else taken.get(name)
            if other is not None:
                raise pytest.UsageError(f"two {kind}s are called {name!r}: {other} and {by}")
            found[name] = Extension(name, value, by, place_of(config, value) or by.place, config)
    return found


def is_name(text: str) -> bool:
    """Whether a text can name an extension."""
    return _NAME.fullmatch(text) is not None


def _result(config: pytest.Config, by: Implementation) -> Mapping[Any, Any]:
    try:
        results = call(config, partial(by.call, config=config), place=by.place)
    except HookError as error:
        raise pytest.UsageError(f"{by}: {by.hook} {error}") from error
    for result in results:
        if not isinstance(result, Mapping):
            raise pytest.UsageError(f"{by}: {by.hook} gave {a(result)}, not a dict")
        return result
    return {}
