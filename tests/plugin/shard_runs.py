"""Runs the shards of a probe, each into a folder of its own or all into one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest


def run_shard(
    pytester: pytest.Pytester, index: int, count: int, out: str, *options: str
) -> pytest.RunResult:
    return pytester.runpytest(
        *(() if any(o.startswith("--bloom-probe") for o in options) else ("--bloom-probe=tin",)),
        f"--bloom-shard={index}/{count}",
        f"--bloom-judgments={out}",
        "-pno:cacheprovider",
        *options,
    )


def run_shards(pytester: pytest.Pytester, count: int, *options: str) -> list[str]:
    """The out folders of all shards, in the order of their numbers: `s1of3` and so on."""
    outs = [f"s{index}of{count}" for index in range(1, count + 1)]
    for index, out in enumerate(outs, 1):
        run_shard(pytester, index, count, out, *options)
    return outs


def shard_files(out: Path) -> list[Path]:
    return sorted(out.glob("*.shards/*.json"))


def files_below(folder: Path, *, but: Sequence[str] = (".shards",)) -> dict[str, bytes]:
    """Relative path and content of every file, without the folders whose names end with `but`."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.relative_to(folder).parts[0].endswith(tuple(but))
    }
