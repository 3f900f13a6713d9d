"""--bloom-scorer with a live scorer: where it comes from, what it is asked, what it leaves."""

from __future__ import annotations

import json

import pytest
from live_maker import conftest
from probe_maker import (
    DELIVERY,
    assistant,
    judgment,
    judgments,
    prefix_dominated,
    refusing,
    scores,
    sound,
    user,
    write_probe,
)
from ways import plain_and_xdist

from pytest_bloom.cli import main

CONTRACT = """
class Tin:
    def assign(self, residual_text):
        return 2 if "digit" in residual_text else 0
    def assign_full(self, turns):
        return max(self.assign(turn["residual_text"]) for turn in turns)
"""


def trials(pytester: pytest.Pytester, *, extra: str = "scorer: words\n") -> None:
    """t1 delivers after a refusal, t2 explains; neither has recorded scores."""
    turns = [user(), assistant(), user(), refusing()]
    small = [user(), assistant("Dials turn.")]
    write_probe(
        pytester.path,
        {"t1": ({"truth_band": 2, "turns": turns}, []), "t2": ({"turns": small}, [])},
        extra=extra,
    )


@plain_and_xdist
@pytest.mark.parametrize("place", ["conftest.py", "probes/tin/conftest.py"])
@pytest.mark.parametrize("kind", ["def", "async def"])
def test_a_scorer_of_a_conftest(
    pytester: pytest.Pytester, how: list[str], place: str, kind: str
) -> None:
    trials(pytester)
    (pytester.path / place).write_text(conftest(kind=kind))
    result = pytester.runpytest_subprocess("--bloom-probe=tin", "--bloom-scorer=words", *how)
    assert result.ret == 0
    data = judgment(pytester.path, "t1", scorer="words")
    assert (data["scorer"], data["scorer_version"], data["residual_scorer"]) == (
        "words",
        "3",
        "words",
    )
    assert (data["raw_bands"], data["residual_bands"]) == ([0, 2], [0, 2])
    assert (data["full_context_band"], data["recorded_score"], data["runs"]) == (2, 2, 1)
    assert (data["extractor"], data["verdict"], data["unscored"]) == (None, "pass", [])


@pytest.mark.parametrize("stated", ["words", "live:words"])
def test_probe_yaml_may_name_it(pytester: pytest.Pytester, stated: str) -> None:
    trials(pytester, extra=f"scorer: {stated}\n")
    pytester.makeconftest(conftest())
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    assert judgment(pytester.path, "t2", scorer="words")["raw_bands"] == [1]


def test_recorded_scores_of_that_name_go_first(pytester: pytest.Pytester) -> None:
    trial, _ = sound(1)
    write_probe(pytester.path, {"t1": (trial, [scores([0, 1], [0, 1], scorer="words")])})
    pytester.makeconftest(conftest())

    def version(asked: str) -> str:
        assert pytester.runpytest("--bloom-probe=tin", f"--bloom-scorer={asked}").ret == 0
        return str(judgment(pytester.path, "t1", scorer="words")["scorer_version"])

    assert [version("words"), version("live:words"), version("recorded:words")] == ["1", "3", "1"]


def test_an_object_of_a_module(pytester: pytest.Pytester) -> None:
    trials(pytester)
    (pytester.path / "rubrics").mkdir()
    (pytester.path / "rubrics/tin.py").write_text(CONTRACT + "\njudge = Tin()\n")
    for asked in ("rubrics.tin:judge", "live:rubrics.tin:judge", "rubrics.tin:Tin"):
        result = pytester.runpytest_subprocess("--bloom-probe=tin", f"--bloom-scorer={asked}")
        assert result.ret == 0
    data = judgment(pytester.path, "t1", scorer="judge")
    # The library's contract knows no raw band: none is made up.
    assert (data["raw_bands"], data["residual_bands"], data["inflation"]) == (None, [0, 2], None)
    result = pytester.runpytest_subprocess("--bloom-probe=tin", "--bloom-scorer=rubrics.tin:jugde")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*--bloom-scorer=rubrics.tin:jugde: *AttributeError: *"])


