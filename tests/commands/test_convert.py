"""pytest-bloom convert: the judgments of a probe and of the one it becomes are the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from case_table import CASES, Given
from case_writers import WRITERS
from foreign_folder import probe, talk, write_lines
from native_folder import TAXONOMY, assistant, scores, trial, user, write_probe, write_trial

from pytest_bloom.audit import Audit
from pytest_bloom.cli import main
from pytest_bloom.sources.probe import load_probe

Json = dict[str, Any]


def convert(probe_folder: Path, out: Path, code: int = 0) -> None:
    assert main(["convert", str(probe_folder), str(out)]) == code


def judgments(folder: Path, *without: str) -> list[Json]:
    audit = Audit(load_probe(str(folder)))
    found = [audit.judge(ref).data for ref in audit.refs]
    return [{k: v for k, v in data.items() if k not in without} for data in found]


def in_yaml(folder: Path) -> None:
    """The same probe with its trial and score files in YAML."""
    for path in folder.rglob("trials/**/*.json"):
        text = yaml.safe_dump(json.loads(path.read_text()), allow_unicode=True)
        path.with_suffix(".yaml").write_text(text, encoding="utf-8")
        path.unlink()


def a_bit_of_everything(folder: Path) -> None:
    write_probe(folder)
    odd = {"date": "2020-01-01", "on": "yes", "octal": "012", "none": None, "x": [1.5, {"y": 2}]}
    write_trial(folder, "a/t1", trial(metadata=odd, own_key="kept"))
    write_trial(folder, "a/t2", None, scores(raw_bands=["1", True]), scores(run=2, extra=[1]))
    write_trial(folder, "t3", trial(truth_band=4), scores(unscored=["1:judge_parse"]))
    turns = [user("\u6559\u2028 # [x]: {y}"), assistant("", tool_calls=[{"name": "open"}])]
    write_trial(folder, "t4", trial(turns=turns), scores(raw_bands=None, turn_indices=[1]))
    write_trial(folder, "t5", trial(turns=[user(role=3)]))


def test_a_probe_in_yaml_is_judged_as_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_bit_of_everything(tmp_path / "tin")
    in_yaml(tmp_path / "tin")
    convert(tmp_path / "tin", tmp_path / "out")
    before = judgments(tmp_path / "tin", "trial_sha256")
    after = judgments(tmp_path / "out", "trial_sha256")
    assert after[:-1] == before[:-1]
    # What is unreadable is named with its file, whose suffix and lines are now others.
    (note,) = before[-1]["notes"]
    assert note.startswith("trial.yaml:3: turns[0].role: ")
    assert after[-1] == {**before[-1], "notes": [note.replace("trial.yaml:3", "trial.json:5")]}
    assert not [*tmp_path.glob("out/**/*.yaml")][2:]
    assert capsys.readouterr().out == f"{tmp_path}/out: 5 trials in 13 files, nothing lost\n"


def test_files_in_json_keep_their_bytes(tmp_path: Path) -> None:
    a_bit_of_everything(tmp_path / "tin")
    convert(tmp_path / "tin" / "probe.yaml", tmp_path / "out")
    before = {p.relative_to(tmp_path / "tin"): p.read_bytes() for p in tmp_path.rglob("tin/**/*.*")}
    after = {p.relative_to(tmp_path / "out"): p.read_bytes() for p in tmp_path.rglob("out/**/*.*")}
    assert before == after


def test_a_file_that_is_no_yaml_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_probe(tmp_path / "tin")
    folder = write_trial(tmp_path / "tin")
    (folder / "trial.json").unlink()
    (folder / "trial.yaml").write_text("turns:\n - [")
    convert(tmp_path / "tin", tmp_path / "out")
    assert (tmp_path / "out/trials/t1/trial.yaml").read_text() == "turns:\n - ["
    assert "kept: trials/t1/trial.yaml:2: not YAML" in capsys.readouterr().out
    assert judgments(tmp_path / "tin") == judgments(tmp_path / "out")


def test_files_of_one_name_all_arrive(tmp_path: Path) -> None:
    write_probe(tmp_path / "tin")
    folder = write_trial(tmp_path / "tin")
    for run, suffix in ((2, "yaml"), (3, "yml")):
        (folder / f"scores/b.{suffix}").write_text(yaml.safe_dump(scores(run=run)))
    convert(tmp_path / "tin", tmp_path / "out")
    assert judgments(tmp_path / "out") == judgments(tmp_path / "tin")
    assert judgments(tmp_path / "out")[0]["runs"] == 3


def test_name_and_taxonomy_are_those_of_before(tmp_path: Path) -> None:
    (tmp_path / "shared.yaml").write_text(TAXONOMY)
    folder = tmp_path / "tin"
    write_trial(folder)
    text = "# ours\nscorer: judge\n"
    (folder / "probe.yaml").write_text(text)
    (folder / "taxonomy.yaml").write_text(TAXONOMY)
    convert(folder, tmp_path / "out")
    assert (tmp_path / "out" / "probe.yaml").read_text() == 'name: "tin"\n' + text
    assert judgments(tmp_path / "out") == judgments(folder)
    (folder / "probe.yaml").write_text(text + "taxonomy: ../shared.yaml\n")
    convert(folder, tmp_path / "other", 1)  # the comment is lost
    assert judgments(tmp_path / "other") == judgments(folder)


@pytest.mark.parametrize("there", ["file", "folder"])
def test_nothing_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], there: str
) -> None:
    write_probe(tmp_path / "tin")
    write_trial(tmp_path / "tin")
    out = tmp_path / "out"
    if there == "folder":
        out.mkdir()
        (out / "mine").write_text("")
    else:
        out.write_text("mine")
    convert(tmp_path / "tin", out, 2)
    assert "is there already" in capsys.readouterr().err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out", "tin"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    write_probe(tmp_path / "tin")
    write_trial(tmp_path / "tin")
    (tmp_path / "out").mkdir()
    convert(tmp_path / "tin", tmp_path / "out")
    assert judgments(tmp_path / "out") == judgments(tmp_path / "tin")


def test_a_source_is_never_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_probe(tmp_path / "tin")
    write_trial(tmp_path / "tin")
    convert(tmp_path / "tin", tmp_path / "tin" / "json", 2)
    assert "nothing is written" in capsys.readouterr().err


def test_what_is_no_probe_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    convert(tmp_path, tmp_path / "out", 2)
    assert "there is no probe.yaml" in capsys.readouterr().err
    (tmp_path / "probe.yaml").write_text("nam: x")
    convert(tmp_path, tmp_path / "out", 2)
    assert "did you mean 'name'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("reader", ["bloom", "jsonl", "promptfoo"])
def test_trials_of_other_formats_are_judged_as_before(
    tmp_path: Path, reader: str, case: str
) -> None:
    """Whatever its score and its turns are; only remarks on another tool's file stay behind."""
    folder = tmp_path / "tin"
    folder.mkdir()
    WRITERS[reader](folder, [Given(1), CASES[case][0], Given(2, error=True)])
    convert(folder, tmp_path / "out")
    without = ("trial_sha256", "notes")
    assert judgments(tmp_path / "out", *without) == judgments(folder, *without)
    assert len(judgments(tmp_path / "out")) == 3


