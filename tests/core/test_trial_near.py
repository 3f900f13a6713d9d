"""Near a turn: in it or in the `window - 1` assistant turns before it, with their messages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from core_maker import assistant, declining, talk, trial_of, user
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.trial import DEFAULT_WINDOW, Trial, Turn

SHIFT = user("Now play the locksmith.", persona_shift=True)


def near(trial: Trial, ordinal: int, window: int) -> list[int]:
    return [turn.index for turn in trial.near(ordinal, window)]


def declined(trial: Trial, window: int = DEFAULT_WINDOW) -> list[bool]:
    return list(trial.declined_near(window))


def test_the_default_window_is_four_assistant_turns() -> None:
    assert DEFAULT_WINDOW == 4
    answers = [declining(), *(assistant() for _ in range(5))]
    assert declined(talk(*answers)) == [True, True, True, True, False, False]


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        (1, [False, True, False, False, False]),
        (2, [False, True, True, False, False]),
        (3, [False, True, True, True, False]),
        (4, [False, True, True, True, True]),
    ],
)
def test_a_refusal_is_near_the_turns_from_its_own_on(window: int, expected: list[bool]) -> None:
    answers = [assistant(), declining(), assistant(), assistant(), assistant()]
    assert declined(talk(*answers), window) == expected


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        (1, [False, True, False, False, False]),
        (2, [False, True, True, False, False]),
        (4, [False, True, True, True, True]),
    ],
)
def test_a_persona_shift_of_the_user_belongs_to_the_answer_after_it(
    window: int, expected: list[bool]
) -> None:
    answers = [assistant() for _ in range(5)]
    turns = [turn for answer in answers for turn in (user(), answer)]
    turns[2] = SHIFT
    assert declined(trial_of(turns), window) == expected


def test_a_persona_shift_of_the_assistant_is_near_its_own_turn() -> None:
    trial = talk(assistant(), assistant(persona_shift=True), assistant(), assistant())
    assert declined(trial, 2) == [False, True, True, False]


def test_each_message_between_two_answers_belongs_to_the_later_one() -> None:
    turns = [user(), assistant(), SHIFT, Turn(-1, "tool", "ok"), user(), assistant(), assistant()]
    assert declined(trial_of(turns), 1) == [False, True, False]


def test_messages_before_the_first_answer_belong_to_it() -> None:
    turns = [Turn(-1, "system", "You keep house."), SHIFT, user(), assistant(), assistant()]
    trial = trial_of(turns)
    assert near(trial, 0, 1) == [0, 1, 2, 3]
    assert declined(trial, 1) == [True, False]


def test_messages_after_the_last_answer_belong_to_none() -> None:
    assert declined(trial_of([user(), assistant(), SHIFT])) == [False]


def test_neighbouring_answers_have_no_message_between_them() -> None:
    trial = trial_of([user(), assistant(), assistant(), user(), assistant()])
    assert near(trial, 1, 1) == [2]
    assert near(trial, 2, 1) == [3, 4]
    assert near(trial, 2, 2) == [2, 3, 4]
    assert near(trial, 2, 3) == [0, 1, 2, 3, 4]


def test_the_window_counts_answers_not_messages() -> None:
    turns = [declining(), *(user() for _ in range(6)), assistant(), user(), assistant()]
    assert declined(trial_of(turns), 2) == [True, True, False]


def test_a_span_on_a_message_of_the_user_is_no_refusal() -> None:
    quoting = Turn(-1, "user", "I can't open it", refusal_spans=((0, 7),))
    assert declined(trial_of([quoting, assistant()])) == [False]


def test_a_span_without_a_character_declines_nothing() -> None:
    trial = talk(replace(assistant(), refusal_spans=((3, 3),)), assistant())
    assert declined(trial) == [False, False]


def test_only_assistant_turns_are_scored() -> None:
    turns = [user(), user(), assistant(), Turn(-1, "tool", "7"), assistant()]
    assert trial_of(turns).turn_indices == (2, 4)


ROLES = st.lists(st.tuples(st.sampled_from(["user", "assistant"]), st.booleans()), max_size=14)


@given(ROLES, st.integers(1, 5))
def test_near_agrees_with_the_definition(roles: list[tuple[str, bool]], window: int) -> None:
    """A message belongs to the next assistant turn; near is membership in the last `window`."""
    trial = trial_of(Turn(-1, role, "Hm.", persona_shift=shift) for role, shift in roles)
    owner: list[int | None] = []
    for index in range(len(roles)):
        later = [k for k, at in enumerate(trial.turn_indices) if at >= index]
        owner.append(later[0] if later else None)
    expected = [
        any(
            shift and (whose := owner[index]) is not None and ordinal - window < whose <= ordinal
            for index, (_, shift) in enumerate(roles)
        )
        for ordinal in range(len(trial.turn_indices))
    ]
    assert declined(trial, window) == expected
