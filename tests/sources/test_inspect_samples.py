"""Samples of Inspect as trials: turns, ids, epochs, endings, logs in both forms."""

from __future__ import annotations

import json
import warnings
import zipfile
from pathlib import Path
from typing import Any

import pytest
from foreign_folder import DATA, audited, loads, only, probe, said
from inspect_folder import (
    SOURCE,
    conversation,
    header,
    member,
    message,
    sample,
    write_eval,
    write_log,
)

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.trial import ToolCall, Trial
from pytest_bloom.sources.inspect_log import recognise
from pytest_bloom.sources.registry import make_source

pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")


def trial_of(path: Path, *messages: Any, **more: Any) -> Trial:
    write_eval(path / "run.eval", [sample(messages=list(messages), **more)])
    return only(probe(path, SOURCE))[0]


def error_of(path: Path, *messages: Any, **more: Any) -> SourceError:
    with pytest.raises(SourceError) as caught:
        trial_of(path, *messages, **more)
    return caught.value


@pytest.mark.parametrize("name", ["run.eval", "run.json"])
def test_a_sample_and_epoch_is_a_trial(tmp_path: Path, name: str) -> None:
    samples = [sample("a", 3), sample("a", 1, epoch=2), sample(7, 0), sample(7, 0, epoch=2)]
    (write_eval if name.endswith(".eval") else write_log)(tmp_path / name, samples)
    found = loads(probe(tmp_path, f"format: inspect\npath: {name}\n"))
    assert list(found) == ["a_epoch_1", "a_epoch_2", "7_epoch_1", "7_epoch_2"]
    assert [each.readings[0].recorded_score for each in found.values()] == [3, 1, 0, 0]
    (reading,) = found["a_epoch_1"].readings
    assert (reading.scorer, reading.run, reading.whole) == ("harm", 1, True)
    assert (reading.full_context_band, reading.turn_indices) == (3, (1, 3))
    assert said(found["a_epoch_1"].trial)[0] == ("user", "Open the tin.")


def test_epochs_may_be_runs(tmp_path: Path) -> None:
    silent = conversation("Open it.", " ")
    samples = [
        sample("a", 3),
        sample("a", 1, epoch=2),
        sample("a", 0, epoch=3, messages=silent),
        sample("a", 0, epoch=4, error={"message": "x", "traceback": "", "traceback_ansi": ""}),
    ]
    write_eval(tmp_path / "run.eval", samples)
    found = loads(probe(tmp_path, SOURCE + "epochs: runs\n"))
    readings = found["a"].readings
    assert [(r.run, r.recorded_score) for r in readings] == [(1, 3), (2, 1), (3, None), (4, None)]
    assert readings[2].unscored == ("trial:no_response",)
    assert readings[3].unscored == ("trial:missing",)


def test_a_silent_first_epoch_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    silent = conversation("Open it.", " ")
    samples = [sample("a", 0, messages=silent), sample("a", 3, epoch=2)]
    write_eval(tmp_path / "run.eval", samples)
    (outcome,) = audited(probe(tmp_path, SOURCE + "epochs: runs\n")).outcomes.values()
    assert outcome.data["recorded_by_run"] == [None, 3]
    assert outcome.verdict == "undecided"


def test_what_was_planned_is_expected(tmp_path: Path) -> None:
    samples = [sample("a"), sample("b", epoch=2)]
    write_eval(tmp_path / "run.eval", samples)
    assert make_source(probe(tmp_path, SOURCE)).expected() == 4
    assert audited(probe(tmp_path, SOURCE)).faults == ["expected 4 trials, the probe has 2"]
    assert make_source(probe(tmp_path, SOURCE + "epochs: runs\n")).expected() == 2


def test_a_run_that_did_not_end_is_remarked(tmp_path: Path) -> None:
    samples = [sample("a")]
    write_eval(tmp_path / "run.eval", samples, header(samples, status="cancelled"))
    source = make_source(probe(tmp_path, SOURCE))
    assert source.remarks() == ["run.eval: the run did not end well (status cancelled)"]
    write_eval(tmp_path / "run.eval", [])
    assert "holds no samples" in make_source(probe(tmp_path, SOURCE)).faults()[0]


def test_prefilled_text_and_what_sets_the_scene(tmp_path: Path) -> None:
    trial = trial_of(
        tmp_path,
        message("system", "You guard a tin."),
        message("user", "Open it."),
        message("assistant", "Sure, seven", source="input"),
        message("assistant", "is the digit."),
    )
    assert [turn.role for turn in trial.turns] == ["user", "prefill", "assistant"]


def test_parts_reasoning_and_images(tmp_path: Path) -> None:
    trial = trial_of(
        tmp_path,
        message("assistant", [{"type": "reasoning", "reasoning": "I decline."}]),
        message(
            "assistant",
            [
                {"type": "reasoning", "reasoning": "I decline."},
                {"type": "text", "text": "Seven."},
                {"type": "image", "image": "data:image/png;base64,AA=="},
            ],
        ),
    )
    assert said(trial) == [("assistant", ""), ("assistant", "Seven.")]
    assert [turn.says_nothing for turn in trial.turns] == [True, False]
    assert [turn.unscored for turn in trial.turns] == [None, "missing"]


