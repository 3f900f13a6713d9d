"""Trial names that no one foresaw go through shard files, JUnit and terminal unharmed and inert."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from junit_reader import cases
from probe_maker import inverted, sound, write_probe
from shard_runs import files_below, run_shards

from pytest_bloom.cli import main
from pytest_bloom.core.names import decode_id

NAMES = [
    *("a b", "x[1]", "a::b", "50%", "a%3A", "tab\there", "new\nline", "esc\x1b[31mred"),
    *("emoji😀", "q<&\"'>", "]]>", "bidi\u202eabc", "batch", "-dash", "..x", "n" * 240),
]
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80\xae")


def test_every_name(pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    names = list(NAMES)
    if os.name == "posix":
        names.append(os.fsdecode(b"raw\xff\xfe"))
    trials = {name: inverted() if n % 2 else sound() for n, name in enumerate(names)}
    write_probe(pytester.path, trials)
    pytester.runpytest(
        "--bloom-probe=tin",
        "--bloom-judgments=whole",
        "--bloom-report=whole.json",
        "--junitxml=whole.xml",
    )
    outs = run_shards(pytester, 3)
    capsys.readouterr()
    words = ["--report=merged.json", "--junitxml=merged.xml", "--judgments=merged"]
    assert main(["merge", *outs, *words]) == 1
    root = pytester.path
    assert (root / "merged.json").read_bytes() == (root / "whole.json").read_bytes()
    assert files_below(root / "merged") == files_below(root / "whole")
    written = {case.get("name", "") for case in ET.parse(root / "merged.xml").iter("testcase")}
    assert {decode_id(name) for name in written} >= set(names)
    if b"#x1F600" not in (root / "whole.xml").read_bytes():
        # Before 9.1, pytest writes what lies beyond the BMP as #x and digits.
        whole, merged = (cases(root / f"{name}.xml") for name in ("whole", "merged"))
        assert [case[:3] for case in merged] == [case[:3] for case in whole]
    output = capsys.readouterr().out.encode()
    assert not CONTROL.search(output)
    assert not CONTROL.search((root / "merged.xml").read_bytes())


def test_a_terminal_that_knows_ascii_only(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"grün😀": inverted()})
    (out,) = run_shards(pytester, 1)
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    code = "from pytest_bloom.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-c", code, "merge", out]
    done = subprocess.run(command, env=env, cwd=pytester.path, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"probe.yaml::gr\\xfcn\\U0001f600 - fail: context-monotonicity" in done.stdout
