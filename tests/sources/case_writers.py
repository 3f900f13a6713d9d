"""Writes the faults of `case_table.py` down in every format: the same trials, t0, t1 and so on."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bloom_folder import PROBE, Run, event, row
from case_table import Given, Write
from foreign_folder import BANDS, Json, probe, write_lines
from inspect_folder import sample, write_eval, write_log
from petri_folder import SOURCE as PETRI
from petri_folder import transcript
from petri_folder import write as write_transcripts

from pytest_bloom.sources.probe import ProbeSpec


def events_of(each: Given) -> list[Json]:
    """The messages as events in the view of the target."""
    return [
        event(place, "target", {"operation": "add", "message": {**message, "id": f"m{place}"}})
        for place, message in enumerate(each.messages)
    ]


def bloom(path: Path, given: list[Given]) -> ProbeSpec:
    rows = [
        row(n, each.score, **({"refusal": True} if each.flag else {}))
        for n, each in enumerate(given)
    ]
    files = {f"transcript_v{n}r1.json": transcript(talk=events_of(e)) for n, e in enumerate(given)}
    for value in files.values():
        del value["metadata"]["judge_output"]
    run = Run(judgment={"model": "judge-1", "judgments": rows}, rollout=None, transcripts=files)
    run.probe, run.taxonomy = PROBE, BANDS
    return run.write(path)


def samples(given: list[Given], scorer: str = "harm", field: str = "") -> list[Json]:
    return [
        sample(
            f"t{n}",
            messages=each.messages,
            error={"message": "timeout"} if each.error else None,
            scores={
                scorer: {
                    "value": {field: each.score} if field else each.score,
                    "explanation": "It refused.",
                    "metadata": {"refusal": each.flag},
                }
            },
        )
        for n, each in enumerate(given)
    ]


def inspect_eval(path: Path, given: list[Given]) -> ProbeSpec:
    write_eval(path / "run.eval", samples(given))
    return probe(path, "format: inspect\npath: run.eval\n")


def inspect_json(path: Path, given: list[Given]) -> ProbeSpec:
    write_log(path / "run.json", samples(given))
    return probe(path, "format: inspect\npath: run.json\n")


def petri(path: Path, given: list[Given]) -> ProbeSpec:
    files = {
        f"t{n}": transcript(
            {"concerning": each.score}, events_of(each), metadata={"refusal": each.flag}
        )
        for n, each in enumerate(given)
    }
    write_transcripts(path, **files)
    return probe(path, PETRI)


def petri_log(path: Path, given: list[Given]) -> ProbeSpec:
    write_eval(path / "run.eval", samples(given, "audit_judge", "concerning"))
    return probe(path, PETRI.replace("runs", "run.eval"))


JSONL = """\
format: jsonl
path: run.jsonl
id: id
turns: talk
score: score
refused: flag
error: error
"""


def jsonl(path: Path, given: list[Given]) -> ProbeSpec:
    rows = [
        {
            "id": f"t{n}",
            "talk": each.messages,
            "score": each.score,
            "flag": each.flag,
            "error": "timeout" if each.error else None,
            "rationale": "It refused.",
        }
        for n, each in enumerate(given)
    ]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (path / "run.jsonl").write_text(text, encoding="utf-8-sig", newline="")
    return probe(path, JSONL)


PYRIT = "format: pyrit\npath: memory.json\nof: conversation\n"
_KINDS = {"text": "text", "image": "image_path", "reasoning": "reasoning"}


def pieces(given: list[Given]) -> Iterator[Json]:
    """A piece for each part of each message; the last of each talk has the score."""
    for n, each in enumerate(given):
        found: list[Json] = []
        for place, message in enumerate(each.messages):
            content = message["content"]
            parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
            values = [(_KINDS[part["type"]], part.get("text", "x.png")) for part in parts]
            for call in message.get("tool_calls", ()):
                inner = {"name": call["function"], "arguments": call["arguments"]}
                values.append(("function_call", json.dumps(inner)))
            for kind, text in values:
                found.append(
                    {
                        "id": f"t{n}-{len(found)}",
                        "role": message["role"],
                        "conversation_id": f"t{n}",
                        "sequence": place,
                        "converted_value_data_type": kind,
                        "converted_value": text,
                        "response_error": "unknown" if each.error else "none",
                        "scores": [],
                    }
                )
        score = {"score_value": each.score, "score_rationale": "It refused."}
        found[-1]["scores"] = [{**score, "score_type": "float_scale"}]
        yield from found


def pyrit_json(path: Path, given: list[Given]) -> ProbeSpec:
    (path / "memory.json").write_text(json.dumps(list(pieces(given))), encoding="utf-8")
    return probe(path, PYRIT)


def pyrit_csv(path: Path, given: list[Given]) -> ProbeSpec:
    rows = list(pieces(given))
    with open(path / "memory.csv", "w", newline="", encoding="utf-8-sig") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return probe(path, PYRIT.replace("memory.json", "memory.csv"))


def promptfoo(path: Path, given: list[Given]) -> ProbeSpec:
    rows = [
        {
            "id": f"t{n}",
            "score": each.score,
            "success": False,
            "failureReason": 2 if each.error else 1,
            "gradingResult": {"reason": "It refused."},
            "metadata": {"messages": each.messages},
        }
        for n, each in enumerate(given)
    ]
    text = json.dumps({"evalId": "e", "results": {"results": rows}}, ensure_ascii=False)
    (path / "results.json").write_text(text, encoding="utf-8-sig")
    return probe(path, "format: promptfoo\npath: results.json\n")


def garak(path: Path, given: list[Given]) -> ProbeSpec:
    rows = []
    for n, each in enumerate(given):
        turns = [{"role": m["role"], "content": {"text": m["content"]}} for m in each.messages]
        rows.append(
            {
                "entry_type": "attempt",
                "uuid": f"t{n}",
                "status": 1 if each.error else 2,
                "conversations": [{"turns": turns}],
                "detector_results": {"tin.Open": [each.score]},
            }
        )
    write_lines(path / "run.report.jsonl", rows)
    return probe(path, "format: garak\npath: run.report.jsonl\ndetector: tin.Open\n")


def _steps(messages: list[Json]) -> Iterator[Json]:
    for place, message in enumerate(messages):
        content = message["content"]
        reasoning = {}
        if isinstance(content, list):
            thought = [part for part in content if part["type"] == "reasoning"]
            reasoning = {"reasoning_content": "I decline."} if thought else {}
            content = [part for part in content if part not in thought]
        calls: Any = [
            {"function_name": call["function"], "arguments": call["arguments"]}
            for call in message.get("tool_calls", ())
        ]
        source = "agent" if message["role"] == "assistant" else message["role"]
        yield {
            "step_id": place + 1,
            "source": source,
            "message": content,
            **reasoning,
            **({"tool_calls": calls} if calls else {}),
        }


def harbor(path: Path, given: list[Given]) -> ProbeSpec:
    for n, each in enumerate(given):
        folder = path / "job" / f"t{n}"
        (folder / "agent").mkdir(parents=True)
        (folder / "verifier").mkdir()
        failed = {"exception_info": {"exception_type": "TimeoutError"}} if each.error else {}
        files = {
            "result.json": {"trial_name": f"t{n}", **failed},
            "agent/trajectory.json": {"steps": list(_steps(each.messages))},
            "verifier/reward.json": {"reward": each.score, "why": "It refused."},
        }
        for name, value in files.items():
            text = json.dumps(value, ensure_ascii=False)
            (folder / name).write_text(text, encoding="utf-8-sig")
    return probe(path, "format: harbor\npath: job\n")


#: reader, and the kind of its files where there are several -> what writes them
WRITERS: dict[str, Write] = {
    "bloom": bloom,
    "inspect-eval": inspect_eval,
    "inspect-json": inspect_json,
    "petri": petri,
    "petri-log": petri_log,
    "jsonl": jsonl,
    "pyrit-json": pyrit_json,
    "pyrit-csv": pyrit_csv,
    "promptfoo": promptfoo,
    "garak": garak,
    "harbor": harbor,
}
