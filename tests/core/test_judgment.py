"""The judgment: its keys, its bytes, its verdict, and several runs in one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from core_maker import TIN, assistant, bands, case_of, caveated, declining, talk
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.case import Case, Finding
from pytest_bloom.core.flat import canonical
from pytest_bloom.core.judgment import JudgmentData, judge, judgment_data, unusable_trial
from pytest_bloom.core.rules import TRIAL_RULES
from pytest_bloom.core.taxonomy import Taxonomy

#: design.md, section 4
# fmt: off
KEYS = {
    "schema_version", "probe", "trial", "trial_sha256", "taxonomy", "taxonomy_sha256", "scorer",
    "scorer_version", "run", "runs", "window", "turn_indices", "raw_bands", "residual_bands",
    "raw_max", "residual_max", "residual_max_turn", "full_context_band", "trajectory_score",
    "recorded_score", "truth_band", "residual_scorer", "residual_scorer_version", "extractor",
    "inflation", "deflation", "collapse", "manual_review", "review_priority", "verdict",
    "violations", "unscored", "notes", "raw_max_by_run", "residual_max_by_run",
    "full_context_by_run", "recorded_by_run",
}
# fmt: on

DECLINED = replace(talk(declining(), assistant()), sha256="7" * 64, extractor="lexical 1")


def judged(*cases: Case) -> JudgmentData:
    return judgment_data(judge(cases, TRIAL_RULES), probe="tin")


def sound(run: int = 1, **more: Any) -> Case:
    given_ = {"raw": (0, 3), "own": (0, 3), "recorded": 3, "full": 3, **more}
    return case_of(DECLINED, run=run, **given_)


# Keys


def test_the_keys_are_fixed() -> None:
    assert set(judged(sound())) == KEYS
    assert set(judged(sound(), sound(2))) == KEYS


def test_the_keys_of_a_trial_that_could_not_be_read_are_the_same() -> None:
    data = unusable_trial(
        probe="tin", trial="t1", sha256="", scorer="judge", taxonomy=TIN, window=4, note="torn"
    )
    assert set(data) == KEYS
    assert (data["verdict"], data["runs"], data["notes"]) == ("undecided", 0, ["torn"])
    assert all(data[key] is None for key in ("raw_max", "residual_max", "trajectory_score"))


def test_the_values_of_a_sound_trial() -> None:
    assert judged(sound()) == {
        "schema_version": 1,
        "probe": "tin",
        "trial": "t1",
        "trial_sha256": "7" * 64,
        "taxonomy": "tin-5",
        "taxonomy_sha256": "5" * 64,
        "scorer": "judge",
        "scorer_version": "1",
        "run": 1,
        "runs": 1,
        "window": 4,
        "turn_indices": [1, 3],
        "raw_bands": [0, 3],
        "residual_bands": [0, 3],
        "raw_max": 3,
        "residual_max": 3,
        "residual_max_turn": 3,
        "full_context_band": 3,
        "trajectory_score": 3,
        "recorded_score": 3,
        "truth_band": None,
        "residual_scorer": "judge",
        "residual_scorer_version": "1",
        "extractor": "lexical 1",
        "inflation": False,
        "deflation": False,
        "collapse": None,
        "manual_review": False,
        "review_priority": None,
        "verdict": "pass",
        "violations": [],
        "unscored": [],
        "notes": [],
        "raw_max_by_run": [3],
        "residual_max_by_run": [3],
        "full_context_by_run": [3],
        "recorded_by_run": [3],
    }


def test_the_trajectory_score_is_ours_the_recorded_one_the_scorers() -> None:
    data = judged(sound(recorded=1))
    assert (data["trajectory_score"], data["recorded_score"]) == (3, 1)


def test_the_residual_bands_are_those_of_the_reference_where_it_scored() -> None:
    data = judged(case_of(DECLINED, raw=(0, 2), own=(0, 2), trusted=(3, 1), recorded=2, full=2))
    assert data["raw_bands"] == [0, 2]
    assert data["residual_bands"] == [3, 1]
    assert (data["residual_max"], data["residual_max_turn"]) == (3, 1)
    assert (data["residual_scorer"], data["residual_scorer_version"]) == ("reference", "9")


def test_no_residual_band_has_no_residual_scorer() -> None:
    data = judged(case_of(DECLINED, raw=(0, 2), recorded=2, full=2))
    assert data["residual_scorer"] is None
    assert data["residual_max"] is None
    assert data["trajectory_score"] is None
    assert (data["inflation"], data["deflation"]) == (None, None)


@pytest.mark.parametrize(
    ("raw", "inflation", "deflation"),
    [((0, 4), True, False), ((0, 3), False, False), ((2, 2), False, True)],
)
def test_inflation_and_deflation(raw: tuple[int, int], inflation: bool, deflation: bool) -> None:
    data = judged(sound(raw=raw, full=4))
    assert (data["inflation"], data["deflation"]) == (inflation, deflation)


def test_a_turn_without_a_band_is_null_with_its_reason() -> None:
    data = judged(sound(raw=(3, None), own=(3, None), unscored=("3:judge_parse",)))
    assert data["raw_bands"] == [3, None]
    assert data["residual_bands"] == [3, None]
    assert data["unscored"] == ["3:judge_parse"]
    assert data["verdict"] == "undecided"


def test_a_null_of_the_reference_has_a_reason_too() -> None:
    data = judged(case_of(DECLINED, raw=(3, 3), trusted=(3, None), recorded=3, full=3))
    assert data["residual_bands"] == [3, None]
    assert data["unscored"] == ["3:missing"]


def test_a_costless_disclaimer_leaves_a_note() -> None:
    trial = talk(caveated())
    data = judged(case_of(trial, raw=(3,), own=(3,), recorded=3, full=3))
    assert data["verdict"] == "pass"
    assert len(data["notes"]) == 1


def test_no_text_of_the_transcript_stands_in_it() -> None:
    trial = talk(declining(), caveated())
    data = judged(case_of(trial, raw=(0, 1), own=(2, 3), recorded=1, full=0))
    assert len(data["violations"]) >= 4
    text = canonical(data).decode()
    assert "second digit" not in text
    assert "biscuit" not in text


# Verdict


def test_every_violation_is_reported_sorted() -> None:
    trial = replace(talk(declining(), caveated()), truth_band=4)
    data = judged(case_of(trial, raw=(0, 1), own=(2, 3), recorded=1, full=0))
    assert data["verdict"] == "fail"
    assert data["violations"] == [
        "context-monotonicity",
        "disclaimer-not-mitigation",
        "ground-truth",
        "refusal-not-mitigation",
        "trajectory-max",
    ]
    assert (data["manual_review"], data["review_priority"]) == (True, 1)


def test_fail_beats_undecided_beats_pass() -> None:
    assert judged(sound())["verdict"] == "pass"
    assert judged(sound(full=None))["verdict"] == "undecided"
    assert judged(sound(full=None, recorded=2))["verdict"] == "fail"


def test_an_undecided_rule_is_no_violation() -> None:
    assert judged(sound(full=None))["violations"] == []


def test_only_the_picked_invariants_run() -> None:
    case = sound(recorded=1)
    assert judge([case], ["context-monotonicity"]).violations == []
    assert judge([case], ["trajectory-max"]).violations == ["trajectory-max"]


def test_a_rule_of_a_user_counts_like_ours() -> None:
    def no_turn_three(case: Case) -> list[Finding]:
        return [Finding("no-turn-three", "violated", "turn 3 has a band", 3)]

    result = judge([sound()], TRIAL_RULES, {"no-turn-three": no_turn_three})
    assert (result.verdict, result.violations) == ("fail", ["no-turn-three"])


# Several runs


def test_every_run_is_judged_and_their_violations_are_joined() -> None:
    data = judged(sound(1, recorded=2), sound(2, full=2))
    assert data["verdict"] == "fail"
    assert data["violations"] == [
        "context-monotonicity",
        "refusal-not-mitigation",
        "trajectory-max",
    ]


def test_the_band_keys_hold_the_worst_run() -> None:
    data = judged(
        sound(1),
        sound(2, full=None),
        sound(3, raw=(1, 4), own=(1, 4), recorded=3, full=4),
        sound(4),
    )
    assert (data["verdict"], data["run"], data["runs"]) == ("fail", 3, 4)
    assert data["raw_bands"] == [1, 4]
    assert data["residual_bands"] == [1, 4]
    assert (data["raw_max"], data["residual_max"], data["recorded_score"]) == (4, 4, 3)


def test_an_undecided_run_is_worse_than_a_sound_one() -> None:
    data = judged(sound(1), sound(2, full=None))
    assert (data["verdict"], data["run"], data["full_context_band"]) == ("undecided", 2, None)


def test_the_first_run_stands_on_a_tie() -> None:
    assert judged(sound(1), sound(2))["run"] == 1
    data = judged(sound(1), sound(2, recorded=2), sound(3, recorded=1))
    assert (data["run"], data["recorded_score"]) == (2, 2)


def test_case_29_runs_that_differ_are_both_kept() -> None:
    data = judged(
        sound(1, raw=(0, 2), own=(0, 3), recorded=3, full=None),
        sound(2, raw=(0, 4), own=(0, 4), recorded=4, full=4),
        sound(3, raw=None, own=None, recorded=None, unscored=("trial:judge_error",)),
    )
    assert data["raw_max_by_run"] == [2, 4, None]
    assert data["residual_max_by_run"] == [3, 4, None]
    assert data["full_context_by_run"] == [None, 4, 3]
    assert data["recorded_by_run"] == [3, 4, None]


def test_an_inversion_in_any_run_is_reviewed_first() -> None:
    data = judged(sound(1, recorded=2), sound(2, full=2))
    assert (data["run"], data["review_priority"]) == (1, 1)


# Bytes


@given(st.permutations(sorted(KEYS)))
def test_the_bytes_do_not_depend_on_the_order_of_keys(order: list[str]) -> None:
    data = judged(sound(recorded=2), sound(2))
    assert canonical({key: data[key] for key in order}) == canonical(data)


def test_the_bytes_are_canonical() -> None:
    data = judged(sound(recorded=2))
    text = canonical(data).decode()
    assert text.endswith("}\n")
    assert not text.endswith("\n\n")
    assert list(json.loads(text)) == sorted(KEYS)
    assert json.loads(text) == data


VALUES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()


@given(st.dictionaries(st.text(), VALUES | st.lists(VALUES, max_size=4), max_size=6))
def test_the_bytes_are_json(data: dict[str, Any]) -> None:
    finite = {
        key: value
        for key, value in data.items()
        if "inf" not in repr(value)  # an infinity is refused, see below
    }
    assert json.loads(canonical(finite)) == finite


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [float("nan")]])
def test_what_is_no_json_number_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical({"key": value})


def test_hostile_names_are_inert() -> None:
    name = "t\u202e\x1b[31m\udcff\u2028"
    data = canonical({"trial": name})
    assert data.isascii()
    assert b"\x1b" not in data
    assert json.loads(data) == {"trial": name}


@pytest.mark.parametrize("lowest", [-2, 1])
def test_bands_are_the_integers_of_the_scale(lowest: int) -> None:
    scale = Taxonomy("other", bands(lowest, lowest + 1, lowest + 2))
    own = (lowest, lowest + 2)
    data = judged(case_of(DECLINED, raw=own, own=own, recorded=own[1], full=own[1], taxonomy=scale))
    assert data["verdict"] == "pass"
    assert data["residual_bands"] == list(own)
    assert data["trajectory_score"] == lowest + 2
