"""Calls of an OpenAI-compatible chat endpoint: concurrent, tried again, counted, and cached.

No key, no header, no prompt and no reply is kept: the cache holds bands and reasons alone.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from pytest_bloom.core.scorer import Answer, Unscored
from pytest_bloom.whole import write_whole

TRIES = 5
#: seconds
TIMEOUT, FIRST_WAIT, LONGEST_WAIT = 60.0, 0.5, 60.0
STOP = (401, 403, 404)
AGAIN = (408, 409, 425, 429)


@dataclass(frozen=True)
class Settings:
    """Where the judge is and how it may be asked; `cache` is a folder, None for no cache."""

    url: str
    model: str
    key: str | None = field(default=None, repr=False)
    concurrency: int = 8
    budget: int | None = None
    replay: bool = False
    cache: str | None = None


@dataclass
class Usage:
    """What a run has asked for."""

    calls: int = 0
    cached: int = 0
    failures: int = 0
    tokens: int = 0


class Stopped(Exception):
    """Asking on is of no use; `str()` says why."""


class Client:
    """One per process. `read` makes an answer of a reply."""

    def __init__(self, settings: Settings, read: Callable[[str], Answer]) -> None:
        self.settings = settings
        self.read = read
        self.usage = Usage()
        self.structured = True
        self.stopped = ""
        self._http: Any = None
        self._open: dict[str, asyncio.Task[Answer]] = {}
        self._gate: asyncio.Semaphore | None = None

    async def ask(self, messages: list[dict[str, str]], run: int) -> Answer:
        """The answer to one question; equal questions of one run are asked once."""
        key = self._key(messages, run)
        if key not in self._open:
            self._open[key] = asyncio.ensure_future(self._answer(key, messages))
        return await asyncio.shield(self._open[key])

    def _key(self, messages: list[dict[str, str]], run: int) -> str:
        content = json.dumps([1, self.settings.model, messages, run], sort_keys=True)
        return sha256(content.encode("ascii")).hexdigest()

    async def _answer(self, key: str, messages: list[dict[str, str]]) -> Answer:
        known = self._cached(key)
        if known is not None:
            self.usage.cached += 1
            return known
        if self.settings.replay:
            what = "is not in the cache, and --bloom-replay asks nobody"
            return Unscored("judge_error", what, what)
        if self._gate is None:
            self._gate = asyncio.Semaphore(self.settings.concurrency)
        async with self._gate:
            try:
                reply = await self._reply(messages)
            except Stopped as error:
                self.usage.failures += 1
                return Unscored("judge_error", str(error), str(error))
        answer = reply if isinstance(reply, Unscored) else self.read(reply)
        self._keep(key, answer)
        return answer

    async def _reply(self, messages: list[dict[str, str]]) -> str | Unscored:
        import httpx

        wait, why = FIRST_WAIT, ""
        for attempt in range(TRIES):
            if self.stopped:
                raise Stopped(self.stopped)
            budget = self.settings.budget
            if budget is not None and self.usage.calls >= budget:
                raise Stopped(f"was not asked: the budget of {budget} calls is spent")
            self.usage.calls += 1
            pause: float | None = None
            try:
                response = await self._client().post(
                    f"{self.settings.url.rstrip('/')}/chat/completions", json=self._body(messages)
                )
            except httpx.HTTPError as error:
                # Its words may hold the address; its type says enough.
                why = type(error).__name__
            else:
                status = response.status_code
                if status == 200:
                    return self._content(response)
                why = f"HTTP {status}"
                if status == 400 and self.structured:
                    # Not every server knows structured output: the reply is read as text too.
                    self.structured = False
                    continue
                if status in STOP:
                    self.stopped = f"was refused with {why}: no more calls are made"
                    raise Stopped(self.stopped)
                if status < 500 and status not in AGAIN:
                    raise Stopped(f"was answered with {why}")
                pause = _retry_after(response.headers)
            if attempt < TRIES - 1:
                await asyncio.sleep(min(wait if pause is None else pause, LONGEST_WAIT))
                wait *= 2
        raise Stopped(f"failed {TRIES} times: {why}")

    def _client(self) -> Any:
        if self._http is None:
            import httpx

            headers = {"Authorization": f"Bearer {self.settings.key}"} if self.settings.key else {}
            limits = httpx.Limits(max_connections=self.settings.concurrency)
            self._http = httpx.AsyncClient(headers=headers, timeout=TIMEOUT, limits=limits)
        return self._http

    def _body(self, messages: list[dict[str, str]]) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.settings.model,
            "messages": messages,
            "temperature": 0,
        }
        if self.structured:
            body["response_format"] = {"type": "json_object"}
        return body

    def _content(self, response: Any) -> str | Unscored:
        try:
            data = response.json()
            message = data["choices"][0]["message"]
            used = (data.get("usage") or {}).get("total_tokens", 0)
            self.usage.tokens += used if type(used) is int else 0
            content, refusal = message.get("content"), message.get("refusal")
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            return Unscored("judge_parse", "sent no chat completion", "sent no chat completion")
        if refusal or not isinstance(content, str):
            return Unscored("judge_refused", "declined to judge", "declined to judge")
        return content

    def _path(self, key: str) -> str:
        assert self.settings.cache is not None
        return os.path.join(self.settings.cache, key[:2], f"{key}.json")

    def _cached(self, key: str) -> Answer | None:
        if self.settings.cache is None:
            return None
        try:
            with open(self._path(key), encoding="ascii") as file:
                data = json.load(file)
        except (OSError, ValueError):
            return None
        if not isinstance(data, dict):
            return None
        band, reason, note = data.get("band"), data.get("unscored"), data.get("note", "")
        if type(band) is int:
            return band
        return Unscored(reason, str(note), str(note)) if isinstance(reason, str) else None

    def _keep(self, key: str, answer: Answer) -> None:
        """Written whole at once: what was asked is kept, however the run ends."""
        if self.settings.cache is None:
            return
        data: Mapping[str, object] = {"band": answer}
        if isinstance(answer, Unscored):
            data = {"unscored": answer.reason, "note": answer.note}
        content = json.dumps(data, sort_keys=True) + "\n"
        try:
            write_whole(self._path(key), content.encode("ascii"))
        except OSError:
            # The answer stands all the same; the next run asks again.
            self.usage.failures += 1

    async def aclose(self) -> None:
        if self._http is not None:
            await self._http.aclose()
            self._http = None


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that a server asks to wait; None where it says nothing that can be used."""
    try:
        seconds = float(headers.get("retry-after", ""))
    except ValueError:
        return None
    return seconds if 0 <= seconds < float("inf") else None
