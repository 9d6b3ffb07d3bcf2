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
TUNED := $(BUILD)/tuned
DIST := $(BUILD)/dist
PYTHON := $(VENV)/bin/python
SOURCES := $(shell find src -name '*.py' -o -name '*.toml') pyproject.toml hatch_build.py \
	$(shell find web -path web/node_modules -prune -o -type f -print)

export UV_PYTHON_DOWNLOADS := never
export UV_COMPILE_BYTECODE := 1
export UV_LINK_MODE := copy
unexport VIRTUAL_ENV PYTHONPATH PYTHONDONTWRITEBYTECODE

.PHONY: twins spread levels search-bench vector-bench thinkers debian frames scenes site web wheel quick test-interpreted test-compiled test-browser test-engines engines in-firefox in-webkit
.PHONY: help play test dev fix bench load fairness heists response reflex-levels evening awards soak wire pins clean lint cluster web-checks web-size browser postgres

help:
	@echo "make play    serve the tables to this computer and the phones in the house"
	@echo "make test    run every check"
	@echo "make quick   lint, types, and the tests of what changed (two minutes)"
	@echo "make cluster  three servers behind HAProxy on PostgreSQL, on this machine"
	@echo "make web     the client with hot reload, against a server that runs (make play)"
	@echo "make scenes  every scene of the browser tests to look at; SHOTS=folder takes pictures"
	@echo "make engines Firefox and WebKit at length: every scene in every window, whole games"
	@echo "make dev     make the developers' environment in $(VENV)"
	@echo "make fix     format the code and mend what can be mended by machine"
	@echo "make bench   measure speed, beside OpenSpiel and RLCard"
	@echo "make search-bench  how fast and how strong the search is, beside OpenSpiel's"
	@echo "make vector-bench  many tables at once as arrays, beside PettingZoo and RLCard"
	@echo "make thinkers  fifty tables of bots that search: do people beside them wait?"
	@echo "make levels  whether each level of each game beats the one below it (half an hour)"
	@echo "make twins   whether two like bots differ by no more than chance, 5,000 games of each game"
	@echo "make spread  the same match on one process, on two and on Ray: how it scales"
	@echo "make load    measure the server under a thousand players, beside boardgame.io"
	@echo "make fairness  equally fast people on unequal lines: who wins? (ten minutes)"
	@echo "make heists  how often thieves are caught, and whether stealing pays (some minutes)"
	@echo "make response  which thief does best against cousins (a quarter of an hour)"
	@echo "make reflex-levels  how often each level of the two games of reflexes beats the one below"
	@echo "make evening  whether any game outweighs the others in an evening's points (two minutes)"
	@echo "make awards  how rare the numbers of awards are, and who gets one (a minute)"
	@echo "make frames  frames a second on a phone four times slower, while cards fly"
	@echo "make soak    crashes, a million odd messages, every road, attacks (half an hour)"
	@echo "make wheel   the wheel of this machine and the source distribution, tried in an empty place"
	@echo "make site    the documentation as web pages, in $(BUILD)/site"
	@echo "make wire    write the web client's types anew from src/tablee/wire"
	@echo "make pins    pin the dependencies anew"
	@echo "make clean   delete everything that was made"

play: $(COMPILED)/.stamp
	@PYTHONPATH=$(COMPILED) exec $(PYTHON) -m tablee serve

# Two things at a time, where one alone would leave a core idle.
test:
	@$(MAKE) -j3 --no-print-directory $(VENV)/.stamp web/node_modules/.stamp-tests debian
	@$(MAKE) -j2 --no-print-directory $(COMPILED)/.stamp lint web-checks
	@$(MAKE) --no-print-directory web-size test-interpreted test-compiled
	@$(MAKE) -j2 --no-print-directory test-browser test-engines

# For the hand: what changed since the last commit, or in it.
quick: $(VENV)/.stamp postgres
	@$(MAKE) -j2 --no-print-directory lint $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -n $(CROWD) --dist worksteal -p no:cacheprovider $$($(PYTHON) scripts/quick.py)

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
# with them again, as pip installs it. (test_builds.py starts both builds itself.)
COUNTED := tests/conformance tests/games tests/kernel tests/terminal \
	$(filter-out tests/test_builds.py,$(wildcard tests/test_*.py))
test-interpreted: $(VENV)/.stamp $(COMPILED)/.stamp postgres
	rm -f $(BUILD)/coverage*
	COVERAGE_FILE=$(CURDIR)/$(BUILD)/coverage $(PYTHON) -m coverage run -m pytest -q -n auto --dist worksteal -p no:cacheprovider $(COUNTED)
	COVERAGE_FILE=$(BUILD)/coverage $(PYTHON) -m coverage combine -q
	COVERAGE_FILE=$(BUILD)/coverage $(PYTHON) -m coverage report

