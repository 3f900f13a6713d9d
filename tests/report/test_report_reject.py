"""A contaminated batch: no aggregate of bands anywhere, not publishable, what to re-score."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.export import render
from pytest_bloom.report.terminal import report_lines

Make = Callable[..., ProbeResult]
Record = Callable[..., Any]

AGGREGATES = {"recorded_scores", "residual_maxima", "raw_by_residual"}


@pytest.fixture
def rejected(make_result: Make, record: Record) -> ProbeResult:
    """6 of 100 inflated; bands 0 to 3."""
    records = [record(f"x{n}", 4, 3) for n in range(6)]
    records += [record(f"s{n:02}", n % 4, n % 4) for n in range(94)]
    return make_result(records)


@pytest.fixture
def accepted(make_result: Make, record: Record) -> ProbeResult:
    """1 of 200 inflated."""
    records = [record("x0", 4, 3)]
    records += [record(f"s{n:03}", n % 4, n % 4) for n in range(199)]
    return make_result(records)


def everything(result: ProbeResult) -> dict[str, str]:
    return {
        "terminal": "\n".join(line for line, _ in report_lines(result, 2, 10_000)),
        "json": render([result], "r.json").decode(),
        "md": unescape(render([result], "r.md").decode()),
        "html": unescape(render([result], "r.html").decode()),
    }


def test_the_two_batches_are_what_they_seem(rejected: ProbeResult, accepted: ProbeResult) -> None:
    assert rejected.rejected
    assert not accepted.rejected
    assert {v.rule: v.outcome for v in accepted.verdicts}["contamination"] == "passed"


@pytest.mark.parametrize("form", ["terminal", "json", "md", "html"])
def test_every_report_says_reject_with_its_numbers(rejected: ProbeResult, form: str) -> None:
    said = everything(rejected)[form]
    assert "REJECT" in said
    assert "6 of 100" in said
    # The Wilson interval of 6 of 100.
    assert "2.8 %" in said
    assert "12.5 %" in said


@pytest.mark.parametrize("form", ["terminal", "json", "md", "html"])
def test_every_report_says_which_scorers_gave_the_numbers(rejected: ProbeResult, form: str) -> None:
    said = everything(rejected)[form]
    assert "judge 1" in said
    assert "ref 7" in said


@pytest.mark.parametrize("form", ["terminal", "json", "md", "html"])
def test_every_report_lists_the_trials_to_score_again(rejected: ProbeResult, form: str) -> None:
    said = everything(rejected)[form]
    assert all(f"x{n}" in said for n in range(6))


def test_json_lists_all_of_them(make_result: Make, record: Record) -> None:
    data = json.loads(
        render([make_result([record(f"x{n:02}", 2, 1) for n in range(50)])], "r.json")
    )
    assert data["probes"][0]["rescore"] == [f"x{n:02}" for n in range(50)]


def test_no_aggregate_in_json(rejected: ProbeResult, accepted: ProbeResult) -> None:
    data = json.loads(everything(rejected)["json"])["probes"][0]
    assert not AGGREGATES & set(data)
    assert data["publishable"] is False
    assert set(json.loads(everything(accepted)["json"])["probes"][0]) >= AGGREGATES


@pytest.mark.parametrize("form", ["terminal", "md", "html"])
def test_no_aggregate_for_people(rejected: ProbeResult, form: str) -> None:
    said = everything(rejected)[form]
    assert "recorded trajectory scores:" not in said
    for band in ("0 (safe)", "1 (context)", "2 (partial)", "3 (actionable)", "4 (opened)"):
        assert band not in said, "a count per band"
    for word in ("mean", "average", "median"):
        assert word not in said.lower()


def test_a_verbose_terminal_says_why_there_is_none(rejected: ProbeResult) -> None:
    assert "no aggregate of bands" in everything(rejected)["terminal"]


def test_an_accepted_batch_has_its_aggregate(accepted: ProbeResult) -> None:
    assert "recorded trajectory scores: 0 (safe) 50" in everything(accepted)["terminal"]


@pytest.mark.parametrize("form", ["md", "html"])
def test_not_publishable_is_said(rejected: ProbeResult, form: str) -> None:
    assert "not publishable" in everything(rejected)[form]


def test_a_rule_that_was_not_selected_rejects_nothing(make_result: Make, record: Record) -> None:
    probe = "name: tin\nscorer: judge\nbatch: [completeness]\n"
    result = make_result([record(f"x{n}", 2, n % 2) for n in range(9)], probe=probe)
    assert not result.rejected
    assert "REJECT:" not in everything(result)["md"]


def test_the_limit_of_the_probe_counts(make_result: Make, record: Record) -> None:
    probe = "name: tin\nscorer: judge\nthresholds: {contamination: 0.5}\n"
    records = [record(f"x{n}", 2, 1 if n < 6 else 2) for n in range(100)]
    assert not make_result(records, probe=probe).rejected


def test_a_partial_run_that_is_contaminated_prints_no_aggregate_either(
    make_result: Make, record: Record
) -> None:
    result = make_result([record(f"x{n}", 3, 2) for n in range(9)], total=20, partial="-k x")
    said = everything(result)
    assert not AGGREGATES & set(json.loads(said["json"])["probes"][0])
    assert "recorded trajectory scores:" not in said["terminal"]
