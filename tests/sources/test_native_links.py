"""Links below `trials`: a link to a folder is not followed, and that is said."""

from __future__ import annotations

from pathlib import Path

from native_folder import faults, ids, load, scores, write_trial


def test_a_linked_trial_is_named(tmp_path: Path) -> None:
    outside = write_trial(tmp_path / "elsewhere", "t9")
    write_trial(tmp_path, "group/t1")
    (tmp_path / "trials/group/t2").symlink_to(outside)
    assert ids(tmp_path) == ["group/t1"]
    (fault,) = faults(tmp_path)
    assert fault.startswith("trials/group/t2: ")
    assert "link" in fault


def test_a_linked_folder_right_below_trials_is_named_by_its_whole_path(tmp_path: Path) -> None:
    outside = write_trial(tmp_path / "elsewhere", "t9")
    write_trial(tmp_path, "t1")
    (tmp_path / "trials/more").symlink_to(outside.parent)
    assert ids(tmp_path) == ["t1"]
    (fault,) = faults(tmp_path)
    assert fault.startswith("trials/more: ")


def test_a_loop_ends(tmp_path: Path) -> None:
    write_trial(tmp_path, "a/t1")
    (tmp_path / "trials/a/again").symlink_to(tmp_path / "trials")
    assert ids(tmp_path) == ["a/t1"]
    assert len(faults(tmp_path)) == 1


def test_a_link_inside_a_trial_is_not_looked_for(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "attachments").symlink_to(tmp_path)
    assert ids(tmp_path) == ["t1"]
    assert faults(tmp_path) == []


def test_a_link_to_nowhere_drops_nothing(tmp_path: Path) -> None:
    write_trial(tmp_path, "t1")
    (tmp_path / "trials/gone").symlink_to(tmp_path / "nothing")
    assert ids(tmp_path) == ["t1"]


def test_a_linked_score_file_is_a_file(tmp_path: Path) -> None:
    folder = write_trial(tmp_path, "t1", None, scores())
    (folder / "scores/b.json").symlink_to(folder / "scores/a.json")
    assert len(load(tmp_path).readings) == 2
