"""How a test of the plugin is run: in one process, and by two workers of xdist."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

_without_xdist = pytest.mark.skipif(
    find_spec("xdist") is None, reason="pytest-xdist is not installed"
)

#: gives a test the argument `how`: a list of options
plain_and_xdist = pytest.mark.parametrize(
    "how",
    [pytest.param([], id="plain"), pytest.param(["-n2"], id="xdist", marks=_without_xdist)],
)
