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
SOURCES := $(shell find src -name '*.py' -o -name '*.toml') pyproject.toml hatch_build.py

export UV_PYTHON_DOWNLOADS := never
export UV_COMPILE_BYTECODE := 1
export UV_LINK_MODE := copy
unexport VIRTUAL_ENV PYTHONPATH PYTHONDONTWRITEBYTECODE

.PHONY: help play test dev fix bench pins clean lint test-interpreted test-compiled

help:
	@echo "make play    play Crazy Mistigri in this terminal"
	@echo "make test    run every check"
	@echo "make dev     make the developers' environment in $(VENV)"
	@echo "make fix     format the code and mend what can be mended by machine"
	@echo "make bench   measure speed, beside OpenSpiel and RLCard"
	@echo "make pins    pin the dependencies anew"
	@echo "make clean   delete everything that was made"

play: $(COMPILED)/.stamp
	@PYTHONPATH=$(COMPILED) $(PYTHON) -m tablee play mistigri

test: lint test-interpreted test-compiled

lint: $(VENV)/.stamp
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy

# The same tests twice: interpreted, where branches can be counted, and as pip installs it.
test-interpreted: $(VENV)/.stamp $(COMPILED)/.stamp
	rm -f $(BUILD)/coverage*
	COVERAGE_FILE=$(BUILD)/coverage $(PYTHON) -m coverage run -m pytest -q -p no:cacheprovider
	COVERAGE_FILE=$(BUILD)/coverage $(PYTHON) -m coverage report

test-compiled: $(COMPILED)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) -m pytest -q -n auto -p no:cacheprovider

dev: $(VENV)/.stamp
	@echo "$(VENV)/bin/python is ready; tablee runs there interpreted, from src/"

fix: $(VENV)/.stamp
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

bench: $(COMPILED)/.stamp $(PEERS)/.stamp
	PYTHONPATH=$(COMPILED) $(PYTHON) benchmarks/speed.py --peers $(PEERS)/bin/python

pins: $(UV)
	$(UV) pip compile -q --upgrade --universal $(PIN_FLAGS) pyproject.toml requirements/dev.in -o requirements/dev.txt
	$(UV) pip compile -q --upgrade $(PIN_FLAGS) requirements/peers.in -o requirements/peers.txt

PIN_FLAGS := --generate-hashes --no-annotate --no-header --no-emit-index-url --python-version 3.11

clean:
	rm -rf $(BUILD)

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
$(COMPILED)/.stamp: $(VENV)/.stamp $(SOURCES)
	@rm -rf $(COMPILED)
	@$(UV) pip install -q --python $(PYTHON) --no-deps --no-build-isolation --reinstall-package tablee --target $(COMPILED) .
	@touch $@
