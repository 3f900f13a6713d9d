"""rootdir unlike the working directory: what is shown is relative to rootdir, and runs again."""

from __future__ import annotations

from pathlib import Path

import pytest
from probe_maker import inverted, judgments, sound, write_probe
from ways import plain_and_xdist


@pytest.fixture
def root(pytester: pytest.Pytester) -> Path:
    root = pytester.mkdir("root")
    write_probe(root, {"t1": sound(), "t2": inverted()})
    return root


@plain_and_xdist
@pytest.mark.parametrize("place", [".", "beside", "root/probes/tin"])
def test_judged_from_elsewhere(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    root: Path,
    place: str,
    how: list[str],
) -> None:
    pytester.mkdir("beside")
    monkeypatch.chdir(pytester.path / place)
    options = (f"--rootdir={root}", "--bloom-report=r.json", *how)
    result = pytester.runpytest("--bloom-probe=tin", *options)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["probes/tin/trials/t2/scores/judge-0.json:19: context-mono*"])
    assert list(judgments(root)) == ["tin/judge/t1.json", "tin/judge/t2.json"]
    assert not (Path.cwd() / "bloom-judgments").exists()
    # What an option names is relative to where the command was given.
    assert (Path.cwd() / "r.json").exists()
    # Under CI pytest writes the whole message into its summary too.
    (again,) = {line.split("pytest ")[1] for line in result.outlines if "run again" in line}
    pytester.runpytest(again, f"--rootdir={root}").assert_outcomes(failed=1)
    pytester.runpytest("--bloom-probe=tin", "--lf", *options).assert_outcomes(
        failed=2, passed=4, skipped=1
    )


def test_another_folder_for_judgments(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.chdir(pytester.mkdir("beside"))
    pytester.runpytest("--bloom-probe=tin", f"--rootdir={root}", "--bloom-judgments=out")
    assert Path("out/tin/judge/t1.json").exists()
    assert not (root / "bloom-judgments").exists()


def test_rootdir_behind_a_link(pytester: pytest.Pytester, root: Path) -> None:
    link = pytester.path / "link"
    try:
        link.symlink_to(root)
    except OSError:
        pytest.skip("no links here")
    for argument in ("--bloom-probe=tin", "link/probes/tin", "root/probes/tin"):
        result = pytester.runpytest(argument, f"--rootdir={link}")
        result.assert_outcomes(failed=2, passed=4, skipped=1)
