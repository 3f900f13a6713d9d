"""From a pydantic validation error to the first fault as a `SourceError` with file, line, key."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.locate import Key, dotted
from pytest_bloom.sources.strict import kind_of, line_of

M = TypeVar("M", bound=BaseModel)


def validated(model: type[M], value: Any, data: bytes, file: str) -> M:
    """`value`, read from `data`, as a `model`. SourceError for the first fault, others counted."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise source_error(error, model, value, data, file) from None


def source_error(
    error: ValidationError, model: type[BaseModel], value: Any, data: bytes, file: str
) -> SourceError:
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    # A misspelt key explains why another one is missing.
    fault = next((f for f in faults if f["type"] == "extra_forbidden"), faults[0])
    path = _real_path(value, fault["loc"])
    message = fault["msg"].removeprefix("Value error, ")
    if fault["type"] == "extra_forbidden":
        known = _keys_at(model, path[:-1])
        close = get_close_matches(str(path[-1]), known, n=1)
        message = f"unknown key{f'; did you mean {close[0]!r}?' if close else ''}"
    elif fault["type"] == "missing":
        message = "this key is missing"
    elif fault["type"].endswith(("_type", "_parsing")):
        message = f"{message[0].lower()}{message[1:]}, found {kind_of(_at(value, path))}"
    if len(faults) > 1:
        message += f" (and {len(faults) - 1} more)"
    return SourceError(message, file=file, line=line_of(data, file, path), key=dotted(path))


def misspelt(keys: Iterable[str], known: Collection[str]) -> tuple[str, str] | None:
    """The first key that is nearly one of `known`, and that one; other keys are the user's own."""
    for key in keys:
        if key not in known:
            close = get_close_matches(key, known, n=1, cutoff=0.85)
            if close:
                return key, close[0]
    return None


def _keys_at(model: type[BaseModel], path: tuple[Key, ...]) -> list[str]:
    """The keys that the model knows where `path` leads."""
    for step in path:
        if isinstance(step, str) and step in model.model_fields:
            model = _model_in(model.model_fields[step].annotation) or model
    return list(model.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The one model in `Model`, `list[Model]` or `Model | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_model_in(inner) for inner in get_args(annotation))
    return next((inner for inner in found if inner is not None), None)


def _real_path(value: Any, location: tuple[Key, ...]) -> tuple[Key, ...]:
    """The location without the names of union members, which are not keys of the file."""
    path: list[Key] = []
    for place, step in enumerate(location):
        last = place == len(location) - 1
        if isinstance(value, dict) and (step in value or last):
            path.append(step)
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            path.append(step)
            value = value[step]
    return tuple(path)


def _at(value: Any, path: tuple[Key, ...]) -> Any:
    for step in path:
        value = value[step] if isinstance(value, list) else value.get(step)  # type: ignore[index]
    return value
