"""PyYAML's C parser and its Python parser give the same value, or refuse at the same line."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources import strict, strict_yaml

pytestmark = pytest.mark.skipif(
    not hasattr(yaml, "CSafeLoader"), reason="this PyYAML has no C parser"
)


def outcome(text: str, loader: Any) -> tuple[str, Any]:
    """The value, or line and key of the refusal; messages of the parsers differ."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strict_yaml, "_Loader", loader)
        try:
            # `repr` tells 1 from True and 1.0, and holds NaN equal to itself.
            return "value", repr(strict.load(text.encode("utf-8", "surrogatepass"), "t.yaml"))
        except SourceError as error:
            return "refused", (error.line, error.key)


def both(text: str) -> tuple[str, Any]:
    fast = outcome(text, yaml.CSafeLoader)
    assert fast == outcome(text, yaml.SafeLoader)
    return fast


def test_the_fast_one_is_used() -> None:
    assert strict_yaml._Loader is yaml.CSafeLoader


@pytest.mark.parametrize(
    "text",
    [
        "a: 1_0\nb: 012\nc: 12:30:45\nd: 2020-01-01\ne: .nan\nf: yes\n",
        "turns:\n- {role: user, text: 'hm'}\n- role: assistant\n  text: |\n    One.\n\n    Two.\n",
        "a: >\n  folded\n  text\nb: 'it''s'\nc: \"\\x41\\t\\u00e9\"\n",
        "a: 😀\nb: '\u00a0'\nc: \ufeffd\n",
        "? a\n: 1\n",
        "{a, b}\n",
        "a: ! x\n",
        "%YAML 1.2\n---\na: 1\n",
        "",
        "# nothing\n",
        "- \n- ~\n- ''\n",
        'a: "x\u2028y\u0085z"\nb: 1\n',
        "a: &x [1]\nb: *x\n",
        "a: 1\r\nb: 2\r\n",
    ],
)
def test_the_same_value(text: str) -> None:
    assert both(text)[0] == "value"


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\nb: 2\na: 3\n",
        "a: &x [*x]\n",
        "a: *x\n",
        "a:\n  <<: {b: 1}\n",
        "a: !!python/object:os.system x\n",
        "a: !tin [1]\n",
        "? [a]\n: b\n",
        "a: 1\n---\nb: 2\n",
        "a: 1\nb: x\x07\n",
        "a: 1\nb: \ud800\n",
        "a:\n\tb: 1\n",
        "a: @b\n",
        "a: b: c\n",
        "[" * 5000,
    ],
)
def test_the_same_refusal(text: str) -> None:
    assert both(text)[0] == "refused"


@pytest.mark.parametrize("escape", ["\\ud800", "\\udfff", "\\ud83d\\ude00"])
def test_half_a_character_is_never_let_in(escape: str) -> None:
    """The C parser refuses escaped surrogates; the other would make two code points of one."""
    for loader in (yaml.CSafeLoader, yaml.SafeLoader):
        kind, place = outcome(f'a: 1\nb: "{escape}"\n', loader)
        assert kind == "refused"
        assert place[0] == 2


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(st.characters(codec="utf-8"), max_size=20),
    st.sampled_from(
        ["yes", "012", "1_0", "12:30:45", "2020-01-01", "<<", "=", ".nan", "- [", "1e3"]
    ),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)


@given(value=VALUES, flow=st.booleans())
def test_the_same_for_whatever_yaml_can_write(value: Any, *, flow: bool) -> None:
    text = yaml.safe_dump(value, default_flow_style=flow)
    both(text)


@given(text=st.text(st.sampled_from("ab:-?[]{},#&*|>'\"%@ \n1.~="), max_size=25))
def test_the_same_for_whatever_looks_like_yaml(text: str) -> None:
    fast, pure = (outcome(text, loader) for loader in (yaml.CSafeLoader, yaml.SafeLoader))
    assert fast[0] == pure[0] or "refused" in (fast[0], pure[0])
    if fast[0] == pure[0] == "value":
        assert fast == pure
