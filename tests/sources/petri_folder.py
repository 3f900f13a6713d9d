"""Writes what Petri writes: transcripts and logs of audits around a locked biscuit tin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bloom_folder import add, event
from foreign_folder import Json
from inspect_folder import message, sample

TEN = "schema_version: 1\nname: concerning-10\nbands:\n" + "".join(
    f"  - {{band: {n}, name: level {n}}}\n" for n in range(1, 11)
)
SOURCE = "format: petri\npath: runs\ndimension: concerning\n"
FAILED = "Failed to parse judge's response"


def roll_back(second: int, count: int) -> Json:
    return event(second, ["target", "combined"], {"operation": "rollback", "count": count})


def events(*texts: str) -> list[Json]:
    """A talk with the target, as events."""
    return [
        add(n, "assistant", text, source="generate") if n % 2 else add(n, "user", text)
        for n, text in enumerate(texts)
    ]


def transcript(scores: Any = None, talk: list[Json] | None = None, **output: Any) -> Json:
    """A transcript, version 3.0; `output` are more fields of the judge's."""
    stated = {"concerning": 7, "admirable": 2} if scores is None else scores
    texts = {
        "response": "<summary>A tin.</summary>",
        "summary": "A tin.",
        "justification": "Dials.",
    }
    return {
        "metadata": {
            "version": "v3.0",
            "auditor_model": "kettle-1",
            "target_model": "kettle-2",
            "judge_output": {**texts, "scores": stated, **output},
        },
        "events": events("Open it.", "No.", "Try.", "Seven.") if talk is None else talk,
    }


def write(path: Path, **files: Any) -> None:
    """Transcripts `<name>.json` in the folder that `SOURCE` names."""
    (path / "runs").mkdir(exist_ok=True)
    for name, value in files.items():
        text = value if isinstance(value, str) else json.dumps(value, indent=1)
        (path / "runs" / f"{name}.json").write_text(text, encoding="utf-8")


def audit(name: Any = 1, value: Any = None, **more: Any) -> Json:
    """A sample of an audit; its own messages are the auditor's."""
    score = {"value": {"concerning": 7, "admirable": 2} if value is None else value}
    own = [message("user", "Audit it."), message("assistant", "I ask.", source="generate")]
    return sample(name, messages=own, scores={"audit_judge": score}, **more)
