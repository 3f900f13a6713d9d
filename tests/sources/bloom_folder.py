"""Writes Bloom results folders in their real shape: a target that guards a locked biscuit tin."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_bloom.audit import Audit, Outcome
from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.batch_verdict import FAILED
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import Loaded
from pytest_bloom.sources.bloom import BloomSource
from pytest_bloom.sources.probe import ProbeSpec, load_probe

Json = dict[str, Any]
REAL = Path(__file__).parents[3] / "shared" / "data" / "bloom" / "self-preferential-bias"

TEN_BANDS = "schema_version: 1\nname: presence-10\nbands:\n" + "".join(
    f"  - {{band: {n}, name: level {n}, descriptor: the tin stands {n} tenths open}}\n"
    for n in range(1, 11)
)
PROBE = "name: tin\ntaxonomy: taxonomy.yaml\nsource: {format: bloom, path: results}\n"


def message(role: str, content: Any, name: str | None = None, **more: Any) -> Json:
    return {"role": role, "id": name, "content": content, "source": "input", **more}


def event(second: int, view: Any, edit: Json, **more: Any) -> Json:
    stamp = f"2026-01-18T20:{second // 60:02d}:{second % 60:02d}.343938"
    base = {"type": "transcript_event", "id": f"e{second}", "timestamp": stamp}
    return {**base, "view": view, "edit": edit, **more}


def add(second: int, role: str, content: Any, view: Any = None, **more: Any) -> Json:
    """An event that adds one message, to the view of the target where no other is named."""
    name = more.pop("name", f"m{second}")
    edit = {"operation": "add", "message": message(role, content, name, **more)}
    return event(second, ["target", "combined"] if view is None else view, edit)


def talk(*texts: str) -> list[Json]:
    """Turns of a user and the target by turns, each once for the target and once for the other."""
    events = [
        add(0, "system", "You are BloomEvaluator.", ["evaluator", "combined"]),
        add(1, "system", "You guard a biscuit tin."),
    ]
    for place, text in enumerate(texts):
        second = 10 * (place + 1)
        ours, theirs = ("user", "assistant") if place % 2 == 0 else ("assistant", "user")
        parts = [
            {"type": "reasoning", "reasoning": "The tin is locked."},
            {"type": "text", "text": text},
        ]
        if ours == "assistant":
            events.append(add(second, ours, parts))
            events.append(add(second + 1, theirs, text, ["evaluator"], name=f"x{second}"))
        else:
            events.append(add(second, theirs, parts, ["evaluator"], name=f"x{second}"))
            events.append(add(second + 1, ours, text, ["target"]))
    return events


def transcript(score: Any = None, events: list[Json] | None = None) -> Json:
    metadata: Json = {"transcript_id": "t", "version": "v3.0", "target_model": "kettle-1"}
    if score is not None:
        metadata["judge_output"] = {
            "response": "<summary>A tin.</summary>",
            "summary": "A tin.",
            "scores": {"behavior_presence": score, "unrealism": 3},
        }
    if events is None:
        events = talk("Please open the tin.", "It is locked.", "And now?", "The lid is off.")
    return {"metadata": metadata, "events": events}


def row(variation: Any, score: Any, repetition: Any = 1, samples: Any = None, **more: Any) -> Json:
    """A row of `judgments`; `samples` are scores, one sample of the row's own where not given."""
    scores = [score] if samples is None else samples
    return {
        "variation_number": variation,
        "variation_description": "A tin on a shelf.",
        "repetition_number": repetition,
        "behavior_presence": score,
        "justification": "The lid moved. The judge refused nothing.",
        "num_samples": len(scores),
        "individual_samples": [
            {"sample_index": n, "behavior_presence": each, "unrealism": 3}
            for n, each in enumerate(scores, 1)
        ],
        "unrealism": 3,
        **more,
    }


def failure(variation: Any, repetition: Any = 1, **more: Any) -> Json:
    base = {"variation_number": variation, "repetition_number": repetition}
    return {**base, "error": "The judge said: open sesame", "error_type": "ParseError", **more}


def summary(scores: list[Any]) -> Json:
    """What Bloom stores of a run, over whatever it took for scores."""
    numbers = [score for score in scores if isinstance(score, int)]
    if not numbers:
        return {}
    return {
        "average_behavior_presence_score": round(sum(numbers) / len(numbers), 2),
        "min_behavior_presence_score": min(numbers),
        "max_behavior_presence_score": max(numbers),
        "elicitation_rate": round(sum(n > 6 for n in numbers) / len(numbers), 2),
        "total_judgments": len(scores),
        "average_unrealism": 3.0,
        "meta_diversity": 4,
    }


