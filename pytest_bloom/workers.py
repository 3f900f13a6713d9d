"""What is made of xdist's options, in the process that starts the workers."""

from __future__ import annotations

import pytest

#: the ways of handing out tests that go by their file, which all trials of a probe have in common
_BY_FILE = ("loadfile", "loadscope", "loadgroup")


def settle(config: pytest.Config) -> None:
    """Warn of what makes a run slow, and keep workers that cannot start from being started on."""
    dist = config.getoption("dist", "no")
    if dist in _BY_FILE:
        config.issue_config_time_warning(
            pytest.PytestConfigWarning(
                f"--dist {dist} hands out tests by their file: all trials of a probe go to one "
                "worker, and slowly; --dist worksteal shares them out"
            ),
            stacklevel=2,
        )
    # xdist has such a limit for -n only.
    if config.getoption("tx", None) and config.getoption("maxworkerrestart", None) is None:
        config.option.maxworkerrestart = str(4 * len(config.option.tx))
