# The few words a person types. `make help` says what each is for.

# `make run PORT=8081`: a variable given here reaches every program below.
export PORT ?= 8080

# What `make load` does: which scenario, how many people, for how long.
SCENARIO ?= chat_socket
USERS ?= 200
TIME ?= 30s
# RAMP=10s: how long until all are there. RATE=50: so many come a second, whether others were answered or not (the open model; USERS is
# then how many can be under way). AT=http://127.0.0.1:8080 PEOPLE=file: that server instead of one of its own.
RAMP ?=
RATE ?=
AT ?=
ANYWHERE ?=
# How long `make soak` goes on, and from which seed it and `make load` choose.
MINUTES ?= 10
SEED ?= 1
# How long `make fuzz` goes on with each reader.
SECONDS ?= 600
# `make test T=orders`: only the tests with that in their name, or in their file's.
T ?=
# How many seeds `make timers` runs of each story.
SEEDS ?= 10000
# How many processes `make cluster` starts (2) and `make soak` (1).
NODES ?=
export NODES

.DEFAULT_GOAL := help
.PHONY: help setup build release production run dev fmt db cluster check test lint inner e2e pictures bench load soak line timers audit fuzz schema sqlx fair

help: ## List these words.
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing on this machine (make run and make test do it too).
	@sh scripts/setup.sh run

build: ## Build the server for production (without the sandbox) and the client.
	@sh scripts/build.sh production

release: ## Make what an operator installs, in target/guildhall-<version>: server without the sandbox, client, bills of materials, notices (a quarter of an hour).
	@sh scripts/release.sh

production: ## Open a shop from nothing with the server that `make build` makes: empty database, https, screens only, a card payment to its reconciliation (a quarter of an hour).
	@sh scripts/production.sh

run: ## Build what has changed and serve everything, demo data included, at http://localhost:8080 (PORT=8081 for another).
	@sh scripts/run.sh

dev: ## Serve while working: the debug server is built and started again when a source changes, vite has hot reload, at http://localhost:7770.
	@sh scripts/setup.sh run
	@exec node scripts/dev.mjs

fmt: ## Format the Rust code, the client and the scripts.
	@cargo fmt --all
	@cd frontend && npm run --silent format

db: ## Open psql in the database of the running `make run` (ARGS="-c 'select 1'" for one statement).
	@sh scripts/db.sh $(ARGS)

cluster: ## Build what has changed and serve it from NODES=2 (or 3) processes with Redis behind nginx, at http://localhost:8080.
	@sh scripts/cluster.sh

check: ## See whether it compiles, is formatted and lints: under a minute when little has changed.
	@sh scripts/check.sh

test: ## Check everything: format, lints, Rust and TypeScript tests, generated files, end-to-end tests in Chromium (T=name for those tests alone).
	@if [ -n "$(T)" ]; then sh scripts/test-some.sh "$(T)"; else sh scripts/test.sh; fi

inner: ## Measure what a change of one file costs on each floor: to check, to build, and one test (minutes).
	@sh scripts/inner-loop.sh

lint: ## Check format, clippy and TypeScript only.
	@sh scripts/lint.sh

e2e: ## Run the end-to-end tests in Chromium (ARGS="--project desktop-en chat" chooses some).
	@sh scripts/e2e.sh $(ARGS)

pictures: ## Take pictures of the main screens of a running server in six sizes (AT=http://localhost:8080, ARGS="home order" for some); fails for what is cut off or pushed sideways.
	@cd frontend && npm run --silent pictures -- "$(or $(AT),http://localhost:$(PORT))" $(ARGS)

bench: ## Measure this machine: messages and deliveries a second beside what it could carry at most and beside a chat with Node, what connections cost at 1,000, 5,000 and 15,000, one process beside two, start time, what a phone waits for, a wallboard's answer (ARGS="chat-1000 nodes" for some).
	@sh scripts/bench.sh $(ARGS)

load: export SCENARIO := $(SCENARIO)
load: export USERS := $(USERS)
load: export TIME := $(TIME)
load: export RAMP := $(RAMP)
load: export RATE := $(RATE)
load: export SEED := $(SEED)
load: export AT := $(AT)
load: export ANYWHERE := $(ANYWHERE)
load: ## Load a server of its own: SCENARIO=browse|chat_socket|chat_polling|agent|buyer|seller|queue|drawer|reconnect_storm|mixed_day USERS=200 TIME=30s RAMP=10s RATE=50 SEED=1, with an HTML report.
	@sh scripts/load.sh

soak: ## Let people chat, trade, draw and line up for MINUTES=10 under every fault there is, by SEED=1, with NODES=1 (or 2) processes, and check every promise.
	@sh scripts/soak.sh "$(MINUTES)" "$(SEED)" "$(NODES)" $(ARGS)

line: ## Let 10,000 people wait in one line for a minute, kill the server twice, and check that nobody lost their place (ARGS="--seconds 120").
	@sh scripts/line.sh $(ARGS)

timers: ## Simulate days of deadlines of orders and lines in all weathers: SEEDS=10000 of each, thousands a minute.
	@sh scripts/timers.sh "$(SEEDS)"

audit: ## Prove the books of money of `make run` in one line; fails when they are off.
	@sh scripts/audit.sh

fuzz: ## Throw mutated bytes at the readers of packets and frames for SECONDS=600 each.
	@sh scripts/fuzz.sh "$(SECONDS)"

schema: ## Write http/openapi.json, http/asyncapi.json and the client's types anew after a change of the calls.
	@sh scripts/schema.sh

fair: ## Compile the checker of draws for the browser anew (needs the wasm32-unknown-unknown target; what it writes is committed).
	@sh scripts/fair.sh

sqlx: ## Write .sqlx anew after a change of a statement or a migration.
	@sh scripts/sqlx.sh write
