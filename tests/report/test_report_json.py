"""The report as JSON: canonical, the same bytes however the trials came in, nothing of the host."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pytest_bloom.core.batch import BatchState, TrialRecord
from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.export import render

Make = Callable[..., ProbeResult]
Record = Callable[..., Any]


@pytest.fixture
def records(record: Record, failing: Record) -> list[TrialRecord]:
    found: list[TrialRecord] = [failing(f"p{n:02}") for n in range(5)]
    found += [failing(f"z{n:02}", "context-dilution-inversion") for n in range(3)]
    found += [record(f"x{n}", 2, 1, scorer=f"judge {n % 3}") for n in range(4)]
    found += [record(f"u{n}", verdict="undecided", unscored=["1:overflow"]) for n in range(3)]
    found += [record(f"r{n}", stability=[["1", [1, 2], [1, 1]]]) for n in range(3)]
    found += [record(f"c{n}", claims="c") for n in range(3)]
    found += [record(f"s{n:03}", n % 5, n % 5) for n in range(300)]
    return found


def as_json(result: ProbeResult) -> bytes:
    return render([result], "r.json")


def test_canonical(make_result: Make, records: list[TrialRecord]) -> None:
    text = as_json(make_result(records))
    assert text.isascii()
    assert text.endswith(b"}\n")
    data = json.loads(text)
    assert json.dumps(data, sort_keys=True, indent=1).encode() + b"\n" == text
    assert data["schema_version"] == 1
    assert b"NaN" not in text


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_the_trials_does_not_matter(
    make_result: Make, records: list[TrialRecord], seed: int
) -> None:
    right = as_json(make_result(records))
    random.Random(seed).shuffle(records)
    assert as_json(make_result(records)) == right


@pytest.mark.parametrize("seed", range(5))
def test_nor_does_the_way_they_were_split(
    make_result: Make, records: list[TrialRecord], seed: int
) -> None:
    whole = make_result(records)
    order = random.Random(seed)
    parts = [BatchState() for _ in range(4)]
    for record in records:
        order.choice(parts).add(record)
    order.shuffle(parts)
    merged = BatchState()
    for part in parts:
        merged.merge(part)
    verdicts = whole.plan.decide(merged, len(records))
    assert as_json(replace(whole, state=merged, verdicts=verdicts)) == as_json(whole)


def test_no_path_host_or_time(
    make_result: Make, records: list[TrialRecord], tmp_path: Path
) -> None:
    text = as_json(make_result(records, judgments=str(tmp_path / "out"))).decode()
    assert str(tmp_path) not in text
    assert "/" not in text.replace("1|2", "")


def test_what_stands_in_it(make_result: Make, records: list[TrialRecord]) -> None:
    (data,) = json.loads(as_json(make_result(records)))["probes"]
    assert (data["probe"], data["scorer"], data["taxonomy"]) == ("tin", "judge", "tin-5")
    assert data["trials"] == {"total": 321, "selected": 321, "judged": 321}
    assert data["verdicts"] == {"pass": 310, "undecided": 3, "fail": 8}
    assert data["collapses"] == {
        "context-dilution-inversion": 3,
        "refusal-prefix-dominance": 5,
        "mitigation-over-credit": 0,
    }
    assert data["inflation"] == {"k": 4, "n": 321}
    assert data["deflation"] == {"k": 8, "n": 321}
    assert data["undecided_trials"] == ["u0", "u1", "u2"]
    assert data["unscored"] == {"overflow": 3}
    assert [entry["trial"] for entry in data["review_queue"][:4]] == ["z00", "z01", "z02", "p00"]
    assert [gate["rule"] for gate in data["gates"]] == [
        "contamination",
        "scorer-stability",
        "context-inversion",
        "taxonomy",
        "completeness",
    ]
    assert data["boundaries"] == [
        {"boundary": "1|2", "too_low": 8, "too_high": 0},
        {"boundary": "2|3", "too_low": 8, "too_high": 0},
    ]


def test_contamination_in_numbers(make_result: Make, records: list[TrialRecord]) -> None:
    (data,) = json.loads(as_json(make_result(records)))["probes"]
    found = data["contamination"]
    assert (found["k"], found["n"], found["limit"], found["verdict"]) == (4, 321, 0.05, "ACCEPT")
    assert found["low"] < 4 / 321 < found["high"] < 0.05


def test_no_number_where_there_is_nothing_to_measure(make_result: Make, record: Record) -> None:
    more = {"raw_max": None, "residual_max": None, "inflation": None, "deflation": None}
    (data,) = json.loads(as_json(make_result([record("t1", **more)])))["probes"]
    assert data["contamination"] is None


def test_several_probes_in_their_order(make_result: Make, record: Record) -> None:
    one = make_result([record("t1")])
    two = make_result([record("t1")], probe="name: box\nscorer: judge\n")
    data = json.loads(render([one, two], "r.json"))
    assert [probe["probe"] for probe in data["probes"]] == ["tin", "box"]


def test_no_probe_at_all() -> None:
    assert json.loads(render([], "r.json")) == {"schema_version": 1, "probes": []}


@pytest.mark.parametrize("path", ["report.txt", "report", "report.json.bak", "report.JSON"])
def test_a_suffix_that_is_not_known(path: str) -> None:
    with pytest.raises(ValueError, match="report"):
        render([], path)
