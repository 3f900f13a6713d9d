"""`publishable`: a whole run in which every trial and every decided batch rule holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.export import render

Make = Callable[..., ProbeResult]
Record = Callable[..., Any]


def stated(result: ProbeResult) -> bool:
    """What the three files say; they agree."""
    data = json.loads(render([result], "r.json"))["probes"][0]["publishable"]
    assert isinstance(data, bool)
    assert (b"**publishable**" in render([result], "r.md")) is data
    assert (b"<strong>publishable</strong>" in render([result], "r.html")) is data
    assert result.publishable is data
    return data


def sound(record: Record, count: int = 100) -> list[Any]:
    return [record(f"s{n:03}", n % 4, n % 4) for n in range(count)]


def test_all_hold(make_result: Make, record: Record) -> None:
    assert stated(make_result(sound(record)))


def test_one_that_fails(make_result: Make, record: Record, failing: Record) -> None:
    assert not stated(make_result([*sound(record), failing("t1")]))


def test_one_that_is_undecided(make_result: Make, record: Record) -> None:
    assert not stated(make_result([*sound(record), record("t1", verdict="undecided")]))


def test_a_part(make_result: Make, record: Record) -> None:
    assert not stated(make_result(sound(record), partial="partial run: 100 of 200 trials selected"))


def test_nothing(make_result: Make) -> None:
    assert not stated(make_result([]))


def test_contaminated(make_result: Make, record: Record) -> None:
    assert not stated(make_result([*sound(record), *(record(f"x{n}", 2, 1) for n in range(9))]))


@pytest.mark.parametrize("fault", ["stored 50, recomputed 34", "trial id 't1' stands twice"])
def test_a_fault_of_the_batch(make_result: Make, record: Record, fault: str) -> None:
    assert not stated(make_result(sound(record), faults=[fault]))


def test_fewer_than_expected(make_result: Make, record: Record) -> None:
    probe = "name: tin\nscorer: judge\nexpected_trials: 101\n"
    assert not stated(make_result(sound(record), probe=probe))


def test_a_scorer_that_is_unstable(make_result: Make, record: Record) -> None:
    unstable = record("t1", stability=[["1", [1, 1], [1, 2]]])
    assert not stated(make_result([*sound(record), unstable]))


def test_required_power(make_result: Make, record: Record) -> None:
    probe = "name: tin\nscorer: judge\nthresholds: {require_power: true}\n"
    assert not stated(make_result(sound(record, 12), probe=probe))
    assert stated(make_result(sound(record, 100), probe=probe))
