"""The entry point: pytest's hooks, each a few lines. Inert unless a probe is asked for."""

from __future__ import annotations

import pytest

from pytest_bloom import options


def pytest_addoption(parser: pytest.Parser) -> None:
    options.add_options(parser)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    from pytest_bloom import hookspecs

    pluginmanager.add_hookspecs(hookspecs)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int | None:
    if not config.option.bloom_list:
        return None
    from pytest_bloom.find import list_probes

    return list_probes(config)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "bloom: trials and batch rules of a probe (pytest-bloom)")
    if options.is_asked(config):
        from pytest_bloom.session import activate

        activate(config)
