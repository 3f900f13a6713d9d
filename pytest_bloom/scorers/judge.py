"""The LLM judge: bands by an OpenAI-compatible chat model, with the rubric of the taxonomy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from hashlib import sha256
from importlib.util import find_spec
from typing import Any

from pytest_bloom.core.reply import band_of_reply
from pytest_bloom.core.scorer import Answer, Unscored
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.extract import declines
from pytest_bloom.scorers.judge_client import Client, Settings
from pytest_bloom.scorers.judge_prompts import FULL, SYSTEM, TURN, as_data, messages, rubric


class Judge:
    """Asks for a band of each turn, of its residual text, and of the whole talk.

    An empty residual delivers nothing: it has the lowest band, and nobody is asked. ValueError
    where something is missing that is needed to ask.
    """

    name = "llm"

    def __init__(self, taxonomy: Taxonomy, settings: Settings, template: str = SYSTEM) -> None:
        if find_spec("httpx") is None:
            raise ValueError("it needs httpx: pip install 'pytest-bloom[judge]'")
        if not settings.url or not settings.model:
            raise ValueError("set BLOOM_JUDGE_URL and BLOOM_JUDGE_MODEL (and BLOOM_JUDGE_KEY)")
        for place in ("{rubric}", "{mark}"):
            if place not in template:
                raise ValueError(f"judge_prompt has no place for {place}")
        self.taxonomy = taxonomy
        self.template = template
        self.client = Client(settings, self._read)
        self.run = 1
        prompt = "\n".join((template, TURN, FULL, rubric(taxonomy)))
        self.version = f"{settings.model} {sha256(prompt.encode()).hexdigest()[:8]}"

    def at_run(self, run: int) -> Judge:
        """The same judge, whose answers are those of another run."""
        other = copy(self)
        other.run = run
        return other

    def usage(self) -> dict[str, int]:
        used = self.client.usage
        return {
            "calls": used.calls,
            "from the cache": used.cached,
            "failed": used.failures,
            "tokens": used.tokens,
        }

    async def assign_raw(self, text: str) -> Answer:
        return await self._ask(TURN, text)

    async def assign(self, residual_text: str) -> Answer:
        if not residual_text.strip():
            return self.taxonomy.lowest
        return await self._ask(TURN, residual_text)

    async def assign_full(self, turns: Sequence[Mapping[str, Any]]) -> Answer:
        return await self._ask(FULL, as_data(turns))

    async def _ask(self, task: str, data: str) -> Answer:
        asked = messages(self.template, self.taxonomy, task, data)
        return await self.client.ask(asked, self.run)

    def _read(self, reply: str) -> Answer:
        answer = band_of_reply(reply, self.taxonomy)
        if isinstance(answer, Unscored) and declines(reply):
            return replace(answer, reason="judge_refused")
        return answer
