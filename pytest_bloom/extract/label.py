"""Says of each part of a sentence what it does: declines, cautions, offers, or delivers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from pytest_bloom.extract.pattern import Match
from pytest_bloom.extract.rules import Rules
from pytest_bloom.extract.words import BREAK, CODE, QUOTED, Words


class Label(Enum):
    """What a part of a turn does."""

    REFUSAL = "declines"
    CAVEAT = "cautions, and does nothing else"
    COURTESY = "apologises, thanks, understands"
    REDIRECT = "sends elsewhere, or asks what else there is"
    OFFER = "says what it could do instead"
    CONTENT = "delivers"


class Part(NamedTuple):
    """Words `[start, end)` of a sentence."""

    start: int
    end: int
    label: Label
    caveat: bool
    """Whether it cautions, beside what else it does."""


_PURE_WORDS = 16
_PURE_START = 6
_POLICY_WORDS = 45
_LEAD_WORDS = 4
_LONG_LEAD = 7


def of_kind(matches: Sequence[Match], kind: str) -> list[Match]:
    return [match for match in matches if match.kind == kind]


def refusals(matches: Sequence[Match]) -> list[Match]:
    """The refusals that no `never` pattern speaks against."""
    never = of_kind(matches, "never")
    return [
        match
        for match in matches
        if match.kind == "refusal"
        and not any(n.start < match.end and match.start < n.end for n in never)
    ]


def parts(words: Words, matches: Sequence[Match], rules: Rules) -> list[Part]:
    """The parts of a sentence, in order and without a gap; empty for one without words."""
    size = len(words.texts)
    if not size:
        return []
    if not matches:
        return [Part(0, size, Label.CONTENT, caveat=False)]
    declined = refusals(matches)
    if not declined:
        return [_part(words, matches, 0, size)]
    cuts = _cuts(words, matches, declined, rules)
    found: list[Part] = []
    for start, end in zip([0, *cuts], [*cuts, size], strict=True):
        part = _part(words, matches, start, end)
        here = any(start <= match.start < end for match in declined)
        if here or part.label is Label.COURTESY:
            part = Part(start, end, Label.REFUSAL, caveat=False)
        found.append(part)
    return found


def _part(words: Words, matches: Sequence[Match], start: int, end: int) -> Part:
    inside = [match for match in matches if start <= match.start < end]
    caveat = any(match.kind in ("caveat", "policy") for match in inside)
    return Part(start, end, _label(words, inside, start, end), caveat)


def _cuts(
    words: Words, matches: Sequence[Match], declined: Sequence[Match], rules: Rules
) -> list[int]:
    """Where a sentence that declines turns to something else, or turns away from it."""
    first, last = declined[0].start, max(match.end for match in declined)
    turns = sorted({m.start for m in matches if m.kind in ("contrast", "opener")})
    free = [at for at in turns if not any(d.start <= at < d.end for d in declined)]
    cuts = [at for at in free if at > first]
    leads = [at for at in free if 0 < at <= first]
    if leads:
        if _delivers_before(words, matches, leads[-1], rules):
            cuts.insert(0, leads[-1])
    else:
        opening = [at for at in range(1, first + 1) if words.starts_clause(at)]
        if opening and _leads_on(words, matches, opening[-1], rules):
            cuts.insert(0, opening[-1])
    after = [at for at in range(last, len(words.texts)) if words.starts_clause(at)]
    if after and (not cuts or cuts[-1] < after[0]):
        rest = words.texts[after[0] :]
        if words.has_number(after[0], len(words.texts)) or (QUOTED in rest and CODE not in rest):
            cuts.append(after[0])
    return cuts


def _delivers_before(words: Words, matches: Sequence[Match], cut: int, rules: Rules) -> bool:
    """Whether what stands before a "but" is content, and not a kind word."""
    lead = words.texts[:cut]
    if words.has_number(0, cut):
        return True
    if any(m.kind in ("courtesy", "caveat", "policy") and m.start < cut for m in matches):
        return False
    return len(lead) >= _LEAD_WORDS and not rules.me & set(lead)


def _leads_on(words: Words, matches: Sequence[Match], cut: int, rules: Rules) -> bool:
    """Whether what stands before a comma is content, and not the reason for the refusal."""
    lead = [text for text in words.texts[:cut] if text != BREAK]
    if not lead or rules.me & set(lead):
        return False
    if words.has_number(0, cut):
        return True
    if any(m.kind in ("courtesy", "caveat", "policy") and m.start < cut for m in matches):
        return False
    reason = words.texts[cut] in rules.joins or lead[0] in rules.subordinate
    return len(lead) >= _LONG_LEAD and not reason


def _label(words: Words, inside: Sequence[Match], start: int, end: int) -> Label:
    """What `[start, end)`, which does not decline, does."""
    size = end - start
    if words.has_number(start, end) or of_kind(inside, "opener"):
        return Label.CONTENT
    offers = bool(of_kind(inside, "offer"))
    if of_kind(inside, "policy") and not offers and size <= _POLICY_WORDS:
        return Label.CAVEAT
    if of_kind(inside, "redirect"):
        return Label.REDIRECT
    if offers:
        return Label.OFFER
    if any(m.start - start <= _PURE_START for m in of_kind(inside, "caveat")):
        return Label.CAVEAT if size <= _PURE_WORDS else Label.CONTENT
    if any(m.start - start <= _PURE_START for m in of_kind(inside, "courtesy")):
        return Label.COURTESY
    return Label.CONTENT
