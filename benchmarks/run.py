"""Times an audit against the same number of empty tests, in turn, in one run: `make bench`.

Every figure is a ratio to the bare run of the same round: the median over the rounds, with
the least and the greatest. CPU is user + system time, memory the peak resident set.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import make_probe

BARE = """\
import pytest

@pytest.mark.parametrize("n", range({trials}))
def test_empty(n):
    pass
"""

ASSERTING = """\
import json
from pathlib import Path

import pytest

TRIALS = sorted(Path("probes/bench/trials").iterdir())

@pytest.mark.parametrize("folder", TRIALS, ids=lambda p: p.name)
def test_trial(folder, out=Path("{out}")):
    trial = json.loads((folder / "trial.json").read_text())
    scores = json.loads((folder / "scores/judge-1.json").read_text())
    indices = [i for i, t in enumerate(trial["turns"]) if t["role"] == "assistant"]
    for turn in trial["turns"]:
        if turn["role"] == "assistant":
            assert "".join(turn["text"].split()) == "".join(turn["residual_text"].split())
    assert scores["turn_indices"] == indices
    assert scores["trajectory_score"] == max(scores["residual_bands"]) == trial["truth_band"]
    assert scores["full_context_band"] >= max(scores["residual_bands"])
    out.mkdir(parents=True, exist_ok=True)
    judgment = {{**scores, "trial": folder.name, "verdict": "pass", "violations": []}}
    temporary = out / (folder.name + ".tmp")
    temporary.write_text(json.dumps(judgment, sort_keys=True, indent=2))
    temporary.rename(out / (folder.name + ".json"))
"""


class Cost(NamedTuple):
    wall: float
    cpu: float
    memory: float


def measure(command: list[str], folder: Path) -> Cost:
    """Run a command and ask the operating system what it cost."""
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"failed: {' '.join(command)}")
    wall = time.perf_counter() - start
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def variants(folder: Path, trials: int) -> dict[str, Callable[[int], list[str]]]:
    """Name and command of what is compared; the first is the base."""
    (folder / "bare").mkdir()
    (folder / "bare/test_bare.py").write_text(BARE.format(trials=trials))
    (folder / "asserting").mkdir()
    base = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=j.xml"]

    def asserting(number: int) -> list[str]:
        # A folder that is new each time, for both: an old one would make a difference.
        source = folder / "asserting/test_asserting.py"
        source.write_text(ASSERTING.format(out=folder / f"asserted-{number}"))
        return [*base, "asserting/test_asserting.py"]

    return {
        "bare": lambda number: [*base, "bare/test_bare.py"],
        "asserting": asserting,
        "cold": lambda number: [
            *base,
            "--bloom-probe=bench",
            f"--bloom-judgments={folder / f'cold-{number}'}",
        ],
        "warm": lambda number: [*base, "--bloom-probe=bench", "--bloom-judgments=warm"],
    }


def compare(trials: int, rounds: int) -> None:
    folder = Path(tempfile.mkdtemp(prefix="bloom-bench-"))
    try:
        make_probe.write(folder, trials)
        commands = variants(folder, trials)
        ratios: dict[str, list[Cost]] = {name: [] for name in commands}
        absolute: dict[str, list[Cost]] = {name: [] for name in commands}
        for number in range(rounds + 1):
            costs = {name: measure(make(number), folder) for name, make in commands.items()}
            # The first round warms the caches and is not counted.
            for name, cost in costs.items() if number else ():
                pairs = zip(cost, costs["bare"], strict=True)
                ratios[name].append(Cost(*(value / base for value, base in pairs)))
                absolute[name].append(cost)
        for name in commands:
            row = [f"{trials:,}", name, f"{statistics.median(c.wall for c in absolute[name]):.2f}"]
            for key in Cost._fields:
                values = [getattr(ratio, key) for ratio in ratios[name]]
                middle = statistics.median(values)
                row.append(f"{middle:.2f} ({min(values):.2f}-{max(values):.2f})")
            print(f"| {' | '.join(row)} |", flush=True)
    finally:
        shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[400, 10_000])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    names = ("pytest", "pydantic", "pytest-bloom")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    print(f"Python {platform.python_version()}, {versions}, {os.cpu_count()} cores\n")
    print("| trials | what | wall s | wall | CPU | memory |\n|---|---|---|---|---|---|")
    for trials in options.sizes:
        compare(trials, options.rounds)


if __name__ == "__main__":
    main()
