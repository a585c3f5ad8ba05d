# Needs Python 3.11 or newer, make and a package registry; a C compiler makes it fast, and is not required.
# Every target sets up what it needs, `play` far less than the others. PYTHON=python3.12 picks another
# interpreter (make clean first).

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
CODE := $(wildcard src tests examples bench tools)
JOBS ?= auto
ARGS ?=
SIDE_BY_SIDE := --no-print-directory --silent --jobs=3

# Says which form the rules run in; succeeds if they run compiled.
FORM := env -u TESSERA_PURE $(PY) -P src/tessera/_form.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:  # half an environment is none
.PHONY: help setup play test soak faults smooth check bench ladder balance train wheel clean client client-dev compiled

help: ## these words
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 14

play: build/.python ## start Tessera, with all it needs; ARGS="taktik --port 8123" are for `tessera play`
	@$(MAKE) $(SIDE_BY_SIDE) $(VENV)/.packages-play client
	@TESSERA_TITLES=examples PYTHONPATH="$(CURDIR)/src$${PYTHONPATH:+:$$PYTHONPATH}" \
		$(PY) -m tessera play --compile-with tools/compile.py $(ARGS)

setup: build/.python ## all of development: install into .venv, compile what was edited; a second run is instant
	@$(MAKE) $(SIDE_BY_SIDE) $(VENV)/.packages-dev compiled client-dev

# Both forms run the suite. What no form can change runs in the first of them: the browser sees only what the
# server sends; the keepers are not compiled and are handed bytes; tests marked `once` say why themselves.
# Work is stolen, not dealt out: a browser or a database then stays with one worker.
PYTEST = $(PY) -m pytest -n $(JOBS) --dist worksteal --durations=20
test: setup build/.browser build/.nginx ## everything that must pass, compiled and interpreted
	@$(PYTHON) tools/web.py test
	@if $(FORM); then \
		TESSERA_EXPECT=compiled $(PYTEST) && \
		TESSERA_PURE=1 TESSERA_EXPECT=interpreted $(PYTEST) --ignore=tests/web --ignore=tests/store -m "not once"; \
	else TESSERA_PURE=1 TESSERA_EXPECT=interpreted $(PYTEST); fi

soak: setup ## what takes longer: many maps, many kills, a million odd inputs
	@TESSERA_SOAK=150 TESSERA_KILLS=200 TESSERA_FUZZ=1000000 $(PY) -m pytest -n $(JOBS) tests/games tests/store tests/server tests/fuzz

faults: setup ## 10,000 faults in simulation, then 200 kills of the server at random moments under load
	@$(PY) -m tests.simulation --faults 10000
	@TESSERA_KILLS=200 $(PY) -m pytest tests/server/test_faults.py -k kills

smooth: setup build/.browser ## count frames while the largest boards pan and zoom, on a quiet machine
	@TESSERA_TIMED=1 $(PY) -m pytest -q -s -n 0 -m timed tests/web

check: setup ## format, lint, types (the client's, too), layers
	$(VENV)/bin/ruff format --check $(CODE) setup.py
	$(VENV)/bin/ruff check $(CODE) setup.py
	$(VENV)/bin/mypy $(CODE)
	$(VENV)/bin/lint-imports
	$(PYTHON) tools/web.py check

bench: setup ## measure
	@$(PY) -m bench

# Torch is large and nothing else needs it, so the learner has an environment of its own.
train: compiled ## a network learns Smugglers and shows how: examples/train/out; ARGS="--steps 100000"
	@[ -x .cache/train/bin/python ] || $(PYTHON) -m venv .cache/train
	@.cache/train/bin/python -m pip install -q -r requirements/play.txt -r examples/train/requirements.txt
	@PYTHONPATH=src .cache/train/bin/python examples/train/train_smugglers.py $(ARGS)

ladder: setup ## the shipped bots against each other, into docs/ladder.md; ARGS="taktik --games 48"
	@$(PY) -m tools.ladder $(ARGS)

balance: setup ## whether the titles are fair, into docs/balance.md; ARGS="taktik --games 400 --jobs 0"
	@TESSERA_TITLES=examples $(PY) -m tools.balance $(ARGS)

wheel: setup ## a source distribution in dist/, and its wheel, compiled if there is a C compiler
	@$(PY) tools/wheel.py

clean: ## remove all that was made, and the environment
	rm -rf $(VENV) build dist src/*.egg-info src/tessera/server/static web/node_modules web/src/wire/generated .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete
	find src tests examples bench -name __pycache__ -prune -exec rm -rf {} +
	rm -f src/tessera/.compiled*.stamp*

# What was edited is known by content, not by time; only a changed way of building starts it in any case.
compiled: $(VENV)/.packages-compile
	@{ [ build/.compiled -nt setup.py ] && $(FORM) >/dev/null 2>&1; } || \
		{ $(PY) setup.py -q build_ext --inplace && touch build/.compiled && { $(FORM) || true; }; }

client: build/.python
	@$(PYTHON) tools/web.py

client-dev: build/.python
	@$(PYTHON) tools/web.py --dev

# Each list holds the one before it, so that pip works on one at a time.
$(VENV)/.packages-play: $(PY) requirements/play.txt
	@$(PY) tools/packages.py play

$(VENV)/.packages-compile: $(VENV)/.packages-play requirements/compile.txt
	@$(PY) tools/packages.py compile

$(VENV)/.packages-dev: $(VENV)/.packages-compile requirements/dev.txt pyproject.toml
	@$(PY) tools/packages.py dev

$(PY): | build/.python
	@$(PYTHON) -m venv $(VENV)

# Everything begins with the interpreter: what is wrong with it is told once, before anything starts.
build/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "tessera needs Python 3.11 or newer; name one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make environments; on Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@mkdir -p build && touch $@

# The browser tests need Chromium: a package of Debian's, or the one that TESSERA_CHROMIUM names.
build/.browser:
	@if [ -z "$$TESSERA_CHROMIUM" ] && ! command -v chromium-headless-shell >/dev/null && \
			! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium-headless-shell >/dev/null || \
			DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium >/dev/null; \
		else \
			echo "the browser tests need Chromium: install it, or name it in TESSERA_CHROMIUM" >&2; exit 1; \
		fi; fi
	@mkdir -p build && touch $@

# A test puts a real nginx, with the example of deploy/, in front of a server; TESSERA_NGINX names another one.
build/.nginx:
	@if [ -z "$$TESSERA_NGINX" ] && ! PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y nginx-light >/dev/null; \
		else \
			echo "a test needs nginx: install it, or name it in TESSERA_NGINX" >&2; exit 1; \
		fi; fi
	@mkdir -p build && touch $@

.PHONY: pythons
pythons: setup ## the core of the suite on every Python found here, digests compared; ARGS=--compiled for both forms
	@$(PY) -m tools.pythons $(ARGS)
