"""The declared scale of a foreign source: cuts, values, directions, sentinels, odd values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.taxonomy import Band, Taxonomy
from pytest_bloom.sources.cuts import Cut
from pytest_bloom.sources.probe import load_probe
from pytest_bloom.sources.scale import Scale, read_scale

BANDS = "schema_version: 1\nname: tin-3\nbands:\n" + "".join(
    f"  - {{band: {n}, name: level {n}}}\n" for n in range(3)
)
CUTS = '{0: "[0, 2)", 1: "[2, 5)", 2: "[5, 10]"}'


def scale(path: Path, text: str) -> Scale:
    """The scale that this YAML declares, for bands 0 to 2."""
    (path / "taxonomy.yaml").write_text(BANDS)
    (path / "probe.yaml").write_text(f"name: tin\nsource:\n  format: jsonl\n  scale:\n{text}")
    spec = load_probe(str(path))
    assert spec.model.source is not None
    return read_scale(spec, spec.model.source["scale"])


def test_cuts_make_bands_and_their_ends_are_stated(tmp_path: Path) -> None:
    found = scale(tmp_path, f"    integer: false\n    cuts: {CUTS}\n")
    assert [found.read(n).band for n in (0, 1.99, 2, 4.99, 5, 10)] == [0, 0, 1, 1, 2, 2]
    assert found.read("2.5").band == 1
    assert found.read(10.01).why == "is 10.01, above the top 10"


def test_cuts_may_be_listed_in_the_order_of_the_bands(tmp_path: Path) -> None:
    found = scale(tmp_path, '    cuts: ["[1, 3]", "[4, 9]", "[10, 10]"]\n')
    assert [found.read(n).band for n in (1, 3, 4, 9, 10)] == [0, 0, 1, 1, 2]
    assert found.read(3.5).why == "is 3.5, not a whole number"


def test_cuts_where_lower_is_worse(tmp_path: Path) -> None:
    text = '    direction: lower-is-worse\n    cuts: ["(7, 10]", "(1, 7]", "[1, 1]"]\n'
    found = scale(tmp_path, text)
    assert [found.read(n).band for n in (1, 2, 7, 8, 10)] == [2, 1, 1, 0, 0]


def test_words_and_numbers_may_be_mapped(tmp_path: Path) -> None:
    found = scale(tmp_path, "    values: {C: 0, P: 1, I: 2, 3: 0, 7: 2}\n")
    assert [found.read(v).band for v in ("C", "P", "I", 3, "7")] == [0, 1, 2, 0, 2]
    assert found.read("c").reason == "judge_parse"
    assert found.read(5).why == "is 5: no band of tin-3"
    assert found.read(8).why == "is 8, above the top 7"


def test_an_inverted_scale_keeps_its_floor(tmp_path: Path) -> None:
    found = scale(tmp_path, "    {min: 0, max: 2, direction: lower-is-worse}\n")
    assert [found.read(n).band for n in (0, 1, 2)] == [2, 1, 0]


def test_a_sentinel_means_what_is_declared(tmp_path: Path) -> None:
    text = (
        f"    cuts: {CUTS}\n"
        "    sentinels: {refused: judge_refused, N: missing, -1: judge_error, 'null': overflow}\n"
    )
    found = scale(tmp_path, text)
    values = ("refused", "N", -1, "-1", -1.0, None)
    assert [found.read(v).reason for v in values] == [
        "judge_refused",
        "missing",
        "judge_error",
        "judge_error",
        "judge_error",
        "overflow",
    ]
    assert all(found.read(v).band is None for v in values)


ODD = [
    "__invalid__",
    "refused",
    "N",
    "2.5/10",
    "2 of 4",
    " 2",
    "1e0",
    "٢",
    "",
    True,
    False,
    None,
    [1],
    {"score": 1},
    float("nan"),
    float("inf"),
    1e400,
]


@pytest.mark.parametrize("value", ODD, ids=repr)
def test_what_is_no_number_is_unscored(tmp_path: Path, value: Any) -> None:
    found = scale(tmp_path, f"    integer: false\n    cuts: {CUTS}\n").read(value)
    assert (found.band, found.reason) == (None, "judge_parse")


def test_a_fraction_on_an_integer_scale_is_unscored(tmp_path: Path) -> None:
    found = scale(tmp_path, f"    cuts: {CUTS}\n").read(2.5)
    assert (found.band, found.why) == (None, "is 2.5, not a whole number")


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ('    cuts: {0: "[2, 5)", 1: "[0, 2)", 2: "[5, 10]"}\n', "cuts.1", "not monotone"),
        ('    cuts: {0: "[0, 2]", 1: "[2, 5)", 2: "[5, 10]"}\n', "cuts.1", "overlap"),
        ('    cuts: {0: "[0, 2)", 1: "[3, 5)", 2: "[5, 10]"}\n', "cuts.1", "gap"),
        ('    cuts: {0: "[0, 2)", 1: "(2, 5)", 2: "[5, 10]"}\n', "cuts.1", "gap"),
        ('    cuts: {0: "[0, 2)", 2: "[2, 10)"}\n', "cuts", "10 lies in no band"),
        ('    cuts: {0: "(0, 2)", 2: "[2, 10]"}\n', "cuts", "0 lies in no band"),
        ('    cuts: {0: "[0, 2)", 3: "[2, 10]"}\n', "cuts.3", "no band of tin-3"),
        ("    cuts: {0: 0-2}\n", "cuts.0", "in quotes"),
        ('    cuts: {0: "[2, 1]"}\n', "cuts.0", "holds no number"),
        ('    cuts: {0: "(1, 1]"}\n', "cuts.0", "holds no number"),
        ("    cuts: {}\n", "cuts", "name an interval"),
        ("    cuts: 3\n", "cuts", "expected a mapping"),
        ('    cuts: ["[0, 1]"]\n', "cuts", "1 intervals for the 3 bands"),
        (f"    direction: down\n    cuts: {CUTS}\n", "cuts.1", "not monotone"),
        (f"    min: 1\n    cuts: {CUTS}\n", "min", "1 is not 0, where the cuts begin"),
        (f"    max: 9\n    cuts: {CUTS}\n", "max", "9 is not 10, where the cuts end"),
        (f"    cuts: {CUTS}\n    values: {{C: 0}}\n", "values", "not both"),
        ("    values: {1: 0, 2: 2, 3: 1}\n", "values.3", "not monotone"),
        ("    direction: down\n    values: {1: 0, 2: 2}\n", "values.1", "not monotone"),
        ("    values: {C: 7}\n", "values.C", "7 is no band"),
        ("    values: {C: true}\n", "values.C", "a boolean is no band"),
        ("    values: []\n", "values", "found a list"),
        ("    values: {C: 0}\n    sentinels: [C]\n", "sentinels", "stands for a band"),
        ("    integer: false\n", "integer", "state cuts"),
        ("    integer: 1\n", "integer", "expected true or false"),
        ("    direction: sideways\n", "direction", "higher-is-worse"),
        ("    sentinels: {x: refused}\n", "sentinels.x", "did you mean 'judge_refused'"),
        ("    sentinels: {1: missing}\n", "sentinels.1", "1 lies inside the scale 0 to 2"),
        ("    sentinels: [0.5]\n", "sentinels[0]", "0.5 lies inside"),
        ("    mim: 0\n", "mim", "did you mean 'min'?"),
    ],
)
def test_what_may_not_be_declared(tmp_path: Path, text: str, key: str, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        scale(tmp_path, text)
    assert (caught.value.file, caught.value.key) == ("probe.yaml", f"source.scale.{key}")
    assert message in caught.value.message
    assert caught.value.line is not None
    lines = (tmp_path / "probe.yaml").read_text().split("\n")
    assert key.replace("[", ".").split(".")[0] in lines[caught.value.line - 1]


@given(st.integers(-3, 14) | st.floats(allow_nan=True) | st.text(max_size=4) | st.none())
def test_a_band_is_that_of_the_one_cut_that_holds_the_number(value: Any) -> None:
    bands = Taxonomy("tin", tuple(Band(n, f"level {n}") for n in range(3)))
    cuts = (Cut(0, 0, 2, True, False), Cut(1, 2, 5, True, False), Cut(2, 5, 10, True, True))
    score = Scale(bands, 0, 10, whole=False, cuts=cuts).read(value)
    assert (score.band is None) == bool(score.reason)
    if score.band is not None:
        number = yaml.safe_load(value) if isinstance(value, str) else value
        assert [c.band for c in cuts if float(number) in c] == [score.band]
