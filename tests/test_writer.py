"""Judgment files: where each lies, old ones removed, names made safe."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from below import files

from pytest_bloom.writer import JudgmentWriter

pytestmark = pytest.mark.usefixtures("way")


def test_the_place_of_the_design(writer: JudgmentWriter, tmp_path: Path) -> None:
    path = writer.write("group/t1", b"{}\n")
    assert path == str(tmp_path / "out/tin/judge/group/t1.json")
    assert Path(path).read_bytes() == b"{}\n"
    assert files(tmp_path) == ["out/tin/judge/group/t1.json"]


def test_nothing_is_made_before_there_is_something_to_write(tmp_path: Path) -> None:
    made = JudgmentWriter(str(tmp_path / "out"), "tin", "judge")
    made.path_of("t1")
    assert made.tidy([]) == []
    assert list(tmp_path.iterdir()) == []


def test_judgments_of_trials_that_are_gone_are_removed(
    writer: JudgmentWriter, tmp_path: Path
) -> None:
    for trial in ("t1", "t2", "group/t3", "group/deep/t4"):
        writer.write(trial, b"{}")
    assert writer.tidy(["t1", "group/deep/t4", "never-written"]) == ["never-written"]
    assert files(tmp_path / "out/tin/judge") == ["group/deep/t4.json", "t1.json"]


def test_others_can_be_kept(writer: JudgmentWriter, tmp_path: Path) -> None:
    for trial in ("t1", "t2"):
        writer.write(trial, b"{}")
    left_over = tmp_path / "out/tin/judge/.x.tmp"
    left_over.write_bytes(b"")
    os.utime(left_over, (1, 1))
    assert writer.tidy(["t1", "never-written"], keep_others=True) == ["never-written"]
    assert files(tmp_path / "out/tin/judge") == ["t1.json", "t2.json"]


def test_those_of_another_probe_or_scorer_are_not(writer: JudgmentWriter, tmp_path: Path) -> None:
    JudgmentWriter(str(tmp_path / "out"), "tin", "other").write("t1", b"{}")
    JudgmentWriter(str(tmp_path / "out"), "box", "judge").write("t1", b"{}")
    writer.write("t1", b"{}")
    writer.tidy([])
    assert files(tmp_path / "out") == ["box/judge/t1.json", "tin/other/t1.json"]


def test_files_of_other_kinds_stay(writer: JudgmentWriter, tmp_path: Path) -> None:
    writer.write("t1", b"{}")
    for name in ("README.md", ".gitignore", "t9.jsonl"):
        (tmp_path / "out/tin/judge" / name).write_text("mine")
    writer.tidy([])
    assert files(tmp_path / "out/tin/judge") == [".gitignore", "README.md", "t9.jsonl"]


def test_links_are_not_followed(writer: JudgmentWriter, tmp_path: Path) -> None:
    writer.write("t1", b"{}")
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious/p.json").write_text("mine")
    (tmp_path / "out/tin/judge/link").symlink_to(tmp_path / "precious")
    writer.tidy([])
    assert (tmp_path / "precious/p.json").read_text() == "mine"


def test_a_link_in_the_place_of_a_judgment_is_replaced_not_written_through(
    writer: JudgmentWriter, tmp_path: Path
) -> None:
    (tmp_path / "precious.json").write_text("mine")
    path = Path(writer.write("t1", b"old"))
    path.unlink()
    path.symlink_to(tmp_path / "precious.json")
    writer.write("t1", b"new")
    assert (tmp_path / "precious.json").read_text() == "mine"
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize(
    "trial",
    [
        "..",
        ".",
        "../../escape",
        "a/../../../escape",
        "/etc/escape",
        "a//b",
        "..\\escape",
        "C:\\escape",
        "new\nline",
        "nul\x00byte",
        "\x1b[31mred",
        "\u202ereversed",
        "surrogate\udcff",
        ".hidden",
        "trailing.",
        "a:b*c?d",
        "x" * 300,
        "ä" * 150,
        "group/" + "y" * 300 + "/t1",
    ],
)
def test_no_id_leaves_the_folder_or_cannot_be_written(
    writer: JudgmentWriter, tmp_path: Path, trial: str
) -> None:
    path = Path(writer.write(trial, b"{}"))
    folder = tmp_path / "out/tin/judge"
    assert path.resolve().is_relative_to(folder.resolve())
    (found,) = files(folder)
    assert found.isprintable()
    assert "\\" not in found
    assert all(len(part.encode()) <= 255 for part in Path(found).parts)
    assert writer.tidy([trial]) == []
    assert path.exists()
    assert writer.tidy([]) == []
    assert not path.exists()


def test_a_name_of_200_bytes_is_kept_and_a_longer_one_is_cut(writer: JudgmentWriter) -> None:
    assert os.path.basename(writer.path_of("x" * 200)) == "x" * 200 + ".json"
    cut = os.path.basename(writer.path_of("x" * 201))
    assert len(cut.encode()) <= 205
    assert cut.startswith("xxx")


@pytest.mark.parametrize(
    "trials",
    [
        ["a/b", "a%2Fb", "a-b"],
        ["x" * 201, "x" * 202, "x" * 201 + "y"],
        ["x" * 300 + "a", "x" * 300 + "b"],
        ["a:b", "a%3Ab", "a?b"],
        [".a", "%2Ea", "a"],
        ["a", "a.json"],
        ["a/b", "a//b", "/a/b"],
        ["a\u202eb", "ab"],
        ["a\udcff", "a\xff"],
    ],
)
def test_two_trials_never_share_a_file(writer: JudgmentWriter, trials: list[str]) -> None:
    assert len({writer.path_of(trial) for trial in trials}) == len(trials)
    for trial in trials:
        writer.write(trial, trial.encode("utf-8", "surrogatepass"))
    for trial in trials:
        content = Path(writer.path_of(trial)).read_bytes()
        assert content == trial.encode("utf-8", "surrogatepass")


def test_a_group_that_is_called_like_the_file_of_a_trial(writer: JudgmentWriter) -> None:
    writer.write("a", b"1")
    writer.write("a.json/b", b"2")
    assert Path(writer.path_of("a")).read_bytes() == b"1"
    assert Path(writer.path_of("a.json/b")).read_bytes() == b"2"


@pytest.mark.parametrize(
    "name", ["..", "a/b", "openai/tin-4", "a/../../../x", "/x", "\x1b[31m", "x" * 300, ".", "a\nb"]
)
def test_probe_and_scorer_are_one_folder_each(tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    # Not written: a name that is not made safe could lead anywhere.
    path = Path(os.path.abspath(JudgmentWriter(str(out), name, name).path_of("t1")))
    assert path.is_relative_to(out)
    assert len(path.relative_to(out).parts) == 3


def test_one_scorer_never_removes_the_judgments_of_another(tmp_path: Path) -> None:
    """Names with a slash are those of models everywhere."""
    long = JudgmentWriter(str(tmp_path / "out"), "tin", "openai/tin-4")
    path = Path(long.write("t1", b"{}"))
    JudgmentWriter(str(tmp_path / "out"), "tin", "openai").tidy([])
    assert path.exists()


def test_no_name_of_a_scorer_makes_files_elsewhere_go_away(tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious/p.json").write_text("mine")
    (tmp_path / "out/tin/a").mkdir(parents=True)
    JudgmentWriter(str(tmp_path / "out"), "tin", "a/../../../precious").tidy([])
    assert (tmp_path / "precious/p.json").read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(OSError, match="out"):
        JudgmentWriter(str(tmp_path / "out"), "tin", "judge").write("t1", b"{}")


def test_left_over_temporary_files_of_a_crash_are_removed_or_ignored(
    writer: JudgmentWriter, tmp_path: Path
) -> None:
    """Made by what writes now, so that the names stay in step."""
    writer.write("t1", b"old")
    left: list[bytes] = []

    class Crash(BaseException):
        pass

    folder = tmp_path / "out/tin/judge"
    real_unlink = os.unlink
    with pytest.MonkeyPatch.context() as patch:

        def crash(source: str, target: str) -> None:
            left.append(Path(source).read_bytes())
            raise Crash

        patch.setattr(os, "replace", crash)
        patch.setattr(os, "unlink", lambda path: None)
        with pytest.raises(Crash):
            writer.write("t1", b"half")
    assert os.unlink is real_unlink
    assert left == [b"half"]
    temporary = next(path for path in folder.iterdir() if path.name != "t1.json")
    # A day later nobody is writing it any more.
    os.utime(temporary, ns=(1, 1))
    writer.tidy([])
    assert list(folder.iterdir()) == []
