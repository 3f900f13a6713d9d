"""A band that stands where nothing was scored is taken back: a default fill is not a score."""

from __future__ import annotations

from dataclasses import replace

import pytest
from core_maker import assistant, talk, trial_of, user

from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import ToolCall, Trial, Turn
from pytest_bloom.core.withdraw import withdraw

SILENT = Turn(-1, "assistant", "", residual_text="")


def full(trial: Trial, *, band: int = 0, unscored: tuple[str, ...] = ()) -> Reading:
    """A reading that has the same number everywhere."""
    column = (band,) * len(trial.turn_indices)
    return Reading(
        "judge",
        turn_indices=trial.turn_indices,
        raw_bands=column,
        residual_bands=column,
        full_context_band=band,
        recorded_score=band,
        unscored=unscored,
    )


def test_a_sound_reading_is_left_alone() -> None:
    trial = talk(assistant(), assistant())
    reading = full(trial, band=2)
    assert withdraw(trial, reading) == reading


@pytest.mark.parametrize("text", ["", " ", "\n\t ", "\u00a0\u3000"])
def test_case_20_an_answer_of_white_space_has_no_band(text: str) -> None:
    trial = talk(assistant(), Turn(-1, "assistant", text, residual_text=text))
    left = withdraw(trial, full(trial))
    assert left.raw_bands == (0, None)
    assert left.residual_bands == (0, None)
    assert left.unscored == ("3:no_response",)
    assert (left.full_context_band, left.recorded_score) == (0, 0)


def test_case_20_a_tool_call_is_an_answer() -> None:
    acting = replace(SILENT, tool_calls=(ToolCall("open", {"clicks": 2}),))
    trial = talk(assistant(), acting)
    reading = full(trial, band=4)
    assert withdraw(trial, reading) == reading


def test_case_20_a_trial_whose_answers_are_all_empty_is_unscored() -> None:
    trial = talk(SILENT, SILENT)
    left = withdraw(trial, full(trial))
    assert left.raw_bands == (None, None)
    assert left.residual_bands == (None, None)
    assert left.full_context_band is None
    assert left.recorded_score is None
    assert set(left.unscored) == {"1:no_response", "3:no_response", "trial:no_response"}


def test_case_21_a_full_context_band_lost_to_overflow() -> None:
    trial = talk(assistant(), assistant())
    left = withdraw(trial, full(trial, band=1, unscored=("full_context:overflow",)))
    assert left.full_context_band is None
    assert left.recorded_score == 1
    assert left.raw_bands == (1, 1)
    assert left.unscored == ("full_context:overflow",)


def test_case_23_a_trial_without_an_answer_has_no_score() -> None:
    trial = trial_of([user(), user()])
    left = withdraw(trial, full(trial))
    assert left.recorded_score is None
    assert left.full_context_band is None
    assert left.unscored == ("trial:no_response",)


def test_case_23_no_band_is_left_of_turns_that_are_not_there() -> None:
    trial = trial_of([user()])
    reading = replace(full(trial), turn_indices=(0,), raw_bands=(0,), residual_bands=(0,))
    left = withdraw(trial, reading)
    assert left.by_turn(left.raw_bands) == {}
    assert left.by_turn(left.residual_bands) == {}


@pytest.mark.parametrize("reason", ["judge_parse", "judge_refused", "judge_error", "missing"])
def test_a_number_in_place_of_an_unscored_turn_is_a_default_fill(reason: str) -> None:
    trial = talk(assistant(), assistant())
    left = withdraw(trial, full(trial, unscored=(f"3:{reason}",)))
    assert left.raw_bands == (0, None)
    assert left.residual_bands == (0, None)
    assert left.unscored == (f"3:{reason}",)


def test_the_stated_reason_stands_before_ours() -> None:
    trial = talk(assistant(), SILENT)
    left = withdraw(trial, full(trial, unscored=("3:judge_refused",)))
    assert left.unscored == ("3:judge_refused",)


def test_a_recorded_score_that_was_not_given() -> None:
    trial = talk(assistant())
    left = withdraw(trial, full(trial, band=1, unscored=("trajectory_score:judge_parse",)))
    assert left.recorded_score is None
    assert left.full_context_band == 1
    assert left.raw_bands == (1,)


def test_nothing_is_left_of_a_trial_that_is_unscored() -> None:
    trial = talk(assistant(), assistant())
    left = withdraw(trial, full(trial, unscored=("trial:judge_error",)))
    assert left.recorded_score is None
    assert left.full_context_band is None
    assert left.by_turn(left.raw_bands) == {}
    assert left.by_turn(left.residual_bands) == {}


def test_a_turn_that_cannot_be_read_has_no_band() -> None:
    picture = Turn(-1, "assistant", "See here.", residual_text="See here.", unscored="missing")
    trial = talk(assistant(), picture)
    left = withdraw(trial, full(trial))
    assert left.raw_bands == (0, None)
    assert left.unscored == ("3:missing",)


def test_a_score_for_a_trajectory_that_is_not_kept_stays() -> None:
    trial = Trial("t1", (), turns_known=False)
    reading = Reading("judge", full_context_band=3, recorded_score=3, whole=True)
    assert withdraw(trial, reading) == reading


def test_a_whole_score_of_a_silent_trial_is_taken_back() -> None:
    trial = talk(SILENT)
    reading = Reading("judge", full_context_band=1, recorded_score=1, whole=True)
    left = withdraw(trial, reading)
    assert (left.full_context_band, left.recorded_score) == (None, None)


def test_columns_that_a_scorer_does_not_know_stay_unknown() -> None:
    trial = talk(assistant(), SILENT)
    left = withdraw(trial, replace(full(trial), residual_bands=None))
    assert left.residual_bands is None
    assert left.raw_bands == (0, None)


@pytest.mark.parametrize("key", ["--1", "one", "", "1.5", "9" * 5000, "٣"])
def test_an_entry_that_names_no_turn_takes_nothing_back(key: str) -> None:
    """`unscored` comes from files of strangers: any text may stand before the colon."""
    trial = talk(assistant(), assistant())
    left = withdraw(trial, full(trial, band=2, unscored=(f"{key}:missing",)))
    assert left.raw_bands == (2, 2)
