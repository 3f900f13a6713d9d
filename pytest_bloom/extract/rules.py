"""The rules of several languages joined, and which of them a text asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pytest_bloom.extract.language import BUILT_IN, Language, built_in
from pytest_bloom.extract.pattern import Index, Match
from pytest_bloom.extract.words import BREAK, CODE, QUOTED, Contractions, Words

_FEW_WORDS = 3
_SHARE = 0.1
"""Of a text's words, how many must be a language's commonest for it to be recognised."""
_BESIDE = 0.5
"""The same, as a share of what the best language has."""
_ENOUGH_WORDS = 8
"""From how many words on one hit is chance."""
_SENTENCE_SHARE = 0.34
"""Of a sentence's words, where the rest of its text is in another language."""


@dataclass(frozen=True, eq=False)
class Rules:
    """What is looked for in a text, over every language asked for.

    `common` gives for a word the languages that it is common in. `me` are words of the first
    person, `joins` begin a clause that follows from the one before, `subordinate` one that leads
    up to the next.
    """

    languages: tuple[Language, ...]
    abbreviations: frozenset[str]
    contractions: Contractions
    indexes: Mapping[str, Index]
    common: Mapping[str, tuple[str, ...]]
    me: frozenset[str]
    joins: frozenset[str]
    subordinate: frozenset[str]

    def recognised(self, texts: Iterable[str]) -> frozenset[str]:
        """Codes of the languages that a text is written in, by the commonest words of each.

        A text of three words or fewer may be in any.
        """
        counts = _words_alone(texts)
        total = counts.total()
        if total <= _FEW_WORDS:
            return frozenset(language.code for language in self.languages)
        hits = self._hits(counts)
        most = max(hits.values(), default=0)
        least = max(1 if total < _ENOUGH_WORDS else 2, _SHARE * total, _BESIDE * most)
        return frozenset(code for code, n in hits.items() if n >= least)

    def in_sentence(self, words: Words) -> frozenset[str]:
        """Code of the one language that a sentence is clearly written in, if there is one."""
        hits: dict[str, int] = {}
        for word in words.texts:
            for code in self.common.get(word, ()):
                hits[code] = hits.get(code, 0) + 1
        most = max(hits.values(), default=0)
        if most < max(2, _SENTENCE_SHARE * len(words.texts)):
            return frozenset()
        best = [code for code, n in hits.items() if n == most]
        return frozenset(best if len(best) == 1 else ())

    def matches(self, words: Words, languages: frozenset[str]) -> list[Match]:
        """What the patterns of some languages find in a sentence, by place."""
        if len(languages) == 1:
            return self.indexes[next(iter(languages))].matches(words)
        found = {match for code in languages for match in self.indexes[code].matches(words)}
        return sorted(found, key=lambda match: (match.start, match.end, match.kind))

    def _hits(self, counts: Counter[str]) -> dict[str, int]:
        """How many words are among a language's commonest; 0 where its letters are not its own."""
        found = dict.fromkeys((language.code for language in self.languages), 0)
        for word in counts:
            for code in self.common.get(word, ()):
                found[code] += counts[word]
        for language in self.languages:
            if found[language.code] <= _strange(counts, language.foreign):
                found[language.code] = 0
        return found


def _words_alone(texts: Iterable[str]) -> Counter[str]:
    counts = Counter(texts)
    for mark in (BREAK, QUOTED, CODE):
        counts.pop(mark, None)
    for word in [w for w in counts if w[0].isdigit()]:
        del counts[word]
    return counts


def _common(languages: Iterable[Language]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language in languages:
        for word in language.common:
            found[word] = (*found.get(word, ()), language.code)
    return found


def _strange(counts: Counter[str], foreign: frozenset[str]) -> int:
    """How many of the words hold a letter that a language does not have."""
    return sum(n for word, n in counts.items() if foreign & set(word)) if foreign else 0


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
        {language.code: Index(language.patterns) for language in languages},
        _common(languages),
        frozenset().union(*(language.me for language in languages)),
        frozenset().union(*(language.joins for language in languages)),
        frozenset().union(*(language.subordinate for language in languages)),
    )
