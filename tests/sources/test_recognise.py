"""What each reader sees at a path, cheaply and without raising."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bloom_folder import sound
from foreign_folder import loads, probe, talk, write_lines
from inspect_folder import sample, write_eval
from petri_folder import transcript, write

from pytest_bloom.sources.registry import recognised


def seen(path: Path) -> list[tuple[str, str]]:
    return [(each.source["format"], each.what) for each in recognised(str(path))]


def test_nothing_is_recognised_in_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[]")
    (tmp_path / "a.jsonl").write_text("\n{")
    (tmp_path / "b.eval.txt").write_text("")
    for path in (tmp_path, tmp_path / "a.json", tmp_path / "a.jsonl", tmp_path / "nothing"):
        assert seen(path) == []


def test_each_format_is_told_from_the_others(tmp_path: Path) -> None:
    sound(1, 8).write(tmp_path)
    assert seen(tmp_path / "results") == [("bloom", "a Bloom run with 2 transcripts")]
    write_eval(tmp_path / "logs" / "run.eval", [sample()])
    assert seen(tmp_path / "logs") == [("inspect", "1 log of Inspect, scored by harm")]
    assert seen(tmp_path / "logs" / "run.eval") == [("inspect", "1 log of Inspect, scored by harm")]
    write(tmp_path, one=transcript(), two=transcript())
    assert seen(tmp_path / "runs") == [("petri", "2 transcripts of Petri")]


@pytest.mark.parametrize(
    ("row", "mapping"),
    [
        (
            {"id": "a", "talk": talk("a", "b"), "judge": {"score": 3}},
            {"turns": "talk", "id": "id", "score": "judge.score"},
        ),
        (
            {"x.y": [{"from": "human", "value": "a"}], "rating": "refused"},
            {
                "turns": ["x.y"],
                "role": "from",
                "text": "value",
                "roles": {"human": "user"},
                "score": "rating",
            },
        ),
        (
            {"log": [{"prompt": "a", "response": "b"}], "severity": 3},
            {
                "turns": "log",
                "pairs": {"user": "prompt", "assistant": "response"},
                "score": "severity",
            },
        ),
        ([{"role": "user", "content": "a"}], {"turns": "."}),
        ({"nothing": 1}, {}),
    ],
)
def test_a_mapping_to_start_from(tmp_path: Path, row: object, mapping: object) -> None:
    write_lines(tmp_path / "run.jsonl", [row])
    (found,) = recognised(str(tmp_path / "run.jsonl"))
    assert (found.what, dict(found.source)) == (
        "1 JSONL file",
        {"format": "jsonl", "path": str(tmp_path / "run.jsonl"), **mapping},  # type: ignore[dict-item]
    )


def test_what_is_suggested_can_be_read(tmp_path: Path) -> None:
    write_lines(tmp_path / "run.jsonl", [{"id": 7, "talk": talk("a", "b"), "score": 3}])
    (found,) = recognised(str(tmp_path / "run.jsonl"))
    source = "".join(f"{key}: {json.dumps(value)}\n" for key, value in found.source.items())
    (loaded,) = loads(probe(tmp_path, source)).values()
    assert (loaded.trial.id, loaded.readings[0].recorded_score) == ("7", 3)
