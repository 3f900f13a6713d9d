"""LC_ALL=C: the same files, byte for byte, and the same ids, whatever the terminal can show."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from junit_reader import cases
from probe_maker import TAXONOMY, assistant, inverted, scores, user, write_probe
from trial_names import IDS
from ways import plain_and_xdist

ASCII = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
#: nobody sets them, but then a file's name is no UTF-8 to Python
BARE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.fixture(autouse=True)
def _probe(pytester: pytest.Pytester) -> None:
    turns = [user("Die Dose, bitte."), assistant("Tür 😀"), user(), assistant("Dials turn.")]
    trials = {**dict.fromkeys(IDS, inverted()), "ü": ({"turns": turns}, [scores([0, 1], [0, 1])])}
    taxonomy = TAXONOMY.replace("descriptor: dials", "descriptor: Knöpfe 😀")
    probe = write_probe(pytester.path, trials, taxonomy="")
    taxonomy = taxonomy.replace("name: actionable", "name: brauchbar ✓")
    (probe / "taxonomy.yaml").write_text(taxonomy, encoding="utf-8")


def run(pytester: pytest.Pytester, *how: str) -> dict[str, bytes]:
    """Every file that a run leaves."""
    names = [f"r.{suffix}" for suffix in ("md", "html", "json")]
    reports = [f"--bloom-report={name}" for name in names]
    options = ("--junitxml=j.xml", "-p", "no:cacheprovider", "-v")
    result = pytester.run(
        sys.executable, "-m", "pytest", "--bloom-probe=tin", *reports, *options, *how
    )
    said = result.stdout.str() + result.stderr.str()
    assert result.ret == 1
    assert "INTERNALERROR" not in said
    assert "Traceback" not in said
    assert result.parseoutcomes()["failed"] == len(IDS) + 1
    paths = [*map(Path, names), *sorted(Path("bloom-judgments").rglob("*.json"))]
    return {str(path): path.read_bytes() for path in paths}


@plain_and_xdist
def test_the_same_bytes(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, how: list[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    expected = run(pytester)
    names = [name for _, name, _, _ in cases(pytester.path / "j.xml")]
    for path in expected:
        Path(path).unlink()
    for name, value in ASCII.items():
        monkeypatch.setenv(name, value)
    assert run(pytester, *how) == expected
    assert [name for _, name, _, _ in cases(pytester.path / "j.xml")] == names


def test_every_trial_is_judged_where_names_are_no_utf8(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in BARE.items():
        monkeypatch.setenv(name, value)
    files = run(pytester)
    assert len(files) == 3 + len(IDS) + 1