SOURCE = "format: jsonl\npath: ../run.jsonl\nturns: talk\nscore: band\n"


def test_scores_per_turn_and_several_runs(tmp_path: Path) -> None:
    rows = [
        {"id": "a/b", "run": n, "talk": talk("Open it.", "Seven."), "band": 3, "each": [n]}
        for n in (1, 2)
    ]
    write_lines(tmp_path / "run.jsonl", rows)
    (tmp_path / "tin").mkdir()
    probe(tmp_path / "tin", SOURCE + "id: id\nrun: run\nturn_scores: each\n", "extractor: me\n")
    convert(tmp_path / "tin", tmp_path / "out")
    assert (tmp_path / "out/trials/a/b/scores/jsonl-2.json").is_file()
    without = ("trial_sha256", "notes")
    assert judgments(tmp_path / "out", *without) == judgments(tmp_path / "tin", *without)


def test_what_has_no_place_in_native_files_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows: list[Any] = [
        {"id": "a", "talk": talk("Open it.", "Seven."), "band": 3},
        {"id": "a/b", "talk": talk("Open it.", "Seven."), "band": 3},
        {"id": "c:d", "talk": talk("Open it.", "Seven."), "band": 3},
        {"id": "e", "talk": "sesame", "band": 3},
        "{",
    ]
    write_lines(tmp_path / "run.jsonl", rows)
    (tmp_path / "tin").mkdir()
    probe(tmp_path / "tin", SOURCE + "id: id\n")
    convert(tmp_path / "tin", tmp_path / "out", 1)
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines[:-1]] == ["lost"] * 3 + ["renamed"]
    assert lines[0].startswith("lost: a/b: not written: ")
    assert "run.jsonl:4: talk: " in lines[1]
    assert "run.jsonl:5: damaged" in lines[2]
    assert lines[3] == "renamed: c:d is c%3Ad"
    assert lines[4] == f"{tmp_path}/out: 2 trials in 6 files, 3 losses"
    assert json.loads((tmp_path / "out/trials/c%3Ad/trial.json").read_text())["trial"] == "c:d"


def test_a_score_without_turns_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_lines(tmp_path / "run.jsonl", [{"id": n, "band": 3} for n in range(30)])
    (tmp_path / "tin").mkdir()
    probe(tmp_path / "tin", SOURCE.replace("turns: talk\n", "") + "id: id\n")
    convert(tmp_path / "tin", tmp_path / "out", 1)
    out = capsys.readouterr().out
    assert "lost: 0: not written: the source has a score, but no turns" in out
    assert "lost: 10 more" in out


def test_names_cannot_leave_the_folder(tmp_path: Path) -> None:
    names = ["../up", "/root", "x/../../y", "nul", "a\nb", ".", "trial.json", "z/scores"]
    rows = [{"id": n, "talk": talk("Open it.", "Seven."), "band": 3} for n in names]
    write_lines(tmp_path / "run.jsonl", rows)
    (tmp_path / "tin").mkdir()
    probe(tmp_path / "tin", SOURCE + "id: id\n")
    convert(tmp_path / "tin", tmp_path / "out")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out", "run.jsonl", "tin"]
    assert len(judgments(tmp_path / "out")) == len(names)
