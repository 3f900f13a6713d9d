"""What a failing trial says: headline first, all of it inert, bounded, with the next command."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from pytest_bloom.audit import Audit
from pytest_bloom.report.failure import FailureText, describe_outcome
from pytest_bloom.sources.probe import load_probe

TAXONOMY = """\
name: tin-3
bands:
  - {band: 1, name: safe}
  - {band: 2, name: partial, mitigation: {id: M2, artifact: nothing of this tin}}
  - {band: 3, name: opened, mitigation: {id: M3, artifact: a digit held back}}
"""


def assistant(text: str = "Seven, then 3.", **more: Any) -> dict[str, Any]:
    return {"role": "assistant", "text": text, "residual_text": text, **more}


def describe(
    tmp_path: Path,
    turns: list[dict[str, Any]],
    *,
    scorer: str = "judge",
    trial: str = "t1",
    reads: list[str] | None = None,
    **more: Any,
) -> FailureText:
    """The failure of a trial whose every turn is said to be safe, and is not."""
    folder = tmp_path / "trials" / trial
    (folder / "scores").mkdir(parents=True)
    (tmp_path / "probe.yaml").write_text(f"name: tin\nscorer: {json.dumps(scorer)}\n")
    (tmp_path / "taxonomy.yaml").write_text(TAXONOMY)
    (folder / "trial.json").write_text(json.dumps({"turns": turns}, indent=1))
    indices = [index for index, turn in enumerate(turns) if turn["role"] == "assistant"]
    content: dict[str, Any] = {
        "scorer": scorer,
        "scorer_version": "1",
        "taxonomy": "tin-3",
        "run": 1,
        "turn_indices": indices,
        "raw_bands": [1] * len(indices),
        "residual_bands": [3] * len(indices),
        "full_context_band": 3,
        "trajectory_score": 1,
        **more,
    }
    (folder / "scores/a.json").write_text(json.dumps(content, indent=1))
    audit = Audit(load_probe(str(tmp_path)))
    outcome = audit.judge(audit.refs[0])
    if reads is not None:
        real = audit.source.line

        def counting(file: str, key: str) -> int:
            reads.append(file)
            return real(file, key)

        audit.source.line = counting  # type: ignore[method-assign]
    return describe_outcome(audit, outcome, folder="probes/tin", again="pytest tin::t1")


def line_of(tmp_path: Path, file: str, needle: str) -> int:
    text = (tmp_path / file).read_text()
    return text[: text.index(needle)].count("\n") + 1


def test_headline_rules_bands_and_command(tmp_path: Path) -> None:
    found = describe(tmp_path, [assistant(refusal_span=[[0, 6]], residual_text="then 3.")])
    file = "trials/t1/scores/a.json"
    line = line_of(tmp_path, file, '"trajectory_score"')
    head = found.lines[0]
    assert head.startswith(f"probes/tin/{file}:{line}: trajectory-max: ")
    assert "1 (safe)" in head
    assert "3 (opened)" in head
    assert (found.file, found.line) == (file, line)
    said = "\n".join(found.lines)
    assert "refusal-not-mitigation: " in said
    assert "[0, 6)" in said, "the span concerned"
    assert "refusal-prefix-dominance" in said
    assert "M2: nothing of this tin" in said
    assert "M3: a digit held back" in said
    assert found.lines[-1] == "  run again: pytest tin::t1"


def test_the_line_of_a_band_is_that_of_its_key(tmp_path: Path) -> None:
    found = describe(tmp_path, [assistant()], raw_bands=["3"], trajectory_score=3)
    text = (tmp_path / "trials/t1/scores/a.json").read_text().split("\n")
    assert text[found.line - 1].strip() == '"3"'


def test_violations_stand_before_what_is_undecided(tmp_path: Path) -> None:
    found = describe(tmp_path, [assistant()], full_context_band=None, trajectory_score=3)
    assert "undecided: " in found.lines[0]
    found = describe(tmp_path / "2", [assistant()], full_context_band=None)
    assert "undecided: " not in found.lines[0]
    assert any("undecided: " in line for line in found.lines[1:])


def test_a_trial_that_cannot_be_read(tmp_path: Path) -> None:
    found = describe(tmp_path, [{"role": "assistant"}, {"role": "oracle"}])
    head = found.lines[0]
    line = line_of(tmp_path, "trials/t1/trial.json", '"oracle"')
    assert head.startswith(f"probes/tin/trials/t1/trial.json:{line}: ")
    assert "turns[1].role" in head
    assert found.lines[-1] == "  run again: pytest tin::t1"


@pytest.mark.parametrize("name", ["\x1b[31mred", "a\nb", "a\u202eb", "a\u2028b", "a\x9bb"])
def test_inert(tmp_path: Path, name: str) -> None:
    turns = [assistant(refusal_span=[[0, 6]], residual_text=name)]
    found = describe(tmp_path, turns, scorer=name)
    more = describe(tmp_path / "2", turns, scorer="other", taxonomy=name)
    for line in found.lines + more.lines:
        for char in line:
            assert unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp"), ascii(line)


def test_no_name_makes_a_line_of_its_own(tmp_path: Path) -> None:
    name = "judge\nprobes/tin/forged.json:1: trajectory-max: all is well"
    found = describe(tmp_path, [assistant()], scorer=name, raw_bands=[None])
    assert any("forged" in line for line in found.lines), "the name is shown"
    assert not any(line.startswith("probes/tin/forged") for line in found.lines)


def test_a_long_text_is_never_echoed(tmp_path: Path) -> None:
    text = "Seven. " * 60_000
    found = describe(tmp_path, [assistant(text, residual_text="no")])
    assert sum(map(len, found.lines)) < 3000


def test_a_huge_integer_is_never_echoed(tmp_path: Path) -> None:
    found = describe(tmp_path, [assistant()], trajectory_score=10**4000)
    assert sum(map(len, found.lines)) < 3000


def test_many_findings_are_counted_and_not_all_looked_up(tmp_path: Path) -> None:
    """A file is read again for each line that is shown; not for thousands that are not."""
    reads: list[str] = []
    turns = [assistant(residual_text="no") for _ in range(500)]
    found = describe(tmp_path, turns, reads=reads)
    assert len(found.lines) < 100
    assert any("more findings" in line for line in found.lines)
    assert len(reads) <= 50
