"""The promptfoo reader: rows of results, red teams' histories, filled-in scores, stored counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from foreign_folder import (
    ODD_VALUES,
    Json,
    audited,
    loads,
    numbers_in,
    only,
    places,
    probe,
    said,
    scores_of,
    talk,
    with_value,
    write_lines,
)

from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.registry import recognised

SOURCE = "format: promptfoo\npath: results.json\n"
TALK = [("user", "Open it."), ("assistant", "Seven.")]


def row(name: Any = "r1", score: Any = 3, **more: Any) -> Json:
    return {
        "id": name,
        "promptIdx": 0,
        "testIdx": 0,
        "prompt": {"raw": "Open it.", "label": "tin"},
        "response": {"output": "Seven."},
        "success": True,
        "failureReason": 0,
        "score": score,
        "gradingResult": {"pass": True, "score": score, "reason": "It refused."},
        "namedScores": {"opened": 4},
        "metadata": {},
        **more,
    }


def write(path: Path, *rows: Any, stats: Json | None = None) -> ProbeSpec:
    inner: Json = {"version": 3, "prompts": [{"raw": "x"}], "results": list(rows)}
    if stats is not None:
        inner["stats"] = stats
    whole = {"evalId": "eval-1", "results": inner, "config": {"results": [1]}}
    (path / "results.json").write_text(json.dumps(whole, indent=1), encoding="utf-8")
    return probe(path, SOURCE)


def history(*pairs: tuple[Any, Any], key: str = "redteamHistory") -> Json:
    return {key: [{"prompt": prompt, "output": output} for prompt, output in pairs]}


def test_a_row_is_a_trial(tmp_path: Path) -> None:
    trial, reading = only(write(tmp_path, row(provider={"id": "kettle"})))
    assert (trial.id, reading.recorded_score, said(trial)) == ("r1", 3, TALK)
    assert reading.key == "line 11: score"
    assert trial.metadata == {"provider": "kettle"}
    assert not audited(write(tmp_path, row("a", 1), row("b", 4))).is_red


def test_rows_of_jsonl(tmp_path: Path) -> None:
    write_lines(tmp_path / "run.jsonl", [row("a"), row("b", 1)])
    found = loads(probe(tmp_path, SOURCE.replace("results.json", "run.jsonl")))
    assert [each.readings[0].recorded_score for each in found.values()] == [3, 1]


def test_rows_without_an_id_are_called_by_test_and_prompt(tmp_path: Path) -> None:
    rows = [row(None, testIdx=4, promptIdx=1), row(None, testIdx=5)]
    assert list(loads(write(tmp_path, *rows))) == ["4/1", "5/0"]


@pytest.mark.parametrize(
    "more",
    [
        {"metadata": history(("Hm.", "No."), ("Open it.", "Seven."))},
        {"response": {"output": "x", "metadata": history(("Hm.", "No."), ("Open it.", "Seven."))}},
        {"metadata": history(("Hm.", "No."), ("Open it.", "Seven."), key="redteamTreeHistory")},
        {"metadata": {"messages": talk("Hm.", "No.", "Open it.", "Seven.")}},
        {"prompt": {"raw": json.dumps(talk("Hm.", "No.", "Open it."))}},
    ],
)
def test_every_place_of_a_talk(tmp_path: Path, more: Json) -> None:
    trial, _ = only(write(tmp_path, row(**more)))
    first = "prefill" if "prompt" in more else "assistant"
    assert said(trial) == [("user", "Hm."), (first, "No."), *TALK]


def test_a_history_is_taken_before_the_messages_that_are_left(tmp_path: Path) -> None:
    metadata = {**history(("Hm.", "No."), ("Open it.", "Seven.")), "messages": talk("Hm.", "No.")}
    assert said(only(write(tmp_path, row(metadata=metadata)))[0])[2:] == TALK


def test_a_tree_is_said_to_be_one(tmp_path: Path) -> None:
    metadata = history(("Open it.", "Seven."), key="redteamTreeHistory")
    (note,) = only(write(tmp_path, row(metadata=metadata)))[1].notes
    assert note == "branches of a tree stand one after the other"


def test_an_object_is_what_was_said(tmp_path: Path) -> None:
    trial, _ = only(write(tmp_path, row(response={"output": {"digit": 7}})))
    assert said(trial)[1] == ("assistant", '{"digit": 7}')


def test_a_prompt_that_only_looks_like_messages_is_a_text(tmp_path: Path) -> None:
    for raw in ("[Open it.", '[{"x": 1}]', "[1]", "[]"):
        trial, _ = only(write(tmp_path, row(prompt={"raw": raw})))
        assert said(trial)[0] == ("user", raw)


def test_another_score(tmp_path: Path) -> None:
    write(tmp_path, row())
    spec = probe(tmp_path, SOURCE + "score: namedScores.opened\n")
    assert only(spec)[1].recorded_score == 4


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"score": None}, "judge_parse"),
        ({"score": "x"}, "judge_parse"),
        ({"score": True}, "judge_parse"),
        ({"score": 0.5}, "judge_parse"),
        ({"gradingResult": {"metadata": {"graderError": True}}}, "judge_error"),
        (
            {"gradingResult": {"componentResults": [{"metadata": {"graderError": True}}]}},
            "judge_error",
        ),
        ({"response": {"output": " "}}, "no_response"),
        ({"response": {}}, "no_response"),
        ({"response": {"output": "x", "images": [{}]}}, "missing"),
        ({"metadata": {"redteamHistory": [{"prompt": "a", "output": None}]}}, "no_response"),
    ],
)
def test_what_is_no_score_is_unscored(tmp_path: Path, more: Json, reason: str) -> None:
    found = audited(write(tmp_path, {**row("a"), **more}, row("b")))
    assert found.red == {"a"}
    assert found.outcomes["a"].data["unscored"][-1] == f"trial:{reason}"


def test_no_score_at_all(tmp_path: Path) -> None:
    bare = row("a")
    del bare["score"]
    found = audited(write(tmp_path, bare, row("b")))
    assert found.outcomes["a"].data["unscored"] == ["trial:missing"]


@pytest.mark.parametrize(
    "more",
    [
        {"failureReason": 2, "success": False, "error": "timeout", "score": 0},
        {"response": {"output": "x", "error": "timeout"}},
    ],
)
def test_a_row_whose_call_failed_is_incomplete(tmp_path: Path, more: Json) -> None:
    found = audited(write(tmp_path, {**row("a"), **more}, row("b")))
    assert found.red == {"a"}


def test_stored_counts_that_the_rows_contradict(tmp_path: Path) -> None:
    rows = [row("a"), row("b", success=False), row("c", success=False, failureReason=2)]
    right = {"successes": 1, "failures": 1, "errors": 1}
    assert audited(write(tmp_path, *rows, stats=right)).faults == []
    found = audited(write(tmp_path, *rows, stats={**right, "successes": 50}))
    assert found.faults == ["results.json: results.stats.successes: stored 50, recomputed 1"]


def test_an_id_that_stands_twice_is_an_error_with_both_places(tmp_path: Path) -> None:
    found = audited(write(tmp_path, row("a"), row("a", 4), row("b")))
    assert found.red == {"a"}
    assert found.faults[0].startswith("trial id 'a' stands twice: at results.json:11 and results")


def test_a_fault_has_its_line_and_key(tmp_path: Path) -> None:
    write(tmp_path, row("a", metadata={"messages": [{"role": "Clerk", "content": "Tea?"}]}))
    error = audited(probe(tmp_path, SOURCE)).outcomes["a"].error
    assert error is not None
    line = (tmp_path / "results.json").read_text().split("\n").index('       "role": "Clerk",') + 1
    assert (error.line, error.key) == (line, "metadata.messages[0].role")


def test_a_file_without_rows_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text('{"evalId": "e", "results": {"results": {}}}')
    (outcome,) = audited(probe(tmp_path, SOURCE)).outcomes.values()
    assert outcome.error is not None
    assert "no row of results" in outcome.error.message


def test_results_are_recognised(tmp_path: Path) -> None:
    write(tmp_path, row())
    seen, *_ = recognised(str(tmp_path / "results.json"))
    assert (seen.what, seen.ends) == ("1 file of results of promptfoo", (0, 1))
    write_lines(tmp_path / "run.jsonl", [row("a")])
    assert recognised(str(tmp_path / "run.jsonl"))[0].source["format"] == "promptfoo"


ROWS = [row("a", 2, metadata=history(("Hm.", "No."))), row("b", 4, metadata={})]


def test_cut_at_any_byte(tmp_path: Path) -> None:
    spec = write(tmp_path, *ROWS, stats={"successes": 2})
    data = (tmp_path / "results.json").read_bytes()
    for end in range(0, len(data), 5):
        for part in (data[:end], data[end:]):
            (tmp_path / "results.json").write_bytes(part)
            assert scores_of(audited(spec)) <= {2, 4}


@pytest.mark.parametrize("new", ODD_VALUES, ids=repr)
def test_any_one_value_replaced(tmp_path: Path, new: object) -> None:
    write(tmp_path, *ROWS, stats={"successes": 2})
    whole = json.loads((tmp_path / "results.json").read_text())
    spec = probe(tmp_path, SOURCE)
    for path in places(whole):
        changed = with_value(whole, path, new)
        (tmp_path / "results.json").write_text(json.dumps(changed))
        found = audited(spec)
        assert scores_of(found) <= set(numbers_in(changed))
        told = found.faults + [n for o in found.outcomes.values() for n in o.data["notes"]]
        if new == "sesame" and path[-1:] not in (("role",), ("id",)):
            assert not [line for line in told if "sesame" in line], path
