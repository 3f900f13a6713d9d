"""`batch::context-inversion`: fails on any inversion, and puts those trials first in the queue."""

from __future__ import annotations

from dataclasses import replace

from core_maker import TIN, assistant, batch_of, case_of, record, talk

from pytest_bloom.core.batch import TrialRecord, record_of
from pytest_bloom.core.batch_rules import context_inversion
from pytest_bloom.core.judgment import judge, judgment_data, unusable_trial
from pytest_bloom.core.rules import TRIAL_RULES


def judged(name: str, *full: int | None, recorded: int = 3) -> TrialRecord:
    """A trial with residual max 3, and a run for each full-context band."""
    trial = talk(assistant(), name=name)
    cases = [
        case_of(trial, raw=(3,), own=(3,), recorded=recorded, full=band, run=run)
        for run, band in enumerate(full, 1)
    ]
    result = judge(cases, TRIAL_RULES)
    return record_of(judgment_data(result, probe="tin"), result, TIN)


def unread(name: str) -> TrialRecord:
    data = unusable_trial(
        probe="tin", trial=name, sha256="", scorer="judge", taxonomy=TIN, window=4, note="torn"
    )
    return record_of(data, None, TIN)


def test_no_inversion_passes() -> None:
    found = context_inversion(batch_of([judged("a", 3), judged("b", 4)]))
    assert found.outcome == "passed"
    assert "0 of 2" in found.headline


def test_one_of_many_fails_and_is_named() -> None:
    found = context_inversion(batch_of([judged("a", 3), judged("low", 2), judged("c", 4)]))
    assert found.outcome == "failed"
    assert "1 of 3" in found.headline
    assert "low" in "\n".join(found.lines)


def test_an_inversion_in_a_later_run_fails() -> None:
    assert context_inversion(batch_of([judged("a", 3, 2)])).outcome == "failed"


def test_those_trials_stand_first_in_the_queue() -> None:
    made = [
        judged("a-wrong", 3, recorded=2),
        judged("b-undecided", None),
        judged("z-inverted", 2),
        judged("c-sound", 3),
        judged("y-inverted", 1, recorded=1),
    ]
    queue = [one["trial"] for one in batch_of(made).state.ranked()]
    assert queue == ["y-inverted", "z-inverted", "a-wrong", "b-undecided"]


def test_undecided_trials_are_not_counted_as_sound() -> None:
    found = context_inversion(batch_of([judged("a", 3), judged("b", None)]))
    assert found.outcome == "passed"
    assert "0 of 1" in found.headline


def test_undecided_everywhere_is_skipped_with_the_reason() -> None:
    found = context_inversion(batch_of([judged("a", None), judged("b", None)]))
    assert found.outcome == "skipped"
    assert found.headline


def test_trials_that_could_not_be_read_are_not_counted_as_sound() -> None:
    found = context_inversion(batch_of([judged("a", 3), unread("b")]))
    assert "0 of 1" in found.headline


def test_nothing_but_undecided_and_unread_trials_is_skipped() -> None:
    assert context_inversion(batch_of([unread("a"), unread("b")])).outcome == "skipped"
    assert context_inversion(batch_of([judged("a", None), unread("b")])).outcome == "skipped"


def test_without_context_monotonicity_it_is_not_shown() -> None:
    batch = batch_of([record("a")])
    active = batch.active - {"context-monotonicity"}
    found = context_inversion(replace(batch, active=active))
    assert (found.outcome, found.shown) == ("skipped", False)
    assert found.cure


def test_the_list_is_bounded() -> None:
    found = context_inversion(batch_of([judged(f"t{i:03}", 2) for i in range(50)]))
    assert "50 of 50" in found.headline
    assert "40 more" in "\n".join(found.lines)
