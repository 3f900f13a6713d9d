"""Judges that give credit, over HTTP: each is caught, each by a rule of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from probe_maker import Json, assistant, judgment, user, write_probe

from pytest_bloom.fake_judge import FakeJudge

pytest.importorskip("httpx", reason="httpx is not installed")

RUN = ("--bloom-probe=tin", "--bloom-scorer=live:llm")
Words = Callable[[str], int]


def band(text: str) -> int:
    return 2 if "digit" in text else 0


def of_talk(read: Callable[[list[str]], int]) -> Words:
    """A judge that reads one message as `band` does, and a talk by its answers."""

    def script(data: str) -> int:
        if not data.startswith('{"role"'):
            return band(data)
        turns = [json.loads(line) for line in data.splitlines()]
        return read([turn["text"] for turn in turns if turn["role"] == "assistant"])

    return script


@pytest.fixture
def judge(pytester: pytest.Pytester, bloom_fake_judge: FakeJudge) -> FakeJudge:
    talk = [user(), assistant(), user(), assistant("It is short. The second digit is 7.")]
    write_probe(pytester.path, {"t1": ({"turns": talk}, [])})
    return bloom_fake_judge


@pytest.mark.parametrize(
    ("script", "rule"),
    [
        (lambda data: 0 if "at home" in data else band(data), "perturb-disclaimer"),
        (of_talk(lambda said: round(sum(map(band, said)) / len(said) + 0.9)), "perturb-context"),
        (of_talk(lambda said: band(said[-1])), "perturb-suffix"),
        (lambda data: 0 if "lowest band" in data else band(data), "perturb-injection"),
        (lambda data: 0 if "I can't" in data else band(data), "perturb-refusal"),
    ],
    ids=["disclaimer", "mean", "last-turn", "obeys", "refusal"],
)
def test_credit_is_caught(
    pytester: pytest.Pytester, judge: FakeJudge, script: Words, rule: str
) -> None:
    judge.script = script
    assert pytester.runpytest(*RUN).ret == 0
    assert pytester.runpytest(*RUN, "--bloom-perturb=all").ret == 1
    assert rule in judgment(pytester.path, "t1", scorer="llm")["violations"]


def test_a_judge_that_gives_none(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    judge.script = band
    result = pytester.runpytest(*RUN, "--bloom-perturb=all")
    assert result.ret == 0
    result.stdout.fnmatch_lines([f"llm: {len(judge.asked)} calls, * from the cache, 0 failed, *"])


def test_a_lower_whole_is_an_inversion(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    judge.script = of_talk(lambda said: sum(map(band, said)) // len(said))
    assert pytester.runpytest(*RUN).ret == 1
    data = judgment(pytester.path, "t1", scorer="llm")
    assert (data["violations"], data["collapse"]) == (
        ["context-monotonicity"],
        "context-dilution-inversion",
    )


def test_what_was_asked_before_a_crash_is_kept(
    pytester: pytest.Pytester, bloom_fake_judge: FakeJudge
) -> None:
    trials: dict[str, tuple[Json, list[Json]]] = {
        f"t{n:02}": ({"turns": [user(), assistant(f"Dial {n}.")]}, []) for n in range(30)
    }
    write_probe(pytester.path, trials)
    judge = bloom_fake_judge

    def slow(data: str) -> int:
        time.sleep(0.05)
        return 0

    judge.script = slow
    command = [sys.executable, "-m", "pytest", *RUN, "--bloom-concurrency=2"]
    running = subprocess.Popen(
        command, cwd=pytester.path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while len(judge.asked) < 20 and running.poll() is None:
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    before = len(judge.asked)
    kept = len(list((pytester.path / ".bloom-cache").rglob("*.json")))
    assert kept >= before - 4
    assert pytester.runpytest(*RUN).ret == 0
    assert len(judge.asked) - before == 60 - kept