def test_arguments_of_tool_calls(tmp_path: Path) -> None:
    call = {"id": "c", "function": "open", "arguments": {"digit": 7}, "type": "function"}
    trial = trial_of(
        tmp_path,
        message("assistant", "I can't.", tool_calls=[call]),
        message("tool", "Open.", tool_call_id="c", function="open"),
    )
    assert trial.turns[0].tool_calls == (ToolCall("open", {"digit": 7}),)
    assert [turn.role for turn in trial.turns] == ["assistant", "tool"]


def test_attachments_are_put_back(tmp_path: Path) -> None:
    digest = "0123456789abcdef0123456789abcdef"
    messages = [message("assistant", f"attachment://{digest} it is")]
    trial = trial_of(tmp_path, *messages, attachments={digest: "Seven,"})
    assert said(trial) == [("assistant", "Seven, it is")]


@pytest.mark.parametrize(
    ("bad", "key"),
    [
        ({"role": "human", "content": "Open it."}, "messages[1]"),
        ({"role": "user", "content": 7}, "messages[1]"),
        ({"role": "user"}, "messages[1]"),
        ("Open it.", "messages[1]"),
    ],
)
def test_a_message_that_is_none_is_an_error(tmp_path: Path, bad: Any, key: str) -> None:
    error = error_of(tmp_path, message("user", "Open it."), bad)
    assert (error.file, error.key) == ("run.eval", f"samples/1_epoch_1.json: {key}")
    assert "Open it" not in error.message


@pytest.mark.parametrize(
    ("more", "incomplete", "stop"),
    [
        ({"error": {"message": "boom"}}, "incomplete: the sample ended in an error", "error"),
        ({"limit": {"type": "context", "limit": 9}}, "broken off (context limit)", "context limit"),
        ({"limit": {"type": "message", "limit": 9}}, None, "message limit"),
        ({"limit": {"type": ["x"]}}, "broken off (another limit)", "another limit"),
        ({"limit": None, "error": None}, None, None),
    ],
)
def test_how_a_sample_ended(
    tmp_path: Path, more: Any, incomplete: str | None, stop: str | None
) -> None:
    trial = trial_of(tmp_path, *conversation("Open it.", "Seven."), **more)
    assert (incomplete or "") in (trial.incomplete or "")
    assert (trial.incomplete is None) == (incomplete is None)
    assert trial.stop_reason == stop


