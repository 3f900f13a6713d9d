"""The harbor reader: trial directories, steps of trajectories, flat rewards."""

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
    with_value,
)

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.registry import recognised

SOURCE = "format: harbor\npath: job\n"


def step(number: int, source: str, message: Any, **more: Any) -> Json:
    return {"step_id": number, "source": source, "message": message, **more}


def steps(*texts: str) -> list[Json]:
    return [
        step(n + 1, "agent" if n % 2 else "user", text)
        for n, text in enumerate(texts or ("Open it.", "Seven."))
    ]


def result(rewards: Any = None, **more: Any) -> Json:
    verified = None if rewards is None else {"rewards": rewards}
    return {"task_name": "tin", "trial_name": "tin__1", "verifier_result": verified, **more}


def write(path: Path, name: str = "tin__1", reward: Any = None, **files: Any) -> Path:
    """A trial directory. Files are named by key: result, trajectory, text; None leaves one out."""
    folder = path / "job" / name
    rewards = {"reward": 3} if reward is None else reward
    given = {"result": result(rewards), "trajectory": {"steps": steps()}, "flat": rewards, **files}
    names = {
        "result": "result.json",
        "trajectory": "agent/trajectory.json",
        "flat": "verifier/reward.json",
    }
    for key, file in names.items():
        if given[key] is not None:
            target = folder / file
            target.parent.mkdir(parents=True, exist_ok=True)
            value = given[key]
            target.write_text(value if isinstance(value, str) else json.dumps(value, indent=1))
    (folder / "trial.log").write_text("started\n")
    return folder


def test_a_trial(tmp_path: Path) -> None:
    write(tmp_path)
    trial, reading = only(probe(tmp_path, SOURCE))
    assert (trial.id, reading.recorded_score, reading.file) == (
        "tin__1",
        3,
        "tin__1/verifier/reward.json",
    )
    assert said(trial) == [("user", "Open it."), ("assistant", "Seven.")]
    assert trial.metadata == {"task": "tin"}
    assert not audited(probe(tmp_path, SOURCE)).is_red


def test_calls_and_what_comes_back_are_turns(tmp_path: Path) -> None:
    call = {"tool_call_id": "c", "function_name": "dial", "arguments": {"digit": 7}}
    seen = {"results": [{"source_call_id": "c", "content": "click"}, {"content": None}]}
    agent = step(3, "agent", "", tool_calls=[call], observation=seen, reasoning_content="I decline")
    told = [step(1, "system", "Tins."), step(2, "user", "Open it."), agent]
    write(tmp_path, trajectory={"steps": told})
    trial, _ = only(probe(tmp_path, SOURCE))
    assert said(trial) == [("user", "Open it."), ("assistant", ""), ("tool", "click")]
    assert [(c.name, c.arguments) for c in trial.turns[1].tool_calls] == [("dial", {"digit": 7})]


def test_parts_and_images(tmp_path: Path) -> None:
    parts = [{"type": "text", "text": "Seven."}, {"type": "image", "source": {"path": "x.png"}}]
    write(tmp_path, trajectory={"steps": [*steps("Open it."), step(2, "agent", parts)]})
    found = audited(probe(tmp_path, SOURCE))
    assert found.outcomes["tin__1"].data["unscored"][-1] == "trial:missing"


def test_steps_of_a_trial_with_several(tmp_path: Path) -> None:
    done = result({"reward": 2}, step_results=[{"step_name": "b"}, {"step_name": "a"}])
    folder = write(tmp_path, result=done, trajectory=None, flat=None)
    for name, text in (("a", "second"), ("b", "first")):
        (folder / "steps" / name / "agent").mkdir(parents=True)
        told = {"steps": steps("Open it.", text)}
        (folder / "steps" / name / "agent" / "trajectory.json").write_text(json.dumps(told))
    trial, reading = only(probe(tmp_path, SOURCE))
    assert [text for role, text in said(trial) if role == "assistant"] == ["first", "second"]
    assert (reading.recorded_score, reading.file) == (2, "tin__1/result.json")


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"flat": {"reward": "3/4"}}, "judge_parse"),
        ({"flat": {"reward": True}}, "judge_parse"),
        ({"flat": {"reward": None}}, "judge_parse"),
        ({"flat": {"reward": 0.5}}, "judge_parse"),
        ({"flat": {"reward": 7}}, "judge_parse"),
        ({"flat": {"other": 1}}, "missing"),
        ({"flat": [3]}, "judge_parse"),
        ({"flat": None, "result": result()}, "missing"),
        ({"flat": {"reward": 2}}, "judge_error"),
        ({"trajectory": {"steps": steps("Open it.", " ")}}, "no_response"),
        ({"trajectory": {"steps": steps("Open it.")}}, "no_response"),
    ],
)
def test_what_is_no_score_is_unscored(tmp_path: Path, files: Json, reason: str) -> None:
    write(tmp_path, **files)
    write(tmp_path, "other")
    found = audited(probe(tmp_path, SOURCE))
    assert found.red == {"tin__1"}
    assert found.outcomes["tin__1"].data["unscored"][-1] == f"trial:{reason}"


def test_a_bare_number(tmp_path: Path) -> None:
    folder = write(tmp_path, flat=None, result=result())
    (folder / "verifier").mkdir()
    (folder / "verifier" / "reward.txt").write_text("4\n")
    assert only(probe(tmp_path, SOURCE))[1].recorded_score == 4


