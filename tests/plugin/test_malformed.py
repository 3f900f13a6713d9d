"""Broken input: file, line and key; a broken trial fails alone, a broken probe is not collected."""

from __future__ import annotations

import pytest
from probe_maker import TAXONOMY, sound, write_probe


def test_a_malformed_trial_fails_and_the_others_are_judged(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound(), "t2": sound(), "t3": sound()})
    path = probe / "trials/t2/trial.json"
    path.write_text('{\n "turns": [\n  {"role": "assistant",\n   "text": 7}\n ]\n}\n')
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "probes/tin/trials/t2/trial.json:4: unreadable trial: turns[[]0].text: input should "
            "be a valid string, found an integer",
            "*trials: 2 pass, 1 undecided, 0 fail of 3 trials",
        ]
    )


def test_a_missing_trial_file_fails_its_trial(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    (probe / "trials/t2/trial.json").unlink()
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*trials/t2/trial.json:1: unreadable trial: the trial file is *"])
    result.stdout.fnmatch_lines(["*trials: 1 pass, 1 undecided, 0 fail of 2 trials"])


def test_a_cut_score_file_fails_its_trial(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    path = probe / "trials/t2/scores/judge-0.json"
    path.write_text(path.read_text()[:60])
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*scores/judge-0.json:4: unreadable trial: not JSON: *"])


@pytest.mark.parametrize(
    ("taxonomy", "message"),
    [
        (TAXONOMY.replace("band: 2", "band: two"), "taxonomy.yaml:6: bands[[]2].band: *a string"),
        (TAXONOMY.replace("name: opened, ", ""), "taxonomy.yaml:8: bands[[]4].name: *missing"),
        (TAXONOMY.replace("bands:", "bnads:"), "taxonomy.yaml:3: bnads: *did you mean 'bands'*"),
        (TAXONOMY + "name: twice\n", "taxonomy.yaml:9: name: duplicate key"),
        ("[", "taxonomy.yaml:1: not YAML: *"),
    ],
)
def test_a_broken_taxonomy(pytester: pytest.Pytester, taxonomy: str, message: str) -> None:
    write_probe(pytester.path, {"t1": sound()}, taxonomy=taxonomy)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines([f"probes/tin/{message}"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: tin\nscorer: judge\ninvariants: [trajectory-min]\n", "3: invariants: *max'?"),
        ("name: tin\nscorer: judge\ninvariants: []\n", "3: invariants: an empty list *"),
        ("name: tin\nscorer: judge\nwindow: 0\n", "3: window: *greater than or equal to 1*"),
        ("name: tin\nscorer: judge\nscorer: other\n", "3: scorer: duplicate key"),
        ("name: ../tin\nscorer: judge\n", "1: name: *one path component*"),
        ("- name\n", "1: expected a mapping, found a list"),
    ],
)
def test_a_broken_probe(pytester: pytest.Pytester, text: str, message: str) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    (probe / "probe.yaml").write_text(text)
    result = pytester.runpytest("--bloom-probe=probes/tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines([f"probes/tin/probe.yaml:{message}"])


def test_a_missing_taxonomy(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    (probe / "taxonomy.yaml").unlink()
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["probes/tin/taxonomy.yaml: No such file or directory"])


def test_nothing_below_trials_is_dropped_in_silence(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    (probe / "trials/t2").mkdir()
    (probe / "trials/t3").mkdir()
    (probe / "trials/t3/trial.json.gz").write_bytes(b"")
    (probe / "trials/t4").symlink_to("/nowhere/t4")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "*trials/t2/trial.json:1: unreadable trial: the trial file is missing",
            "*trials/t3/trial.json:1: unreadable trial: the trial file is missing",
            "*completeness: trials/t4: a link is not followed",
        ]
    )
