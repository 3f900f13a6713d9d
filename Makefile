# Two commands do all the set-up: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.PHONY: demo test check format lint types tests matrix probes bench bench-large bench-peers bench-extractor bench-collect clean

# The main job, on the probe that ships with the package.
demo: $(INSTALLED)
	$(BIN)/pytest --bloom-probe=litmus400

test: tests

# The one command: format, lint, types, tests.
check: lint types tests

format: $(INSTALLED)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(INSTALLED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(INSTALLED)
	$(BIN)/mypy

tests: $(INSTALLED)
	$(BIN)/pytest -n auto

# Every supported Python, pytest and xdist. Needs the interpreters; pyenv's are found.
matrix: $(INSTALLED)
	$(BIN)/pip install --quiet nox
	. ./.ci/interpreters && $(BIN)/nox

# Write the shipped probes again from their generator.
probes: $(INSTALLED)
	PYTHONDONTWRITEBYTECODE=1 $(BIN)/python probes/litmus400/generate.py

clean:
	rm -rf $(VENV) .nox .mypy_cache .ruff_cache .pytest_cache .hypothesis bloom-judgments

$(INSTALLED): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@

# The cost of an audit beside the same number of empty tests. Takes a few minutes.
bench: $(INSTALLED)
	cd benchmarks && ../$(BIN)/python run.py

# The same at 100,000 trials. Takes the better part of an hour.
bench-large: $(INSTALLED)
	cd benchmarks && ../$(BIN)/python run.py --sizes 10000 100000 --only cold warm

# The same work with other tools, which are installed into a scratch environment.
bench-peers: $(INSTALLED)
	cd benchmarks && ../$(BIN)/python peers.py

# The extractor on human labels; downloads two wheels to a scratch folder.
bench-extractor: $(INSTALLED)
	$(BIN)/python benchmarks/extractor.py

# The cost of collection beside a bare file of empty items. About two minutes.
bench-collect: $(INSTALLED)
	cd benchmarks && ../$(BIN)/python collect.py
