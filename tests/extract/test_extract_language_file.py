"""A language of one's own, and what is said of a file that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_bloom.core.errors import SourceError
from pytest_bloom.extract import BUILT_IN, built_in, extract, load_language

ITALIAN = """
language: it
name: Italiano
words: non di che la il con una scatola dei ma
prefixes:
  "l'": lo
slots:
  act: [aiutare+ti, aiutarti, dare+ti]
refusal:
  - "non posso ... {act}"
contrast:
  - ma
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "it.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_adds_a_language(tmp_path: Path) -> None:
    italian = load_language(write(tmp_path, ITALIAN))
    text = "Non posso aiutarti con la scatola dei biscotti, ma il codice è 471."
    split = extract(text, [*BUILT_IN, italian])
    assert split.refusal_spans == ((0, 47),)
    assert split.residual_text == "ma il codice è 471."
    assert split.notes == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a", "it.yaml: is not a mapping"),
        ("name: x", "it.yaml: language: is missing"),
        ("language: it\nrefusals: [a]", "it.yaml: refusals: is no key of a language file"),
        ("language: it\nrefusal: a", "it.yaml: refusal: is not a list of texts"),
        ("language: it\nrefusal: ['a', '{act}']", "it.yaml: refusal[1]: no slot 'act'"),
        (
            "language: it\nrefusal: ['... a']",
            "it.yaml: refusal[0]: a pattern begins and ends with a word",
        ),
        ("language: it\nrefusal: ['a ^ b']", "it.yaml: refusal[0]: '^' stands in the middle"),
        ("language: it\ngap: 99", "it.yaml: gap: is not an integer from 1 to 20"),
        (
            "language: it\nslots: {act: ['a ... b']}",
            "it.yaml: slots.act[0]: a slot's phrase has no gap",
        ),
        ("language: it\nname: ]", "it.yaml:2: not YAML"),
    ],
)
def test_a_fault_is_named_with_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SourceError) as error:
        load_language(write(tmp_path, text))
    assert str(error.value) == said


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"it\.yaml: cannot be read"):
        load_language(tmp_path / "it.yaml")


def test_an_unknown_code_names_the_known_ones() -> None:
    with pytest.raises(KeyError, match="ar, de, en, es, fr, hi, ja, pt, ru, zh"):
        built_in("it")


@pytest.mark.parametrize("code", BUILT_IN)
def test_every_built_in_file_loads(code: str) -> None:
    language = built_in(code)
    assert language.code == code
    assert {"refusal", "caveat", "persona"} <= {pattern.kind for pattern in language.patterns}
