"""The suite: hypothesis repeats itself and measures no time; our modules are loaded once."""

from __future__ import annotations

from hypothesis import settings

# pytester takes modules that an inner run imported out again; PyYAML's C part does not survive
# that, and importing ours anew for every inner run would be slow.
import pytest_bloom.session  # noqa: F401

settings.register_profile("suite", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("suite")

pytest_plugins = ["pytest_bloom.fake_judge"]
