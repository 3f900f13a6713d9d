"""The shipped probes are what their committed generator writes, whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROBES = Path(__file__).parents[1] / "probes"
NAMES = ("litmus400", "refusal-prefix", "over-credit", "inversion")


def data_files(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for name in NAMES
        for path in (root / name).rglob("*")
        if path.suffix in (".json", ".yaml", ".csv")
    }


def test_generator_writes_the_committed_bytes(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(PROBES / "litmus400/generate.py"), "--out", str(tmp_path)]
    subprocess.run(command, check=True, env=environment, timeout=120)
    assert data_files(tmp_path) == data_files(PROBES)


def test_no_code_of_the_package_reads_the_labels() -> None:
    package = Path(__file__).parents[1] / "pytest_bloom"
    assert [p for p in package.rglob("*.py") if "labels.csv" in p.read_text(encoding="utf-8")] == []
