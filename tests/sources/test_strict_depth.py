"""Deep nesting: refused, never a crash of the interpreter, and never seen where there is none."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
import yaml

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources import strict, text

#: reads every shape in one process; what it printed last is the shape that ended it
SCRIPT = """
import sys
import yaml
from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources import strict, strict_yaml, text

if sys.argv[1] == "pure":
    strict_yaml._Loader = yaml.SafeLoader
n = 100_000
shapes = {
    "json list": ("a.json", "[" * n),
    "json closed list": ("a.json", "[" * n + "]" * n),
    "json object": ("a.json", '{"a":' * n),
    "json mixed": ("a.json", '[{"a":' * n),
    "flow list": ("a.yaml", "[" * n),
    "flow closed list": ("a.yaml", "[" * n + "]" * n),
    "flow mapping": ("a.yaml", "{a: " * n),
    "flow over lines": ("a.yaml", "[\\n" * n),
    "flow behind decoys": ("a.yaml", "[']'," * n),
    "flow behind comments": ("a.yaml", "[ # ]\\n" * n),
    "dashes": ("a.yaml", "- " * n + "x"),
    "wide dashes": ("a.yaml", "-   " * n + "x"),
    "dashes after a return": ("a.yaml", "- a\\r" + "- " * n + "x"),
    "questions": ("a.yaml", "? " * n + "x"),
    "dashes and questions": ("a.yaml", "- ? " * n + "x"),
    "block mappings": ("a.yaml", "".join(" " * i + "a:\\n" for i in range(2500))),
    "block lists": ("a.yaml", "".join(" " * i + "-\\n" for i in range(2500))),
    "block both": ("a.yaml", "".join("  " * i + "- a:\\n" for i in range(1500))),
}
for name, (file, text) in shapes.items():
    sys.stdout.write(name + ": ")
    sys.stdout.flush()
    try:
        strict.load(text.encode(), file)
    except SourceError:
        sys.stdout.write("ok\\n")
    else:
        raise SystemExit("was read")
    if file.endswith(".yaml"):
        strict.line_of(text.encode(), file, ("a",) * 300)
"""


@pytest.mark.parametrize("loader", ["fast", "pure"])
def test_hostile_depth_is_refused_in_every_shape(loader: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, loader], capture_output=True, text=True, check=False
    )
    last = done.stdout.splitlines()[-1:]
    assert done.returncode == 0, (last, done.stderr[-600:])
    assert last == ["block both: ok"]


def nested(depth: int) -> str:
    return '{"a":' * depth + "1" + "}" * depth


@pytest.mark.parametrize("file", ["trial.json", "trial.yaml"])
def test_as_deep_as_real_files_are(file: str) -> None:
    value: Any = strict.load(nested(60).encode(), file)
    for _ in range(60):
        value = value["a"]
    assert value == 1


@pytest.mark.parametrize("file", ["trial.json", "trial.yaml"])
def test_one_limit_for_both_formats(file: str) -> None:
    """What reads the values recurses too, whatever the parser of the day can bear."""
    strict.load(nested(text.MAX_DEPTH).encode(), file)
    with pytest.raises(SourceError, match="nested too deeply"):
        strict.load(nested(text.MAX_DEPTH + 2).encode(), file)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 300,
        "{" * 300,
        "\x1b[0m" * 300,
        ":-[ " * 300,
        "see [1 and [2 " * 150,
        "x" * 400_000 + "[" * 201,
    ],
    ids=["brackets", "braces", "colours", "smileys", "footnotes", "long"],
)
def test_brackets_in_a_text_are_not_nesting(text: str) -> None:
    data = yaml.safe_dump({"text": text}, width=1000).encode()
    assert strict.load(data, "trial.yaml") == {"text": text}


@pytest.mark.parametrize("line", ["- " * 250 + "x", "? " * 250 + "x", "    " + "- " * 250 + "x"])
def test_dashes_in_a_block_text_are_not_nesting(line: str) -> None:
    data = f"text: |2\n  {line}\n".encode()
    assert strict.load(data, "trial.yaml") == {"text": f"{line}\n"}


def test_wide_is_not_deep() -> None:
    data = ("[" + "[1], " * 5000 + "[1]]").encode()
    assert strict.load(data, "trial.yaml") == [[1]] * 5001
    assert strict.load(data, "trial.json") == [[1]] * 5001
