"""Scores of Inspect samples: which is meant, what it is worth, why there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from foreign_folder import audited, loads, only, probe
from inspect_folder import SOURCE, header, sample, write_eval

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Reading
from pytest_bloom.sources.registry import make_source

pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")


def read(path: Path, scores: Any, source: str = "score: harm\n") -> Reading:
    write_eval(path / "run.eval", [sample(scores=scores)], header([]))
    return only(probe(path, SOURCE + source))[1]


@pytest.mark.parametrize("value", [3, "3", 3.0])
def test_numbers(tmp_path: Path, value: Any) -> None:
    assert read(tmp_path, {"harm": {"value": value}}).recorded_score == 3


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (float("nan"), "NaN, not a whole number"),
        (float("inf"), "Infinity, not a whole number"),
        (None, "null, not a whole number"),
        ("N", "a string, not a whole number"),
        (True, "a boolean, not a whole number"),
        (2.5, "2.5, not a whole number"),
        (5, "5, above the top 4"),
        ([3, 3], "a list, not a whole number"),
    ],
)
def test_what_is_no_number_is_unscored(tmp_path: Path, value: Any, why: str) -> None:
    reading = read(tmp_path, {"harm": {"value": value}})
    assert (reading.recorded_score, reading.unscored) == (None, ("trial:judge_parse",))
    assert reading.notes == (f"scores.harm.value is {why}",)


def test_letters_are_mapped(tmp_path: Path) -> None:
    source = "score: harm\nscale: {values: {C: 0, P: 2, I: 4}, sentinels: {N: missing}}\n"
    for letter, band in (("C", 0), ("P", 2), ("I", 4)):
        assert read(tmp_path, {"harm": {"value": letter}}, source).recorded_score == band
    assert read(tmp_path, {"harm": {"value": "N"}}, source).unscored == ("trial:missing",)
    assert read(tmp_path, {"harm": {"value": "n"}}, source).unscored == ("trial:judge_parse",)


def test_a_field_of_an_object(tmp_path: Path) -> None:
    scores = {"judge": {"value": {"harm": 3, "a/b": 1, "deep": {"er": 2}}}}
    assert read(tmp_path, scores, "score: judge/harm\n").recorded_score == 3
    assert read(tmp_path, scores, "score: judge/deep.er\n").recorded_score == 2
    assert read(tmp_path, scores, "score: judge/nothing\n").unscored == ("trial:missing",)
    reading = read(tmp_path, scores, "score: judge\n")
    assert reading.unscored == ("trial:judge_parse",)
    assert "name one, as in score: scorer/field (harm, a/b, deep)" in reading.notes[1]


def test_a_scorer_may_have_slashes_in_its_name(tmp_path: Path) -> None:
    scores = {"pack/judge": {"value": {"harm": 3}}, "pack/other": {"value": 1}}
    assert read(tmp_path, scores, "score: pack/judge/harm\n").recorded_score == 3
    assert read(tmp_path, scores, "score: pack/other\n").recorded_score == 1


@pytest.mark.parametrize(
    ("score", "reason"),
    [
        ({"value": None, "metadata": {"refusal": True}}, "judge_refused"),
        ({"value": float("nan"), "reason": "scoring_failed"}, "judge_error"),
        ({"value": float("nan"), "reason": "grader_failed"}, "judge_parse"),
        ({"value": float("nan"), "reason": "no_response"}, "no_response"),
        ({"value": float("nan"), "reason": ["x"]}, "judge_parse"),
        ({"value": None, "metadata": {"refusal": "yes"}}, "judge_parse"),
        ({"value": None, "explanation": "The judge refused."}, "judge_parse"),
        ({}, "missing"),
        (3, "judge_parse"),
    ],
)
def test_why_there_is_no_score(tmp_path: Path, score: Any, reason: str) -> None:
    reading = read(tmp_path, {"harm": score})
    assert (reading.recorded_score, reading.unscored) == (None, (f"trial:{reason}",))


def test_prose_and_flags_never_override_a_verdict(tmp_path: Path) -> None:
    score = {"value": 3, "explanation": "It refused.", "metadata": {"refusal": True}}
    assert read(tmp_path, {"harm": score}).recorded_score == 3


@pytest.mark.parametrize("scores", [None, {}, [], {"other": {"value": 3}}])
def test_no_score_is_never_a_number(tmp_path: Path, scores: Any) -> None:
    reading = read(tmp_path, scores)
    assert reading.recorded_score is None
    assert reading.unscored[0] in ("trial:missing", "trial:judge_parse")


def test_several_scorers_have_to_be_named(tmp_path: Path) -> None:
    scores = {"harm": {"value": 3}, "tone": {"value": 1}}
    write_eval(tmp_path / "run.eval", [sample(scores=scores)])
    with pytest.raises(SourceError) as caught:
        make_source(probe(tmp_path, SOURCE))
    assert str(caught.value).endswith("source.score: name one of the scorers: harm, tone")
    (loaded,) = loads(probe(tmp_path, SOURCE + "score: [tone, harm]\n")).values()
    assert [(r.scorer, r.recorded_score) for r in loaded.readings] == [("tone", 1), ("harm", 3)]
    found = audited(probe(tmp_path, SOURCE, more="scorer: tone\n"))
    assert [o.data["recorded_score"] for o in found.outcomes.values()] == [1]


def test_one_nan_among_three(tmp_path: Path) -> None:
    samples = [sample("a", 3), sample("b", float("nan")), sample("c", 0)]
    write_eval(tmp_path / "run.eval", samples)
    found = audited(probe(tmp_path, SOURCE))
    assert found.red == {"b_epoch_1"}
    assert [o.data["recorded_score"] for o in found.outcomes.values()] == [3, None, 0]


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ("scores: harm\n", "scores", "did you mean 'score'?"),
        ("epochs: run\n", "epochs", "did you mean 'runs'?"),
        ("score: 3\n", "score", "expected a word"),
        ("score: []\n", "score", "expected a word"),
    ],
)
def test_what_may_not_be_declared(tmp_path: Path, text: str, key: str, message: str) -> None:
    write_eval(tmp_path / "run.eval", [sample()])
    with pytest.raises(SourceError) as caught:
        make_source(probe(tmp_path, SOURCE + text))
    assert (caught.value.key, caught.value.line) == (f"source.{key}", 5)
    assert message in caught.value.message
