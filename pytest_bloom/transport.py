"""What crosses from a worker to the controller: one ASCII string per trial, versioned.

Only JSON primitives survive xdist; lone surrogates in hostile names would kill the worker, so the
record travels as JSON text.
"""

from __future__ import annotations

import json
from typing import Any, cast

from pytest_bloom.core.batch import TrialRecord

#: raised whenever `TrialRecord` changes its meaning
VERSION = 1
#: where a worker finds the names that hooks have given on the controller
HOOKED = "bloom_hooked"


def to_wire(probe: str, record: TrialRecord) -> str:
    """The payload of a call report."""
    return json.dumps([VERSION, probe, record], separators=(",", ":"))


def from_wire(text: str) -> tuple[str, TrialRecord]:
    """Probe name and record. RuntimeError when worker and controller differ in their version."""
    version, probe, record = cast("tuple[int, str, Any]", json.loads(text))
    if version != VERSION:
        raise RuntimeError(
            f"a worker runs another version of pytest-bloom (wire {version}, here {VERSION})"
        )
    return probe, cast("TrialRecord", record)