test-compiled: $(COMPILED)/.stamp postgres
	PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -n $(CROWD) --dist worksteal -p no:cacheprovider --ignore tests/browser --ignore tests/terminal

# People at a real table: a real browser against the server as pip installs it.
BROWSER = PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -rs -p no:cacheprovider
ENGINE_TESTS := tests/browser/test_engines.py tests/browser/test_engines_long.py
test-browser: web/node_modules/.stamp-tests $(COMPILED)/.stamp browser
	$(BROWSER) -n $(CROWD) --maxschedchunk 1 tests/browser $(addprefix --ignore ,$(ENGINE_TESTS))

# Firefox and WebKit, side by side, each started once: every scene, the end of each game, a lesson, and
# what was found in one engine (decision 17).
test-engines: web/node_modules/.stamp-tests $(COMPILED)/.stamp browser
	@$(MAKE) -j2 --no-print-directory in-firefox in-webkit
in-firefox:
	$(BROWSER) -m "not webkit" tests/browser/test_engines.py
in-webkit:
	$(BROWSER) -m webkit tests/browser/test_engines.py

# The same, and every scene in every window, and whole games.
engines: test-engines
	$(BROWSER) -n $(CROWD) --maxschedchunk 1 tests/browser/test_engines_long.py

# Pages from the sources, changed as they are saved; tables and bots from `make play` or `make scenes`
# in another terminal, which SERVER names if it is not at its usual address.
SERVER := http://127.0.0.1:8000
web: web/node_modules/.stamp-tests
	cd web && TABLEE_SERVER=$(SERVER) npm run -s dev

# Every scene of the browser tests: pictures of all, or a server with a page of links to them.
# `make scenes SHOTS=folder WITH='--langs fr --widths 360'` takes fewer.
scenes: $(COMPILED)/.stamp browser
	PYTHONPATH=$(COMPILED) $(PYTHON) -m scripts.scenes $(if $(SHOTS),--shots $(SHOTS)) $(WITH)

# Debian's three engines, where they are missing, and what WebKit's windows are made with.
ENGINES = $(if $(shell command -v chromium-headless-shell || command -v chromium || command -v google-chrome),,chromium-headless-shell) \
	$(if $(shell command -v firefox-esr || command -v firefox),,firefox-esr) \
	$(if $(shell command -v WebKitWebDriver),,webkit2gtk-driver) \
	$(if $(shell command -v Xvfb),,xvfb) \
	$(if $(shell /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2>&1 || echo no),python3-gi gir1.2-webkit2-4.1)
browser:
	@missing="$(strip $(ENGINES))"; [ -z "$$missing" ] || { echo "installing $$missing"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq $$missing >/dev/null; } \
		|| { echo "The browser tests need $$missing: install them by hand (they are Debian's names)." >&2; exit 1; }

# Three servers behind HAProxy on PostgreSQL, on this machine: `make cluster PORT=8000`.
PORT := 8000
cluster: $(COMPILED)/.stamp postgres
	@PYTHONPATH=$(COMPILED) exec $(PYTHON) -m scripts.cluster $(BUILD)/cluster --port $(PORT)

# Both, one after the other: apt-get does not wait for itself.
debian:
	@$(MAKE) --no-print-directory postgres
	@$(MAKE) --no-print-directory browser

# Debian's PostgreSQL, HAProxy and Caddy, where they are missing; whoever needs them starts their own.
postgres:
	@ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1 || command -v pg_ctl >/dev/null \
		|| { apt-get update -qq && apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends postgresql >/dev/null; }
	@command -v haproxy >/dev/null || ls /usr/sbin/haproxy >/dev/null 2>&1 \
		|| { apt-get update -qq && apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends haproxy >/dev/null; }
	@command -v caddy >/dev/null || { apt-get update -qq && apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends caddy >/dev/null; }

