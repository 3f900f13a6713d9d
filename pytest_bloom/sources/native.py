"""The native format: a directory per trial, with `trial.json` and flat score files beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from pytest_bloom.core import rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Problem, Reading
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.core.trial import ToolCall, Trial, Turn
from pytest_bloom.sources.base import Loaded, TrialRef
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.locate import Key, dotted
from pytest_bloom.sources.native_models import TrialModel, TurnModel
from pytest_bloom.sources.native_scores import read_scores
from pytest_bloom.sources.schema import misspelt, source_error
from pytest_bloom.sources.stops import broken_off
from pytest_bloom.sources.strict import kind_of, line_in_file, line_of, load_mapping

TRIAL_FILES = ("trial.json", "trial.yaml", "trial.yml")
SCORE_SUFFIXES = (".json", ".yaml", ".yml")


class NativeSource:
    """The trials below `<probe>/trials`. Links are not followed."""

    native = True
    scorer: str | None = None
    never_shown: frozenset[str] = frozenset()

    def __init__(self, folder: str, taxonomy: Taxonomy, extractor: str | None = None) -> None:
        self.folder = folder
        self.extractor = extractor
        self.taxonomy = taxonomy
        self._faults: list[str] = []

    def refs(self) -> Sequence[TrialRef]:
        self._faults = []
        root = os.path.join(self.folder, "trials")
        if not os.path.isdir(root):
            raise SourceError("there is no such folder", file="trials")
        return sorted(self._walk(root, ""))

    def _walk(self, folder: str, prefix: str) -> Iterator[TrialRef]:
        """Trials are found by their file, and not looked for below a trial."""
        below: list[os.DirEntry[str]] = []
        found = ""
        links: list[str] = []
        stray = ""
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name in TRIAL_FILES:
                        found = found or entry.name
                    elif entry.is_dir(follow_symlinks=False):
                        below.append(entry)
                    elif entry.is_symlink() and not os.path.isfile(entry.path):
                        # To a folder, to itself, or to nothing any more.
                        links.append(entry.name)
                    elif entry.name.endswith(SCORE_SUFFIXES):
                        stray = entry.name
        except OSError as error:
            self._faults.append(f"trials/{prefix}: {error.strerror}")
            return
        if found and not prefix:
            self._faults.append(f"trials/{found}: a trial needs a folder of its own")
        elif stray and not prefix:
            self._faults.append(f"trials/{stray}: a trial needs a folder of its own")
        # Where only the trial file is missing, reading it will say so: nothing is dropped.
        looks_like_one = any(e.name == "scores" for e in below) or not (below or links)
        if prefix and (found or looks_like_one):
            yield TrialRef(prefix, folder)
            return
        for name in links:
            place = "/".join(filter(None, ("trials", prefix, name)))
            self._faults.append(f"{place}: a link is not followed")
        for entry in below:
            place = f"{prefix}/{entry.name}" if prefix else entry.name
            # Most folders are trials: asking for the file is far quicker than looking through them.
            if os.access(f"{entry.path}/{TRIAL_FILES[0]}", os.F_OK):
                yield TrialRef(place, entry.path)
            else:
                yield from self._walk(entry.path, place)

    def load(self, ref: TrialRef) -> Loaded:
        prefix = f"trials/{ref.id}/"
        # Asking for three names is quicker than listing the folder.
        names = [name for name in TRIAL_FILES if os.access(f"{ref.place}/{name}", os.F_OK)]
        if not names:
            names = self._listed(ref.place, prefix)
        if len(names) > 1:
            raise SourceError(f"the trial stands twice: also in {names[1]}", file=prefix + names[0])
        file = prefix + names[0]
        data = read_bytes(os.path.join(ref.place, names[0]), file)
        readings, problems = self._scores(ref.place, prefix)
        trial = read_trial(load_mapping(data, file), data, file, ref.id, tuple(problems))
        if self.extractor is not None:
            trial = replace(trial, extractor=self.extractor)
        return Loaded(trial, tuple(readings), file)

    def _listed(self, place: str, prefix: str) -> list[str]:
        """The trial files of a folder in which none can be reached; SourceError for no file."""
        try:
            names = sorted(name for name in os.listdir(place) if name in TRIAL_FILES)
        except OSError as error:
            raise SourceError(
                error.strerror or "unreadable", file=prefix + TRIAL_FILES[0]
            ) from None
        if not names:
            raise SourceError("the trial file is missing", file=prefix + TRIAL_FILES[0])
        return names

    def _scores(self, place: str, prefix: str) -> tuple[list[Reading], list[Problem]]:
        folder = os.path.join(place, "scores")
        try:
            names = sorted(name for name in os.listdir(folder) if name.endswith(SCORE_SUFFIXES))
        except FileNotFoundError:
            return [], []
        except OSError as error:
            raise SourceError(error.strerror or "unreadable", file=prefix + "scores") from None
        readings: list[Reading] = []
        problems: list[Problem] = []
        for name in names:
            file = f"{prefix}scores/{name}"
            data = read_bytes(os.path.join(folder, name), file)
            reading, flat = read_scores(load_mapping(data, file), data, file, self.taxonomy)
            readings.append(reading)
            problems += flat
        return readings, problems

    def line(self, file: str, key: str) -> int:
        return line_in_file(self.folder, file, key)

    def faults(self) -> Sequence[str]:
        return sorted(self._faults)

    def remarks(self) -> Sequence[str]:
        return ()

    def expected(self) -> int | None:
        return None


def read_trial(
    value: dict[str, Any],
    data: bytes,
    file: str,
    trial_id: str,
    problems: tuple[Problem, ...] = (),
) -> Trial:
    """A trial from the mapping that `data` holds. SourceError for the first fault."""
    try:
        model = TrialModel.model_validate(value)
    except ValidationError as error:
        raise source_error(error, TrialModel, value, data, file) from None
    _check_spelling(value, data, file)
    truth = model.truth_band
    if truth is not None and type(truth) is not int:
        message = f"truth_band is {kind_of(truth)}, not an integer"
        problems = (*problems, Problem(rules.GROUND_TRUTH, message, file, "truth_band"))
        truth = None
    turns = tuple([_turn(index, turn) for index, turn in enumerate(model.turns)])
    return Trial(
        id=trial_id,
        turns=turns,
        truth_band=truth,
        stop_reason=model.stop_reason,
        incomplete=broken_off(model.stop_reason),
        sha256=sha256(data).hexdigest(),
        metadata=model.metadata or {},
        problems=problems,
        claims=model.trial if model.trial not in (None, trial_id) else None,
    )


_TRIAL_KEYS = frozenset(TrialModel.model_fields)
_TURN_KEYS = frozenset(TurnModel.model_fields)


def _check_spelling(value: dict[str, Any], data: bytes, file: str) -> None:
    """A misspelt optional key would lose a finding without a word."""
    places: list[tuple[tuple[Key, ...], dict[str, Any], frozenset[str]]] = []
    if not value.keys() <= _TRIAL_KEYS:
        places.append(((), value, _TRIAL_KEYS))
    for index, turn in enumerate(value["turns"]):
        if not turn.keys() <= _TURN_KEYS:
            places.append((("turns", index), turn, _TURN_KEYS))
    for path, mapping, known in places:
        found = misspelt(mapping, known)
        if found:
            where = (*path, found[0])
            raise SourceError(
                f"unknown key; did you mean {found[1]!r}?",
                file=file,
                line=line_of(data, file, where),
                key=dotted(where),
            )


def _turn(index: int, turn: TurnModel) -> Turn:
    return Turn(
        index,
        turn.role,
        turn.text or "",
        tuple(turn.refusal_span),
        turn.residual_text,
        bool(turn.has_disclaimer),
        tuple(turn.disclaimer_span),
        bool(turn.persona_shift),
        tuple([ToolCall(call.name, call.arguments) for call in turn.tool_calls or ()]),
        turn.unscored,
    )
