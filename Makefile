# Two commands for everybody: `make play` and `make test`. The others are for developers.
# A fresh machine needs python3 and, for speed, a C compiler; all else is fetched into .build/.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

BUILD := .build
UV := $(BUILD)/tools/bin/uv
VENV := $(BUILD)/venv
PEERS := $(BUILD)/peers
COMPILED := $(BUILD)/compiled
PYTHON := $(VENV)/bin/python
SOURCES := $(shell find src -name '*.py' -o -name '*.toml') pyproject.toml hatch_build.py \
	$(shell find web -path web/node_modules -prune -o -type f -print)

export UV_PYTHON_DOWNLOADS := never
export UV_COMPILE_BYTECODE := 1
export UV_LINK_MODE := copy
unexport VIRTUAL_ENV PYTHONPATH PYTHONDONTWRITEBYTECODE

.PHONY: help play test dev fix bench load fairness heists soak wire pins clean lint web-checks web-size browser
.PHONY: test-interpreted test-compiled test-browser

help:
	@echo "make play    serve the tables to this computer and the phones in the house"
	@echo "make test    run every check"
	@echo "make dev     make the developers' environment in $(VENV)"
	@echo "make fix     format the code and mend what can be mended by machine"
	@echo "make bench   measure speed, beside OpenSpiel and RLCard"
	@echo "make load    measure the server under a thousand players, beside boardgame.io"
	@echo "make fairness  equally fast people on unequal lines: who wins? (ten minutes)"
	@echo "make heists  how often thieves are caught, and whether stealing pays (some minutes)"
	@echo "make soak    fifty crashes under traffic"
	@echo "make wire    write the web client's types anew from src/tablee/wire"
	@echo "make pins    pin the dependencies anew"
	@echo "make clean   delete everything that was made"

play: $(COMPILED)/.stamp
	@PYTHONPATH=$(COMPILED) exec $(PYTHON) -m tablee serve

# Two things at a time, where one alone would leave a core idle.
test:
	@$(MAKE) -j2 --no-print-directory $(VENV)/.stamp web/node_modules/.stamp-tests
	@$(MAKE) -j2 --no-print-directory $(COMPILED)/.stamp lint web-checks
	@$(MAKE) --no-print-directory web-size test-interpreted test-compiled test-browser

lint: $(VENV)/.stamp
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(PYTHON) scripts/wire_types.py --check

# One jsdom for all files of tests: to make one for each took three times as long as to run them.
web-checks: web/node_modules/.stamp-tests
	cd web && npm run -s check && npm run -s lint && npm run -s test -- --no-isolate

web-size: $(COMPILED)/.stamp
	cd web && npm run -s size

wire: $(VENV)/.stamp
	$(PYTHON) scripts/wire_types.py

# Where tests wait, for a frame, a bot or a clock, there are more of them at a time than cores.
CROWD := $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) * 3 / 2)))

# Interpreted, where branches can be counted: kernel and games, in the terminal too. Then all the rest
# with them again, as pip installs it.
COUNTED := tests/conformance tests/games tests/kernel tests/terminal $(wildcard tests/test_*.py)
test-interpreted: $(VENV)/.stamp $(COMPILED)/.stamp
	rm -f $(BUILD)/coverage*
	COVERAGE_FILE=$(CURDIR)/$(BUILD)/coverage $(PYTHON) -m coverage run -m pytest -q -n auto --dist worksteal -p no:cacheprovider $(COUNTED)
	COVERAGE_FILE=$(BUILD)/coverage $(PYTHON) -m coverage combine -q
	COVERAGE_FILE=$(BUILD)/coverage $(PYTHON) -m coverage report

test-compiled: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -n $(CROWD) --dist worksteal -p no:cacheprovider --ignore tests/browser --ignore tests/terminal

# People at a real table: a real browser against the server as pip installs it.
test-browser: web/node_modules/.stamp-tests $(COMPILED)/.stamp browser
	PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -n $(CROWD) --maxschedchunk 1 -p no:cacheprovider tests/browser

# Debian's Chromium, where there is none yet.
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null \
		|| { apt-get update -qq && apt-get install -y -qq chromium >/dev/null; }

dev: $(VENV)/.stamp
	@echo "$(VENV)/bin/python is ready; tablee runs there interpreted, from src/"

fix: $(VENV)/.stamp
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

bench: $(COMPILED)/.stamp $(PEERS)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) benchmarks/speed.py --peers $(PEERS)/bin/python
	PYTHONPATH=$(COMPILED) $(PYTHON) benchmarks/solver.py

load: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) benchmarks/load.py --peer $(BUILD)/load_peer

# Goes on where it was stopped; `make fairness FRESH=--fresh` begins anew.
fairness: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.fairness $(FRESH)

heists: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) benchmarks/mito.py

soak: $(COMPILED)/.stamp
	TABLEE_KILLS=50 PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -p no:cacheprovider tests/server/test_crash.py

pins: $(UV)
	$(UV) pip compile -q --upgrade --universal $(PIN_FLAGS) pyproject.toml requirements/dev.in -o requirements/dev.txt
	$(UV) pip compile -q --upgrade $(PIN_FLAGS) requirements/peers.in -o requirements/peers.txt

PIN_FLAGS := --generate-hashes --no-annotate --no-header --no-emit-index-url --python-version 3.11

clean:
	rm -rf $(BUILD) web/node_modules src/tablee/server/web

# Who plays fetches what builds the client; who tests, the tools for that as well.
web/node_modules/.stamp: web/package-lock.json
	@cd web && npm ci --silent --omit=dev
	@touch $@

web/node_modules/.stamp-tests: web/node_modules/.stamp
	@cd web && npm install --silent --no-save
	@touch $@

$(UV): requirements/uv.txt scripts/bootstrap.py
	@python3 scripts/bootstrap.py $(BUILD)/tools
	@touch $@

$(VENV)/.stamp: $(UV) requirements/dev.txt pyproject.toml hatch_build.py
	@$(UV) venv -q --allow-existing $(VENV)
	@$(UV) pip install -q --python $(PYTHON) --require-hashes -r requirements/dev.txt
	@$(UV) pip install -q --python $(PYTHON) --no-deps --no-build-isolation --editable .
	@touch $@

$(PEERS)/.stamp: $(UV) requirements/peers.txt
	@$(UV) venv -q --allow-existing $(PEERS)
	@$(UV) pip install -q --python $(PEERS)/bin/python --require-hashes -r requirements/peers.txt
	@touch $@

# What `pip install .` would install, in a folder that PYTHONPATH can put before src/.
$(COMPILED)/.stamp: $(VENV)/.stamp $(SOURCES) | web/node_modules/.stamp
	@rm -rf $(COMPILED)
	@$(UV) pip install -q --python $(PYTHON) --no-deps --no-build-isolation --reinstall-package tablee --target $(COMPILED) .
	@touch $@
