"""The steps of an agent's trajectory (ATIF, as Harbor writes it), as messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_bloom.core.trial import ToolCall
from pytest_bloom.sources.message import (
    Fault,
    Message,
    Path,
    mapping,
    read_content,
    role_of,
    sequence,
)
from pytest_bloom.sources.numbers import whole_number
from pytest_bloom.sources.strict import kind_of
from pytest_bloom.sources.talk import numbering


@dataclass(frozen=True, slots=True)
class Steps:
    """The messages in the order of the file, and what is special about them."""

    messages: list[Message]
    notes: list[str]


def read_steps(value: Any, roles: Mapping[str, str]) -> Steps:
    """The messages of a trajectory. Fault for what cannot be read: none is dropped."""
    steps = sequence(mapping(value, ()).get("steps"), ("steps",))
    messages: list[Message] = []
    copied = 0
    for place, stated in enumerate(steps):
        path: Path = ("steps", place)
        step = mapping(stated, path)
        messages += _of_step(step, path, roles)
        copied += step.get("is_copied_context") is True
    double, lost, other = numbering([whole_number(step.get("step_id")) for step in steps])
    if double:
        raise Fault(double.replace("turn number", "step_id"), ("steps",))
    notes = [said.replace("turn number", "step_id") for said in (lost, other) if said]
    if copied:
        notes.append(f"{copied} steps are copies, kept for context by the agent")
    if value.get("continued_trajectory_ref") is not None:
        notes.append("the trajectory is continued in another file, which is not read")
    if value.get("subagent_trajectories"):
        notes.append("trajectories of subagents are not read")
    return Steps(messages, notes)


def _of_step(step: dict[str, Any], path: Path, roles: Mapping[str, str]) -> Iterator[Message]:
    """What was said and called, and then what came back of it."""
    if "source" not in step:
        raise Fault("this key is missing", (*path, "source"))
    role = role_of(step["source"], (*path, "source"), roles)
    text, calls, partial = read_content(step.get("message"), (*path, "message"))
    stated = step.get("tool_calls")
    if stated is not None:
        where = (*path, "tool_calls")
        calls += [_call(each, (*where, n)) for n, each in enumerate(sequence(stated, where))]
    yield Message(None, role, text, tuple(calls), partial)
    observation = step.get("observation")
    if observation is None:
        return
    where = (*path, "observation", "results")
    results = sequence(mapping(observation, where[:-1]).get("results"), where)
    for place, result in enumerate(results):
        below = (*where, place, "content")
        text, _, partial = read_content(mapping(result, below[:-1]).get("content"), below)
        yield Message(None, "tool", text, (), partial)


def _call(value: Any, path: Path) -> ToolCall:
    call = mapping(value, path)
    name = call.get("function_name")
    if not isinstance(name, str):
        raise Fault(f"expected a string, found {kind_of(name)}", (*path, "function_name"))
    return ToolCall(name, call.get("arguments"))
