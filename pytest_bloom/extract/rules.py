"""The rules of several languages joined, and which of them a text asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pytest_bloom.extract.language import BUILT_IN, Language, built_in
from pytest_bloom.extract.pattern import Index
from pytest_bloom.extract.words import BREAK, CODE, QUOTED, Contractions, Words

_FEW_WORDS = 3
_SHARE = 0.12
"""Of a text's words, how many must be a language's commonest for it to be recognised."""
_SENTENCE_SHARE = 0.34
"""The same within one sentence of a text in another language."""


@dataclass(frozen=True, eq=False)
class Rules:
    """What is looked for in a text, over every language asked for.

    `me` are words of the first person, `joins` begin a clause that follows from the one before,
    `subordinate` one that leads up to the next.
    """

    languages: tuple[Language, ...]
    abbreviations: frozenset[str]
    contractions: Contractions
    index: Index
    me: frozenset[str]
    joins: frozenset[str]
    subordinate: frozenset[str]

    def recognised(self, texts: Iterable[str], share: float = _SHARE) -> frozenset[str]:
        """Codes of the languages whose commonest words a text's words hold often enough.

        A text of three words or fewer may be in any.
        """
        counts = Counter(texts)
        for mark in (BREAK, QUOTED, CODE):
            counts.pop(mark, None)
        for word in [w for w in counts if w[0].isdigit()]:
            del counts[word]
        total = counts.total()
        if total <= _FEW_WORDS:
            return frozenset(language.code for language in self.languages)
        least = max(1.0, share * total)
        return frozenset(
            language.code
            for language in self.languages
            if sum(counts[w] for w in language.common if w in counts) >= least
        )

    def in_sentence(self, words: Words) -> frozenset[str]:
        """Codes of the languages that one sentence is clearly written in."""
        return self.recognised(words.texts, _SENTENCE_SHARE)


def rules_for(languages: Sequence[str | Language] | None) -> Rules:
    """The joined rules of languages, given by code or as loaded. Raises `KeyError` for a code."""
    chosen = BUILT_IN if languages is None else languages
    return _joined(tuple(built_in(one) if isinstance(one, str) else one for one in chosen))


@lru_cache(maxsize=16)
def _joined(languages: tuple[Language, ...]) -> Rules:
    tables = [language.contractions for language in languages]
    return Rules(
        languages,
        frozenset().union(*(language.abbreviations for language in languages)),
        Contractions(
            {k: v for table in tables for k, v in table.words.items()},
            {k: v for table in tables for k, v in table.prefixes.items()},
            {k: v for table in tables for k, v in table.suffixes.items()},
        ),
        Index(pattern for language in languages for pattern in language.patterns),
        frozenset().union(*(language.me for language in languages)),
        frozenset().union(*(language.joins for language in languages)),
        frozenset().union(*(language.subordinate for language in languages)),
    )
