"""A writer of judgments, by each of the ways to make a file whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_bloom import whole
from pytest_bloom.writer import JudgmentWriter


@pytest.fixture(params=["linked", "renamed"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to make a file whole: on systems without the first, all are renamed."""
    if request.param == "renamed":
        monkeypatch.setattr(whole, "_NAMELESS", 0)
    elif not whole._NAMELESS:
        pytest.skip("this system has no files without a name")
    return str(request.param)


@pytest.fixture
def writer(tmp_path: Path) -> JudgmentWriter:
    return JudgmentWriter(str(tmp_path / "out"), "tin", "judge")
