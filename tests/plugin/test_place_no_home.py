"""No home folder, or one that is not there: nothing is looked for in it, nothing is made."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from probe_maker import judgments, sound, write_probe
from ways import plain_and_xdist

HOMES = ("HOME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "USER", "LOGNAME", "USERNAME")


@plain_and_xdist
@pytest.mark.parametrize("home", [None, "nowhere"])
def test_judged(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    how: list[str],
    home: str | None,
) -> None:
    write_probe(pytester.path, {"t1": sound()})
    for name in HOMES:
        monkeypatch.delenv(name, raising=False)
    if home is not None:
        monkeypatch.setenv("HOME", os.fspath(tmp_path / home))
    # The subprocess of pytester brings a home of its own.
    result = pytester.runpytest_inprocess("--bloom-probe=tin", "--bloom-report=r.md", *how)
    assert result.ret == 0
    assert list(judgments(pytester.path)) == ["tin/judge/t1.json"]
    assert not (tmp_path / "nowhere").exists()
