"""YAML as plain data, by the JSON-like rules of YAML 1.2.

`012`, `1_0`, `12:30:45`, `yes` and dates are strings, not the numbers and booleans that YAML 1.1
makes of them. Aliases are written out, within a bound; tags and merge keys are refused.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.locate import Key, dotted
from pytest_bloom.sources.text import MAX_DEPTH, TOO_LONG, HugeIntegerError, decode, integer

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG = "tag:yaml.org,2002:"
_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(
    r"[-+]?(\.[0-9]+|(0|[1-9][0-9]*)(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)"
)
_NAN = re.compile(r"\.(nan|NaN|NAN)")
#: values of one YAML file, aliases written out
MAX_VALUES = 1_000_000


def load_yaml(data: bytes, file: str) -> Any:
    """One YAML document, as plain data."""
    text = decode(data, file)
    node = _compose(text, file)
    return None if node is None else _Plain(text, file).value(node, ())


def _compose(text: str, file: str) -> Any:
    try:
        deep = _too_deep(text) if _may_be_deep(text) else None
        if deep is not None:
            raise SourceError("nested too deeply", file=file, line=_line(text, deep))
        loader = _Loader(text)
        try:
            return loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context or "cannot be read"
        line = _line(text, mark) if mark else None
        raise SourceError(f"not YAML: {problem}", file=file, line=line) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise SourceError(f"not YAML: {error.reason}", file=file, line=line) from None
    except yaml.YAMLError as error:
        raise SourceError(f"not YAML: {error}", file=file) from None
    except RecursionError:
        raise SourceError("nested too deeply", file=file) from None


def _line(text: str, mark: Any) -> int:
    """The 1-based line of a mark. PyYAML itself counts U+2028 and others as line breaks too."""
    return text.count("\n", 0, mark.index) + 1


def _may_be_deep(text: str) -> bool:
    """Whether nesting beyond the limit is possible at all: cheap, and no for nearly all files."""
    if text.count("[") + text.count("{") > MAX_DEPTH:
        return True
    return bool(_INDENTED.search(text))


#: far to the right, or many markers on one line
_INDENTED = re.compile(rf"(?m)^ {{{MAX_DEPTH // 4}}}|^ *(?:[-?:] +){{{MAX_DEPTH // 8}}}")


def _too_deep(text: str) -> Any:
    """Where the nesting passes the limit, or None. Composing recurses in C; events do not."""
    depth = 0
    loader = _Loader(text)
    try:
        while loader.check_event():
            event = loader.get_event()
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > MAX_DEPTH:
                    return event.start_mark
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    finally:
        loader.dispose()
    return None


class _Plain:
    """Turns a node graph into plain data, refusing what JSON could not hold."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        #: values of nodes that an alias may name again, and how large each is written out
        self.done: dict[int, tuple[Any, int, int]] = {}
        self.open: set[int] = set()
        self.size = 0
        #: the longest path so far
        self.deepest = 0

    def value(self, node: Any, path: tuple[Key, ...]) -> Any:
        if isinstance(node, yaml.ScalarNode):
            self.size += 1
            self.deepest = max(self.deepest, len(path))
            return self.scalar(node, path)
        if len(path) > MAX_DEPTH:
            raise self.error("nested too deeply", node, path[:8])
        if id(node) in self.open:
            raise self.error("an alias names what it stands in", node, path)
        known = self.done.get(id(node))
        if known is not None:
            self.size += known[1]
            if len(path) + known[2] > MAX_DEPTH:
                raise self.error("nested too deeply", node, path)
            self.deepest = max(self.deepest, len(path) + known[2])
            if self.size > MAX_VALUES:
                raise self.error(f"aliases stand for more than {MAX_VALUES} values", node, path)
            return known[0]
        self.open.add(id(node))
        before, outside = self.size, self.deepest
        self.size, self.deepest = before + 1, len(path)
        value = self.collection(node, path)
        self.open.discard(id(node))
        self.done[id(node)] = value, self.size - before, self.deepest - len(path)
        self.deepest = max(outside, self.deepest)
        return value

    def collection(self, node: Any, path: tuple[Key, ...]) -> Any:
        if isinstance(node, yaml.SequenceNode):
            self.check_tag(node, "seq", path)
            return [self.value(item, (*path, i)) for i, item in enumerate(node.value)]
        self.check_tag(node, "map", path)
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise self.error("a key must be a string", key_node, path)
            if key_node.tag == _TAG + "merge":
                raise self.error("merge keys are not supported", key_node, path)
            self.scalar(key_node, path)
            key: str = key_node.value
            if key in found:
                raise self.error("duplicate key", key_node, (*path, key))
            found[key] = self.value(value_node, (*path, key))
        return found

    def scalar(self, node: Any, path: tuple[Key, ...]) -> Any:
        text: str = node.value
        tag: str = node.tag
        if not tag.startswith(_TAG) or tag[len(_TAG) :] not in _SCALAR_TAGS:
            raise self.error(f"the tag {tag!r} is not supported", node, path)
        plain = node.style in (None, "")
        if _SURROGATE.search(text):
            raise self.error("half a character", node, path)
        # A plain scalar has the tag that YAML 1.1 gives it, a quoted one is a string; any other
        # tag was written there.
        if tag != (_implicit(text) if plain else _TAG + "str"):
            raise self.error(f"the tag {tag!r} is not supported", node, path)
        if not plain:
            return text
        try:
            return _resolve(text)
        except HugeIntegerError:
            raise self.error(TOO_LONG, node, path) from None

    def check_tag(self, node: Any, kind: str, path: tuple[Key, ...]) -> None:
        if node.tag != _TAG + kind:
            raise self.error(f"the tag {node.tag!r} is not supported", node, path)

    def error(self, message: str, node: Any, path: tuple[Key, ...]) -> SourceError:
        line = _line(self.text, node.start_mark)
        return SourceError(message, file=self.file, line=line, key=dotted(path))


_SCALAR_TAGS = frozenset({"str", "int", "float", "bool", "null", "timestamp", "value", "merge"})


_SURROGATE = re.compile("[\ud800-\udfff]")
_RESOLVER = yaml.resolver.Resolver()


def _implicit(text: str) -> str:
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    return tag


def _resolve(text: str) -> Any:
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE"):
        return True
    if text in ("false", "False", "FALSE"):
        return False
    if _INT.fullmatch(text):
        return integer(text)
    if _FLOAT.fullmatch(text):
        return float(text.replace(".inf", "inf").replace(".Inf", "inf").replace(".INF", "inf"))
    if _NAN.fullmatch(text):
        return float("nan")
    return text


def yaml_line(text: str, file: str, path: tuple[Key, ...]) -> int:
    """The line of `path`, or of the longest beginning of it that is there."""
    node = _compose(text, file)
    line = 1
    for step in path:
        below = _step(node, step)
        if below is None:
            break
        mark, node = below
        line = _line(text, mark)
    return line


def _step(node: Any, step: Key) -> tuple[Any, Any] | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        item = node.value[step]
        return item.start_mark, item
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key.start_mark, value
    return None
