"""CI systems that read along take some lines for commands: none of ours is one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from probe_maker import TAXONOMY, inflated, inverted, write_probe, write_trial
from trial_names import shown
from ways import plain_and_xdist

from pytest_bloom.cli import main
from pytest_bloom.core.names import as_line

COMMANDS = (
    "::error::open",
    "::set-output name=x::y",
    " ::add-mask::tin",
    "##vso[task.complete]",
    "##[error]open",
    "x ::stop-commands::y",
    "word " * 14 + "::warning::y",
    "a ##vso[task.setvariable]b",
)


def commands(text: str) -> list[str]:
    """The lines that GitHub or Azure would follow."""
    lines = text.splitlines()
    return [n for n in lines if n.strip().startswith("::") or "##[" in n or "##vso[" in n]


def hostile(root: Path, command: str) -> Path:
    """A probe in which it stands wherever data may be printed from."""
    taxonomy = TAXONOMY
    for word in ("dials", "no mechanism", "a digit held back", "context", "actionable", "tin-5"):
        taxonomy = taxonomy.replace(f": {word}", f": {json.dumps(command + word)}")
    scorer = json.dumps(command)
    probe = write_probe(root, {}, extra=f"scorer: {scorer}\nreference: other\n", taxonomy=taxonomy)
    for number, (trial, (reading,)) in enumerate([inverted(), inflated(), inverted()]):
        reading |= {"scorer": command, "scorer_version": command, "taxonomy": command + "tin-5"}
        trial |= {"stop_reason": command, "metadata": {"label": command}}
        name = command if number == 0 else f"{command}{number}"
        folder = write_trial(probe, name.replace("/", "_"), (trial, []))
        (folder / "scores/a.json").write_text(json.dumps(reading))
        reading |= {"run": 2, "raw_bands": [0, 4], "unscored": [f"1:{command}"]}
        (folder / "scores/b.json").write_text(json.dumps(reading))
    (probe / "trials" / f"{command}9").mkdir()
    (probe / "trials" / f"{command}9/trial.json").write_text("{")
    return probe


def check_run(pytester: pytest.Pytester, *options: str) -> None:
    # Its own lines are commands.
    without = ("-p", "no:pytest_github_actions_annotate_failures")
    result = pytester.runpytest("--bloom-probe=tin", *without, *options)
    assert result.ret == (0 if "--collect-only" in options else 1)
    assert commands(result.stdout.str() + "\n" + result.stderr.str()) == []


@pytest.mark.parametrize("command", COMMANDS, ids=shown)
def test_no_line_is_one(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    hostile(pytester.path, command)
    for options in ([], ["-vv"], ["-q"], ["--collect-only"], ["--collect-only", "-q"], ["-rA"]):
        check_run(pytester, *options)


@plain_and_xdist
@pytest.mark.parametrize("github", ["true", ""])
def test_nor_elsewhere_or_over_workers(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, github: str, how: list[str]
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", github)
    hostile(pytester.path, COMMANDS[0])
    check_run(pytester, *how)


@pytest.mark.parametrize("command", COMMANDS[:4], ids=shown)
def test_nor_in_a_merge(
    pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    hostile(pytester.path, command)
    pytester.runpytest("--bloom-probe=tin", "--bloom-shard=1/1")
    capsys.readouterr()
    assert main(["merge", "bloom-judgments"]) == 1
    captured = capsys.readouterr()
    assert "not publishable" in captured.out
    assert commands(captured.out + captured.err) == []


@pytest.mark.parametrize("command", COMMANDS[:4], ids=shown)
def test_nor_where_probes_are_listed(pytester: pytest.Pytester, command: str) -> None:
    hostile(pytester.path, command)
    (pytester.path / "probes/tin").rename(pytester.path / f"probes/{command}")
    broken = pytester.mkdir(f"probes/{command}2")
    (broken / "probe.yaml").write_text("name: [")
    result = pytester.runpytest("--bloom-list")
    assert commands(result.stdout.str()) == []
    assert "broken: " in result.stdout.str()


@pytest.mark.parametrize("text", ["a::b", "p.yaml::t1", "## Head", "# one", "1:: 2"], ids=shown)
def test_what_is_no_command_stays(text: str) -> None:
    assert as_line(text) == text
