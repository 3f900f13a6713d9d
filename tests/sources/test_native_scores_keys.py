"""`flat-keys`: the required keys stand at the top of a score file, and nothing nested does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from native_folder import Json, judged, load, refused, scores, write_probe, write_trial

from pytest_bloom.core import rules
from pytest_bloom.core.reading import Problem

FILE = "trials/t1/scores/a.json"
REQUIRED = [
    "scorer",
    "scorer_version",
    "taxonomy",
    "run",
    "turn_indices",
    "raw_bands",
    "full_context_band",
    "trajectory_score",
]


def flat_problems(tmp_path: Path, *files: Json) -> list[Problem]:
    """What is filed under `flat-keys`; the trial carries it, whichever scorer is audited."""
    write_trial(tmp_path, "t1", None, *files)
    problems = load(tmp_path).trial.problems
    assert {problem.rule for problem in problems} <= {rules.FLAT_KEYS}
    return list(problems)


def without(key: str, **more: Any) -> Json:
    content = scores(**more)
    del content[key]
    return content


def test_a_flat_file_has_no_problem(tmp_path: Path) -> None:
    more = {"note": "x", "tags": ["a", 1, None, True, 0.5], "empty": []}
    assert flat_problems(tmp_path, scores(**more)) == []


@pytest.mark.parametrize("key", ["residual_bands", "unscored", "schema_version"])
def test_what_may_be_left_out(tmp_path: Path, key: str) -> None:
    assert flat_problems(tmp_path, without(key)) == []


@pytest.mark.parametrize("key", REQUIRED)
def test_a_required_key_that_is_nowhere(tmp_path: Path, key: str) -> None:
    (problem,) = flat_problems(tmp_path, without(key))
    assert (problem.file, problem.key) == (FILE, key)
    assert key in problem.message


@pytest.mark.parametrize("key", REQUIRED)
@pytest.mark.parametrize(
    ("wrap", "place"),
    [
        (lambda key, value: {"result": {key: value}}, "result.{}"),
        (lambda key, value: {"a": {"b": {"c": {key: value}}}}, "a.b.c.{}"),
        (lambda key, value: {"judges": [{"other": 1}, {key: value}]}, "judges[1].{}"),
        (lambda key, value: {"a": [[{key: value}]]}, "a[0][0].{}"),
    ],
)
def test_a_required_key_is_named_where_it_was_found(
    tmp_path: Path, key: str, wrap: Any, place: str
) -> None:
    content = without(key, **wrap(key, scores()[key]))
    problems = flat_problems(tmp_path, content)
    where = place.format(key)
    missing = next(problem for problem in problems if problem.message.startswith(key))
    assert where in missing.message
    assert (missing.file, missing.key) == (FILE, where)


@pytest.mark.parametrize("key", REQUIRED)
def test_one_that_is_nested_too_but_stands_at_the_top_is_not_missing(
    tmp_path: Path, key: str
) -> None:
    problems = flat_problems(tmp_path, scores(copy={key: scores()[key]}))
    assert [problem.key for problem in problems] == ["copy"]


def test_everything_nested(tmp_path: Path) -> None:
    problems = flat_problems(tmp_path, {"schema_version": 1, "data": scores()})
    named = {problem.key for problem in problems}
    assert named >= {f"data.{key}" for key in REQUIRED}


@pytest.mark.parametrize("value", [{}, {"x": 1}, [{}], [[]], [1, [2]], ["a", {"b": 1}]])
def test_a_nested_value_of_any_key(tmp_path: Path, value: Any) -> None:
    (problem,) = flat_problems(tmp_path, scores(rationale=value))
    assert problem.key == "rationale"
    assert "rationale" in problem.message


def test_every_score_file_is_looked_at(tmp_path: Path) -> None:
    files = (scores(), scores(scorer="other", details={"x": 1}), without("run", scorer="third"))
    problems = flat_problems(tmp_path, *files)
    assert [(p.file[-6:], p.key) for p in problems] == [("b.json", "details"), ("c.json", "run")]


@pytest.mark.parametrize(
    "content",
    [without("raw_bands", nested={"raw_bands": [0, 1]}), without("scorer"), scores(x={"y": 1})],
)
def test_the_trial_violates_the_rule(tmp_path: Path, content: Json) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, content)
    assert judged(tmp_path).data["violations"] == ["flat-keys"]


def test_the_search_for_a_missing_key_bears_any_depth_that_can_be_read(tmp_path: Path) -> None:
    write_probe(tmp_path)
    folder = write_trial(tmp_path, "t1", None, without("run"))
    path = folder / "scores/a.json"
    deep = '{"a": ' * 190 + '{"run": 1}' + "}" * 190
    path.write_text(path.read_text().rstrip().removesuffix("}") + f', "deep": {deep}}}')
    assert judged(tmp_path).data["violations"] == ["flat-keys"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scorer", 3),
        ("scorer", None),
        ("taxonomy", 5),
        ("run", "1"),
        ("run", 1.0),
        ("run", True),
        ("run", None),
        ("schema_version", 2),
        ("schema_version", True),
        ("schema_version", "1"),
    ],
)
def test_whose_numbers_they_are_has_to_be_told(tmp_path: Path, key: str, value: Any) -> None:
    write_trial(tmp_path, "t1", None, scores(**{key: value}))
    error = refused(tmp_path)
    assert (error.file, error.key) == (FILE, key)
    assert error.line == 2 + list(scores()).index(key)


@pytest.mark.parametrize(("value", "version"), [("1", "1"), (2, "2"), (0.5, "0.5")])
def test_a_version_may_be_a_number(tmp_path: Path, value: Any, version: str) -> None:
    write_trial(tmp_path, "t1", None, scores(scorer_version=value))
    assert load(tmp_path).readings[0].version == version
