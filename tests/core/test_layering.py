"""Data flows one way: the core imports nothing above it, readers and scorers know no pytest."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pytest_bloom

PACKAGE = Path(pytest_bloom.__file__).parent
OUTSIDE = ("pytest", "_pytest", "pluggy", "xdist")
UPPER = tuple(
    f"pytest_bloom.{name}" for name in ("plugin", "report", "session", "collect", "context")
)

CORE = sorted((PACKAGE / "core").rglob("*.py"))
MIDDLE = sorted(
    path for name in ("sources", "scorers", "extract") for path in (PACKAGE / name).rglob("*.py")
)
EXTRACT = sorted((PACKAGE / "extract").rglob("*.py"))


def name_of(path: Path) -> str:
    parts = ("pytest_bloom", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


def imported(source: str, module: str, *, package: bool = False) -> Iterator[str]:
    """Every module that a source text imports anywhere in it, by its full name."""
    home = module.split(".") if package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = home[: len(home) - node.level + 1] if node.level else []
            whole = ".".join([*base, *([node.module] if node.module else [])])
            yield whole
            yield from (f"{whole}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and "import" in ast.unparse(node.func):
            yield from (str(a.value) for a in node.args if isinstance(a, ast.Constant))


def imports_of(path: Path) -> set[str]:
    source = path.read_text(encoding="utf-8")
    return set(imported(source, name_of(path), package=path.name == "__init__.py"))


def within(name: str, tops: tuple[str, ...]) -> bool:
    return any(name == top or name.startswith(f"{top}.") for top in tops)


def test_the_reader_of_imports_sees_every_form() -> None:
    source = """
import pytest
from pluggy import HookimplMarker
from . import rules
from ..report import html
def later():
    import yaml.loader
    import_module("pydantic")
"""
    assert {
        "pytest",
        "pluggy",
        "pytest_bloom.core.rules",
        "pytest_bloom.report.html",
        "yaml.loader",
        "pydantic",
    } <= set(imported(source, "pytest_bloom.core.batch"))


def test_there_is_something_to_look_at() -> None:
    assert {"invariants.py", "taxonomy.py", "batch.py"} <= {path.name for path in CORE}
    assert {"native.py", "recorded.py"} <= {path.name for path in MIDDLE}


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_imports_nothing_above_it(path: Path) -> None:
    names = imports_of(path)
    assert not {name for name in names if within(name, (*OUTSIDE, "yaml", "pydantic"))}
    ours = {name for name in names if within(name, ("pytest_bloom",))}
    assert not {name for name in ours if not within(name, ("pytest_bloom.core",))}


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_does_no_input_or_output(path: Path) -> None:
    outer = ("os", "io", "pathlib", "shutil", "tempfile", "socket", "subprocess", "urllib.request")
    assert not {name for name in imports_of(path) if within(name, outer)}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert not called & {"open", "print", "input"}


@pytest.mark.parametrize("path", MIDDLE, ids=name_of)
def test_readers_and_scorers_know_neither_pytest_nor_what_uses_them(path: Path) -> None:
    names = imports_of(path)
    assert not {name for name in names if within(name, (*OUTSIDE, *UPPER))}


@pytest.mark.parametrize("path", EXTRACT, ids=name_of)
def test_the_extractor_imports_the_core_and_itself(path: Path) -> None:
    ours = {name for name in imports_of(path) if within(name, ("pytest_bloom",))}
    assert not {
        name for name in ours if not within(name, ("pytest_bloom.core", "pytest_bloom.extract"))
    }


PROBE = """
import json, sys
before = set(sys.modules)
from importlib import import_module
for name in json.loads(sys.argv[1]):
    import_module(name)
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def loaded_by(modules: list[str]) -> set[str]:
    """What a fresh interpreter loads with these modules."""
    command = [sys.executable, "-c", PROBE, json.dumps(modules)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_loading_the_core_loads_nothing_else() -> None:
    names = [name_of(path) for path in CORE]
    loaded = loaded_by(names)
    assert set(names) <= loaded
    assert not {name for name in loaded if within(name, (*OUTSIDE, "yaml", "pydantic"))}
    ours = {name for name in loaded if within(name, ("pytest_bloom",))}
    assert ours - {"pytest_bloom"} == set(names)


def test_loading_readers_and_scorers_loads_no_pytest() -> None:
    loaded = loaded_by([name_of(path) for path in MIDDLE])
    assert not {name for name in loaded if within(name, (*OUTSIDE, *UPPER))}
