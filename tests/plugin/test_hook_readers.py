"""pytest_bloom_readers: a format of one's own, held to the `Source` protocol."""

from __future__ import annotations

import pytest
from probe_maker import judgment, judgments, write_probe
from ways import plain_and_xdist

#: two trials, t1 and t2, in files of a line per turn; `{…}` is put in by the tests
READER = """
import os
import sys
import pytest
from pytest_bloom import BaseSource, Loaded, Reading, SourceError, Trial, TrialRef, Turn

class Lines(BaseSource):
    def __init__(self, spec):
        {init}
        super().__init__(os.path.join(spec.folder, "talks"))
        self.taxonomy = spec.taxonomy.name

    def refs(self):
        {refs}
        return [TrialRef(name, name) for name in sorted(os.listdir(self.folder))]

    def load(self, ref):
        scale, turns, bands, readings, trial = self.taxonomy, (), (1,), (), None
        if ref.id == "t2":
            {load}
        with open(os.path.join(self.folder, ref.place)) as file:
            turns = turns or tuple(Turn(i, "assistant", t) for i, t in enumerate(file))
        reading = Reading("judge", "1", scale, turn_indices=(0,), raw_bands=bands)
        return Loaded(trial or Trial(ref.id, turns), readings or (reading,), ref.place)

    {more}

def pytest_bloom_readers(config):
    return {{"lines": Lines}}
"""

FORMAT = "source: {format: lines}\n"


def make(
    pytester: pytest.Pytester,
    *,
    init: str = "pass",
    refs: str = "pass",
    load: str = "pass",
    more: str = "",
    extra: str = FORMAT,
) -> None:
    probe = write_probe(pytester.path, {}, extra=extra)
    (probe / "talks").mkdir()
    for name in ("t1", "t2"):
        (probe / "talks" / name).write_text("Dials turn.\n")
    conftest = READER.format(init=init, refs=refs, load=load, more=more)
    (probe / "conftest.py").write_text(conftest.lstrip())


@plain_and_xdist
def test_a_format_of_ones_own(pytester: pytest.Pytester, how: list[str]) -> None:
    make(pytester)
    result = pytester.runpytest_subprocess("--bloom-probe=tin", *how)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*trials: 2 pass, 0 undecided, 0 fail of 2 trials"])
    assert judgment(pytester.path, "t1")["raw_max"] == 1
    assert list(judgments(pytester.path)) == ["tin/judge/t1.json", "tin/judge/t2.json"]


def test_an_unknown_format_lists_all_that_are_known(pytester: pytest.Pytester) -> None:
    make(pytester, extra="source: {format: line}\n")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(
        ["probes/tin/probe.yaml: source.format: expected one of native, bloom, *lines"]
    )


@plain_and_xdist
def test_load_raises(pytester: pytest.Pytester, how: list[str]) -> None:
    make(pytester, load="raise ValueError('no \\x1b dials\\nmore')")
    result = pytester.runpytest_subprocess("--bloom-probe=tin", *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "*probes/tin/probe.yaml:1: unreadable trial: source.format: the reader 'lines': load() "
            "raised ValueError: no \\x1b dials (probes/tin/conftest.py:19)",
            "*trials: 1 pass, 1 undecided, 0 fail of 2 trials",
        ]
    )
    data = judgment(pytester.path, "t2")
    assert (data["verdict"], data["unscored"]) == ("undecided", ["trial:missing"])
    # No path, and no words of the exception.
    assert data["notes"] == ["the reader 'lines': load() ValueError"]


def test_load_says_itself_what_it_cannot_read(pytester: pytest.Pytester) -> None:
    make(pytester, load="raise SourceError('no dials', file='t2', line=1, key='dials')")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["probes/tin/talks/t2:1: unreadable trial: dials: no dials"])


@pytest.mark.parametrize(
    ("load", "what"),
    [
        ("raise MemoryError", "raised MemoryError (probes/tin/conftest.py:19)"),
        ("return self.load(ref)", "raised RecursionError: * (probes/tin/conftest.py:*)"),
        ("pytest.skip('not here')", "raised Skipped: not here (*"),
        ("sys.exit(0)", "raised SystemExit: 0 (*"),
        ("return None", "gave None, not a Loaded (probes/tin/conftest.py:7)"),
        ("return {}", "gave a value of type dict, not a Loaded (*"),
        ("return Loaded(None, (), '')", "gave None for the trial, not a Trial (*"),
        ("trial = Trial('t1', ())", "gave another trial than the one that was asked for, 't2' (*"),
        ("readings = [1]", "gave a value of type list for the readings, not a tuple (*"),
        ("readings = (1,)", "gave a value of type int in the readings, not a Reading (*"),
        ("bands = (7,)", "gave raw_bands that are not bands of 'tin-5' or None (*"),
        ("bands = (True,)", "gave raw_bands that are not bands of 'tin-5' or None (*"),
        ("bands = (1, 1)", "gave raw_bands that are not a tuple with an entry for each of *"),
        ("turns = (Turn(3, 'assistant'),)", "gave another index for turn 0 than its place in *"),
        ("turns = ('x',)", "gave a value of type str for turn 0, not a Turn (*"),
        ("turns = (Turn(0, 'assistant', b'x'),)", "gave no text for the role or the text of t*"),
        ("trial = Trial('t2', (), truth_band=9)", "gave a truth band that is no band of 'tin-5' *"),
        ("scale = None", "gave None for taxonomy of a reading, not a text (*"),
    ],
)
def test_garbage_costs_its_trial(pytester: pytest.Pytester, load: str, what: str) -> None:
    make(pytester, load=load)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*unreadable trial: *the reader 'lines': load() {what}"])
    result.stdout.fnmatch_lines(["*trials: 1 pass, 1 undecided, 0 fail of 2 trials"])


