"""Options for what pytest prints and runs: the verdict is the same, or nothing is run at all."""

from __future__ import annotations

import json

import pytest
from probe_maker import inverted, judgments, sound, write_probe

MODES = pytest.mark.parametrize("mode", [[], ["-n2"]], ids=["plain", "xdist"])


@pytest.fixture(autouse=True)
def _probe(pytester: pytest.Pytester, request: pytest.FixtureRequest) -> None:
    if "mode" in request.fixturenames and request.getfixturevalue("mode"):
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write_probe(pytester.path, {"t1": sound(), "t2": inverted(), "v1.2": sound()})


@MODES
@pytest.mark.parametrize(
    "options",
    [
        ["--no-summary"],
        ["--no-header"],
        ["-q"],
        ["-qq"],
        ["-v"],
        ["-vv"],
        ["-s"],
        *([f"--tb={style}"] for style in ("no", "line", "short", "long", "native", "auto")),
        *([f"--color={when}"] for when in ("yes", "no")),
        ["--durations=5"],
        ["--durations=0", "-vv"],
        ["-rA"],
        ["-l"],
        ["--show-capture=all"],
        ["--full-trace"],
        ["--ff"],
        ["--nf"],
        ["-m", "bloom"],
    ],
    ids=" ".join,
)
def test_the_verdict_is_the_same(
    pytester: pytest.Pytester, options: list[str], mode: list[str]
) -> None:
    result = pytester.runpytest("--bloom-probe=tin", "--junitxml=j.xml", *options, *mode)
    assert result.ret == 1
    text = result.stdout.str() + result.stderr.str()
    assert "INTERNALERROR" not in text
    assert "Traceback" not in text
    assert len(judgments(pytester.path)) == 3
    assert (pytester.path / "j.xml").read_text().count("<failure") == 2


@pytest.mark.parametrize("style", ["short", "long", "native", "auto"])
def test_a_failure_is_told_in_every_style(pytester: pytest.Pytester, style: str) -> None:
    result = pytester.runpytest("--bloom-probe=tin", f"--tb={style}")
    result.stdout.fnmatch_lines(
        ["*probes/tin/trials/t2/scores/judge-0.json:*: context-monotonicity: *full_context=1*"]
    )


def test_a_failure_in_one_line_begins_with_its_place(pytester: pytest.Pytester) -> None:
    """Older versions of pytest cut that line at 50 characters."""
    result = pytester.runpytest("--bloom-probe=tin", "--tb=line")
    result.stdout.fnmatch_lines(["probes/tin/trials/t2/scores/judge-0.json:*: c*"])


@MODES
@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (["--collect-only"], "*<TrialItem v1.2>*"),
        (["--collect-only", "-q"], "probes/tin/probe.yaml::v1.2"),
        (["--collect-only", "-qq"], "probes/tin/probe.yaml: 8"),
        (["--setup-plan"], "*probes/tin/probe.yaml*"),
        (["--setup-only"], "*probes/tin/probe.yaml*"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_nothing_is_judged_nor_written(
    pytester: pytest.Pytester, options: list[str], shown: str, mode: list[str]
) -> None:
    result = pytester.runpytest("--bloom-probe=tin", *options, *mode)
    assert result.ret == 0
    assert judgments(pytester.path) == {}
    assert "failed" not in result.stdout.str()
    assert "passed" not in result.stdout.str()
    if not mode:
        result.stdout.fnmatch_lines([shown])


@MODES
def test_set_ups_are_shown_beside_the_verdict(pytester: pytest.Pytester, mode: list[str]) -> None:
    result = pytester.runpytest("--bloom-probe=tin", "--setup-show", *mode)
    assert result.ret == 1
    result.assert_outcomes(failed=2, passed=5, skipped=1)
    assert len(judgments(pytester.path)) == 3
    if not mode:
        result.stdout.fnmatch_lines(["*probes/tin/probe.yaml::v1.2*"])


@MODES
@pytest.mark.parametrize("stop", [["-x"], ["--maxfail=1"]], ids=" ".join)
def test_stopped_at_the_first_failure(
    pytester: pytest.Pytester, stop: list[str], mode: list[str]
) -> None:
    write_probe(pytester.path, {f"t{n:02}": inverted() for n in range(40)}, name="many")
    result = pytester.runpytest("--bloom-probe=many", *stop, "-rs", *mode)
    assert result.ret in (1, 2)
    result.stdout.fnmatch_lines(["*partial run: * of 40 trials judged*"])
    result.stdout.fnmatch_lines(["PARTIAL * of 40: not a gate"])


def test_failures_fewer_than_maxfail_stop_nothing(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--bloom-probe=tin", "--maxfail=2")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: passed: 3 of 3 trials judged*"])


def test_the_debugger_is_entered_at_a_failing_trial(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        seen_pdb="""
        class Pdb:
            def __init__(self, *args, **kwargs):
                self.quitting = False
            def reset(self): pass
            def set_continue(self): pass
            def interaction(self, frame, traceback):
                traceback = getattr(traceback, "__traceback__", traceback)
                while traceback.tb_next:
                    traceback = traceback.tb_next
                place = traceback.tb_frame
                print("entered", place.f_code.co_name, place.f_locals["outcome"].verdict)
        """
    )
    pytester.syspathinsert()
    result = pytester.runpytest("--bloom-probe=tin", "--pdb", "--pdbcls=seen_pdb:Pdb")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*context-monotonicity*", "*entered runtest fail"])
    result.assert_outcomes(failed=2, passed=5, skipped=1)


@MODES
def test_reports_can_be_logged_as_json(pytester: pytest.Pytester, mode: list[str]) -> None:
    pytester.makeconftest(
        """
        import json

        def pytest_configure(config):
            if not hasattr(config, "workerinput"):
                config.pluginmanager.register(Log(config))

        class Log:
            def __init__(self, config):
                self.config = config

            def pytest_runtest_logreport(self, report):
                hook = self.config.hook
                data = hook.pytest_report_to_serializable(config=self.config, report=report)
                # xdist hangs the worker on it.
                data.pop("node", None)
                with open("log.jsonl", "a") as log:
                    log.write(json.dumps(data) + chr(10))
                hook.pytest_report_from_serializable(config=self.config, data=data)
        """
    )
    assert pytester.runpytest("--bloom-probe=tin", *mode).ret == 1
    rows = [json.loads(line) for line in (pytester.path / "log.jsonl").read_text().splitlines()]
    calls = {
        row["nodeid"].split("::", 1)[1]: row["outcome"] for row in rows if row["when"] == "call"
    }
    assert calls == {
        "t1": "passed",
        "t2": "failed",
        "v1.2": "passed",
        "batch::contamination": "passed",
        "batch::scorer-stability": "skipped",
        "batch::context-inversion": "failed",
        "batch::taxonomy": "passed",
        "batch::completeness": "passed",
    }
