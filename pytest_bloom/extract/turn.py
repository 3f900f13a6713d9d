"""Splits a turn: the parts of its sentences, and what the whole of them makes of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pytest_bloom.core.decomposition import Span, strip_spans
from pytest_bloom.core.scorer import Decomposition
from pytest_bloom.extract.fold import Folded, fold
from pytest_bloom.extract.label import Label, parts
from pytest_bloom.extract.language import Language
from pytest_bloom.extract.rules import Rules, rules_for
from pytest_bloom.extract.segment import LIST, OPAQUE, PROSE, Segment, sentences, trim
from pytest_bloom.extract.words import Words, read_words

NAME, VERSION = "bloom-extract", "1"
UNLISTED = "no language with rules was recognised: the residual is the whole text"

_BARE = (Label.REFUSAL, Label.CAVEAT, Label.COURTESY, Label.REDIRECT)
_KIND = (*_BARE, Label.OFFER)


class Piece(NamedTuple):
    """`[start, end)` of the folded text, what it does, whether it cautions, if it is in a list."""

    start: int
    end: int
    label: Label
    caveat: bool = False
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in pieces, in order."""

    folded: Folded
    pieces: tuple[Piece, ...]
    persona: bool
    recognised: bool

    @property
    def bare(self) -> bool:
        """Whether it declines or cautions, and does nothing else."""
        labels = {piece.label for piece in self.pieces}
        return bool(labels & {Label.REFUSAL, Label.CAVEAT}) and labels <= set(_BARE)


def read_turn(text: str, rules: Rules) -> Turn:
    """The pieces of a turn's text."""
    folded = fold(text)
    segments = list(sentences(folded.text, rules.abbreviations))
    sides = [_words(segment, rules) for segment in segments]
    spoken = [word for words in sides for word in words.texts]
    known = rules.recognised(spoken)
    pieces: list[Piece] = []
    persona = False
    for segment, words in zip(segments, sides, strict=True):
        languages = known | rules.in_sentence(words)
        matches = rules.matches(words, languages) if languages else []
        persona = persona or any(match.kind == "persona" for match in matches)
        if segment.kind == PROSE and not words.texts:
            pieces.append(Piece(segment.start, segment.end, Label.COURTESY))
            continue
        if segment.kind != PROSE:
            listed = segment.kind == LIST
            caveat = any(match.kind in ("caveat", "policy") for match in matches)
            pieces.append(Piece(segment.start, segment.end, Label.CONTENT, caveat, listed))
            continue
        found = parts(words, matches, rules)
        edges = [segment.start, *(words.starts[p.start] for p in found[1:]), segment.end]
        for part, start, end in zip(found, edges, edges[1:], strict=False):
            start, end = trim(folded.text, start, end)
            pieces.append(Piece(start, end, part.label, part.caveat))
    recognised = bool(known) or not any(word.isalpha() for word in spoken)
    return Turn(folded, tuple(pieces), persona, recognised)


def _words(segment: Segment, rules: Rules) -> Words:
    if segment.kind == OPAQUE:
        return Words()
    return read_words(segment.text, segment.start, rules.contractions)


def extract(text: str, languages: Sequence[str | Language] | None = None) -> Decomposition:
    """An assistant turn's text, split into refusal spans and residual text.

    `languages` are codes of `BUILT_IN` or what `load_language` gave; all built-in ones by default.
    Spans are `[start, end)` in code points of `text`. The same text gives the same answer.
    """
    turn = read_turn(text, rules_for(languages))
    bare = turn.bare
    declined = [p for p in turn.pieces if bare or p.label is Label.REFUSAL]
    cautions = [p for p in turn.pieces if p.caveat and not bare]
    spans = _joined(text, turn, declined)
    return Decomposition(
        refusal_spans=spans,
        residual_text=strip_spans(text, spans).strip(),
        disclaimer_spans=_joined(text, turn, cautions),
        persona_shift=turn.persona,
        extractor=f"{NAME} {VERSION}",
        notes=() if turn.recognised else (UNLISTED,),
    )


def declines(text: str, languages: Sequence[str | Language] | None = None) -> bool:
    """Whether a turn is a refusal as a whole: it declines, and what is left delivers nothing.

    Left may be caveats, courtesies, pointers elsewhere, and offers of something else, with the
    list that an offer introduces.
    """
    turn = read_turn(text, rules_for(languages))
    if turn.bare:
        return True
    offered = declined = False
    for piece in turn.pieces:
        declined = declined or piece.label is Label.REFUSAL
        if piece.listed and offered:
            continue
        if piece.label not in _KIND:
            return False
        offered = piece.label is Label.OFFER
    return declined


def _joined(text: str, turn: Turn, pieces: Sequence[Piece]) -> tuple[Span, ...]:
    """The pieces as spans of the original text; those with only white space between are one."""
    spans: list[Span] = []
    for piece in pieces:
        start, end = turn.folded.span(piece.start, piece.end)
        while end > start and text[end - 1].isspace():
            end -= 1
        if spans and not text[spans[-1][1] : start].strip():
            start = spans.pop()[0]
        spans.append((start, end))
    return tuple(spans)
