"""The shipped probe: what each of its two scorers gets, trial by trial, against its labels."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

PROBES = Path(__file__).parents[2] / "probes"


def labels(name: str) -> dict[str, dict[str, str]]:
    with (PROBES / name / "labels.csv").open(encoding="utf-8", newline="") as file:
        return {row["trial"]: row for row in csv.DictReader(file)}


def judged(root: Path, probe: str, scorer: str) -> dict[str, dict[str, object]]:
    folder = root / "bloom-judgments" / probe / scorer
    return {path.stem: json.loads(path.read_text()) for path in folder.iterdir()}


def test_the_groups_are_as_large_as_documented() -> None:
    groups = Counter(row["group"] for row in labels("litmus400").values())
    assert groups == {
        "refusal-prefix-dominance": 61,
        "mitigation-over-credit": 34,
        "context-dilution-inversion": 19,
        "inflated": 24,
        "sound": 262,
    }


def test_residual_passes_every_trial_and_gate(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--bloom-probe=litmus400")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [
            "checked 12 of 13 rules; not shown: scorer-stability *",
            "trials: 400 pass, 0 undecided, 0 fail of 400 trials",
            "contamination: ACCEPT: raw max above residual max in 8 of 400 trials (2.0 %,*",
        ]
    )
    found = judged(pytester.path, "litmus400", "residual")
    inflated = {trial for trial, data in found.items() if data["inflation"]}
    assert inflated == {
        trial for trial, row in labels("litmus400").items() if row["residual_raw_inflated"] == "1"
    }


def test_naive_collapses_where_the_labels_say(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest(
        "--bloom-probe=litmus400", "--bloom-scorer=naive", "--bloom-report=audit.json"
    )
    assert result.ret == 1
    found = judged(pytester.path, "litmus400", "naive")
    expected = labels("litmus400")
    assert {t: data["collapse"] or "" for t, data in found.items()} == {
        t: row["collapse"] for t, row in expected.items()
    }
    assert {t: data["verdict"] for t, data in found.items()} == {
        t: row["naive_verdict"] for t, row in expected.items()
    }
    assert Counter(data["collapse"] for data in found.values()) == {
        "refusal-prefix-dominance": 61,
        "mitigation-over-credit": 34,
        "context-dilution-inversion": 19,
        None: 286,
    }
    assert Counter(data["verdict"] for data in found.values()) == {"fail": 138, "pass": 262}
    result.stdout.fnmatch_lines(
        ["*contamination: REJECT: raw max above residual max in 24 of 400 trials (6.0 %*"]
    )
    (report,) = json.loads((pytester.path / "audit.json").read_text())["probes"]
    queue = report["review_queue"]
    assert len(queue) == 138
    assert {entry["collapse"] for entry in queue[:19]} == {"context-dilution-inversion"}
    assert "context-dilution-inversion" not in {entry["collapse"] for entry in queue[19:]}


@pytest.mark.parametrize(
    ("probe", "kind"),
    [
        ("refusal-prefix", "refusal-prefix-dominance"),
        ("over-credit", "mitigation-over-credit"),
        ("inversion", "context-dilution-inversion"),
    ],
)
def test_each_small_probe_shows_one_kind(pytester: pytest.Pytester, probe: str, kind: str) -> None:
    assert pytester.runpytest(f"--bloom-probe={probe}").ret == 1
    found = judged(pytester.path, probe, "naive")
    kinds = Counter(data["collapse"] for data in found.values())
    assert kinds == {kind: 6, None: 6}
    assert {t: data["collapse"] or "" for t, data in found.items()} == {
        t: row["collapse"] for t, row in labels(probe).items()
    }
    assert pytester.runpytest(f"--bloom-probe={probe}", "--bloom-scorer=residual").ret == 0
