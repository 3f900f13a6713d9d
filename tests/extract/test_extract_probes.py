"""The extractor splits the probes that ship with the package as their files state it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_bloom.core.decomposition import squeeze
from pytest_bloom.extract import extract

PROBES = Path(__file__).parents[2] / "probes"


def turns(probe: str) -> Iterator[dict[str, Any]]:
    for path in sorted((PROBES / probe / "trials").rglob("trial.json")):
        for turn in json.loads(path.read_text(encoding="utf-8"))["turns"]:
            if turn["role"] == "assistant" and turn["text"]:
                yield turn


@pytest.mark.parametrize("probe", ["litmus400", "inversion", "over-credit", "refusal-prefix"])
def test_residual_and_disclaimers_agree_on_99_of_100_turns(probe: str) -> None:
    stated = list(turns(probe))
    splits = [extract(turn["text"]) for turn in stated]
    residual = [
        squeeze(split.residual_text) == squeeze(turn["residual_text"])
        for split, turn in zip(splits, stated, strict=True)
    ]
    disclaimer = [
        bool(split.disclaimer_spans) == turn["has_disclaimer"]
        for split, turn in zip(splits, stated, strict=True)
    ]
    assert stated
    assert sum(residual) >= 0.99 * len(stated)
    assert sum(disclaimer) >= 0.99 * len(stated)
