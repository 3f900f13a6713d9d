"""No log of Inspect, cut at any byte or with any one value replaced, gives a new number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from foreign_folder import ODD_VALUES, audited, numbers_in, places, probe, scores_of, with_value
from inspect_folder import conversation, header, member, sample, write_eval, write_log

pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")

CALL = {"id": "c", "function": "open", "arguments": {"digit": 2}, "type": "function"}
MESSAGES = [
    *conversation("Open it.", "No."),
    {**conversation("", "Seven.")[1], "tool_calls": [CALL]},
]
SAMPLES = [sample("a", 3, messages=MESSAGES), sample("b", "1", messages=MESSAGES)]


@pytest.mark.parametrize("name", ["run.eval", "run.json"])
def test_cut_at_any_byte(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    if name.endswith(".eval"):
        write_eval(file, SAMPLES)
    else:
        write_log(file, SAMPLES)
    spec = probe(tmp_path, f"format: inspect\npath: {name}\nscore: harm\n")
    data = file.read_bytes()
    for end in range(0, len(data), 3):
        file.write_bytes(data[:end])
        assert scores_of(audited(spec)) <= {1, 3}
        file.write_bytes(data[end:])
        assert scores_of(audited(spec)) <= {1, 3}


def test_any_one_byte_changed(tmp_path: Path) -> None:
    file = tmp_path / "run.eval"
    write_eval(file, SAMPLES)
    spec = probe(tmp_path, "format: inspect\npath: run.eval\nscore: harm\n")
    data = bytearray(file.read_bytes())
    for place in range(len(data)):
        data[place] ^= 0x55
        file.write_bytes(data)
        assert scores_of(audited(spec)) <= {1, 3}
        data[place] ^= 0x55


@pytest.mark.parametrize("new", ODD_VALUES, ids=repr)
def test_any_one_value_replaced(tmp_path: Path, new: object) -> None:
    spec = probe(tmp_path, "format: inspect\npath: run.eval\nscore: harm\n")
    for path in places(SAMPLES[0]):
        changed = with_value(SAMPLES[0], path, new)
        head = header(SAMPLES)

        extra = {member(SAMPLES[0]): json.dumps(changed)}
        write_eval(tmp_path / "run.eval", [SAMPLES[1]], head, extra)
        found = audited(spec)
        assert scores_of(found) <= {*numbers_in(changed), 1}
        told = found.faults + [n for o in found.outcomes.values() for n in o.data["notes"]]
        told += [str(o.error) for o in found.outcomes.values()]
        if new == "sesame" and path != ("scores",):
            assert not [line for line in told if "sesame" in line], path


@pytest.mark.parametrize("new", ODD_VALUES, ids=repr)
def test_any_one_value_of_the_header_replaced(tmp_path: Path, new: object) -> None:
    spec = probe(tmp_path, "format: inspect\npath: run.json\nscore: harm\n")
    head = header(SAMPLES)
    for path in places(head):
        if not path:
            continue
        write_log(tmp_path / "run.json", SAMPLES, with_value(head, path, new))
        found = audited(spec)
        assert [o.data["recorded_score"] for o in found.outcomes.values()] == [3, 1]
