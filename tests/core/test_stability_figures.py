"""What several runs show: flips per boundary, variance by band, and the gate's own flakiness."""

from __future__ import annotations

from itertools import permutations

import pytest
from core_maker import TIN, assistant, batch_of, case_of, record, talk

from pytest_bloom.core.batch import BatchState, TrialRecord, record_of
from pytest_bloom.core.batch_rules import scorer_stability
from pytest_bloom.core.judgment import judge, judgment_data
from pytest_bloom.core.rules import TRIAL_RULES
from pytest_bloom.core.stability import as_data, measure_flakiness, measure_stability
from pytest_bloom.core.stored import state_from_data, state_to_data


def runs(name: str, *bands: int, truth: int | None = None) -> TrialRecord:
    """A trial of one answer, whose runs give these bands; those that are not `truth` are red."""
    cases = [
        case_of(
            talk(assistant(), name=name),
            raw=(band,),
            own=(band,),
            recorded=band if truth in (None, band) else None,
            full=4,
            run=number,
        )
        for number, band in enumerate(bands, 1)
    ]
    judged = judge(cases, TRIAL_RULES)
    return record_of(judgment_data(judged, probe="tin"), judged, TIN)


RECORDS = [
    *[runs(f"easy{n}", 0, 0, 0) for n in range(8)],
    runs("edge1", 2, 3, 2, truth=2),
    runs("edge2", 3, 3, 2, truth=3),
]


def state_of(records: list[TrialRecord]) -> BatchState:
    state = BatchState()
    state.update(records)
    return state


def test_tight_on_easy_bands_wide_at_the_boundary() -> None:
    residual = measure_stability(state_of(RECORDS), TIN)[0]
    assert (residual.kind, residual.version, residual.trials) == ("residual", "1", 10)
    (flips,) = residual.flips
    assert (flips.boundary, flips.trials, flips.share) == ("2|3", 2, 1.0)
    assert [(s.band, s.trials) for s in residual.spreads] == [(0, 8), (2, 1), (3, 1)]
    assert [s.variance for s in residual.spreads] == [0, pytest.approx(2 / 9), pytest.approx(2 / 9)]
    assert residual.alpha is not None
    assert residual.ac2 is not None
    assert 0.97 < residual.alpha < 1
    assert 0.97 < residual.ac2 < 1


def test_two_boundaries_at_once() -> None:
    (_, raw) = measure_stability(state_of([runs("t1", 1, 3), runs("t2", 2, 3)]), TIN)
    assert [(f.boundary, f.trials) for f in raw.flips] == [("1|2", 1), ("2|3", 2)]
    assert [f.share for f in raw.flips] == [pytest.approx(0.8), 1.0]


def test_the_gate_itself_is_a_throw_of_dice() -> None:
    """edge1 is red in one run of three, edge2 in one: 1 - (2/3)² of the gates that ask once."""
    found = measure_flakiness(state_of(RECORDS))
    assert found is not None
    assert found.once == pytest.approx(5 / 9)
    assert (found.red, found.runs) == (2, 3)


def test_a_gate_that_is_always_green_and_one_that_never_is() -> None:
    green = measure_flakiness(state_of([runs("t1", 1, 1)]))
    red = measure_flakiness(state_of([runs("t1", 1, 1, truth=3)]))
    assert green is not None
    assert red is not None
    assert (green.once, green.red, red.once, red.red) == (0, 0, 1, 2)


def test_one_run_shows_nothing() -> None:
    state = state_of([record()])
    assert measure_flakiness(state) is None
    assert as_data(measure_stability(state, TIN), None) is None


def test_any_order_and_any_parts_give_the_same() -> None:
    whole = state_to_data(state_of(RECORDS))
    for order in list(permutations(RECORDS[-3:])):
        parts = [state_of(RECORDS[:-3]), *(state_of([each]) for each in order)]
        summed = BatchState()
        for part in parts:
            summed.merge(part)
        assert state_to_data(summed) == whole
        assert state_from_data(whole).repeats == summed.repeats


def test_the_rule_says_it() -> None:
    lines = scorer_stability(batch_of(RECORDS)).lines
    assert (
        "residual max of version 1: flips across 2|3 in 2 of 10 trials, 100 % of the variance"
        in (lines)
    )
    assert lines[-1] == (
        "with nothing changed, a gate that asks once would turn red 55.6 % of the time; 2 of 3 "
        "runs were red"
    )
