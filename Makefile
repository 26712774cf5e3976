PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
JOBS ?= 2
CODE = $(wildcard src tests tools bench examples hatch_build.py)
CATALOGS := $(wildcard src/livingwell/locale/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGS:.po=.mo)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: play
play: .venv/.project $(COMPILED) ## Play in the browser
	@$(BIN)/livingwell serve --open $(ARGS)

.PHONY: play-terminal
play-terminal: .venv/.project $(COMPILED) ## Play in the terminal
	@$(BIN)/livingwell play $(ARGS)

.PHONY: test
test: .venv/.dev $(COMPILED) ## Run the tests; ARGS= goes to pytest
	$(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile --no-loadscope-reorder $(ARGS)

.PHONY: check
check: .venv/.dev translations-check ## Check format, lints, types and translations
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy --strict $(CODE)

.PHONY: check-scripts
check-scripts: ## Check the types of the browser's scripts, which stand in their comments; needs npm
	npm exec --yes --package=typescript@7.0.2 -- tsc --noEmit --allowJs --checkJs --strict --target es2023 \
		--module esnext --moduleResolution bundler --lib es2023,dom,dom.iterable src/livingwell/web/static/js/*.js

.PHONY: coverage
coverage: .venv/.dev $(COMPILED) ## Say which lines and branches the tests leave out
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q -n $(JOBS) --dist loadfile --no-loadscope-reorder $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

.PHONY: bench
bench: .venv/.dev ## Measure speed
	$(BIN)/python -m bench $(ARGS)

.PHONY: agree
agree: .venv/.dev ## Play a million games by the rules and by the kernel, side by side
	$(BIN)/python -m tests.agree.lockstep --jobs $(JOBS) $(ARGS)

.PHONY: soak
soak: .venv/.dev $(COMPILED) ## Hundreds of tables over two servers that are killed now and then; ARGS="--minutes 1 --tables 50"
	$(BIN)/python -m tests.soak $(ARGS)

.PHONY: mutants
mutants: .venv/.dev $(COMPILED) ## Break the rules on purpose and see whether a test notices
	$(BIN)/mutmut run --max-children $(JOBS) $(ARGS)
	$(BIN)/mutmut results

.PHONY: strength
strength: .venv/.dev ## Let all bots play one another and write docs/strength.md
	$(BIN)/python tools/strength.py $(ARGS)

.PHONY: strategy
strategy: .venv/.dev ## Let strong bots play and write docs/strategy.md
	$(BIN)/python tools/strategy.py $(ARGS)

.PHONY: pictures
pictures: .venv/.dev $(COMPILED) ## Draw the pictures that README.md shows
	$(BIN)/python tools/pictures.py

.PHONY: translations
translations: .venv/.dev ## Bring the catalogues up to date with the source
	$(BIN)/python tools/translations.py update
	@$(MAKE) --no-print-directory catalogues

.PHONY: translations-check
translations-check: .venv/.dev $(COMPILED) ## Check that every message is translated
	$(BIN)/python tools/translations.py check

# Catalogues new since this make began are seen only by another one.
.PHONY: catalogues
catalogues: $(COMPILED)

%.mo: %.po | .venv/.project
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

# The locks name no registry, and the second is held to the first.
.PHONY: lock
lock: ## Pin what pyproject.toml asks for; ARGS=--upgrade takes the newest
	@set -e; uv=$$(mktemp -d); trap 'rm -rf "$$uv"' EXIT; $(PYTHON) -m venv $$uv; \
	$$uv/bin/pip install --disable-pip-version-check --quiet uv; \
	pin() { $$uv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links $(ARGS) "$$@"; }; \
	pin --extra web --extra expert --group build --output-file requirements.lock; \
	pin --all-extras --group dev --constraints requirements.lock --output-file requirements-dev.lock

.PHONY: clean
clean: ## Remove all that was built
	rm -rf .venv build dist mutants htmlcov .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache
	rm -f $(COMPILED)

.venv/.locked: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Living Well needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) --version 2>&1)." >&2; \
		echo "Name another one: make PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up .venv: a minute or so, this once."
	@rm -rf .venv
	@$(PYTHON) -m venv .venv || { echo "Could not make .venv; on Debian, python3-venv is missing." >&2; exit 1; }
	@$(PIP) install --require-hashes --requirement requirements.lock
	@touch $@

.venv/.project: .venv/.locked pyproject.toml hatch_build.py
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# A lock that changed may have dropped a package: begin again rather than install over it.
.venv/.dev: requirements-dev.lock .venv/.locked | .venv/.project
	@if test -e $@; then rm .venv/.locked; $(MAKE) --no-print-directory .venv/.project; fi
	@echo "Adding what tests and checks need."
	@$(PIP) install --require-hashes --requirement requirements-dev.lock
	@touch $@
