package main

import (
	"os"
	"testing"
)

// The page in the documentation is what the code says.
func TestTheDiagramIsUpToDate(t *testing.T) {
	stored, err := os.ReadFile("../../../docs/subscription.md")
	if err != nil || string(stored) != page() {
		t.Errorf("docs/subscription.md is stale: run go generate ./internal/subscription (%v)", err)
	}
}