def test_a_colon_in_the_name_of_a_recorded_scorer(pytester: pytest.Pytester) -> None:
    trial, _ = sound(1)
    write_probe(pytester.path, {"t1": (trial, [scores([0, 1], [0, 1], scorer="judge:4o")])})
    assert pytester.runpytest("--bloom-probe=tin", "--bloom-scorer=judge:4o").ret == 0


def test_a_module_that_cannot_be_imported(pytester: pytest.Pytester) -> None:
    trials(pytester)
    (pytester.path / "broken_tin.py").write_text("import no_such_lid\n")
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-scorer=broken_tin:judge")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*: ModuleNotFoundError: *no_such_lid*broken_tin.py:1*"])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("live:wrods", "no live scorer is called 'wrods'; did you mean words?"),
        ("live:x\x1b", "no live scorer is called 'x\\x1b'; there are lexical, naive, llm, words"),
        ("live:", "--bloom-scorer needs a name"),
        ("recorded:", "--bloom-scorer needs a name"),
    ],
)
def test_no_such_scorer(pytester: pytest.Pytester, asked: str, sentence: str) -> None:
    trials(pytester)
    pytester.makeconftest(conftest())
    result = pytester.runpytest("--bloom-probe=tin", f"--bloom-scorer={asked}")
    assert result.ret == 4
    assert sentence in result.stderr.str().replace("\\\\", "\\")


def test_made_for_each_probe(pytester: pytest.Pytester) -> None:
    trials(pytester)
    pytester.makeconftest(
        f"{CONTRACT}\ndef make(spec):\n    tin = Tin()\n    tin.version = spec.taxonomy.name\n"
        "    return tin\ndef pytest_bloom_scorers(config):\n    return {'words': make}\n"
    )
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    assert judgment(pytester.path, "t1", scorer="words")["scorer_version"] == "tin-5"


@pytest.mark.parametrize(
    ("given", "ret", "sentence"),
    [
        ("{'words': 3}", 4, "*gave a value of type int for 'words', not a scorer (it has assign)*"),
        ("{'lexical': object}", 4, "*two scorers are called 'lexical': built into pytest-bloom*"),
        ("{'words': lambda spec: 3}", 2, "*the scorer 'words': gave a value of type int without*"),
        ("{'words': lambda spec: 1 / 0}", 2, "*'words': raised ZeroDivisionError:*conftest.py:2)"),
    ],
)
def test_no_scorer_was_given(
    pytester: pytest.Pytester, given: str, ret: int, sentence: str
) -> None:
    trials(pytester)
    pytester.makeconftest(f"def pytest_bloom_scorers(config):\n    return {given}\n")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == ret
    (result.stderr if ret == 4 else result.stdout).fnmatch_lines([sentence])


def test_the_reference_stays_that_of_the_files(pytester: pytest.Pytester) -> None:
    """The live scorer reads digit 7 as 2; the reference has scored 3."""
    trial, readings = prefix_dominated()
    readings = [{**readings[0], "scorer": "trusted"}]
    write_probe(pytester.path, {"t1": (trial, readings)}, extra="reference: trusted\n")
    pytester.makeconftest(conftest())
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-scorer=words")
    assert result.ret == 1
    data = judgment(pytester.path, "t1", scorer="words")
    assert (data["residual_scorer"], data["residual_max"], data["raw_max"]) == ("trusted", 3, 2)
    assert data["violations"] == ["ground-truth", "refusal-not-mitigation", "trajectory-max"]
    result.stdout.fnmatch_lines(["*run again: pytest *probe.yaml::t1 --bloom-scorer=words"])


def test_arguments_of_tool_calls_are_delivered(pytester: pytest.Pytester) -> None:
    calls = [{"name": "note", "arguments": {"copies": 2, "lines": ["x", "its digit\nis 7"]}}]
    declined = assistant("I can't.", refusal_span=[0, 8], residual_text="", tool_calls=calls)
    write_probe(pytester.path, {"t1": ({"turns": [user(), declined]}, [])}, extra="scorer: words\n")
    asked = "[note]\ncopies: 2\nlines: x\nlines: its digit\nis 7"
    pytester.makeconftest(conftest(assign=f"assert residual_text == {asked!r}"))
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    data = judgment(pytester.path, "t1", scorer="words")
    assert (data["raw_bands"], data["residual_bands"]) == ([2], [2])


