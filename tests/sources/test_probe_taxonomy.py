"""The taxonomy of a probe: in its own file or inline, any integers, faults with line and key."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from native_folder import TAXONOMY

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.probe import ProbeSpec, load_probe

INLINE = """\
name: tin
taxonomy:
  name: tin-2
  bands:
    - {band: 0, name: shut}
    - band: 1
      name: open
      mitigation: {id: M1, artifact: the lid is on}
"""


def load(tmp_path: Path, taxonomy: str | None = None, probe: str = "name: tin\n") -> ProbeSpec:
    (tmp_path / "probe.yaml").write_text(probe)
    if taxonomy is not None:
        (tmp_path / "taxonomy.yaml").write_text(taxonomy)
    return load_probe(str(tmp_path))


def refusal(tmp_path: Path, taxonomy: str | None, probe: str = "name: tin\n") -> SourceError:
    with pytest.raises(SourceError) as caught:
        load(tmp_path, taxonomy, probe)
    return caught.value


def test_its_own_file(tmp_path: Path) -> None:
    taxonomy = load(tmp_path, TAXONOMY).taxonomy
    assert taxonomy.name == "tin-5"
    assert [band.band for band in taxonomy.chain] == [0, 1, 2, 3, 4]
    assert taxonomy.chain[0].mitigation is None
    mitigation = taxonomy.boundary(3).mitigation
    assert mitigation is not None
    assert (mitigation.id, mitigation.artifact) == ("M3", "a digit held back")
    assert taxonomy.sha256 == sha256(TAXONOMY.encode()).hexdigest()


def test_another_file_relative_to_the_probe(tmp_path: Path) -> None:
    (tmp_path / "probe").mkdir()
    (tmp_path / "scale.json").write_text('{"name": "tin-1", "bands": [{"band": 7, "name": "x"}]}')
    spec = load(tmp_path / "probe", None, "name: tin\ntaxonomy: ../scale.json\n")
    assert (spec.taxonomy.name, spec.taxonomy.lowest) == ("tin-1", 7)


def test_inline(tmp_path: Path) -> None:
    taxonomy = load(tmp_path, None, INLINE).taxonomy
    assert (taxonomy.name, taxonomy.lowest, taxonomy.highest) == ("tin-2", 0, 1)
    assert taxonomy.states_mitigations
    assert len(taxonomy.sha256) == 64
    changed = load(tmp_path, None, INLINE.replace("the lid is on", "no lid")).taxonomy
    assert changed.sha256 != taxonomy.sha256


@pytest.mark.parametrize("lowest", [-2, 0, 1, 7])
@pytest.mark.parametrize("count", [3, 10])
def test_bands_from_any_integer(tmp_path: Path, lowest: int, count: int) -> None:
    bands = "".join(f"  - {{band: {lowest + n}, name: b{n}}}\n" for n in range(count))
    taxonomy = load(tmp_path, f"name: scale\nbands:\n{bands}").taxonomy
    assert (taxonomy.lowest, taxonomy.highest) == (lowest, lowest + count - 1)
    assert taxonomy.join([lowest + 1, lowest]) == lowest + 1
    assert lowest - 1 not in taxonomy
    assert taxonomy.problems() == [] or not taxonomy.states_mitigations


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("bands:\n  - {band: 0, name: a}\n", 1, "name"),
        ("name: x\n", 1, "bands"),
        ("name: x\nbands: []\n", 2, "bands"),
        ("name: x\nbands: {0: safe}\n", 2, "bands"),
        ("name: ''\nbands:\n  - {band: 0, name: a}\n", 1, "name"),
        ("name: x\nbands:\n  - safe\n", 3, "bands[0]"),
        ("name: x\nbands:\n  - name: a\n", 3, "bands[0].band"),
        ("name: x\nbands:\n  - {band: 0, name: a}\n  - {band: '1', name: b}\n", 4, "bands[1].band"),
        ("name: x\nbands:\n  - {band: 1.0, name: a}\n", 3, "bands[0].band"),
        ("name: x\nbands:\n  - {band: true, name: a}\n", 3, "bands[0].band"),
        ("name: x\nbands:\n  - {band: 012, name: a}\n", 3, "bands[0].band"),
        ("name: x\nbands:\n  - {band: null, name: a}\n", 3, "bands[0].band"),
        ("name: x\nbands:\n  - band: 0\n    name: ''\n", 4, "bands[0].name"),
        ("name: x\nbands:\n  - band: 0\n    name: 3\n", 4, "bands[0].name"),
        (
            "name: x\nbands:\n  - band: 1\n    name: a\n    mitigation: {id: M1}\n",
            5,
            "bands[0].mitigation.artifact",
        ),
        (
            "name: x\nbands:\n  - band: 1\n    name: a\n    mitigation: M1\n",
            5,
            "bands[0].mitigation",
        ),
        ("name: x\nbands:\n  - band: 1\n    name: a\n    cues: [1]\n", 5, "bands[0].cues[0]"),
        ("schema_version: 2\nname: x\nbands:\n  - {band: 0, name: a}\n", 1, "schema_version"),
        ("name: x\nbands:\n  - band: 0\n    name: a\n    band: 1\n", 5, "bands[0].band"),
    ],
)
def test_faults_in_the_file(tmp_path: Path, text: str, line: int, key: str) -> None:
    error = refusal(tmp_path, text)
    assert (error.file, error.line, error.key) == ("taxonomy.yaml", line, key)


@pytest.mark.parametrize(
    ("key", "line", "place", "close"),
    [
        ("descripter: b", 5, "bands[0].descripter", "descriptor"),
        ("mitgation: {id: M, artifact: b}", 5, "bands[0].mitgation", "mitigation"),
        ("mitigation: {id: M, artefact: b}", 5, "bands[0].mitigation.artefact", "artifact"),
        ("cue: [b]", 5, "bands[0].cue", "cues"),
    ],
)
def test_a_misspelt_key_of_a_band_is_told_the_keys_of_a_band(
    tmp_path: Path, key: str, line: int, place: str, close: str
) -> None:
    error = refusal(tmp_path, f"name: x\nbands:\n  - band: 0\n    name: a\n    {key}\n")
    assert (error.line, error.key) == (line, place)
    assert repr(close) in error.message


def test_a_misspelt_key_at_the_top(tmp_path: Path) -> None:
    error = refusal(tmp_path, "name: x\nbandz: []\n")
    assert (error.line, error.key) == (2, "bandz")
    assert "'bands'" in error.message


def test_a_fault_inline_has_its_line_in_probe_yaml(tmp_path: Path) -> None:
    error = refusal(tmp_path, None, INLINE.replace("band: 1\n", "band: one\n"))
    assert (error.file, error.line, error.key) == ("probe.yaml", 6, "taxonomy.bands[1].band")


def test_a_misspelt_key_inline(tmp_path: Path) -> None:
    error = refusal(tmp_path, None, INLINE.replace("mitigation:", "mitgation:"))
    assert (error.line, error.key) == (8, "taxonomy.bands[1].mitgation")
    assert "'mitigation'" in error.message


@pytest.mark.parametrize("place", ["taxonomy.yaml", "scales/tin.yaml"])
def test_a_missing_file_is_named(tmp_path: Path, place: str) -> None:
    error = refusal(tmp_path, None, f"name: tin\ntaxonomy: {place}\n")
    assert error.file == place
    assert "No such file" in error.message


@pytest.mark.parametrize("place", ["''", "."])
def test_a_place_that_is_no_file_is_a_fault_that_can_be_found(tmp_path: Path, place: str) -> None:
    error = refusal(tmp_path, None, f"name: tin\ntaxonomy: {place}\n")
    assert error.file, "a message without a file helps nobody"


@pytest.mark.parametrize("text", ["", "- a\n", "name: [\n", "name: &x a\nbands: *x\n"])
def test_damage(tmp_path: Path, text: str) -> None:
    error = refusal(tmp_path, text)
    assert error.file == "taxonomy.yaml"
    assert error.line is not None


def test_gaps_and_twins_are_left_to_the_batch_rule(tmp_path: Path) -> None:
    text = "name: x\nbands:\n" + "".join(f"  - {{band: {n}, name: b{n}}}\n" for n in (0, 2, 2))
    found = " ".join(load(tmp_path, text).taxonomy.problems())
    assert "twice" in found
    assert "gap" in found
