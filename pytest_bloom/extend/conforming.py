"""What a user's source gives, checked against the types that everything after it relies on.

Each function gives a sentence that says what is wrong, or "". No sentence holds text of a trial.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise

from pytest_bloom.core.names import printable
from pytest_bloom.core.reading import UNSCORED, Problem, Reading
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.core.trial import ToolCall, Trial, Turn
from pytest_bloom.extend.guard import a
from pytest_bloom.sources.base import Loaded, TrialRef

METHODS = ("refs", "load", "line", "faults", "remarks", "expected")
ATTRIBUTES = ("native", "folder", "scorer", "never_shown")


def source_fault(source: object) -> str:
    """What keeps `source` from being a `Source`."""
    missing = [name for name in (*ATTRIBUTES, *METHODS) if not hasattr(source, name)]
    if missing:
        return f"gave {a(source)} without {', '.join(missing)}"
    for name in METHODS:
        if not callable(getattr(source, name)):
            return f"gave {a(source)} whose {name} is no method"
    native, folder, scorer, never = (getattr(source, name) for name in ATTRIBUTES)
    if type(native) is not bool:
        return f"native is {a(native)}, not True or False"
    if not isinstance(folder, str) or not os.path.isabs(folder):
        return "folder is no absolute path"
    if scorer is not None and not (isinstance(scorer, str) and scorer):
        return f"scorer is {a(scorer)}, neither a name nor None"
    if not isinstance(never, set | frozenset | list | tuple):
        return f"never_shown is {a(never)}, not a set of rules"
    return ""


def refs_fault(refs: object) -> str:
    """What is wrong with a list of trials: its types, an id that stands twice, the order."""
    if not isinstance(refs, list | tuple):
        return f"gave {a(refs)}, not a list of TrialRef"
    for ref in refs:
        if not isinstance(ref, TrialRef):
            return f"gave {a(ref)} in its list, not a TrialRef"
        if not isinstance(ref.id, str) or not ref.id:
            return f"gave {a(ref.id)} for the id of a trial, not a text that is not empty"
        if any(part in ("", ".", "..") for part in ref.id.split("/")):
            return f"gave the id {_quoted(ref.id)}, which is no path below a folder"
    for first, second in pairwise(refs):
        if first.id == second.id:
            return f"gave the id {_quoted(first.id)} twice"
        if first.id > second.id:
            return f"gave {_quoted(second.id)} after {_quoted(first.id)}: sort them by id"
    return ""


def loaded_fault(value: object, ref: TrialRef, taxonomy: Taxonomy) -> str:
    """What is wrong with one loaded trial."""
    if not isinstance(value, Loaded):
        return f"gave {a(value)}, not a Loaded"
    trial = value.trial
    if not isinstance(trial, Trial):
        return f"gave {a(trial)} for the trial, not a Trial"
    if trial.id != ref.id:
        return f"gave another trial than the one that was asked for, {_quoted(ref.id)}"
    if not isinstance(value.file, str):
        return f"gave {a(value.file)} for the file, not a text"
    if not isinstance(value.readings, tuple):
        return f"gave {a(value.readings)} for the readings, not a tuple"
    found = _trial_fault(trial, taxonomy)
    for reading in value.readings:
        found = found or _reading_fault(reading, taxonomy)
    return found


def _trial_fault(trial: Trial, taxonomy: Taxonomy) -> str:
    if not isinstance(trial.turns, tuple):
        return f"gave {a(trial.turns)} for the turns, not a tuple"
    for index, turn in enumerate(trial.turns):
        if not isinstance(turn, Turn):
            return f"gave {a(turn)} for turn {index}, not a Turn"
        if type(turn.index) is not int or turn.index != index:
            return f"gave another index for turn {index} than its place in the turns"
        if not isinstance(turn.role, str) or not isinstance(turn.text, str):
            return f"gave no text for the role or the text of turn {index}"
        if turn.residual_text is not None and not isinstance(turn.residual_text, str):
            return f"gave {a(turn.residual_text)} for the residual text of turn {index}"
        if not (_spans(turn.refusal_spans) and _spans(turn.disclaimer_spans)):
            return f"gave spans of turn {index} that are not a tuple of (start, end)"
        if not _all(turn.tool_calls, ToolCall):
            return f"gave tool calls of turn {index} that are not a tuple of ToolCall"
        if turn.unscored is not None and turn.unscored not in UNSCORED:
            return f"gave turn {index} an unknown reason for being unscored"
    if trial.truth_band is not None and trial.truth_band not in taxonomy:
        return f"gave a truth band that is no band of {taxonomy.name!r}"
    if not isinstance(trial.sha256, str):
        return f"gave {a(trial.sha256)} for sha256, not a text"
    return "" if _all(trial.problems, Problem) else "gave problems that are not a tuple of Problem"


def _reading_fault(reading: object, taxonomy: Taxonomy) -> str:
    if not isinstance(reading, Reading):
        return f"gave {a(reading)} in the readings, not a Reading"
    for key in ("scorer", "version", "taxonomy", "file", "key"):
        if not isinstance(getattr(reading, key), str):
            return f"gave {a(getattr(reading, key))} for {key} of a reading, not a text"
    if type(reading.run) is not int:
        return f"gave {a(reading.run)} for the run of a reading, not an integer"
    if not _all(reading.turn_indices, int):
        return "gave turn_indices that are not a tuple of integers"
    if not (_all(reading.unscored, str) and _all(reading.notes, str)):
        return "gave unscored or notes of a reading that are not a tuple of texts"
    for entry in reading.unscored:
        if entry.rpartition(":")[2] not in UNSCORED:
            return f"gave an entry of unscored that does not end in one of {', '.join(UNSCORED)}"
    if not _all(reading.problems, Problem):
        return "gave problems of a reading that are not a tuple of Problem"
    # What stands on another scale is never compared.
    scale = taxonomy if reading.taxonomy == taxonomy.name else None
    for key in ("raw_bands", "residual_bands"):
        bands = getattr(reading, key)
        if bands is None:
            continue
        if not isinstance(bands, tuple) or len(bands) != len(reading.turn_indices):
            return f"gave {key} that are not a tuple with an entry for each of turn_indices"
        if not all(_is_band(band, scale) for band in bands):
            return f"gave {key} that are not bands of {taxonomy.name!r} or None"
    for key in ("full_context_band", "recorded_score"):
        if not _is_band(getattr(reading, key), scale):
            return f"gave a {key} that is neither a band of {taxonomy.name!r} nor None"
    return ""


def _is_band(band: object, scale: Taxonomy | None) -> bool:
    return band is None or (type(band) is int and (scale is None or band in scale))


def _all(values: object, kind: type) -> bool:
    return isinstance(values, tuple) and all(isinstance(value, kind) for value in values)


def _spans(spans: object) -> bool:
    return isinstance(spans, tuple) and all(
        isinstance(span, Sequence) and len(span) == 2 and all(type(end) is int for end in span)
        for span in spans
    )


def _quoted(text: str) -> str:
    return repr(printable(text[:100]))
