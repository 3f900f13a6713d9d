"""From options and arguments to a `Context`: which probes, which scorer, which files."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator

import pytest

from pytest_bloom import options
from pytest_bloom.context import DEFAULT_OUT, Context
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import canonical_id, encode_id, printable
from pytest_bloom.core.shard import Shard
from pytest_bloom.elsewhere import SEALED
from pytest_bloom.extend.places import load_conftests
from pytest_bloom.find import find_probe
from pytest_bloom.options import PROBE_FILE
from pytest_bloom.sources.native import TRIAL_FILES
from pytest_bloom.sources.probe import load_probe, perturb_kinds


def make_context(config: pytest.Config) -> Context:
    """Read the options; `config.args` becomes what is to be collected. UsageError on nonsense."""
    folders: dict[str, None] = {}
    named = [find_probe(config, name) for name in config.option.bloom_probe]
    given = config.args_source is pytest.Config.ArgsSource.ARGS
    arguments = list(config.args) if given else []
    rewritten: list[str] = []
    for argument in arguments:
        inside = options.probe_of_argument(config, argument)
        if inside is None:
            rewritten.append(argument)
            continue
        folder, rest = inside
        folder = _named_first(folder, folders)
        folders[folder] = None
        rewritten += _nodes(folder, rest)
    for folder in named:
        # An argument inside a named probe narrows it.
        if _named_first(folder, folders) in folders:
            continue
        folders[folder] = None
        # A folder that is collected anyway holds it. Before 9.0, pytest drops the files of a folder
        # that is named beside something deeper in it.
        if not any(_holds(config, argument, folder) for argument in arguments):
            rewritten.append(os.path.join(folder, PROBE_FILE))
    left_out = () if given else tuple(config.args)
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        left_out = ()
    config.args = list(dict.fromkeys(rewritten))
    unique = tuple(folders)
    _check_names(unique)
    out = _out(config)
    for folder in unique:
        load_conftests(config, folder)
        _check_out(out, os.path.join(folder, "trials"))
    return Context(
        config=config,
        folders=unique,
        scorer=_scorer(config),
        perturb=_perturb(config),
        out=out,
        shard=_shard(config, out),
        reports=tuple(_reports(config)),
        left_out=left_out,
        elsewhere=SEALED in getattr(config, "workerinput", ()),
    )


def _named_first(folder: str, folders: Collection[str]) -> str:
    """The way in which the probe was named first: a link leads to the same one."""
    if folder in folders:
        return folder
    return next((known for known in folders if os.path.samefile(known, folder)), folder)


def _holds(config: pytest.Config, argument: str, folder: str) -> bool:
    path = os.path.normpath(os.path.join(config.invocation_params.dir, argument))
    return os.path.isdir(path) and os.path.commonpath((path, folder)) == path


def _nodes(folder: str, rest: str) -> list[str]:
    """What to collect for an argument inside a probe.

    A batch rule needs every trial, so its id stands for the whole probe. A trial may be named with
    or without the percent-encoding. A path below `trials` is the trial that it belongs to, or every
    trial below it.
    """
    probe = os.path.join(folder, PROBE_FILE)
    if rest in ("", "/", "::batch") or rest.startswith("::batch::"):
        return [probe]
    if rest.startswith("::"):
        return [f"{probe}::{canonical_id(rest[2:])}"]
    root = os.path.join(folder, "trials")
    trials = list(_trials_at(root, rest[1:]))
    if not trials:
        raise pytest.UsageError(f"no trial at {printable(root + rest)}")
    return [f"{probe}::{encode_id(trial)}" for trial in trials]


def _trials_at(root: str, rest: str) -> Iterator[str]:
    parts = rest.split("/")
    for length in range(len(parts), 0, -1):
        place = "/".join(parts[:length])
        if _is_trial(os.path.join(root, place)):
            yield place
            return
    for folder, below, _ in os.walk(os.path.join(root, rest)):
        if _is_trial(folder):
            below.clear()
            yield os.path.relpath(folder, root).replace(os.sep, "/")
        below.sort()


def _is_trial(folder: str) -> bool:
    return any(os.path.isfile(os.path.join(folder, name)) for name in TRIAL_FILES)


def _check_names(folders: tuple[str, ...]) -> None:
    for folder in folders:
        if printable(folder) != folder:
            raise pytest.UsageError(
                f"control characters in the path of a probe: {printable(folder)}"
            )
    if len(folders) < 2:
        return
    names: dict[str, str] = {}
    for folder in folders:
        try:
            name = load_probe(folder, None).name
        except SourceError:
            # Its collection will fail, with file, line and key.
            continue
        if name in names:
            raise pytest.UsageError(f"two probes are called {name!r}: {names[name]} and {folder}")
        names[name] = folder


def _scorer(config: pytest.Config) -> str | None:
    asked: str | None = config.option.bloom_scorer
    runs: int | None = config.option.bloom_runs
    if runs is not None and runs < 1:
        raise pytest.UsageError("--bloom-runs must be at least 1")
    if config.option.bloom_concurrency < 1:
        raise pytest.UsageError("--bloom-concurrency must be at least 1")
    if config.option.bloom_budget is not None and config.option.bloom_budget < 0:
        raise pytest.UsageError("--bloom-budget cannot be negative")
    if asked in ("", "live:", "recorded:"):
        raise pytest.UsageError("--bloom-scorer needs a name")
    return asked


def _perturb(config: pytest.Config) -> tuple[str, ...] | None:
    given: str | None = config.option.bloom_perturb
    if given is None:
        return None
    names = [name.strip() for name in given.split(",")]
    if names == ["none"]:
        return ()
    try:
        return tuple(perturb_kinds(names))
    except ValueError as error:
        raise pytest.UsageError(f"--bloom-perturb={printable(given)}: {error}") from None


def _out(config: pytest.Config) -> str | None:
    given: str | None = config.option.bloom_judgments
    if given == "none":
        return None
    if given == "":
        raise pytest.UsageError("--bloom-judgments needs a folder, or none")
    if given is None:
        return os.path.join(config.rootpath, DEFAULT_OUT)
    return os.path.normpath(os.path.join(config.invocation_params.dir, given))


def _check_out(out: str | None, trials: str) -> None:
    """Without an ini file, a run that was started in a trial's folder has its rootdir there."""
    if out is not None and os.path.join(out, "").startswith(os.path.join(trials, "")):
        raise pytest.UsageError(
            f"judgments would lie among the trials, in {printable(out)}: "
            "--bloom-judgments=DIR writes elsewhere, --bloom-judgments=none nowhere"
        )


def _shard(config: pytest.Config, out: str | None) -> Shard | None:
    given: str | None = config.option.bloom_shard
    if given is None:
        return None
    if out is None:
        raise pytest.UsageError("--bloom-shard leaves its file beside the judgments: name a folder")
    try:
        return Shard.parse(given)
    except ValueError as error:
        raise pytest.UsageError(f"--bloom-shard={printable(given)}: {error}") from None


def _reports(config: pytest.Config) -> Iterator[str]:
    for given in config.option.bloom_report:
        if not given.endswith(options.REPORT_SUFFIXES):
            known = ", ".join(options.REPORT_SUFFIXES)
            raise pytest.UsageError(
                f"--bloom-report={printable(given)}: the suffix decides: {known}"
            )
        path = os.path.normpath(os.path.join(config.invocation_params.dir, given))
        if not os.path.isdir(os.path.dirname(path)):
            raise pytest.UsageError(f"--bloom-report={printable(given)}: no such folder")
        yield path