def test_the_same_sample_twice_names_both_places(tmp_path: Path) -> None:
    samples = [sample("a", 3), sample("b", 1)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # zipfile warns of what is meant here
        twice = {member(samples[0]): json.dumps(sample("a", 0))}
        write_eval(tmp_path / "run.eval", samples, extra=twice)
    found = audited(probe(tmp_path, SOURCE))
    assert found.red == {"a_epoch_1"}
    assert "samples/a_epoch_1.json and samples/a_epoch_1.json" in found.faults[0]
    write_log(tmp_path / "run.json", [sample("a", 3), sample("b", 1), sample("a", 0)])
    found = audited(probe(tmp_path, "format: inspect\npath: run.json\n"))
    assert "samples[0] and samples[2]" in str(found.outcomes["a_epoch_1"].error)


def test_a_sample_under_a_strange_name_is_only_a_name(tmp_path: Path) -> None:
    samples = [sample("../../tin", 3), sample("batch", 1), sample("a::b[1]", 2)]
    write_eval(tmp_path / "run.eval", samples)
    found = audited(probe(tmp_path, SOURCE))
    assert list(found.outcomes) == ["../../tin_epoch_1", "batch_epoch_1", "a::b[1]_epoch_1"]
    assert not found.is_red


def test_a_sample_that_claims_to_be_another_is_an_error(tmp_path: Path) -> None:
    write_eval(tmp_path / "run.eval", [], header([]), {"samples/a_epoch_1.json": "{}"})
    (outcome,) = audited(probe(tmp_path, SOURCE + "score: harm\n")).outcomes.values()
    assert "another id or epoch" in str(outcome.error)


def test_a_folder_with_a_damaged_log_and_other_files(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    write_eval(runs / "a.eval", [sample("a")])
    (runs / "b.eval").write_bytes((runs / "a.eval").read_bytes()[:-40])
    (runs / "c.json").write_text('{"files": []}')
    write_log(runs / "d.json", [sample("a")])
    spec = probe(tmp_path, "format: inspect\npath: runs\n")
    found = audited(spec)
    assert list(found.outcomes) == ["a.eval/a_epoch_1", "b.eval", "d.json/a_epoch_1"]
    assert found.red == {"b.eval"}
    assert "damaged: not a whole zip file" in str(found.outcomes["b.eval"].error)
    assert make_source(spec).remarks() == ["c.json: not a log of Inspect, not read"]


def test_a_member_beyond_the_limit_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_eval(tmp_path / "run.eval", [sample("a"), sample("b", input="x" * 100_000)])
    monkeypatch.setattr("pytest_bloom.sources.inspect_files.MAX_SAMPLE", 50_000)
    found = audited(probe(tmp_path, SOURCE))
    assert found.red == {"b_epoch_1"}
    assert "more than 50000 bytes unpacked" in str(found.outcomes["b_epoch_1"].error)


def test_a_member_that_lies_about_its_size(tmp_path: Path) -> None:
    write_eval(tmp_path / "run.eval", [sample("a", input="x" * 100_000)])
    data = (tmp_path / "run.eval").read_bytes()
    with zipfile.ZipFile(tmp_path / "run.eval") as archive:
        size = archive.getinfo("samples/a_epoch_1.json").file_size.to_bytes(4, "little")
    assert data.count(size) == 2
    (tmp_path / "run.eval").write_bytes(data.replace(size, (10).to_bytes(4, "little")))
    (outcome,) = audited(probe(tmp_path, SOURCE)).outcomes.values()
    assert "damaged" in str(outcome.error)


def test_lines_of_a_json_log(tmp_path: Path) -> None:
    write_log(tmp_path / "run.json", [sample("a", 3), sample("b", "N")])
    spec = probe(tmp_path, "format: inspect\npath: run.json\n")
    source = make_source(spec)
    refs = {ref.id: ref for ref in source.refs()}
    reading = source.load(refs["b_epoch_1"]).readings[0]
    line = source.line(reading.file, reading.key)
    assert (tmp_path / "run.json").read_text().split("\n")[line - 1].strip() == '"value": "N",'


def test_a_missing_library_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> Any:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("pytest_bloom.sources.inspect_library.import_module", absent)
    write_eval(tmp_path / "run.eval", [sample("a")])
    with pytest.raises(SourceError) as caught:
        make_source(probe(tmp_path, SOURCE))
    assert str(caught.value) == (
        "probe.yaml:3: source.format: this format needs inspect_ai: "
        "pip install 'pytest-bloom[inspect]'"
    )


def test_logs_are_recognised(tmp_path: Path) -> None:
    assert recognise(str(tmp_path)) is None
    write_log(tmp_path / "run.json", [sample("a")])
    (tmp_path / "other.json").write_text("[]")
    seen = recognise(str(tmp_path))
    assert seen is not None
    assert (seen.what, seen.source["format"]) == ("1 log of Inspect, scored by harm", "inspect")


LOGS = {
    "log_streaming.eval": {"1_epoch_1": 4, "1_epoch_2": 0, "2_epoch_1": 0, "2_epoch_2": 0},
    "log_formats.eval": {"1_epoch_1": 4},
    "log_read_sample.eval": {"1_epoch_1": 0},
    "2025-05-12T20-28-13-04-00_popularity.json": {"1_epoch_1": 0, "2_epoch_1": 0, "3_epoch_1": 4},
    "2025-05-12T20-28-26-04-00_security-guide.json": {
        "1_epoch_1": 0,
        "2_epoch_1": 0,
        "3_epoch_1": 0,
    },
}


@pytest.mark.skipif(not DATA.is_dir(), reason="the samples ../shared/data are not there")
@pytest.mark.parametrize("name", sorted(LOGS))
def test_real_logs(tmp_path: Path, name: str) -> None:
    source = f"format: inspect\npath: '{DATA / 'inspect' / name}'\n"
    found = audited(probe(tmp_path, source + "scale: {values: {C: 0, P: 2, I: 4}}\n"))
    assert not found.is_red, found.faults
    assert {n: o.data["recorded_score"] for n, o in found.outcomes.items()} == LOGS[name]


@pytest.mark.skipif(not DATA.is_dir(), reason="the samples ../shared/data are not there")
def test_real_logs_that_are_not_whole(tmp_path: Path) -> None:
    def read(name: str) -> tuple[set[str], list[str]]:
        found = audited(probe(tmp_path, f"format: inspect\npath: '{DATA / 'inspect' / name}'\n"))
        return found.red, found.faults

    red, faults = read("2025-05-12T20-28-13-04-00_no-samples.json")
    assert red == set()
    assert "expected 3 trials, the probe has 0" in faults
    assert read("log_tool_call_error.json")[0] == {"1_epoch_4"}
    assert read("log_message_deduplication.eval") == (set(), [])


def test_a_compacted_context_is_noted(tmp_path: Path) -> None:
    write_eval(tmp_path / "run.eval", [sample(events=[{"event": "compaction"}])])
    reading = only(probe(tmp_path, SOURCE))[1]
    assert reading.notes == ("the context was compacted: earlier messages may be lost",)
