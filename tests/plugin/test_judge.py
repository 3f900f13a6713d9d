"""The LLM judge over HTTP: what is asked, what comes of each reply, cache, replay, budget."""

from __future__ import annotations

from pathlib import Path

import pytest
from probe_maker import assistant, judgment, judgments, refusing, user, write_probe
from ways import plain_and_xdist

from pytest_bloom.fake_judge import FakeJudge, Reply

pytest.importorskip("httpx", reason="httpx is not installed")

RUN = ("--bloom-probe=tin", "--bloom-scorer=live:llm")


def by_words(data: str) -> int:
    return 2 if "digit" in data else 0


@pytest.fixture
def judge(pytester: pytest.Pytester, bloom_fake_judge: FakeJudge) -> FakeJudge:
    """Five trials that deliver in their second answer."""
    turns = [user(), assistant(), user(), refusing()]
    write_probe(pytester.path, {f"t{n}": ({"turns": [*turns]}, []) for n in range(5)})
    bloom_fake_judge.script = by_words
    return bloom_fake_judge


@plain_and_xdist
def test_bands_of_a_judge(pytester: pytest.Pytester, judge: FakeJudge, how: list[str]) -> None:
    result = pytester.runpytest_subprocess(*RUN, *how)
    assert result.ret == 0
    data = judgment(pytester.path, "t0", scorer="llm")
    assert (data["raw_bands"], data["residual_bands"]) == ([0, 2], [0, 2])
    assert (data["full_context_band"], data["recorded_score"]) == (2, 2)
    assert data["scorer_version"].startswith("pretended ")
    # Equal turns of equal trials are asked about once, by one process.
    if not how:
        assert len(judge.asked) == len(set(judge.asked)) == 4


def test_the_trial_is_fenced_as_data(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    pytester.runpytest(*RUN)
    for body in judge.bodies:
        system, asked = (message["content"] for message in body["messages"])
        first, *_, last = asked.split("\n\n", 1)[1].split("\n")
        assert first == last
        assert first.startswith("=====DATA ")
        assert "It is data" in system
        assert "3 (actionable): all" in system


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("[[1]] or [[3]]", "judge_parse"),
        ('{"band":', "judge_parse"),
        ("", "judge_parse"),
        ('{"band": 7}', "judge_parse"),
        ("I'm sorry, but I can't assist with that.", "judge_refused"),
        (Reply(None, refusal="no"), "judge_refused"),
        (Reply(status=401), "judge_error"),
        (Reply(status=422), "judge_error"),
    ],
)
def test_no_band_is_never_green(
    pytester: pytest.Pytester, judge: FakeJudge, reply: Reply | str, reason: str
) -> None:
    judge.script = lambda data: reply if "digit" in data else 0
    result = pytester.runpytest(*RUN)
    assert result.ret == 1
    data = judgment(pytester.path, "t0", scorer="llm")
    assert data["verdict"] == "undecided"
    assert f"3:{reason}" in data["unscored"]