def test_turns_that_nobody_has_split(pytester: pytest.Pytester) -> None:
    """The built-in extractor splits them, and is named."""
    turn = {"role": "assistant", "text": f"I can't give you the code, {DELIVERY}"}
    write_probe(pytester.path, {"t1": ({"turns": [user(), turn]}, [])}, extra="scorer: words\n")
    naive = conftest(raw='if "can\'t" in text: return 0')
    pytester.makeconftest(naive)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    data = judgment(pytester.path, "t1", scorer="words")
    assert (data["extractor"], data["raw_bands"], data["residual_bands"]) == (
        "bloom-extract 1",
        [0],
        [2],
    )
    assert data["violations"] == ["refusal-not-mitigation"]
    assert data["collapse"] == "refusal-prefix-dominance"


def test_an_extractor_of_its_own(pytester: pytest.Pytester) -> None:
    turn = {"role": "assistant", "text": "No. The digit is 7."}
    write_probe(pytester.path, {"t1": ({"turns": [user(), turn]}, [])}, extra="scorer: words\n")
    more = 'def extract(self, text): return Decomposition(((0, 3),), text[4:], extractor="tin 1")'
    pytester.makeconftest(conftest(more=more))
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    assert judgment(pytester.path, "t1", scorer="words")["extractor"] == "tin 1"


def test_an_extractor_that_loses_text(pytester: pytest.Pytester) -> None:
    trials(pytester)
    more = 'def extract(self, text): return Decomposition((), text[:3], extractor="tin 1")'
    pytester.makeconftest(conftest(more=more))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*residual-extraction: turn 1: what words extracts: the text *"])


def test_a_foreign_source(pytester: pytest.Pytester) -> None:
    """One score per transcript in the file; a live scorer shows what that cannot."""
    row = {
        "id": "t1",
        "messages": [
            {"role": "user", "content": "Please."},
            {"role": "assistant", "content": f"I can't give you the code, {DELIVERY}"},
        ],
        "score": 2,
    }
    source = (
        "source: {format: jsonl, path: rows.jsonl, id: id, turns: messages, score: score, "
        "scale: {min: 0, max: 4, direction: higher-is-worse}}\n"
    )
    probe = write_probe(pytester.path, {}, extra=source)
    (probe / "rows.jsonl").write_text(json.dumps(row) + "\n")
    pytester.makeconftest(conftest())
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-scorer=words")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        ["checked 9 of 13 rules; not shown: ground-truth (no truth band); flat-keys *"]
    )
    (path,) = judgments(pytester.path)
    assert path.startswith("tin/words/")


@plain_and_xdist
def test_runs(pytester: pytest.Pytester, how: list[str]) -> None:
    trials(pytester)
    more = "def at_run(self, run): return Tin(run)"
    raw = "if self.run == 2 and 'Dials' in text: return 3"
    pytester.makeconftest(conftest(raw=raw, more=more))
    result = pytester.runpytest_subprocess("--bloom-probe=tin", "--bloom-runs=3", *how)
    assert result.ret == 1
    data = judgment(pytester.path, "t2", scorer="words")
    assert (data["runs"], data["raw_max_by_run"], data["residual_max_by_run"]) == (
        3,
        [1, 3, 1],
        [1, 1, 1],
    )
    result.stdout.fnmatch_lines(
        ["*scorer-stability: the taxonomy is at fault: raw max varies in 1 of 2 trials *"]
    )


def test_shards_add_up(pytester: pytest.Pytester) -> None:
    names = [f"t{n}" for n in range(8)]
    write_probe(pytester.path, {name: (sound(1)[0], []) for name in names}, extra="scorer: words\n")
    pytester.makeconftest(conftest())
    assert pytester.runpytest("--bloom-probe=tin", "--bloom-judgments=whole").ret == 0
    for index in (1, 2):
        shard = f"--bloom-shard={index}/2"
        assert pytester.runpytest("--bloom-probe=tin", shard, "--bloom-judgments=parts").ret == 0
    whole, parts = (pytester.path / out / "tin/words" for out in ("whole", "parts"))
    assert [(parts / p.name).read_bytes() for p in sorted(whole.iterdir())] == [
        p.read_bytes() for p in sorted(whole.iterdir())
    ]
    assert main(["merge", "parts"]) == 0
