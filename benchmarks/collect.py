"""Times collection beside a bare file of as many empty items, in turn: `make bench-collect`.

Figures are medians over the rounds; memory is the peak resident set, per item.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

import make_probe
from run import Cost, measure

BARE = """\
import pytest


class Empty(pytest.Item):
    def runtest(self):
        pass


class Bare(pytest.File):
    def collect(self):
        for number in range({trials}):
            yield Empty.from_parent(self, name=f"t{{number:06}}")


def pytest_collect_file(file_path, parent):
    if file_path.name == "bare.txt":
        return Bare.from_parent(parent, path=file_path)
"""


def compare(trials: int, rounds: int) -> None:
    folder = Path(tempfile.mkdtemp(prefix="bloom-bench-"))
    try:
        make_probe.write(folder, trials)
        (folder / "bare").mkdir()
        (folder / "bare/conftest.py").write_text(BARE.format(trials=trials))
        (folder / "bare/bare.txt").touch()
        base = [sys.executable, "-m", "pytest", "--collect-only", "-qq"]
        commands = {"bare": [*base, "bare/bare.txt"], "trials": [*base, "--bloom-probe=bench"]}
        costs: dict[str, list[Cost]] = {name: [] for name in commands}
        for number in range(rounds + 1):
            for name, command in commands.items():
                cost = measure(command, folder)
                # The first round warms the caches and is not counted.
                if number:
                    costs[name].append(cost)
    finally:
        shutil.rmtree(folder)
    middle = {
        name: Cost(*map(statistics.median, zip(*found, strict=True)))
        for name, found in costs.items()
    }
    bare, ours = middle["bare"], middle["trials"]
    for name, cost in middle.items():
        print(f"{name}: {cost.wall:.2f} s, CPU {cost.cpu:.2f} s, {cost.memory / 1024:.0f} MB")
    for what in ("wall", "cpu"):
        pairs = zip(costs["trials"], costs["bare"], strict=True)
        ratios = [getattr(a, what) / getattr(b, what) for a, b in pairs]
        low, high = min(ratios), max(ratios)
        print(f"{what}: {getattr(ours, what) / getattr(bare, what):.2f} ({low:.2f}-{high:.2f})")
    print(f"memory: {(ours.memory - bare.memory) / trials:+.2f} KB an item")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    compare(options.trials, options.rounds)


if __name__ == "__main__":
    main()
