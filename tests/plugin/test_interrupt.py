"""Ctrl-C: what was judged is reported, completeness fails, the exit code is never 0."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from probe_maker import judgments, sound, write_probe

#: the trial in the middle never ends; the file tells that it was reached
HANGS = """
import time
from pathlib import Path

def pytest_bloom_judgment(config, judgment):
    if judgment["trial"] == "t05":
        Path("reached").touch()
        time.sleep(60)
"""


@pytest.mark.parametrize("options", [[], ["-n1"], ["-n2"]], ids=["plain", "one", "two"])
def test_an_interrupted_run(pytester: pytest.Pytester, options: list[str]) -> None:
    if options:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write_probe(pytester.path, {f"t{n:02}": sound() for n in range(10)})
    pytester.makeconftest(HANGS)
    output, code = _interrupted(pytester.path, options)
    assert code == pytest.ExitCode.INTERRUPTED
    line = next(line for line in output.splitlines() if "completeness: " in line)
    assert "selected 10 trials, judged " in line
    assert "(interrupted: KeyboardInterrupt)" in line
    assert "publishable" not in output.replace("not publishable", "")
    judged = judgments(pytester.path)
    # Under xdist the last reports may not have arrived.
    assert len(judged) >= (5 if not options else 1)
    cases = {case.get("name"): case for case in ET.parse(pytester.path / "j.xml").iter("testcase")}
    assert cases["completeness"].find("failure") is not None
    assert len([name for name in cases if str(name).startswith("t0")]) >= 1


def _heeds_interrupts() -> None:
    """What a shell starts in the background ignores them, and hands that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _interrupted(folder: Path, options: list[str]) -> tuple[str, int]:
    """Output and exit code of a run that gets SIGINT while a trial is judged."""
    command = [sys.executable, "-m", "pytest", "--bloom-probe=tin", "--junitxml=j.xml", *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=_heeds_interrupts,
    ) as run:
        for _ in range(600):
            if (folder / "reached").exists() or run.poll() is not None:
                break
            time.sleep(0.05)
        # xdist's reports are on their way.
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        output, _ = run.communicate(timeout=60)
    return output, run.returncode
