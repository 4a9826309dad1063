# Everything here works on a machine with Python 3.11 or newer and nothing else; `make demo` is the place to start.

PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)
CORES := $(shell getconf _NPROCESSORS_ONLN)
# The tests of a file stay together, for they share hosts, servers, browsers and games that were played.
PYTEST = $(RUN)/python -m pytest --dist loadfile --no-loadscope-reorder -n
# The tests start hundreds of processes; each would compile all of moot again.
unexport PYTHONDONTWRITEBYTECODE
RUN = .venv/bin
PIP = .venv/bin/python -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo test check lint format types imports bench bench-compare lighthouse soak faults properties mutants sbom audit \
	wheel reference messages pictures lock clean

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "  make %-13s %s\n", $$1, $$2}'

demo: .venv/host ## open a host with a game in mid-play, and keep serving (PORT=8000)
	$(RUN)/moot demo $(if $(PORT),--port $(PORT))

test: .venv/tests ## run the tests that a change needs at once: under 5 minutes on two cores (WORKERS=1)
	$(PYTEST) $(or $(WORKERS),$(CORES)) --budget 285

# Browsers, killed processes and servers wait half of the time, so two of these tests share a core.
check: lint types imports test ## run all that must pass: these, browsers, kills, faults, the wheel, a short benchmark
	$(PYTEST) $(or $(WORKERS),$(shell expr $(CORES) \* 2)) -m "check and not soak"

lint: .venv/tests ## check style, formatting, and the subjects of commits since the last tag
	$(RUN)/ruff check
	$(RUN)/ruff format --check
	$(RUN)/python -m tests.commit_subjects

format: .venv/tests ## put style and formatting right
	$(RUN)/ruff check --fix
	$(RUN)/ruff format

types: .venv/tests ## check the types
	$(RUN)/python -m moot.gateways.api.client_values
	$(RUN)/mypy

imports: .venv/tests ## check which room imports which
	$(RUN)/lint-imports --no-logo

bench: .venv/tests bench/peers/node_modules ## measure the host, and note the ratios in bench/history.jsonl
	$(RUN)/python -m bench --keep

# The peer that is not Python; without npm it is left out.
bench/peers/node_modules: bench/peers/package-lock.json
	command -v npm >/dev/null && npm ci --prefix bench/peers --ignore-scripts --loglevel error || true

bench-compare: .venv/tests ## measure an earlier commit beside this one (COMMIT=13d4344)
	$(RUN)/python -m bench.compare $(COMMIT)

lighthouse: .venv/tests ## measure five pages in Chromium with Lighthouse
	$(RUN)/python -m bench.lighthouse

soak: .venv/tests ## run the long tests (TESTS=tests/authoring: only these; GAMES=200: fewer games of bots)
	$(if $(GAMES),MOOT_GAMES=$(GAMES)) $(RUN)/python -m pytest -n $(or $(WORKERS),$(CORES)) -m soak -o timeout=0 $(TESTS)

properties: .venv/tests ## print the properties of the law, with runs and mutants (RUNS=5000)
	$(RUN)/python -m tests.properties.table $(RUNS)

faults: .venv/tests ## inject a fault into every call that writes, syncs or sends (needs strace; ten minutes)
	$(RUN)/python -m tests.faults --workers 2

mutants: .venv/tests ## try small changes of the program against its tests (MODULES="views post/mail" SAMPLE=200 SEED=1 MINUTES=25)
	$(RUN)/python -m tests.mutation --workers 2 $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) \
		$(if $(MINUTES),--minutes $(MINUTES)) $(MODULES)

sbom: .venv/tests ## write dist/moot.cdx.json, the bill of materials of a host, in the form of CycloneDX
	@mkdir -p dist
	$(RUN)/cyclonedx-py requirements --output-reproducible --pyproject pyproject.toml --validate \
		--output-file dist/moot.cdx.json deploy/requirements.lock

audit: .venv/tests ## check the locked packages against advisories on disk (SNAPSHOT=folder or archive in the form of OSV)
	$(RUN)/python -m tests.supply_chain.audit $(SNAPSHOT)

wheel: .venv/host ## build the wheels of moot and of its client in dist/, twice, and compare the bytes
	$(RUN)/python -m tests.supply_chain.wheels

reference: .venv/tests ## write docs/vocabulary.md, docs/steps.md, docs/record-fields.md, and the API's examples and problems anew
	$(RUN)/python -c "from moot.law.reference import reference; print(reference(), end='')" > docs/vocabulary.md
	$(RUN)/python -c "from moot.journal.reference import record_reference as r; print(r(), end='')" > docs/record-fields.md
	$(RUN)/python -c "from moot.law.reference import steps_reference as s; print(s(), end='')" > docs/steps.md
	$(RUN)/python -m tests.api.examples > .examples.json
	mv .examples.json src/moot/gateways/api/examples.json
	$(RUN)/python -m tests.api.problems > .problems.json
	mv .problems.json src/moot/gateways/api/problems.json

messages: .venv/tests ## write the catalogues of messages anew from the sources, keeping what is translated
	$(RUN)/python -m tests.messages

pictures: .venv/tests ## take the pictures of docs/tour.md anew (needs Chromium)
	MOOT_PICTURES=docs/pictures $(RUN)/python -m pytest -n 0 -q tests/web/test_tour.py

clean: ## remove what make has made
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

COMPILE = uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet

lock: ## write requirements.lock, and what a host needs of it, anew from pyproject.toml (needs uv)
	$(COMPILE) --group dev --group build --output-file requirements.lock
	$(COMPILE) --group build --constraint requirements.lock --output-file deploy/requirements.lock

# What a host needs: enough to play.
.venv/host: pyproject.toml deploy/requirements.lock
	@test -n "$(PYTHON)" || { echo "moot needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python" >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(PIP) install --require-hashes --requirement deploy/requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# What the tests and checks need beside it.
.venv/tests: .venv/host requirements.lock
	$(PIP) install --require-hashes --requirement requirements.lock
	@touch $@
