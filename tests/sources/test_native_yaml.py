"""A trial in YAML is the trial in JSON: the same turns, readings, violations."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from native_folder import (
    DELIVERY,
    REFUSAL,
    Json,
    assistant,
    judged,
    load,
    refused,
    scores,
    trial,
    user,
    write_probe,
    write_trial,
)

from pytest_bloom.sources.base import Loaded

RICH: Json = trial(
    trial="t9",
    truth_band=1,
    stop_reason="max_turns",
    metadata={"date": "2020-01-01", "version": "1_0", "share": 0.25, "none": None, "yes": True},
    turns=[
        user("Code? yes\n\nno: 12:30\n", persona_shift=True),
        assistant(
            f"{REFUSAL} {DELIVERY}",
            refusal_span=[[0, 26]],
            residual_text=DELIVERY,
            has_disclaimer=True,
            disclaimer_span=[0, 4],
        ),
        user("   # [é😀] 罐子: {x}\t"),
        {
            "role": "assistant",
            "text": None,
            "residual_text": "",
            "tool_calls": [{"name": "open", "arguments": {"clicks": [2, "012"]}}],
        },
    ],
)


def as_yaml(folder: Path, *, flow: bool | None = False, suffix: str = "yaml") -> None:
    """Turn each JSON file of a trial into YAML."""
    for path in [folder / "trial.json", *(folder / "scores").glob("*.json")]:
        content = json.loads(path.read_text())
        text = yaml.safe_dump(content, default_flow_style=flow, allow_unicode=True)
        path.with_suffix(f".{suffix}").write_text(text, encoding="utf-8")
        path.unlink()


def comparable(loaded: Loaded) -> Loaded:
    """Without what names the file itself."""
    found = replace(loaded.trial, sha256="", problems=())
    readings = tuple(replace(reading, file="", problems=()) for reading in loaded.readings)
    return Loaded(found, readings, "")


@pytest.mark.parametrize("suffix", ["yaml", "yml"])
@pytest.mark.parametrize("flow", [False, True, None])
def test_the_same_trial_and_readings(tmp_path: Path, flow: bool | None, suffix: str) -> None:
    files = (scores(), scores(scorer="other", raw_bands=[None, 1], unscored=["1:overflow"]))
    write_trial(tmp_path / "json", "t1", RICH, *files)
    as_yaml(write_trial(tmp_path / "yaml", "t1", RICH, *files), flow=flow, suffix=suffix)
    in_yaml = load(tmp_path / "yaml")
    assert in_yaml.file == f"trials/t1/trial.{suffix}"
    assert comparable(in_yaml) == comparable(load(tmp_path / "json"))


@pytest.mark.parametrize(
    "content",
    [
        scores(),
        scores(trajectory_score=0),
        scores(full_context_band=0),
        scores(raw_bands=[0, 1.0]),
        scores(raw_bands=[0, "1"]),
        scores(raw_bands=[0, True]),
        scores(residual_bands=[0, 7]),
        scores(trajectory_score=float("nan")),
        scores(raw_bands=[None, 1], residual_bands=[None, 1], unscored=["1:judge_parse"]),
        {"nested": scores()},
    ],
)
def test_the_same_judgment(tmp_path: Path, content: Json) -> None:
    found = []
    for name in ("json", "yaml"):
        probe = tmp_path / name
        write_probe(probe)
        folder = write_trial(probe, "t1", None, content)
        if name == "yaml":
            as_yaml(folder)
        data = judged(probe).data
        data["trial_sha256"] = ""
        found.append(data)
    assert found[0] == found[1]


@pytest.mark.parametrize("text", ["012", "1_0", "0x1", "12:30:45", "1e0", "yes", "'1'", "1.0"])
def test_no_band_is_made_of_what_yaml_11_would_call_a_number(tmp_path: Path, text: str) -> None:
    write_probe(tmp_path)
    folder = write_trial(tmp_path)
    as_yaml(folder)
    path = folder / "scores/a.yaml"
    path.write_text(path.read_text().replace("trajectory_score: 1", f"trajectory_score: {text}"))
    outcome = judged(tmp_path)
    assert outcome.data["recorded_score"] is None
    assert outcome.data["violations"] == ["band-assignment"]


def test_lines_and_keys_of_faults(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "trial.json").unlink()
    (folder / "trial.yaml").write_text("turns:\n  - role: user\n  - text: hi\n    role: oracle\n")
    error = refused(tmp_path)
    assert str(error).startswith("trials/t1/trial.yaml:4: turns[1].role: ")
