"""Workers on other machines: what they must have in common with the controller.

A worker that was started elsewhere (`--tx ssh=…`, `--tx socket=…`, another folder) reads its own
copy of the probe and has its own disk. It judges only where its copy is the controller's, and its
judgments are sent back and written on the controller.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pytest_bloom import __version__
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import printable
from pytest_bloom.transport import VERSION

if TYPE_CHECKING:
    from pytest_bloom.context import Context

#: where a worker elsewhere finds the controller's seal
SEALED = "bloom_sealed"

#: what is compared of each probe, in the order in which a difference is told
_PARTS = {
    "node": "it has another path below rootdir",
    "broken": "it cannot be read",
    "settings": "its probe.yaml says something else",
    "scorer": "its live scorer has another version",
    "taxonomy": "its taxonomy is another",
    "trials": "it has other trials",
    "content": "its trials or scores have another content",
}

#: those whose values mean something to a person
_SHOWN = ("node", "broken", "scorer")

Seal = dict[str, Any]


def is_elsewhere(spec: Any) -> bool:
    """Whether a worker of this execnet spec has folders of its own."""
    return not spec.popen or bool(spec.chdir)


def seal(context: Context) -> Seal:
    """What both sides compare, of JSON primitives. Reads every trial of every probe once."""
    return {
        "plugin": f"{__version__} (wire {VERSION})",
        "probes": [_probe(context, folder) for folder in context.folders],
    }


def _probe(context: Context, folder: str) -> dict[str, str]:
    relative = os.path.relpath(folder, context.config.rootpath)
    # Outside rootdir, ids hold the absolute path.
    node = folder if relative.startswith(os.pardir) else relative
    try:
        audit = context.audit(folder)
        refs = audit.refs
    except SourceError as error:
        return {"node": node.replace(os.sep, "/"), "broken": str(error)}
    return {
        "node": node.replace(os.sep, "/"),
        "settings": _digest([repr(audit.spec.model), audit.spec.name, audit.scorer]),
        "scorer": "" if audit.live is None else audit.live.version,
        "taxonomy": audit.taxonomy.sha256,
        "trials": _digest(ref.id for ref in refs),
        "content": _digest(audit.fingerprint(ref) for ref in refs),
    }


def _digest(parts: Iterable[str]) -> str:
    whole = sha256()
    for part in parts:
        whole.update(sha256(part.encode("utf-8", "surrogatepass")).digest())
    return whole.hexdigest()


def difference(here: Seal, there: Mapping[str, Any]) -> str:
    """How a worker's seal differs from the controller's, as a sentence; "" where it does not."""
    if here["plugin"] != there.get("plugin"):
        return (
            f"this worker has pytest-bloom {here['plugin']}, the controller {there.get('plugin')}: "
            "install the same"
        )
    for ours, theirs in zip(here["probes"], there["probes"], strict=True):
        for part, meaning in _PARTS.items():
            if ours.get(part) != theirs.get(part):
                values = ours.get(part), theirs.get(part)
                told = f" ({values[0]}, there {values[1]})" if part in _SHOWN else ""
                return printable(
                    f"the probe {ours['node']} of this worker is not the controller's: "
                    f"{meaning}{told}; bring the same files to every machine"
                )
    return ""
