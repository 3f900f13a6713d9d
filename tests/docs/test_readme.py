"""The output that the README shows is the output that one sees."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_failure_in_the_readme_is_real(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```console\n\$ pytest (.*?)\n(.*?)```", readme, re.DOTALL)
    assert block is not None
    command = [sys.executable, "-m", "pytest", *block.group(1).split()]
    command += ["-p", "no:cacheprovider", f"--bloom-judgments={tmp_path}"]
    result = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 1
    seen = result.stdout.splitlines()
    shown = [line for line in block.group(2).splitlines() if line and line != "…"]
    *lines, judgments, verdict, summary = shown
    assert [line for line in lines if line not in seen] == []
    assert judgments == "judgments: bloom-judgments/litmus400/naive"
    assert verdict in seen
    counts = summary.strip("= ").split(" in ")[0]
    assert counts in seen[-1]
