"""The same work with other tools: `make bench-peers`. Installs them into scratch environments.

Each loads a trial and its scores, checks what a sound trial must hold, and writes a judgment. The
ratios are to an audit by pytest-bloom in the same round, cold: how many times longer they take.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import make_probe
from run import ASSERTING, Cost, measure

PEERS = ("pytest-evals", "deepeval", "inspect-scout")

#: what each of them calls on one trial
CHECK = """\
import json
from pathlib import Path

TRIALS = sorted(Path("probes/bench/trials").iterdir())
OUT = Path("{out}")


def check(folder):
    trial = json.loads((folder / "trial.json").read_text())
    scores = json.loads((folder / "scores/judge-1.json").read_text())
    indices = [i for i, t in enumerate(trial["turns"]) if t["role"] == "assistant"]
    for turn in trial["turns"]:
        if turn["role"] == "assistant":
            assert "".join(turn["text"].split()) == "".join(turn["residual_text"].split())
    assert scores["turn_indices"] == indices
    assert scores["trajectory_score"] == max(scores["residual_bands"]) == trial["truth_band"]
    assert scores["full_context_band"] >= max(scores["residual_bands"])
    OUT.mkdir(parents=True, exist_ok=True)
    judgment = {{**scores, "trial": folder.name, "verdict": "pass", "violations": []}}
    temporary = OUT / (folder.name + ".tmp")
    temporary.write_text(json.dumps(judgment, sort_keys=True, indent=2))
    temporary.rename(OUT / (folder.name + ".json"))
    return trial, scores
"""

EVALS = """\
import pytest
from check import TRIALS, check


@pytest.mark.eval(name="bench")
@pytest.mark.parametrize("folder", TRIALS, ids=lambda p: p.name)
def test_trial(folder, eval_bag):
    _, scores = check(folder)
    eval_bag.score = scores["trajectory_score"]
"""

DEEPEVAL = """\
import pytest
from check import TRIALS, check
from deepeval import assert_test
from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase


class Sound(BaseMetric):
    threshold = 1.0
    async_mode = False

    def measure(self, test_case, *args, **more):
        check(TRIALS[int(test_case.input)])
        self.score, self.success = 1.0, True
        return self.score

    async def a_measure(self, test_case, *args, **more):
        return self.measure(test_case)

    def is_successful(self):
        return self.success

    @property
    def __name__(self):
        return "Sound"


@pytest.mark.parametrize("number", range(len(TRIALS)))
def test_trial(number):
    assert_test(LLMTestCase(input=str(number), actual_output="x"), [Sound()], run_async=False)
"""

SCOUT = """\
import asyncio
import json
from pathlib import Path

from check import TRIALS, check
from inspect_ai.model import ChatMessageAssistant, ChatMessageUser
from inspect_scout import Result, Transcript, scan, scanner, transcripts_db, transcripts_from

KIND = {"user": ChatMessageUser, "assistant": ChatMessageAssistant}


def transcripts():
    for folder in TRIALS:
        turns = json.loads((folder / "trial.json").read_text())["turns"]
        messages = [KIND[turn["role"]](content=turn["text"]) for turn in turns]
        yield Transcript(transcript_id=folder.name, source_id=folder.name, messages=messages)


@scanner(messages="all")
def sound():
    async def judge(transcript):
        _, scores = check(Path("probes/bench/trials") / transcript.transcript_id)
        return Result(value=scores["trajectory_score"])

    return judge


async def fill():
    async with transcripts_db("scout-db") as db:
        await db.insert(transcripts())


if __name__ == "__main__":
    if not Path("scout-db").exists():
        asyncio.run(fill())
    else:
        scan([sound()], transcripts=transcripts_from("scout-db"), scans="{scans}", display="none",
             max_processes=1)
"""


def environment(folder: Path, *packages: str) -> str:
    """The Python of a scratch environment that has these packages; made once and kept."""
    python = folder / "bin/python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
    return str(python)


def commands(ours: str, theirs: str, folder: Path, number: int) -> dict[str, list[str]]:
    """The commands of one round; whatever writes, writes into a folder that is new."""
    pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=j.xml"]
    plain = [ours, *pytest]
    # Each has its own plugins and no others.
    shared = ("asyncio", "anyio", "repeat", "rerunfailures")
    base = [theirs, *pytest, *(f"-pno:{name}" for name in shared)]
    evals = [*base, "-pno:deepeval"]
    deepeval = [*base, "-pno:evals", "-pno:harvest"]
    (folder / "peers").mkdir(exist_ok=True)
    (folder / "peers/check.py").write_text(CHECK.format(out=folder / f"peer-{number}"))
    (folder / "peers/test_evals.py").write_text(EVALS)
    (folder / "peers/test_deepeval.py").write_text(DEEPEVAL)
    (folder / "peers/scout.py").write_text(SCOUT.replace("{scans}", f"scans-{number}"))
    (folder / "peers/test_asserting.py").write_text(
        ASSERTING.format(out=folder / f"asserted-{number}")
    )
    return {
        "pytest-bloom": [
            *plain,
            "--bloom-probe=bench",
            f"--bloom-judgments={folder / f'cold-{number}'}",
        ],
        "parametrized test": [*plain, "peers/test_asserting.py"],
        "pytest-evals": [*evals, "--run-eval", "peers/test_evals.py"],
        "DeepEval": [*deepeval, "peers/test_deepeval.py"],
        "Inspect Scout": [theirs, "peers/scout.py"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--venv", type=Path, default=Path(tempfile.gettempdir()) / "bloom-peers")
    options = parser.parse_args()
    theirs = environment(options.venv / "theirs", *PEERS)
    ours = environment(options.venv / "ours", str(Path(__file__).parents[1]))
    os.environ.update(DEEPEVAL_TELEMETRY_OPT_OUT="YES", DEEPEVAL_DISABLE_DOTENV="1")
    listed = subprocess.run(
        [theirs, "-m", "pip", "list", "--format=freeze"], check=True, capture_output=True, text=True
    )
    wanted = ("pytest", *PEERS)
    found = [
        line
        for line in listed.stdout.splitlines()
        if line.split("==")[0].replace("_", "-") in wanted
    ]
    print(f"Python {sys.version.split()[0]}, {', '.join(found)}, {options.trials} trials\n")
    folder = Path(tempfile.mkdtemp(prefix="bloom-peers-"))
    costs: dict[str, list[Cost]] = {}
    try:
        make_probe.write(folder, options.trials)
        for number in range(options.rounds + 1):
            for name, command in commands(ours, theirs, folder, number).items():
                cost = measure(command, folder)
                # The first round fills caches, and the database of Scout.
                if number:
                    costs.setdefault(name, []).append(cost)
    finally:
        shutil.rmtree(folder)
    print("| what | wall s | ms a trial | wall | CPU |\n|---|---|---|---|---|")
    base = costs["pytest-bloom"]
    for name, found_costs in costs.items():
        wall = statistics.median(cost.wall for cost in found_costs)
        row = [name, f"{wall:.2f}", f"{wall / options.trials * 1000:.2f}"]
        for key in ("wall", "cpu"):
            ratios = [
                getattr(c, key) / getattr(o, key) for c, o in zip(found_costs, base, strict=True)
            ]
            middle = statistics.median(ratios)
            row.append(f"{middle:.1f} ({min(ratios):.1f}-{max(ratios):.1f})")
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
