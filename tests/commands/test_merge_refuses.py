"""What cannot be merged is refused: one sentence that says what and where, and exit code 2."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from probe_maker import TAXONOMY, sound, write_probe, write_trial
from shard_runs import run_shard, run_shards, shard_files

from pytest_bloom.cli import main
from pytest_bloom.core.shard import Shard

NAMES = [f"t{n:02}" for n in range(8)]
Refused = Callable[..., str]


@pytest.fixture
def probe(pytester: pytest.Pytester) -> Path:
    return write_probe(pytester.path, {name: sound() for name in NAMES}, extra="window: 4\n")


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """Merges, and gives the sentence; nothing is written and nothing is said to be right."""

    def check(*words: str) -> str:
        capsys.readouterr()
        assert main(["merge", *words, "--report=m.json", "--junitxml=m.xml", "--judgments=m"]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        (line,) = said.err.splitlines()
        assert line.startswith("pytest-bloom merge: ")
        assert not [path for path in ("m.json", "m.xml", "m") if Path(path).exists()]
        return line.removeprefix("pytest-bloom merge: ")

    return check


def file_of(out: str) -> Path:
    (path,) = shard_files(Path(out))
    return path


def first_trial(index: int, count: int = 2) -> str:
    return next(name for name in NAMES if Shard(index, count).holds(name))


def forge(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the content of a shard file and set its digest right."""
    whole = json.loads(path.read_bytes())
    change(whole["content"])
    text = json.dumps(whole["content"], sort_keys=True, indent=1) + "\n"
    whole["sha256"] = sha256(text.encode()).hexdigest()
    path.write_text(json.dumps(whole))


