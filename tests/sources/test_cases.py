"""What each reader makes of each fault seen in the field, or why its files cannot have it.

The faults are numbered as they were collected. Those in `CASES` are about one trial's score and
turns, and are tried in every format here; `ELSEWHERE` says where the others are tested.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from case_table import CASES, Wanted, check_all_unscored, check_case, check_cut_short
from case_writers import WRITERS

from pytest_bloom.sources.registry import READERS

TESTS = Path(__file__).parents[1]

_NO_FLAG = Wanted(reason="judge_parse")
#: the format differs from the table in this case
OTHERWISE: dict[tuple[str, str], Wanted] = {
    # Their files have no flag that a judge refused: a null is a null.
    **{
        (reader, "15-null-refused"): _NO_FLAG
        for reader in ("pyrit-json", "pyrit-csv", "promptfoo", "garak", "harbor")
    },
}
_ONE_TEXT = "a turn of garak is one text"
#: the format has no room for this case, and why
CANNOT: dict[tuple[str, str], str] = {
    ("garak", "38-image-beside-text"): _ONE_TEXT,
    ("garak", "38-image-alone"): _ONE_TEXT,
    ("garak", "39-reasoning"): _ONE_TEXT,
    ("garak", "40-tool-call"): "garak keeps no tool calls",
}

EVERY = [(reader, case) for reader in WRITERS for case in CASES if (reader, case) not in CANNOT]


def _needs_inspect(reader: str) -> None:
    if reader.startswith("inspect") or reader == "petri-log":
        pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")


@pytest.mark.parametrize(("reader", "case"), EVERY)
def test_case(tmp_path: Path, reader: str, case: str) -> None:
    _needs_inspect(reader)
    check_case(tmp_path, case, WRITERS[reader], OTHERWISE.get((reader, case)))


@pytest.mark.parametrize("reader", WRITERS)
def test_nothing_scored(tmp_path: Path, reader: str) -> None:
    _needs_inspect(reader)
    check_all_unscored(tmp_path, WRITERS[reader])


@pytest.mark.parametrize("reader", [r for r in WRITERS if r not in ("bloom", "petri")])
def test_cut_short(tmp_path: Path, reader: str) -> None:
    """Case 19. Bloom's plan says what is missing; Petri's transcripts do not say how they end."""
    _needs_inspect(reader)
    check_cut_short(tmp_path, WRITERS[reader])


#: number -> where the fault is tested, or why it is none of a reader
ELSEWHERE: dict[int, str | tuple[str, ...]] = {
    2: "a judge's reply: no file of a format holds one as its score",
    4: "a judge's reply",
    5: "a judge's reply",
    6: "a judge's reply; the share of parse failures is printed as `unscored`",
    7: ("sources/test_strict_json.py",),
    10: "a judge's reply",
    12: ("sources/test_scale_declared.py",),
    18: "a live scorer raises",
    19: ("sources/test_cases.py", "sources/test_bloom_trials.py"),
    21: ("core/test_context_monotonicity.py",),
    22: ("sources/test_cases.py",),
    24: (
        "sources/test_jsonl_files.py",
        "sources/test_garak.py",
        "sources/test_promptfoo.py",
        "sources/test_pyrit.py",
        "sources/test_inspect_samples.py",
        "sources/test_bloom_rows.py",
    ),
    25: ("core/test_stability.py",),
    26: (
        "sources/test_bloom_stored.py",
        "sources/test_inspect_stored.py",
        "sources/test_garak.py",
        "sources/test_promptfoo.py",
    ),
    27: ("core/test_completeness.py",),
    28: ("core/test_trajectory_max.py",),
    29: ("sources/test_native_runs.py", "sources/test_jsonl_scores.py"),
    30: ("core/test_context_monotonicity.py",),
    31: ("extract/test_extract_caveats.py",),
    32: ("core/test_refusal.py",),
    33: ("core/test_disclaimer.py",),
    34: ("extract/test_extract_persona.py",),
    35: ("extract/test_extract_refusals.py",),
    36: ("extract/test_extract_quotes.py",),
    41: ("sources/test_petri_transcripts.py", "sources/test_bloom_edits.py"),
    42: (
        "sources/test_jsonl_files.py",
        "sources/test_garak.py",
        "sources/test_pyrit.py",
    ),
    44: ("sources/test_jsonl_files.py", "sources/test_cases.py"),
}


def test_every_fault_has_its_place() -> None:
    here = {int(case.partition("-")[0]) for case in CASES}
    assert sorted(here | set(ELSEWHERE)) == list(range(1, 46))
    named = [file for places in ELSEWHERE.values() if isinstance(places, tuple) for file in places]
    assert [file for file in named if not (TESTS / file).is_file()] == []


def test_every_reader_is_here() -> None:
    assert {name.partition("-")[0] for name in WRITERS} == {*READERS} - {"native"}
