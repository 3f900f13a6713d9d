"""Whatever lies at a path, doctor says a sentence, and what it prints is a probe that runs."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest
from case_table import Given
from case_writers import WRITERS
from foreign_folder import ODD_VALUES, places, with_value

from pytest_bloom.cli import main
from pytest_bloom.examining import examine
from pytest_bloom.sources.probe import load_probe

GIVEN = [Given(1), Given(3), Given("refused")]
#: what doctor is asked about, where it is not the one file or folder that there is
_NOT_RESULTS = {"probe.yaml", "taxonomy.yaml"}


def results(path: Path) -> Path:
    (found,) = (each for each in path.iterdir() if each.name not in _NOT_RESULTS)
    return found


def check(given: Path, capsys: pytest.CaptureFixture[str]) -> int:
    code = main(["doctor", str(given), "--name", "tin"])
    captured = capsys.readouterr()
    assert code in (0, 1, 2)
    if code == 2:
        assert captured.err.count("\n") == 1
        return code
    text = captured.out.partition("\nname: ")[2]
    folder = Path("probes", "tin")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "probe.yaml").write_text(f"name: {text}", encoding="utf-8")
    examine(load_probe(str(folder)))
    return code


def _write(path: Path, reader: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    if reader.startswith("inspect") or reader == "petri-log":
        pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    (path / "given").mkdir()
    WRITERS[reader](path / "given", GIVEN)
    monkeypatch.chdir(path)
    return results(path / "given")


@pytest.mark.parametrize("reader", WRITERS)
def test_every_format_is_recognised_and_its_probe_runs(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    reader: str,
) -> None:
    given = _write(tmp_path, reader, monkeypatch)
    assert main(["doctor", str(given)]) == 1
    out = capsys.readouterr().out
    assert f"format {reader.partition('-')[0]}\n" in out
    assert "  3 trials, 6 turns, 3 of them the target's\n" in out
    # The scale of these two ends at 1.
    scored = 1 if reader in ("promptfoo", "garak") else 2
    assert f"  {scored} scored, {3 - scored} unscored (judge_parse {3 - scored})\n" in out
    assert check(given, capsys) == 1


@pytest.mark.parametrize("reader", WRITERS)
def test_cut_at_many_a_byte(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    reader: str,
) -> None:
    given = _write(tmp_path, reader, monkeypatch)
    dice = random.Random(7)
    files = [given] if given.is_file() else sorted(p for p in given.rglob("*") if p.is_file())
    for file in dice.sample(files, min(3, len(files))):
        data = file.read_bytes()
        for end in dice.sample(range(len(data)), min(20, len(data))):
            file.write_bytes(data[:end])
            check(given, capsys)
        file.write_bytes(data)


@pytest.mark.parametrize("reader", ["jsonl", "garak", "promptfoo", "pyrit-json", "petri", "harbor"])
def test_any_one_value_replaced(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    reader: str,
) -> None:
    given = _write(tmp_path, reader, monkeypatch)
    dice = random.Random(7)
    files = [given] if given.is_file() else sorted(given.rglob("*.json"))
    for file in dice.sample(files, min(3, len(files))):
        text = file.read_text(encoding="utf-8-sig")
        lines = text.splitlines() if file.suffix == ".jsonl" else [text]
        values = [json.loads(line) for line in lines]
        found = list(places(values))[1:]
        for path in dice.sample(found, min(20, len(found))):
            changed = with_value(values, path, dice.choice(ODD_VALUES))
            file.write_text("".join(json.dumps(v) + "\n" for v in changed), encoding="utf-8")
            check(given, capsys)
        file.write_text(text, encoding="utf-8")
    shutil.rmtree("probes", ignore_errors=True)
