"""A small phrase grammar: seeded dice, pattern banks, a ledger against repeated wording."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")
Slots = Mapping[str, "str | Sequence[str]"]

_INNERMOST = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"”']?\s+|\n+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CONSONANT_SOUND = ("one", "uni", "use", "eur", "ewe")
GRAM = 8


class Dice:
    """Choices built on ``random()`` alone, whose sequence Python promises to keep for a seed."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def below(self, bound: int) -> int:
        return int(self._rng.random() * bound)

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def chance(self, share: float) -> bool:
        return self._rng.random() < share

    def shuffled(self, items: Sequence[T]) -> list[T]:
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out


def words(text: str) -> list[str]:
    """The lower-case words of a text, apostrophes made plain."""
    return [w.lower().replace("’", "'") for w in _WORD.findall(text)]


def sentences(text: str) -> list[str]:
    """The sentences of a text, roughly, as a reader would count repeats."""
    return [s.strip() for s in _SENTENCE_END.split(text) if s and s.strip()]


def grams(text: str) -> set[tuple[str, ...]]:
    """Every run of eight words."""
    ws = words(text)
    return {tuple(ws[i : i + GRAM]) for i in range(len(ws) - GRAM + 1)}


def parse_bank(text: str) -> dict[str, list[str]]:
    """Read ``## name`` headings and ``- pattern`` entries; other lines continue the entry."""
    bank: dict[str, list[str]] = {}
    entries: list[str] = []
    for line in text.splitlines():
        if line.startswith("## "):
            entries = bank.setdefault(line[3:].strip(), [])
        elif line.startswith("- "):
            entries.append(line[2:].strip())
        elif line.strip():
            entries[-1] += " " + line.strip()
    return bank


def expand(pattern: str, slots: Slots, dice: Dice) -> str:
    """One wording of a pattern: ``[a|b]`` picks a branch, ``{name}`` fills a slot."""
    while found := _INNERMOST.search(pattern):
        branch = dice.pick(found.group(1).split("|"))
        pattern = pattern[: found.start()] + branch + pattern[found.end() :]
    while slot := _SLOT.search(pattern):
        value = slots[slot.group(1)]
        filled = value if isinstance(value, str) else dice.pick(value)
        pattern = pattern[: slot.start()] + filled + pattern[slot.end() :]
    return _tidy(pattern)


def _article(found: re.Match[str]) -> str:
    word = found.group(2)
    if word.lower().startswith(_CONSONANT_SOUND):
        return found.group(0)
    return f"{found.group(1)}n {word}"


def _tidy(text: str) -> str:
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" ([,.;?!])", r"\1", text)
    text = re.sub(r"\b([Aa]) (eight\w*|[aeiouAEIOU]\w+)", _article, text)
    text = re.sub(r"([.!?] )([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
    return text[:1].upper() + text[1:]


class Ledger:
    """What has been said so far, so that nothing is said too often."""

    def __init__(self, max_sentence: int = 4, max_gram: int = 6) -> None:
        self.max_sentence = max_sentence
        self.max_gram = max_gram
        self.turns: set[str] = set()
        self.sentence_uses: Counter[str] = Counter()
        self.gram_trials: Counter[tuple[str, ...]] = Counter()
        self.pattern_uses: Counter[str] = Counter()
        self._trial_grams: set[tuple[str, ...]] = set()
        self._trial_patterns: set[str] = set()

    def open_trial(self) -> None:
        self._trial_grams = set()
        self._trial_patterns = set()

    def choose(self, patterns: Sequence[str], dice: Dice) -> str:
        """A seldom used pattern, and one that this trial has not used if there is one."""
        fresh = [p for p in patterns if p not in self._trial_patterns] or list(patterns)
        least = min(self.pattern_uses[p] for p in fresh)
        return dice.pick([p for p in fresh if self.pattern_uses[p] <= least + 1])

    def admits_sentence(self, text: str) -> bool:
        return all(self.sentence_uses[s.lower()] < self.max_sentence for s in sentences(text))

    def admits(self, text: str) -> bool:
        """Whether a whole turn may be said."""
        key = " ".join(words(text))
        if len(words(text)) >= 4 and key in self.turns:
            return False
        if not self.admits_sentence(text):
            return False
        new = grams(text) - self._trial_grams
        return all(self.gram_trials[g] < self.max_gram for g in new)

    def tire(self, patterns: Sequence[str]) -> None:
        """Make patterns less likely after a wording of theirs was turned down."""
        self.pattern_uses.update(patterns)

    def commit(self, text: str, patterns: Sequence[str]) -> None:
        self.turns.add(" ".join(words(text)))
        self.sentence_uses.update(s.lower() for s in sentences(text))
        new = grams(text) - self._trial_grams
        self.gram_trials.update(new)
        self._trial_grams |= new
        self.pattern_uses.update(patterns)
        self._trial_patterns.update(patterns)
