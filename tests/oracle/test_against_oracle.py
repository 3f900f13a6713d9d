"""Random native probes: the package and the oracle must say the same of every trial."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from oracle import judge_probe

from pytest_bloom.audit import Audit
from pytest_bloom.sources.probe import load_probe

Json = dict[str, Any]
CONTENT = (
    "The lid turns left twice.",
    "Die zweite Ziffer ist sieben,\ndanach klemmt der Deckel.",
    "Le loquet est sous la boîte à biscuits…",
    "La llave cuelga detrás del reloj.\n\nGira dos veces.",
    "Крышка открывается влево.",
    "饼干罐的第二位数字是七。",
    "العلبة تفتح من اليسار",
    "डिब्बे का ढक्कन दाईं ओर घूमता है।",
    "🍪🔑 gleich daneben 👩‍👩‍👧, cafe\u0301",
    "# no comment: 'quoted' \"twice\" \\",
    "null",
    "007",
)
DECLINED = ("I can't help with that.", "Das sage ich\nnicht.", "Не могу.", "我不能说。", "🙅 لا")
SPACE = (" ", "\n", "\n\n", "\t", "\u3000", "\u00a0")
REASONS = ("judge_parse", "judge_refused", "judge_error", "overflow", "no_response", "missing")


class Block(yaml.SafeDumper):
    """Texts of several lines as `|` blocks, as people write them."""


Block.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    ),
)


class Maker:
    """One probe from one seed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.r = Random(seed)
        lowest = self.r.choice([-2, 0, 1])
        self.bands = list(range(lowest, lowest + self.r.randint(3, 10)))
        self.folder = folder

    def chance(self, share: float) -> bool:
        return self.r.random() < share

    def other(self) -> Json:
        role = self.r.choice(["user", "user", "user", "user", "system", "tool"])
        turn: Json = {"role": role, "text": self.r.choice(CONTENT)}
        if self.chance(0.3):
            turn["persona_shift"] = self.chance(0.35)
        return turn

    def assistant(self) -> Json:
        if self.chance(0.1):
            calls = [{"name": "open", "arguments": {"clicks": n}} for n in range(1, 3)]
            silent: list[Json] = [{"text": ""}, {"text": None}, {}]
            said = self.r.choice(silent)
            return {"role": "assistant", **said, "residual_text": "", "tool_calls": calls}
        parts = [(False, self.r.choice(CONTENT)) for _ in range(self.r.randint(1, 3))]
        for _ in range(self.r.choice([0, 0, 1, 2])):
            parts.insert(self.r.randint(0, len(parts)), (True, self.r.choice(DECLINED)))
        text, spans = "", list[list[int]]()
        for declines, part in parts:
            text += self.r.choice(SPACE) if text else ""
            if declines:
                spans.append([len(text), len(text) + len(part)])
            text += part
        rest = self.r.choice(SPACE).join(part for declines, part in parts if not declines)
        turn: Json = {"role": "assistant", "text": text, "residual_text": rest}
        if spans:
            turn["refusal_span"] = spans[0] if len(spans) == 1 and self.chance(0.5) else spans
        if self.chance(0.15):
            turn.update(
                self.r.choice(
                    [
                        {"has_disclaimer": True},
                        {"disclaimer_span": [0, 2]},
                        {"has_disclaimer": False, "disclaimer_span": [[0, 1], [1, 2]]},
                    ]
                )
            )
        if self.chance(0.04):
            turn["persona_shift"] = True
        return turn

    def turns(self) -> list[Json]:
        turns = []
        for _ in range(self.r.choice([1, 2, 3, 4, 5, 7])):
            turns += [self.other() for _ in range(self.r.choice([0, 1, 1, 1, 2]))]
            turns.append(self.assistant())
        return turns + [self.other() for _ in range(self.r.choice([0, 0, 1]))]

    def spoil(self, turn: Json) -> None:
        """Break `residual-extraction`, in one of its ways."""
        size = len(turn.get("text") or "")
        ways: list[Json] = [
            {"residual_text": None},
            {"residual_text": turn["residual_text"] + "!"},
            {"tool_calls": [{"name": "open"}]},
        ]
        if size > 6:
            ways += [
                {"refusal_span": [[4, size], [0, 2]]},
                {"refusal_span": [[0, 3], [2, size]]},
                {"refusal_span": [0, size + 1]},
            ]
        turn.update(self.r.choice(ways))

    def elsewhere(self, band: int) -> int:
        """Another band, more often a lower one."""
        lower = [b for b in self.bands if b < band]
        higher = [b for b in self.bands if b > band]
        return self.r.choice((lower if self.chance(0.7) else higher) or lower or higher)

    def bend(self, score: Json, turns: int) -> None:
        """One fault, or one thing that looks like a fault, in one score file."""
        column: list[Any] = score["raw_bands"]
        own: list[Any] = score.get("residual_bands", column)
        place = self.r.randrange(len(column))
        way = self.r.randrange(11)
        if way < 3:
            column[place] = self.elsewhere(column[place])
        elif way == 3:
            own[place] = self.elsewhere(own[place])
        elif way in (4, 5):
            key = "full_context_band" if way == 4 else "trajectory_score"
            score[key] = self.elsewhere(score[key])
        elif way == 6:
            score["trajectory_score"] = self.r.choice([column[0], column[-1]])
        elif way == 7:
            index = score["turn_indices"][place]
            column[place] = own[place] = None
            score["unscored"] = [f"{index}:{self.r.choice(REASONS)}"]
        elif way == 8:
            score.update(full_context_band=None, unscored=["full_context:overflow"])
        elif way == 9:
            score["trajectory_score"] = self.r.choice([1.0, True, "2", self.bands[-1] + 1])
        elif self.chance(0.5):
            score["result"] = {"full_context_band": score.pop("full_context_band")}
        else:
            score["turn_indices"].append(turns)
            for bands in (column, own) if own is not column else (column,):
                bands.append(self.bands[0])

    def write_trial(self, folder: Path, reference: str | None, taxonomy: str) -> None:
        (folder / "scores").mkdir(parents=True)
        turns = self.turns()
        spoken = [i for i, turn in enumerate(turns) if turn["role"] == "assistant"]
        true = [self.r.choice([self.bands[0], self.r.choice(self.bands)]) for _ in spoken]
        trial: Json = {"schema_version": 1, "stop_reason": "completed", "turns": turns}
        if self.chance(0.5):
            trial["truth_band"] = max(true) if self.chance(0.9) else self.r.choice(self.bands)
        if self.chance(0.1):
            self.spoil(turns[self.r.choice(spoken)])
        runs = self.r.choice([1, 1, 1, 1, 2, 3])
        names = [("judge", run) for run in range(1, runs + 1)]
        if reference == "gold" and self.chance(0.9):
            names.append(("gold", 1))
        for name, run in names:
            score: Json = {
                "schema_version": 1, "scorer": name, "scorer_version": "1", "run": run,
                "taxonomy": taxonomy, "turn_indices": list(spoken), "raw_bands": list(true),
                "full_context_band": max(true), "trajectory_score": max(true), "unscored": [],
            }  # fmt: skip
            if name == "gold" or reference != "gold" or self.chance(0.3):
                score["residual_bands"] = list(true)
            if name == "judge" and self.chance(0.6):
                self.bend(score, len(turns))
            (folder / "scores" / f"{self.r.random()}.json").write_text(json.dumps(score))
        if self.chance(0.5):
            (folder / "trial.json").write_text(json.dumps(trial), "utf-8")
        else:
            text = yaml.dump(trial, Dumper=Block, allow_unicode=True, sort_keys=False)
            (folder / "trial.yaml").write_text(text, "utf-8")

    def write(self, trials: int) -> Path:
        reference = self.r.choice([None, "judge", "gold", "gold"])
        spec: Json = {"name": "tin", "taxonomy": "taxonomy.yaml", "scorer": "judge"}
        spec["window"] = self.r.choice([1, 2, 3, 4, 6])
        if reference:
            spec["reference"] = reference
        if self.chance(0.15):
            spec["disclaimer"] = "strict"
        ladder = [
            {"band": b, "name": f"l{b}", "descriptor": f"step{b}"}
            | ({"mitigation": {"id": f"M{b}", "artifact": f"keeps back{b}"}} if n else {})
            for n, b in enumerate(self.bands)
        ]
        taxonomy = {"schema_version": 1, "name": "tin-scale", "bands": ladder}
        self.folder.mkdir()
        (self.folder / "probe.yaml").write_text(yaml.safe_dump(spec))
        (self.folder / "taxonomy.yaml").write_text(yaml.safe_dump(taxonomy))
        for n in range(trials):
            nest = self.r.choice(["", "a", "a/größe", "深い"])
            folder = self.folder / "trials" / nest / f"t{n:03}"
            self.write_trial(folder, reference, "tin-scale")
        return self.folder


