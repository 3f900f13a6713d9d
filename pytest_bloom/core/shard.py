"""A shard: one of N parts of a probe's trials, chosen by a hash that is the same everywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from pytest_bloom.core import rules
from pytest_bloom.core.batch_verdict import FAILED, SKIPPED, BatchVerdict

_FORM = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


@dataclass(frozen=True, slots=True, order=True)
class Shard:
    """Part `index` of `count`; 1-based."""

    index: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """From `I/N`. ValueError, with a sentence, unless 1 <= I <= N."""
        found = _FORM.fullmatch(text) if text.isascii() else None
        if found is None:
            raise ValueError("expected I/N, such as 2/7: the second of seven parts")
        shard = cls(int(found[1]), int(found[2]))
        if not 1 <= shard.index <= shard.count:
            raise ValueError(f"the shards of {shard.count} are 1/{shard.count} and so on")
        return shard

    def holds(self, trial: str) -> bool:
        """Whether a trial belongs to this shard, by its id alone.

        The first eight bytes of the sha256 of the id in UTF-8 (lone surrogates as they would be
        encoded), as a big-endian number, modulo `count`.
        """
        digest = sha256(trial.encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest[:8], "big") % self.count == self.index - 1

    def __str__(self) -> str:
        return f"shard {self.index} of {self.count}"


def verdicts_of_shard(batch_rules: Sequence[str], why: str, fault: str) -> list[BatchVerdict]:
    """The batch rules in the run of one shard: skipped for the reason `why`, as it is no batch.

    A `fault` of the run itself (a worker that was lost, a file that could not be written) fails
    `completeness`, whether or not the probe has selected it: the shard cannot be merged.
    """
    verdicts = [BatchVerdict(rule, SKIPPED, why) for rule in batch_rules]
    if not fault:
        return verdicts
    verdicts = [verdict for verdict in verdicts if verdict.rule != rules.COMPLETENESS]
    return [*verdicts, BatchVerdict(rules.COMPLETENESS, FAILED, fault)]
