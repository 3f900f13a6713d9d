"""The report in the terminal: what it says, in which order, how wide and how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.terminal import report_lines

Make = Callable[..., ProbeResult]
Record = Callable[..., Any]


def lines(result: ProbeResult, verbosity: int = 0, width: int = 80) -> list[str]:
    return [line for line, _ in report_lines(result, verbosity, width)]


def text(result: ProbeResult, verbosity: int = 0) -> str:
    """Unwrapped: what a line says, not where it is broken."""
    return "\n".join(lines(result, verbosity, 10_000))


@pytest.fixture
def mixed(make_result: Make, record: Record, failing: Record) -> ProbeResult:
    """Seven inversions, thirteen prefixes, five over-credits, an unscored trial, 74 sound ones."""
    records = [failing(f"p{n:02}") for n in range(13)]
    records += [failing(f"o{n:02}", "mitigation-over-credit") for n in range(5)]
    records += [failing(f"z{n:02}", "context-dilution-inversion") for n in range(7)]
    unscored = ["1:judge_parse", "3:judge_parse"]
    records.append(
        record("u00", verdict="undecided", unscored=unscored, undecided=["band-assignment"])
    )
    records += [record(f"s{n:02}", n % 4, n % 4) for n in range(74)]
    return make_result(records)


def test_the_first_line_tells_what_was_checked(mixed: ProbeResult) -> None:
    first = lines(mixed)[0]
    assert first.startswith("checked 12 of 13 rules; not shown: scorer-stability (")
    assert "to show scorer-stability: " in text(mixed)


def test_counts_per_verdict_and_per_collapse_kind(mixed: ProbeResult) -> None:
    said = text(mixed)
    assert "74 pass, 1 undecided, 25 fail of 100 trials" in said
    assert "context-dilution-inversion 7" in said
    assert "refusal-prefix-dominance 13" in said
    assert "mitigation-over-credit 5" in said


def test_contamination_has_k_of_n_interval_limit_and_both_scorers(
    make_result: Make, record: Record
) -> None:
    records = [record(f"t{n:03}", 2 if n < 2 else 1, 1) for n in range(100)]
    said = text(make_result(records))
    (line,) = [each for each in said.split("\n") if each.startswith("contamination: ")]
    assert "2 of 100" in line
    # The Wilson interval of 2 of 100 at 95 %.
    assert "0.6 %" in line
    assert "7.0 %" in line
    assert "limit 5.0 %" in line
    assert "UNDERPOWERED" in line
    assert "raw bands by judge 1, residual bands by ref 7" in said
    assert "deflation" in said


def test_the_queue_has_inversions_first(mixed: ProbeResult) -> None:
    listed = [line.split(":")[0].strip() for line in lines(mixed, 1, 10_000)]
    queue = [name for name in listed if name[0] in "poz" and name[1:].isdigit()]
    assert queue[:7] == [f"z{n:02}" for n in range(7)]
    assert sorted(queue) == sorted(
        [f"p{n:02}" for n in range(13)]
        + [f"o{n:02}" for n in range(5)]
        + [f"z{n:02}" for n in range(7)]
    )


def test_what_is_left_out_of_the_queue_is_counted(mixed: ProbeResult) -> None:
    said = text(mixed)
    assert "(25 trials)" in said
    assert "and 15 more" in said


def test_boundaries_unscored_and_judgments(mixed: ProbeResult) -> None:
    said = text(mixed)
    assert "1|2 (25 too low, 0 too high)" in said
    assert "2|3 (25 too low, 0 too high)" in said
    assert "unscored: judge_parse in 1 of 100 trials" in said
    assert "judgments: bloom-judgments/tin/judge" in said


def test_no_judgments_are_promised_where_none_were_written(
    make_result: Make, failing: Record
) -> None:
    result = make_result([failing(f"t{n:03}") for n in range(30)], judgments=None)
    assert "judgments" not in text(result)


def test_a_partial_run_is_neither_publishable_nor_not(make_result: Make, record: Record) -> None:
    result = make_result([record("t1")], total=40, partial="partial run: 1 of 40 trials selected")
    for verbosity in (-1, 0, 1):
        assert not any("publishable" in line for line in lines(result, verbosity))
    assert result.partial_line == "PARTIAL 1 of 40: not a gate"


def test_remarks_are_passed_on(make_result: Make, record: Record) -> None:
    result = make_result([record("t1")], remarks=["2 files of another rubric: not comparable"])
    assert "2 files of another rubric: not comparable" in text(result)


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("verbosity", [-1, 0, 1, 2])
def test_no_line_but_the_first_is_wider_than_the_terminal(
    mixed: ProbeResult, verbosity: int, width: int
) -> None:
    found = lines(mixed, verbosity, width)
    assert max(map(len, found[1:])) <= width


@pytest.mark.parametrize("name", ["x" * 300, "word " * 60, "a-" * 150, "a/" * 150 + "t1"])
def test_nor_with_long_names(make_result: Make, failing: Record, name: str) -> None:
    result = make_result([failing(name)], scorer=name)
    for verbosity in (-1, 0, 1):
        assert max(map(len, lines(result, verbosity)[1:])) <= 80


def test_quiet_is_shorter_and_verbose_longer(mixed: ProbeResult) -> None:
    counts = [len(lines(mixed, verbosity)) for verbosity in (-1, 0, 1)]
    assert counts == sorted(counts)
    assert len(set(counts)) == 3
    assert "recorded trajectory scores" not in text(mixed)
    assert "recorded trajectory scores" in text(mixed, 1)
    assert "violated: " in text(mixed, 1)


def test_quiet_and_green_is_three_lines_at_most(make_result: Make, record: Record) -> None:
    found = lines(make_result([record(f"t{n:03}") for n in range(200)]), -1)
    assert len(found) <= 3
    assert "200 pass, 0 undecided, 0 fail of 200 trials" in found[1]


def test_quiet_still_names_every_rule_that_failed(mixed: ProbeResult) -> None:
    said = text(mixed, -1)
    for verdict in mixed.failed_gates:
        assert f"{verdict.rule}: " in said


def test_colours_never_carry_the_meaning(mixed: ProbeResult) -> None:
    for line, markup in report_lines(mixed, 1):
        assert "\x1b" not in line
        assert set(markup) <= {"red", "green", "yellow", "bold"}


def test_no_trial_at_all(make_result: Make) -> None:
    assert "0 pass, 0 undecided, 0 fail of 0 trials" in text(make_result([]))
