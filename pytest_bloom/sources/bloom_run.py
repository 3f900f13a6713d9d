"""What a Bloom results folder holds, told without reading one transcript."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.bloom_ids import Pair, both, pair_of_file, trial_id
from pytest_bloom.sources.bloom_plan import Plan, read_plan
from pytest_bloom.sources.bloom_rollout import MAX_ROLLOUT, ROLLOUT_FILE, Rollout, read_rollout
from pytest_bloom.sources.bloom_rows import JUDGMENT_FILE, JudgmentFile, read_judgments
from pytest_bloom.sources.bloom_stored import stored_faults
from pytest_bloom.sources.bloom_turn_scores import TurnFile, is_turn_file, read_turn_file
from pytest_bloom.sources.files import MAX_BYTES, read_bytes
from pytest_bloom.sources.scale import Scale


@dataclass
class BloomRun:
    """The folder as it was found once. `pairs` are its trials, in their natural order."""

    path: str
    names: frozenset[str]
    judgments: JudgmentFile
    rollout: Rollout
    plan: Plan
    turn_files: Sequence[TurnFile]
    #: names of the transcript files of each trial; two are a fault
    transcripts: dict[Pair, list[str]]
    pairs: tuple[Pair, ...] = ()
    planned_only: frozenset[Pair] = frozenset()
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def has_transcripts(self) -> bool:
        """Whether any trial has a transcript, in whatever file."""
        return bool(self.transcripts or self.rollout.with_text)

    def read(self, name: str, limit: int = MAX_BYTES) -> bytes | None:
        """The bytes of a file; None where the folder had none of that name."""
        if name not in self.names:
            return None
        return read_bytes(os.path.join(self.path, name), name, limit)


def read_run(path: str, key: str, scale: Scale) -> BloomRun:
    """The folder at the absolute `path`; `key` is that of the score.

    SourceError where the folder or its judgment.json cannot be read. All else that is wrong is a
    fault or a remark.
    """
    try:
        names = frozenset(os.listdir(path))
    except OSError as error:
        reason = error.strerror or "unreadable"
        raise SourceError(f"the folder cannot be read: {reason}", key="source.path") from None
    run = BloomRun(path, names, JudgmentFile(key), Rollout(), Plan(), (), {})
    run.judgments = read_judgments(run.read(JUDGMENT_FILE), key, scale)
    try:
        run.rollout = read_rollout(run.read(ROLLOUT_FILE, MAX_ROLLOUT))
    except SourceError as error:
        run.faults.append(str(error))
    for name in sorted(names):
        pair = pair_of_file(name)
        if pair is not None:
            run.transcripts.setdefault(pair, []).append(name)
        elif name.startswith("transcript_") and name.endswith(".json"):
            run.remarks.append(
                f"{name}: not named like a transcript (transcript_v<N>r<M>.json), not read"
            )
    run.turn_files = [
        read_turn_file(name, run.read) for name in sorted(names) if is_turn_file(name)
    ]
    _settle(run, scale)
    return run


def _settle(run: BloomRun, scale: Scale) -> None:
    """What follows from all the files together: the trials, the faults, the remarks."""
    judgments = run.judgments
    found = {*run.transcripts, *run.rollout.places, *judgments.pairs()}
    run.plan = read_plan(run.rollout.counts, found, run.read)
    run.planned_only = run.plan.pairs - found
    run.pairs = tuple(sorted(found | run.plan.pairs))
    for pair, names in sorted(run.transcripts.items()):
        if len(names) > 1:
            run.faults.append(f"{trial_id(pair)} stands twice: in {both(names)}")
    run.faults += run.rollout.faults
    run.faults += judgments.faults
    run.faults += stored_faults(judgments, scale, run.plan.total)
    run.remarks += run.plan.remarks
    copies = len(run.rollout.with_text - set(run.transcripts))
    if copies:
        run.remarks.append(f"{copies} trials without a transcript file: read from {ROLLOUT_FILE}")
    if judgments.absent:
        run.remarks.append(judgments.absent)
    if not run.has_transcripts and found:
        run.remarks.append("no transcript is there: turns are not known, only scores are read")
    run.remarks += [file.remark for file in run.turn_files]
