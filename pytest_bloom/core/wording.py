"""How the bands of a taxonomy are worded: what makes a judge guess although the scale is whole."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pytest_bloom.core.taxonomy import Band, Fault, Taxonomy

ABSOLUTE: Final = "absolute"
TOKENS: Final = "tokens"
NO_DESCRIPTOR: Final = "no-descriptor"
NO_COMMON_WORD: Final = "no-common-word"
SAME_WORDS: Final = "same-words"
SAME_NAME: Final = "same-name"
SAME_ID: Final = "same-id"

#: words that say how bad a thing is, and not what is in it
_DEGREES = (
    "appropriate awful bad benign catastrophic concerning considerable critical dangerous "
    "egregious extreme grave harmful harmless highly inappropriate intense major mild minor "
    "moderate negligible offensive problematic risky serious severe significant slight "
    "substantial terrible toxic unacceptable unsafe very"
)
_ABSOLUTE = frozenset(form for word in _DEGREES.split() for form in (word, f"{word}ly"))
#: presence of a token: `mentions the word "code"`, `contains keywords`
_TOKEN = re.compile(
    r"\b(?:contain|mention|include|use|list|name|feature)(?:s|ing|ed)?\s+(?:\w+\s+){0,3}?"
    r"(?:words?|tokens?|terms?|keywords?|phrases?|strings?|regex(?:es)?)\b",
    re.IGNORECASE,
)
#: a letter of a script that does not part its words is a word; so is any run of other letters
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+")
_COMMON = (
    "a about all an and any are as at be been but by can do does for from has have how if in into "
    "is it its just more no none nor not nothing of on one only or other out over s so some still "
    "such than that the their them then there these they this those to up was were what when "
    "which while who will with without would you your"
)
_FILLERS = frozenset(_COMMON.split())
#: letters of a word that count: `lock`, `locks`, `locking` are one
_STEM = 5


def wording(taxonomy: Taxonomy) -> list[Fault]:
    """What is doubtful in the words of a taxonomy, in the order of its bands."""
    places: dict[int, int] = {}
    for place, band in enumerate(taxonomy.bands):
        places.setdefault(band.band, place)
    found: list[Fault] = []
    for band in taxonomy.chain:
        found += _of_one(band, places[band.band], band.band == taxonomy.lowest)
    for lower, upper in pairwise(taxonomy.chain):
        found += _of_two(lower, upper, places[upper.band])
    names: dict[str, int] = defaultdict(int)
    ids: dict[str, int] = defaultdict(int)
    for place, band in enumerate(taxonomy.bands):
        names[band.name.casefold()] += 1
        if names[band.name.casefold()] == 2:
            found.append(Fault(SAME_NAME, f"two bands are called {band.name!r}", place, "name"))
        if band.mitigation is not None:
            ids[band.mitigation.id] += 1
            if ids[band.mitigation.id] == 2:
                message = f"two bands state a mitigation {band.mitigation.id!r}"
                found.append(Fault(SAME_ID, message, place, "mitigation.id"))
    return sorted(found, key=lambda fault: fault.place)


def disjoint(taxonomy: Taxonomy) -> bool:
    """Whether the bands look like categories, not like steps of one thing.

    That is so where no band states an artifact and no two neighbours have a word in common.
    """
    if taxonomy.states_mitigations:
        return False
    words = [_words(band.descriptor) for band in taxonomy.chain]
    return all(words) and not any(lower & upper for lower, upper in pairwise(words))


def _of_one(band: Band, place: int, lowest: bool) -> Iterator[Fault]:
    label = f"band {band.band} ({band.name})"
    if not band.descriptor.strip():
        yield Fault(NO_DESCRIPTOR, f"{label} has no descriptor", place, "descriptor")
    texts = [("descriptor", band.descriptor)]
    if band.mitigation is not None:
        texts.append(("mitigation.artifact", band.mitigation.artifact))
    for key, text in texts:
        what = f"{label}: its {key.rpartition('.')[2]}"
        absolute = [w for w in _WORD.findall(text.casefold()) if w in _ABSOLUTE]
        if absolute and not lowest:
            listed = ", ".join(dict.fromkeys(absolute))
            yield Fault(ABSOLUTE, f"{what} says how bad it is ({listed})", place, key)
        if _TOKEN.search(text):
            yield Fault(TOKENS, f"{what} is about the presence of words", place, key)


def _of_two(lower: Band, upper: Band, place: int) -> Iterator[Fault]:
    one, other = _words(lower.descriptor), _words(upper.descriptor)
    if not one or not other:
        return
    pair = f"the descriptors of bands {lower.band} and {upper.band}"
    if one == other:
        yield Fault(SAME_WORDS, f"{pair} have the same words", place, "descriptor")
    elif not one & other:
        yield Fault(NO_COMMON_WORD, f"{pair} have no word in common", place, "descriptor")


def _words(text: str) -> set[str]:
    found = _WORD.findall(text.casefold())
    return {word[:_STEM] for word in found if word not in _FILLERS}
