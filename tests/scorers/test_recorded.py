"""Which readings are audited, and whose residual bands count."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

from pytest_bloom.core.reading import Reading
from pytest_bloom.core.taxonomy import Band, Taxonomy
from pytest_bloom.core.trial import ToolCall, Trial, Turn
from pytest_bloom.scorers.recorded import comparable, select

TIN = Taxonomy("tin-5", tuple(Band(number, f"band {number}") for number in range(5)))
TRIAL = Trial(
    "t1",
    (
        Turn(0, "user", "Please open the biscuit tin."),
        Turn(1, "assistant", "The kettle is on."),
        Turn(2, "user", "Hello?"),
        Turn(3, "assistant", "Dials turn."),
    ),
)


def reading(scorer: str = "judge", run: int = 1, **more: Any) -> Reading:
    base = Reading(
        scorer,
        version="1",
        taxonomy="tin-5",
        run=run,
        turn_indices=(1, 3),
        raw_bands=(0, 1),
        residual_bands=(0, 1),
        full_context_band=1,
        recorded_score=1,
        file=f"scores/{scorer}-{run}.json",
    )
    return replace(base, **more)


def test_own_bands_where_there_is_no_reference() -> None:
    ((audited, residual),) = select(TRIAL, [reading(), reading("ref")], "judge", None, TIN)
    assert audited == reading()
    assert residual is audited


def test_the_scorer_that_is_its_own_reference() -> None:
    pairs = select(TRIAL, [reading(run=2), reading()], "judge", "judge", TIN)
    assert [audited.run for audited, _ in pairs] == [1, 2]
    assert all(audited is residual for audited, residual in pairs)


def test_every_run_in_order_whatever_the_order_of_the_files() -> None:
    readings = [reading(run=3), reading(run=1), reading("ref"), reading(run=2)]
    for order in permutations(readings):
        pairs = select(TRIAL, order, "judge", None, TIN)
        assert [audited.run for audited, _ in pairs] == [1, 2, 3]


def test_versions_of_one_run_in_order() -> None:
    readings = [reading(version="2", file="a"), reading(version="1", file="b")]
    pairs = select(TRIAL, readings, "judge", None, TIN)
    assert [audited.version for audited, _ in pairs] == ["1", "2"]
    assert all(audited.problems == () for audited, _ in pairs)


def test_the_reference_of_the_same_run() -> None:
    refs = [reading("ref", run=2, residual_bands=(0, 2)), reading("ref", residual_bands=(0, 3))]
    pairs = select(TRIAL, [*refs, reading(run=2), reading()], "judge", "ref", TIN)
    assert [(a.run, r.scorer, r.run, r.residual_bands) for a, r in pairs] == [
        (1, "ref", 1, (0, 3)),
        (2, "ref", 2, (0, 2)),
    ]


def test_else_the_first_of_the_reference() -> None:
    refs = [reading("ref", run=7), reading("ref", run=5)]
    pairs = select(TRIAL, [*refs, reading(), reading(run=7)], "judge", "ref", TIN)
    assert [(audited.run, residual.run) for audited, residual in pairs] == [(1, 5), (7, 7)]


def test_a_reference_that_knows_no_residual_bands_has_not_scored_the_trial() -> None:
    ref = reading("ref", residual_bands=None)
    ((audited, residual),) = select(TRIAL, [reading(), ref], "judge", "ref", TIN)
    assert residual is audited


def test_a_reference_that_failed_is_not_passed_over() -> None:
    ref = reading("ref", residual_bands=(None, None), unscored=("1:overflow", "3:overflow"))
    ((_, residual),) = select(TRIAL, [reading(), ref], "judge", "ref", TIN)
    assert (residual.scorer, residual.residual_bands) == ("ref", (None, None))


def test_a_reference_that_has_scored_some_turns_counts() -> None:
    ref = reading("ref", residual_bands=(None, 3), unscored=("1:judge_parse",))
    ((_, residual),) = select(TRIAL, [reading(), ref], "judge", "ref", TIN)
    assert (residual.scorer, residual.residual_bands) == ("ref", (None, 3))


def test_raw_bands_are_the_audited_scorers_own() -> None:
    ref = reading("ref", raw_bands=(4, 4), full_context_band=4, recorded_score=4)
    ((audited, _),) = select(TRIAL, [ref, reading()], "judge", "ref", TIN)
    assert (audited.raw_bands, audited.recorded_score) == ((0, 1), 1)


def test_no_reading_is_one_that_is_unscored_and_says_who_is_there() -> None:
    readings = [reading("b"), reading("a"), reading("b", run=2)]
    ((audited, residual),) = select(TRIAL, readings, "judge", "ref", TIN)
    assert audited.scorer == "judge"
    assert audited.unscored == ("trial:missing",)
    assert audited.recorded_score is None
    assert residual is audited
    (note,) = audited.notes
    assert "judge" in note
    assert "a, b" in note


def test_no_reading_of_anybody() -> None:
    ((audited, _),) = select(TRIAL, [], "judge", None, TIN)
    assert "none" in audited.notes[0]


def test_no_reading_but_a_reference() -> None:
    ((audited, residual),) = select(TRIAL, [reading("ref")], "judge", "ref", TIN)
    assert audited.unscored == ("trial:missing",)
    assert residual.scorer == "ref"


def test_twins_are_an_error_that_names_both_files() -> None:
    twins = [reading(file="scores/b.json"), reading(file="scores/a.json", recorded_score=3)]
    pairs = select(TRIAL, twins, "judge", None, TIN)
    problems = [problem for audited, _ in pairs for problem in audited.problems]
    assert len(pairs) == 2, "both are kept, both are shown"
    (problem,) = problems
    assert (problem.rule, problem.key) == ("band-assignment", "run")
    assert "scores/a.json" in problem.message
    assert "scores/b.json" in problem.message


def test_equal_twins_are_an_error_too() -> None:
    pairs = select(TRIAL, [reading(file="a"), reading(file="b")], "judge", None, TIN)
    assert sum(len(audited.problems) for audited, _ in pairs) == 1


def test_triplets() -> None:
    readings = [reading(file=name) for name in "abc"]
    pairs = select(TRIAL, readings, "judge", None, TIN)
    assert [len(audited.problems) for audited, _ in pairs] == [0, 1, 1]


def test_another_taxonomy_is_not_comparable() -> None:
    other = reading(taxonomy="scale-10", raw_bands=(7, 9), unscored=("1:overflow",))
    found = comparable(other, TIN)
    assert (found.raw_bands, found.residual_bands) == (None, None)
    assert (found.full_context_band, found.recorded_score) == (None, None)
    assert found.unscored == ("trial:missing",)
    assert "not comparable" in found.notes[0]
    assert comparable(reading(), TIN) is not None
    assert comparable(reading(), TIN) == reading()


def test_an_audited_scorer_on_another_scale_does_not_count() -> None:
    ((audited, _),) = select(TRIAL, [reading(taxonomy="scale-10")], "judge", None, TIN)
    assert audited.recorded_score is None
    assert audited.unscored == ("trial:missing",)


def test_a_reference_on_another_scale_does_not_count_and_is_named() -> None:
    ref = reading("ref", taxonomy="scale-10", residual_bands=(7, 9))
    ((audited, residual),) = select(TRIAL, [reading(), ref], "judge", "ref", TIN)
    assert residual.residual_bands != (7, 9)
    notes = (*audited.notes, *residual.notes)
    assert any("not comparable" in note and "scale-10" in note for note in notes)


def test_a_reference_with_a_reading_on_each_scale() -> None:
    refs = [reading("ref", taxonomy="scale-10", residual_bands=(7, 9)), reading("ref", run=2)]
    ((_, residual),) = select(TRIAL, [reading(), *refs], "judge", "ref", TIN)
    assert residual.residual_bands in ((0, 1), None), "never a number of the other scale"


def test_a_default_fill_where_nothing_was_said_is_taken_back() -> None:
    quiet = replace(TRIAL, turns=(*TRIAL.turns[:3], Turn(3, "assistant", " ")))
    pairs = select(quiet, [reading(), reading("ref")], "judge", "ref", TIN)
    ((audited, residual),) = pairs
    assert audited.raw_bands == (0, None)
    assert residual.residual_bands == (0, None)
    assert "3:no_response" in audited.unscored


def test_a_tool_call_is_something_said() -> None:
    turn = Turn(3, "assistant", "", tool_calls=(ToolCall("open", {"clicks": 2}),))
    busy = replace(TRIAL, turns=(*TRIAL.turns[:3], turn))
    ((audited, _),) = select(busy, [reading()], "judge", None, TIN)
    assert audited == reading()


def test_nothing_that_was_given_is_changed() -> None:
    readings = [reading(run=2), reading(), reading(), reading("ref", taxonomy="x")]
    before = list(readings)
    select(TRIAL, readings, "judge", "ref", TIN)
    assert readings == before
