"""`invariants`, `batch`, `require` in probe.yaml: known ids, of the right kind, at least one."""

from __future__ import annotations

from pathlib import Path

import pytest
from native_folder import TAXONOMY

from pytest_bloom.core import rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.probe import KnownRules, ProbeSpec, load_probe


def load(tmp_path: Path, text: str, *known: str) -> ProbeSpec:
    (tmp_path / "taxonomy.yaml").write_text(TAXONOMY)
    (tmp_path / "probe.yaml").write_text(f"name: tin\n{text}\n")
    return load_probe(str(tmp_path), KnownRules((*rules.TRIAL_RULES, *known)))


def refusal(tmp_path: Path, text: str) -> SourceError:
    with pytest.raises(SourceError) as caught:
        load(tmp_path, text)
    assert (caught.value.file, caught.value.line) == ("probe.yaml", 2)
    return caught.value


@pytest.mark.parametrize(
    ("key", "name", "close"),
    [
        ("invariants", "trajectory-mx", "trajectory-max"),
        ("invariants", "Trajectory-Max", "trajectory-max"),
        ("invariants", "flat_keys", "flat-keys"),
        ("batch", "completness", "completeness"),
        ("require", "contaminaton", "contamination"),
    ],
)
def test_misspelt(tmp_path: Path, key: str, name: str, close: str) -> None:
    error = refusal(tmp_path, f"{key}: [{name}]")
    assert error.key.startswith(key)
    assert repr(name) in error.message
    assert repr(close) in error.message


@pytest.mark.parametrize("key", ["invariants", "batch", "require"])
def test_like_nothing_that_is_known(tmp_path: Path, key: str) -> None:
    error = refusal(tmp_path, f"{key}: [zzz]")
    assert "known: " in error.message


@pytest.mark.parametrize("key", ["invariants", "batch", "require"])
def test_an_empty_list_would_check_nothing(tmp_path: Path, key: str) -> None:
    assert refusal(tmp_path, f"{key}: []").key == key


@pytest.mark.parametrize("key", ["invariants", "batch", "require"])
@pytest.mark.parametrize("value", ["trajectory-max", "{trajectory-max: true}", "[3]", "[null]"])
def test_no_list_of_names(tmp_path: Path, key: str, value: str) -> None:
    assert refusal(tmp_path, f"{key}: {value}").key.startswith(key)


@pytest.mark.parametrize("rule", rules.BATCH_RULES)
def test_a_batch_rule_is_no_invariant(tmp_path: Path, rule: str) -> None:
    """It would leave every trial unchecked, and say nothing."""
    assert refusal(tmp_path, f"invariants: [{rule}]").key.startswith("invariants")


@pytest.mark.parametrize("rule", rules.TRIAL_RULES)
def test_an_invariant_is_no_batch_rule(tmp_path: Path, rule: str) -> None:
    assert refusal(tmp_path, f"batch: [{rule}]").key.startswith("batch")


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("invariants", rules.TRIAL_RULES),
        ("batch", rules.BATCH_RULES),
        ("require", rules.ALL_RULES),
    ],
)
def test_every_known_rule(tmp_path: Path, key: str, known: tuple[str, ...]) -> None:
    model = load(tmp_path, f"{key}: [{', '.join(known)}]").model
    assert tuple(getattr(model, key)) == known


@pytest.mark.parametrize("key", ["invariants", "batch", "require"])
def test_null_is_the_default(tmp_path: Path, key: str) -> None:
    assert getattr(load(tmp_path, f"{key}: null").model, key) is None


def test_a_rule_of_a_plugin_can_be_required(tmp_path: Path) -> None:
    assert load(tmp_path, "require: [our-own]", "our-own").model.require == ["our-own"]
