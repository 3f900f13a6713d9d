"""What the run of one shard leaves behind: its file, once every trial of the shard was judged."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from typing import Any

from pytest_bloom.audit import Audit
from pytest_bloom.context import Context
from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.batch_verdict import listed
from pytest_bloom.core.errors import SourceError
from pytest_bloom.shards import ShardFile, encode, shard_path
from pytest_bloom.whole import write_whole


def forget_shard(context: Context) -> None:
    """Before the first trial, remove the file of an earlier run of this shard.

    A run that is narrowed or breaks off then leaves none.
    """
    for folder in context.folders if context.shard is not None else ():
        with contextlib.suppress(SourceError, OSError):
            os.unlink(_path(context, context.audit(folder)))


def leave_shard(
    context: Context,
    audit: Audit,
    state: BatchState,
    judged: Mapping[str, str],
    *,
    node: str,
    position: int,
) -> str:
    """Write the shard's file. Why that failed, in a sentence; "" where all is well.

    `judged` gives the sha256 of each trial's judgment, `node` and `position` are those of
    `ShardFile`.
    """
    assert context.shard is not None
    unwritten = sorted(trial for trial, digest in judged.items() if not digest)
    if unwritten:
        return f"{len(unwritten)} judgments were not written: {listed(unwritten)}"
    content = ShardFile(
        context.shard,
        audit.plan,
        state,
        judged,
        _settings(context, audit),
        node=node,
        position=position,
    )
    path = _path(context, audit)
    try:
        write_whole(path, encode(content))
    except OSError as error:
        return f"the shard file could not be written: {error.strerror}: {context.shown(path)}"
    return ""


def _path(context: Context, audit: Audit) -> str:
    assert context.out is not None
    assert context.shard is not None
    return shard_path(context.out, audit.spec.name, audit.scorer, context.shard)


def _settings(context: Context, audit: Audit) -> dict[str, Any]:
    """All that was set and may change a verdict, by its name."""
    settings: dict[str, Any] = audit.spec.model.model_dump(mode="json", exclude={"description"})
    settings["--bloom-runs"] = context.config.option.bloom_runs
    settings["--bloom-perturb"] = list(audit.live.perturb) if audit.live else []
    settings["scorer is live"] = audit.live is not None
    settings["rules of plugins"] = sorted(audit.extensions.invariants)
    return settings
