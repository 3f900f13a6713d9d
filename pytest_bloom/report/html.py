"""The report as one self-contained HTML page without script or request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from pytest_bloom.core.names import printable
from pytest_bloom.report.data import ProbeResult

ROWS = 500
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}"
    "table{border-collapse:collapse;display:block;overflow-x:auto}"
    "td,th{border:1px solid #8888;padding:.25rem .5rem;text-align:left}"
    ":root{color-scheme:light dark}"
)


def render_html(results: Sequence[ProbeResult]) -> str:
    body = "\n".join(line for result in results for line in _probe(result))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>bloom audit</title><style>{_STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )


def _text(text: object) -> str:
    return escape(printable("" if text is None else str(text)))


def _row(cells: Sequence[object], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{_text(cell)}</{tag}>" for cell in cells) + "</tr>"


def _probe(result: ProbeResult) -> Iterator[str]:
    word = "publishable" if result.publishable else "not publishable"
    yield f"<h1>{_text(result.plan.probe)}, scorer {_text(result.plan.scorer)}</h1>"
    yield f"<p><strong>{word}</strong>: {_text(result.counts)}</p>"
    if result.partial:
        yield f"<p>{_text(result.partial_line)}</p>"
    yield f"<p>{_text(result.coverage)}</p>"
    yield "<h2>Gates</h2><table>" + _row(("rule", "outcome", ""), "th")
    for verdict in result.verdicts:
        yield _row((verdict.rule, verdict.outcome, verdict.headline))
    yield "</table>"
    for line in result.gate_lines:
        yield f"<p>{_text(line)}</p>"
    queue = result.queue
    if queue:
        yield f"<h2>Manual review, inversions first: {len(queue)} trials</h2><table>"
        yield _row(
            ("trial", "collapse", "violated", "recorded", "residual max", "full context"), "th"
        )
        for record in queue[:ROWS]:
            yield _row(
                (
                    record["trial"],
                    record["collapse"],
                    ", ".join(record.get("violations", ())),
                    record["recorded_score"],
                    record["residual_max"],
                    record["full_context_band"],
                )
            )
        yield "</table>"
    if len(queue) > ROWS:
        yield f"<p>and {len(queue) - ROWS} more</p>"
    undecided = result.undecided
    if undecided:
        yield f"<h2>Undecided: {len(undecided)} trials</h2><table>" + _row(("trial", "why"), "th")
        for entry in undecided[:ROWS]:
            yield _row(entry)
        yield "</table>"
    if len(undecided) > ROWS:
        yield f"<p>and {len(undecided) - ROWS} more</p>"
