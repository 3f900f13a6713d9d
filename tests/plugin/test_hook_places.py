"""Where hooks come from, and for which probes they speak: the same in every process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from probe_maker import judgment, sound, write_probe
from ways import plain_and_xdist

#: fails every trial, and a batch rule, which is decided in the process that owns the verdict
HOOKS = """
from pytest_bloom import BatchVerdict, Finding

def pytest_bloom_invariants(config):
    return {"{0}": lambda case: [Finding("{0}", "violated", "for {0}")]}

def pytest_bloom_batch_checks(config):
    return {"{0}-batch": lambda batch: BatchVerdict("{0}-batch", "failed", "for {0}")}

def pytest_bloom_judgment(config, judgment):
    judgment["by-{0}"] = True
"""


def hooks(name: str) -> str:
    return HOOKS.replace("{0}", name)


def heard(result: pytest.RunResult, probe: str, trials: str = "probes/{0}/trials") -> set[str]:
    """The names of the hooks that spoke for a probe, in its trial and in its batch."""
    trial = f"{trials.replace('{0}', probe)}/t1/trial.json:1: "
    batch = f"probes/{probe}/probe.yaml:1: "
    of_trial = {ln.split(": for ")[1] for ln in result.outlines if ln.startswith(trial)}
    of_batch = {
        ln.split(": for ")[1] for ln in result.outlines if ln.startswith(batch) and ": for " in ln
    }
    assert of_trial == of_batch
    return of_trial


@plain_and_xdist
def test_a_plugin_by_name(pytester: pytest.Pytester, how: list[str]) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.syspathinsert()
    pytester.makepyfile(tin_tools=hooks("tools"))
    result = pytester.runpytest_subprocess("--bloom-probe=tin", "-p", "tin_tools", *how)
    assert result.ret == 1
    assert heard(result, "tin") == {"tools"}
    assert judgment(pytester.path, "t1")["by-tools"] is True


@plain_and_xdist
def test_an_installed_plugin(
    pytester: pytest.Pytester, how: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_probe(pytester.path, {"t1": sound()})
    site = pytester.mkdir("site")
    (site / "tin_tools.py").write_text(hooks("tools"))
    info = site / "tin_tools-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tin-tools\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pytest11]\ntools = tin_tools\n")
    monkeypatch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
    result = pytester.runpytest_subprocess("--bloom-probe=tin", *how)
    assert result.ret == 1
    assert heard(result, "tin") == {"tools"}


@plain_and_xdist
def test_conftest_files_from_the_root_to_the_probe(
    pytester: pytest.Pytester, how: list[str]
) -> None:
    """Each speaks for the probes in its folder and below it, and for no other."""
    for name in ("one", "two"):
        folder = write_probe(pytester.path, {"t1": sound()}, name=name)
        (folder / "conftest.py").write_text(hooks(name))
    (pytester.path / "probes/conftest.py").write_text(hooks("probes"))
    pytester.makeconftest(hooks("root"))
    result = pytester.runpytest_subprocess("--bloom-probe=one", "--bloom-probe=two", *how)
    assert result.ret == 1
    assert heard(result, "one") == {"root", "probes", "one"}
    assert heard(result, "two") == {"root", "probes", "two"}
    data = judgment(pytester.path, "t1", probe="two")
    assert {key for key in data if key.startswith("by-")} == {"by-root", "by-probes", "by-two"}


@pytest.mark.parametrize("argument", ["probes/tin", "probes/tin/probe.yaml::t1", "probes"])
@plain_and_xdist
def test_by_argument(pytester: pytest.Pytester, how: list[str], argument: str) -> None:
    folder = write_probe(pytester.path, {"t1": sound()})
    (folder / "conftest.py").write_text(hooks("tin"))
    options = ["--bloom-probe=tin"] if argument == "probes" else []
    result = pytester.runpytest_subprocess(argument, *options, *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["probes/tin/trials/t1/trial.json:1: tin: for tin"])


@plain_and_xdist
def test_outside_rootdir(pytester: pytest.Pytester, tmp_path: Path, how: list[str]) -> None:
    folder = write_probe(tmp_path, {"t1": sound()})
    (folder / "conftest.py").write_text(hooks("tin"))
    pytester.makeini("[pytest]\n")
    pytester.makeconftest(hooks("root"))
    result = pytester.runpytest_subprocess(f"--bloom-probe={folder}", *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"{folder}/trials/t1/trial.json:1: tin: for tin"])
    result.stdout.fnmatch_lines([f"{folder}/probe.yaml:1: tin-batch: for tin"])
    result.stdout.no_fnmatch_line("*for root")
    result.stdout.fnmatch_lines(["bloom: hooks in conftest.py apply to no probe of this run"])


def test_from_a_folder_below_rootdir(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\n")
    folder = write_probe(pytester.path, {"t1": sound()})
    (folder / "conftest.py").write_text(hooks("tin"))
    pytester.makeconftest(hooks("root"))
    below = pytester.mkdir("below")
    (below / "conftest.py").write_text(hooks("below"))
    os.chdir(below)
    result = pytester.runpytest("--bloom-probe=tin")
    assert heard(result, "tin") == {"root", "tin"}
    result.stdout.fnmatch_lines(["bloom: hooks in below/conftest.py apply to no probe of this run"])


@plain_and_xdist
def test_a_probe_that_ships_with_the_package(pytester: pytest.Pytester, how: list[str]) -> None:
    """No conftest.py of a checkout lies above it; a plugin speaks for it."""
    pytester.syspathinsert()
    pytester.makepyfile(tin_tools=hooks("tools"))
    result = pytester.runpytest_subprocess(
        "--bloom-probe=inversion", "-p", "tin_tools", "--bloom-judgments=none", *how
    )
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*probe.yaml:1: tools-batch: for tools"])


@plain_and_xdist
def test_through_a_link(pytester: pytest.Pytester, tmp_path: Path, how: list[str]) -> None:
    folder = write_probe(tmp_path, {"t1": sound()})
    (folder / "conftest.py").write_text(hooks("tin"))
    pytester.mkdir("probes").joinpath("linked").symlink_to(folder)
    result = pytester.runpytest_subprocess("--bloom-probe=linked", *how)
    assert heard(result, "linked") == {"tin"}


def test_noconftest_is_heeded(pytester: pytest.Pytester) -> None:
    folder = write_probe(pytester.path, {"t1": sound()})
    (folder / "conftest.py").write_text(hooks("tin"))
    assert pytester.runpytest("--bloom-probe=tin", "--noconftest").ret == 0


@pytest.mark.parametrize("mode", ["prepend", "importlib"])
def test_import_modes(pytester: pytest.Pytester, mode: str) -> None:
    for name in ("one", "two"):
        folder = write_probe(pytester.path, {"t1": sound()}, name=name)
        (folder / "conftest.py").write_text(hooks(name))
    result = pytester.runpytest_subprocess(
        "--bloom-probe=one", "--bloom-probe=two", f"--import-mode={mode}"
    )
    assert (heard(result, "one"), heard(result, "two")) == ({"one"}, {"two"})


@plain_and_xdist
@pytest.mark.parametrize(
    ("conftest", "line", "what"),
    [
        ("\nimport no_such_module\n", ":2", "ModuleNotFoundError: No module named 'no_such_m*"),
        ("def broken(:\n", "", "SyntaxError: *conftest.py, line 1*"),
        ("import pytest\npytest.skip('x', allow_module_level=True)\n", "*", "Skipped: *"),
        ("def pytest_bloom_invariant(): pass\n", "", "*unknown hook 'pytest_bloom_invariant'*"),
        ("def pytest_bloom_readers(cfg): pass\n", "", "*'pytest_bloom_readers'*"),
    ],
)
def test_a_conftest_that_cannot_be_loaded(
    pytester: pytest.Pytester, how: list[str], conftest: str, line: str, what: str
) -> None:
    folder = write_probe(pytester.path, {"t1": sound()})
    (folder / "conftest.py").write_text(conftest)
    result = pytester.runpytest_subprocess("--bloom-probe=tin", *how)
    assert result.ret == 4
    result.stderr.fnmatch_lines([f"ERROR: probes/tin/conftest.py{line}: cannot be loaded: {what}"])


UNEVEN = """
def pytest_bloom_invariants(config):
    return {{"own": lambda case: []}} if hasattr(config, "workerinput") is {0} else {{}}
"""


@pytest.mark.parametrize("worker", [True, False])
def test_a_worker_that_knows_other_rules_judges_nothing(
    pytester: pytest.Pytester, worker: bool
) -> None:
    pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write_probe(pytester.path, {"t1": sound()})
    pytester.makeconftest(UNEVEN.format(worker))
    result = pytester.runpytest_subprocess("--bloom-probe=tin", "-n1")
    assert result.ret not in (0, 3)
    lines = result.outlines + result.errlines
    assert [line for line in lines if "hooks give other names here than on the controller" in line]
    result.stdout.no_fnmatch_line("publishable")


def test_two_probes_of_one_name_are_seen_through_rules_of_hooks(pytester: pytest.Pytester) -> None:
    """The names that a probe.yaml gives rules are not looked at before the hooks are known."""
    extra = "invariants: [own]\n"
    write_probe(pytester.path / "a", {"t1": sound()}, extra=extra)
    write_probe(pytester.path / "b", {"t1": sound()}, extra=extra)
    result = pytester.runpytest("--bloom-probe=a/probes/tin", "--bloom-probe=b/probes/tin")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["ERROR: two probes are called 'tin': *"])
