"""What crosses from a worker to the controller: one ASCII string per trial, versioned.

Only JSON primitives survive xdist; lone surrogates in hostile names would kill the worker, so the
record travels as JSON text.
"""

from __future__ import annotations

import json
from typing import NamedTuple, cast

from pytest_bloom.core.batch import TrialRecord

#: raised whenever `TrialRecord` changes its meaning
VERSION = 4
#: where a worker finds the names that hooks have given on the controller
HOOKED = "bloom_hooked"


class Sent(NamedTuple):
    """The payload of a call report: what came of one trial."""

    probe: str
    record: TrialRecord
    #: "" where there is no judgment file
    judgment_sha256: str = ""
    #: the judgment file, where the controller has to write it
    judgment: str = ""


def to_wire(sent: Sent) -> str:
    """The payload as text, of ASCII."""
    return json.dumps([VERSION, *sent], separators=(",", ":"))


def from_wire(text: str) -> Sent:
    """The payload again. RuntimeError when worker and controller differ in their version."""
    version, *payload = cast("list[int]", json.loads(text))
    if version != VERSION:
        raise RuntimeError(
            f"a worker runs another version of pytest-bloom (wire {version}, here {VERSION})"
        )
    return Sent._make(payload)
