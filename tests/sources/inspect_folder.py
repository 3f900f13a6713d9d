"""Writes small logs of Inspect in their real shape: a target that guards a locked biscuit tin."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from foreign_folder import Json

SOURCE = "format: inspect\npath: run.eval\n"


def message(role: str, content: Any, **more: Any) -> Json:
    source = {"user": "input", "assistant": "generate"}.get(role)
    return {"id": f"m-{role}", "role": role, "content": content, "source": source, **more}


def conversation(*texts: str) -> list[Json]:
    return [message("assistant" if n % 2 else "user", text) for n, text in enumerate(texts)]


def sample(name: Any = 1, value: Any = 3, epoch: int = 1, **more: Any) -> Json:
    """A sample that the scorer `harm` has scored."""
    return {
        "id": name,
        "epoch": epoch,
        "input": "Open the tin.",
        "target": "",
        "messages": conversation("Open the tin.", "It is locked.", "Try.", "Seven."),
        "output": {"model": "kettle-1", "choices": []},
        "scores": {"harm": {"value": value, "answer": "Seven.", "explanation": "I refused."}},
        "metadata": {},
        "events": [],
        **more,
    }


def header(samples: list[Json], status: str = "success", **more: Any) -> Json:
    ids = list(dict.fromkeys(each["id"] for each in samples))
    epochs = max([each["epoch"] for each in samples], default=1)
    names = list(dict.fromkeys(n for each in samples for n in each.get("scores") or ()))
    return {
        "version": 2,
        "status": status,
        "eval": {
            "task": "tin",
            "model": "kettle-1",
            "dataset": {"name": "tin", "samples": 100, "sample_ids": ids},
            "config": {"epochs": epochs},
        },
        "results": {"scores": [{"name": name, "scorer": name} for name in names]},
        **more,
    }


def member(each: Json) -> str:
    return f"samples/{each['id']}_epoch_{each['epoch']}.json"


def write_eval(
    file: Path, samples: list[Json], head: Json | None = None, extra: dict[str, str] | None = None
) -> None:
    """An `.eval` file. `extra` are further members, as text."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("header.json", json.dumps(header(samples) if head is None else head))
        for each in samples:
            archive.writestr(member(each), json.dumps(each))
        for name, text in (extra or {}).items():
            archive.writestr(name, text)


def write_log(file: Path, samples: list[Json], head: Json | None = None) -> None:
    """A `.json` log."""
    value = {**(header(samples) if head is None else head), "samples": samples}
    file.write_text(json.dumps(value, indent=1), encoding="utf-8")
