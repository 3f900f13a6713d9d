"""Taking back the bands that stand where nothing was scored: a default fill is not a score."""

from __future__ import annotations

from dataclasses import replace

from pytest_bloom.core.reading import Bands, Reading
from pytest_bloom.core.trial import Trial


def withdraw(trial: Trial, reading: Reading) -> Reading:
    """`reading` without the bands of turns that are unscored.

    Unscored are turns that say nothing (`no_response`), turns whose content cannot be read, the
    whole trial where no assistant turn says anything, and turns that `unscored` lists although each
    column has a number for them. Where one column admits that it has none, the other one stands.
    """
    reasons = reading.reasons()
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
    dropped = {int(key) for key in added if key != "trial"}
    dropped |= {index for index in _filled(reading) if str(index) in reasons}
    whole = "trial" in reasons
    if whole:
        dropped.update(reading.turn_indices)
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


def _filled(reading: Reading) -> set[int]:
    """Turns that have a number in every column there is."""
    columns = [b for b in (reading.raw_bands, reading.residual_bands) if b is not None]
    return {
        index
        for place, index in enumerate(reading.turn_indices)
        if all(place < len(bands) and bands[place] is not None for bands in columns)
    }


def _without(bands: Bands | None, indices: tuple[int, ...], dropped: set[int]) -> Bands | None:
    if bands is None or not dropped:
        return bands
    return tuple(
        None if place < len(indices) and indices[place] in dropped else band
        for place, band in enumerate(bands)
    )
