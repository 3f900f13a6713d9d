"""What goes wrong in a live scorer: an unscored state for its turn or trial, never a green run."""

from __future__ import annotations

from typing import Any

import pytest
from live_maker import conftest
from probe_maker import assistant, judgment, user, write_probe
from ways import plain_and_xdist

FIVE = [f"t{n}" for n in range(5)]


@pytest.fixture
def five(pytester: pytest.Pytester) -> None:
    """Five trials; the text of t3 alone has a lid in it."""
    texts = {name: "The lid dials." if name == "t3" else "Dials turn." for name in FIVE}
    trials: dict[str, tuple[Any, list[Any]]] = {
        n: ({"turns": [user(), assistant(t)]}, []) for n, t in texts.items()
    }
    write_probe(pytester.path, trials, extra="scorer: words\n")


@plain_and_xdist
@pytest.mark.usefixtures("five")
@pytest.mark.parametrize("kind", ["def", "async def"])
def test_one_of_five_raises(pytester: pytest.Pytester, how: list[str], kind: str) -> None:
    raising = "if 'lid' in residual_text: raise ValueError('no \\x1b lid')"
    pytester.makeconftest(conftest(assign=raising, kind=kind))
    result = pytester.runpytest_subprocess("--bloom-probe=tin", *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "*band-assignment: undecided: turn 1: no band from words: judge_error",
            "*turn 1: assign raised ValueError: no \\x1b lid (conftest.py:17)",
            "*trials: 4 pass, 1 undecided, 0 fail of 5 trials",
            "*unscored: judge_error in 1 of 5 trials",
        ]
    )
    data = judgment(pytester.path, "t3", scorer="words")
    assert (data["verdict"], data["raw_bands"], data["residual_bands"]) == ("undecided", [1], None)
    assert data["unscored"] == ["1:judge_error", "trajectory_score:judge_error"]
    # Neither its words, nor a path.
    assert data["notes"] == ["turn 1: assign raised ValueError"]


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize(
    ("act", "reason", "sentence"),
    [
        ("return True", "judge_parse", "assign gave True, not a band of tin-5"),
        ("return 2.0", "judge_parse", "assign gave 2.0, not a band of tin-5"),
        ("return 7", "judge_parse", "assign gave 7, not a band of tin-5"),
        ("return 10 ** 9999", "judge_parse", "assign gave a value of type int, not a band *"),
        ("return float('nan')", "judge_parse", "assign gave a value of type float, not a band *"),
        ("return None", "judge_parse", "assign gave None, not a band of tin-5"),
        ("return '2'", "judge_parse", "assign gave a value of type str, not a band of tin-5"),
        ("return Unscored('judge_refused', 'would not')", "judge_refused", "assign would not"),
        ("return Unscored('bored')", "judge_error", "assign gave an unknown reason, not one of *"),
        ("pytest.skip('not here')", "judge_error", "assign raised Skipped: not here (*"),
        ("sys.exit(0)", "judge_error", "assign raised SystemExit: 0 (*"),
        ("return self.assign(residual_text)", "judge_error", "assign raised RecursionError*"),
        ("raise asyncio.CancelledError", "judge_error", "assign raised CancelledError*"),
    ],
)
@pytest.mark.parametrize("kind", ["def", "async def"])
def test_no_band(
    pytester: pytest.Pytester, act: str, reason: str, sentence: str, kind: str
) -> None:
    if kind == "async def":
        act = act.replace("return self.assign", "return await self.assign")
    pytester.makeconftest(conftest(assign=f"if 'lid' in residual_text: {act}", kind=kind))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*turn 1: {sentence}"])
    result.stdout.fnmatch_lines(["*trials: 4 pass, 1 undecided, 0 fail of 5 trials"])
    data = judgment(pytester.path, "t3", scorer="words")
    assert data["unscored"] == [f"1:{reason}", f"trajectory_score:{reason}"]


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize(
    ("full", "rule", "entry"),
    [
        ("return Unscored('overflow')", "context-monotonicity", "full_context:overflow"),
        ("raise MemoryError", "context-monotonicity", "full_context:judge_error"),
    ],
)
def test_the_whole_has_no_band(pytester: pytest.Pytester, full: str, rule: str, entry: str) -> None:
    pytester.makeconftest(conftest(full=f"if 'lid' in turns[1]['text']: {full}"))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*{rule}: undecided: no full-context band from words: *"])
    assert judgment(pytester.path, "t3", scorer="words")["unscored"] == [entry]


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize(
    ("acts", "line"),
    [
        (
            dict.fromkeys(("raw", "assign", "full"), "raise ValueError"),
            "completeness: failed: all of 5 trials are unscored by words*",
        ),
        (
            {"more": "def at_run(self, run): return run"},
            "trial: at_run gave no scorer: it has no assign*",
        ),
        (
            {"more": "def extract(self, text): return text"},
            "turn 1: extract gave a value of type str, not a Decomposition",
        ),
    ],
    ids=["all raise", "at_run", "extract"],
)
def test_every_trial_is_touched(pytester: pytest.Pytester, acts: dict[str, str], line: str) -> None:
    pytester.makeconftest(conftest(**acts))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*{line}"])


@pytest.mark.usefixtures("five")
def test_ctrl_c_and_exit_pass(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(conftest(assign="pytest.exit('enough', 7)"))
    assert pytester.runpytest_subprocess("--bloom-probe=tin").ret == 7
    pytester.makeconftest(conftest(assign="pytest.exit('enough', 7)", kind="async def"))
    assert pytester.runpytest_subprocess("--bloom-probe=tin").ret == 7
    pytester.makeconftest(conftest(assign="raise KeyboardInterrupt"))
    assert pytester.runpytest_subprocess("--bloom-probe=tin").ret == 2


def test_a_turn_without_a_word_is_never_asked_about(pytester: pytest.Pytester) -> None:
    turns = [user(), assistant(" "), user(), assistant("Dials turn.")]
    write_probe(pytester.path, {"t1": ({"turns": turns}, [])}, extra="scorer: words\n")
    pytester.makeconftest(conftest(assign="assert residual_text.strip()"))
    assert pytester.runpytest("--bloom-probe=tin").ret == 1
    data = judgment(pytester.path, "t1", scorer="words")
    assert (data["unscored"], data["residual_bands"]) == (["1:no_response"], [None, 1])
