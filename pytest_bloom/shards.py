"""The file that the run of one shard leaves below `<out>/<probe>.shards/`, for a merge to read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from pytest_bloom import __version__
from pytest_bloom.core import rules
from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import file_name, printable
from pytest_bloom.core.plan import Plan
from pytest_bloom.core.shard import Shard
from pytest_bloom.core.stored import plan_from_data, plan_to_data, state_from_data, state_to_data
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.strict import load_json

SCHEMA_VERSION = 1
FOLDER_SUFFIX = ".shards"
#: bytes; a million trials fit in
MAX_FILE = 1 << 30

_KEYS = ("plugin", "shard", "plan", "settings", "state", "judgments", "node", "position")


@dataclass(frozen=True)
class ShardFile:
    """A shard whose trials were all judged.

    `judgments` gives the sha256 of each trial's judgment file; `settings` is what probe.yaml and
    the command line set, to be held against that of other shards. `node` is the id of probe.yaml,
    and `position` the place of the probe among those of its run: they may differ between machines.
    """

    shard: Shard
    plan: Plan
    state: BatchState
    judgments: Mapping[str, str]
    settings: Mapping[str, Any]
    plugin: str = __version__
    node: str = field(default="", compare=False)
    position: int = field(default=0, compare=False)


def shard_folder(out: str, probe: str) -> str:
    """Where the shard files of a probe lie."""
    return os.path.join(out, file_name(probe) + FOLDER_SUFFIX)


def shard_path(out: str, probe: str, scorer: str, shard: Shard) -> str:
    """The file of one shard."""
    name = f"{file_name(scorer)}.{shard.index}-of-{shard.count}.json"
    return os.path.join(shard_folder(out, probe), name)


def encode(content: ShardFile) -> bytes:
    """Canonical JSON; a digest over the content tells a damaged file."""
    data = {
        "plugin": content.plugin,
        "shard": [content.shard.index, content.shard.count],
        "plan": plan_to_data(content.plan),
        "settings": dict(content.settings),
        "state": state_to_data(content.state),
        "judgments": dict(content.judgments),
        "node": content.node,
        "position": content.position,
    }
    whole = {"schema_version": SCHEMA_VERSION, "sha256": _digest(data), "content": data}
    return _canonical(whole)


def read_shard(path: str) -> ShardFile:
    """A shard file. SourceError, with a sentence, where it is damaged or cannot be used."""
    value = load_json(read_bytes(path, path, MAX_FILE), path)
    if not isinstance(value, dict) or not {"schema_version", "sha256", "content"} <= set(value):
        raise SourceError("not a shard file", file=path)
    if value["schema_version"] != SCHEMA_VERSION:
        raise SourceError("a shard file of another version of pytest-bloom", file=path)
    data = value["content"]
    try:
        is_whole = isinstance(data, dict) and value["sha256"] == _digest(data)
    except ValueError:
        is_whole = False
    if not is_whole:
        raise SourceError("damaged: its content does not match its sha256", file=path)
    if data.get("plugin") != __version__:
        # What follows may mean something else there.
        message = f"written by pytest-bloom {data.get('plugin')}, this is {__version__}"
        raise SourceError(message, file=path)
    try:
        return _content(data)
    except (ValueError, TypeError, AttributeError) as error:
        raise SourceError(f"damaged: {error}", file=path) from None


def _content(data: dict[str, Any]) -> ShardFile:
    if set(data) != set(_KEYS):
        raise ValueError("its keys are not those of a shard file")
    index, count = data["shard"]
    content = ShardFile(
        shard=Shard.parse(f"{index}/{count}"),
        plan=plan_from_data(data["plan"]),
        state=state_from_data(data["state"]),
        judgments={str(trial): str(digest) for trial, digest in data["judgments"].items()},
        settings=dict(data["settings"]),
        plugin=data["plugin"],
        node=str(data["node"]),
        position=int(data["position"]),
    )
    _check(content)
    return content


def _check(content: ShardFile) -> None:
    """ValueError where the parts of a file, sound each, do not fit together."""
    state, plan = content.state, content.plan
    for name in (content.node, plan.probe):
        if printable(name) != name:
            raise ValueError(f"control characters in {name!r}")
    for rule in plan.batch_rules:
        if rule not in rules.BATCH_RULES:
            raise ValueError(f"the batch rule {rule!r} cannot be decided here")
    if sorted(content.judgments) != sorted(filter(content.shard.holds, plan.trials)):
        raise ValueError(f"its judgments are not those of {content.shard}")
    known = content.judgments.keys()
    listed = state.troubled.keys() | state.unstable.keys()
    counts = (state.judged, state.verdicts.total())
    if counts != (len(known), len(known)) or not listed <= known:
        raise ValueError("its counts are not those of its trials")
    if any(trial != record["trial"] for trial, record in state.troubled.items()):
        raise ValueError("a record stands under the id of another trial")
    if state.inflated > state.both or state.both > state.judged:
        raise ValueError("its counts contradict each other")
    rows = [row for entries in state.unstable.values() for _, *both in entries for row in both]
    rows += [bands for _, _, *bands in state.repeats]
    if any(band not in plan.taxonomy for row in rows for band in row):
        raise ValueError("a band that its taxonomy does not know")
    repeated = (*state.repeats.values(), *state.run_verdicts.values())
    if any(not 0 < n <= state.judged for n in repeated):
        raise ValueError("its counts contradict each other")
    if any(not 0 <= red <= runs or runs < 2 for red, runs in state.run_verdicts):
        raise ValueError("its counts contradict each other")


def _digest(data: Any) -> str:
    return sha256(_canonical(data)).hexdigest()


def _canonical(data: Any) -> bytes:
    return (json.dumps(data, sort_keys=True, indent=1, allow_nan=False) + "\n").encode("ascii")
