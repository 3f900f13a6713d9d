"""The report as Markdown, for a step summary or a pull request: at most 20 rows a probe."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pytest_bloom.core.names import printable
from pytest_bloom.report.data import ProbeResult

ROWS = 20
_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+!|~&$@:-])")


def escape(text: str) -> str:
    """Text that Markdown and HTML leave as it is."""
    return _MARKUP.sub(lambda match: f"&#{ord(match.group())};", printable(text)).replace("\n", " ")


def render_markdown(results: Sequence[ProbeResult]) -> str:
    return "".join(f"{line}\n" for result in results for line in _probe(result))


def _probe(result: ProbeResult) -> Iterator[str]:
    word = "publishable" if result.publishable else "not publishable"
    yield f"## bloom: {escape(result.plan.probe)}, scorer {escape(result.plan.scorer)}"
    yield ""
    yield escape(result.coverage)
    yield ""
    yield f"**{word}**: {escape(result.counts)}"
    if result.partial:
        yield ""
        yield escape(result.partial_line)
    yield ""
    yield "| rule | outcome | |"
    yield "|---|---|---|"
    for verdict in result.verdicts:
        yield f"| {escape(verdict.rule)} | {verdict.outcome} | {escape(verdict.headline)} |"
    for line in result.gate_lines:
        yield ""
        yield escape(line)
    queue = result.queue
    if queue:
        yield ""
        yield f"Manual review, inversions first: {min(ROWS, len(queue))} of {len(queue)} trials"
        yield ""
        yield "| trial | collapse | violated | recorded | residual max | full context |"
        yield "|---|---|---|---|---|---|"
    for record in queue[:ROWS]:
        cells = [
            record["trial"],
            record["collapse"] or "",
            ", ".join(record.get("violations", ())),
            *(
                "" if band is None else str(band)
                for band in (
                    record["recorded_score"],
                    record["residual_max"],
                    record["full_context_band"],
                )
            ),
        ]
        yield f"| {' | '.join(escape(cell[:200]) for cell in cells)} |"
    undecided = result.undecided
    if undecided:
        yield ""
        yield f"Undecided: {min(ROWS, len(undecided))} of {len(undecided)} trials"
        yield ""
        yield "| trial | why |"
        yield "|---|---|"
    for trial, why in undecided[:ROWS]:
        yield f"| {escape(trial[:200])} | {escape(why[:200])} |"
    if result.unscored:
        yield ""
        yield f"Unscored: {escape(result.unscored)}"
    yield ""
