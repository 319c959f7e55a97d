# make run, make test: from a fresh clone with Python 3.11 or newer (with venv and pip) and make.

PYTHON ?= python3
BIN = .venv/bin
QUICK = tests/test_layers.py tests/test_sizes.py tests/mechanics tests/systems tests/drama_deck tests/openapi \
	campaigns/planted/test_anchors.py
PIP = $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: run test quick check sizes rules fairness random evenings load faults cluster systemd hostile fuzz dialects generators planted mutants bench bench-quick bench-accept bench-peers release audit openapi breaking clients reference unicode screenshots lock clean help

help:
	@echo "make run      install, and serve on http://127.0.0.1:8000"
	@echo "make test     install, check and run every test"
	@echo "make quick    check, and test layers, rules, odds and the OpenAPI document (a minute)"
	@echo "make check    formatting, lint, types, Dockerfile, compose files"
	@echo "make sizes    how long modules and functions are (of another package: FOLDER=...)"
	@echo "make rules    the numbered rules that no test proves (none)"
	@echo "make fairness try every sampler, and planted faults (a minute or two)"
	@echo "make random   play 20,000 random legal moves over HTTP, each step checked (six minutes)"
	@echo "make evenings play two evenings over HTTP, and compare every answer with the rules (a quarter of a minute)"
	@echo "make load     ten minutes of play with 500 open streams, cut and resumed, and two with 5,000"
	@echo "make faults   kill, cut off, fill up and slow down, 200 times each (an hour; needs cc)"
	@echo "make cluster  kill and cut off nodes of a cluster (a quarter of an hour; needs root, ip)"
	@echo "make systemd  run deploy/rollwright.service under a systemd of its own, and kill its parts (a few minutes; needs root, and the service in /opt/rollwright)"
	@echo "make hostile  attack a service in every known way, time rolls meanwhile, and print its memory in floods (a quarter of an hour)"
	@echo "make fuzz     millions of dice expressions, rolls and odds, and other hostile input (about two hours)"
	@echo "make dialects read and roll what two other programs test themselves with (half a minute; needs npm; D20=... ROLLER=...)"
	@echo "make generators  make clients of openapi.yaml with every usual generator, compile and play them, and lint it (five minutes; needs Java, Go, PHP and Ruby of Debian; ONLY=...)"
	@echo "make planted  plant defects in the service, which its tests must find (ten minutes; needs cc, root, ip)"
	@echo "make mutants  change the rules in thousands of ways, which their tests must find (hours; ONLY=service.systems.torg.*)"
	@echo "make bench    measure the speed beside a stock bare Flask (half an hour; needs chromium, wrk and taskset)"
	@echo "make bench-quick   count the instructions of hot paths, which may not grow (a minute; needs valgrind)"
	@echo "make bench-accept  accept what they take now"
	@echo "make bench-peers   measure others beside the service (ten minutes; needs wrk, taskset, node and npm)"
	@echo "make breaking print what would break clients of a release, or of the one that is prepared"
	@echo "make release  packages, containers with pinned images, SBOM and checksums into dist (a minute; REGISTRY=..., HOSTED=...)"
	@echo "make audit    look up known advisories about what the service needs (needs the network)"
	@echo "make openapi  write openapi.yaml anew"
	@echo "make clients  write the types of the clients anew (needs npm)"
	@echo "make reference  write docs/reference.md and docs/cards.md anew"
	@echo "make unicode  write what names are checked with anew (needs PyICU; FILE=emoji-variation-sequences.txt)"
	@echo "make screenshots  take docs/page-*.png anew (needs chromium)"
	@echo "make lock     resolve the dependencies anew"

run: .venv/installed
	$(BIN)/rollwright serve

test: check
	$(BIN)/pytest --numprocesses=auto --maxprocesses=4 --dist=loadfile --no-loadscope-reorder

quick: check
	$(BIN)/pytest --quiet --numprocesses=auto --maxprocesses=4 -m "not slow" $(QUICK)

