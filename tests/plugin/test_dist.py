"""`--dist`: ways that would give all trials to one worker are warned of."""

from __future__ import annotations

import pytest
from probe_maker import judgments, sound, write_probe

pytest.importorskip("xdist", reason="pytest-xdist is not installed")


@pytest.mark.parametrize("dist", ["loadfile", "loadscope", "loadgroup"])
def test_by_file_is_warned_of(pytester: pytest.Pytester, dist: str) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "-n1", f"--dist={dist}")
    assert result.ret == 0
    result.stdout.fnmatch_lines([f"*PytestConfigWarning: --dist {dist} hands out tests by their*"])
    assert len(judgments(pytester.path)) == 1


@pytest.mark.parametrize("dist", ["load", "worksteal"])
def test_others_are_not(pytester: pytest.Pytester, dist: str) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "-n1", f"--dist={dist}")
    assert result.ret == 0
    result.stdout.no_fnmatch_line("*Warning*")


def test_not_without_a_probe(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_a(): pass")
    result = pytester.runpytest("-n1", "--dist=loadfile")
    assert result.ret == 0
    result.stdout.no_fnmatch_line("*Warning*")
