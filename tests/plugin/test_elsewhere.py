"""Workers on other machines: their judgments come back, and stale copies judge nothing."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_maker import conftest
from machines import MACHINES
from probe_maker import judgments, sound, write_probe

pytest.importorskip("xdist", reason="pytest-xdist is not installed")


@pytest.fixture
def there(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A second checkout of the same probe; the first is the current folder."""
    there = pytester.mkdir("there")
    pytester.mkdir("here")
    for place in (there, pytester.path / "here"):
        write_probe(place, {f"t{n}": sound() for n in range(6)})
        (place / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.chdir(pytester.path / "here")
    return there


@pytest.fixture(params=MACHINES)
def machine(request: pytest.FixtureRequest, there: Path, tmp_path: Path) -> Iterator[str]:
    """The worker's spec for `--tx`."""
    with MACHINES[request.param](there, tmp_path) as spec:
        yield spec


def test_judgments_come_back(pytester: pytest.Pytester, there: Path, machine: str) -> None:
    here = pytester.path / "here"
    assert (
        pytester.runpytest_subprocess(
            "--bloom-probe=tin", "--bloom-judgments=p/bloom-judgments"
        ).ret
        == 0
    )
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin", "--dist=load", f"--tx={machine}", "--junitxml=j.xml"
    )
    assert result.ret == 0
    result.stdout.fnmatch_lines(["trials: 6 pass, 0 undecided, 0 fail of 6 trials"])
    assert judgments(here) == judgments(here / "p")
    assert len(judgments(here)) == 6
    assert not (there / "bloom-judgments").exists()
    assert len(list(ET.parse(here / "j.xml").iter("testcase"))) == 11


def test_two_machines_share_the_trials(pytester: pytest.Pytester, there: Path) -> None:
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin", "--dist=load", f"--tx=popen//chdir={there}", "--tx=popen"
    )
    assert result.ret == 0
    assert len(judgments(pytester.path / "here")) == 6


TURN = "trials/t1/trial.json"
SCORE = "trials/t1/scores/judge-0.json"


@pytest.mark.parametrize(
    ("file", "old", "new", "what"),
    [
        (TURN, "The kettle is on.", "The kettle is off.", "trials or scores have another content"),
        (SCORE, '"run": 1', '"run": 2', "its trials or scores have another content"),
        ("probe.yaml", "name: tin", "name: tin\nwindow: 3", "its probe.yaml says something else"),
        ("taxonomy.yaml", "only small talk", "small talk", "its taxonomy is another"),
        (TURN, None, None, "it has other trials"),
        ("taxonomy.yaml", "band: 0", "band: x", "it cannot be read"),
    ],
)
def test_a_stale_copy_is_refused(
    pytester: pytest.Pytester, there: Path, file: str, old: str | None, new: str, what: str
) -> None:
    stale = there / "probes/tin" / file
    if old is None:
        shutil.rmtree(stale.parent)
    else:
        text = stale.read_text()
        assert old in text
        stale.write_text(text.replace(old, new))
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin", "--dist=load", f"--tx=popen//chdir={there}"
    )
    assert result.ret in (1, 2)
    result.stdout.fnmatch_lines(
        [f"the probe probes/tin of this worker is not the controller's: *{what}*"]
    )
    result.stdout.no_fnmatch_line("publishable")
    assert not judgments(pytester.path / "here")


def test_another_version_is_refused(pytester: pytest.Pytester, there: Path) -> None:
    (there / "conftest.py").write_text(
        "import pytest_bloom.elsewhere\npytest_bloom.elsewhere.__version__ = '9.9'\n"
    )
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin", "--dist=load", f"--tx=popen//chdir={there}"
    )
    assert result.ret in (1, 2)
    result.stdout.fnmatch_lines(["this worker has pytest-bloom 9.9 *, the controller 0*"])
    assert not judgments(pytester.path / "here")


def test_another_version_of_a_live_scorer_is_refused(
    pytester: pytest.Pytester, there: Path
) -> None:
    for place, version in ((pytester.path / "here", "1"), (there, "2")):
        (place / "conftest.py").write_text(conftest(more=f"version = {version!r}"))
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin",
        "--bloom-scorer=live:words",
        "--dist=load",
        f"--tx=popen//chdir={there}",
    )
    assert result.ret in (1, 2)
    result.stdout.fnmatch_lines(["*its live scorer has another version (2, there 1); *"])
    assert not judgments(pytester.path / "here")


def test_a_machine_without_the_probe_ends_the_run(pytester: pytest.Pytester, there: Path) -> None:
    (there / "probes").rename(there / "elsewhere")
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin", "--dist=load", f"--tx=popen//chdir={there}"
    )
    assert result.ret not in (0, 4)
    assert "unknown probe 'tin'" in result.stdout.str() + result.stderr.str()
    result.stdout.no_fnmatch_line("publishable")


@pytest.mark.parametrize("options", [[], ["-k", "t1"]], ids=["whole", "partial"])
def test_a_judgment_that_cannot_be_written_here(
    pytester: pytest.Pytester, there: Path, options: list[str]
) -> None:
    (pytester.path / "here/out").write_text("")
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin",
        "--bloom-judgments=out",
        "--dist=load",
        f"--tx=popen//chdir={there}",
        *options,
    )
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: *the judgment could not be written: Not a dir*"])
