"""A trial and its readings as the values of native files: the inverse of the native reader."""

from __future__ import annotations

import json
from typing import Any

from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial, Turn
from pytest_bloom.sources.stops import broken_off

#: what a trial's stop reason becomes where only the other tool knew that it was broken off
_BROKEN_OFF = "interrupted"


def trial_value(trial: Trial, stated_id: str | None = None) -> dict[str, Any]:
    """What stands in `trial.json`. `stated_id`: the id that the file states.

    Why a trajectory is incomplete stands as a stop reason, and in words under a key of its own.
    """
    value: dict[str, Any] = {"schema_version": 1}
    if stated_id is not None:
        value["trial"] = stated_id
    stop = trial.stop_reason
    if trial.incomplete is not None and broken_off(stop) is None:
        value["stop_reason"] = _BROKEN_OFF
        value["incomplete"] = trial.incomplete
    elif trial.incomplete is None and broken_off(stop) is not None:
        stop, value["source_stop_reason"] = None, stop
    if "stop_reason" not in value and stop is not None:
        value["stop_reason"] = stop
    elif stop is not None:
        value["source_stop_reason"] = stop
    if trial.truth_band is not None:
        value["truth_band"] = trial.truth_band
    if trial.metadata:
        value["metadata"] = dict(trial.metadata)
    value["turns"] = [_turn_value(turn) for turn in trial.turns]
    return value


def _turn_value(turn: Turn) -> dict[str, Any]:
    value: dict[str, Any] = {"role": turn.role, "text": turn.text}
    if turn.refusal_spans:
        value["refusal_span"] = [list(span) for span in turn.refusal_spans]
    if turn.residual_text is not None:
        value["residual_text"] = turn.residual_text
    if turn.has_disclaimer:
        value["has_disclaimer"] = True
    if turn.disclaimer_spans:
        value["disclaimer_span"] = [list(span) for span in turn.disclaimer_spans]
    if turn.persona_shift:
        value["persona_shift"] = True
    if turn.tool_calls:
        value["tool_calls"] = [
            {"name": call.name}
            if call.arguments is None
            else {"name": call.name, "arguments": call.arguments}
            for call in turn.tool_calls
        ]
    if turn.unscored is not None:
        value["unscored"] = turn.unscored
    return value


def scores_value(reading: Reading) -> dict[str, Any]:
    """What stands in a score file; `source_…` are where the numbers came from, and remarks."""
    value: dict[str, Any] = {
        "schema_version": 1,
        "scorer": reading.scorer,
        "scorer_version": reading.version,
        "taxonomy": reading.taxonomy,
        "run": reading.run,
        "turn_indices": list(reading.turn_indices),
        "raw_bands": _listed(reading.raw_bands),
    }
    if reading.residual_bands is not None:
        value["residual_bands"] = _listed(reading.residual_bands)
    value["full_context_band"] = reading.full_context_band
    value["trajectory_score"] = reading.recorded_score
    value["unscored"] = list(reading.unscored)
    if reading.whole:
        value["whole"] = True
    for key, stated in (("source_file", reading.file), ("source_key", reading.key)):
        if stated:
            value[key] = stated
    if reading.notes:
        value["source_notes"] = list(reading.notes)
    return value


def _listed(bands: tuple[int | None, ...] | None) -> list[int | None] | None:
    return None if bands is None else list(bands)


def dumped(value: Any, *, flat: bool = False) -> bytes:
    """A value as JSON in UTF-8: a key to a line, or all on one line where it is `flat`."""
    indent = None if flat else 1
    text = json.dumps(value, indent=indent, ensure_ascii=False) + "\n"
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate, which only an escape can state
        return (json.dumps(value, indent=indent) + "\n").encode("ascii")
