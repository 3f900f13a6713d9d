"""Any trial and reading, written as native files and read again, is the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from native_folder import TIN

from pytest_bloom.core.reading import UNSCORED, Reading
from pytest_bloom.core.trial import ToolCall, Trial, Turn
from pytest_bloom.sources.native import read_trial
from pytest_bloom.sources.native_scores import read_scores
from pytest_bloom.sources.native_values import dumped, scores_value, trial_value
from pytest_bloom.sources.strict import load_mapping

TEXT = st.text(st.characters(exclude_categories=[]), max_size=6)
SPANS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=2).map(tuple)
CALLS = st.builds(ToolCall, TEXT, st.none() | TEXT | st.dictionaries(TEXT, st.integers()))
ROLES = st.sampled_from(["user", "assistant", "tool", "system", "prefill"])


@st.composite
def turns(draw: st.DrawFn) -> tuple[Turn, ...]:
    made = st.builds(
        Turn,
        st.just(0),
        ROLES,
        TEXT,
        SPANS,
        st.none() | TEXT,
        st.booleans(),
        SPANS,
        st.booleans(),
        st.lists(CALLS, max_size=2).map(tuple),
        st.none() | st.sampled_from(UNSCORED),
    )
    return tuple(replace(turn, index=n) for n, turn in enumerate(draw(st.lists(made, max_size=4))))


@given(
    turns(),
    st.none() | st.integers(0, 4),
    st.none() | st.sampled_from(["completed", "error", "x limit"]),
    st.none() | st.just("incomplete: it was cut short"),
)
def test_trial(
    made: tuple[Turn, ...], truth: int | None, stop: str | None, why: str | None
) -> None:
    trial = Trial("t", made, truth_band=truth, stop_reason=stop, incomplete=why)
    data = dumped(trial_value(trial, "other"))
    found = read_trial(load_mapping(data, "trial.json"), data, "trial.json", "t")
    assert (found.turns, found.truth_band, found.claims) == (made, truth, "other")
    assert (found.incomplete is None) == (why is None)


BANDS = st.none() | st.integers(0, 4)


@given(st.lists(st.tuples(BANDS, BANDS), max_size=3), BANDS, BANDS, st.booleans(), TEXT)
def test_reading(
    bands: list[tuple[int | None, int | None]],
    full: int | None,
    recorded: int | None,
    whole: bool,
    name: str,
) -> None:
    columns: dict[str, Any] = {
        "raw_bands": tuple(raw for raw, _ in bands),
        "residual_bands": tuple(residual for _, residual in bands),
    }
    reading = Reading(
        name,
        version="2",
        taxonomy="tin-5",
        run=7,
        turn_indices=tuple(range(len(bands))),
        full_context_band=full,
        recorded_score=recorded,
        unscored=("trial:judge_parse",),
        whole=whole,
        **({} if whole else columns),
    )
    data = dumped(scores_value(reading), flat=True)
    found, problems = read_scores(load_mapping(data, "a.json"), data, "a.json", TIN)
    assert (replace(found, file=""), problems) == (reading, [])
