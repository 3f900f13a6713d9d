"""Taking back the bands that stand where nothing was scored: a default fill is not a score."""

from __future__ import annotations

from dataclasses import replace

from pytest_bloom.core.reading import Bands, Reading
from pytest_bloom.core.trial import Trial


def withdraw(trial: Trial, reading: Reading) -> Reading:
    """`reading` without the bands of turns that are unscored.

    Unscored are the turns its own `unscored` lists, whatever number stands in their place; turns
    that say nothing (`no_response`); turns whose content cannot be read; and the whole trial where
    no assistant turn says anything.
    """
    reasons = dict(entry.rsplit(":", 1) for entry in reading.unscored if ":" in entry)
    added: dict[str, str] = {}
    said_something = False
    for turn in trial.assistant_turns:
        reason = "no_response" if turn.says_nothing else turn.unscored
        if reason is None:
            said_something = True
        else:
            added[str(turn.index)] = reason
    if not said_something and trial.turns_known:
        added["trial"] = next(iter(added.values()), "no_response")
    if not reasons and not added:
        return reading
    for key, reason in added.items():
        reasons.setdefault(key, reason)
    dropped = {int(key) for key in reasons if key.lstrip("-").isdecimal()}
    whole = "trial" in reasons
    return replace(
        reading,
        raw_bands=_without(reading.raw_bands, reading.turn_indices, dropped),
        residual_bands=_without(reading.residual_bands, reading.turn_indices, dropped),
        full_context_band=(
            None if whole or "full_context" in reasons else reading.full_context_band
        ),
        recorded_score=(None if whole or "trajectory_score" in reasons else reading.recorded_score),
        unscored=tuple(f"{key}:{reason}" for key, reason in reasons.items()),
    )


def _without(bands: Bands | None, indices: tuple[int, ...], dropped: set[int]) -> Bands | None:
    if bands is None or not dropped:
        return bands
    return tuple(
        None if place < len(indices) and indices[place] in dropped else band
        for place, band in enumerate(bands)
    )