def test_bands_of_another_scale_are_not_compared(pytester: pytest.Pytester) -> None:
    make(pytester, load="scale, bands = 'ten', (9,)")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*judge scored by taxonomy 'ten', the probe has 'tin-5'*"])


@plain_and_xdist
def test_refs_raise(pytester: pytest.Pytester, how: list[str]) -> None:
    make(pytester, refs="raise ValueError('no dials')")
    result = pytester.runpytest_subprocess("--bloom-probe=tin", *how)
    assert result.ret not in (0, 3, 5)
    result.stdout.fnmatch_lines(
        [
            "*probes/tin/probe.yaml: source.format: the reader 'lines': refs() raised ValueError: "
            "no dials (probes/tin/conftest.py:13)"
        ]
    )
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


@pytest.mark.parametrize(
    ("refs", "what"),
    [
        ("pytest.skip('not here')", "raised Skipped: not here (*"),
        ("return None", "gave None, not a list of TrialRef (*conftest.py:7)"),
        ("return (TrialRef(n, n) for n in 'ab')", "gave a value of type generator, not a list *"),
        ("return ['t1']", "gave a value of type str in its list, not a TrialRef (*"),
        ("return [TrialRef(1, '')]", "gave a value of type int for the id of a trial, not a te*"),
        ("return [TrialRef('', '')]", "gave a value of type str for the id of a trial, not a te*"),
        ("return [TrialRef('../t', '')]", "gave the id '../t', which is no path below a folder *"),
        ("return [TrialRef('/t', '')]", "gave the id '/t', which is no path below a folder *"),
        ("return [TrialRef(n, n) for n in ('t2', 't1')]", "gave 't1' after 't2': sort them by *"),
        ("return [TrialRef(n, n) for n in ('t1', 't1')]", "gave the id 't1' twice (*"),
    ],
)
def test_refs_break_the_collection(pytester: pytest.Pytester, refs: str, what: str) -> None:
    make(pytester, refs=refs)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines([f"*probe.yaml: source.format: the reader 'lines': refs() {what}"])
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


@pytest.mark.parametrize(
    ("init", "what"),
    [
        ("raise ValueError('no dials')", "it raised ValueError: no dials (*conftest.py:8)"),
        ("self.refs = None", "gave a value of type Lines whose refs is no method (*conftest.py:7)"),
        ("self.native = 'yes'", "native is a value of type str, not True or False (*"),
        ("self.scorer = ''", "scorer is a value of type str, neither a name nor None (*"),
        ("self.never_shown = {'shown'}", "never_shown names no trial rule: 'shown' (*"),
        ("self.never_shown = 'flat-keys'", "never_shown is a value of type str, not a set of *"),
    ],
)
def test_no_source(pytester: pytest.Pytester, init: str, what: str) -> None:
    make(pytester, init=init)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(
        [f"probes/tin/probe.yaml: source.format: the reader 'lines': {what}"]
    )


def test_a_missing_attribute_is_named(pytester: pytest.Pytester) -> None:
    make(pytester)
    path = pytester.path / "probes/tin/conftest.py"
    path.write_text("def pytest_bloom_readers(config): return {'lines': lambda spec: object()}\n")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(
        [
            "*the reader 'lines': gave a value of type object without native, folder, scorer, "
            "never_shown, refs, load, line, faults, remarks, expected "
            "(probes/tin/conftest.py:1)"
        ]
    )


def test_a_relative_folder(pytester: pytest.Pytester) -> None:
    make(pytester, more="folder = property(lambda self: 'talks', lambda self, value: None)")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["*the reader 'lines': folder is no absolute path (*"])


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("def faults(self): return ['a dial is loose']", "a dial is loose"),
        ("def faults(self): raise ValueError('x')", "*'lines': faults() raised ValueError: x (*"),
        ("def faults(self): return 'x'", "*'lines': faults() gave a value of type str, not a li*"),
    ],
)
def test_faults_fail_completeness(pytester: pytest.Pytester, more: str, what: str) -> None:
    make(pytester, more=more)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"probes/tin/probe.yaml:1: completeness: {what}"])


@pytest.mark.parametrize("act", ["raise ValueError(file)", "return None", "return -3"])
def test_line_cannot_hide_a_failure(pytester: pytest.Pytester, act: str) -> None:
    make(pytester, load="bands = (None,)", more=f"def line(self, file, key): {act}")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*band-assignment: undecided: *"])


def test_ctrl_c_and_exit_pass(pytester: pytest.Pytester) -> None:
    make(pytester, load="pytest.exit('enough', 7)")
    assert pytester.runpytest_subprocess("--bloom-probe=tin").ret == 7
    path = pytester.path / "probes/tin/conftest.py"
    path.write_text(path.read_text().replace("pytest.exit('enough', 7)", "raise KeyboardInterrupt"))
    assert pytester.runpytest_subprocess("--bloom-probe=tin").ret == 2


def test_the_reader_of_one_probe_is_not_that_of_another(pytester: pytest.Pytester) -> None:
    make(pytester)
    write_probe(pytester.path, {}, name="other", extra=FORMAT)
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-probe=other")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["probes/other/probe.yaml: source.format: expected one of *bloom*"])