def test_a_missing_shard(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    outs = run_shards(pytester, 3)
    assert refused(outs[0], outs[2]) == "tin: of 3 shards these are missing: 2"
    assert refused(outs[1]) == "tin: of 3 shards these are missing: 1, 3"


def test_a_missing_shard_of_one_of_two_probes(
    pytester: pytest.Pytester, probe: Path, refused: Refused
) -> None:
    write_probe(pytester.path, {"t1": sound()}, name="zinc")
    outs = run_shards(pytester, 2, "--bloom-probe=tin", "--bloom-probe=zinc")
    shutil.rmtree(f"{outs[0]}/zinc.shards")
    assert refused(*outs) == "zinc: of 2 shards these are missing: 1"


def test_the_same_shard_twice_with_other_content(
    pytester: pytest.Pytester, probe: Path, refused: Refused
) -> None:
    outs = run_shards(pytester, 2)
    write_trial(probe, first_trial(1), sound(3))
    run_shard(pytester, 1, 2, "again")
    assert refused(*outs, "again") == (
        "tin: shard 1 of 2 twice, with other content "
        "(s1of2/tin.shards/judge.1-of-2.json and again/tin.shards/judge.1-of-2.json)"
    )


def test_other_numbers_of_shards(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    outs = [*run_shards(pytester, 2), *run_shards(pytester, 3)]
    assert refused(*outs).startswith("tin: parts of 2 and of 3: remove those that are old (s1of2/")


def test_mixed_scorers(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    trial, readings = sound()
    for name in NAMES:
        write_trial(probe, name, (trial, [*readings, {**readings[0], "scorer": "other"}]))
    run_shard(pytester, 1, 2, "a")
    run_shard(pytester, 2, 2, "b", "--bloom-scorer=other")
    assert refused("a", "b").startswith("tin: mixed scorers, judge and other: ")


def test_mixed_versions_of_the_scorer(
    pytester: pytest.Pytester, probe: Path, refused: Refused
) -> None:
    run_shard(pytester, 1, 2, "a")
    trial, (reading,) = sound()
    for name in NAMES:
        write_trial(probe, name, (trial, [{**reading, "scorer_version": "2"}]))
    run_shard(pytester, 2, 2, "b")
    assert refused("a", "b").startswith("tin: mixed versions of a scorer, judge 1 and judge 2 (a/")


def test_a_batch_that_holds_two_versions_is_merged(pytester: pytest.Pytester, probe: Path) -> None:
    trial, (reading,) = sound()
    for index in (1, 2):
        other = (trial, [{**reading, "scorer_version": "2"}])
        write_trial(probe, first_trial(index), other)
    assert main(["merge", *run_shards(pytester, 2)]) == 0


def test_mixed_versions_of_the_reference(
    pytester: pytest.Pytester, probe: Path, refused: Refused
) -> None:
    (probe / "probe.yaml").write_text("name: tin\nscorer: judge\nreference: ref\n")
    trial, (reading,) = sound()
    for version, (index, out) in (("1", (1, "a")), ("2", (2, "b"))):
        ref = {**reading, "scorer": "ref", "scorer_version": version}
        for name in NAMES:
            write_trial(probe, name, (trial, [reading, ref]))
        run_shard(pytester, index, 2, out)
    assert refused("a", "b").startswith("tin: mixed versions of a scorer, ref 1 and ref 2 (a/")


def test_mixed_taxonomies(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    run_shard(pytester, 1, 2, "a")
    (probe / "taxonomy.yaml").write_text(TAXONOMY + "# reworded\n")
    run_shard(pytester, 2, 2, "b")
    assert refused("a", "b").startswith("tin: mixed taxonomies, tin-5 ")


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("window: 3", "mixed settings, window: 4 and 3"),
        ("thresholds: {contamination: 0.5}", "mixed settings, thresholds: "),
        ("invariants: [band-assignment]", "mixed settings, invariants: None and ['band-assignme"),
        ("batch: [taxonomy]", "mixed settings, batch: None and ['taxonomy']"),
        ("require: [taxonomy]", "mixed settings, require: None and ['taxonomy']"),
        ("disclaimer: strict", "mixed settings, disclaimer: 'costly' and 'strict'"),
        ("reference: judge", "mixed settings, reference: None and 'judge'"),
        ("expected_trials: 8", "mixed settings, expected_trials: None and 8"),
    ],
)
def test_mixed_settings(
    pytester: pytest.Pytester, probe: Path, refused: Refused, setting: str, sentence: str
) -> None:
    run_shard(pytester, 1, 2, "a")
    (probe / "probe.yaml").write_text(f"name: tin\nscorer: judge\n{setting}\n")
    run_shard(pytester, 2, 2, "b")
    assert refused("a", "b").startswith(f"tin: {sentence}")


def test_other_words_are_no_other_setting(pytester: pytest.Pytester, probe: Path) -> None:
    run_shard(pytester, 1, 2, "a")
    text = (probe / "probe.yaml").read_text()
    (probe / "probe.yaml").write_text(f"# a remark\n{text}description: another one\n")
    run_shard(pytester, 2, 2, "b")
    assert main(["merge", "a", "b"]) == 0


def test_other_trials(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    run_shard(pytester, 1, 2, "a")
    write_trial(probe, "t99", sound())
    run_shard(pytester, 2, 2, "b")
    assert refused("a", "b").startswith(
        "tin: 1 trials are known to one and not to the other: t99 (a/"
    )


def test_another_batch(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    run_shard(pytester, 1, 2, "a")
    (probe / "trials" / "trial.json").write_text("{}")
    run_shard(pytester, 2, 2, "b")
    assert refused("a", "b").startswith("tin: the probe was not the same: faults (a/")


def test_another_version_of_the_plugin(
    pytester: pytest.Pytester, probe: Path, refused: Refused
) -> None:
    outs = run_shards(pytester, 2)
    forge(file_of(outs[1]), lambda content: content.update(plugin="0.0.1"))
    assert refused(*outs).startswith(
        "s2of2/tin.shards/judge.2-of-2.json: written by pytest-bloom 0.0.1, this is "
    )


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda data: data[: len(data) // 2], ":*: not JSON: "),
        (lambda data: b"", ":1: not JSON: "),
        (lambda data: b"\xff" + data, ":1: not UTF-8 at byte 0"),
        (lambda data: data.replace(b'"judged": ', b'"judged": 1'), ": damaged: its content does"),
        (lambda data: data.replace(b'"window": 4', b'"window": 5'), ": damaged: its content does"),
        (lambda data: b"[]", ": not a shard file"),
        (lambda data: b'{"schema_version": 1}', ": not a shard file"),
        (
            lambda data: data.replace(b'"schema_version": 1', b'"schema_version": 2'),
            ": a shard file of another version of pytest-bloom",
        ),
    ],
    ids=["cut", "empty", "encoding", "count", "setting", "list", "keys", "version"],
)
def test_a_damaged_file(
    pytester: pytest.Pytester,
    probe: Path,
    refused: Refused,
    spoil: Callable[[bytes], bytes],
    sentence: str,
) -> None:
    outs = run_shards(pytester, 2)
    path = file_of(outs[1])
    before = path.read_bytes()
    path.write_bytes(spoil(before))
    assert path.read_bytes() != before
    said = refused(*outs)
    assert said.startswith("s2of2/tin.shards/judge.2-of-2.json:")
    assert sentence.removeprefix(":*") in said


def drop_a_trial(content: dict[str, Any]) -> None:
    content["judgments"].pop(sorted(content["judgments"])[0])


def claim_anothers(content: dict[str, Any]) -> None:
    content["judgments"][first_trial(1)] = "0" * 64


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (drop_a_trial, "its judgments are not those of shard 2 of 2"),
        (claim_anothers, "its judgments are not those of shard 2 of 2"),
        (lambda c: c["state"].update(judged=1), "its counts are not those of its trials"),
        (lambda c: c["state"].update(unstable={"x": []}), "its counts are not those of its trials"),
        (lambda c: c.update(shard=[3, 2]), "the shards of 2 are 1/2 and so on"),
        (lambda c: c.update(shard=2), "damaged: "),
        (lambda c: c.update(judgments=[]), "damaged: "),
        (lambda c: c.update(state=None), "damaged: "),
        (lambda c: c["plan"].update(window="4"), "damaged: window: found '4'"),
        (lambda c: c.update(more=1), "its keys are not those of a shard file"),
        (lambda c: c.pop("settings"), "its keys are not those of a shard file"),
    ],
)
def test_a_file_that_was_made_up(
    pytester: pytest.Pytester,
    probe: Path,
    refused: Refused,
    change: Callable[[dict[str, Any]], None],
    sentence: str,
) -> None:
    outs = run_shards(pytester, 2)
    forge(file_of(outs[1]), change)
    said = refused(*outs)
    assert said.startswith("s2of2/tin.shards/judge.2-of-2.json: damaged: ")
    assert sentence in said


def test_a_missing_judgment(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    outs = run_shards(pytester, 2)
    lost = first_trial(2)
    Path(outs[1], "tin/judge", f"{lost}.json").unlink()
    place = f"s2of2/tin/judge/{lost}.json"
    assert refused(*outs) == f"{place}: the judgment of trial {lost!r} is missing"


def test_a_judgment_that_was_changed(
    pytester: pytest.Pytester, probe: Path, refused: Refused
) -> None:
    outs = run_shards(pytester, 2)
    name = first_trial(2)
    path = Path(outs[1], "tin/judge", f"{name}.json")
    path.write_bytes(path.read_bytes() + b" ")
    assert refused(*outs) == (
        f"{path}: not the judgment of trial {name!r} that shard 2 of 2 has written"
    )


def test_the_same_id_with_other_content_in_another_folder(
    pytester: pytest.Pytester, probe: Path, refused: Refused
) -> None:
    outs = run_shards(pytester, 2)
    name = first_trial(2)
    other = Path(outs[0], "tin/judge", f"{name}.json")
    shutil.copy(Path(outs[1], "tin/judge", f"{name}.json"), other)
    assert main(["merge", *outs]) == 0
    other.write_bytes(other.read_bytes().replace(b'"verdict": "pass"', b'"verdict": "fail"'))
    assert refused(*outs) == (
        f"{other}: not the judgment of trial {name!r} that shard 2 of 2 has written"
    )


def test_a_folder_without_shards(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    outs = run_shards(pytester, 2)
    pytester.runpytest("--bloom-probe=tin", "--bloom-judgments=whole")
    said = refused(*outs, "whole")
    assert said == "whole: no shard file here: name the folders of judgments"
    assert refused(*outs, "nowhere") == "nowhere: No such file or directory"
    # The folder of the shard files itself is not the folder of judgments.
    assert refused(f"{outs[0]}/tin.shards").endswith("name the folders of judgments")


def test_an_unknown_suffix(pytester: pytest.Pytester, probe: Path, refused: Refused) -> None:
    outs = run_shards(pytester, 1)
    assert refused(*outs, "--report=m.txt") == "m.txt: the suffix decides: .json, .md, .html"


def test_an_output_that_cannot_be_written(
    pytester: pytest.Pytester, probe: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outs = run_shards(pytester, 1)
    Path("in-the-way").write_text("")
    capsys.readouterr()
    assert main(["merge", *outs, "--report=in-the-way/m.json"]) == 2
    assert "in-the-way" in capsys.readouterr().err
