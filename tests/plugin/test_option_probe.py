"""--bloom-probe: by name, by path, more than one, unknown."""

from __future__ import annotations

import pytest
from probe_maker import sound, write_probe


def test_by_name_in_the_default_folder(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound(2)})
    result = pytester.runpytest("--bloom-probe=tin", "-v")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        ["*probes/tin/probe.yaml::t1 PASSED*", "*probes/tin/probe.yaml::t2 PASSED*"]
    )


def test_by_name_in_configured_folders(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path / "audits", {"t1": sound()})
    pytester.makeini("[pytest]\nbloom_probe_dirs = nowhere audits/probes\n")
    assert pytester.runpytest("--bloom-probe=tin").ret == 0


def test_by_path_of_folder_and_file(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path / "deep", {"t1": sound()})
    for path in (probe, probe / "probe.yaml", probe.relative_to(pytester.path)):
        result = pytester.runpytest(f"--bloom-probe={path}")
        assert result.ret == 0
        result.stdout.fnmatch_lines(["*trials: 1 pass, 0 undecided, 0 fail of 1 trials"])


def test_a_name_that_only_probe_yaml_states(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    (probe / "probe.yaml").write_text("name: stated\nscorer: judge\n")
    assert pytester.runpytest("--bloom-probe=stated").ret == 0


def test_packaged_probe_is_found_from_anywhere(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--bloom-probe=refusal-prefix", "--bloom-judgments=none")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*trials: 6 pass, 0 undecided, 6 fail of 12 trials"])


def test_own_probe_goes_before_the_packaged_one(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()}, name="litmus400")
    result = pytester.runpytest("--bloom-probe=litmus400")
    result.stdout.fnmatch_lines(["*of 1 trials"])


def test_unknown_probe_is_a_usage_error_with_close_matches(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()}, name="teapot")
    result = pytester.runpytest("--bloom-probe=litmus40")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*unknown probe 'litmus40'; did you mean litmus400?*"])
    result = pytester.runpytest("--bloom-probe=teapto")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*did you mean teapot?*"])


def test_unknown_probe_without_a_close_match_lists_the_known_ones(
    pytester: pytest.Pytester,
) -> None:
    result = pytester.runpytest("--bloom-probe=zzz")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*known: inversion, litmus400, over-credit, refusal-prefix*"])


def test_two_probes_in_one_run(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()}, name="one")
    write_probe(pytester.path, {"t1": sound(), "t2": sound()}, name="two")
    result = pytester.runpytest("--bloom-probe=one", "--bloom-probe=two", "-rN")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*bloom: one, scorer judge*", "*of 1 trials"])
    result.stdout.fnmatch_lines(["*bloom: two, scorer judge*", "*of 2 trials"])


def test_the_same_probe_twice_is_run_once(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-probe=probes/tin")
    result.assert_outcomes(passed=5, skipped=1)


def test_two_probes_of_one_name_are_a_usage_error(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path / "a", {"t1": sound()})
    write_probe(pytester.path / "b", {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=a/probes/tin", "--bloom-probe=b/probes/tin")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*two probes are called 'tin'*"])


def test_only_the_probe_is_collected_and_the_header_says_what_was_left_out(
    pytester: pytest.Pytester,
) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.makeini("[pytest]\ntestpaths = suite\n")
    pytester.mkdir("suite").joinpath("test_own.py").write_text("def test_own(): pass\n")
    result = pytester.runpytest("--bloom-probe=tin", "-v")
    result.stdout.fnmatch_lines(["*left out: testpaths *suite"])
    result.stdout.no_fnmatch_line("*test_own*PASSED*")


def test_file_arguments_are_collected_beside_the_probe(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.makepyfile(test_own="def test_own(): pass\n")
    result = pytester.runpytest("--bloom-probe=tin", "test_own.py", "-v")
    result.stdout.fnmatch_lines(["*test_own.py::test_own PASSED*", "*probe.yaml::t1 PASSED*"])


def test_a_stated_name_that_two_probes_share_is_a_usage_error(pytester: pytest.Pytester) -> None:
    for folder in ("one", "two"):
        probe = write_probe(pytester.path, {"t1": sound()}, name=folder)
        (probe / "probe.yaml").write_text("name: same\nscorer: judge\n")
    result = pytester.runpytest("--bloom-probe=same")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*two probes are called 'same': *one and *two*"])