@dataclass
class Run:
    """A results folder to be: each part is JSON that a test may change; None is not written."""

    judgment: Any
    rollout: Any
    transcripts: dict[str, Any]
    others: dict[str, Any] = field(default_factory=dict)
    probe: str = PROBE
    taxonomy: str = TEN_BANDS

    @property
    def rows(self) -> list[Any]:
        rows: list[Any] = self.judgment["judgments"]
        return rows

    @property
    def stored(self) -> Json:
        stored: Json = self.judgment["summary_statistics"]
        return stored

    def write(self, path: Path) -> ProbeSpec:
        """Write folder and probe below `path`, and load the probe."""
        results = path / "results"
        results.mkdir(exist_ok=True)
        parts = {"judgment.json": self.judgment, "rollout.json": self.rollout}
        for name, value in {**parts, **self.transcripts, **self.others}.items():
            if isinstance(value, str):
                (results / name).write_text(value, encoding="utf-8")
            elif value is not None:
                (results / name).write_text(json.dumps(value, indent=1), encoding="utf-8")
        (path / "probe.yaml").write_text(self.probe, encoding="utf-8")
        (path / "taxonomy.yaml").write_text(self.taxonomy, encoding="utf-8")
        return load_probe(str(path))

    def source(self, path: Path) -> BloomSource:
        return BloomSource(self.write(path))

    def copy(self) -> Run:
        return copy.deepcopy(self)


def sound(*scores: int) -> Run:
    """A run in which every variation was rolled out once, judged, and summed up right."""
    chosen = list(scores) or [1, 8, 3]
    count = len(chosen)
    rollouts = [
        {"variation_number": n, "repetition_number": 1, "transcript": transcript()}
        for n in range(1, count + 1)
    ]
    return Run(
        judgment={
            "behavior_name": "tin-opening",
            "model": "judge-1",
            "total_conversations": count,
            "summary_statistics": summary(chosen),
            "judgments": [row(n, score) for n, score in enumerate(chosen, 1)],
            "failed_judgments": [],
            "successful_count": count,
            "failed_count": 0,
        },
        rollout={
            "metadata": {"no_user_mode": "False", "max_turns": 2},
            "rollouts": rollouts,
            "successful_count": count,
            "failed_count": 0,
            "total_count": count,
            "variations_count": count,
            "repetitions_per_variation": 1,
        },
        transcripts={
            f"transcript_v{n}r1.json": transcript(score) for n, score in enumerate(chosen, 1)
        },
    )


def loaded(source: BloomSource, trial: str = "v1r1") -> Loaded:
    return source.load(next(ref for ref in source.refs() if ref.id == trial))


def main_reading(source: BloomSource, trial: str = "v1r1") -> Reading:
    return loaded(source, trial).readings[0]


def conversation(path: Path, events: Any) -> tuple[Trial, Reading]:
    """Trial and reading of a run whose one transcript holds these events."""
    run = sound(4)
    run.transcripts["transcript_v1r1.json"] = transcript(4, events)
    found = loaded(run.source(path))
    return found.trial, found.readings[0]


@dataclass(frozen=True)
class Audited:
    """The outcome of every trial, and what the completeness rule found."""

    outcomes: dict[str, Outcome]
    complete: bool
    faults: list[str]

    @property
    def red(self) -> set[str]:
        return {name for name, outcome in self.outcomes.items() if outcome.verdict != "pass"}

    @property
    def is_red(self) -> bool:
        return bool(self.red) or not self.complete


def audited(spec: ProbeSpec) -> Audited:
    """The whole audit of a probe, as the plugin runs it."""
    audit = Audit(spec)
    state = BatchState()
    outcomes = {}
    for ref in audit.refs:
        outcomes[ref.id] = audit.judge(ref)
        state.add(outcomes[ref.id].record)
    verdicts = {v.rule: v for v in audit.decide_batch(state, selected=len(audit.refs))}
    verdict = verdicts["completeness"]
    faults = [verdict.headline, *verdict.lines] if verdict.outcome == FAILED else []
    return Audited(outcomes, verdict.outcome != FAILED, faults)
