"""`import pytest_bloom` loads nothing heavy; the public names come when they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import pytest_bloom

HEAVY = ("pydantic", "pydantic_core", "yaml", "json", "pytest_bloom.core", "pytest_bloom.audit")


def run(code: str) -> list[str]:
    """The words that a fresh interpreter prints."""
    command = [sys.executable, "-c", f"import sys\nbefore = set(sys.modules)\n{code}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.split()


def test_importing_the_package_loads_the_package_alone() -> None:
    loaded = run("import pytest_bloom\nprint(*(set(sys.modules) - before))")
    assert "pytest_bloom" in loaded
    assert not [name for name in loaded if name.startswith("pytest_bloom.")]
    assert not [name for name in loaded if name.partition(".")[0] in HEAVY]


def test_the_public_names_are_listed_without_being_loaded() -> None:
    code = "import pytest_bloom\nprint(*dir(pytest_bloom), *(set(sys.modules) - before))"
    words = run(code)
    assert {"score_trajectory", "BandCollapseError", "windowed_max"} <= set(words)
    assert not [name for name in words if name.startswith("pytest_bloom.")]


def test_a_public_name_loads_what_it_needs() -> None:
    code = "from pytest_bloom import score_trajectory\nprint(*(set(sys.modules) - before))"
    loaded = run(code)
    assert "pytest_bloom.core.scoring" in loaded
    assert not [name for name in loaded if name.partition(".")[0] in {"pydantic", "yaml", "pytest"}]


def test_every_public_name_is_there() -> None:
    assert {"score_trajectory", "BandCollapseError"} <= set(pytest_bloom.__all__)
    assert all(getattr(pytest_bloom, name) is not None for name in pytest_bloom.__all__)


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = pytest_bloom.no_such_name


def test_recorded_scores_load_neither_an_event_loop_nor_the_extractor() -> None:
    loaded = run("import pytest_bloom.session\nprint(*(set(sys.modules) - before))")
    assert "pytest_bloom.audit" in loaded
    names = ("asyncio", "httpx", "pytest_bloom.extract", "pytest_bloom.scorers.live")
    assert not [name for name in loaded if name in names]
