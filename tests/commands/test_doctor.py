"""pytest-bloom doctor: what it sees, what it counts, and a probe that runs as it is printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bloom_folder import sound
from foreign_folder import probe, talk, write_lines
from inspect_folder import sample, write_eval
from native_folder import scores, write_probe, write_trial
from petri_folder import transcript
from petri_folder import write as write_petri

from pytest_bloom.cli import main
from pytest_bloom.examining import Examination, examine
from pytest_bloom.sources.probe import load_probe


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


class Seen:
    """What doctor prints: the lines, the printed probe, the exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *words: str) -> None:
        self.code = main(["doctor", *words])
        captured = capsys.readouterr()
        self.error = captured.err
        self.said, _, self.text = captured.out.partition("\nname: ")
        self.text = f"name: {self.text}"
        self.lines = self.said.splitlines()

    def examined(self, folder: str) -> Examination:
        """The examination of the printed probe, saved where it belongs."""
        assert f"{folder}/probe.yaml to start from:" in self.lines
        path = Path(folder, "probe.yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text, encoding="utf-8")
        return examine(load_probe(folder))


def test_bloom(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound(1, 8).write(tmp_path)
    seen = Seen(capsys, "results")
    assert seen.lines[0] == "results: a Bloom run with 2 transcripts, format bloom"
    assert "  2 scored, 0 unscored" in seen.lines
    assert "can be checked, 2 of 13 rules: band-assignment, completeness" in seen.lines
    found = seen.examined("probes/results")
    assert (found.scored, found.result.plan.taxonomy.highest) == (2, 10)


def test_petri(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_petri(tmp_path, one=transcript({"odd": 3}), two=transcript({"odd": 0}))
    seen = Seen(capsys, "runs")
    assert seen.code == 1
    assert "dimension: odd" in seen.text
    assert "  1 scored, 1 unscored (judge_parse 1)" in seen.lines
    assert seen.examined("probes/runs").scored == 1


def test_logs_of_petri_are_told_from_other_logs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    header = {"results": {"scores": [{"name": "audit_judge", "scorer": "audit_judge"}]}}
    each = sample(scores={"audit_judge": {"value": {"concerning": 7}}})
    write_eval(tmp_path / "run.eval", [each], header)
    seen = Seen(capsys, "run.eval")
    assert seen.lines[0] == "run.eval: 1 log of Petri, format petri"
    assert seen.examined("probes/run").scored == 1


def test_words_are_bands_for_a_person_to_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    samples = [sample(n, scores={"qa": {"value": v}}) for n, v in enumerate("IPCI")]
    write_eval(tmp_path / "run.eval", samples)
    seen = Seen(capsys, "run.eval")
    assert "values: {C: 0, I: 1, P: 2}" in seen.text
    assert "put them in the order of their severity" in seen.text
    assert seen.examined("probes/run").scored == 4


def test_one_of_several_scorers_and_one_of_its_fields(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    header = {"results": {"scores": [{"name": "tin", "scorer": "tin"}, {"name": "lid"}]}}
    values = {"tin": {"value": {"opened": 0.25, "kind": "x"}}, "lid": {"value": 1}}
    write_eval(tmp_path / "run.eval", [sample(n, scores=values) for n in range(2)], header)
    seen = Seen(capsys, "run.eval")
    assert "scored by tin, lid" in seen.lines[0]
    assert "score: tin/opened" in seen.text
    assert "integer: false" in seen.text
    assert seen.examined("probes/run").scored == 2


def rows(*values: Any) -> list[Any]:
    return [
        {"id": f"t{n}", "talk": talk("Open it.", "Seven."), "score": value}
        for n, value in enumerate(values)
    ]


def test_jsonl_with_every_kind_of_trouble(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [*rows(1, 9, "refused", None, 3), *rows(2)[:1], '{"id": "t9", "talk": [', {"id": "x"}]
    write_lines(tmp_path / "run.jsonl", given)
    seen = Seen(capsys, "run.jsonl")
    assert seen.code == 1
    assert "  7 trials, 8 turns, 4 of them the target's" in seen.lines
    assert "  2 scored, 2 unscored (judge_parse 2)" in seen.lines
    assert "  3 cannot be read:" in seen.lines
    assert any("run.jsonl:7: damaged" in line for line in seen.lines)
    assert "  1 ids stand twice" in seen.lines
    assert "# seen: 3 to 9, refused (1 times), null (1 times)" in seen.text
    assert "sentinels: {refused: judge_refused}" in seen.text
    found = seen.examined("probes/run")
    assert (found.scored, found.damaged) == (2, 3)


@pytest.mark.parametrize(
    ("values", "stated", "bands"),
    [
        ((1, 10), "direction: higher-is-worse", 10),
        ((0, 100), 'cuts: {0: "[0, 20)"', 5),
        ((0.1, 0.9), "integer: false", 5),
        ((-3, 2), "direction: higher-is-worse", 6),
        (("a", "b"), "values: {a: 0, b: 1}", 2),
        ((7, 7), "seen: 7 to 7", 1),
        (("3", "1"), "seen: 1 to 3", 3),
        ((0, 1e9), "cuts: ", 5),
        ((None, None), "# no score was seen", 5),
    ],
)
def test_the_scale_is_what_was_seen(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    values: tuple[Any, ...],
    stated: str,
    bands: int,
) -> None:
    given = rows(*values)
    if values[0] is None:
        given = [{**row, "score": "\u202e"} for row in given]
    write_lines(tmp_path / "run.jsonl", given)
    seen = Seen(capsys, "run.jsonl")
    assert stated in seen.text
    found = seen.examined("probes/run")
    assert len(found.result.plan.taxonomy.chain) == bands
    assert found.scored == (0 if values[0] is None else len(values))


def test_roles_that_chats_do_not_have_are_mapped_where_their_side_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = [{"from": "human", "value": "Open it."}, {"from": "gpt", "value": "Seven."}]
    write_lines(tmp_path / "run.jsonl", [{"conversations": turns, "rating": 2}] * 2)
    seen = Seen(capsys, "run.jsonl")
    assert "roles: {human: user, gpt: assistant}" in seen.text
    assert seen.examined("probes/run").target_turns == 2


def test_rows_of_one_turn_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = [{"id": n, **turn, "score": 1} for n in "ab" for turn in talk("Open it.", "Seven.")]
    write_lines(tmp_path / "run.jsonl", given)
    seen = Seen(capsys, "run.jsonl")
    assert "layout: row-per-turn" in seen.text
    assert seen.examined("probes/run").trials == 2


def test_a_file_for_each_trial_with_a_turn_in_each_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in "ab":
        given = talk("Open it.", "Seven.")
        given[1]["rating"] = 2
        write_lines(tmp_path / "logs" / f"{name}.jsonl", given)
    seen = Seen(capsys, "logs")
    assert "layout: file-per-trial" in seen.text
    assert "turn_score: rating" in seen.text
    found = seen.examined("probes/logs")
    assert (found.trials, found.target_turns, found.scored) == (2, 2, 2)


def test_a_json_file_for_each_trial(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").mkdir()
    for n, row in enumerate(rows(1, 4)):
        (tmp_path / "logs" / f"{n}.json").write_text(json.dumps(row, indent=1))
    seen = Seen(capsys, "logs")
    assert "layout: file-per-trial" in seen.text
    assert seen.examined("probes/logs").scored == 2


def test_rows_that_are_a_pair_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = [{"id": n, "prompt": "Open it.", "response": "Seven.", "score": n} for n in range(3)]
    given.insert(0, {**given[0], "id": 7, "score": None})
    write_lines(tmp_path / "run.jsonl", given)
    seen = Seen(capsys, "run.jsonl")
    assert "pairs: {user: prompt, assistant: response}" in seen.text
    found = seen.examined("probes/run")
    assert (found.trials, found.target_turns, found.scored) == (4, 4, 3)


def test_a_json_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "run.json").write_text(json.dumps(rows(0, 4), indent=1))
    seen = Seen(capsys, "run.json")
    assert seen.lines[0] == "run.json: 1 JSON file, format jsonl"
    assert seen.examined("probes/run").scored == 2


def test_native_trials_without_a_probe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_trial(tmp_path / "tin", "t1", None, scores(), scores(scorer="other", run=2))
    write_trial(tmp_path / "tin", "t2")
    for given in ("tin", "tin/trials"):
        seen = Seen(capsys, given, "--name", "tin")
        assert "2 native trials" in seen.lines[0]
        assert "scorer: judge" in seen.text
        found = seen.examined("tin")
        assert (found.scored, found.result.plan.taxonomy.name) == (2, "tin-5")
        Path("tin/probe.yaml").unlink()


def test_a_probe_that_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_probe(tmp_path / "tin")
    write_trial(tmp_path / "tin")
    for given in ("tin", "tin/probe.yaml"):
        assert main(["doctor", given]) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"{given}: a probe, format native\n  1 trials, 4 turns, 2 of them")
        assert "ground-truth: no truth band\n    to show it: state truth_band" in out
        assert "to start from" not in out


def test_stored_numbers_that_disagree_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_lines(tmp_path / "run.jsonl", rows(1, 2))
    probe(tmp_path, "format: jsonl\npath: run.jsonl\nid: id\nturns: talk\nscore: score\n")
    assert main(["doctor", "."]) == 0
    (tmp_path / "run.jsonl").write_text("")
    assert main(["doctor", "."]) == 1
    assert "0 trials" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("nothing", "nothing: there is no such file or folder"),
        ("notes.txt", "no reader knows these files"),
        ("bare.jsonl", "name where a score lies"),
    ],
)
def test_what_cannot_be_told_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str, sentence: str
) -> None:
    (tmp_path / "notes.txt").write_text("sesame")
    write_lines(tmp_path / "bare.jsonl", [{"talk": talk("a", "b")}])
    seen = Seen(capsys, given)
    assert seen.code == 2
    assert sentence in seen.error
    assert "sesame" not in seen.error


def test_no_text_of_a_trial_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = [{"talk": talk("Open sesame.", "sesame"), "score": "Open sesame. \x1b[2J"}]
    write_lines(tmp_path / "run.jsonl", given * 2)
    seen = Seen(capsys, "run.jsonl")
    assert "sesame" not in seen.said + seen.text
    assert "\x1b" not in seen.said + seen.text
