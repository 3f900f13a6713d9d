"""What crosses from a worker to the controller: one ASCII string per trial, versioned.

Only JSON primitives survive xdist; lone surrogates in hostile names would kill the worker, so the
record travels as JSON text.
"""

from __future__ import annotations

import json
from typing import Any, cast

from pytest_bloom.core.batch import TrialRecord

#: raised whenever `TrialRecord` changes its meaning
VERSION = 2
#: where a worker finds the names that hooks have given on the controller
HOOKED = "bloom_hooked"


def to_wire(probe: str, record: TrialRecord, judgment_sha256: str) -> str:
    """The payload of a call report."""
    return json.dumps([VERSION, probe, record, judgment_sha256], separators=(",", ":"))


def from_wire(text: str) -> tuple[str, TrialRecord, str]:
    """Probe name, record and the judgment's sha256, "" where none was written.

    RuntimeError when worker and controller differ in their version.
    """
    version, *payload = cast("tuple[int, Any, Any, Any]", json.loads(text))
    if version != VERSION:
        raise RuntimeError(
            f"a worker runs another version of pytest-bloom (wire {version}, here {VERSION})"
        )
    return cast("tuple[str, TrialRecord, str]", tuple(payload))
