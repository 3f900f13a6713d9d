"""The report as canonical JSON: the whole batch, for programs. No path, no host, no time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pytest_bloom.core import rules
from pytest_bloom.core.batch import TrialRecord, counted
from pytest_bloom.core.stability import as_data, measure_flakiness, measure_stability
from pytest_bloom.report.data import ProbeResult

SCHEMA_VERSION = 1


def render_json(results: Sequence[ProbeResult]) -> str:
    """Sorted keys, ASCII, `\\n` at the end."""
    data = {"schema_version": SCHEMA_VERSION, "probes": [probe_data(r) for r in results]}
    return json.dumps(data, sort_keys=True, indent=1, allow_nan=False) + "\n"


def probe_data(result: ProbeResult) -> dict[str, Any]:
    """One probe. Aggregates of bands stand in it only where the batch was not rejected."""
    state, plan = result.state, result.plan
    data: dict[str, Any] = {
        "probe": plan.probe,
        "scorer": plan.scorer,
        "scorer_versions": [name for name, _ in counted(state.scorers)],
        "residual_scorers": [name for name, _ in counted(state.residual_scorers)],
        "taxonomy": plan.taxonomy.name,
        "taxonomy_sha256": plan.taxonomy.sha256,
        "window": plan.window,
        "trials": {"total": result.total, "selected": result.selected, "judged": state.judged},
        "partial": bool(result.partial),
        "publishable": result.publishable,
        "coverage": result.coverage,
        "checked": result.checked,
        "not_shown": {
            rule: {"why": why, "cure": cure} for rule, (why, cure) in result.not_shown.items()
        },
        "verdicts": {verdict: state.verdicts[verdict] for verdict in rules.VERDICTS},
        "collapses": {kind: state.collapses[kind] for kind in rules.COLLAPSE_KINDS},
        "violations": dict(counted(state.violations)),
        "undecided": dict(counted(state.undecided)),
        "unscored": dict(counted(state.unscored)),
        "inflation": {"k": state.inflated, "n": state.both},
        "deflation": {"k": state.deflated, "n": state.both},
        "contamination": _contamination(result),
        "stability": as_data(measure_stability(state, plan.taxonomy), measure_flakiness(state)),
        "gates": [
            {"rule": v.rule, "outcome": v.outcome, "headline": v.headline, "lines": list(v.lines)}
            for v in result.verdicts
        ],
        "boundaries": [
            {"boundary": name, "too_low": low, "too_high": high} for name, low, high in result.moved
        ],
        "review_queue": [_entry(record) for record in result.queue],
        "undecided_trials": sorted(
            trial
            for trial, record in state.troubled.items()
            if record["verdict"] == rules.UNDECIDED
        ),
        "rescore": state.inflated_trials if result.rejected else [],
    }
    if not result.rejected:
        data["recorded_scores"] = {str(band): n for band, n in counted(state.recorded)}
        data["residual_maxima"] = {str(band): n for band, n in counted(state.residual)}
        data["raw_by_residual"] = [
            {"raw_max": raw, "residual_max": residual, "trials": n}
            for (raw, residual), n in counted(state.matrix)
        ]
    return data


def _contamination(result: ProbeResult) -> dict[str, Any] | None:
    measured = result.contamination
    if measured is None:
        return None
    return {
        "k": measured.k,
        "n": measured.n,
        "low": round(measured.low, 6),
        "high": round(measured.high, 6),
        "limit": result.plan.limit,
        "verdict": measured.verdict,
        "trials_to_decide": measured.needed,
    }


def _entry(record: TrialRecord) -> dict[str, Any]:
    return {
        "trial": record["trial"],
        "review_priority": record["review_priority"],
        "collapse": record["collapse"],
        "violations": record.get("violations", []),
        "recorded_score": record["recorded_score"],
        "residual_max": record["residual_max"],
        "raw_max": record["raw_max"],
        "full_context_band": record["full_context_band"],
    }
