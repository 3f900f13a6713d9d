"""The lexical scorer: the highest band one of whose cues stands in the residual text.

It needs no key, no network and no model. A cue is a word or a phrase, never a pattern: looking for
it takes time that grows with the length of the text, and no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.core.windows import windowed_max
from pytest_bloom.extract.fold import fold

Turns = Sequence[Mapping[str, Any]]
#: from here on characters are words (Chinese, Japanese, …) that stand without spaces
_NO_SPACES = 0x2E80


class Lexical:
    """Bands by the taxonomy's `cues`; the lowest band where none is found."""

    name = "lexical"
    version = "1"

    def __init__(self, taxonomy: Taxonomy, window: int) -> None:
        self.taxonomy = taxonomy
        self.window = window
        self._cues = [
            (band.band, [_squeezed(cue) for cue in band.cues])
            for band in reversed(taxonomy.chain)
            if band.cues
        ]
        if not self._cues:
            raise ValueError(f"no band of {taxonomy.name} has cues to look for")

    def assign_raw(self, text: str) -> int:
        return self.band_of(text)

    def assign(self, residual_text: str) -> int:
        return self.band_of(residual_text)

    def assign_full(self, turns: Turns) -> int:
        """The max over sliding windows of assistant turns."""
        bands = [self.band_of(turn["residual_text"]) for turn in answers(turns)]
        return windowed_max(bands, self.taxonomy.join, self.taxonomy, self.window).band

    def band_of(self, text: str) -> int:
        """The band of a text, whatever its case, accents, quotation marks and line breaks."""
        squeezed = _squeezed(text)
        for band, cues in self._cues:
            if any(_stands_in(cue, squeezed) for cue in cues):
                return band
        return self.taxonomy.lowest


def answers(turns: Turns) -> Turns:
    """The assistant turns of a trajectory."""
    return [turn for turn in turns if turn["role"] == "assistant"]


def _squeezed(text: str) -> str:
    return " ".join(fold(text).text.split())


def _stands_in(cue: str, text: str) -> bool:
    """Whether a cue stands in a text as words of their own."""
    if not cue:
        return False
    at = text.find(cue)
    while at != -1:
        end = at + len(cue)
        before, after = text[at - 1 : at] if at else "", text[end : end + 1]
        if not _joined(before, cue[0]) and not _joined(cue[-1], after):
            return True
        at = text.find(cue, at + 1)
    return False


def _joined(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one word."""
    return bool(left and right) and all(
        (c.isalnum() or c == "_") and ord(c) < _NO_SPACES for c in (left, right)
    )
