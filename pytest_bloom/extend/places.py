"""Which plugins and conftest files speak for a probe, in every process of a run.

pytest loads the conftest.py of a folder when it collects there; xdist's controller never does. The
only private name of pytest that hooks need stands here: `_loadconftestmodules`.
"""

from __future__ import annotations

import importlib
import inspect
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any

import pluggy
import pytest

from pytest_bloom.core.names import printable
from pytest_bloom.find import shown

CONFTEST = "conftest.py"
PREFIX = "pytest_bloom_"
#: characters of an exception's own words, in the middle of which trial text may stand
MAX_WORDS = 200


@dataclass(frozen=True, slots=True)
class Implementation:
    """One plugin's implementation of a hook. `call` takes keywords and gives at most one result."""

    hook: str
    #: the name under which pytest knows the plugin
    plugin: str
    #: `file:line` of the function, as it is shown
    place: str
    call: Callable[..., list[Any]]

    def __str__(self) -> str:
        if os.path.basename(self.plugin) == CONFTEST:
            return self.place
        return f"{self.place} (plugin {printable(self.plugin)})"


def load_conftests(config: pytest.Config, folder: str) -> None:
    """Load the conftest.py of a probe and of the folders above it, as if it stood in the arguments.

    UsageError where one cannot be loaded, or names a hook that there is not.
    """
    manager = config.pluginmanager
    try:
        manager._loadconftestmodules(
            Path(folder),
            config.getoption("importmode"),
            config.rootpath,
            consider_namespace_packages=config.getini("consider_namespace_packages"),
        )
        # A misspelt hook would otherwise never be called, and nobody would know.
        manager.check_pending()
    except (KeyboardInterrupt, pytest.exit.Exception, pytest.UsageError):
        raise
    except BaseException as error:
        # pytest wraps what a conftest.py raises, and tells its path.
        cause = getattr(error, "cause", error)
        path = str(getattr(error, "path", os.path.join(folder, CONFTEST)))
        line = _last_line(cause.__traceback__, path)
        place = shown(config, path) + (f":{line}" if line else "")
        raise pytest.UsageError(f"{printable(place)}: cannot be loaded: {words(cause)}") from error


def implementations(config: pytest.Config, hook: str, folder: str) -> list[Implementation]:
    """Who implements `hook` for the probe in `folder`, in the order in which pluggy calls them.

    A conftest.py speaks for its own folder and those below, any other plugin for every probe.
    UsageError for a hook wrapper: there is nothing to wrap.
    """
    manager = config.pluginmanager
    impls = getattr(manager.hook, hook).get_hookimpls()
    found = []
    for impl in reversed(impls):
        if not _speaks_for(impl.plugin_name, folder):
            continue
        place = place_of(config, impl.function)
        if impl.wrapper or impl.hookwrapper:
            raise pytest.UsageError(f"{place}: {hook} cannot be a wrapper")
        others = [other.plugin for other in impls if other is not impl]
        call = manager.subset_hook_caller(hook, others)
        found.append(Implementation(hook, impl.plugin_name, place, call))
    return found


def unheard(config: pytest.Config, folders: tuple[str, ...]) -> Iterator[str]:
    """Loaded conftest files, as shown, whose hooks of ours apply to none of the probes."""
    manager = config.pluginmanager
    for name, plugin in manager.list_name_plugin():
        if plugin is None or any(_speaks_for(name, folder) for folder in folders):
            continue
        if any(key.startswith(PREFIX) for key in vars(plugin)):
            yield shown(config, name)


def _speaks_for(plugin: str, folder: str) -> bool:
    # pytest registers a conftest.py under its absolute path.
    if os.path.basename(plugin) != CONFTEST or not os.path.isabs(plugin):
        return True
    home = os.path.join(os.path.dirname(plugin), "")
    return os.path.join(folder, "").startswith(home)


def place_of(config: pytest.Config, thing: object) -> str:
    """`file:line` of something callable, as it is shown; "" for what is not written in Python."""
    while isinstance(thing, partial):
        thing = thing.func
    codes = [_code(thing)]
    if codes == [None]:
        # A class, or an object that can be called: the first line of its methods.
        kind = thing if inspect.isclass(thing) else type(thing)
        codes = [_code(value) for value in vars(kind).values()]
    lines = [(code.co_filename, code.co_firstlineno) for code in codes if code is not None]
    if not lines:
        return ""
    file, line = min(lines)
    return f"{shown(config, file)}:{line}"


def _code(thing: object) -> CodeType | None:
    if callable(thing) and not inspect.isclass(thing):
        thing = inspect.unwrap(thing)
    code = getattr(getattr(thing, "__func__", thing), "__code__", None)
    return code if isinstance(code, CodeType) else None


def raised_at(config: pytest.Config, error: BaseException) -> str:
    """`file:line` where a user's function raised: the last line in the file it stands in."""
    trace = error.__traceback__
    # The first frame is the one that called it, with pluggy's below for a hook.
    while trace is not None and _is_between(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    if trace is None:
        return ""
    file = trace.tb_frame.f_code.co_filename
    return f"{shown(config, file)}:{_last_line(trace, file)}"


def words(error: BaseException) -> str:
    """Type and first line of an exception, cut and safe to print."""
    try:
        text = str(error).strip().partition("\n")[0]
    except Exception:
        text = ""
    if len(text) > MAX_WORDS:
        text = text[:MAX_WORDS] + "…"
    return printable(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def imported_at(config: pytest.Config, error: BaseException) -> str:
    """`file:line` of the module in which an import has failed, the innermost of those that import.

    "" where none of them was run.
    """
    place = ""
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        machinery = file.startswith("<") or os.path.dirname(file) == _IMPORTLIB
        if not machinery and not _is_between(file):
            place = f"{shown(config, file)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


_IMPORTLIB = os.path.dirname(os.path.abspath(importlib.__file__))
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_PLUGGY = os.path.dirname(os.path.abspath(pluggy.__file__))


def _is_between(file: str) -> bool:
    return os.path.dirname(file) in (os.path.join(_OURS, "extend"), _PLUGGY)


def _last_line(trace: TracebackType | None, file: str) -> int | None:
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
