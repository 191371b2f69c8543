# Needs Python 3.11+ and make; everything else is set up from the locked files.
SHELL := /bin/bash
PYTHON ?= python3
export UV_PYTHON_DOWNLOADS := never
# Libraries are compiled once and kept, not anew in each of the processes that tests start.
unexport PYTHONDONTWRITEBYTECODE
UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
RUN := .venv/bin
NPM := PATH="$(CURDIR)/.venv/bin:$$PATH" npm --prefix web --no-audit --no-fund --loglevel=error
# Tests that wait for a browser or a server leave a processor idle: twice as many as there are.
WORKERS = $(shell echo $$(( 2 * $$(getconf _NPROCESSORS_ONLN) )))
PAGE := src/breakroom/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help play build dist docs test test-quick compiled units bench load chaos lint lint-python lint-page \
        format types lock clean

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## */  make \1|/' | column -t -s '|'

play: build      ## set up, build the page, serve it on 127.0.0.1 and open it
	$(RUN)/breakroom serve

build: .venv/play $(PAGE) ## set up and build the page: what a host needs, see docs/hosting.md

test: .venv/dev $(PAGE) ## set up everything the tests need, then style, types and all tests
	tools/test-needs
	@$(MAKE) --no-print-directory -j2 compiled lint units
	$(RUN)/pytest -n $(WORKERS) --dist worksteal

compiled: .venv/dev
	$(RUN)/python tools/warm.py

units: web/node_modules/.installed
	$(NPM) test

test-quick: .venv/dev units ## the inner loop: the rules, the core and the page's units
	$(RUN)/ruff check .
	$(RUN)/pytest -n auto --dist worksteal tests/core tests/games tests/bots tests/test_layers.py \
	  -k "not test_bots and not test_oracle and not perft"

dist: .venv/play $(PAGE) ## the wheel and the sdist, with the page, in dist/
	$(RUN)/python -m hatchling build

docs: .venv/dev ## the site, from docs/ and the docstrings, in site/
	NO_MKDOCS_2_WARNING=1 $(RUN)/mkdocs build --strict

bench: .venv/dev ## figures beside the peers', in an environment of their own
	$(RUN)/python bench/run.py
	$(RUN)/python bench/barrier.py

load: .venv/dev $(PAGE) ## what one server carries, beside boardgame.io's
	$(RUN)/python bench/load.py

chaos: .venv/dev $(PAGE) ## everything goes wrong for an hour: kills, a bad network, broken messages, a stop
	$(RUN)/python bench/chaos.py
	$(RUN)/python bench/drain.py
	$(RUN)/python bench/fuzz.py

lint: lint-python lint-page ## the style and the types, of Python and of the page

lint-python: .venv/dev
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy
	$(RUN)/mypy --config-file tests/mypy.ini

lint-page: web/node_modules/.installed
	$(NPM) run check

format: .venv/dev web/node_modules/.installed ## put the code into the house's form
	$(RUN)/ruff check --fix .
	$(RUN)/ruff format .
	$(NPM) run format

types: .venv/dev web/node_modules/.installed ## make the page's types from Python's
	$(RUN)/python tools/schemas.py .venv/schemas
	cd web && ../$(RUN)/node tools/types.mjs ../.venv/schemas

lock: $(UV)      ## choose the versions anew: requirements/*.txt
	tools/lock $(UV)

clean:           ## remove what was set up and built
	rm -rf .venv .uv .bench dist site web/node_modules src/breakroom/server/static

$(PAGE): $(PAGE_SOURCES) | web/node_modules/.installed
	$(NPM) run build
	@touch $@

web/node_modules/.installed: web/package-lock.json | .venv/play
	@echo "Fetching the page's libraries …"
	$(NPM) ci
	@touch $@

.venv/play: requirements/play.txt pyproject.toml | .venv/bin/python
	@echo "Fetching Python's libraries …"
	$(UV) pip install -q --require-hashes -r requirements/play.txt
	$(UV) pip install -q --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev: requirements/dev.txt pyproject.toml | .venv/bin/python
	@echo "Fetching Python's libraries and the tests' …"
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
