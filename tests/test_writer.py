"""Judgment files: whole or absent, left alone when equal, old ones removed, names made safe."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_bloom import whole
from pytest_bloom.whole import write_whole
from pytest_bloom.writer import JudgmentWriter


@pytest.fixture(params=["linked", "renamed"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to make a file whole: on systems without the first, all are renamed."""
    if request.param == "renamed":
        monkeypatch.setattr(whole, "_NAMELESS", 0)
    elif not whole._NAMELESS:
        pytest.skip("this system has no files without a name")
    return str(request.param)


@pytest.fixture
def writer(tmp_path: Path) -> JudgmentWriter:
    return JudgmentWriter(str(tmp_path / "out"), "tin", "judge")


def files(folder: Path) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if not p.is_dir())


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


@pytest.mark.parametrize("content", [b"", b"{}\n", b"x" * 100_000])
def test_an_equal_file_is_left_alone(writer: JudgmentWriter, content: bytes) -> None:
    path = writer.write("t1", content)
    os.utime(path, ns=(1, 1))
    inode = os.stat(path).st_ino
    writer.write("t1", content)
    assert os.stat(path).st_mtime_ns == 1
    assert os.stat(path).st_ino == inode


@pytest.mark.parametrize("new", [b"", b"old and more", b"ol", b"new"])
def test_another_content_takes_its_place(writer: JudgmentWriter, new: bytes) -> None:
    path = writer.write("t1", b"old")
    os.utime(path, ns=(1, 1))
    writer.write("t1", new)
    assert Path(path).read_bytes() == new
    assert os.stat(path).st_mtime_ns != 1


@pytest.mark.parametrize("failing", ["replace", "write", "open"])
@pytest.mark.parametrize("old", [b"old", None])
def test_whole_or_not_at_all(
    writer: JudgmentWriter,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    failing: str,
    old: bytes | None,
) -> None:
    path = writer.path_of("t1")
    writer.write("t1" if old else "t0", b"old")
    before = files(tmp_path)

    def fail(*args: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    real_open = os.open

    def fail_to_create(name: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_WRONLY:
            fail()
        return real_open(name, flags, mode)

    if failing == "replace":
        monkeypatch.setattr(os, "replace", fail)
        monkeypatch.setattr(os, "link", fail)
    elif failing == "write":
        monkeypatch.setattr(os, "write", fail)
    else:
        monkeypatch.setattr(os, "open", fail_to_create)
    with pytest.raises(OSError, match="No space left"):
        writer.write("t1", b"new")
    monkeypatch.undo()
    assert files(tmp_path) == before
    if old:
        assert Path(path).read_bytes() == old


def test_what_is_written_in_parts_is_whole(
    writer: JudgmentWriter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda to, content: real(to, content[:3]))
    for content in (b"0123456789", b"abcdefgh"):
        path = writer.write("t1", content)
        assert Path(path).read_bytes() == content
    assert files(tmp_path) == ["out/tin/judge/t1.json"]


@pytest.mark.parametrize("old", [True, False])
def test_an_interrupt_leaves_nothing_behind(
    writer: JudgmentWriter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: bool
) -> None:
    if old:
        writer.write("t1", b"old")
    before = files(tmp_path)

    def interrupt(*args: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    monkeypatch.setattr(os, "link", interrupt)
    with pytest.raises(KeyboardInterrupt):
        writer.write("t1", b"new")
    assert files(tmp_path) == before


def test_a_folder_that_is_removed_in_the_run_is_made_again(
    writer: JudgmentWriter, tmp_path: Path
) -> None:
    writer.write("t1", b"1")
    shutil.rmtree(tmp_path / "out")
    writer.write("t2", b"2")
    assert files(tmp_path) == ["out/tin/judge/t2.json"]


def test_a_file_system_without_nameless_files(
    writer: JudgmentWriter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def unsupported(name: str, flags: int, mode: int = 0o777) -> int:
        if whole._NAMELESS and flags & whole._NAMELESS == whole._NAMELESS:
            raise OSError(95, "Operation not supported")
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", unsupported)
    writer.write("t1", b"1")
    assert files(tmp_path) == ["out/tin/judge/t1.json"]


def during_the_first_rename(
    monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]
) -> list[BaseException]:
    """Let another thread `act` between the moment a file is written and that it gets its name."""
    real_replace, real_link = os.replace, os.link
    troubles: list[BaseException] = []
    waiting = [act]

    def guarded() -> None:
        try:
            waiting.pop()()
        except BaseException as error:
            troubles.append(error)

    def wait() -> None:
        if waiting:
            thread = threading.Thread(target=guarded)
            thread.start()
            thread.join()

    def replace(source: str, target: str) -> None:
        wait()
        real_replace(source, target)

    def link(source: str, target: str, **more: Any) -> None:
        wait()
        real_link(source, target, **more)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(os, "link", link)
    return troubles


@pytest.mark.parametrize("trial", ["t1", "t2"])
def test_two_threads_at_once(
    writer: JudgmentWriter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trial: str
) -> None:
    troubles = during_the_first_rename(monkeypatch, lambda: writer.write(trial, b"second"))
    writer.write("t1", b"first")
    assert troubles == []
    found = {p.name: p.read_bytes() for p in (tmp_path / "out/tin/judge").iterdir()}
    if trial == "t1":
        assert found in ({"t1.json": b"first"}, {"t1.json": b"second"})
    else:
        assert found == {"t1.json": b"first", "t2.json": b"second"}


def test_a_run_that_tidies_up_beside_one_that_writes(
    writer: JudgmentWriter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = JudgmentWriter(str(tmp_path / "out"), "tin", "judge")
    troubles = during_the_first_rename(monkeypatch, lambda: other.tidy(["t1"]))
    writer.write("t1", b"first")
    assert troubles == []
    assert files(tmp_path) == ["out/tin/judge/t1.json"]


def test_many_threads(writer: JudgmentWriter, tmp_path: Path) -> None:
    content = {f"t{n}": bytes([65 + n]) * 5000 for n in range(16)}
    troubles: list[BaseException] = []

    def work(trial: str) -> None:
        try:
            for _ in range(10):
                writer.write(trial, content[trial])
                writer.write("shared", content[trial])
        except BaseException as error:
            troubles.append(error)

    threads = [threading.Thread(target=work, args=(trial,)) for trial in content]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert troubles == []
    folder = tmp_path / "out/tin/judge"
    for trial, right in content.items():
        assert (folder / f"{trial}.json").read_bytes() == right
    assert (folder / "shared.json").read_bytes() in content.values()
    assert len(list(folder.iterdir())) == 17


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


def test_a_report_is_written_whole_too(tmp_path: Path) -> None:
    write_whole(str(tmp_path / "report.md"), b"# tin\n")
    os.utime(tmp_path / "report.md", ns=(1, 1))
    write_whole(str(tmp_path / "report.md"), b"# tin\n")
    assert (tmp_path / "report.md").stat().st_mtime_ns == 1
    assert files(tmp_path) == ["report.md"]
