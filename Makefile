# make run, make test: from a fresh clone with Python 3.11 or newer (with venv and pip) and make.

PYTHON ?= python3
BIN = .venv/bin
unexport PYTHONDONTWRITEBYTECODE # or each process compiles the service, and each run all tests
PIP = $(BIN)/pip install --quiet --disable-pip-version-check
PYTEST = $(BIN)/pytest --numprocesses=auto --maxprocesses=4 --dist=loadfile --no-loadscope-reorder
QUICK = tests/test_layers.py tests/test_planted.py tests/mechanics tests/systems tests/tables/drama_deck tests/openapi
GENERATED = clients/python/rollwright_client/types.py

.PHONY: help run test quick check openapi reference clients breaking release lock clean

help:
	@echo "make run        install, and serve on http://127.0.0.1:8000"
	@echo "make test       install, check and run every test"
	@echo "make quick      check, and test layers, rules, odds and the OpenAPI document (a minute)"
	@echo "make check      formatting, lint, types, Dockerfile, compose files, workflows"
	@echo "make openapi    write openapi.yaml anew"
	@echo "make reference  write docs/reference.md and docs/cards.md anew"
	@echo "make clients    write the generated modules of the clients (those for JavaScript need npm)"
	@echo "make breaking   print what breaks clients of the newest release"
	@echo "make release    packages, containers with pinned images, SBOM and checksums into dist (REGISTRY=..., HOSTED=...)"
	@echo "make lock       resolve the dependencies anew"
	@echo "make clean      remove what make has installed and generated"
	@echo
	@echo "$(BIN)/python -m campaigns      the tests that take longer, some of which run each night"
	@echo "$(BIN)/python -m benchmarks -h  the speed of the service, and the size of its code"

run: .venv/installed
	$(BIN)/rollwright serve

test: check
	$(PYTEST)

quick: check
	$(PYTEST) --quiet -m "not slow" $(QUICK)

check: .venv/installed-dev $(GENERATED)
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml deploy/compose.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows $(wildcard .github/workflows/*.yml)
	$(BIN)/zizmor --offline --quiet .github/workflows

openapi: .venv/installed-dev
	$(BIN)/rollwright openapi > .venv/openapi.yaml
	mv .venv/openapi.yaml openapi.yaml

reference: .venv/installed-dev
	$(BIN)/python -m tests.docs.reference
	$(BIN)/python -m tests.docs.cards

clients: .venv/installed-dev
	@if command -v npm > /dev/null; then $(MAKE) --quiet tests/npm/node_modules/installed; fi
	$(BIN)/python -m clients.generate

$(GENERATED): openapi.yaml $(wildcard clients/generate/*.py) service/web/client.js
	@$(MAKE) --quiet clients

breaking: .venv/installed-dev
	@$(BIN)/python -m release.breaking

release: clients
	$(BIN)/python -m release $(if $(REGISTRY),--registry "$(REGISTRY)") $(if $(HOSTED),--hosted "$(HOSTED)")

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header

lock: .venv/installed-dev
	$(COMPILE) pyproject.toml --output-file requirements.txt
	$(COMPILE) --group build --output-file requirements-build.txt
	$(COMPILE) --group build --group dev pyproject.toml --output-file requirements-dev.txt
	$(COMPILE) --group peers --output-file benchmarks/peers/requirements.txt
	$(COMPILE) --group generators --output-file campaigns/generators/requirements.txt
	$(COMPILE) --group audit --output-file release/audit.txt

clean:
	rm -rf .venv $(foreach folder,benchmarks/peers campaigns/generators tests/npm,$(folder)/.venv $(folder)/node_modules)

# A virtual environment, or a word on what is missing for it.
.venv/made:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null || { \
		echo "Rollwright needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make run PYTHON=python3.12"; \
		exit 1; }
	@$(PYTHON) -c "import venv, ensurepip" 2>/dev/null || { \
		echo "This Python lacks venv or pip. On Debian and Ubuntu: apt install python3-venv"; \
		exit 1; }
	@echo "Making the virtual environment .venv"
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/installed: .venv/made requirements.txt requirements-build.txt pyproject.toml
	@echo "Installing what it needs"
	@$(PIP) --require-hashes --requirement requirements.txt
	@$(PIP) --target .venv/build --require-hashes --requirement requirements-build.txt
	@PYTHONPATH=.venv/build $(PIP) --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q service  # or the first start would do it
	@touch $@

.venv/installed-dev: .venv/installed requirements-dev.txt
	@echo "Installing what its tests need"
	@$(PIP) --require-hashes --requirement requirements-dev.txt
	@touch $@

tests/npm/node_modules/installed: tests/npm/package-lock.json
	npm ci --prefix tests/npm --no-audit --no-fund --loglevel=error
	@touch $@

# What some campaigns need, apart from the environment of the service.
benchmarks/peers/.venv/installed campaigns/generators/.venv/installed: %/.venv/installed: %/requirements.txt %/package-lock.json
	$(PYTHON) -m venv $*/.venv
	$*/.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	PATH="$(CURDIR)/$*/.venv/bin:$$PATH" npm ci --prefix $* --no-audit --no-fund --loglevel=error
	touch $@
