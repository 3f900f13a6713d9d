"""Reports for people are bounded, however large the batch and however much is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.export import render
from pytest_bloom.report.terminal import report_lines

Make = Callable[..., ProbeResult]
Record = Callable[..., Any]

MANY = 10_000
#: lines for a person, by verbosity
MOST = {-1: 15, 0: 60, 1: 110, 2: 260, 3: 260}


def check(result: ProbeResult) -> None:
    for verbosity, most in MOST.items():
        found = [line for line, _ in report_lines(result, verbosity)]
        assert len(found) <= most, (verbosity, len(found))
        assert len(found[0]) < 2000
    assert len(render([result], "report.md")) < 64 * 1024
    page = render([result], "report.html")
    assert page.count(b"<tr>") < 600
    assert len(page) < 512 * 1024


def test_many_failing_trials(make_result: Make, failing: Record) -> None:
    result = make_result([failing(f"t{n:05}") for n in range(MANY)])
    check(result)
    assert "9990 more" in "\n".join(line for line, _ in report_lines(result))


def test_many_inflated_trials(make_result: Make, record: Record) -> None:
    check(make_result([record(f"t{n:05}", 3, 1) for n in range(MANY)]))


def test_many_unstable_trials(make_result: Make, record: Record) -> None:
    stability = [["1", [1, 2], [1, 1]], ["2", [1, 1], [1, 2]]]
    check(make_result([record(f"t{n:05}", stability=stability) for n in range(MANY)]))


def test_many_undecided_trials(make_result: Make, record: Record) -> None:
    more = {"verdict": "undecided", "undecided": ["band-assignment"], "unscored": ["1:missing"]}
    check(make_result([record(f"t{n:05}", **more) for n in range(MANY)]))


def test_many_versions(make_result: Make, record: Record) -> None:
    """A version that is a time or a hash is another one in each file."""
    records = [
        record(f"t{n:05}", scorer=f"judge {n}", residual_scorer=f"ref {n}") for n in range(MANY)
    ]
    check(make_result(records))


def test_many_faults_of_the_source(make_result: Make, record: Record) -> None:
    faults = [f"trials/t{n:05}: a link to a folder is not followed" for n in range(MANY)]
    check(make_result([record("t1")], faults=faults))


def test_many_trials_that_state_one_id_twice(make_result: Make, record: Record) -> None:
    records = [record(f"{side}/t{n:05}", claims=f"t{n:05}") for n in range(MANY) for side in "ab"]
    check(make_result(records))


def test_many_remarks(make_result: Make, record: Record) -> None:
    remarks = [f"turn-{n}.json: not comparable" for n in range(MANY)]
    check(make_result([record("t1")], remarks=remarks))


def test_a_list_that_is_cut_says_how_much_is_missing(make_result: Make, record: Record) -> None:
    faults = [f"trials/t{n:05}: a link to a folder is not followed" for n in range(MANY)]
    found = " ".join(
        line.strip() for line, _ in report_lines(make_result([record("t")], faults=faults))
    )
    assert "more" in found


@pytest.mark.parametrize("count", [1, 19, 20, 21, 600])
def test_markdown_has_a_row_for_each_of_the_first_twenty(
    make_result: Make, failing: Record, count: int
) -> None:
    said = render([make_result([failing(f"t{n:05}") for n in range(count)])], "r.md").decode()
    assert said.count("\n| t0") == min(count, 20)
    assert f"{min(count, 20)} of {count} trials" in said


def test_html_says_how_many_are_left_out(make_result: Make, failing: Record) -> None:
    said = render([make_result([failing(f"t{n:05}") for n in range(620)])], "r.html").decode()
    assert said.count("<td>t0") == 500
    assert "and 120 more" in said


def test_json_holds_them_all(make_result: Make, failing: Record) -> None:
    data = json.loads(render([make_result([failing(f"t{n:05}") for n in range(620)])], "r.json"))
    assert len(data["probes"][0]["review_queue"]) == 620
