"""Runs pytest in a process that may not write where the mode of a folder forbids it."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

#: root writes everywhere, unless its process has lost these
_OVERRIDES = "-dac_override,-dac_read_search"


@functools.cache
def held_back() -> list[str]:
    """What to put before a command so that modes hold for it; skips where nothing does."""
    prefix: list[str] = []
    if os.name != "posix":
        pytest.skip("the mode of a folder does not forbid writing here")
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("root writes everywhere, and there is no setpriv")
        prefix = [setpriv, f"--bounding-set={_OVERRIDES}", f"--inh-caps={_OVERRIDES}"]
    with tempfile.TemporaryDirectory() as folder, read_only(Path(folder)):
        touch = f"open({os.path.join(folder, 'x')!r}, 'w')"
        tried = subprocess.run([*prefix, sys.executable, "-c", touch], capture_output=True)
    if b"PermissionError" not in tried.stderr:
        pytest.skip("no process can be kept from writing here")
    return prefix


@contextmanager
def read_only(root: Path) -> Iterator[None]:
    """No file in `root` or below can be made, changed or removed by a process held back."""
    places = [root, *(path for path in root.rglob("*") if not path.is_symlink())]
    modes = [path.stat().st_mode for path in places]
    for path, mode in zip(places, modes, strict=True):
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in zip(places, modes, strict=True):
            path.chmod(mode)


def run_held_back(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.run(*held_back(), sys.executable, "-m", "pytest", *arguments)
