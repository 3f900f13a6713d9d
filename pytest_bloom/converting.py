"""From any probe that a reader can read to a native one in JSON; knows no pytest.

A native probe is converted file by file: what its files state stays what it was, faults too. Of any
other format, trials and readings are written as native files. What has no place there is told.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import yaml

from pytest_bloom.audit import FOREIGN_REQUIRE
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import file_name
from pytest_bloom.core.reading import Reading
from pytest_bloom.sources.base import Loaded, Source, TrialRef
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.native import SCORE_SUFFIXES, TRIAL_FILES, NativeSource
from pytest_bloom.sources.native_values import dumped, scores_value, trial_value
from pytest_bloom.sources.probe import PROBE_FILE, TAXONOMY_FILE, ProbeSpec, source_folder
from pytest_bloom.sources.strict import load, load_mapping


@dataclass
class Conversion:
    """What has been done. `lost` and `kept` are sentences; a `lost` one is a loss of information.

    `kept` tells what was written otherwise than it stood, without a loss.
    """

    trials: int = 0
    files: int = 0
    lost: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)


def convert(spec: ProbeSpec, source: Source, out: str) -> Conversion:
    """Write the probe `spec` as a native one in JSON to the folder `out`.

    SourceError where `out` is there already and not an empty folder, lies in the source, or cannot
    be written; nothing is left of it then.
    """
    _refuse(spec, source, out)
    refs = source.refs()
    done = Conversion()
    with _staged(out) as folder:
        writer = _Folder(folder, done)
        if isinstance(source, NativeSource):
            for ref in refs:
                _native_trial(source, ref, writer)
                done.trials += 1
            changes: dict[str, Any] = {}
        else:
            for ref in refs:
                _foreign_trial(source, ref, writer)
            changes = _foreign_keys(spec, source)
        done.lost += source.faults()
        _probe_files(spec, changes, writer)
    return done


def _refuse(spec: ProbeSpec, source: Source, out: str) -> None:
    if os.path.lexists(out) and (not os.path.isdir(out) or os.listdir(out)):
        raise SourceError("is there already: nothing is overwritten", file=out)
    if spec.model.source is not None and os.path.isfile(source_folder(spec)):
        return  # one file is read, and not what else lies beside it
    inside = os.path.realpath(source.folder)
    real = os.path.realpath(out)
    if real == inside or real.startswith(os.path.join(inside, "")):
        raise SourceError("lies in the folder that is read, where nothing is written", file=out)


@contextmanager
def _staged(out: str) -> Iterator[str]:
    """A folder beside `out` that becomes it when all is well, and is removed when it is not."""
    parent, name = os.path.split(os.path.abspath(out))
    staging = os.path.join(parent, f".{name}.{os.urandom(4).hex()}.part")
    try:
        os.makedirs(staging)
        yield staging
        if os.path.isdir(out):
            os.rmdir(out)
        os.rename(staging, out)
    except OSError as error:
        raise SourceError(error.strerror or "cannot be written", file=out) from None
    finally:
        shutil.rmtree(staging, ignore_errors=True)


class _Folder:
    """Writes below a folder that is new."""

    def __init__(self, folder: str, done: Conversion) -> None:
        self.folder = folder
        self.done = done

    def make(self, name: str) -> None:
        os.makedirs(os.path.join(self.folder, *name.split("/")), exist_ok=True)

    def has(self, name: str) -> bool:
        return os.path.lexists(os.path.join(self.folder, *name.split("/")))

    def write(self, name: str, content: bytes) -> None:
        path = os.path.join(self.folder, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "xb") as stream:
            stream.write(content)
        self.done.files += 1


# -- native: file by file ------------------------------------------------------------------------


def _native_trial(source: NativeSource, ref: TrialRef, writer: _Folder) -> None:
    """The files of a trial, each as JSON. One that cannot be read is kept as it is."""
    prefix = f"trials/{ref.id}/"
    writer.make(prefix.rstrip("/"))
    for below, wanted in (("", TRIAL_FILES), ("scores/", ())):
        folder = os.path.join(ref.place, below)
        try:
            names = sorted(os.listdir(folder))
        except FileNotFoundError:
            continue
        except OSError as error:
            writer.done.lost.append(f"{prefix}{below}: {error.strerror or 'unreadable'}")
            continue
        if below:
            writer.make(f"{prefix}scores")
            names = [name for name in names if name.endswith(SCORE_SUFFIXES)]
        else:
            names = [name for name in names if name in wanted]
        for name in names:
            _native_file(source, prefix + below + name, flat=bool(below), writer=writer)


def _native_file(source: NativeSource, name: str, *, flat: bool, writer: _Folder) -> None:
    try:
        data = read_bytes(os.path.join(source.folder, name), name)
    except SourceError as error:
        writer.done.lost.append(str(error))
        return
    stem, _, suffix = name.rpartition(".")
    target = f"{stem}.json"
    if suffix == "json":
        writer.write(name, data)
        return
    try:
        value = load(data, name)
        if os.path.lexists(os.path.join(source.folder, target)):
            raise SourceError(f"{os.path.basename(target)} stands beside it", file=name)
    except SourceError as error:
        writer.done.kept.append(f"{error}: the file is kept as it is")
        writer.write(name, data)
        return
    if flat and writer.has(target):  # of a .yaml and a .yml, scorer and run inside decide
        target = f"{stem}-{suffix}.json"
    if writer.has(target):
        writer.done.kept.append(f"{name}: stands beside another trial file, and is kept as it is")
        writer.write(name, data)
        return
    writer.write(target, dumped(value, flat=flat))


# -- other formats: trial by trial ---------------------------------------------------------------


def _foreign_trial(source: Source, ref: TrialRef, writer: _Folder) -> None:
    done = writer.done
    try:
        loaded = source.load(ref)
    except SourceError as error:
        done.lost.append(f"{ref.id}: not written: {error}")
        return
    trial = loaded.trial
    if not trial.turns_known:
        done.lost.append(f"{ref.id}: not written: the source has a score, but no turns")
        return
    place = "/".join(map(_folder_name, ref.id.split("/")))
    folder = f"trials/{place}"
    if writer.has(folder) or _below_a_trial(writer, place):
        done.lost.append(f"{ref.id}: not written: another trial stands at {folder}")
        return
    stated = trial.claims
    if place != ref.id:
        done.renamed.append((ref.id, place))
        stated = stated or ref.id
    writer.write(f"{folder}/trial.json", dumped(trial_value(trial, stated)))
    done.lost += [f"{ref.id}: {problem.message}" for problem in trial.problems]
    for name, reading in _named(loaded):
        writer.write(f"{folder}/scores/{name}.json", dumped(scores_value(reading), flat=True))
        done.lost += [f"{ref.id}: {problem.message}" for problem in reading.problems]
    done.trials += 1


def _folder_name(part: str) -> str:
    """A part of an id as the name of a folder that is not taken for a part of a trial."""
    name = file_name(part) or "_"
    return f"%{ord(name[0]):02X}{name[1:]}" if name in (*TRIAL_FILES, "scores") else name


def _below_a_trial(writer: _Folder, place: str) -> bool:
    """No trial is looked for below a trial."""
    parts = place.split("/")
    above = ["/".join(parts[:n]) for n in range(1, len(parts))]
    return any(writer.has(f"trials/{each}/trial.json") for each in above)


def _named(loaded: Loaded) -> Iterator[tuple[str, Reading]]:
    """A file name for each reading: its scorer, and its run where there are several."""
    taken: set[str] = set()
    scorers = [reading.scorer for reading in loaded.readings]
    for reading in loaded.readings:
        name = reading.scorer
        if scorers.count(name) > 1:
            name = f"{name}-{reading.run}"
        name = base = file_name(name)
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name.casefold())
        yield name, reading


def _foreign_keys(spec: ProbeSpec, source: Source) -> dict[str, Any]:
    """What `probe.yaml` has to say now that the source no longer says it."""
    model = spec.model
    # No other tool's turns are split: an extractor has had no say.
    changes: dict[str, Any] = {"source": None, **({"extractor": None} if model.extractor else {})}
    if model.scorer is None and source.scorer is not None:
        changes["scorer"] = source.scorer
    if model.require is None:
        # Only what the other tool could show, as before.
        changes["require"] = list(FOREIGN_REQUIRE)
    expected = source.expected()
    if model.expected_trials is None and expected is not None:
        changes["expected_trials"] = expected
    return changes


# -- the probe itself ----------------------------------------------------------------------------


def _probe_files(spec: ProbeSpec, changes: dict[str, Any], writer: _Folder) -> None:
    """`probe.yaml` and the taxonomy: byte for byte where nothing has to change."""
    data = read_bytes(os.path.join(spec.folder, PROBE_FILE), PROBE_FILE)
    stated = load_mapping(data, PROBE_FILE)
    taxonomy = spec.model.taxonomy
    if isinstance(taxonomy, str):
        content = read_bytes(os.path.join(spec.folder, taxonomy), taxonomy)
        name = _inner(taxonomy)
        if name is None:
            name = TAXONOMY_FILE if not taxonomy.endswith(".json") else "taxonomy.json"
            changes["taxonomy"] = name
        writer.write(name, content)
    if spec.model.name is None:
        changes["name"] = spec.name
    if not changes:
        writer.write(PROBE_FILE, data)
        return
    wanted = {k: v for k, v in {**stated, **changes}.items() if v is not None or k not in changes}
    named = f"name: {dumped(spec.name).decode().strip()}\n".encode() + data
    if list(changes) == ["name"] and _states(named, wanted):
        writer.write(PROBE_FILE, named)
        return
    if b"#" in data:
        writer.done.lost.append(f"{PROBE_FILE}: its comments, as it had to be written anew")
    order = sorted(wanted, key=lambda key: (key != "name", key != "description"))
    writer.write(PROBE_FILE, _as_yaml({key: wanted[key] for key in order}))


def _inner(path: str) -> str | None:
    """The path of a file in the probe's own folder, `/`-joined; None where it lies elsewhere."""
    parts: Sequence[str] = os.path.normpath(path).split(os.sep)
    outside = os.path.isabs(path) or parts[0] == os.pardir
    return None if outside or parts[0] in ("trials", PROBE_FILE) else "/".join(parts)


def _states(data: bytes, wanted: Mapping[str, Any]) -> bool:
    try:
        return load_mapping(data, PROBE_FILE) == wanted
    except SourceError:
        return False


def _as_yaml(value: dict[str, Any]) -> bytes:
    """Block YAML, else the same value in its JSON form, where YAML cannot state it."""
    text: str = yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=100)
    data = text.encode("utf-8", "surrogatepass")
    return data if _states(data, value) else dumped(value)
