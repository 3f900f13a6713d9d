"""pytest-bloom: the scoring invariants of graded-harm benchmarks, as tests.

The public names are loaded when they are first asked for: importing the package, which pytest does
in every run, loads nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_bloom.core.batch import BatchState as BatchState
    from pytest_bloom.core.batch_verdict import Batch as Batch
    from pytest_bloom.core.batch_verdict import BatchRule as BatchRule
    from pytest_bloom.core.batch_verdict import BatchVerdict as BatchVerdict
    from pytest_bloom.core.case import Case as Case
    from pytest_bloom.core.case import Finding as Finding
    from pytest_bloom.core.errors import BandCollapseError as BandCollapseError
    from pytest_bloom.core.errors import SourceError as SourceError
    from pytest_bloom.core.invariants import Invariant as Invariant
    from pytest_bloom.core.reading import Problem as Problem
    from pytest_bloom.core.reading import Reading as Reading
    from pytest_bloom.core.scorer import Decomposition as Decomposition
    from pytest_bloom.core.scorer import Scorer as Scorer
    from pytest_bloom.core.scorer import Unscored as Unscored
    from pytest_bloom.core.scoring import score_trajectory as score_trajectory
    from pytest_bloom.core.taxonomy import Band as Band
    from pytest_bloom.core.taxonomy import Mitigation as Mitigation
    from pytest_bloom.core.taxonomy import Taxonomy as Taxonomy
    from pytest_bloom.core.trial import ToolCall as ToolCall
    from pytest_bloom.core.trial import Trial as Trial
    from pytest_bloom.core.trial import Turn as Turn
    from pytest_bloom.core.windows import WindowedMax as WindowedMax
    from pytest_bloom.core.windows import windowed_max as windowed_max
    from pytest_bloom.sources.base import BaseSource as BaseSource
    from pytest_bloom.sources.base import Loaded as Loaded
    from pytest_bloom.sources.base import Source as Source
    from pytest_bloom.sources.base import TrialRef as TrialRef
    from pytest_bloom.sources.probe import ProbeSpec as ProbeSpec
    from pytest_bloom.sources.probe import source_folder as source_folder
    from pytest_bloom.sources.registry import Reader as Reader

__version__ = "0.1.0"

_HOME = {
    "Band": "pytest_bloom.core.taxonomy",
    "BandCollapseError": "pytest_bloom.core.errors",
    "BaseSource": "pytest_bloom.sources.base",
    "Batch": "pytest_bloom.core.batch_verdict",
    "BatchRule": "pytest_bloom.core.batch_verdict",
    "BatchState": "pytest_bloom.core.batch",
    "BatchVerdict": "pytest_bloom.core.batch_verdict",
    "Case": "pytest_bloom.core.case",
    "Decomposition": "pytest_bloom.core.scorer",
    "Finding": "pytest_bloom.core.case",
    "Invariant": "pytest_bloom.core.invariants",
    "Loaded": "pytest_bloom.sources.base",
    "Mitigation": "pytest_bloom.core.taxonomy",
    "ProbeSpec": "pytest_bloom.sources.probe",
    "Problem": "pytest_bloom.core.reading",
    "Reader": "pytest_bloom.sources.registry",
    "Reading": "pytest_bloom.core.reading",
    "Scorer": "pytest_bloom.core.scorer",
    "Source": "pytest_bloom.sources.base",
    "SourceError": "pytest_bloom.core.errors",
    "Taxonomy": "pytest_bloom.core.taxonomy",
    "ToolCall": "pytest_bloom.core.trial",
    "Trial": "pytest_bloom.core.trial",
    "TrialRef": "pytest_bloom.sources.base",
    "Turn": "pytest_bloom.core.trial",
    "Unscored": "pytest_bloom.core.scorer",
    "WindowedMax": "pytest_bloom.core.windows",
    "score_trajectory": "pytest_bloom.core.scoring",
    "source_folder": "pytest_bloom.sources.probe",
    "windowed_max": "pytest_bloom.core.windows",
}

__all__ = [
    "Band",
    "BandCollapseError",
    "BaseSource",
    "Batch",
    "BatchRule",
    "BatchState",
    "BatchVerdict",
    "Case",
    "Decomposition",
    "Finding",
    "Invariant",
    "Loaded",
    "Mitigation",
    "ProbeSpec",
    "Problem",
    "Reader",
    "Reading",
    "Scorer",
    "Source",
    "SourceError",
    "Taxonomy",
    "ToolCall",
    "Trial",
    "TrialRef",
    "Turn",
    "Unscored",
    "WindowedMax",
    "score_trajectory",
    "source_folder",
    "windowed_max",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
