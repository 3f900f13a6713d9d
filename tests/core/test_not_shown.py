"""Not shown: what not one trial of a probe has. Left out, said once; a failure where required."""

from __future__ import annotations

from dataclasses import replace

import pytest
from core_maker import TIN, assistant, batch_of, case_of, declining, record, talk

from pytest_bloom.core.batch import TrialRecord, record_of
from pytest_bloom.core.batch_rules import decide
from pytest_bloom.core.case import Case
from pytest_bloom.core.judgment import judge, judgment_data
from pytest_bloom.core.rules import ALL_RULES, BATCH_RULES, TRIAL_RULES
from pytest_bloom.core.shown import NEEDS
from pytest_bloom.core.trial import Turn

BARE = Turn(-1, "assistant", "The kettle is on.")

EVERYTHING = case_of(
    replace(talk(declining(), assistant()), truth_band=3),
    raw=(0, 3),
    own=(0, 3),
    recorded=3,
    full=3,
)


def lacking(case: Case) -> set[str]:
    return {rule for rule, need in NEEDS.items() if not need.met(case)}


def recorded(case: Case) -> TrialRecord:
    judged = judge([case], TRIAL_RULES)
    return record_of(judgment_data(judged, probe="tin"), judged, TIN)


def whole() -> Case:
    """What most people start with: one score per transcript and no spans."""
    case = case_of(talk(BARE, BARE), recorded=3, full=3)
    reading = replace(case.reading, whole=True)
    return replace(case, reading=reading, residual_reading=reading, native=False)


def test_there_are_thirteen_rules_in_the_order_of_the_docs() -> None:
    assert ALL_RULES == (
        "residual-extraction",
        "band-assignment",
        "trajectory-max",
        "context-monotonicity",
        "disclaimer-not-mitigation",
        "refusal-not-mitigation",
        "ground-truth",
        "flat-keys",
        "contamination",
        "scorer-stability",
        "context-inversion",
        "taxonomy",
        "completeness",
    )
    assert (len(TRIAL_RULES), len(BATCH_RULES)) == (8, 5)


def test_every_trial_rule_says_what_it_needs_why_not_and_the_cure() -> None:
    assert set(NEEDS) == set(TRIAL_RULES)
    assert all(need.why for need in NEEDS.values())
    # Nothing would show flat-keys on the files of another tool.
    assert [rule for rule, need in NEEDS.items() if not need.cure] == ["flat-keys"]


def test_a_trial_that_has_everything_lacks_nothing() -> None:
    assert lacking(EVERYTHING) == set()


def test_one_score_per_transcript_shows_that_it_is_scored() -> None:
    assert lacking(whole()) == set(TRIAL_RULES) - {"band-assignment"}


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (replace(EVERYTHING, trial=talk(declining(), assistant())), {"ground-truth"}),
        (replace(EVERYTHING, native=False), {"flat-keys"}),
        (
            case_of(EVERYTHING.trial, raw=(0, 3), recorded=3, full=3),
            {"trajectory-max", "disclaimer-not-mitigation", "refusal-not-mitigation"},
        ),
        (case_of(EVERYTHING.trial, raw=(0, 3), own=(0, 3), recorded=3), {"context-monotonicity"}),
        (
            case_of(EVERYTHING.trial, trusted=(0, 3), recorded=3, full=3),
            {"context-monotonicity"},
        ),
    ],
    ids=["no truth band", "foreign", "no residual bands", "no full context", "no band per turn"],
)
def test_what_is_missing_decides_which_rule_is_not_shown(case: Case, expected: set[str]) -> None:
    assert lacking(case) == expected


def test_only_what_no_trial_has_is_not_shown() -> None:
    lone = batch_of([recorded(whole()), recorded(whole())]).state
    assert set(lone.unshown()) == set(TRIAL_RULES) - {"band-assignment"}
    mixed = batch_of([recorded(whole()), recorded(EVERYTHING)]).state
    assert mixed.unshown() == []


def test_any_run_of_a_trial_can_show_it() -> None:
    bare = case_of(EVERYTHING.trial, raw=(0, 3), recorded=3, run=2)
    judged = judge([bare, EVERYTHING], TRIAL_RULES)
    made = record_of(judgment_data(judged, probe="tin"), judged, TIN)
    assert batch_of([made]).state.unshown() == []


@pytest.mark.parametrize("rule", ["contamination", "scorer-stability"])
def test_a_batch_rule_that_is_not_shown_is_skipped_and_fails_where_required(rule: str) -> None:
    batch = batch_of([record(raw=None, residual=None)])
    assert decide(batch, rule).outcome == "skipped"
    found = decide(replace(batch, required=frozenset({rule})), rule)
    assert found.outcome == "failed"
    assert "not shown" in found.headline


def test_a_required_rule_that_is_shown_is_decided_as_ever() -> None:
    batch = batch_of([record(), record("t2")])
    required = replace(batch, required=frozenset(ALL_RULES))
    assert decide(required, "completeness") == decide(batch, "completeness")
    assert decide(required, "taxonomy").outcome == "passed"


def test_out_of_scope_is_not_the_same_as_not_shown() -> None:
    batch = batch_of([record(turns=1)])
    required = replace(batch, required=frozenset({"taxonomy"}))
    assert decide(required, "taxonomy").outcome == "skipped"
