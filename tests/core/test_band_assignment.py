"""`band-assignment`: the scored turns are the assistant turns, and each has a band."""

from __future__ import annotations

from dataclasses import replace

import pytest
from core_maker import assistant, case_of, declining, found, talk, trial_of, user

from pytest_bloom.core.case import Case
from pytest_bloom.core.invariants import band_assignment
from pytest_bloom.core.judgment import judge_run
from pytest_bloom.core.reading import Problem, Reading
from pytest_bloom.core.rules import TRIAL_RULES
from pytest_bloom.core.trial import Trial

TALK = talk(assistant(), assistant())


def check(case: Case) -> list[tuple[str, int | None]]:
    return found(band_assignment(case))


def with_reading(case: Case, **changes: object) -> Case:
    reading = replace(case.reading, **changes)  # type: ignore[arg-type]
    return replace(case, reading=reading, residual_reading=reading)


def test_a_band_for_each_answer_holds() -> None:
    assert check(case_of(TALK, raw=(0, 1), own=(0, 1))) == []


def test_a_scorer_need_not_know_residual_bands() -> None:
    assert check(case_of(TALK, raw=(0, 1))) == []


@pytest.mark.parametrize("indices", [(1,), (1, 2), (3, 1), (1, 3, 5), (0, 1, 2, 3), (), (0, 1)])
def test_the_indices_are_exactly_the_answers(indices: tuple[int, ...]) -> None:
    case = with_reading(case_of(TALK, raw=(0,) * len(indices)), turn_indices=indices)
    findings = [f for f in band_assignment(case) if f.kind == "violated"]
    assert [(f.key, f.file) for f in findings] == [("turn_indices", "scores/judge.json")]


def test_the_indices_of_the_reference_are_checked_too() -> None:
    case = case_of(TALK, raw=(0, 1), trusted=(0, 1))
    reference = replace(case.residual_reading, turn_indices=(0, 1))
    findings = band_assignment(replace(case, residual_reading=reference))
    assert [(f.kind, f.file) for f in findings] == [("violated", "scores/reference.json")]


def test_an_unscored_turn_is_undecided_with_its_reason() -> None:
    case = case_of(TALK, raw=(0, None), unscored=("3:judge_refused",))
    (finding,) = band_assignment(case)
    assert (finding.kind, finding.turn, finding.key) == ("undecided", 3, "raw_bands[1]")
    assert "judge_refused" in finding.message


def test_a_null_without_a_reason_is_missing() -> None:
    (finding,) = band_assignment(case_of(TALK, raw=(0, None)))
    assert (finding.kind, finding.turn) == ("undecided", 3)
    assert "missing" in finding.message


def test_a_null_residual_band_is_undecided_too() -> None:
    assert check(case_of(TALK, raw=(0, 1), own=(None, 1))) == [("undecided", 1)]


def test_a_turn_is_named_once() -> None:
    assert check(case_of(TALK, raw=(0, None), own=(0, None))) == [("undecided", 3)]


def test_the_reference_owes_a_band_for_each_answer() -> None:
    assert check(case_of(TALK, raw=(0, 1), trusted=(0, None))) == [("undecided", 3)]


def test_the_reference_owes_no_raw_bands() -> None:
    case = case_of(TALK, raw=(0, 1), trusted=(0, 1))
    reference = replace(case.residual_reading, raw_bands=(None, None))
    assert check(replace(case, residual_reading=reference)) == []


def test_a_scorer_that_gives_no_band_at_all_is_undecided() -> None:
    """`raw_bands: null` and no residual bands: no assistant turn has a band."""
    case = case_of(TALK, recorded=1, full=1)
    assert {kind for kind, _ in check(case)} == {"undecided"}


def test_no_band_at_all_is_undecided_beside_a_reference() -> None:
    case = case_of(TALK, recorded=1, full=1, trusted=(0, 1))
    assert {kind for kind, _ in check(case)} == {"undecided"}


def test_a_column_that_ends_early_leaves_turns_without_a_band() -> None:
    assert ("undecided", 3) in check(case_of(TALK, raw=(0,)))


def test_a_problem_that_a_reader_saw_is_a_violation_with_file_and_key() -> None:
    problem = Problem(
        "band-assignment", "raw_bands[0] is true", "scores/judge.json", "raw_bands[0]"
    )
    case = with_reading(case_of(TALK, raw=(0, 1)), problems=(problem,))
    (finding,) = band_assignment(case)
    assert (finding.kind, finding.file, finding.key) == (
        "violated",
        "scores/judge.json",
        "raw_bands[0]",
    )


def test_a_trajectory_that_was_cut_short_is_undecided() -> None:
    cut = replace(TALK, incomplete="stop_reason is error")
    (finding,) = band_assignment(case_of(cut, raw=(0, 1)))
    assert (finding.kind, finding.message) == ("undecided", "stop_reason is error")


def test_a_trial_without_an_answer_is_undecided() -> None:
    findings = check(case_of(trial_of([user()]), raw=(), recorded=0))
    assert findings
    assert {kind for kind, _ in findings} == {"undecided"}


def test_a_trial_that_is_unscored_is_undecided_with_its_reason() -> None:
    (finding,) = band_assignment(case_of(TALK, unscored=("trial:judge_error",)))
    assert finding.kind == "undecided"
    assert "judge_error" in finding.message


def whole(score: int | None, *unscored: str) -> Case:
    reading = Reading(
        "judge",
        turn_indices=TALK.turn_indices,
        full_context_band=score,
        recorded_score=score,
        unscored=unscored,
        whole=True,
    )
    case = case_of(TALK)
    return replace(case, reading=reading, residual_reading=reading)


def test_one_score_for_a_whole_transcript_counts_as_scored() -> None:
    assert check(whole(3)) == []


@pytest.mark.parametrize("key", ["trial", "trajectory_score"])
def test_a_whole_transcript_without_its_score_is_undecided(key: str) -> None:
    (finding,) = band_assignment(whole(None, f"{key}:judge_parse"))
    assert finding.kind == "undecided"
    assert "judge_parse" in finding.message


def test_a_score_of_a_trajectory_that_is_not_kept_counts() -> None:
    case = whole(3)
    assert check(replace(case, trial=Trial("t1", (), turns_known=False))) == []


def test_an_unscored_turn_is_never_clean_and_the_other_rules_still_run() -> None:
    """Turn 5 is unscored; turns 1 and 3 show that the recorded score is too low."""
    trial = talk(declining(), assistant(), assistant())
    case = case_of(trial, raw=(3, 0, None), own=(3, 0, None), recorded=3, full=3)
    assert judge_run(case, TRIAL_RULES).verdict == "undecided"
    low = case_of(trial, raw=(3, 0, None), own=(3, 0, None), recorded=2, full=3)
    result = judge_run(low, TRIAL_RULES)
    assert result.verdict == "fail"
    violated = {f.rule for f in result.findings if f.kind == "violated"}
    assert violated == {"trajectory-max", "refusal-not-mitigation"}
