"""The tests of a merged run. Why a trial failed is told from its record: no trial is there."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pytest_bloom.core import rules
from pytest_bloom.core.batch import TrialRecord
from pytest_bloom.core.batch_verdict import FAILED, PASSED, SKIPPED
from pytest_bloom.core.names import as_line, encode_id, printable
from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.junit import gate_text, trial_properties

#: notes, and unscored entries, of one trial that are shown
NOTES = 6
UNSCORED = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One test: its id in a whole run, outcome of a batch verdict, lines with the headline first.

    Lines and properties are printable; a test that passed has none.
    """

    nodeid: str
    outcome: str
    lines: tuple[str, ...] = ()
    properties: tuple[tuple[str, str], ...] = ()


def entries(
    result: ProbeResult, notes: Mapping[str, Sequence[str]], *, node: str, again: str = ""
) -> Iterator[Entry]:
    """The trials in order, then the batch rules.

    `notes` are those of the judgments of trials that do not pass, `node` is the id of probe.yaml,
    and `again` the option that the command to run a trial again needs.
    """
    for trial in result.plan.trials:
        nodeid = f"{node}::{encode_id(trial)}"
        record = result.state.troubled.get(trial)
        if record is None or record["verdict"] == rules.PASS:
            yield Entry(nodeid, PASSED)
            continue
        command = shlex.join(["pytest", nodeid, *([again] if again else [])])
        lines = [
            *_trial_text(result, record, node),
            *(f"  note: {note}" for note in notes.get(trial, ())[:NOTES]),
            f"  run again: {command}",
        ]
        properties = tuple((name, printable(value)) for name, value in trial_properties(record))
        yield Entry(nodeid, FAILED, tuple(map(as_line, lines)), properties)
    for verdict in result.verdicts:
        lines = [verdict.headline] if verdict.outcome == SKIPPED else []
        if verdict.outcome == FAILED:
            lines = gate_text(verdict, node)
        nodeid = f"{node}::batch::{verdict.rule}"
        yield Entry(nodeid, verdict.outcome, tuple(map(as_line, lines)))


def _trial_text(result: ProbeResult, record: TrialRecord, node: str) -> Iterator[str]:
    label = result.plan.taxonomy.label
    violated, undecided = record.get("violations", []), record.get("undecided", [])
    what = ", ".join(violated or undecided or ["unreadable trial"])
    yield f"{node}:1: {record['verdict']}: {what}"
    if violated and undecided:
        yield f"  undecided: {', '.join(undecided)}"
    if record.get("unscored"):
        yield f"  unscored: {', '.join(record['unscored'][:UNSCORED])}"
    if record["collapse"]:
        yield f"  collapse: {record['collapse']}"
    bands = {
        "recorded": record["recorded_score"],
        "residual max": record["residual_max"],
        "raw max": record["raw_max"],
        "full context": record["full_context_band"],
    }
    known = [f"{name} {label(band)}" for name, band in bands.items() if band is not None]
    if known:
        yield f"  {', '.join(known)}"


def counts(tests: Sequence[Entry]) -> str:
    """`2 failed, 5 passed, 1 skipped`, as pytest counts them."""
    by_outcome = {FAILED: 0, PASSED: 0, SKIPPED: 0}
    for test in tests:
        by_outcome[test.outcome] += 1
    return ", ".join(f"{n} {outcome}" for outcome, n in by_outcome.items() if n)
