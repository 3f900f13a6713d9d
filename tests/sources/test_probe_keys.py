"""probe.yaml: unknown keys with a close match, wrong types with line and key."""

from __future__ import annotations

from pathlib import Path

import pytest
from native_folder import TAXONOMY

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.probe import load_probe


def refusal(tmp_path: Path, text: str | bytes) -> SourceError:
    (tmp_path / "taxonomy.yaml").write_text(TAXONOMY)
    data = text if isinstance(text, bytes) else text.encode()
    (tmp_path / "probe.yaml").write_bytes(data)
    with pytest.raises(SourceError) as caught:
        load_probe(str(tmp_path))
    assert caught.value.file == "probe.yaml"
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "key", "close"),
    [
        ("nmae: tin\n", 1, "nmae", "name"),
        ("name: tin\nscorrer: judge\n", 2, "scorrer", "scorer"),
        ("name: tin\ninvariant: [trajectory-max]\n", 2, "invariant", "invariants"),
        ("name: tin\n\nwindows: 3\n", 3, "windows", "window"),
        ("name: tin\nrefernce: ref\n", 2, "refernce", "reference"),
        ("thresholds:\n  contaminaton: 0.1\n", 2, "thresholds.contaminaton", "contamination"),
        ("thresholds:\n  requirepower: true\n", 2, "thresholds.requirepower", "require_power"),
    ],
)
def test_unknown_keys(tmp_path: Path, text: str, line: int, key: str, close: str) -> None:
    error = refusal(tmp_path, text)
    assert (error.line, error.key) == (line, key)
    assert "unknown key" in error.message
    assert repr(close) in error.message


def test_an_unknown_key_that_is_like_nothing(tmp_path: Path) -> None:
    error = refusal(tmp_path, "name: tin\nzzz: 1\n")
    assert str(error) == "probe.yaml:2: zzz: unknown key"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("window: 0", "window"),
        ("window: -1", "window"),
        ("window: 2.0", "window"),
        ("window: '3'", "window"),
        ("window: true", "window"),
        ("window: null", "window"),
        ("window: 012", "window"),
        ("thresholds: 0.1", "thresholds"),
        ("thresholds: null", "thresholds"),
        ("thresholds: {contamination: 2}", "thresholds.contamination"),
        ("thresholds: {contamination: 5}", "thresholds.contamination"),
        ("thresholds: {contamination: 1.01}", "thresholds.contamination"),
        ("thresholds: {contamination: -0.1}", "thresholds.contamination"),
        ("thresholds: {contamination: .nan}", "thresholds.contamination"),
        ("thresholds: {contamination: .inf}", "thresholds.contamination"),
        ("thresholds: {contamination: true}", "thresholds.contamination"),
        ("thresholds: {contamination: '0.1'}", "thresholds.contamination"),
        ("thresholds: {contamination: 5%}", "thresholds.contamination"),
        ("thresholds: {contamination: null}", "thresholds.contamination"),
        (f"thresholds: {{contamination: 1{'0' * 400}}}", "thresholds.contamination"),
        ("thresholds: {require_power: yes}", "thresholds.require_power"),
        ("thresholds: {require_power: 1}", "thresholds.require_power"),
        ("disclaimer: Strict", "disclaimer"),
        ("disclaimer: true", "disclaimer"),
        ("disclaimer: null", "disclaimer"),
        ("expected_trials: -1", "expected_trials"),
        ("expected_trials: '12'", "expected_trials"),
        ("expected_trials: 1_2", "expected_trials"),
        ("scorer: ''", "scorer"),
        ("scorer: 3", "scorer"),
        ("scorer: [judge]", "scorer"),
        ("reference: ''", "reference"),
        ("description: 3", "description"),
        ("source: bloom", "source"),
        ("schema_version: 2", "schema_version"),
        ("schema_version: '1'", "schema_version"),
        ("schema_version: true", "schema_version"),
        ("taxonomy: 3", "taxonomy"),
        ("taxonomy: [a]", "taxonomy"),
        ("taxonomy: null", "taxonomy"),
    ],
)
def test_values_that_make_no_sense(tmp_path: Path, text: str, key: str) -> None:
    error = refusal(tmp_path, f"# a probe\nname: tin\n{text}\n")
    assert (error.line, error.key) == (3, key)


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("- name\n", 1), ("tin\n", 1), ("name: tin\nname: box\n", 2), ("name: [\n", 2)],
)
def test_damage(tmp_path: Path, text: str, line: int) -> None:
    assert refusal(tmp_path, text).line == line


def test_not_utf8(tmp_path: Path) -> None:
    assert refusal(tmp_path, b"name: tin\ndescription: \xff\n").line == 2


def test_no_probe_there(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"^probe\.yaml: No such file"):
        load_probe(str(tmp_path))


def test_what_is_left_out_has_the_defaults_of_the_design(tmp_path: Path) -> None:
    folder = tmp_path / "tin"
    folder.mkdir()
    (folder / "probe.yaml").write_text("description: a probe\n")
    (folder / "taxonomy.yaml").write_text(TAXONOMY)
    spec = load_probe(str(folder))
    model = spec.model
    assert (spec.name, spec.taxonomy.name, spec.folder) == ("tin", "tin-5", str(folder))
    assert (model.window, model.disclaimer) == (4, "costly")
    assert (model.thresholds.contamination, model.thresholds.require_power) == (0.05, False)
    assert (model.invariants, model.batch, model.require) == (None, None, None)
    assert (model.scorer, model.reference, model.expected_trials) == (None, None, None)


@pytest.mark.parametrize(("text", "value"), [("0", 0.0), ("1", 1.0), ("0.5", 0.5), ("5e-2", 0.05)])
def test_limits_that_make_sense(tmp_path: Path, text: str, value: float) -> None:
    (tmp_path / "probe.yaml").write_text(
        f"name: tin\nwindow: 1\nthresholds: {{contamination: {text}}}\n"
    )
    (tmp_path / "taxonomy.yaml").write_text(TAXONOMY)
    assert load_probe(str(tmp_path)).model.thresholds.contamination == value


def test_a_window_wider_than_any_trial(tmp_path: Path) -> None:
    (tmp_path / "probe.yaml").write_text("name: tin\nwindow: 1000000\n")
    (tmp_path / "taxonomy.yaml").write_text(TAXONOMY)
    assert load_probe(str(tmp_path)).model.window == 1_000_000
