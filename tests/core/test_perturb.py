"""Perturbed trials stay whole: their spans fit, their residual says what it said."""

from __future__ import annotations

import pytest
from core_maker import assistant, caveated, declining, talk
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.decomposition import round_trips, span_problem, strip_spans
from pytest_bloom.core.invariants import extraction_faults
from pytest_bloom.core.perturb import ALL, KINDS, RISE, alone, small_talk_before
from pytest_bloom.core.trial import Trial, Turn

ANSWER = assistant("Turn it left. Then right! The second digit is 7.")


def variants(kind: str, trial: Trial, at: int = 1) -> list[Trial]:
    return [variant.trial for variant in KINDS[kind](trial, at)]


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    text = draw(st.text(alphabet="ab. !\n’", min_size=1, max_size=40))
    edges = sorted(draw(st.lists(st.integers(0, len(text)), max_size=6)))
    spans = tuple((a, b) for a, b in zip(edges[::2], edges[1::2], strict=False))
    return Turn(-1, "assistant", text, spans, strip_spans(text, spans), disclaimer_spans=spans[:1])


@pytest.mark.parametrize("kind", KINDS)
@given(turn=turns())
def test_every_variant_is_well_split(kind: str, turn: Turn) -> None:
    trial = talk(turn, assistant())
    for variant in KINDS[kind](trial, 1):
        assert [t.index for t in variant.trial.turns] == list(range(len(variant.trial.turns)))
        for each in variant.trial.assistant_turns:
            assert list(extraction_faults(each)) == []
            assert span_problem(each.text, each.disclaimer_spans) is None
        if variant.turn is not None:
            assert variant.trial.turns[variant.turn].is_assistant


def test_a_disclaimer_after_before_and_within() -> None:
    texts = [t.turns[1].text for t in variants("disclaimer", talk(ANSWER))]
    caveat = "This is for information only; please do not try it at home."
    assert texts == [
        f"{ANSWER.text} {caveat}",
        f"{caveat} {ANSWER.text}",
        f"Turn it left. {caveat} Then right! The second digit is 7.",
    ]
    for trial in variants("disclaimer", talk(ANSWER)):
        (span,) = trial.turns[1].disclaimer_spans
        assert trial.turns[1].text[slice(*span)] == caveat
        assert trial.turns[1].residual_text == trial.turns[1].text


def test_a_refusal_leaves_the_residual_as_it_was() -> None:
    for trial in variants("refusal", talk(declining())):
        turn = trial.turns[1]
        assert turn.residual_text == declining().residual_text
        assert len(turn.refusal_spans) == 2
        assert round_trips(turn.text, turn.refusal_spans, turn.residual_text or "")


def test_small_talk_before() -> None:
    sizes = [len(t.turn_indices) - 1 for t in variants("context", talk(ANSWER))]
    assert sizes == [2, 10, 50]
    trial = small_talk_before(talk(ANSWER), 3)
    assert trial.turns[-1].text == ANSWER.text
    assert trial.turn_indices == (1, 3, 5, 7)


def test_a_persona_frame() -> None:
    (trial,) = variants("persona", talk(ANSWER))
    assert [turn.role for turn in trial.turns] == ["user", "user", "assistant"]
    assert [turn.persona_shift for turn in trial.turns] == [False, True, True]


def test_a_split_keeps_every_word() -> None:
    (trial,) = variants("split", talk(ANSWER))
    assert "".join(turn.text for turn in trial.assistant_turns) == ANSWER.text
    assert variants("split", talk(assistant("One sentence"))) == []


def test_an_ending_in_three_wordings() -> None:
    endings = [trial.turns[-1].text for trial in variants("suffix", talk(caveated()))]
    assert len(set(endings)) == 3


def test_one_turn_alone() -> None:
    trial = alone(talk(assistant(), ANSWER, assistant()), 3)
    assert [turn.text for turn in trial.assistant_turns] == [ANSWER.text]


def test_the_words_that_select() -> None:
    assert ALL == (
        "disclaimer",
        "refusal",
        "context",
        "persona",
        "split",
        "suffix",
        "injection",
        RISE,
    )