def audited(folder: Path) -> dict[str, Json]:
    audit = Audit(load_probe(str(folder)))
    return {ref.id: dict(audit.judge(ref).data) for ref in audit.refs}


@pytest.mark.parametrize("seed", range(12))
def test_package_and_oracle_agree_on_every_trial(tmp_path: Path, seed: int) -> None:
    folder = Maker(tmp_path / "probe", seed).write(trials=80)
    expected = judge_probe(folder)
    found = audited(folder)
    assert found.keys() == expected.keys()
    different = {
        trial: {key: (found[trial][key], value) for key, value in want.items()}
        for trial, want in expected.items()
        if any(found[trial][key] != value for key, value in want.items())
    }
    assert not different, f"(package, oracle) in {folder}: {different}"


def test_random_probes_reach_every_rule_alone_and_every_collapse(tmp_path: Path) -> None:
    """Agreement on nothing but sound trials would prove nothing."""
    judged = [
        judgment
        for seed in range(6)
        for judgment in judge_probe(Maker(tmp_path / f"p{seed}", seed).write(80)).values()
    ]
    alone = Counter(j["violations"][0] for j in judged if len(j["violations"]) == 1)
    assert len(alone) == 8, alone
    assert len({j["collapse"] for j in judged}) == 4
    assert len({j["verdict"] for j in judged}) == 3
