"""The command-line options and ini values, and the cheap question whether any of it was asked for.

Imported in every pytest run of everybody who has the plugin installed: only `os` and pytest here.
"""

from __future__ import annotations

import os

import pytest

PROBE_FILE = "probe.yaml"
REPORT_SUFFIXES = (".md", ".json", ".html")


def add_options(parser: pytest.Parser) -> None:
    group = parser.getgroup("bloom", "audit of graded-harm benchmarks (pytest-bloom)")
    group.addoption(
        "--bloom-probe",
        action="append",
        default=[],
        metavar="NAME",
        help="audit a probe, by name or by path (repeatable)",
    )
    group.addoption("--bloom-list", action="store_true", help="list the probes that can be found")
    group.addoption(
        "--bloom-scorer",
        metavar="NAME",
        help="the scorer to audit; recorded:NAME or live:NAME where both exist, or module:object",
    )
    group.addoption("--bloom-runs", type=int, metavar="N", help="how often a live scorer is asked")
    group.addoption(
        "--bloom-perturb",
        metavar="KIND,…",
        help="ask a live scorer about perturbed trials too: kinds, all or none",
    )
    group.addoption(
        "--bloom-concurrency",
        type=int,
        default=8,
        metavar="N",
        help="how many calls of the judge are open at once (default: 8)",
    )
    group.addoption(
        "--bloom-budget", type=int, metavar="CALLS", help="the most calls that the judge may make"
    )
    group.addoption(
        "--bloom-cache",
        metavar="DIR",
        help="where the judge keeps its bands (default: .bloom-cache under rootdir); none: nowhere",
    )
    group.addoption(
        "--bloom-replay",
        action="store_true",
        help="take every answer of the judge from its cache: nobody is asked",
    )
    group.addoption(
        "--bloom-judgments",
        metavar="DIR",
        help="where judgments go (default: bloom-judgments under rootdir); none writes no file",
    )
    group.addoption(
        "--bloom-report",
        action="append",
        default=[],
        metavar="PATH",
        help="write the report as .md, .json or .html (repeatable)",
    )
    group.addoption(
        "--bloom-shard",
        metavar="I/N",
        help="judge the trials of one of N parts, and leave a file for pytest-bloom merge",
    )
    parser.addini(
        "bloom_probe_dirs", "folders with probes, relative to rootdir", "args", ["probes"]
    )


def is_asked(config: pytest.Config) -> bool:
    """Whether this run has anything to do with a probe. Costs a stat per argument at most."""
    if config.option.bloom_probe or config.option.bloom_list:
        return True
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        return False
    return any(probe_of_argument(config, argument) for argument in config.args)


def probe_of_argument(config: pytest.Config, argument: str) -> tuple[str, str] | None:
    """The absolute probe folder that an argument lies in, and the rest of it.

    The rest is `::names`, or `/` and a path below `trials`, or nothing. None where the argument
    names neither a probe.yaml, nor a folder with one, nor something in such a folder's `trials`.
    """
    path, separator, names = argument.partition("::")
    absolute = os.path.normpath(os.path.join(config.invocation_params.dir, path))
    if os.path.basename(absolute) == PROBE_FILE and os.path.isfile(absolute):
        return os.path.dirname(absolute), separator + names
    if os.path.isfile(os.path.join(absolute, PROBE_FILE)):
        return absolute, separator + names
    # The folder of a trial may hold `::` in its name.
    absolute = os.path.normpath(os.path.join(config.invocation_params.dir, argument))
    parts = absolute.split(os.sep)
    for place in range(len(parts) - 1, 0, -1):
        if parts[place] != "trials":
            continue
        folder = os.sep.join(parts[:place])
        if os.path.isfile(os.path.join(folder, PROBE_FILE)):
            return folder, "/" + "/".join(parts[place + 1 :])
    return None
