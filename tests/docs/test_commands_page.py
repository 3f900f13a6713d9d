"""Every command on the page of the commands is run, in order, and prints what the page shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_bloom.cli import COMMANDS, main

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "commands.md").read_text(encoding="utf-8")
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: a path on a line of its own, and the block that holds that file
_FILE = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown() -> Iterator[tuple[str, list[str]]]:
    """Every command, and the lines below it."""
    for block in _CONSOLE.findall(PAGE):
        for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = each.strip("\n").split("\n")
            yield command, lines


def same(seen: list[str], wanted: list[str]) -> bool:
    """Whether the lines are equal; `…` stands for any lines."""
    pattern = "".join(r"(?:.*\n)*?" if w == "…" else re.escape(w) + "\n" for w in wanted)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in seen)) is not None


def test_every_command_prints_what_the_page_shows(
    pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "88")
    native = (DOCS / "native-format.md").read_text(encoding="utf-8")
    files = {f"probes/tin/{name}": text for name, text in _FILE.findall(native)}
    for name, text in {**files, **dict(_FILE.findall(PAGE))}.items():
        path = pytester.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for command, wanted in shown():
        program, *words = command.split()
        if program == "pytest":
            seen = pytester.runpytest(*words).outlines
            capsys.readouterr()
        else:
            assert program == "pytest-bloom"
            main(words)
            written = capsys.readouterr()
            seen = (written.out + written.err).splitlines()
        assert same(seen, wanted), (command, seen)


def test_every_command_has_its_section() -> None:
    sections = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert sections == list(COMMANDS)
    assert re.findall(r"^\| \[`(\w+)`\]", PAGE, re.MULTILINE) == list(COMMANDS)
