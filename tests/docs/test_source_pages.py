"""The probes on the pages of the foreign formats can be read."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest

from pytest_bloom.sources.probe import load_probe
from pytest_bloom.sources.registry import READERS, make_source

DOCS = Path(__file__).parents[2] / "docs"
_YAML = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_JSON = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def taxonomy(bands: int) -> str:
    rows = [f"  - {{band: {n}, name: level {n}}}\n" for n in range(bands)]
    return "name: tin\nbands:\n" + "".join(rows)


def probe_of(page: str, folder: Path, bands: int = 5) -> None:
    """The first probe of a page, and a taxonomy beside it."""
    match = _YAML.search((DOCS / page).read_text(encoding="utf-8"))
    assert match is not None
    folder.mkdir(parents=True)
    (folder / "probe.yaml").write_text(match[1], encoding="utf-8")
    (folder / "taxonomy.yaml").write_text(taxonomy(bands), encoding="utf-8")


def test_jsonl(tmp_path: Path) -> None:
    probe_of("jsonl.md", tmp_path / "probes" / "tin")
    match = _JSON.search((DOCS / "jsonl.md").read_text(encoding="utf-8"))
    assert match is not None
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "run.jsonl").write_text(json.dumps(json.loads(match[1])))
    source = make_source(load_probe(str(tmp_path / "probes" / "tin")))
    (ref,) = source.refs()
    assert (ref.id, source.load(ref).readings[0].recorded_score) == ("t2", 4)


def test_inspect(tmp_path: Path) -> None:
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    probe_of("inspect.md", tmp_path / "probes" / "tin")
    (tmp_path / "logs").mkdir()
    scores = {"model_graded_qa": {"value": "P"}}
    sample = {"id": 1, "epoch": 1, "messages": [], "scores": scores}
    with zipfile.ZipFile(tmp_path / "logs" / "run.eval", "w") as archive:
        archive.writestr("samples/1_epoch_1.json", json.dumps(sample))
    source = make_source(load_probe(str(tmp_path / "probes" / "tin")))
    (ref,) = source.refs()
    assert source.load(ref).readings[0].recorded_score == 2


def test_petri(tmp_path: Path) -> None:
    probe_of("petri.md", tmp_path / "probes" / "tin")
    (tmp_path / "outputs").mkdir()
    value = {"metadata": {"judge_output": {"scores": {"concerning": 3}}}, "events": []}
    (tmp_path / "outputs" / "one.json").write_text(json.dumps(value))
    source = make_source(load_probe(str(tmp_path / "probes" / "tin")))
    (ref,) = source.refs()
    assert source.load(ref).readings[0].recorded_score == 3


def test_garak(tmp_path: Path) -> None:
    probe_of("garak.md", tmp_path / "probes" / "tin", bands=2)
    (tmp_path / "garak_runs").mkdir()
    row = {"entry_type": "attempt", "uuid": "a", "status": 2, "prompt": "b", "outputs": ["c"]}
    text = json.dumps({**row, "detector_results": {"dan.DAN": [0.5]}})
    (tmp_path / "garak_runs" / "tin.report.jsonl").write_text(text)
    source = make_source(load_probe(str(tmp_path / "probes" / "tin")))
    (ref,) = source.refs()
    assert source.load(ref).readings[0].recorded_score == 1


def test_harbor(tmp_path: Path) -> None:
    probe_of("harbor.md", tmp_path / "probes" / "tin", bands=2)
    folder = tmp_path / "jobs" / "2026-01-31" / "tin__1"
    (folder / "verifier").mkdir(parents=True)
    (folder / "result.json").write_text('{"trial_name": "tin__1"}')
    (folder / "verifier" / "reward.json").write_text('{"reward": 1.0}')
    source = make_source(load_probe(str(tmp_path / "probes" / "tin")))
    (ref,) = source.refs()
    assert (ref.id, source.load(ref).readings[0].recorded_score) == ("tin__1", 1)


def test_promptfoo(tmp_path: Path) -> None:
    probe_of("promptfoo.md", tmp_path / "probes" / "tin", bands=2)
    row = {"id": "a", "score": 0.25, "prompt": {"raw": "b"}, "response": {"output": "c"}}
    text = json.dumps({"evalId": "e", "results": {"results": [row]}})
    (tmp_path / "results.json").write_text(text)
    source = make_source(load_probe(str(tmp_path / "probes" / "tin")))
    (ref,) = source.refs()
    assert source.load(ref).readings[0].recorded_score == 1


def test_pyrit(tmp_path: Path) -> None:
    probe_of("pyrit.md", tmp_path / "probes" / "tin", bands=2)
    score = {
        "score_value": "True",
        "score_type": "true_false",
        "scorer_class_identifier": {"__type__": "SelfAskTrueFalseScorer"},
    }
    piece = {"role": "assistant", "conversation_id": "a", "converted_value": "b"}
    (tmp_path / "memory.json").write_text(json.dumps([{**piece, "scores": [score]}]))
    source = make_source(load_probe(str(tmp_path / "probes" / "tin")))
    (ref,) = source.refs()
    assert source.load(ref).readings[0].recorded_score == 1


def test_every_format_has_a_page() -> None:
    text = (DOCS / "sources.md").read_text(encoding="utf-8")
    assert [name for name in READERS if name != "native" and f"| `{name}` |" not in text] == []
