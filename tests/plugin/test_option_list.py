"""--bloom-list names every probe that can be found, and runs nothing."""

from __future__ import annotations

import pytest
from probe_maker import sound, write_probe


def test_own_and_packaged_probes(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()}, extra="description: a tin\n")
    result = pytester.runpytest("--bloom-list")
    assert result.ret == 0
    assert result.outlines[0] == "tin: a tin [probes/tin]"
    names = [line.split(":")[0] for line in result.outlines]
    assert names == ["tin", "inversion", "litmus400", "over-credit", "refusal-prefix"]


def test_a_broken_probe_is_listed_as_broken(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    (probe / "probe.yaml").write_text("name: tin\nscorr: judge\n")
    result = pytester.runpytest("--bloom-list")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["tin: broken: probe.yaml:2: scorr: unknown key*'scorer'?*"])
