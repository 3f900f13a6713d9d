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

READING = """\
import os
from pydantic_core import from_json

root = "probes/bench/trials"
for name in sorted(os.listdir(root)):
    for file in ("trial.json", "scores/judge-1.json"):
        with open(f"{root}/{name}/{file}", "rb") as source:
            from_json(source.read())
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
        # As in a real installation: an editable one would compile its modules in every run.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"failed: {' '.join(command)}")
    wall = time.perf_counter() - start
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


Command = Callable[[int], list[str]]


def variants(folder: Path, trials: int, chosen: list[str]) -> dict[str, Command]:
    """Name and command of what is compared; the first is the base."""
    base = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=j.xml"]
    audit = [*base, "--bloom-probe=bench"]
    (folder / "bare").mkdir()
    (folder / "bare/test_bare.py").write_text(BARE.format(trials=trials))
    (folder / "asserting").mkdir()
    (folder / "reading.py").write_text(READING)
    if "yaml" in chosen:
        make_probe.write(folder / "yaml", trials, "yaml")

    def asserting(number: int) -> list[str]:
        # A folder that is new each time, for all that write: an old one would make a difference.
        source = folder / "asserting/test_asserting.py"
        source.write_text(ASSERTING.format(out=folder / f"asserted-{number}"))
        return [*base, "asserting/test_asserting.py"]

    def parallel(number: int) -> list[str]:
        return [*audit, "-n2", f"--bloom-judgments={folder / f'parallel-{number}'}"]

    known: dict[str, Command] = {
        "bare": lambda number: [*base, "bare/test_bare.py"],
        "asserting": asserting,
        "cold": lambda number: [*audit, f"--bloom-judgments={folder / f'cold-{number}'}"],
        "warm": lambda number: [*audit, "--bloom-judgments=warm"],
        "reading": lambda number: [sys.executable, "reading.py"],
        "yaml": lambda number: [*base, "--bloom-probe=yaml/probes/bench", "--bloom-judgments=y"],
        "bare -n2": lambda number: [*base, "-n2", "bare/test_bare.py"],
        "cold -n2": parallel,
    }
    return {name: known[name] for name in ("bare", *chosen)}


def compare(trials: int, rounds: int, chosen: list[str]) -> None:
    folder = Path(tempfile.mkdtemp(prefix="bloom-bench-"))
    try:
        make_probe.write(folder, trials)
        commands = variants(folder, trials, chosen)
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
            wall = statistics.median(cost.wall for cost in absolute[name])
            row = [f"{trials:,}", name, f"{wall:.2f}", f"{wall / trials * 1000:.3f}"]
            for key in Cost._fields:
                values = [getattr(ratio, key) for ratio in ratios[name]]
                middle = statistics.median(values)
                row.append(f"{middle:.2f} ({min(values):.2f}-{max(values):.2f})")
            print(f"| {' | '.join(row)} |", flush=True)
    finally:
        shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[400, 1_000, 10_000])
    parser.add_argument("--rounds", type=int, default=5)
    everything = ["asserting", "cold", "warm", "reading", "yaml", "bare -n2", "cold -n2"]
    parser.add_argument("--only", nargs="+", choices=everything, default=everything)
    options = parser.parse_args()
    names = ("pytest", "pydantic", "pytest-xdist", "pytest-bloom")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    print(f"Python {platform.python_version()}, {versions}, {os.cpu_count()} cores\n")
    print("| trials | what | wall s | ms a trial | wall | CPU | memory |")
    print("|---|---|---|---|---|---|---|")
    for trials in options.sizes:
        compare(trials, options.rounds, options.only)


if __name__ == "__main__":
    main()
