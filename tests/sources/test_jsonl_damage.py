"""No JSONL, cut at any byte or with any one value replaced, gives a traceback or a new number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from foreign_folder import (
    ODD_VALUES,
    audited,
    numbers_in,
    places,
    probe,
    scores_of,
    talk,
    with_value,
    write_lines,
)

ROWS = [
    {"k": "a", "run": 1, "n": 1, "talk": talk("Open it.", "Seven."), "band": 3, "bands": [2]},
    {"k": "b", "run": 1, "n": 2, "talk": talk("Open it.", "No."), "band": "1", "bands": [0]},
]
SOURCES = [
    "format: jsonl\npath: run.jsonl\nturns: talk\nscore: band\nturn_scores: bands\n",
    "format: jsonl\npath: run.jsonl\nid: k\nrun: run\nturns: talk\nscore: band\n",
    "format: jsonl\npath: run.jsonl\nlayout: row-per-turn\nid: run\nnumber: n\n"
    "pairs: {user: 'talk[0].content', assistant: 'talk[1].content'}\nturn_score: band\n",
]


@pytest.mark.parametrize("source", SOURCES)
def test_cut_at_any_byte(tmp_path: Path, source: str) -> None:
    write_lines(tmp_path / "run.jsonl", [*ROWS])
    data = (tmp_path / "run.jsonl").read_bytes()
    spec = probe(tmp_path, source)
    for end in range(len(data)):
        (tmp_path / "run.jsonl").write_bytes(data[:end])
        assert scores_of(audited(spec)) <= {0, 1, 2, 3}
        (tmp_path / "run.jsonl").write_bytes(data[end:])
        assert scores_of(audited(spec)) <= {0, 1, 2, 3}


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("new", ODD_VALUES, ids=repr)
def test_any_one_value_replaced(tmp_path: Path, source: str, new: object) -> None:
    spec = probe(tmp_path, source)
    for path in places(ROWS):
        changed = with_value(ROWS, path, new)
        rows = changed if isinstance(changed, list) else [changed]
        write_lines(tmp_path / "run.jsonl", [json.dumps(row) for row in rows])
        found = audited(spec)
        assert scores_of(found) <= set(numbers_in(rows))
        told = found.faults + [n for o in found.outcomes.values() for n in o.data["notes"]]
        told += [str(o.error) for o in found.outcomes.values()]
        if new == "sesame" and path[-1:] not in (("role",), ("k",)):
            assert not [line for line in told if "sesame" in line], path


def test_a_json_list_cut_at_any_byte(tmp_path: Path) -> None:
    data = json.dumps(ROWS, indent=1).encode()
    spec = probe(tmp_path, SOURCES[0].replace("run.jsonl", "run.json"))
    for end in range(0, len(data), 3):
        (tmp_path / "run.json").write_bytes(data[:end])
        assert scores_of(audited(spec)) <= {0, 1, 2, 3}
        (tmp_path / "run.json").write_bytes(data[end:])
        assert scores_of(audited(spec)) <= {0, 1, 2, 3}
