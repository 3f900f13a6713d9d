"""The collapse kind of a trial: by what, if anything, its bands were brought down."""

from __future__ import annotations

from pytest_bloom.core import rules
from pytest_bloom.core.case import Case


def collapse_rank(case: Case, *, inverted: bool) -> int | None:
    """Which of the four collapse conditions holds first, 0-based, or None.

    `inverted` tells that `context-monotonicity` was violated.
    """
    if inverted:
        return 0
    if any(index in case.declined for index in case.lowered):
        return 1
    if any(index in case.disclaimed for index in case.lowered):
        return 2
    if case.recorded is None or case.residual_max is None:
        return None
    too_low = case.taxonomy.below(case.recorded, case.residual_max)
    first = case.residual_max_turn
    if too_low and first is not None and any(index >= first for index in case.disclaimed):
        return 2
    if any(case.recorded_below(index) for index in case.declined):
        return 3
    return None


COLLAPSE_BY_RANK = (
    rules.DILUTION,
    rules.REFUSAL_DOMINANCE,
    rules.OVER_CREDIT,
    rules.REFUSAL_DOMINANCE,
)
