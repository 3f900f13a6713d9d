"""YAML structure: one document, plain values only, no key twice, no tag."""

from __future__ import annotations

import pytest

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.strict import load, load_mapping


def refusal(text: str | bytes) -> SourceError:
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(SourceError) as caught:
        load(data, "trial.yaml")
    assert caught.value.file == "trial.yaml"
    assert caught.value.line is not None
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("score: 3\nscore: 0\n", 2, "score"),
        ("a: 1\nb:\n  - c: 1\n    d: 2\n    c: 3\n", 5, "b[0].c"),
        ("a: {b: 1,\n b: 2}\n", 2, "a.b"),
        ("? a\n: 1\n? a\n: 2\n", 3, "a"),
        ("a: 1\n'a': 2\n", 2, "a"),
    ],
)
def test_a_key_twice(text: str, line: int, key: str) -> None:
    error = refusal(text)
    assert (error.line, error.key, error.message) == (line, key, "duplicate key")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: &x 012\nb: *x\n", {"a": "012", "b": "012"}),
        ("a: &x [1, {c: 2}]\nb: *x\n", {"a": [1, {"c": 2}], "b": [1, {"c": 2}]}),
        ("a: &x {c: 1}\nb: {d: *x, e: *x}\n", {"a": {"c": 1}, "b": {"d": {"c": 1}, "e": {"c": 1}}}),
        ("a: &x 1\n", {"a": 1}),
    ],
)
def test_an_alias_stands_for_what_it_names(text: str, value: object) -> None:
    assert load(text.encode(), "trial.yaml") == value


def test_an_alias_that_names_nothing() -> None:
    assert refusal("a: 1\nb: *x\n").line == 2


@pytest.mark.parametrize("text", ["a: &x\n  - *x\n", "a: &x {b: [*x]}\n", "&x a: &y [[*y]]\n"])
def test_an_alias_that_names_what_it_stands_in(text: str) -> None:
    error = refusal(text)
    assert "alias" in error.message
    assert error.key.startswith("a")


def test_an_alias_bomb_does_not_go_off() -> None:
    lines = ["a0: &a0 [tin, tin]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 40)]
    assert "alias" in refusal("\n".join(lines)).message


def test_an_alias_bomb_of_mappings_or_of_depth() -> None:
    lines = ["a0: &a0 {b: tin}"]
    lines += [f"a{n}: &a{n} {{x: *a{n - 1}, y: *a{n - 1}}}" for n in range(1, 60)]
    assert "alias" in refusal("\n".join(lines)).message
    lines = ["a0: &a0 [tin]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 400))]
    # As deep as written out: what reads the value recurses.
    assert refusal("\n".join(lines)).message


@pytest.mark.parametrize(
    "text", ["<<: {a: 1}\nb: 2\n", "b: {<<: [{a: 1}, {c: 2}]}\n", "a: &x {c: 1}\nb:\n  <<: *x\n"]
)
def test_merge_keys_are_refused(text: str) -> None:
    error = refusal(text)
    assert "merge" in error.message or "alias" in error.message


def test_a_quoted_merge_sign_is_a_key() -> None:
    assert load(b'"<<": 1\n', "trial.yaml") == {"<<": 1}


@pytest.mark.parametrize(
    "text",
    [
        "a: !!python/object:os.system x\n",
        "a: !!python/object/apply:os.system ['true']\n",
        "a: !!python/name:os.system ''\n",
        "a: !!python/tuple [1]\n",
        "!!python/object:os.system\na: 1\n",
        "a: !tin x\n",
        "a: !tin {b: 1}\n",
        "a: !tin [1]\n",
        "a: !<tag:example.org,2000:tin> x\n",
        "a: !!set {b, c}\n",
        "a: !!omap [b: 1]\n",
        "a: !!binary aGk=\n",
        "!tin a: 1\n",
        "!!python/object:os.system a: 1\n",
    ],
)
def test_tags_are_refused(text: str) -> None:
    error = refusal(text)
    assert "tag" in error.message
    assert error.line == 1


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("!!str 3", "3"),
        ("!!int '3'", 3),
        ("!!float 3", 3.0),
        ("!!null ''", None),
    ],
)
def test_a_tag_of_the_core_schema_is_obeyed_or_refused(text: str, right: object) -> None:
    """Never ignored: the value would be another than the file states."""
    try:
        found = load(f"a: {text}\n".encode(), "trial.yaml")["a"]
    except SourceError:
        return
    assert type(found) is type(right)
    assert found == right


@pytest.mark.parametrize("text", ["? [a]\n: b\n", "? {a: 1}\n: b\n", "[a]: b\n"])
def test_a_key_that_is_no_scalar(text: str) -> None:
    assert "key" in refusal(text).message


@pytest.mark.parametrize("text", ["a: 1\n---\nb: 2\n", "---\na: 1\n---\n", "a: 1\n...\nb: 2\n"])
def test_more_than_one_document(text: str) -> None:
    assert refusal(text).line in (2, 3)


@pytest.mark.parametrize("text", ["---\na: 1\n", "a: 1\n...\n", "%YAML 1.2\n---\na: 1\n"])
def test_one_document_with_its_markers(text: str) -> None:
    assert load(text.encode(), "trial.yaml") == {"a": 1}


@pytest.mark.parametrize(
    ("text", "line"), [("\ta: 1\n", 1), ("a:\n\tb: 1\n", 2), ("a: 1\nb: 2\n\t c: 3\n", 3)]
)
def test_tabs_as_indentation(text: str, line: int) -> None:
    assert refusal(text).line == line


@pytest.mark.parametrize("char", ["\x00", "\x07", "\x1b", "\x7f", "\x80", "\ufffe", "\uffff"])
def test_control_characters(char: str) -> None:
    assert refusal(f"a: 1\nb: x{char}y\n").line == 2


@pytest.mark.parametrize(("data", "line"), [(b"a: 1\nb: \xff\n", 2), (b"a: \xed\xa0\x80\n", 1)])
def test_not_utf8(data: bytes, line: int) -> None:
    error = refusal(data)
    assert error.line == line
    assert "UTF-8" in error.message


def test_with_a_byte_order_mark() -> None:
    assert load(b"\xef\xbb\xbfa: \xc3\xa4\n", "trial.yaml") == {"a": "ä"}


@pytest.mark.parametrize(
    "text",
    ["a: [1, 2\n", "a: {b: 1\n", 'a: "x\n', "a: b: c\n", "a: @b\n", "a: `b\n", "a: 1\n b: 2\n"],
)
def test_damage(text: str) -> None:
    assert refusal(text).line in (1, 2)


def test_cut_at_every_byte_it_loads_or_is_refused() -> None:
    whole = 'turns:\n- {role: user, text: "ä😀"}\n- role: assistant\n  text: |\n    Hm.\n'.encode()
    lines: list[int | None] = []
    for length in range(len(whole)):
        try:
            load(whole[:length], "trial.yaml")
        except SourceError as error:
            lines.append(error.line)
    assert lines
    assert None not in lines


@pytest.mark.parametrize("text", ["", "# nothing\n", "---\n", "- a\n", "tin\n", "3\n"])
def test_a_file_that_holds_no_mapping(text: str) -> None:
    with pytest.raises(SourceError, match=r"trial\.yaml:1: expected a mapping, found "):
        load_mapping(text.encode(), "trial.yaml")


def test_json_is_read_by_its_own_rules_whatever_yaml_allows() -> None:
    with pytest.raises(SourceError, match="not JSON"):
        load(b"a: 1\n", "trial.json")
