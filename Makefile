# Two commands: `make wayjer` builds the game, `make test` runs every test. Both set up all they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help system test quick pythons soak check mutants bench bombs fuzz docs wheel clean

help: ## show the targets
	@grep -hE '^[a-z%-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

system: ## install or name the system libraries that drawing needs (Pango, Cairo, FreeType)
	@sh .ci/system-libraries

$(READY): pyproject.toml requirements.lock | system
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "cardgen needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 3; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

test: $(READY) ## set everything up and run the whole suite
	$(BIN)/pytest -n 2 --dist worksteal

quick: $(READY) ## run the suite without games that are played, bombs and fuzzing, which take most of its time
	$(BIN)/pytest -n 2 --dist worksteal --ignore tests/games --ignore tests/edits --ignore tests/bombs --ignore tests/fuzz

pythons: ## run the quick part with each newer Python that this machine has
	@for version in 3.12 3.13; do \
	  if python=$$(sh .ci/find-python $$version); then \
	    $(MAKE) --no-print-directory quick PYTHON="$$python" VENV=.venv-$$version || exit 1; \
	  else \
	    echo "Python $$version is not on this machine: nothing is tested with it."; \
	  fi; \
	done

soak: $(READY) ## play ten thousand random and greedy games of each game, and every edit of a sentence, with every check on
	$(BIN)/pytest -n 2 --dist worksteal tests/games/test_games_many.py tests/games/test_games_*_figures.py tests/edits --games 10000

check: $(READY) ## ruff, mypy (of the tests too), import-linter
	$(BIN)/ruff check cardgen tests docs
	$(BIN)/ruff format --check cardgen tests docs
	$(BIN)/mypy
	$(BIN)/lint-imports

SAMPLE ?= 150
SEED ?= 1
mutants: $(READY) ## plant faults and list those that no test notices, e.g. with PACKAGE=sheets SAMPLE=50 SEED=2
	$(BIN)/python tests/mutants/run.py $(PACKAGE:%=--package %) $(AGAIN:%=--again) --sample $(SAMPLE) --seed $(SEED)

bench: $(READY) ## time whole processes, with peak memory and file size
	$(BIN)/python tests/bench/run.py

bombs: $(READY) ## run what a stranger's deck could stop a machine with, and tell seconds and memory; KIND=templates for one kind
	$(BIN)/python tests/bombs/measure_bombs.py $(KIND)

SECONDS ?= 60
JOBS ?= 2
fuzz: $(READY) ## hunt for inputs that crash, hang or fill the memory, e.g. with TARGET=svg SECONDS=3600; findings go to build/fuzz
	$(BIN)/python tests/fuzz/run_fuzz.py $(TARGET) --seconds $(SECONDS) --jobs $(JOBS)

docs: $(READY) ## make a site of the pages in docs/: build/docs/index.html
	$(BIN)/python -m sphinx -E -W --keep-going -q -b html docs build/docs

wheel: $(READY) ## build the package that `pip install` takes
	$(BIN)/python -m build --wheel

clean: ## remove what was built; the virtual environment stays
	rm -rf output dist build .mutants

Makefile pyproject.toml requirements.lock: ;

%: $(READY) ## build that game, for example `make wayjer`
	$(BIN)/cardgen build $@
