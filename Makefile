# Needs Python 3.11 or newer, make and a package registry; a C compiler makes it fast, and is not required.
# Every target sets up what it needs. PYTHON=python3.12 picks another interpreter (make clean first).

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
CODE := $(wildcard src tests examples bench tools)
JOBS ?= auto
NODE := PATH="$$PATH:$(CURDIR)/$(VENV)/bin"

# Says which form the rules run in; succeeds if they run compiled.
FORM := env -u TESSERA_PURE $(PY) -c 'import sys, tessera._form as f; s = f.status(); \
	print(f"tessera: {s.form}, {s.reason}"); sys.exit(s.form != "compiled")'

.DEFAULT_GOAL := help
.PHONY: help setup play test soak faults check bench wheel clean

help: ## these words
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 14

setup: build/.compiled ## install into .venv and compile what was edited; a second run is instant
	@$(FORM) >/dev/null 2>&1 || { $(PY) setup.py -q build_ext --inplace && { $(FORM) || true; }; }
	@$(PY) tools/web.py

play: setup ## start Tessera
	@TESSERA_TITLES=examples $(VENV)/bin/tessera play

# Both forms run the suite. What no form can change runs in the first of them: the browser sees only what the
# server sends; the keepers are not compiled and are handed bytes; tests marked `once` say why themselves.
# Work is stolen, not dealt out: a browser or a database then stays with one worker.
PYTEST = $(PY) -m pytest -n $(JOBS) --dist worksteal --durations=20
test: setup build/.browser ## everything that must pass, compiled and interpreted
	@cd web && $(NODE) npm test --silent
	@if $(FORM); then \
		TESSERA_EXPECT=compiled $(PYTEST) && \
		TESSERA_PURE=1 TESSERA_EXPECT=interpreted $(PYTEST) --ignore=tests/web --ignore=tests/store -m "not once"; \
	else TESSERA_PURE=1 TESSERA_EXPECT=interpreted $(PYTEST); fi

soak: setup ## what takes longer: many maps, many kills
	@TESSERA_SOAK=150 TESSERA_KILLS=200 $(PY) -m pytest -n $(JOBS) tests/games tests/store tests/server

faults: setup ## 200 kills of the server at random moments under load
	@TESSERA_KILLS=200 $(PY) -m pytest tests/server/test_faults.py -k kills

check: setup ## format, lint, types, layers
	$(VENV)/bin/ruff format --check $(CODE) setup.py
	$(VENV)/bin/ruff check $(CODE) setup.py
	$(VENV)/bin/mypy $(CODE)
	$(VENV)/bin/lint-imports

bench: setup ## measure
	@$(PY) -m bench

wheel: build/.installed ## a wheel in dist/, compiled if there is a C compiler
	@rm -rf dist build/lib* build/bdist*
	@$(PY) -m build --wheel --no-isolation --outdir dist .
	@$(PY) tests/package/wheel.py dist

clean: ## remove all that was made, and the environment
	rm -rf $(VENV) build dist src/*.egg-info src/tessera/server/static web/node_modules web/src/wire/generated .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete
	find src tests examples bench -name __pycache__ -prune -exec rm -rf {} +
	rm -f src/tessera/.compiled*.stamp*

# Compiling is left to the recipe of `setup`, which knows by content what is stale; this only starts it
# again when the way of building has changed.
build/.compiled: build/.installed setup.py
	@$(PY) setup.py -q build_ext --inplace
	@touch $@

build/.installed: $(PY) pyproject.toml requirements/dev.txt
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	@TESSERA_NO_COMPILE=1 $(PY) -m pip install --quiet --disable-pip-version-check \
		--no-build-isolation -c requirements/dev.txt --editable '.[dev]'
	@mkdir -p build && touch $@

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "tessera needs Python 3.11 or newer; try: make PYTHON=python3.12 setup" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make environments; on Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# The browser tests need Chromium: Debian's package, or the one that TESSERA_CHROMIUM names.
build/.browser:
	@if [ -z "$$TESSERA_CHROMIUM" ] && ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium >/dev/null; \
		else \
			echo "the browser tests need Chromium: install it, or name it in TESSERA_CHROMIUM" >&2; exit 1; \
		fi; fi
	@mkdir -p build && touch $@
