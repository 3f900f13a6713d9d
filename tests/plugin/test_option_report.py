"""--bloom-report: the report as a file, its form chosen by the suffix."""

from __future__ import annotations

import json

import pytest
from probe_maker import inflated, inverted, sound, write_probe


def test_every_form(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()})
    options = [f"--bloom-report=audit.{suffix}" for suffix in ("json", "md", "html")]
    result = pytester.runpytest("--bloom-probe=tin", *options)
    assert result.ret == 1
    (probe,) = json.loads((pytester.path / "audit.json").read_text())["probes"]
    assert probe["verdicts"] == {"pass": 1, "undecided": 0, "fail": 1}
    assert probe["publishable"] is False
    assert [entry["trial"] for entry in probe["review_queue"]] == ["t2"]
    markdown = (pytester.path / "audit.md").read_text()
    assert "| t2 | context&#45;dilution&#45;inversion |" in markdown
    html = (pytester.path / "audit.html").read_text()
    assert "<td>t2</td><td>context-dilution-inversion</td>" in html


def test_a_sound_batch_is_publishable(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound(3)})
    pytester.runpytest("--bloom-probe=tin", "--bloom-report=a.json")
    (probe,) = json.loads((pytester.path / "a.json").read_text())["probes"]
    assert probe["publishable"] is True
    assert probe["recorded_scores"] == {"1": 1, "3": 1}


def test_a_contaminated_batch_has_no_aggregates(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": inflated()})
    pytester.runpytest("--bloom-probe=tin", "--bloom-report=a.json")
    (probe,) = json.loads((pytester.path / "a.json").read_text())["probes"]
    assert probe["publishable"] is False
    assert probe["rescore"] == ["t2"]
    assert not {"recorded_scores", "residual_maxima", "raw_by_residual"} & set(probe)


@pytest.mark.parametrize(
    ("value", "message"),
    [("audit.pdf", "*the suffix decides: .md, .json, .html*"), ("no/a.md", "*no such folder*")],
)
def test_nonsense_is_a_usage_error(pytester: pytest.Pytester, value: str, message: str) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", f"--bloom-report={value}")
    assert result.ret == 4
    result.stderr.fnmatch_lines([message])


def test_undecided_trials_are_named(pytester: pytest.Pytester) -> None:
    trial, (reading,) = sound()
    reading.update(raw_bands=[0, None], residual_bands=[0, None], unscored=["3:judge_parse"])
    reading.update(full_context_band=0, trajectory_score=0)
    write_probe(pytester.path, {"t1": sound(), "open-one": ({**trial, "truth_band": 0}, [reading])})
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-report=a.md", "--bloom-report=a.html")
    assert result.ret == 1
    assert "<td>open-one</td><td>3:judge_parse</td>" in (pytester.path / "a.html").read_text()
    assert "| open&#45;one | 3&#58;judge&#95;parse |" in (pytester.path / "a.md").read_text()
