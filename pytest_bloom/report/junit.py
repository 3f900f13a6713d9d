"""What JUnit says of a whole probe: suite properties, as pairs of strings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pytest_bloom.core.names import printable
from pytest_bloom.report.data import ProbeResult


def suite_properties(results: Sequence[ProbeResult]) -> Iterator[tuple[str, str]]:
    """Name and value of each property; both are safe in XML."""
    for result in results:
        prefix = f"bloom.{result.plan.probe}"
        yield f"{prefix}.scorer", printable(result.plan.scorer)
        yield f"{prefix}.coverage", printable(result.coverage)
        yield f"{prefix}.trials", result.counts
        yield f"{prefix}.publishable", "true" if result.publishable else "false"
        for verdict in result.verdicts:
            yield f"{prefix}.{verdict.rule}", printable(f"{verdict.outcome}: {verdict.headline}")
