"""The report as a file. The suffix of its name decides the form."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.html import render_html
from pytest_bloom.report.json import render_json
from pytest_bloom.report.markdown import render_markdown

_RENDERERS = {".json": render_json, ".md": render_markdown, ".html": render_html}
SUFFIXES = tuple(_RENDERERS)


def render(results: Sequence[ProbeResult], path: str) -> bytes:
    """The content of a report file of that name. ValueError for a suffix that is not known."""
    for suffix, renderer in _RENDERERS.items():
        if path.endswith(suffix):
            return renderer(results).encode("utf-8", "backslashreplace")
    raise ValueError(f"no report for {path}")
