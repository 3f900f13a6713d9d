"""The matrix of supported versions: `make matrix`."""

from __future__ import annotations

import nox

nox.options.reuse_existing_virtualenvs = True


@nox.session(python=["3.11", "3.12", "3.13"])
@nox.parametrize("xdist", [False, True])
@nox.parametrize("pytest", ["8.4", "9.0", "9.1", "9.2"])
def tests(session: nox.Session, pytest: str, xdist: bool) -> None:
    """The suite, warnings as errors, with and without xdist."""
    session.install("--quiet", ".", f"pytest=={pytest}.*", "hypothesis")
    if xdist:
        session.install("--quiet", "pytest-xdist")
    parallel = ["-n", "auto"] if xdist else []
    session.run("pytest", *parallel, *session.posargs)
