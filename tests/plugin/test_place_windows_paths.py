"""Paths of Windows in the data: names like any other, on every system."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from junit_reader import cases
from probe_maker import TAXONOMY, inverted, judgments, scores, sound, write_probe, write_trial
from ways import plain_and_xdist

#: name to id
NAMES = {
    "C:\\x\\y": "C:\\x\\y",
    "C:\\": "C:\\",
    "D:": "D%3A",
    "\\\\server\\share": "\\\\server\\share",
    "..\\..\\up": "..\\..\\up",
    "a\\b.json": "a\\b.json",
    "%TEMP%\\x": "%25TEMP%25\\x",
    "nul": "nul",
    "LPT1.txt": "LPT1.txt",
    "a?b*c|d": "a?b*c|d",
}


def written(root: Path, name: str) -> None:
    try:
        write_trial(root, name, inverted())
    except OSError:
        pytest.skip("this system has no such name")


@plain_and_xdist
def test_names_of_trials(pytester: pytest.Pytester, how: list[str]) -> None:
    probe = write_probe(pytester.path, {}, extra="batch: [completeness]\n")
    for name in NAMES:
        written(probe, name)
    result = pytester.runpytest("--bloom-probe=tin", "--junitxml=j.xml", *how)
    result.assert_outcomes(failed=len(NAMES), passed=1)
    found = {name for _, name, kind, _ in cases(pytester.path / "j.xml") if kind == "failure"}
    assert found == set(NAMES.values())
    judged = {json.loads(data)["trial"]: path for path, data in judgments(pytester.path).items()}
    assert judged.keys() == NAMES.keys()
    for path in judged.values():
        # On every system the file lies where it should, and has a name that is allowed there.
        assert not set('\\:<>"|?*') & set(path)
        assert path.startswith("tin/judge/")
        assert path.count("/") == 2


@pytest.mark.parametrize("name", NAMES)
def test_its_id_runs_it(pytester: pytest.Pytester, name: str) -> None:
    probe = write_probe(pytester.path, {"other": inverted()})
    written(probe, name)
    pytester.runpytest(f"probes/tin/probe.yaml::{NAMES[name]}").assert_outcomes(failed=1)


def test_names_in_lines(pytester: pytest.Pytester) -> None:
    """Where the names never were names of files."""
    probe = pytester.mkdir("probes") / "tin"
    probe.mkdir()
    (probe / "taxonomy.yaml").write_text(TAXONOMY)
    (probe / "probe.yaml").write_text(
        "name: tin\nsource:\n  format: jsonl\n  path: rows.jsonl\n"
        "  id: id\n  turns: messages\n  score: score\n"
        "  scale: {min: 0, max: 4, direction: higher-is-worse}\n"
    )
    rows = [
        {"id": name, "messages": [{"role": "assistant", "content": "Tea."}], "score": 0}
        for name in NAMES
    ]
    (probe / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 0, result.stdout.str()
    judged = {json.loads(data)["trial"] for data in judgments(pytester.path).values()}
    assert judged == set(NAMES)


def test_names_of_scorer_and_taxonomy(pytester: pytest.Pytester) -> None:
    scorer = "C:\\judges\\one.py"
    trial, _ = sound()
    reading = {**scores([0, 1], [0, 1]), "scorer": scorer, "taxonomy": "D:\\tin-5"}
    taxonomy = TAXONOMY.replace("name: tin-5", "name: 'D:\\tin-5'")
    probe = write_probe(pytester.path, {}, extra=f"scorer: '{scorer}'\n", taxonomy=taxonomy)
    folder = write_trial(probe, "t1", (trial, []))
    (folder / "scores/one.json").write_text(json.dumps(reading))
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    assert list(judgments(pytester.path)) == ["tin/C%3A%5Cjudges%5Cone.py/t1.json"]


def test_a_taxonomy_that_lies_on_another_system(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()}, extra="taxonomy: 'C:\\tin\\taxonomy.yaml'\n")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["probes/tin/*C:\\tin\\taxonomy.yaml: No such file or directory"])
