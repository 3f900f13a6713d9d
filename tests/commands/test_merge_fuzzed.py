"""A shard file that somebody made up: an exit code and a sentence, never a traceback."""

from __future__ import annotations

import json
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from probe_maker import inflated, inverted, scores, sound, write_probe
from shard_runs import run_shards, shard_files

from pytest_bloom.cli import main

VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(None, True, -1, 0, 1, 10**30, 0.5, float("nan"), "", "x", "\x1b[31m\x00", "\ud800"),
        *([], {}, ["x"], [[1, 2]], {"x": 1}, {"t1": []}),
    ]
)


def paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside of one."""
    yield before
    if isinstance(value, list):
        value = dict(enumerate(value))
    for key, each in value.items() if isinstance(value, dict) else ():
        yield from paths(each, (*before, key))


def forged(content: Any) -> str:
    """A shard file with the right digest."""
    text = json.dumps(content, sort_keys=True, indent=1) + "\n"
    digest = sha256(text.encode()).hexdigest()
    return json.dumps({"schema_version": 1, "sha256": digest, "content": content})


@pytest.fixture
def shard(pytester: pytest.Pytester) -> Path:
    trial, (reading,) = sound()
    runs = [reading, scores([0, 3], [0, 1], run=2)]
    trials = {"t1": sound(), "t2": inflated(), "t3": inverted(), "t4": (trial, runs)}
    write_probe(pytester.path, trials)
    (out,) = run_shards(pytester, 1)
    (path,) = shard_files(Path(out))
    return path


def test_any_value_in_any_place(shard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = json.loads(shard.read_bytes())["content"]
    places = [place for place in paths(content) if place]
    out = str(shard.parents[1])
    codes = set()

    @settings(max_examples=300)
    @given(st.sampled_from(places), VALUES)
    def fuzz(place: tuple[Any, ...], value: Any) -> None:
        changed = json.loads(json.dumps(content))
        holder = changed
        for step in place[:-1]:
            holder = holder[step]
        holder[place[-1]] = value
        shard.write_text(forged(changed))
        capsys.readouterr()
        shutil.rmtree("m", ignore_errors=True)
        code = main(["merge", out, "--junitxml=m/j.xml", "--report=m/r.json", "--report=m/r.html"])
        said = capsys.readouterr()
        assert "\x1b" not in said.out + said.err
        assert len(said.err.splitlines()) == (1 if code == 2 else 0)
        if code != 2:
            ET.parse("m/j.xml")
        codes.add(code)

    fuzz()
    assert codes >= {1, 2}


@pytest.mark.parametrize("key", ["repeats", "run_verdicts"])
@pytest.mark.parametrize("count", [0, 5])
def test_repeated_trials_that_are_none_or_too_many(
    shard: Path, capsys: pytest.CaptureFixture[str], key: str, count: int
) -> None:
    content = json.loads(shard.read_bytes())["content"]
    content["state"][key][0][1] = count
    shard.write_text(forged(content))
    capsys.readouterr()
    assert main(["merge", str(shard.parents[1])]) == 2
    assert "damaged: its counts contradict each other" in capsys.readouterr().err
