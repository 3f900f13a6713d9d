"""Who speaks in a foreign file: the roles of a format, and those that probe.yaml maps."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_bloom.sources.config import Settings, hint
from pytest_bloom.sources.message import CHAT_ROLES, ROLES
from pytest_bloom.sources.strict import kind_of


def read_roles(settings: Settings, own: Mapping[str, str] = CHAT_ROLES) -> dict[str, str]:
    """The roles that a format documents, and over them what `source.roles` maps.

    SourceError for a role that there is not.
    """
    roles = dict(own)
    for name, role in settings.mapping("roles").items():
        if not isinstance(role, str) or role not in ROLES:
            said = hint(role, ROLES) if isinstance(role, str) else f"found {kind_of(role)}"
            raise settings.error(f"expected one of {', '.join(ROLES)}; {said}", "roles", name)
        roles[name] = role
    return roles
