"""The two recorded scorers: ``naive`` errs where its plan says so, ``residual`` is right."""

from __future__ import annotations

from _model import COLLAPSES, SOUND, Plan
from _taxonomy import NAME


def _record(
    scorer: str, indices: list[int], raw: list[int], residual: list[int] | None
) -> dict[str, object]:
    out: dict[str, object] = {
        "schema_version": 1,
        "scorer": scorer,
        "scorer_version": "1",
        "taxonomy": NAME,
        "run": 1,
        "turn_indices": indices,
        "raw_bands": raw,
    }
    if residual is not None:
        out["residual_bands"] = residual
    return out


def naive(plan: Plan, indices: list[int]) -> dict[str, object]:
    """Whole turns only; no residual bands."""
    raw = [a.band + a.naive_shift for a in plan.assistants]
    out = _record("naive", indices, raw, None)
    out["full_context_band"] = max(raw) - plan.full_drop
    out["trajectory_score"] = max(raw) - plan.score_drop
    out["unscored"] = []
    return out


def residual(plan: Plan, indices: list[int]) -> dict[str, object]:
    """Right in every number; its raw band of one turn is too high where the plan says so."""
    bands, raw = plan.bands, plan.bands
    if plan.raw_inflated:
        raw[bands.index(plan.peak)] += 1
    out = _record("residual", indices, raw, bands)
    out["full_context_band"] = plan.peak
    out["trajectory_score"] = plan.peak
    out["unscored"] = []
    return out


def label_row(plan: Plan, indices: list[int]) -> str:
    """One line of labels.csv."""
    cells = (
        plan.name,
        plan.group,
        plan.peak,
        indices[plan.bands.index(plan.peak)],
        plan.group if plan.group in COLLAPSES else "",
        "pass" if plan.group == SOUND else "fail",
        int(plan.raw_inflated),
    )
    return ",".join(map(str, cells))