check: .venv/installed-dev
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/mypy release
	$(BIN)/mypy clients/generate clients/python/rollwright_client tests/clients/program.py
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml deploy/compose.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows $(wildcard .github/workflows/*.yml)
	$(BIN)/zizmor --offline --quiet .github/workflows

sizes: .venv/installed-dev
	@$(BIN)/python -m tests.sizes $(FOLDER)

rules: .venv/installed-dev
	@$(BIN)/pytest -qq --collect-only --rules-without-test tests

fairness: .venv/installed-dev
	$(BIN)/python -m campaigns.fairness

evenings: .venv/installed-dev
	$(BIN)/python -m campaigns.evenings

random: .venv/installed-dev
	ROLLWRIGHT_TEST_MOVES=20000 $(BIN)/pytest -n 0 -s tests/tabletop/test_random_play.py

load: .venv/installed-dev
	$(BIN)/python -m campaigns.load

faults: .venv/installed-dev
	$(BIN)/python -m campaigns.faults

cluster: .venv/installed-dev
	$(BIN)/python -m campaigns.cluster

systemd: .venv/installed-dev
	$(BIN)/python -m campaigns.systemd

hostile: .venv/installed-dev
	$(BIN)/python -m campaigns.hostile
	$(BIN)/python -m campaigns.hostile.memory

fuzz: .venv/installed-dev
	$(BIN)/python -m campaigns.fuzz

dialects: .venv/installed-dev benchmarks/peers/.venv/installed
	$(BIN)/python -m campaigns.dialects $(D20) $(ROLLER)

planted: .venv/installed-dev
	$(BIN)/python -m campaigns.planted

mutants: .venv/installed-dev
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/mutmut run $(if $(ONLY),"$(ONLY)")
	$(BIN)/mutmut results | grep -v ': not checked$$' || true

bench: .venv/installed-dev
	$(BIN)/python -m benchmarks

bench-quick: .venv/installed-dev
	$(BIN)/python -m benchmarks.quick

bench-accept: .venv/installed-dev
	$(BIN)/python -m benchmarks.quick --accept

bench-peers: .venv/installed-dev benchmarks/peers/.venv/installed
	$(BIN)/python -m benchmarks.peers

generators: .venv/installed-dev campaigns/generators/.venv/installed
	$(BIN)/python -m campaigns.generators $(ONLY)

benchmarks/peers/.venv/installed: benchmarks/peers/requirements.txt benchmarks/peers/package-lock.json
	$(PYTHON) -m venv benchmarks/peers/.venv
	benchmarks/peers/.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	npm ci --prefix benchmarks/peers --no-audit --no-fund --loglevel=error
	touch $@

campaigns/generators/.venv/installed: campaigns/generators/requirements.txt campaigns/generators/package-lock.json
	$(PYTHON) -m venv campaigns/generators/.venv
	campaigns/generators/.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	PATH="$(CURDIR)/campaigns/generators/.venv/bin:$$PATH" \
		npm ci --prefix campaigns/generators --no-audit --no-fund --loglevel=error
	touch $@

release: .venv/installed-dev
	$(BIN)/python -m release $(if $(REGISTRY),--registry "$(REGISTRY)") $(if $(HOSTED),--hosted "$(HOSTED)")

audit: .venv/audit/installed
	.venv/audit/bin/pip-audit --strict --disable-pip --require-hashes --requirement requirements.txt

.venv/audit/installed: .venv/made release/audit.txt
	$(PYTHON) -m venv .venv/audit
	.venv/audit/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement release/audit.txt
	@touch $@

openapi: .venv/installed-dev
	$(BIN)/rollwright openapi > .venv/openapi.yaml
	mv .venv/openapi.yaml openapi.yaml

breaking: .venv/installed-dev
	@$(BIN)/python -m tests.releases

clients: .venv/installed-dev tests/npm/node_modules/installed
	$(BIN)/python -m clients.generate

tests/npm/node_modules/installed: tests/npm/package-lock.json
	npm ci --prefix tests/npm --no-audit --no-fund --loglevel=error
	@touch $@

unicode: .venv/installed-dev
	$(BIN)/python -m tests.names.write_data $(FILE)

reference: .venv/installed-dev
	$(BIN)/python -m tests.docs.reference
	$(BIN)/python -m tests.docs.cards

screenshots: .venv/installed-dev
	$(BIN)/python -m tests.web.screenshots

lock: .venv/installed-dev
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --group build pyproject.toml --output-file requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --group build --group dev pyproject.toml --output-file requirements-dev.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --group peers --output-file benchmarks/peers/requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --group generators --output-file campaigns/generators/requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --group audit --output-file release/audit.txt

clean:
	rm -rf .venv benchmarks/peers/.venv benchmarks/peers/node_modules campaigns/generators/.venv campaigns/generators/node_modules

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

.venv/installed: .venv/made requirements.txt pyproject.toml
	@echo "Installing what it needs"
	@$(PIP) --require-hashes --requirement requirements.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q service  # or the first start would do it
	@touch $@

.venv/installed-dev: .venv/installed requirements-dev.txt
	@echo "Installing what its tests need"
	@$(PIP) --require-hashes --requirement requirements-dev.txt
	@touch $@