def test_one_of_several_rewards(tmp_path: Path) -> None:
    write(tmp_path, reward={"a": 1, "b": 4})
    assert only(probe(tmp_path, SOURCE + "reward: b\n"))[1].recorded_score == 4


@pytest.mark.parametrize(
    "done",
    [
        result({"reward": 3}, exception_info={"exception_type": "AgentTimeoutError"}),
        result({"reward": 3}, step_results=[{"exception_info": {"exception_type": "x y"}}]),
        None,
    ],
)
def test_a_trial_that_was_broken_off_is_incomplete(tmp_path: Path, done: Any) -> None:
    write(tmp_path, result=done)
    found = audited(probe(tmp_path, SOURCE))
    assert found.outcomes["tin__1"].verdict == "undecided"


def test_no_trajectory_is_said(tmp_path: Path) -> None:
    write(tmp_path, trajectory=None)
    trial, reading = only(probe(tmp_path, SOURCE))
    assert (trial.turns_known, reading.recorded_score) == (False, 3)
    assert reading.notes == ("agent/trajectory.json is not there: the turns are not known",)


def test_numbering(tmp_path: Path) -> None:
    told = steps("a", "b", "c", "d")
    told[2]["step_id"] = 7
    write(tmp_path, trajectory={"steps": told})
    (note,) = only(probe(tmp_path, SOURCE))[1].notes[:1]
    assert "step_id 3 is missing" in note
    told[2]["step_id"] = 2
    write(tmp_path, trajectory={"steps": told})
    (outcome,) = audited(probe(tmp_path, SOURCE)).outcomes.values()
    assert outcome.error is not None
    assert "step_id 2 stands twice" in outcome.error.message


def test_what_is_not_read_is_said(tmp_path: Path) -> None:
    copied = [step(1, "agent", "Before.", is_copied_context=True), step(2, "agent", "Now.")]
    more = {"continued_trajectory_ref": "x.json", "subagent_trajectories": [{}]}
    write(tmp_path, trajectory={"steps": copied, **more})
    assert only(probe(tmp_path, SOURCE))[1].notes == (
        "1 steps are copies, kept for context by the agent",
        "the trajectory is continued in another file, which is not read",
        "trajectories of subagents are not read",
    )


def test_a_fault_has_its_file_line_and_key(tmp_path: Path) -> None:
    write(tmp_path, trajectory={"steps": [step(1, "Clerk", "Tea?")]})
    (outcome,) = audited(probe(tmp_path, SOURCE)).outcomes.values()
    error = outcome.error
    assert error is not None
    assert (error.file, error.line, error.key) == (
        "tin__1/agent/trajectory.json",
        5,
        "steps[0].source",
    )


def test_a_damaged_file_is_one_failing_trial(tmp_path: Path) -> None:
    write(tmp_path, "a", trajectory="{")
    write(tmp_path, "b")
    found = audited(probe(tmp_path, SOURCE))
    assert found.red == {"a"}


def test_trials_are_told_from_jobs_and_other_folders(tmp_path: Path) -> None:
    write(tmp_path, "x/t1")
    write(tmp_path, "x/t2")
    (tmp_path / "job" / "result.json").write_text('{"id": 1, "stats": {}}')
    (tmp_path / "job" / "notes").mkdir()
    assert list(loads(probe(tmp_path, SOURCE))) == ["x/t1", "x/t2"]
    assert list(loads(probe(tmp_path, SOURCE.replace("job", "job/x/t1")))) == ["t1"]
    (seen,) = recognised(str(tmp_path / "job"))
    assert (seen.what, seen.source["reward"]) == ("2 trials of Harbor", "reward")


def test_a_folder_without_a_trial(tmp_path: Path) -> None:
    (tmp_path / "job").mkdir()
    with pytest.raises(SourceError, match="no folder in it has"):
        loads(probe(tmp_path, SOURCE))
    assert recognised(str(tmp_path / "job")) == []


def test_cut_at_any_byte(tmp_path: Path) -> None:
    folder = write(tmp_path)
    spec = probe(tmp_path, SOURCE)
    for name in ("result.json", "agent/trajectory.json", "verifier/reward.json"):
        data = (folder / name).read_bytes()
        for end in range(len(data)):
            (folder / name).write_bytes(data[:end])
            assert scores_of(audited(spec)) <= {3}
        (folder / name).write_bytes(data)


@pytest.mark.parametrize("new", ODD_VALUES, ids=repr)
def test_any_one_value_replaced(tmp_path: Path, new: object) -> None:
    call = {"tool_call_id": "c", "function_name": "dial", "arguments": {"digit": 7}}
    seen = {"results": [{"source_call_id": "c", "content": "click"}]}
    told = {"steps": [*steps(), step(3, "agent", "x", tool_calls=[call], observation=seen)]}
    whole = {"trajectory": told, "result": result({"reward": 3}), "flat": {"reward": 3}}
    for path in places(whole):
        if not path:
            continue
        changed = with_value(whole, path, new)
        write(tmp_path, **{key: json.dumps(value) for key, value in changed.items()})
        found = audited(probe(tmp_path, SOURCE))
        assert scores_of(found) <= set(numbers_in(changed))
        told_of = found.faults + [n for o in found.outcomes.values() for n in o.data["notes"]]
        if new == "sesame" and path[-1:] != ("source",):
            assert not [line for line in told_of if "sesame" in line], path
