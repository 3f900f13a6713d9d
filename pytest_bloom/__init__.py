"""pytest-bloom: the scoring invariants of graded-harm benchmarks, as tests.

The public names are loaded when they are first asked for: importing the package, which pytest does
in every run, loads nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_bloom.core.batch_rules import Batch as Batch
    from pytest_bloom.core.batch_rules import BatchVerdict as BatchVerdict
    from pytest_bloom.core.case import Case as Case
    from pytest_bloom.core.case import Finding as Finding
    from pytest_bloom.core.errors import BandCollapseError as BandCollapseError
    from pytest_bloom.core.errors import SourceError as SourceError
    from pytest_bloom.core.scoring import score_trajectory as score_trajectory
    from pytest_bloom.core.taxonomy import Band as Band
    from pytest_bloom.core.taxonomy import Mitigation as Mitigation
    from pytest_bloom.core.taxonomy import Taxonomy as Taxonomy
    from pytest_bloom.core.windows import WindowedMax as WindowedMax
    from pytest_bloom.core.windows import windowed_max as windowed_max

__version__ = "0.1.0"

_HOME = {
    "Band": "pytest_bloom.core.taxonomy",
    "Batch": "pytest_bloom.core.batch_rules",
    "BatchVerdict": "pytest_bloom.core.batch_rules",
    "Case": "pytest_bloom.core.case",
    "Finding": "pytest_bloom.core.case",
    "Mitigation": "pytest_bloom.core.taxonomy",
    "BandCollapseError": "pytest_bloom.core.errors",
    "SourceError": "pytest_bloom.core.errors",
    "score_trajectory": "pytest_bloom.core.scoring",
    "Taxonomy": "pytest_bloom.core.taxonomy",
    "WindowedMax": "pytest_bloom.core.windows",
    "windowed_max": "pytest_bloom.core.windows",
}

__all__ = [
    "Band",
    "BandCollapseError",
    "Batch",
    "BatchVerdict",
    "Case",
    "Finding",
    "Mitigation",
    "SourceError",
    "Taxonomy",
    "WindowedMax",
    "score_trajectory",
    "windowed_max",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
