"""Reading a file: regular files only, whole, bounded, never waited for."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.files import read_bytes


def refusal(path: Path | str, limit: int = 100) -> SourceError:
    with pytest.raises(SourceError) as caught:
        read_bytes(str(path), "trials/t1/trial.json", limit)
    assert caught.value.file == "trials/t1/trial.json"
    return caught.value


@pytest.mark.parametrize("content", [b"", b"x", b"a\r\nb\x00\xff\x1ac", b"y" * 99, b"z" * 100])
def test_the_whole_content_up_to_the_limit(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "f").write_bytes(content)
    assert read_bytes(str(tmp_path / "f"), "f", 100) == content


def test_more_than_one_read_is_put_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytes(range(256)) * 4
    (tmp_path / "f").write_bytes(content)
    real = os.read
    monkeypatch.setattr(os, "read", lambda descriptor, n: real(descriptor, min(n, 7)))
    assert read_bytes(str(tmp_path / "f"), "f", 2000) == content


def test_too_large(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"x" * 101)
    message = str(refusal(tmp_path / "f"))
    assert message.startswith("trials/t1/trial.json: ")
    assert "101" in message
    assert "100" in message


def test_one_that_grows_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "f").write_bytes(b"x" * 50)
    monkeypatch.setattr(os, "read", lambda descriptor, n: b"y" * n)
    assert "100" in str(refusal(tmp_path / "f"))


def test_missing(tmp_path: Path) -> None:
    assert str(refusal(tmp_path / "f")) == "trials/t1/trial.json: No such file or directory"


def test_directory(tmp_path: Path) -> None:
    assert "not a regular file" in str(refusal(tmp_path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_fifo_without_a_writer_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "f")
    assert "not a regular file" in str(refusal(tmp_path / "f"))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no devices here")
def test_device(tmp_path: Path) -> None:
    assert "not a regular file" in str(refusal("/dev/zero"))


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no sockets here")
def test_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("s")
        assert refusal(tmp_path / "s").message


def test_link_to_a_file_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"tin")
    (tmp_path / "link").symlink_to("f")
    assert read_bytes(str(tmp_path / "link"), "link") == b"tin"


def test_link_to_nowhere_and_link_to_itself(tmp_path: Path) -> None:
    (tmp_path / "nowhere").symlink_to("gone")
    (tmp_path / "loop").symlink_to("loop")
    assert "No such file" in str(refusal(tmp_path / "nowhere"))
    assert "links" in str(refusal(tmp_path / "loop"))


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    assert refusal(f"{tmp_path}/a\0b").message


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="may read everything")
def test_unreadable(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"x")
    (tmp_path / "f").chmod(0)
    assert "Permission denied" in str(refusal(tmp_path / "f"))


def test_no_descriptor_is_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []
    closed: list[int] = []
    real_open, real_close = os.open, os.close

    def watch(path: str, flags: int) -> int:
        opened.append(real_open(path, flags))
        return opened[-1]

    def unwatch(descriptor: int) -> None:
        closed.append(descriptor)
        real_close(descriptor)

    monkeypatch.setattr(os, "open", watch)
    monkeypatch.setattr(os, "close", unwatch)
    refusal(tmp_path)
    (tmp_path / "f").write_bytes(b"x" * 101)
    refusal(tmp_path / "f")
    read_bytes(str(tmp_path / "f"), "f")
    assert len(opened) == 3
    assert closed == opened
