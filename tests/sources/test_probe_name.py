"""The name of a probe: stated or the folder's; it names folders and stands in reports."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from native_folder import TAXONOMY

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.probe import load_probe


def name_of(folder: Path, text: str) -> str:
    folder.mkdir(exist_ok=True)
    (folder / "taxonomy.yaml").write_text(TAXONOMY)
    (folder / "probe.yaml").write_text(text, encoding="utf-8")
    return load_probe(str(folder)).name


@pytest.mark.parametrize("name", ["tin", "tin-2.1", "a b", "é", "罐子", "tin's", "x" * 200])
def test_good_names(tmp_path: Path, name: str) -> None:
    assert name_of(tmp_path, f"name: {json.dumps(name, ensure_ascii=False)}\n") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        ".",
        "..",
        "../tin",
        "a/b",
        "/tin",
        "a\\b",
        "C:tin",
        "a::b",
        "a\nb",
        "a\x00b",
        "a\x1b[31mb",
        "a\x7fb",
        "a\u0085b",
        "a\u2028b",
        "a\u202eb",
        "a\u200bb",
        "x" * 201,
        "é" * 101,
    ],
)
def test_bad_names(tmp_path: Path, name: str) -> None:
    with pytest.raises(SourceError) as caught:
        name_of(tmp_path, f"window: 3\nname: {json.dumps(name)}\n")
    assert (caught.value.file, caught.value.line, caught.value.key) == ("probe.yaml", 2, "name")
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("char", ["\ufffe", "\uffff"])
def test_a_name_that_xml_cannot_hold(tmp_path: Path, char: str) -> None:
    """It becomes the name of a property in JUnit, where pytest escapes nothing."""
    with pytest.raises(SourceError, match="name"):
        name_of(tmp_path, f"name: {json.dumps(f'tin{char}')}\n")


@pytest.mark.parametrize("text", ["name: 12\n", "name: 1.5\n", "name: true\n", "name: [tin]\n"])
def test_no_string(tmp_path: Path, text: str) -> None:
    with pytest.raises(SourceError, match=r"probe\.yaml:1: name: "):
        name_of(tmp_path, text)


@pytest.mark.parametrize("text", ["name: 012\n", "name: 2020-01-01\n", "name: no\n"])
def test_a_name_that_yaml_11_would_not_call_a_string(tmp_path: Path, text: str) -> None:
    assert name_of(tmp_path, text) == text.split()[1]


@pytest.mark.parametrize("text", ["window: 3\n", "name: null\n"])
def test_the_folder_gives_the_name_where_none_is_stated(tmp_path: Path, text: str) -> None:
    assert name_of(tmp_path / "tin-2", text) == "tin-2"
    assert load_probe(str(tmp_path / "tin-2") + os.sep).name == "tin-2"


@pytest.mark.skipif(os.name == "nt", reason="a name that Windows cannot have")
@pytest.mark.parametrize("folder", ["a:b", "a\nb", "a\x1bb", "a\\b"])
def test_a_folder_whose_name_cannot_be_one(tmp_path: Path, folder: str) -> None:
    with pytest.raises(SourceError, match=r"probe\.yaml: name: .*state a name"):
        name_of(tmp_path / folder, "window: 3\n")
    assert name_of(tmp_path / folder, "name: tin\n") == "tin"
