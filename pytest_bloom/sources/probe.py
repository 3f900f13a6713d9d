"""`probe.yaml` and `taxonomy.yaml`: what is audited, by which scale, and how strictly."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from pytest_bloom.core import perturb, rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import printable
from pytest_bloom.core.taxonomy import Band, Mitigation, Taxonomy
from pytest_bloom.core.trial import DEFAULT_WINDOW
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.native_models import SchemaVersion
from pytest_bloom.sources.schema import validated
from pytest_bloom.sources.strict import line_of, load_mapping

PROBE_FILE = "probe.yaml"
TAXONOMY_FILE = "taxonomy.yaml"


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class MitigationModel(_Strict):
    id: str
    artifact: str


class BandModel(_Strict):
    band: int
    name: str = Field(min_length=1)
    descriptor: str = ""
    mitigation: MitigationModel | None = None
    cues: list[str] | None = None


class TaxonomyModel(_Strict):
    schema_version: SchemaVersion = 1
    name: str = Field(min_length=1)
    description: str | None = None
    bands: list[BandModel] = Field(min_length=1)


def _number(value: Any) -> Any:
    # An integer outside the limits stays one: float() has no room for a huge one.
    return float(value) if type(value) is int and 0 <= value <= 1 else value


class ThresholdsModel(_Strict):
    contamination: Annotated[float, BeforeValidator(_number)] = Field(default=0.05, ge=0, le=1)
    require_power: bool = False


def _known(names: list[str] | None, known: tuple[str, ...]) -> list[str] | None:
    if names is None:
        return None
    if not names:
        raise ValueError("an empty list would check nothing: leave the key out or name rules")
    for name in names:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else f"; known: {', '.join(known)}"
            raise ValueError(f"unknown rule {name!r}{hint}")
    return names


def perturb_kinds(names: list[str]) -> list[str]:
    """The kinds of perturbation that `names` select, `all` among them. ValueError for others."""
    for name in names:
        if name not in ("all", *perturb.ALL):
            close = get_close_matches(name, perturb.ALL, n=1)
            hint = (
                f"; did you mean {close[0]!r}?" if close else f"; known: {', '.join(perturb.ALL)}"
            )
            raise ValueError(f"unknown perturbation {name!r}{hint}")
    return [kind for kind in perturb.ALL if kind in names or "all" in names]


class ProbeModel(_Strict):
    schema_version: SchemaVersion = 1
    name: str | None = None
    description: str | None = None
    taxonomy: str | dict[str, Any] = TAXONOMY_FILE
    scorer: str | None = Field(default=None, min_length=1)
    reference: str | None = Field(default=None, min_length=1)
    extractor: str | None = None
    source: dict[str, Any] | None = None
    window: int = Field(default=DEFAULT_WINDOW, ge=1)
    thresholds: ThresholdsModel = ThresholdsModel()
    invariants: list[str] | None = None
    batch: list[str] | None = None
    require: list[str] | None = None
    perturb: list[str] | None = None
    judge_prompt: str | None = Field(default=None, min_length=1)
    disclaimer: Literal["strict", "costly"] = "costly"
    expected_trials: int | None = Field(default=None, ge=0)

    @field_validator("perturb")
    @classmethod
    def _perturb(cls, value: list[str] | None) -> list[str] | None:
        return value if value is None else perturb_kinds(value)

    @field_validator("name")
    @classmethod
    def _name(cls, value: str | None) -> str | None:
        if value is not None and not is_safe_name(value):
            raise ValueError("a probe's name is one path component without control characters")
        return value


def is_safe_name(name: str) -> bool:
    """Whether `name` can name a folder and stand in a report as it is."""
    return (
        bool(name.strip())
        and name not in (".", "..")
        and not set(name) & set("/\\:\0")
        and printable(name) == name
        and len(name.encode("utf-8", "replace")) <= 200
    )


@dataclass(frozen=True)
class ProbeSpec:
    """A probe as its files state it. `folder` is absolute; nothing else here is a path.

    `watch` is shown every value that is read on its scale.
    """

    folder: str
    name: str
    model: ProbeModel
    taxonomy: Taxonomy
    watch: Callable[[Any], None] | None = field(default=None, compare=False)


class KnownRules(NamedTuple):
    """The ids that `invariants`, `batch` and, of both, `require` may name."""

    trial: tuple[str, ...] = rules.TRIAL_RULES
    batch: tuple[str, ...] = rules.BATCH_RULES


BUILT_IN = KnownRules()


def load_probe(folder: str, known_rules: KnownRules | None = BUILT_IN) -> ProbeSpec:
    """The probe in `folder`. SourceError, with file, line and key, for the first fault.

    Without `known_rules` the rules that it names are not looked at: hooks may add some.
    """
    return parse_probe(
        folder, read_bytes(os.path.join(folder, PROBE_FILE), PROBE_FILE), known_rules
    )


def parse_probe(folder: str, data: bytes, known_rules: KnownRules | None = BUILT_IN) -> ProbeSpec:
    """As `load_probe`, of a `probe.yaml` that holds `data` and need not be there yet."""
    value = load_mapping(data, PROBE_FILE)
    model = validated(ProbeModel, value, data, PROBE_FILE)
    if known_rules is not None:
        _check_rules(model, known_rules, data)
    name = model.name or os.path.basename(os.path.normpath(folder))
    if not is_safe_name(name):
        raise SourceError(
            "the folder's name cannot name a probe: state a name", file=PROBE_FILE, key="name"
        )
    if isinstance(model.taxonomy, str):
        if not model.taxonomy:
            line = line_of(data, PROBE_FILE, ("taxonomy",))
            raise SourceError("name a file", file=PROBE_FILE, line=line, key="taxonomy")
        taxonomy = load_taxonomy(os.path.join(folder, model.taxonomy), model.taxonomy)
    else:
        inline = _Inline(data, value)
        taxonomy = inline.taxonomy()
    return ProbeSpec(os.path.abspath(folder), name, model, taxonomy)


def _check_rules(model: ProbeModel, known: KnownRules, data: bytes) -> None:
    by_key = {"invariants": known.trial, "batch": known.batch, "require": known.trial + known.batch}
    for key, names in by_key.items():
        try:
            _known(getattr(model, key), names)
        except ValueError as error:
            line = line_of(data, PROBE_FILE, (key,))
            raise SourceError(str(error), file=PROBE_FILE, line=line, key=key) from None


def load_taxonomy(path: str, file: str) -> Taxonomy:
    """The taxonomy in a file. SourceError for a broken shape; `problems()` tells the rest."""
    data = read_bytes(path, file)
    model = validated(TaxonomyModel, load_mapping(data, file), data, file)
    return _taxonomy(model, sha256(data).hexdigest())


class _Inline:
    """A taxonomy that stands in probe.yaml itself."""

    def __init__(self, data: bytes, value: dict[str, Any]) -> None:
        self.data = data
        self.value = value

    def taxonomy(self) -> Taxonomy:
        class Holder(BaseModel):
            taxonomy: TaxonomyModel

        holder = validated(Holder, self.value, self.data, PROBE_FILE)
        content = holder.taxonomy.model_dump_json().encode()
        return _taxonomy(holder.taxonomy, sha256(content).hexdigest())


def _taxonomy(model: TaxonomyModel, digest: str) -> Taxonomy:
    bands = tuple(
        Band(
            band.band,
            band.name,
            band.descriptor,
            Mitigation(band.mitigation.id, band.mitigation.artifact) if band.mitigation else None,
            tuple(band.cues or ()),
        )
        for band in model.bands
    )
    return Taxonomy(model.name, bands, digest)


def source_folder(spec: ProbeSpec) -> str:
    """The absolute folder that `source.path` names, relative to the probe."""
    path = (spec.model.source or {}).get("path")
    if not isinstance(path, str) or not path:
        raise SourceError("name the folder to read", file="probe.yaml", key="source.path")
    return os.path.normpath(os.path.join(spec.folder, path))
