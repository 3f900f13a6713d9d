"""Which folders are trials: found at any depth, none below a trial, none dropped in silence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from native_folder import TIN, faults, ids, load, refused, write_trial

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.native import NativeSource


def test_at_any_depth_sorted_by_id(tmp_path: Path) -> None:
    for place in ("t2", "t1", "a/t1", "a/b/c/t3", "T0"):
        write_trial(tmp_path, place)
    assert ids(tmp_path) == ["T0", "a/b/c/t3", "a/t1", "t1", "t2"]
    assert faults(tmp_path) == []


def test_the_path_below_trials_is_the_id(tmp_path: Path) -> None:
    write_trial(tmp_path, "a/b/t1")
    loaded = load(tmp_path, "a/b/t1")
    assert loaded.trial.id == "a/b/t1"
    assert loaded.trial.claims is None
    assert loaded.file == "trials/a/b/t1/trial.json"
    assert [reading.file for reading in loaded.readings] == ["trials/a/b/t1/scores/a.json"]


@pytest.mark.parametrize("name", ["trial.json", "trial.yaml", "trial.yml"])
def test_none_below_a_trial(tmp_path: Path, name: str) -> None:
    write_trial(tmp_path, "t1/inner/t9")
    write_trial(tmp_path, "t1/scores/t8")
    (tmp_path / "trials/t1" / name).write_text('{"turns": []}')
    assert ids(tmp_path) == ["t1"]


def test_no_trial_is_read_to_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_trial(tmp_path, "t1")
    (tmp_path / "trials/t1/trial.json").write_bytes(b"\xff not JSON")

    def no_opening(*args: object) -> int:
        raise AssertionError(args)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", no_opening)
        assert ids(tmp_path) == ["t1"]


def test_no_folder_of_trials(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="trials: "):
        ids(tmp_path)
    (tmp_path / "trials").write_text("")
    with pytest.raises(SourceError, match="trials: "):
        ids(tmp_path)


def test_an_empty_folder_of_trials(tmp_path: Path) -> None:
    (tmp_path / "trials").mkdir()
    assert ids(tmp_path) == []


def test_scores_without_a_trial_file_are_a_trial_that_says_so(tmp_path: Path) -> None:
    folder = write_trial(tmp_path, "a/t1")
    write_trial(tmp_path, "a/t2")
    (folder / "trial.json").unlink()
    assert ids(tmp_path) == ["a/t1", "a/t2"]
    error = refused(tmp_path, "a/t1")
    assert error.file == "trials/a/t1/trial.json"
    assert "missing" in error.message


@pytest.mark.parametrize("name", ["trail.json", "trial.jsn.json", "Trial.yaml", "t1.yml"])
def test_a_misspelt_trial_file_is_not_dropped(tmp_path: Path, name: str) -> None:
    write_trial(tmp_path, "t2")
    (tmp_path / "trials/t1").mkdir()
    (tmp_path / "trials/t1" / name).write_text('{"turns": []}')
    assert ids(tmp_path) == ["t1", "t2"]
    assert "missing" in refused(tmp_path, "t1").message


def test_a_trial_that_lies_loose_below_trials_is_not_dropped(tmp_path: Path) -> None:
    write_trial(tmp_path, "t2")
    (tmp_path / "trials/t1.json").write_text('{"turns": []}')
    assert any("t1" in text for text in [*ids(tmp_path), *faults(tmp_path)])


@pytest.mark.parametrize("name", ["README.md", "notes.txt", ".DS_Store", "labels.csv"])
def test_other_files_are_nobodys_business(tmp_path: Path, name: str) -> None:
    write_trial(tmp_path, "a/t1")
    (tmp_path / "trials" / name).write_text("")
    (tmp_path / "trials/a" / name).write_text("")
    (tmp_path / "trials/a/t1" / name).write_text("")
    (tmp_path / "trials/a/t1/scores" / name).write_text("")
    assert ids(tmp_path) == ["a/t1"]
    assert faults(tmp_path) == []
    assert len(load(tmp_path, "a/t1").readings) == 1


def test_a_trial_file_right_below_trials_is_a_fault(tmp_path: Path) -> None:
    write_trial(tmp_path, "t1")
    (tmp_path / "trials/trial.json").write_text('{"turns": []}')
    assert ids(tmp_path) == ["t1"]
    assert [fault.split(":")[0] for fault in faults(tmp_path)] == ["trials/trial.json"]


@pytest.mark.parametrize("last_first", [False, True])
def test_it_hides_no_trial_in_whatever_order_the_folder_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, last_first: bool
) -> None:
    for place in ("a", "b", "z"):
        write_trial(tmp_path, place)
    (tmp_path / "trials/trial.json").write_text('{"turns": []}')
    real = os.scandir

    @contextmanager
    def in_order(folder: str) -> Iterator[Iterator[os.DirEntry[str]]]:
        with real(folder) as entries:
            yield iter(sorted(entries, key=lambda entry: entry.name, reverse=last_first))

    monkeypatch.setattr(os, "scandir", in_order)
    assert ids(tmp_path) == ["a", "b", "z"]


def test_two_trial_files_in_one_folder(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "trial.yaml").write_text("turns: []\n")
    assert ids(tmp_path) == ["t1"]
    error = refused(tmp_path)
    assert "trial.json" in str(error)
    assert "trial.yaml" in str(error)


@pytest.mark.skipif(os.name == "nt", reason="a name that Windows cannot have")
def test_names_that_are_hard_to_write(tmp_path: Path) -> None:
    for place in ("a b", "ä😀", "x[1]", "50%", "a::b", "new\nline", "batch"):
        write_trial(tmp_path, place)
    found = ids(tmp_path)
    assert set(found) == {"a b", "ä😀", "x[1]", "50%", "a::b", "new\nline", "batch"}
    for place in found:
        assert load(tmp_path, place).trial.id == place


def test_faults_are_those_of_the_last_look(tmp_path: Path) -> None:
    write_trial(tmp_path, "t1")
    stray = tmp_path / "trials/trial.json"
    stray.write_text("{}")
    source = NativeSource(str(tmp_path), TIN)
    source.refs()
    source.refs()
    assert len(source.faults()) == 1
    stray.unlink()
    source.refs()
    assert source.faults() == []


def test_nothing_is_written(tmp_path: Path) -> None:
    write_trial(tmp_path)
    before = sorted((path, path.stat().st_mtime_ns) for path in tmp_path.rglob("*"))
    ids(tmp_path)
    load(tmp_path)
    assert sorted((path, path.stat().st_mtime_ns) for path in tmp_path.rglob("*")) == before
