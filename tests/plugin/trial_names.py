"""Names of trials that no one foresaw, and the ids they have, written by hand."""

from __future__ import annotations

import os

_ANYWHERE = {
    "a b": "a b",
    " a": " a",
    "sp ": "sp%20",
    "nbsp\u00a0": "nbsp%C2%A0",
    "x[1]": "x%5B1%5D",
    "[x]": "%5Bx%5D",
    "a::b": "a%3A%3Ab",
    "::x": "%3A%3Ax",
    "x::": "x%3A%3A",
    "50%": "50%25",
    "50%25": "50%2525",
    "a%3A": "a%253A",
    "tab\there": "tab%09here",
    "new\nline": "new%0Aline",
    "esc\x1b[31mred": "esc%1B%5B31mred",
    "emoji😀": "emoji😀",
    "fam\u200dily": "fam%E2%80%8Dily",
    "e\u0301": "e\u0301",
    "q<&\"'>": "q<&\"'>",
    "]]>": "%5D%5D>",
    "bidi\u202eabc": "bidi%E2%80%AEabc",
    "line\u2028end": "line%E2%80%A8end",
    "batch": "%62%61%74%63%68",
    "batch::completeness": "batch%3A%3Acompleteness",
    "-dash": "-dash",
    "-x": "-x",
    "..x": "..x",
    "dot.": "dot.",
    "v1.2": "v1.2",
    "test_x.py": "test_x.py",
    "probe.yaml": "probe.yaml",
    "con": "con",
    "con:": "con%3A",
    "back\\slash": "back\\slash",
    "$(id)": "$(id)",
    "a - b": "a - b",
    "group/t3": "group/t3",
    "n" * 250: "n" * 250,
}
_BYTES = {os.fsdecode(b"raw\xff\xfe"): "raw%FF%FE"} if os.name == "posix" else {}

#: name to id
IDS = {**_ANYWHERE, **_BYTES}


def shown(name: str) -> str:
    """A name as the id of a parametrized test: ASCII, short, without brackets."""
    return ascii(name)[1:-1].replace("[", "(").replace("]", ")").replace("::", ";;")[:24]