# `make test` tries it too, among the others.
wheel: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -s -p no:cacheprovider tests/builds
	@ls $(DIST)/*.whl $(DIST)/*.tar.gz

# Strictly: a link that leads nowhere fails. `make test` builds it too, among the others.
site: $(VENV)/.stamp
	$(VENV)/bin/mkdocs build --strict --quiet
	@echo "$(BUILD)/site/index.html"

dev: $(VENV)/.stamp
	@echo "$(VENV)/bin/python is ready; tablee runs there interpreted, from src/"

fix: $(VENV)/.stamp web/node_modules/.stamp-tests
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .
	cd web && npm run -s fix

# The build that releases are made with: the rules compiled by what they did in games.
bench: $(TUNED)/.stamp $(COMPILED)/.stamp $(PEERS)/.stamp
	PYTHONPATH=$(TUNED) $(PYTHON) benchmarks/speed.py --peers $(PEERS)/bin/python
	PYTHONPATH=$(COMPILED) $(PYTHON) benchmarks/solver.py

# `make search-bench WITH='--games 300 --simulations 20000'` measures strength for longer.
search-bench: $(COMPILED)/.stamp $(PEERS)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.search --peers $(PEERS)/bin/python $(WITH)

# Many tables at once with observations and masks, beside PettingZoo and RLCard.
vector-bench: $(TUNED)/.stamp $(PEERS)/.stamp
	PYTHONPATH=$(TUNED) $(PYTHON) -m benchmarks.vector --peers $(PEERS)/bin/python $(WITH)

# Fifty tables of bots that search, and people beside them.
thinkers: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.thinkers

# `make levels WITH='misty --games 60'` for less.
levels: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.levels $(WITH)

# `make twins WITH='mistigri --games 600'` for less.
twins spread: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.$@ $(WITH)

# `make load WITH='--pace saturated --seconds 15 --servers 0'` for less.
load: $(COMPILED)/.stamp postgres
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.load --peer $(BUILD)/load_peer $(WITH)

# Goes on where it was stopped; `make fairness FRESH=--fresh` begins anew.
fairness: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.fairness $(FRESH)

heists: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) benchmarks/mito.py

# Which thief would do best against cousins, at both paces: at most 45 %.
response: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.mito_response --slower 1
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.mito_response --slower 3

reflex-levels: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.reflex_levels

evening awards: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.$@

# Not asserted: it prints how many frames a second a slow phone would show while cards fly.
frames: $(COMPILED)/.stamp browser
	PYTHONPATH=$(COMPILED) $(PYTHON) -m benchmarks.frames

# Crashes under traffic, a million messages that nobody should send, every road through a table, fifty
# mishaps of a cluster, and attacks on the door: at tables of all games.
SOAK := PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -s -p no:cacheprovider
soak: $(COMPILED)/.stamp postgres
	TABLEE_KILLS=200 $(SOAK) tests/server/test_crash.py
	TABLEE_FUZZ_MESSAGES=1000000 $(SOAK) tests/server/test_fuzz.py
	TABLEE_STEPS=200000 $(SOAK) tests/table/test_machine.py
	TABLEE_POSTGRES_STEPS=8000 $(SOAK) tests/table/test_machine_postgres.py
	TABLEE_EVENTS=50 TABLEE_CLUSTER_TABLES=300 TABLEE_STRICT=1 $(SOAK) tests/cluster/test_failover.py
	TABLEE_OLDER=HEAD~1 TABLEE_CLUSTER_TABLES=60 TABLEE_STRICT=1 $(SOAK) tests/cluster/test_rolling.py
	TABLEE_REPLAYS=50 $(SOAK) tests/table/test_rerun.py
	TABLEE_EVENING=1 $(SOAK) tests/browser/test_family_evening.py
	TABLEE_EARS=200 $(SOAK) tests/browser/test_by_ear.py
	TABLEE_ATTACK_S=10 TABLEE_STRICT=1 $(SOAK) tests/server/test_door.py

pins: $(UV)
	$(UV) pip compile -q --upgrade --universal --all-extras $(PIN_FLAGS) pyproject.toml requirements/dev.in -o requirements/dev.txt
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

# What pip would install here, and the sources that others can build it from without Node.
$(DIST)/.stamp: $(VENV)/.stamp $(SOURCES) | web/node_modules/.stamp
	@rm -rf $(DIST)
	@$(PYTHON) -m hatchling build -t sdist -t wheel -d $(DIST) >/dev/null
	@touch $@

# The same as a release has it: two compilations, one after the other, and games in between.
$(TUNED)/.stamp: $(VENV)/.stamp $(SOURCES) | web/node_modules/.stamp
	@rm -rf $(TUNED) $(TUNED)-dist
	@TABLEE_PGO=1 $(PYTHON) -m hatchling build -t wheel -d $(TUNED)-dist >/dev/null
	@$(UV) pip install -q --python $(PYTHON) --no-deps --reinstall-package tablee --target $(TUNED) $(TUNED)-dist/*.whl
	@touch $@

# The wheel, in a folder that PYTHONPATH can put before src/.
$(COMPILED)/.stamp: $(DIST)/.stamp
	@rm -rf $(COMPILED)
	@$(UV) pip install -q --python $(PYTHON) --no-deps --reinstall-package tablee --target $(COMPILED) $(DIST)/*.whl
	@touch $@
