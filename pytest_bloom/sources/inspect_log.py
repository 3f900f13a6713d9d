"""The inspect format: logs of Inspect, one trial for each sample and epoch."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import printable
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial, Turn
from pytest_bloom.sources.base import Loaded, Seen, TrialRef
from pytest_bloom.sources.config import Path, Settings, dig
from pytest_bloom.sources.foreign import ForeignSource, Recorded, Verdict, of_run, placed, silence
from pytest_bloom.sources.glance import counted, files_at
from pytest_bloom.sources.inspect_files import Log, Sample, is_log, open_log
from pytest_bloom.sources.inspect_header import planned_in, scorers_in, stored_faults
from pytest_bloom.sources.inspect_library import Library
from pytest_bloom.sources.inspect_scores import read_score, scores_of
from pytest_bloom.sources.locate import dotted
from pytest_bloom.sources.message import Fault, read_sourced
from pytest_bloom.sources.numbers import whole_number
from pytest_bloom.sources.paths import Files, find_files
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.roles import read_roles
from pytest_bloom.sources.scale import read_scale
from pytest_bloom.sources.talk import UNITS, read_talk

SUFFIXES = (".eval", ".json")
#: what an epoch is: a trial of its own, or a run of its sample's one trial
EPOCHS = ("trials", "runs")
#: limits that are part of the plan; any other one breaks a trajectory off
_PLANNED_LIMITS = ("message", "token", "turn")
_LIMITS = ("time", "working", "context", "operator", "custom", "cost")
_TOLD = 20


class _Told(NamedTuple):
    """What a sample tells, once its messages are read."""

    sample: Sample
    trial: Trial
    notes: tuple[str, ...]
    scores: Any


class InspectSource(ForeignSource):
    """Samples of Inspect logs. SourceError for a `source` in probe.yaml that is not usable."""

    default_scorer = "inspect"
    keys: tuple[str, ...] = ("score", "roles", "unit", "epochs")

    def __init__(self, spec: ProbeSpec) -> None:
        super().__init__(spec, self.default_scorer)
        self._open: tuple[str, Log] | None = None
        self.settings = Settings(spec, self.keys)
        self.library = Library(self.settings)
        self.files: Files = find_files(self.settings, SUFFIXES)
        self.folder = self.files.folder
        self.scale = read_scale(spec, self.settings.stated.get("scale"))
        self.roles = read_roles(self.settings)
        self.unit = self.settings.choice("unit", UNITS, UNITS[0])
        self.epochs = self.settings.choice("epochs", EPOCHS, EPOCHS[0])
        self.scores = self.declared_scores()
        self.scorer = spec.model.scorer or self.scores[0]

    def declared_scores(self) -> list[str]:
        """The declared scores, else the only one that the first log speaks of."""
        stated = self.settings.stated.get("score")
        if isinstance(stated, list) and stated and all(isinstance(s, str) and s for s in stated):
            return list(stated)
        named = self.settings.text("score") or self.spec.model.scorer
        if named is not None:
            return [named]
        found = scorers_in(self._first_header())
        if len(found) > 1:
            names = printable(", ".join(found))
            raise self.settings.error(f"name one of the scorers: {names}", "score")
        return found or [self.default_scorer]

    def _first_header(self) -> dict[str, Any]:
        for name in self.files.names:
            with contextlib.suppress(SourceError):
                header = self._log(name).header()
                if header:
                    return header
        return {}

    def _log(self, file: str) -> Log:
        """A log, of which the last one stays open: trials come in the order of the files."""
        if self._open is None or self._open[0] != file:
            if self._open is not None:
                self._open[1].close()
                self._open = None
            self._open = (file, open_log(self.files.path(file), file))
        return self._open[1]

    # -- which trials there are ----------------------------------------------------------------

    def find(self) -> list[TrialRef]:
        """Every sample and epoch in the order of the files; a damaged log is a trial that fails."""
        plans: list[int | None] = []
        refs: list[TrialRef] = []
        for file in self.files.names:
            prefix = "" if self.files.single else f"{file}/"
            try:
                log = self._log(file)
                header, samples = log.header(), log.samples()
            except SourceError:
                # It is read again as a trial, and says what is wrong with it.
                refs.append(TrialRef(file, file))
                plans.append(None)
                continue
            if not samples and "eval" not in header:
                self.found_remarks.append(f"{file}: not a log of Inspect, not read")
                continue
            refs += self._of_log(file, prefix, samples)
            self._speak(file, header, log, len(samples))
            plans.append(planned_in(header, by_epoch=self.epochs == "trials"))
        known = [plan for plan in plans if plan is not None]
        self.planned = sum(known) if known and len(known) == len(plans) else None
        return refs

    def _of_log(self, file: str, prefix: str, samples: Sequence[Sample]) -> Iterator[TrialRef]:
        places: dict[str, list[int]] = {}
        pairs: dict[tuple[str, int], list[str]] = {}
        for place, sample in enumerate(samples):
            pairs.setdefault((sample.id, sample.epoch), []).append(sample.key)
            name = sample.id if self.epochs == "runs" else f"{sample.id}_epoch_{sample.epoch}"
            places.setdefault(prefix + (name if sample.id else sample.key), []).append(place)
        for (name, epoch), keys in pairs.items():
            if name and len(keys) > 1 and len(self.found_faults) < _TOLD:
                self.found_faults.append(
                    f"{file}: sample {name!r}, epoch {epoch} stands twice: at {' and '.join(keys)}"
                )
        for name, at in places.items():
            yield TrialRef(name, file, tuple(at))

    def _speak(self, file: str, header: dict[str, Any], log: Log, found: int) -> None:
        """What a log says of how its run ended, and of its samples as a whole."""
        status = header.get("status", "started")
        if status != "success":
            known = status if status in ("cancelled", "error", "started") else "unknown"
            self.found_remarks.append(f"{file}: the run did not end well (status {known})")
        if found == 0:
            self.found_faults.append(f"{file}: the log holds no samples")
        try:
            summaries = log.summaries()
        except SourceError as error:
            self.found_remarks.append(f"{error}: its summaries are not read")
            summaries = None
        faults = stored_faults(header, found, summaries or (), summaries is not None)
        self.found_faults += [f"{file}: {fault}" for fault in faults]

    # -- one trial -----------------------------------------------------------------------------

    def load(self, ref: TrialRef) -> Loaded:
        log = self._log(ref.place)
        samples = log.samples()
        if not ref.at:
            header = log.header()
            raise SourceError(f"not a log of Inspect ({len(header)} keys)", file=ref.place)
        found = [(samples[place], place) for place in ref.at]
        epochs: dict[int, str] = {}
        for sample, _ in found:
            if sample.epoch in epochs:
                keys = f"{epochs[sample.epoch]} and {sample.key}"
                raise SourceError(f"the sample stands twice: at {keys}", file=ref.place)
            epochs[sample.epoch] = sample.key
        told: list[_Told] = []
        digest = sha256()
        for sample, place in sorted(found, key=lambda each: each[0].epoch):
            value, data = log.read(place)
            digest.update(data)
            with placed(ref.place, None, sample.key):
                trial, notes = self.trial(ref.id, sample, value)
            told.append(_Told(sample, trial, notes, scores_of(value)))
        # The first epoch that has something to say gives the turns of the trial.
        chosen = next((each.trial for each in told if not silence(each.trial)), told[0].trial)
        trial = replace(chosen, sha256=digest.hexdigest())
        readings = [reading for each in told for reading in self.readings(ref, each, trial)]
        return Loaded(trial, tuple(readings), ref.place)

    def trial(
        self, name: str, sample: Sample, value: dict[str, Any]
    ) -> tuple[Trial, tuple[str, ...]]:
        """The trajectory of a sample, and what is special about it. Fault where it has none."""
        turns, special = self.turns(value)
        incomplete, stop, notes = _ending(value)
        stated = value.get("id"), value.get("epoch")
        if str(stated[0]) != sample.id or whole_number(stated[1]) != sample.epoch:
            raise Fault("the sample states another id or epoch than its place in the log", ("id",))
        # A sample that stands in two logs, as after a retry, is told by its uuid.
        uuid = value.get("uuid")
        claims = uuid if isinstance(uuid, str) and uuid and not self.files.single else None
        trial = Trial(name, turns, stop_reason=stop, incomplete=incomplete, claims=claims)
        return trial, (*notes, *special)

    def turns(self, value: dict[str, Any]) -> tuple[tuple[Turn, ...], tuple[str, ...]]:
        """The turns of a sample, and what is special about them."""
        messages = [
            read_sourced(message, ("messages", place), self.roles)
            for place, message in enumerate(self.library.messages(value))
        ]
        events = value.get("events")
        listed = events if isinstance(events, list) else []
        kinds = (dig(event, ("event",)) for event in listed)
        compacted = any(kind == "compaction" for kind in kinds)
        notes = ("the context was compacted: earlier messages may be lost",) if compacted else ()
        return read_talk(messages, self.unit).turns, notes

    def readings(self, ref: TrialRef, told: _Told, trial: Trial) -> Iterator[Reading]:
        """A reading of `trial` for each declared score of a sample."""
        run = told.sample.epoch if self.epochs == "runs" else 1
        for number, name in enumerate(self.scores):
            verdict, path = self.verdict(told.scores, name)
            reading = Recorded(
                (self.scorer or name) if number == 0 else name,
                self.spec.taxonomy.name,
                whole=verdict,
                run=run,
                file=ref.place,
                key=f"{told.sample.key}: {dotted(('scores', *path))}",
                notes=told.notes,
            ).reading(trial)
            yield of_run(reading, told.trial) if self.epochs == "runs" else reading

    def verdict(self, scores: Any, name: str) -> tuple[Verdict, Path]:
        """The score of that name, and its path below `scores`."""
        return read_score(scores, name, self.scale)

    def line(self, file: str, key: str) -> int:
        sample, _, rest = key.partition(": ")
        if not file.endswith(".json") or not sample.startswith("samples["):
            return 1
        return super().line(file, f"{sample}.{rest}" if rest else sample)


def _ending(value: dict[str, Any]) -> tuple[str | None, str | None, tuple[str, ...]]:
    """Why the trajectory is incomplete, its stop reason, and a note."""
    if value.get("error") is not None:
        return "incomplete: the sample ended in an error", "error", ()
    limit = value.get("limit")
    if limit is None:
        return None, None, ()
    kind = limit.get("type") if isinstance(limit, dict) else limit
    if kind in _PLANNED_LIMITS:
        return None, f"{kind} limit", (f"the sample ended at its {kind} limit",)
    known = kind if kind in _LIMITS else "another"
    return f"incomplete: the sample was broken off ({known} limit)", f"{known} limit", ()


def recognise(path: str) -> Seen | None:
    """Logs of Inspect at a path: `.eval` files, or `.json` files that begin like a log."""
    logs = [name for name in files_at(path) if name.endswith(SUFFIXES) and is_log(name)]
    if not logs:
        return None
    scorers = _scorers(logs[0])
    source = {"format": "inspect", "path": path}
    if len(scorers) > 1:
        source["score"] = scorers[0]
    listed = f", scored by {', '.join(scorers)}" if scorers else ""
    return Seen(f"{counted(logs, 'log')} of Inspect{listed}", source)


def _scorers(path: str) -> list[str]:
    try:
        log = open_log(path, path)
        try:
            return scorers_in(log.header())
        finally:
            log.close()
    except (SourceError, RecursionError):
        return []