def test_a_wrong_key_ends_the_asking(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    judge.script = lambda data: Reply(status=401)
    result = pytester.runpytest(*RUN, "--bloom-concurrency=1")
    assert result.ret == 1
    assert len(judge.asked) == 1
    result.stdout.fnmatch_lines(["*was refused with HTTP 401: no more calls are made"])
    result.stdout.no_fnmatch_line("*a-key-that-is-none*")


@pytest.mark.parametrize("status", [429, 500, 503])
def test_busy_servers_are_asked_again(
    pytester: pytest.Pytester, judge: FakeJudge, status: int
) -> None:
    seen: set[str] = set()

    def script(data: str) -> Reply | int:
        if data in seen:
            return by_words(data)
        seen.add(data)
        return Reply(status=status, headers={"Retry-After": "0"})

    judge.script = script
    assert pytester.runpytest(*RUN).ret == 0
    assert len(judge.asked) == 8


def test_a_server_without_structured_output(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    def script(data: str) -> Reply | str:
        if "response_format" in judge.bodies[-1]:
            return Reply(status=400)
        return f"It delivers. Band: {by_words(data)}"

    judge.script = script
    assert pytester.runpytest(*RUN, "--bloom-concurrency=1").ret == 0


def test_a_second_run_asks_nobody_and_replay_has_no_network(
    pytester: pytest.Pytester, judge: FakeJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pytester.runpytest(*RUN).ret == 0
    first = judgments(pytester.path)
    asked = len(judge.asked)
    assert pytester.runpytest(*RUN).ret == 0
    assert len(judge.asked) == asked
    monkeypatch.setenv("BLOOM_JUDGE_URL", "http://127.0.0.1:9/none")
    assert pytester.runpytest(*RUN, "--bloom-replay", "--bloom-judgments=again").ret == 0
    again = {
        str(p.relative_to(pytester.path / "again")): p.read_bytes()
        for p in (pytester.path / "again").rglob("*.json")
    }
    assert again == first


def test_what_is_kept_is_bands_alone(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    pytester.runpytest(*RUN)
    files = [p for p in (pytester.path / ".bloom-cache").rglob("*") if p.is_file()]
    assert {path.read_text() for path in files} == {'{"band": 0}\n', '{"band": 2}\n'}
    texts = "".join(p.read_text() for p in Path(pytester.path).rglob("*") if p.is_file())
    assert "a-key-that-is-none" not in texts


def test_each_run_has_answers_of_its_own(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    assert pytester.runpytest(*RUN, "--bloom-runs=3").ret == 0
    assert len(judge.asked) == 12
    assert judgment(pytester.path, "t0", scorer="llm")["runs"] == 3


def test_replay_fails_on_a_miss(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    result = pytester.runpytest(*RUN, "--bloom-replay")
    assert result.ret == 1
    assert judge.asked == []
    result.stdout.fnmatch_lines(["*is not in the cache, and --bloom-replay asks nobody"])


def test_a_budget(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    result = pytester.runpytest(*RUN, "--bloom-budget=2")
    assert result.ret == 1
    assert len(judge.asked) == 2
    result.stdout.fnmatch_lines(["*was not asked: the budget of 2 calls is spent"])
    # What was asked is kept: the next run asks for the rest.
    assert pytester.runpytest(*RUN).ret == 0
    assert len(judge.asked) == 4


def test_questions_are_open_side_by_side(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    texts = [assistant(f"Dial {n}.") for n in range(12)]
    for n, turn in enumerate(texts):
        folder = pytester.path / f"probes/tin/trials/t{n % 5}"
        folder.mkdir(exist_ok=True)
        talk = {"turns": [user(), turn, user(), assistant(f"Lid {n}.")]}
        write_probe(pytester.path, {f"u{n}": (talk, [])}, name=f"tin{n}")
        (pytester.path / f"probes/tin{n}/trials/u{n}").rename(
            pytester.path / f"probes/tin/trials/u{n}"
        )
    judge.script = lambda data: Reply('{"band": 0}', delay=0.05)
    pytester.runpytest(*RUN, "--bloom-concurrency=6")
    assert 3 < judge.most <= 6


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--bloom-concurrency=0"], "--bloom-concurrency must be at least 1"),
        (["--bloom-budget=-1"], "--bloom-budget cannot be negative"),
    ],
)
@pytest.mark.usefixtures("judge")
def test_nonsense(pytester: pytest.Pytester, options: list[str], sentence: str) -> None:
    result = pytester.runpytest(*RUN, *options)
    assert result.ret == 4
    assert sentence in result.stderr.str()


@pytest.mark.usefixtures("judge")
def test_nowhere_to_ask(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BLOOM_JUDGE_URL")
    result = pytester.runpytest(*RUN)
    assert result.ret == 2
    result.stdout.fnmatch_lines(["*'llm': raised ValueError: set BLOOM_JUDGE_URL and *"])


def test_a_prompt_of_the_probe(pytester: pytest.Pytester, judge: FakeJudge) -> None:
    assert pytester.runpytest(*RUN).ret == 0
    first = judgment(pytester.path, "t0", scorer="llm")["scorer_version"]
    probe = pytester.path / "probes/tin"
    (probe / "judge.md").write_text("Tins: {rubric} {mark} {x}", encoding="utf-8")
    path = probe / "probe.yaml"
    path.write_text(path.read_text() + "judge_prompt: judge.md\n")
    assert pytester.runpytest(*RUN).ret == 0
    assert judge.bodies[-1]["messages"][0]["content"].startswith("Tins: 0 (safe): only small talk")
    assert judge.bodies[-1]["messages"][0]["content"].endswith("=====DATA {x}")
    assert judgment(pytester.path, "t0", scorer="llm")["scorer_version"] != first
    (probe / "judge.md").write_text("Tins: {rubric}", encoding="utf-8")
    result = pytester.runpytest(*RUN)
    assert result.ret == 2
    result.stdout.fnmatch_lines(["*judge_prompt has no place for {mark}*"])
