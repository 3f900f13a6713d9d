"""Why a trajectory ended: which reasons mean that it was cut short."""

from __future__ import annotations

#: stop reasons that mean that the target or the harness broke off, not that the talk was over
BROKEN_OFF = frozenset(
    {
        "aborted",
        "api_error",
        "api_failure",
        "cancelled",
        "canceled",
        "crashed",
        "error",
        "context_overflow",
        "errored",
        "exception",
        "failed",
        "interrupted",
        "killed",
        "rate_limit",
        "rate_limited",
        "target_error",
        "terminated",
        "timed_out",
        "timeout",
    }
)


def broken_off(reason: object) -> str | None:
    """A sentence where a stop reason means that the run was broken off, else None."""
    if not isinstance(reason, str) or reason.casefold() not in BROKEN_OFF:
        return None
    return f"incomplete: the run was broken off ({reason.casefold()})"
