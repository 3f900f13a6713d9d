"""The settings of the LLM judge, from the environment and the command line."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from pytest_bloom.scorers.loop import LOOP
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.probe import ProbeSpec

CACHE = ".bloom-cache"


def judge_of(config: pytest.Config) -> Callable[[ProbeSpec], Any]:
    """What makes the judge of a probe."""

    def make(spec: ProbeSpec) -> Any:
        from pytest_bloom.scorers.judge import Judge
        from pytest_bloom.scorers.judge_client import Settings
        from pytest_bloom.scorers.judge_prompts import SYSTEM

        option = config.option
        budget: int | None = option.bloom_budget
        workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
        prompt = spec.model.judge_prompt
        template = SYSTEM
        if prompt is not None:
            template = read_bytes(os.path.join(spec.folder, prompt), prompt).decode("utf-8")
        judge = Judge(
            spec.taxonomy,
            Settings(
                url=os.environ.get("BLOOM_JUDGE_URL", ""),
                model=os.environ.get("BLOOM_JUDGE_MODEL", ""),
                key=os.environ.get("BLOOM_JUDGE_KEY"),
                concurrency=max(1, option.bloom_concurrency // workers),
                # Each worker has its part: together they never ask more.
                budget=None if budget is None else budget // workers,
                replay=option.bloom_replay,
                cache=_cache(config),
            ),
            template,
        )
        config.add_cleanup(lambda: _close(judge))
        return judge

    return make


def _close(judge: Any) -> None:
    # Nothing depends on it any more: a session does not end badly because of it.
    with suppress(Exception):
        LOOP.submit(judge.client.aclose()).result(timeout=5)


def _cache(config: pytest.Config) -> str | None:
    given: str | None = config.option.bloom_cache
    if given == "none":
        return None
    if given is None:
        return os.path.join(config.rootpath, CACHE)
    return os.path.normpath(os.path.join(config.invocation_params.dir, given))
