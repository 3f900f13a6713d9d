"""Files of the jsonl reader: ids, runs, damage, odd characters, layouts, patterns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from foreign_folder import audited, loads, probe, talk, write_lines

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.registry import make_source
from pytest_bloom.sources.rows import rows_in

PLAIN = "format: jsonl\npath: run.jsonl\nturns: talk\nscore: band\n"
TALK = talk("Open it.", "Seven.")


def row(band: Any = 1, **more: Any) -> dict[str, Any]:
    return {"talk": TALK, "band": band, **more}


def test_ids_and_the_places_of_both_that_are_the_same(tmp_path: Path) -> None:
    write_lines(tmp_path / "run.jsonl", [row(1, k="a"), row(2, k=7), row(3, k="a")])
    found = audited(probe(tmp_path, PLAIN + "id: k\n"))
    assert list(found.outcomes) == ["a", "7"]
    assert found.red == {"a"}
    assert "stands twice: at run.jsonl:1 and run.jsonl:3" in str(found.outcomes["a"].error)
    assert found.faults == ["trial id 'a' stands twice: at run.jsonl:1 and run.jsonl:3"]


@pytest.mark.parametrize("value", [None, True, "", " ", 1.5, [], {}, 10**30])
def test_an_id_that_is_none_is_an_error_at_its_line(tmp_path: Path, value: Any) -> None:
    write_lines(tmp_path / "run.jsonl", [row(1, k="a"), row(2, k=value)])
    found = audited(probe(tmp_path, PLAIN + "id: k\n"))
    assert found.red == {"run.jsonl:2"}
    error = found.outcomes["run.jsonl:2"].error
    assert error is not None
    assert (error.file, error.line, error.key) == ("run.jsonl", 2, "k")


def test_runs_of_one_trial(tmp_path: Path) -> None:
    rows = [row(3, k="a", r=1), row(1, k="a", r=2), row(2, k="b", r=1)]
    write_lines(tmp_path / "run.jsonl", rows)
    source = PLAIN + "id: k\nrun: r\n"
    found = loads(probe(tmp_path, source))
    assert [(r.run, r.recorded_score) for r in found["a"].readings] == [(1, 3), (2, 1)]
    outcomes = audited(probe(tmp_path, source)).outcomes
    assert outcomes["a"].data["recorded_by_run"] == [3, 1]


def test_a_run_that_stands_twice_or_is_none(tmp_path: Path) -> None:
    source = PLAIN + "id: k\nrun: r\n"
    write_lines(tmp_path / "run.jsonl", [row(3, k="a", r=1), row(1, k="a", r=1)])
    found = audited(probe(tmp_path, source))
    assert "run 1 of the trial stands twice: at run.jsonl:1 and run.jsonl:2" in str(
        found.outcomes["a"].error
    )
    write_lines(tmp_path / "run.jsonl", [row(3, k="a", r="first")])
    assert "the run is a string" in str(audited(probe(tmp_path, source)).outcomes["a"].error)


def test_runs_without_turns_keep_their_scores(tmp_path: Path) -> None:
    write_lines(tmp_path / "run.jsonl", [{"k": "a", "r": n, "band": n} for n in (1, 2)])
    source = "format: jsonl\npath: run.jsonl\nid: k\nrun: r\nscore: band\n"
    (loaded,) = loads(probe(tmp_path, source)).values()
    assert [reading.recorded_score for reading in loaded.readings] == [1, 2]


def test_a_run_that_was_cut_short_has_no_score(tmp_path: Path) -> None:
    rows = [row(3, k="a", r=1), row(0, k="a", r=2, e="timeout")]
    write_lines(tmp_path / "run.jsonl", rows)
    (loaded,) = loads(probe(tmp_path, PLAIN + "id: k\nrun: r\nerror: e\n")).values()
    assert [reading.recorded_score for reading in loaded.readings] == [3, None]
    assert loaded.readings[1].notes == ("run 2: incomplete: e states an error",)


def test_runs_with_other_turns_are_other_trials(tmp_path: Path) -> None:
    other = {"talk": talk("Open it.", "No."), "band": 0, "k": "a", "r": 2}
    write_lines(tmp_path / "run.jsonl", [row(3, k="a", r=1), other])
    found = audited(probe(tmp_path, PLAIN + "id: k\nrun: r\n"))
    error = found.outcomes["a"].error
    assert error is not None
    assert (error.line, "other turns than run 1" in error.message) == (2, True)


def test_a_line_cut_off_is_damaged_and_the_others_are_judged(tmp_path: Path) -> None:
    whole = json.dumps(row(2))
    write_lines(tmp_path / "run.jsonl", [row(1), whole[:30] + whole, row(3)])
    found = audited(probe(tmp_path, PLAIN))
    assert found.red == {"run.jsonl:2"}
    error = found.outcomes["run.jsonl:2"].error
    assert error is not None
    assert (error.file, error.line) == ("run.jsonl", 2)
    assert "damaged: not JSON" in error.message
    assert [o.data["recorded_score"] for o in found.outcomes.values()] == [1, None, 3]
    by_id = audited(probe(tmp_path, PLAIN + "id: k\n"))
    assert "run.jsonl:2" in by_id.red


def test_duplicate_keys_are_damage(tmp_path: Path) -> None:
    write_lines(tmp_path / "run.jsonl", ['{"talk": [], "band": 3, "band": 0}'])
    error = audited(probe(tmp_path, PLAIN)).outcomes["run.jsonl:1"].error
    assert error is not None
    assert (error.key, error.message) == ("band", "damaged: duplicate key")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_only_a_newline_ends_a_row(tmp_path: Path, newline: str) -> None:
    text = "one\u2028two\u0085three\u2029four \u6559"
    rows = [json.dumps(row(n, note=text), ensure_ascii=False) for n in (1, 2)]
    data = "\ufeff" + newline.join([rows[0], "", " ", rows[1]])
    (tmp_path / "run.jsonl").write_bytes(data.encode())
    found = audited(probe(tmp_path, PLAIN))
    assert not found.is_red, found.faults
    assert list(found.outcomes) == ["run.jsonl:1", "run.jsonl:4"]


def test_an_empty_file_holds_no_trial(tmp_path: Path) -> None:
    (tmp_path / "run.jsonl").write_bytes(b"\n\n")
    assert list(make_source(probe(tmp_path, PLAIN)).refs()) == []


def test_a_line_that_is_too_long_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_lines(tmp_path / "run.jsonl", [row(1), row(1, pad="x" * 5000), row(2)])
    monkeypatch.setattr("pytest_bloom.sources.rows.MAX_BYTES", 1000)
    found = audited(probe(tmp_path, PLAIN))
    assert found.red == {"run.jsonl:2"}
    assert "bytes in one line: more than 1000" in str(found.outcomes["run.jsonl:2"].error)


def test_offsets_are_those_of_the_bytes(tmp_path: Path) -> None:
    data = '\ufeff{}\n\r\n{"a": "\u6559"}\r\n[1]'.encode()
    (tmp_path / "a.jsonl").write_bytes(data)
    found = [
        (row.line, data[row.offset : row.offset + row.length])
        for row, _ in rows_in(str(tmp_path / "a.jsonl"), "a.jsonl")
    ]
    assert found == [
        (1, b"\xef\xbb\xbf{}\n"),
        (3, b'{"a": "\xe6\x95\x99"}\r\n'),
        (4, b"[1]"),
    ]


def test_a_folder_and_a_pattern(tmp_path: Path) -> None:
    for name in ("b/two.jsonl", "a.jsonl", "b/other.txt"):
        write_lines(tmp_path / "runs" / name, [row()])
    folder = PLAIN.replace("run.jsonl", "runs")
    assert list(loads(probe(tmp_path, folder))) == ["a.jsonl:1", "b/two.jsonl:1"]
    pattern = PLAIN.replace("run.jsonl", "'runs/*/*.jsonl'")
    assert list(loads(probe(tmp_path, pattern))) == ["b/two.jsonl:1"]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_json_list_holds_rows(tmp_path: Path, indent: int | None, mark: str) -> None:
    rows = [row(1, k="\u6559"), row("N", k="b"), row(3, k="c")]
    text = json.dumps(rows, indent=indent, ensure_ascii=False)
    (tmp_path / "run.json").write_text(mark + text, encoding="utf-8")
    spec = probe(tmp_path, PLAIN.replace("run.jsonl", "run.json") + "id: k\n")
    found = audited(spec)
    assert list(found.outcomes) == ["\u6559", "b", "c"]
    assert [o.data["recorded_score"] for o in found.outcomes.values()] == [1, None, 3]
    line = text[: text.index('"b"')].count("\n") + 1
    (note,) = found.outcomes["b"].data["notes"]
    assert line - 40 < int(note.split(":")[0].removeprefix("line ")) <= line


def test_a_json_file_that_is_no_list_is_one_row(tmp_path: Path) -> None:
    source = PLAIN.replace("run.jsonl", "run.json")
    (tmp_path / "run.json").write_text(json.dumps(row(2), indent=1))
    found = audited(probe(tmp_path, source))
    assert [o.data["recorded_score"] for o in found.outcomes.values()] == [2]
    (tmp_path / "run.json").write_text("[]")
    assert list(make_source(probe(tmp_path, source)).refs()) == []
    (tmp_path / "run.json").write_text("[" + json.dumps(row(2)) + ",\n{")
    (outcome,) = audited(probe(tmp_path, source)).outcomes.values()
    assert "run.json:2: damaged: not JSON" in str(outcome.error)


def test_the_last_of_a_list(tmp_path: Path) -> None:
    write_lines(tmp_path / "run.jsonl", [row(1, s=[{"n": 0}, {"n": 4}])])
    source = PLAIN.replace("score: band", "score: s[-1].n")
    (loaded,) = loads(probe(tmp_path, source)).values()
    assert loaded.readings[0].recorded_score == 4


def test_a_file_for_each_trial(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "t1.json").write_text(json.dumps(row(3), indent=1))
    write_lines(tmp_path / "runs" / "t2.jsonl", [*TALK, {"role": "assistant", "content": 7}])
    source = "format: jsonl\npath: runs\nlayout: file-per-trial\nturns: talk\nscore: band\n"
    found = audited(probe(tmp_path, source))
    assert found.outcomes["t1"].data["recorded_score"] == 3
    source = "format: jsonl\npath: 'runs/*.jsonl'\nlayout: file-per-trial\nturn_score: s\n"
    error = audited(probe(tmp_path, source)).outcomes["t2"].error
    assert error is not None
    assert (error.file, error.line, error.key) == ("t2.jsonl", 3, "[2].content")


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ("scroe: x\n", "scroe", "did you mean 'score'?"),
        ("layout: row_per_turn\n", "layout", "did you mean 'row-per-turn'?"),
        ("unit: turn\n", "unit", "expected one of message, exchange"),
        ("layout: row-per-turn\nid: k\n", "turns", "a row is a turn"),
        ("pairs: {user: p}\n", "pairs.user", "name where the text of the assistant"),
        ("pairs: {user: p, assistant: a}\nrole: r\n", "role", "pairs take the place"),
        ("pairs: {usr: p}\n", "pairs.usr", "did you mean 'user'?"),
        ("roles: {gpt: assitant}\n", "roles.gpt", "did you mean 'assistant'?"),
        ("roles: [gpt]\n", "roles", "expected a mapping"),
        ("id: a..b\n", "id", "no path"),
        ("id: 7\n", "id", "found an integer"),
        ("id: ''\n", "id", "found nothing"),
        ("turn_score: a\nturn_scores: b\n", "turn_scores", "not both"),
    ],
)
def test_what_may_not_be_declared(tmp_path: Path, text: str, key: str, message: str) -> None:
    write_lines(tmp_path / "run.jsonl", [row()])
    with pytest.raises(SourceError) as caught:
        make_source(probe(tmp_path, PLAIN + text))
    assert (caught.value.file, message in caught.value.message) == ("probe.yaml", True)
    assert caught.value.key in (f"source.{key}", f"source.{key.split('.')[0]}.assistant")
    assert caught.value.line is not None


def test_what_has_to_be_declared(tmp_path: Path) -> None:
    for source, key in (
        ("format: jsonl\npath: run.jsonl\nturns: talk\n", "source.score"),
        ("format: jsonl\npath: run.jsonl\nrole: from\nscore: s\n", "source.turns"),
        ("format: jsonl\npath: run.jsonl\nlayout: row-per-turn\nscore: s\n", "source.id"),
    ):
        with pytest.raises(SourceError) as caught:
            make_source(probe(tmp_path, source))
        assert caught.value.key == key


@pytest.mark.parametrize("path", ["nothing.jsonl", "empty", "'*.nothing'"])
def test_no_file_is_an_error(tmp_path: Path, path: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SourceError) as caught:
        make_source(probe(tmp_path, PLAIN.replace("run.jsonl", path))).refs()
    assert caught.value.key == "source.path"
