"""A file is whole or absent, whatever fails and whoever else writes; an equal one is left alone."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from below import files

from pytest_bloom import whole
from pytest_bloom.whole import write_whole
from pytest_bloom.writer import JudgmentWriter

pytestmark = pytest.mark.usefixtures("way")


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


def test_a_report_is_written_whole_too(tmp_path: Path) -> None:
    write_whole(str(tmp_path / "report.md"), b"# tin\n")
    os.utime(tmp_path / "report.md", ns=(1, 1))
    write_whole(str(tmp_path / "report.md"), b"# tin\n")
    assert (tmp_path / "report.md").stat().st_mtime_ns == 1
    assert files(tmp_path) == ["report.md"]
