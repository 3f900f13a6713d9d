"""Whoever reads a command's output may stop: no traceback, and never the exit code of success."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from native_folder import TAXONOMY


def test_a_pipe_that_nobody_reads(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(TAXONOMY)
    code = "from pytest_bloom.cli import main; raise SystemExit(main())"
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-c", code, "lint", "t.yaml"],
            cwd=tmp_path,
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (2, b"")
