"""The command needs no pytest: it may run where only the artifacts are."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
from pytest_bloom.cli import main
try:
    main(["merge", "--help"])
except SystemExit as done:
    assert not done.code
print(*sys.modules)
"""


def test_it_loads_no_pytest() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert "pytest_bloom.merging" in loaded
    assert not {"pytest", "_pytest", "pluggy", "pytest_bloom.audit"} & set(loaded)
