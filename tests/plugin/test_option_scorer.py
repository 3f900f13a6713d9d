"""--bloom-scorer: which recorded scorer is audited."""

from __future__ import annotations

import pytest
from probe_maker import prefix_dominated, scores, sound, write_probe


@pytest.fixture
def two_scorers(pytester: pytest.Pytester) -> None:
    trial, good = sound(3)
    bad = scores([0, 3], recorded=2, scorer="naive")
    write_probe(pytester.path, {"t1": (trial, [*good, bad])}, extra="reference: judge\n")


@pytest.mark.usefixtures("two_scorers")
@pytest.mark.parametrize("name", ["naive", "recorded:naive"])
def test_another_scorer_than_the_probe_states(pytester: pytest.Pytester, name: str) -> None:
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    result = pytester.runpytest("--bloom-probe=tin", f"--bloom-scorer={name}")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "*bloom: tin, scorer naive*",
            "*raw bands by naive 1, residual bands by judge 1*",
        ]
    )
    assert (pytester.path / "bloom-judgments/tin/naive/t1.json").is_file()


@pytest.mark.usefixtures("two_scorers")
def test_a_scorer_that_scored_nothing(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-scorer=niave")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "*no scores of niave; scorers found: judge, naive*",
            "*completeness: failed: all of 1 trials are unscored*",
        ]
    )


@pytest.mark.usefixtures("two_scorers")
def test_no_live_scorer_of_that_name(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-scorer=live:niave")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*no live scorer is called 'niave'; did you mean naive?*"])


def test_the_command_to_repeat_names_the_scorer(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t 1": prefix_dominated()}, extra="scorer: other\n")
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-scorer=judge")
    result.stdout.fnmatch_lines(
        ["*run again: pytest 'probes/tin/probe.yaml::t 1' --bloom-scorer=judge"]
    )


def test_a_probe_without_scorer_says_so(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    (probe / "probe.yaml").write_text("name: tin\n")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["*probes/tin/probe.yaml: scorer: name the audited scorer*"])
