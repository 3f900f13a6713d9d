"""A worker that dies: what was judged is reported, completeness fails, the exit code is not 0."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from probe_maker import judgments, sound, write_probe

pytest.importorskip("xdist", reason="pytest-xdist is not installed")

DIES = """
import os

def pytest_bloom_judgment(config, judgment):
    if judgment["trial"] == "t05" and hasattr(config, "workerinput"):
        os._exit(3)
"""


@pytest.mark.parametrize(
    "options",
    [
        ["-n1"],
        ["-n2"],
        ["-n1", "--max-worker-restart=0"],
        ["-n2", "--max-worker-restart=0"],
        ["--tx=2*popen", "--dist=worksteal"],
    ],
    ids=" ".join,
)
def test_a_worker_dies(pytester: pytest.Pytester, options: list[str]) -> None:
    write_probe(pytester.path, {f"t{n:02}": sound() for n in range(10)})
    pytester.makeconftest(DIES)
    result = pytester.runpytest("--bloom-probe=tin", "--junitxml=j.xml", *options)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: selected 10 trials, judged *a worker was lost*"])
    assert len(list(ET.parse(pytester.path / "j.xml").iter("testcase"))) >= 6
    assert len(judgments(pytester.path)) >= 5
    assert "tin/judge/t05.json" not in judgments(pytester.path)
