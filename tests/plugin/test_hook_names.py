"""What a collecting hook gives: names to functions, each name once; else a usage error."""

from __future__ import annotations

import pytest
from probe_maker import sound, write_probe
from ways import plain_and_xdist

ROOT = "conftest.py:1"
PROBE = "probes/tin/conftest.py:2"


def run(pytester: pytest.Pytester, root: str, probe: str | None = None, *options: str) -> list[str]:
    """The lines on stderr of a run that must end as a usage error, without having collected."""
    folder = write_probe(pytester.path, {"t1": sound()})
    pytester.makeconftest(root)
    if probe is not None:
        (folder / "conftest.py").write_text(f"import pytest\n{probe}\n")
    result = pytester.runpytest("--bloom-probe=tin", *options)
    assert result.ret == 4
    result.stdout.no_fnmatch_line("*passed*")
    result.stdout.no_fnmatch_line("*INTERNALERROR*")
    return [line for line in result.errlines if line.startswith("ERROR: ")]


@plain_and_xdist
def test_one_rule_in_two_places(pytester: pytest.Pytester, how: list[str]) -> None:
    hook = "def pytest_bloom_invariants(): return {'short': lambda case: []}"
    assert run(pytester, hook, hook, *how) == [
        f"ERROR: two rules are called 'short': {PROBE} and {ROOT}"
    ]


def test_one_rule_for_trials_and_for_the_batch(pytester: pytest.Pytester) -> None:
    hook = "def pytest_bloom_{}(): return {{'short': print}}"
    assert run(pytester, hook.format("batch_checks"), hook.format("invariants")) == [
        f"ERROR: two rules are called 'short': {PROBE} and {ROOT}"
    ]


def test_one_format_in_a_plugin_and_a_conftest(pytester: pytest.Pytester) -> None:
    hook = "def pytest_bloom_readers(): return {'csv': print}"
    pytester.syspathinsert()
    pytester.makepyfile(tin_tools=hook)
    (line,) = run(pytester, "", hook, "-p", "tin_tools")
    assert line == (
        "ERROR: two formats are called 'csv': probes/tin/conftest.py:2 and tin_tools.py:1 "
        "(plugin tin_tools)"
    )


@pytest.mark.parametrize(
    ("hook", "name", "kind"),
    [
        ("invariants", "trajectory-max", "rule"),
        ("invariants", "taxonomy", "rule"),
        ("batch_checks", "completeness", "rule"),
        ("batch_checks", "flat-keys", "rule"),
        ("readers", "native", "format"),
        ("readers", "bloom", "format"),
    ],
)
def test_a_name_of_ours(pytester: pytest.Pytester, hook: str, name: str, kind: str) -> None:
    root = f"def pytest_bloom_{hook}(): return {{'{name}': print}}"
    assert run(pytester, root) == [
        f"ERROR: two {kind}s are called '{name}': built into pytest-bloom and {ROOT}"
    ]


COLLECTING = pytest.mark.parametrize("hook", ["invariants", "batch_checks", "readers"])


@COLLECTING
@pytest.mark.parametrize(
    ("given", "what"),
    [
        ("['short']", "gave a value of type list, not a dict"),
        ("print", "gave a value of type builtin_function_or_method, not a dict"),
        ("{'short': 'long'}", "gave a value of type str for 'short', not a function"),
        ("{'short': None}", "gave None for 'short', not a function"),
        ("{3: print}", "gave 3, which cannot name a *"),
        ("{'': print}", "gave '', which cannot name a *"),
        ("{'a b': print}", "gave 'a b', which cannot name a *"),
        ("{'a\\x1b[1m': print}", "gave 'a?x1b[[]1m', which cannot name a *"),
        ("{'../a': print}", "gave '../a', which cannot name a *"),
    ],
)
def test_no_dict_of_names_to_functions(
    pytester: pytest.Pytester, hook: str, given: str, what: str
) -> None:
    (line,) = run(pytester, f"def pytest_bloom_{hook}(): return {given}")
    pytest.LineMatcher([line]).fnmatch_lines([f"ERROR: {ROOT}: pytest_bloom_{hook} {what}"])


@COLLECTING
@plain_and_xdist
def test_a_hook_that_raises(pytester: pytest.Pytester, hook: str, how: list[str]) -> None:
    probe = f"def pytest_bloom_{hook}(config):\n    raise ValueError('no \\x1b dials')"
    (line,) = run(pytester, "", probe, *how)
    assert line == (
        f"ERROR: {PROBE}: pytest_bloom_{hook} raised ValueError: no \\x1b dials "
        "(probes/tin/conftest.py:3)"
    )


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("pytest.skip('not here')", "Skipped: not here"),
        ("raise SystemExit(0)", "SystemExit: 0"),
        ("raise MemoryError", "MemoryError"),
    ],
)
def test_a_hook_that_ends_otherwise(pytester: pytest.Pytester, body: str, what: str) -> None:
    (line,) = run(pytester, "", f"def pytest_bloom_invariants(config): {body}")
    assert line.startswith(f"ERROR: {PROBE}: pytest_bloom_invariants raised {what} (")


def test_a_hook_that_exits(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.makeconftest(
        "import pytest\ndef pytest_bloom_readers(config): pytest.exit('enough', 7)"
    )
    assert pytester.runpytest("--bloom-probe=tin").ret == 7


@pytest.mark.parametrize("hook", ["invariants", "readers", "judgment"])
@pytest.mark.parametrize("kind", ["wrapper", "hookwrapper"])
def test_a_wrapper(pytester: pytest.Pytester, hook: str, kind: str) -> None:
    probe = f"@pytest.hookimpl({kind}=True)\ndef pytest_bloom_{hook}(config):\n    yield"
    assert run(pytester, "", probe) == [
        f"ERROR: {PROBE}: pytest_bloom_{hook} cannot be a wrapper",
    ]


def test_nothing_is_as_good_as_an_empty_dict(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.makeconftest(
        "def pytest_bloom_invariants(): pass\ndef pytest_bloom_readers(): return {}\n"
    )
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
