"""What JUnit says: of a whole probe, of a failing trial, of a batch rule. Strings safe in XML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pytest_bloom.core.batch_verdict import BatchVerdict
from pytest_bloom.core.names import as_line, printable
from pytest_bloom.report.data import ProbeResult


def suite_properties(results: Sequence[ProbeResult]) -> Iterator[tuple[str, str]]:
    """Name and value of each property of the suite."""
    for result in results:
        prefix = f"bloom.{result.plan.probe}"
        yield f"{prefix}.scorer", printable(result.plan.scorer)
        yield f"{prefix}.coverage", printable(result.coverage)
        yield f"{prefix}.trials", result.counts
        yield f"{prefix}.publishable", "true" if result.publishable else "false"
        for verdict in result.verdicts:
            yield f"{prefix}.{verdict.rule}", printable(f"{verdict.outcome}: {verdict.headline}")


def trial_properties(found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The numbers of a failing trial, those that it has; `found` is its judgment or its record."""
    for key in ("verdict", "collapse", "recorded_score", "residual_max", "full_context_band"):
        if found[key] is not None:
            yield f"bloom.{key}", str(found[key])
    if found.get("violations"):
        yield "bloom.violations", " ".join(found["violations"])


def gate_text(verdict: BatchVerdict, place: str) -> list[str]:
    """The lines of a batch rule that failed; `place` is probe.yaml as it is shown."""
    head = f"{place}:1: {verdict.rule}: {verdict.headline}"
    return [as_line(line) for line in (head, *(f"  {line}" for line in verdict.lines))]
