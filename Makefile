# Everything a person does with this project. `make` alone says what there is.
.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -euo pipefail -c

# The same for the binary, the tests and the linters, so that what one has compiled serves the others.
export CGO_ENABLED := 0
export GOFLAGS := $(shell go env GOFLAGS) -trimpath

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo development)
GO_FILES := $(shell find cmd internal web -name '*.go' -not -path '*/node_modules/*' 2>/dev/null) go.mod go.sum
ENGINE := web/src/inspect/built
SCHEMA := $(wildcard internal/graph/schema/*.graphqls)
KILLS ?= 300
MIGRATIONS := $(wildcard internal/db/migrations/*.sql)
WEB_FILES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/dist.new/*' -not -path '*/test-results/*' -not -path '*/playwright-report/*' -not -path '*/shots/*' -not -path '*/e2e/*' -not -path '*/built/*' 2>/dev/null)

.PHONY: help
help: ## Say what there is to do
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: bin/merkato ## Build what is missing and start it with demo data
	@bin/merkato serve

.PHONY: build
build: bin/merkato ## Build bin/merkato with the web app inside

bin/merkato: web/dist/index.html $(GO_FILES) $(MIGRATIONS) $(wildcard internal/devidp/*/*) $(wildcard internal/payments/sandbox/*/*)
	go build -ldflags "-s -w -X merkato/internal/app.Version=$(VERSION)" -o $@ ./cmd/merkato

# Built beside and then moved: whoever compiles Go meanwhile reads the build that was there.
web/dist/index.html: web/node_modules/.installed $(ENGINE)/engine.wasm $(WEB_FILES) $(SCHEMA)
	npm --prefix web run build
	@find web/dist -mindepth 1 -not -name .keep -delete
	@mv web/dist.new/* web/dist/
	@touch $@

# The review engine for the browser, and Go's loader of the same release.
$(ENGINE)/engine.wasm: $(filter-out %_test.go,$(wildcard cmd/inspect-wasm/*.go internal/inspect/*.go internal/inspect/*/*.go internal/inspect/*/*/*.go)) go.mod
	@mkdir -p $(ENGINE)
	cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" $(ENGINE)/wasm_exec.js
	GOOS=js GOARCH=wasm go build -ldflags "-s -w" -o $@ ./cmd/inspect-wasm

web/node_modules/.installed: web/package.json web/package-lock.json
	npm --prefix web ci
	@touch $@

# With make -j3 all three at once: they wait for others most of the time.
.PHONY: fetch fetch-go fetch-packages
fetch: fetch-go fetch-packages web/node_modules/.installed ## Fetch what building and testing need from elsewhere
fetch-go:
	go list -deps -test ./... >/dev/null
	go list -C tools -deps tool >/dev/null
fetch-packages:
	scripts/with-chromium scripts/with-postgres true

.PHONY: dev
dev: web/node_modules/.installed $(ENGINE)/engine.wasm ## Run both sides and reload them on change
	scripts/dev

.PHONY: test
test: bin/merkato ## Run every test, with what they need
	@$(MAKE) --no-print-directory test-go
	@$(MAKE) --no-print-directory -j2 --output-sync test-web bench-quick # the latter mostly waits
	@$(MAKE) --no-print-directory test-browser

# Without what make lint says too, and without what only a debugger reads, which takes long to link.
# With four times the garbage, compiler, linker and tests take a tenth less of the processors.
.PHONY: test-go
test-go: bin/tools/versitygw bin/tools/stripe-mock ## Run the Go tests, on SQLite and PostgreSQL
	GOGC=400 TMPDIR=$$(scripts/fast-folder) MERKATO_TEST_S3=$(CURDIR)/bin/tools/versitygw MERKATO_TEST_STRIPE=$(CURDIR)/bin/tools/stripe-mock scripts/with-postgres go test -vet=off -ldflags "-s -w" -timeout 20m ./...

.PHONY: test-web
test-web: web/node_modules/.installed ## Run the web app's unit tests
	npm --prefix web test

.PHONY: test-browser
test-browser: bin/merkato ## Run the browser tests against the real binary
	TMPDIR=$$(scripts/fast-folder) scripts/with-chromium npm --prefix web run e2e

.PHONY: soak
soak: ## Kill the program by the hundred, and put it under long load
	MERKATO_TEST_KILLS=$(KILLS) scripts/with-postgres go test -tags soak -count=1 -timeout 3h -run 'Killed|Soak' ./...

.PHONY: lint
lint: web/node_modules/.installed bin/tools/staticcheck bin/tools/uncheckederrors ## Check form and common mistakes
	@test -z "$$(gofmt -l cmd internal bench web/*.go)" || { gofmt -l cmd internal bench web/*.go; echo "run gofmt -w on these"; exit 1; }
	go vet -tags soak ./...
	bin/tools/staticcheck -tags soak ./...
	go vet -vettool=$(CURDIR)/bin/tools/uncheckederrors ./...
	npm --prefix web run lint

.PHONY: generate
generate: web/node_modules/.installed ## Write generated code again
	go generate ./...
	@mkdir -p bin
	go run ./cmd/merkato openapi >bin/openapi.json
	npm --prefix web run generate

.PHONY: verify
verify: ## Fail when generated code or go.mod is stale, or the OpenAPI document is faulty
	scripts/verify

.PHONY: shots
shots: bin/merkato ## Photograph every screen into web/shots/out, to look at
	scripts/with-chromium npm --prefix web run shots

.PHONY: bench
bench: bin/merkato ## Measure against a bare floor, on both databases
	MERKATO_TEST_FSYNC=on scripts/with-postgres go run ./bench

.PHONY: bench-quick
bench-quick: bin/merkato ## Send one request of each case that make bench measures
	scripts/with-postgres go run ./bench -quick

# Building them takes the processors while make fetch waits for others.
.PHONY: tools
tools: $(addprefix bin/tools/,staticcheck uncheckederrors versitygw stripe-mock) ## Build the programs that the checks need

bin/tools/%: tools/go.mod tools/go.sum $(wildcard tools/*/*.go)
	go build -C tools -o ../$@ $$(go list -C tools -f '{{.ImportPath}}' tool | grep '/$*$$')

.PHONY: clean
clean: ## Remove what was built; ./data stays
	rm -rf bin web/dist/* web/dist.new web/src/inspect/built web/node_modules
