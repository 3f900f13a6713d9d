"""Trial ids as test names and file names: reversible, inert, bounded, never two as one."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pytest_bloom.core.names import (
    MAX_NAME,
    canonical_id,
    decode_id,
    encode_id,
    file_name,
    printable,
)

#: what a file system can give: text, and bytes that are no UTF-8 as escapes
ESCAPED = st.binary(max_size=30).map(lambda raw: raw.decode("utf-8", "surrogateescape"))
SPECIAL = st.text(st.sampled_from("ab%[]:/\\.* \t\x00\x1b\x7f\x85\u2028\u202eé😀25"), max_size=20)
NAMES = st.text(max_size=30) | ESCAPED | SPECIAL
#: any code points at all, as a JSON file can state them
ANY = st.text(st.characters(exclude_categories=()), max_size=8)

FORBIDDEN = re.compile("[\\[\\]\x00-\x1f\x7f-\x9f\ud800-\udfff]|::")


@given(NAMES)
@example("batch")
@example("batch\n")
@example(":::")
@example("100%25")
@example("t\udcff")
def test_a_test_name_gives_its_id_back(trial: str) -> None:
    assert decode_id(encode_id(trial)) == trial


@given(ANY)
@example("\ud800")
@example("\udcc3\udca9")
def test_a_test_name_gives_any_id_back_lone_surrogates_too(trial: str) -> None:
    assert decode_id(encode_id(trial)) == trial


@given(NAMES | ANY)
def test_nothing_that_a_node_id_trips_over_is_left(trial: str) -> None:
    name = encode_id(trial)
    assert not FORBIDDEN.search(name)
    assert re.fullmatch("(?:[^%]|%[0-9A-F]{2}|%u[0-9A-F]{4})*", name, re.DOTALL)


@given(NAMES)
@example("batch")
@example("a:")
@example(":a")
def test_no_trial_is_taken_for_a_batch_rule(trial: str) -> None:
    """A node id splits into its parts again, and no trial's is the word `batch`."""
    name = encode_id(trial)
    assert f"probe.yaml::{name}::more".split("::")[-1] == "more"
    assert len(f"probe.yaml::{name}".split("::")) == 2
    assert name != "batch"


@pytest.mark.parametrize(
    ("trial", "name"),
    [
        ("t0001", "t0001"),
        ("nested/folder/t1", "nested/folder/t1"),
        ("caf\u00e9 \u8336", "caf\u00e9 \u8336"),
        ("50%", "50%25"),
        ("a[1]", "a%5B1%5D"),
        ("a::b", "a%3A%3Ab"),
        ("a:b", "a:b"),
        ("a\nb", "a%0Ab"),
        (" a", " a"),
        ("a ", "a%20"),
        ("a\u3000", "a%E3%80%80"),
        ("v1.2", "v1.2"),
        ("a\udcffb", None),
    ],
)
def test_only_what_has_to_be_is_encoded(trial: str, name: str | None) -> None:
    found = encode_id(trial)
    if name is None:
        assert re.fullmatch("a(?:%[0-9A-F]{2})+b", found)
    else:
        assert found == name


@given(st.sets(NAMES, min_size=2, max_size=6))
def test_two_ids_never_share_a_name(trials: set[str]) -> None:
    assert len({encode_id(trial) for trial in trials}) == len(trials)
    assert len({file_name(trial) for trial in trials}) == len(trials)


@given(ANY, ANY)
@example("\ud800", "\udced\udca0\udc80")
def test_two_ids_of_any_code_points_never_share_a_name(a: str, b: str) -> None:
    assert (file_name(a) == file_name(b)) == (a == b)
    assert (encode_id(a) == encode_id(b)) == (a == b)


LONG = st.integers(0, 300).flatmap(lambda size: st.text("a茶[\udcff", min_size=size, max_size=size))


@given(LONG)
def test_a_file_name_is_at_most_200_bytes(part: str) -> None:
    assert MAX_NAME == 200
    assert len(file_name(part).encode("utf-8")) <= 200


@pytest.mark.parametrize("char", ["a", "é", "茶", "😀", "["])
def test_long_names_that_differ_at_their_end_stay_distinct(char: str) -> None:
    names = {file_name(char * 300 + end) for end in ("", "1", "2", char)}
    assert len(names) == 4
    assert all(len(name.encode()) <= 200 for name in names)


def test_a_name_of_200_bytes_is_not_cut_one_of_201_is() -> None:
    assert file_name("a" * 200) == "a" * 200
    cut = file_name("a" * 201)
    assert len(cut) == 200
    assert not cut.endswith("a" * 17)


def test_a_cut_name_depends_on_the_id_alone() -> None:
    assert file_name("b" * 500) == file_name("b" * 500)


@given(NAMES | ANY)
def test_no_file_name_leads_elsewhere_or_trips_a_system(part: str) -> None:
    name = file_name(part.replace("/", ""))
    assert not FORBIDDEN.search(name)
    assert not set('<>:"|?*\\/') & set(name)
    assert name not in {".", ".."}
    assert not name.startswith(".")
    assert not name.endswith((".", " "))


@given(NAMES | ANY)
def test_a_printed_name_moves_no_cursor(text: str) -> None:
    moving = "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
    assert not re.search(moving, printable(text))


def test_printable_leaves_words_alone() -> None:
    assert printable("biscuit tin, 茶 😀") == "biscuit tin, 茶 😀"
    assert printable("a\x1b[31mb") == "a\\x1b[31mb"


@pytest.mark.parametrize("name", ["con", "CON", "nul", "com1", "lpt9", "aux.x", "prn ", "Con.json"])
def test_no_file_is_called_like_a_device(name: str) -> None:
    assert file_name(name).startswith("%")


@pytest.mark.parametrize("name", ["console", "icon", "com", "com12", "nullable", "a.con"])
def test_what_only_looks_like_a_device_is_left_alone(name: str) -> None:
    assert file_name(name) == name


@given(NAMES | ANY)
@example("a ")
def test_an_id_is_its_own_canonical_form(trial: str) -> None:
    assert canonical_id(encode_id(trial)) == encode_id(trial)


@given(NAMES.filter(lambda name: "%" not in name))
def test_a_name_as_it_stands_means_its_id(trial: str) -> None:
    assert canonical_id(trial) == encode_id(trial)
