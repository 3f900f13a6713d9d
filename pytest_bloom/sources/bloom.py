"""The Bloom format: a results folder, one trial for each variation and repetition.

Its judgment.json is the authority on scores. Everything else that repeats a score (the aggregates,
the copy in a transcript, the samples) is only held against it: a contradiction is never resolved by
choosing a number.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from hashlib import sha256
from typing import Any, NamedTuple

from pytest_bloom.core import rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Problem, Reading
from pytest_bloom.core.trial import Trial, Turn
from pytest_bloom.sources.base import Loaded, Seen, TrialRef
from pytest_bloom.sources.bloom_ids import Pair, both, pair_of_file, trial_id
from pytest_bloom.sources.bloom_rollout import MAX_ROLLOUT, ROLLOUT_FILE, transcripts_in
from pytest_bloom.sources.bloom_rows import JUDGMENT_FILE, Standing
from pytest_bloom.sources.bloom_run import BloomRun, read_run
from pytest_bloom.sources.config import Settings, config_error
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.locate import dotted
from pytest_bloom.sources.message import Fault, Path, read_message
from pytest_bloom.sources.numbers import shown
from pytest_bloom.sources.probe import ProbeSpec, source_folder
from pytest_bloom.sources.roles import read_roles
from pytest_bloom.sources.scale import Score, read_scale
from pytest_bloom.sources.strict import line_in_file, load_json
from pytest_bloom.sources.transcript import read_conversation

DEFAULT_SCORE = "behavior_presence"
SCORER = "bloom"
#: bytes of a file in which the line of a fault is looked for: every trial with a fault looks again
_MAX_LINES = 32 * 1024 * 1024


class _Text(NamedTuple):
    """The transcript of a trial, as JSON, and where it stands."""

    value: Any
    file: str
    sha256: str
    #: the keys that lead to it in the file
    path: Path = ()


class BloomSource:
    """The trials of one Bloom run. SourceError for a `source` in probe.yaml that is not usable."""

    native = False
    #: a whole transcript has one score, and nobody marked its turns
    never_shown = frozenset(rules.TRIAL_RULES) - {rules.BAND_ASSIGNMENT}

    def __init__(self, spec: ProbeSpec) -> None:
        settings = Settings(spec, ("score", "roles"))
        self.spec = spec
        self.folder = source_folder(spec)
        self.key = settings.text("score") or DEFAULT_SCORE
        self.scale = read_scale(spec, settings.stated.get("scale"), plain=True)
        self.read_message = partial(read_message, roles=read_roles(settings))
        self.scorer: str | None = spec.model.scorer or SCORER

    @cached_property
    def _found(self) -> BloomRun:
        if not os.path.isdir(self.folder):
            what = "a file, not a folder" if os.path.exists(self.folder) else "no such folder"
            raise config_error(self.spec, f"there is {what}", "path")
        return read_run(self.folder, self.key, self.scale)

    @cached_property
    def _pairs(self) -> dict[str, Pair]:
        return {trial_id(pair): pair for pair in self._found.pairs}

    def refs(self) -> Sequence[TrialRef]:
        """Every trial by variation, then repetition. SourceError where judgment.json is broken."""
        found = self._found
        return [
            TrialRef(name, (found.transcripts.get(pair) or [JUDGMENT_FILE])[0])
            for name, pair in self._pairs.items()
        ]

    def load(self, ref: TrialRef) -> Loaded:
        pair = self._pairs.get(ref.id)
        if pair is None:
            raise SourceError(f"there is no trial {ref.id}", file=JUDGMENT_FILE)
        try:
            return self._load(ref, pair)
        except RecursionError:
            raise SourceError("nested too deeply", file=ref.place) from None

    def _load(self, ref: TrialRef, pair: Pair) -> Loaded:
        text = self._text(pair)
        standing = self._found.judgments.standing(pair)
        turns: tuple[Turn, ...] = ()
        notes: tuple[str, ...] = ()
        if text is None:
            digest, known, file = self._row_digest(pair), False, JUDGMENT_FILE
            standing = self._without_text(pair, standing)
        else:
            turns, notes = self._turns(text)
            digest, known, file = text.sha256, True, text.file
            standing = self._cross_checked(standing, text)
        trial = Trial(ref.id, turns, sha256=digest, turns_known=known)
        readings = self._readings(pair, trial, standing, notes)
        return Loaded(trial, readings, file)

    def _readings(
        self, pair: Pair, trial: Trial, standing: Standing, notes: tuple[str, ...]
    ) -> tuple[Reading, ...]:
        files = self._found.turn_files
        taxonomy = self.spec.taxonomy.name
        said = [note for file in files if (note := file.note(pair, trial)) is not None]
        scorer = self.scorer or SCORER
        main = Reading(
            scorer,
            version=self._found.judgments.version,
            taxonomy=taxonomy,
            turn_indices=trial.turn_indices,
            full_context_band=standing.band,
            recorded_score=standing.band,
            unscored=(f"trial:{standing.reason}",) if standing.band is None else (),
            whole=True,
            file=JUDGMENT_FILE,
            key=standing.place,
            notes=(*standing.notes, *notes, *said),
            problems=_problems(standing),
        )
        others = [file.reading(pair, trial, taxonomy) for file in files if file.stem != scorer]
        return (main, *(reading for reading in others if reading is not None))

    # -- transcripts ---------------------------------------------------------------------------

    def _text(self, pair: Pair) -> _Text | None:
        """The transcript file of a trial, else its copy in rollout.json, else None."""
        names = self._found.transcripts.get(pair, [])
        if len(names) > 1:
            raise SourceError(f"the trial stands twice: in {both(names)}", file=names[0])
        if names:
            data = read_bytes(os.path.join(self.folder, names[0]), names[0])
            return _Text(load_json(data, names[0]), names[0], sha256(data).hexdigest())
        if pair not in self._copies:
            return None
        value = self._copies[pair]
        path = ("rollouts", self._found.rollout.places[pair], "transcript")
        return _Text(value, ROLLOUT_FILE, _digest(value), path)

    @cached_property
    def _copies(self) -> dict[Pair, Any]:
        """The transcripts that stand in rollout.json alone. The file is read once for all."""
        found = self._found
        alone = {
            pair: place
            for pair, place in found.rollout.places.items()
            if pair in found.rollout.with_text and pair not in found.transcripts
        }
        data = found.read(ROLLOUT_FILE, MAX_ROLLOUT) if alone else None
        return transcripts_in(data, alone) if data else {}

    def _turns(self, text: _Text) -> tuple[tuple[Turn, ...], tuple[str, ...]]:
        """SourceError, with line and key, for what cannot be read as a conversation."""
        try:
            conversation = read_conversation(text.value, self.read_message)
        except Fault as fault:
            path = (*text.path, *fault.path)
            line = self.line(text.file, dotted(path))
            raise SourceError(fault.message, file=text.file, line=line, key=dotted(path)) from None
        return conversation.turns, conversation.notes

    def _without_text(self, pair: Pair, standing: Standing) -> Standing:
        """A trial without a transcript: its score counts only where no trial has one."""
        found = self._found
        if pair in found.planned_only:
            note = "planned, not rolled out"
            return Standing(None, "missing", notes=(note,))
        if not found.has_transcripts:
            return standing
        notes = ["no transcript of this trial is there, others have one"]
        if standing.band is not None:
            notes.append(f"its score {shown(standing.number)} in {standing.place} is not used")
        reason = standing.reason or "missing"
        return replace(standing, band=None, reason=reason, notes=(*standing.notes, *notes))

    # -- scores --------------------------------------------------------------------------------

    def _cross_checked(self, standing: Standing, text: _Text) -> Standing:
        """The standing, held against the copy of the score in the transcript's metadata.

        Bloom leaves an old copy where a later judgment failed, so the copy is never the score.
        """
        copy = self._copied(text.value)
        if copy is None or copy.number is None:
            return standing
        stated = shown(copy.number)
        if standing.band is None:
            if copy.number == standing.number:
                return standing
            note = f"stale judge_output in {text.file} (score {stated}) is not used"
            return replace(standing, notes=(*standing.notes, note))
        if copy.number == standing.number:
            return standing
        note = (
            f"{JUDGMENT_FILE} says {shown(standing.number)}, judge_output of the transcript says "
            f"{stated}: one of them is stale"
        )
        return replace(
            standing, band=None, reason="judge_error", notes=(*standing.notes, note), fault=""
        )

    def _copied(self, value: Any) -> Score | None:
        for key in ("metadata", "judge_output"):
            value = value.get(key) if isinstance(value, dict) else None
        if not isinstance(value, dict):
            return None
        scores = value.get("scores")
        holder = scores if isinstance(scores, dict) else value
        return self.scale.read(holder[self.key]) if self.key in holder else None

    def _row_digest(self, pair: Pair) -> str:
        """Of the rows that a trial without a transcript was read from."""
        judgments = self._found.judgments
        rows = [judgments.rows[place] for place in judgments.by_pair.get(pair, [])]
        rows += [judgments.failed[place] for place in judgments.failed_by_pair.get(pair, [])]
        return _digest(rows[0] if len(rows) == 1 else rows)

    # -- the batch -----------------------------------------------------------------------------

    def line(self, file: str, key: str) -> int:
        return line_in_file(self.folder, file, key, _MAX_LINES)

    def faults(self) -> Sequence[str]:
        try:
            return list(self._found.faults)
        except SourceError as error:
            return [str(error)]

    def remarks(self) -> Sequence[str]:
        try:
            return list(self._found.remarks)
        except SourceError:
            return ()

    def expected(self) -> int | None:
        """The number of planned trials, where rollout.json itself states it."""
        try:
            return self._found.plan.stated
        except SourceError:
            return None


def _problems(standing: Standing) -> tuple[Problem, ...]:
    if not standing.fault or standing.band is None:
        return ()
    return (Problem(rules.BAND_ASSIGNMENT, standing.fault, JUDGMENT_FILE, standing.place),)


def _digest(value: Any) -> str:
    """sha256 of the canonical JSON of a value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()


def recognise(path: str) -> Seen | None:
    """A results folder of Bloom: its judgment.json, or transcripts by variation."""
    try:
        names = os.listdir(path)
    except OSError:
        return None
    count = sum(pair_of_file(name) is not None for name in names)
    if not count and not (JUDGMENT_FILE in names and ROLLOUT_FILE in names):
        return None
    source = {"format": "bloom", "path": path}
    return Seen(f"a Bloom run with {count} transcripts", source, ends=(1, 10))
