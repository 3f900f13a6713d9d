"""The guard around every call of a user's function: whatever it raises becomes a sentence.

Only Ctrl-C and `pytest.exit` pass. `pytest.skip`, `pytest.fail` and `sys.exit` are as good as any
other exception: a rule that says nothing is never a pass.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_bloom.extend.places import raised_at, words

PASS_THROUGH: tuple[type[BaseException], ...] = (KeyboardInterrupt, pytest.exit.Exception)


class HookError(Exception):
    """A user's function raised, or gave what it must not.

    `str()` is for the terminal: it names the place. `kind` is for a judgment, which holds neither
    paths nor words that may be a trial's.
    """

    def __init__(self, text: str, kind: str) -> None:
        super().__init__(text)
        self.kind = kind


def call(
    config: pytest.Config,
    function: Callable[..., Any],
    *args: Any,
    place: str,
    passing: tuple[type[BaseException], ...] = (),
) -> Any:
    """What `function` gives. HookError for what it raises, except for `passing`.

    `place` is shown where the exception has none, as with a wrong number of arguments.
    """
    through = PASS_THROUGH + passing
    try:
        return function(*args)
    except through:
        raise
    except BaseException as error:
        where = raised_at(config, error) or place
        raise HookError(f"raised {words(error)} ({where})", type(error).__name__) from error


def wrong(what: str, place: str) -> HookError:
    """The error for a result that is not what the hook's contract asks for."""
    return HookError(f"{what} ({place})", "not what the hook must give")


def a(value: object) -> str:
    """What something is, for a sentence; never what stands in it."""
    return "None" if value is None else f"a value of type {type(value).__name__}"
