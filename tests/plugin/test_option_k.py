"""-k: by trial, scorer, probe, and the labels that a trial's metadata give it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from probe_maker import Json, inverted, sound, write_probe, write_trial

from pytest_bloom.sources.native import NativeSource

MODES = pytest.mark.parametrize("mode", [[], ["-n2"]], ids=["plain", "xdist"])


def labelled(**metadata: Any) -> tuple[Json, list[Json]]:
    trial, readings = sound()
    return {**trial, "metadata": metadata}, readings


@pytest.fixture
def probe(pytester: pytest.Pytester) -> Path:
    trials = {
        "pear": labelled(topic="garden", level=1, tags=["tea", "tin"], pilot=True),
        "plum": labelled(topic="locked tin", level=2, made={"by": "hand"}),
        "x[1]": labelled(topic="Garden"),
        "fig": sound(),
    }
    return write_probe(pytester.path, trials)


def selected(pytester: pytest.Pytester, expression: str, *more: str) -> set[str]:
    result = pytester.runpytest(
        "--bloom-probe=tin", "--collect-only", "-q", "-k", expression, *more
    )
    lines = [line for line in result.outlines if "::" in line and "::batch::" not in line]
    return {line.split("::", 1)[1] for line in lines}


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize(
    ("expression", "trials"),
    [
        ("pear", {"pear"}),
        ("PEAR or fig", {"pear", "fig"}),
        ("x[1]", {"x%5B1%5D"}),
        ("garden", {"pear", "x%5B1%5D"}),
        ("topic:garden", {"pear", "x%5B1%5D"}),
        ("topic:locked_tin", {"plum"}),
        ("topic and not garden", {"plum"}),
        ("level:1", {"pear"}),
        ("tags:tea", {"pear"}),
        ("pilot:true", {"pear"}),
        ("made.by:hand", {"plum"}),
        ("judge and not topic", {"fig"}),
        ("tin and fig", {"fig"}),
        ("nothing", set()),
    ],
)
def test_what_it_selects(pytester: pytest.Pytester, expression: str, trials: set[str]) -> None:
    assert selected(pytester, expression) == trials


@pytest.mark.usefixtures("probe")
def test_another_scorer_is_no_label(pytester: pytest.Pytester) -> None:
    assert selected(pytester, "judge", "--bloom-scorer=other") == set()
    assert len(selected(pytester, "other", "--bloom-scorer=other")) == 4


@MODES
@pytest.mark.usefixtures("probe")
def test_the_selected_trials_are_judged_and_the_batch_is_not(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    result = pytester.runpytest("--bloom-probe=tin", "-k", "garden or batch", "-rs", *mode)
    assert result.ret == 0
    result.assert_outcomes(passed=2, skipped=5, deselected=0 if mode else 2)
    result.stdout.fnmatch_lines(["*partial run: 2 of 4 trials selected*"])


def broken(folder: Path, kind: str) -> None:
    file = folder / "trial.json"
    file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "link":
        file.symlink_to("nowhere")
    elif kind != "missing":
        file.write_bytes(
            {"cut": b'{"turns": [', "bytes": b"\xff\xfe", "deep": b"[" * 100_000}[kind]
        )


@pytest.mark.skipif(os.name != "posix", reason="pipes and links as POSIX has them")
@pytest.mark.parametrize("kind", ["cut", "bytes", "deep", "missing", "pipe", "link"])
def test_a_broken_trial_is_selected_by_its_name(
    pytester: pytest.Pytester, probe: Path, kind: str
) -> None:
    broken(probe / "trials" / "plum", kind)
    assert selected(pytester, "garden") == {"pear", "x%5B1%5D"}
    result = pytester.runpytest("--bloom-probe=tin", "-k", "plum")
    assert result.ret == 1
    result.assert_outcomes(failed=1, deselected=8)


@pytest.mark.usefixtures("probe")
def test_no_trial_is_read_at_collection_without_it(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(*_: object) -> None:
        raise AssertionError("a trial was read at collection")

    monkeypatch.setattr(NativeSource, "load", load)
    result = pytester.runpytest("--bloom-probe=tin", "--collect-only", "-q", "-m", "bloom")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["9 tests collected*"])
    assert pytester.runpytest("--bloom-probe=tin", "--collect-only", "-k", "tin").ret != 0


def test_a_label_tells_nothing_of_the_verdict(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound(3)})
    write_trial(probe, "t2", inverted())
    for word in ("fail", "undecided", "inversion", "truth_band", "actionable"):
        assert selected(pytester, f"{word} and not batch") == set()
