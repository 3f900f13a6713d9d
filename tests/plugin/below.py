"""The files below a folder."""

from __future__ import annotations

from pathlib import Path


def files(folder: Path) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if not p.is_dir())
