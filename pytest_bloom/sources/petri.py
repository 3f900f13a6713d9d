"""The petri format: transcripts with `judge_output`, or logs of Inspect that Petri wrote."""

from __future__ import annotations

import contextlib
import os
from functools import partial
from hashlib import sha256
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import Loaded, Seen, Source, TrialRef
from pytest_bloom.sources.config import ABSENT, Settings, dig
from pytest_bloom.sources.files import opened, read_bytes
from pytest_bloom.sources.foreign import ForeignSource, Recorded, Verdict, placed
from pytest_bloom.sources.glance import counted, files_at, start_of
from pytest_bloom.sources.inspect_files import is_log, open_log
from pytest_bloom.sources.inspect_header import scorers_in
from pytest_bloom.sources.locate import parse_dotted
from pytest_bloom.sources.message import mapping, read_sourced
from pytest_bloom.sources.paths import Files, find_files
from pytest_bloom.sources.petri_logs import JUDGE, PetriLogs
from pytest_bloom.sources.petri_scores import parse_failed, read_dimension
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.roles import read_roles
from pytest_bloom.sources.scale import read_scale
from pytest_bloom.sources.strict import line_of, load_json
from pytest_bloom.sources.transcript import Conversation, read_conversation

KEYS = ("dimension", "judge", "roles")
SCORER = "petri"
SUFFIXES = (".json", ".eval")
#: the dimension that Petri itself puts first
USUAL = "concerning"
_OUTPUT = ("metadata", "judge_output")


def petri(spec: ProbeSpec) -> Source:
    """The reader of what Petri wrote at `source.path`. SourceError where the probe is unusable."""
    settings = Settings(spec, KEYS)
    files = find_files(settings, SUFFIXES)
    if any(is_log(files.path(name)) for name in files.names):
        return PetriLogs(spec)
    return PetriTranscripts(spec, settings, files)


class PetriTranscripts(ForeignSource):
    """Transcripts, version 3.0, a file for each. The judge's scores stand in their metadata."""

    def __init__(self, spec: ProbeSpec, settings: Settings, files: Files) -> None:
        super().__init__(spec, SCORER)
        self.files = files
        self.folder = files.folder
        if "judge" in settings:
            raise settings.error("transcripts name no judge: leave it out", "judge")
        dimension = settings.text("dimension")
        if dimension is None:
            raise settings.error("name the dimension to audit", "dimension")
        self.dimension = dimension
        self.scale = read_scale(spec, settings.stated.get("scale"))
        self.read_message = partial(read_sourced, roles=read_roles(settings))

    def find(self) -> list[TrialRef]:
        refs: list[TrialRef] = []
        for name in self.files.names:
            if self.files.single or _is_transcript(self.files.path(name)):
                refs.append(TrialRef(name.rpartition(".")[0] or name, name))
            else:
                self.found_remarks.append(f"{name}: not a transcript, not read")
        return refs

    def load(self, ref: TrialRef) -> Loaded:
        data = read_bytes(self.files.path(ref.place), ref.place)
        value = load_json(data, ref.place)
        with placed(ref.place, partial(_line, data, ref.place)):
            conversation = self._conversation(mapping(value, ()))
        stated = dig(value, ("metadata", "transcript_id"))
        trial = Trial(
            ref.id,
            conversation.turns,
            sha256=sha256(data).hexdigest(),
            claims=stated if isinstance(stated, str) and stated else None,
        )
        reading = Recorded(
            self.scorer or SCORER,
            self.spec.taxonomy.name,
            whole=self._verdict(value),
            file=ref.place,
            key=".".join((*_OUTPUT, "scores", self.dimension)),
            notes=conversation.notes,
        ).reading(trial)
        return Loaded(trial, (reading,), ref.place)

    def _conversation(self, value: dict[str, Any]) -> Conversation:
        """What the events give; where they give nothing, the list that Petri stores beside them."""
        conversation = read_conversation(value, self.read_message)
        stored = value.get("target_messages")
        if conversation.turns or not isinstance(stored, list) or not stored:
            return conversation
        found = read_conversation({"conversation": stored}, self.read_message)
        return Conversation(found.turns, ("the turns are those of target_messages",))

    def _verdict(self, value: dict[str, Any]) -> Verdict:
        output = dig(value, _OUTPUT)
        fields = output if isinstance(output, dict) else {}
        texts = [fields.get(key) for key in ("response", "summary", "justification")]
        flags = fields.get("refusal"), dig(fields, ("metadata", "refusal"))
        return read_dimension(
            fields.get("scores", ABSENT),
            self.dimension,
            self.scale,
            (*_OUTPUT, "scores"),
            failed=parse_failed(*texts),
            refused=any(flag is True for flag in flags),
        )


def _line(data: bytes, file: str, key: str) -> int | None:
    return line_of(data, file, parse_dotted(key))


def _is_transcript(path: str) -> bool:
    """Whether a file holds the keys of a transcript; what is too damaged to tell counts as one."""
    name = os.path.basename(path)
    if name.startswith("transcript"):
        return True
    try:
        with opened(path, name) as stream:
            start = stream.read(1 << 20)
    except ValueError:
        return True
    return b'"events"' in start or b'"judge_output"' in start or b'"target_messages"' in start


def recognise(path: str) -> Seen | None:
    """Transcripts with a judge's output at a path, or logs of Inspect with such a judge."""
    names = files_at(path)
    logs = [n for n in names if n.endswith(SUFFIXES) and is_log(n)]
    found = logs if any(map(_has_judge, logs[:1])) else []
    if not logs:
        found = [n for n in names if n.endswith(".json") and _says_petri(n)]
    if not found:
        return None
    source = {"format": "petri", "path": path, "dimension": _dimension(found[0])}
    what = f"{counted(found, 'log' if logs else 'transcript')} of Petri"
    return Seen(what, source, ends=(1, 10))


def _has_judge(path: str) -> bool:
    """Whether a log has scores of Petri's own judge."""
    try:
        log = open_log(path, path)
        try:
            return JUDGE in scorers_in(log.header())
        finally:
            log.close()
    except (SourceError, RecursionError):
        return False


def _dimension(path: str) -> str:
    """The dimension to start with: the usual one, else the first that there is."""
    scores: Any = ABSENT
    if path.endswith(".json"):
        with contextlib.suppress(SourceError):
            scores = dig(load_json(read_bytes(path, path), path), (*_OUTPUT, "scores"))
    names = [name for name in scores if name] if isinstance(scores, dict) else []
    return USUAL if USUAL in names or not names else names[0]


def _says_petri(path: str) -> bool:
    start = start_of(path)
    return b'"judge_output"' in start and b'"auditor_model"' in start
