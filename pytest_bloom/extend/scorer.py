"""Live scorers of users: where they come from, and the guard around every question to them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import printable
from pytest_bloom.core.scorer import Unscored
from pytest_bloom.extend.guard import PASS_THROUGH, HookError, a, call
from pytest_bloom.extend.named import Extension, is_name
from pytest_bloom.extend.places import imported_at, place_of, raised_at, words
from pytest_bloom.sources.probe import PROBE_FILE, ProbeSpec

if TYPE_CHECKING:
    from pytest_bloom.scorers.live import Live

EXPECTED = "a scorer (it has assign), or a function that makes one"
_MODULE = "--bloom-scorer={}: expected package.module:object"


@dataclass(frozen=True, slots=True)
class Offer:
    """A scorer that can be asked for by name, or what makes it of a `ProbeSpec`."""

    name: str
    value: Any
    place: str
    config: pytest.Config

    def make(self, spec: ProbeSpec) -> Live:
        """The scorer for a probe. SourceError where it cannot be made, or is none."""
        # Who reads recorded scores pays neither for the extractor nor for an event loop.
        from pytest_bloom.scorers.live import Live

        try:
            scorer = _made(self, spec)
            methods = [name for name in ("assign", "assign_full") if not _has(scorer, name)]
            if methods:
                said = f"gave {a(scorer)} without {' and '.join(methods)} ({self.place})"
                raise HookError(said, "no scorer")
            version = call(self.config, _version, scorer, place=self.place)
        except HookError as error:
            said = f"the scorer {self.name!r}: {error}"
            raise SourceError(said, file=PROBE_FILE, key="scorer") from error
        return Live(self.name, version, scorer, spec.taxonomy, Guarded(self.config, self.place))


def accepts(value: object) -> bool:
    """Whether a hook may give this as a scorer."""
    return callable(value) or _has(value, "assign")


def offers(given: Mapping[str, Extension]) -> dict[str, Offer]:
    """What the hook `pytest_bloom_scorers` gave, by name."""
    return {name: Offer(name, e.value, e.place, e.config) for name, e in given.items()}


def imported(config: pytest.Config, asked: str) -> Offer | None:
    """The offer that `package.module:object` names; None where there is no such module.

    UsageError where the module cannot be imported, or holds no such scorer.
    """
    module_name, _, attribute = asked.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), *attribute.split("."))):
        return None
    shown = printable(asked)
    # As with conftest files, modules of the project can be named; installed ones go first.
    for folder in (str(config.rootpath), str(config.invocation_params.dir)):
        if folder not in sys.path:
            sys.path.append(folder)
    try:
        value: Any = import_module(module_name)
        for part in attribute.split("."):
            value = getattr(value, part)
    except PASS_THROUGH:
        raise
    except BaseException as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing is not None and f"{module_name}.".startswith(f"{missing}."):
            return None
        where = imported_at(config, error) or module_name
        raise pytest.UsageError(f"{_MODULE.format(shown)}: {words(error)} ({where})") from error
    if not accepts(value):
        raise pytest.UsageError(f"{_MODULE.format(shown)}: found {a(value)}, not {EXPECTED}")
    name = getattr(value, "name", None)
    if not (isinstance(name, str) and is_name(name)):
        name = attribute.rpartition(".")[2]
    return Offer(name, value, place_of(config, value) or module_name, config)


class Guarded:
    """Calls a scorer's method: what it raises is an unscored state, never the end of a session."""

    def __init__(self, config: pytest.Config, place: str) -> None:
        self.config = config
        self.place = place

    def __call__(self, method: Callable[..., Any], *args: Any) -> Any:
        try:
            given = call(self.config, method, *args, place=self.place)
        except HookError as error:
            return _failed(str(error), error.kind)
        return self._awaited(given) if inspect.isawaitable(given) else given

    async def _awaited(self, awaitable: Any) -> Any:
        try:
            return await awaitable
        except (pytest.exit.Exception, GeneratorExit):
            raise
        except BaseException as error:
            # In the thread of the loop not even Ctrl-C is the user's.
            if _is_cancelled(error):
                raise
            where = raised_at(self.config, error) or self.place
            return _failed(f"raised {words(error)} ({where})", type(error).__name__)


def _is_cancelled(error: BaseException) -> bool:
    from asyncio import CancelledError, current_task

    task = current_task()
    return isinstance(error, CancelledError) and task is not None and task.cancelling() > 0


def _failed(detail: str, kind: str) -> Unscored:
    return Unscored("judge_error", detail, f"raised {kind}")


def _made(offer: Offer, spec: ProbeSpec) -> Any:
    value = offer.value
    if not inspect.isclass(value) and _has(value, "assign"):
        return value
    if inspect.isclass(value) and not _takes_an_argument(value):
        return call(offer.config, value, place=offer.place)
    return call(offer.config, value, spec, place=offer.place)


def _takes_an_argument(kind: type) -> bool:
    """Whether a class is made of something: of the probe, then."""
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(
        p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        for p in parameters
    )


def _version(scorer: Any) -> str:
    version = getattr(scorer, "version", "")
    return printable(version if isinstance(version, str) else str(version))


def _has(thing: object, name: str) -> bool:
    try:
        return callable(getattr(thing, name, None))
    except PASS_THROUGH:
        raise
    except BaseException:
        return False
