"""What a failing trial says: headline first, every violation, both bands, the command to repeat."""

from __future__ import annotations

import os
from dataclasses import dataclass

from pytest_bloom.audit import Audit, Outcome
from pytest_bloom.core import rules
from pytest_bloom.core.case import NOTE, VIOLATED, Case, Finding
from pytest_bloom.core.names import as_line

#: findings that one failure lists before it says how many more there are
SHOWN = 20


@dataclass(frozen=True, slots=True)
class FailureText:
    """Lines for a person; `file` (relative to the source folder) and `line` of the headline."""

    lines: list[str]
    file: str
    line: int


def describe_outcome(audit: Audit, outcome: Outcome, *, folder: str, again: str) -> FailureText:
    """The failure of one trial. `folder` is how the source folder is shown, `again` a command."""
    if outcome.judged is None:
        error = outcome.error
        assert error is not None
        line = error.line or 1
        what = f"{error.key}: {error.message}" if error.key else error.message
        place = os.path.normpath(os.path.join(folder, error.file))
        head = f"{place}:{line}: unreadable trial: {what}"
        return FailureText([as_line(head), f"  run again: {again}"], error.file, line)
    placed: list[tuple[Finding, str, list[str]]] = []
    many_runs = len(outcome.judged.runs) > 1
    seen: set[tuple[str, str, str]] = set()
    for run in outcome.judged.runs:
        findings = [f for f in run.findings if f.kind != NOTE]
        findings.sort(key=lambda finding: finding.kind != VIOLATED)
        for finding in findings:
            of_run = many_runs and finding.file in ("", run.case.reading.file)
            prefix = f"run {run.case.reading.run}: " if of_run else ""
            file = finding.file or outcome.file
            # What is wrong with the trial's files is found again in every run.
            if (finding.rule, file, finding.message) in seen:
                continue
            seen.add((finding.rule, file, finding.message))
            word = "" if finding.kind == VIOLATED else "undecided: "
            text = f"{finding.rule}: {word}{prefix}{finding.message}"
            placed.append((finding, text, _context(run.case, finding)))
    # Across runs too, violations come first; the order within a run is that of the docs.
    placed.sort(key=lambda entry: entry[0].kind != VIOLATED)
    lines: list[str] = []
    first: tuple[str, int] | None = None
    # A file is read again for each line: only for what is shown.
    for finding, text, details in placed[:SHOWN]:
        file = finding.file or outcome.file
        line = audit.source.line(file, finding.key)
        first = first or (file, line)
        lines.append(f"{os.path.join(folder, file)}:{line}: {text}")
        lines += [f"    {detail}" for detail in details]
    if len(placed) > SHOWN:
        lines.append(f"  and {len(placed) - SHOWN} more findings")
    lines += _closing(audit, outcome)
    lines.append(f"  run again: {again}")
    file, line = first or (outcome.file, 1)
    return FailureText([as_line(text) for text in lines], file, line)


def _context(case: Case, finding: Finding) -> list[str]:
    """The turns and spans that a finding is about."""
    lines = list(finding.details)
    turn = finding.turn
    if turn is None or turn not in case.trial.turn_indices:
        return lines
    if finding.rule == rules.REFUSAL:
        ordinal = case.trial.turn_indices.index(turn)
        for near in case.trial.near(ordinal, case.window):
            if near.is_assistant and near.refusal_spans:
                lines.append(f"turn {near.index}: refusal {_spans(near.refusal_spans)}")
            if near.persona_shift:
                lines.append(f"turn {near.index}: persona shift ({near.role})")
    elif finding.rule == rules.DISCLAIMER:
        for other in case.trial.assistant_turns:
            if other.index >= turn and other.carries_disclaimer:
                spans = f" {_spans(other.disclaimer_spans)}" if other.disclaimer_spans else ""
                lines.append(f"turn {other.index}: disclaimer{spans}")
    return lines[:SHOWN]


def _spans(spans: tuple[tuple[int, int], ...]) -> str:
    shown = ", ".join(f"[{start}, {end})" for start, end in spans[:6])
    return f"span {shown}" + (f" and {len(spans) - 6} more" if len(spans) > 6 else "")


def _closing(audit: Audit, outcome: Outcome) -> list[str]:
    data = outcome.data
    lines = []
    if data["collapse"]:
        lines.append(f"  collapse: {data['collapse']}")
    recorded, residual = data["recorded_score"], data["residual_max"]
    if recorded is not None and residual is not None and recorded != residual:
        for boundary in audit.taxonomy.boundaries_between(recorded, residual):
            artifact = boundary.mitigation
            if artifact is not None:
                lines.append(f"  boundary {boundary.name}: {artifact.id}: {artifact.artifact}")
    notes = data["notes"]
    lines += [f"  note: {note}" for note in notes[:6]]
    return lines
