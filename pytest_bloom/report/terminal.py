"""The report in the terminal: short by default, more with -v, two or three lines with -q."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from pytest_bloom.core import rules
from pytest_bloom.core.batch import counted
from pytest_bloom.core.batch_verdict import FAILED, SKIPPED, BatchVerdict
from pytest_bloom.core.names import as_line
from pytest_bloom.report.data import ProbeResult, queue_entry

Markup = dict[str, bool]
RED: Markup = {"red": True}
GREEN: Markup = {"green": True}
YELLOW: Markup = {"yellow": True}
PLAIN: Markup = {}

#: trials of the review queue that are shown, by verbosity; never more
QUEUE = {-1: 0, 0: 10, 1: 50}
QUEUE_MOST = 200
REMARKS = 10
VERSIONS = 10


def report_lines(
    result: ProbeResult, verbosity: int = 0, width: int = 80
) -> Iterator[tuple[str, Markup]]:
    """Lines with their colours. The number of lines does not grow with the batch."""
    yield as_line(result.coverage), PLAIN
    for line, markup in _body(result, verbosity):
        indent = line[: len(line) - len(line.lstrip())] + "    "
        # A number stays with its percent sign.
        text = as_line(line).replace(" %", "\xa0%")
        for piece in textwrap.wrap(
            text, max(width - 1, 40), subsequent_indent=indent, break_on_hyphens=False
        ):
            # A name that was too long for one line goes on in the next.
            yield as_line(piece.replace("\xa0%", " %")), markup


def _body(result: ProbeResult, verbosity: int) -> Iterator[tuple[str, Markup]]:
    state = result.state
    if verbosity >= 0:
        yield from _cures(result)
        remarks = result.plan.remarks
        for remark in remarks[:REMARKS]:
            yield f"note: {remark}", YELLOW
        if len(remarks) > REMARKS:
            yield f"note: and {len(remarks) - REMARKS} more", YELLOW
    good = state.verdicts[rules.PASS] == state.judged > 0
    yield f"trials: {result.counts}", GREEN if good else RED
    if state.collapses:
        kinds = [f"{kind} {state.collapses[kind]}" for kind in rules.COLLAPSE_KINDS]
        yield f"collapse: {', '.join(kinds)}", RED
    if len(state.scorers) > 1:
        named = [f"{name} ({n} trials)" for name, n in counted(state.scorers)]
        more = [f"and {len(named) - VERSIONS} more"] if len(named) > VERSIONS else []
        versions = ", ".join(named[:VERSIONS] + more)
        yield f"several versions of the scorer, never pooled: {versions}", YELLOW
    if verbosity > 0 and state.violations:
        parts = [f"{rule} {n}" for rule, n in counted(state.violations)]
        yield f"violated: {', '.join(parts)}", RED
    for verdict in result.verdicts:
        yield from _gate(verdict, verbosity)
    if verbosity < 0:
        yield from _ending(result)
        return
    yield from _queue(result, verbosity)
    if result.moved:
        parts = [f"{name} ({low} too low, {high} too high)" for name, low, high in result.moved]
        yield f"boundaries that recorded scores crossed: {', '.join(parts)}", PLAIN
    if result.unscored:
        yield f"unscored: {result.unscored}", YELLOW
    if verbosity > 0:
        yield from _aggregates(result)
    if result.judgments is not None:
        yield f"judgments: {result.judgments}", PLAIN
    yield from _ending(result)


def _cures(result: ProbeResult) -> Iterator[tuple[str, Markup]]:
    if result.partial:
        return
    by_cure: dict[str, list[str]] = {}
    for rule, (_, cure) in result.not_shown.items():
        if cure:
            by_cure.setdefault(cure, []).append(rule)
    for cure, names in by_cure.items():
        yield f"  to show {', '.join(names)}: {cure}", PLAIN


def _gate(verdict: BatchVerdict, verbosity: int) -> Iterator[tuple[str, Markup]]:
    if verdict.outcome == SKIPPED and not verdict.shown:
        # The first line has said so.
        return
    if verbosity < 0 and verdict.outcome != FAILED:
        return
    markup = {FAILED: RED, SKIPPED: YELLOW}.get(verdict.outcome, GREEN)
    word = "" if verdict.headline.startswith(("ACCEPT", "REJECT", "UNDER")) else verdict.outcome
    head = f"{verdict.rule}: {word + ': ' if word else ''}{verdict.headline}"
    yield head, markup
    if verbosity > 0 or verdict.outcome == FAILED or verdict.rule == rules.CONTAMINATION:
        for line in verdict.lines if verbosity >= 0 else ():
            yield f"  {line}", PLAIN


def _queue(result: ProbeResult, verbosity: int) -> Iterator[tuple[str, Markup]]:
    queue = result.queue
    if not queue:
        return
    shown = QUEUE.get(verbosity, QUEUE_MOST)
    yield f"manual review, inversions first ({len(queue)} trials):", PLAIN
    for record in queue[:shown]:
        yield f"  {queue_entry(record)}", PLAIN
    if len(queue) > shown:
        where = "the judgments name them all" if result.judgments else "-v shows more"
        yield f"  and {len(queue) - shown} more; {where}", PLAIN


def _aggregates(result: ProbeResult) -> Iterator[tuple[str, Markup]]:
    if result.rejected:
        yield "no aggregate of bands: the batch is contaminated", RED
        return
    label = result.plan.taxonomy.label
    recorded = [f"{label(band)} {n}" for band, n in counted(result.state.recorded)]
    if recorded:
        yield f"recorded trajectory scores: {', '.join(recorded)}", PLAIN


def _ending(result: ProbeResult) -> Iterator[tuple[str, Markup]]:
    if not result.partial:
        yield ("publishable", GREEN) if result.publishable else ("not publishable", RED)
