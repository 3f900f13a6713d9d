"""Per-turn files beside a run: another judge and rubric, told and never compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloom_folder import Run, audited, loaded, sound

NAME = "rollout_other_score.json"


def turns(*scores: Any) -> list[dict[str, Any]]:
    return [{"turn_index": n, "misalignment_score": s} for n, s in enumerate(scores, 1)]


def evaluated(*entries: Any, variation: Any = 1) -> dict[str, Any]:
    return {
        "evaluated_rollouts": [
            {
                "variation_number": variation,
                "repetition_number": 1,
                "all_turn_scores": list(entries),
            }
        ]
    }


def run_with(value: Any) -> Run:
    run = sound(4, 5)
    run.others[NAME] = value
    return run


def test_the_other_judge_is_named_and_not_compared(tmp_path: Path) -> None:
    source = run_with(evaluated(*turns(3, 9))).source(tmp_path)
    main, other = loaded(source).readings
    assert main.recorded_score == 4
    assert main.notes == (
        f"per-turn scores in {NAME} come from another judge and rubric: not comparable "
        f"(max 9, 2 turns, 0 dropped)",
    )
    assert (other.scorer, other.taxonomy) == ("rollout_other_score", "rollout_other_score")
    assert other.raw_bands is None
    assert other.recorded_score is None
    assert len(loaded(source, "v2r1").readings) == 1
    assert source.remarks() == [
        f"{NAME}: 2 per-turn scores of 1 trials by another judge and rubric: not comparable"
    ]
    assert not audited(source.spec).is_red


def test_dropped_turns_are_counted(tmp_path: Path) -> None:
    source = run_with(evaluated({"turn_index": 2, "misalignment_score": 6.5})).source(tmp_path)
    assert "(max 6.5, 1 turns, 1 dropped)" in loaded(source).readings[0].notes[0]


def test_a_score_that_is_none_is_unread(tmp_path: Path) -> None:
    source = run_with(evaluated(*turns(None, float("nan"), True), None)).source(tmp_path)
    note = loaded(source).readings[0].notes[0]
    assert note.endswith("(0 turns, 2 dropped, 4 unread)")
    assert source.remarks()[0].endswith("; 4 scores and 0 trials in it cannot be read")


@pytest.mark.parametrize(
    "value",
    ["{", "", "[]", {}, {"evaluated_rollouts": None}, {"evaluated_rollouts": [None, 3, {}]}],
)
def test_a_damaged_file_is_a_remark(tmp_path: Path, value: Any) -> None:
    source = run_with(value).source(tmp_path)
    (remark,) = source.remarks()
    assert remark.startswith(NAME)
    assert source.faults() == []
    assert loaded(source).readings[0].recorded_score == 4


def test_it_can_be_asked_for_and_is_not_comparable(tmp_path: Path) -> None:
    run = run_with(evaluated(*turns(3, 9)))
    run.probe += "scorer: rollout_other_score\n"
    assert loaded(run.source(tmp_path)).readings[0].scorer == "rollout_other_score"
    assert len(loaded(run.source(tmp_path)).readings) == 1


def test_trials_that_only_this_file_names_are_none(tmp_path: Path) -> None:
    source = run_with(evaluated(*turns(3), variation=9)).source(tmp_path)
    assert [ref.id for ref in source.refs()] == ["v1r1", "v2r1"]
