# Needs Python 3.11+ and make; everything else is set up from the locked files.
SHELL := /bin/bash
PYTHON ?= python3
export UV_PYTHON_DOWNLOADS := never
UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
RUN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play test bench lint format lock clean

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## */  make \1|/' | column -t -s '|'

play: .venv/play ## set up, build the page, serve it on 127.0.0.1 and open it
	$(RUN)/breakroom serve

test: .venv/dev  ## set up everything the tests need, then lint, types and all tests
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy
	$(RUN)/pytest -n auto

bench: .venv/dev ## figures beside the peers', in an environment of their own
	$(RUN)/python bench/run.py

lint: .venv/dev  ## the style and the types
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy

format: .venv/dev ## put the code into the house's form
	$(RUN)/ruff check --fix .
	$(RUN)/ruff format .

lock: $(UV)      ## choose the versions anew: requirements/*.txt
	tools/lock $(UV)

clean:           ## remove what was set up and built
	rm -rf .venv .uv .bench web/node_modules src/breakroom/server/static

.venv/play: requirements/play.txt pyproject.toml | .venv/bin/python
	$(UV) pip install -q --require-hashes -r requirements/play.txt
	$(UV) pip install -q --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev: requirements/dev.txt pyproject.toml | .venv/bin/python
	$(UV) pip install -q --require-hashes -r requirements/dev.txt
	$(UV) pip install -q --no-deps --no-build-isolation -e .
	@touch $@ .venv/play

.venv/bin/python: | $(UV)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Breakroom needs Python 3.11 or newer; this is $$($(PYTHON) --version)." >&2; exit 1; }
	$(UV) venv -q --python $(PYTHON) .venv

.uv/bin/uv: requirements/uv.txt
	$(PYTHON) -m venv .uv
	.uv/bin/pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@
