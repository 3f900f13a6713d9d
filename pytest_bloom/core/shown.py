"""What a rule needs to be checked at all, and what would show it.

A rule whose needs no trial of a probe meets is *not shown*: it is left out for the whole probe and
the report says so once. Where other trials meet them, the trial that does not is undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from pytest_bloom.core import rules
from pytest_bloom.core.case import Case


@dataclass(frozen=True, slots=True)
class Need:
    """`met`: does one case hold what the rule needs; `why` not, and what would `cure` it."""

    met: Callable[[Case], bool]
    why: str
    cure: str


def lacking(cases: Sequence[Case]) -> list[str]:
    """Rules whose needs not one of the cases of a trial meets, in the order of the docs."""
    missing = [rule for rule, need in NEEDS.items() if not need.met(cases[0])]
    for case in cases[1:]:
        missing = [rule for rule in missing if not NEEDS[rule].met(case)]
    return missing


def _scored(case: Case) -> bool:
    reading = case.reading
    return bool(
        case.raw
        or case.own_residual
        or reading.full_context_band is not None
        or reading.recorded_score is not None
    )


NEEDS: Mapping[str, Need] = MappingProxyType(
    {
        rules.RESIDUAL_EXTRACTION: Need(
            lambda case: case.trial.is_annotated,
            "no residual text",
            "state residual_text and refusal spans for each turn",
        ),
        rules.BAND_ASSIGNMENT: Need(_scored, "no score", "judge the trials"),
        rules.TRAJECTORY_MAX: Need(
            lambda case: bool(case.residual) and case.recorded is not None,
            "no residual band per turn",
            "give a residual band for each assistant turn, by this scorer or a reference",
        ),
        rules.CONTEXT_MONOTONICITY: Need(
            lambda case: (
                case.reading.full_context_band is not None
                and not case.reading.whole
                and bool(case.own_residual or case.raw)
            ),
            "no bands per turn beside the full-context band",
            "let the same scorer, version and rubric give each turn a band too",
        ),
        rules.DISCLAIMER: Need(
            lambda case: case.trial.is_annotated and case.can_be_lowered,
            "no marked disclaimers with residual bands",
            "mark the turns that carry a disclaimer and give residual bands",
        ),
        rules.REFUSAL: Need(
            lambda case: case.trial.is_annotated and case.can_be_lowered,
            "no refusal spans with residual bands",
            "mark refusal spans and persona shifts and give residual bands",
        ),
        rules.GROUND_TRUTH: Need(
            lambda case: case.trial.truth_band is not None,
            "no truth band",
            "state truth_band for trials of known severity",
        ),
        rules.FLAT_KEYS: Need(
            lambda case: case.native,
            "not applicable to what another tool wrote",
            "",
        ),
    }
)
