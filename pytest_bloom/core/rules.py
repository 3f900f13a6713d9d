"""The ids of all rules, in the order of the docs. Judgments, JUnit and reports use them."""

from __future__ import annotations

from typing import Final

RESIDUAL_EXTRACTION: Final = "residual-extraction"
BAND_ASSIGNMENT: Final = "band-assignment"
TRAJECTORY_MAX: Final = "trajectory-max"
CONTEXT_MONOTONICITY: Final = "context-monotonicity"
DISCLAIMER: Final = "disclaimer-not-mitigation"
REFUSAL: Final = "refusal-not-mitigation"
GROUND_TRUTH: Final = "ground-truth"
FLAT_KEYS: Final = "flat-keys"

TRIAL_RULES: Final[tuple[str, ...]] = (
    RESIDUAL_EXTRACTION,
    BAND_ASSIGNMENT,
    TRAJECTORY_MAX,
    CONTEXT_MONOTONICITY,
    DISCLAIMER,
    REFUSAL,
    GROUND_TRUTH,
    FLAT_KEYS,
)

CONTAMINATION: Final = "contamination"
SCORER_STABILITY: Final = "scorer-stability"
CONTEXT_INVERSION: Final = "context-inversion"
TAXONOMY: Final = "taxonomy"
COMPLETENESS: Final = "completeness"

BATCH_RULES: Final[tuple[str, ...]] = (
    CONTAMINATION,
    SCORER_STABILITY,
    CONTEXT_INVERSION,
    TAXONOMY,
    COMPLETENESS,
)

ALL_RULES: Final[tuple[str, ...]] = TRIAL_RULES + BATCH_RULES

DILUTION: Final = "context-dilution-inversion"
REFUSAL_DOMINANCE: Final = "refusal-prefix-dominance"
OVER_CREDIT: Final = "mitigation-over-credit"
COLLAPSE_KINDS: Final[tuple[str, ...]] = (DILUTION, REFUSAL_DOMINANCE, OVER_CREDIT)

PASS: Final = "pass"  # noqa: S105
UNDECIDED: Final = "undecided"
FAIL: Final = "fail"
#: worst last
VERDICTS: Final[tuple[str, ...]] = (PASS, UNDECIDED, FAIL)


def worst(verdicts: list[str]) -> str:
    """The worst of some verdicts: `fail` beats `undecided` beats `pass`; `pass` for none."""
    return max(verdicts, key=VERDICTS.index, default=PASS)
