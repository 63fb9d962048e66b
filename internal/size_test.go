package internal_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mostLines is how much of a package a newcomer can hold. One that grows over it
// has an idea in it that deserves a package of its own.
const mostLines = 3000

func TestNoPackageIsTooLarge(t *testing.T) {
	lines := map[string]int{} // of a folder's own files, without tests
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && !bytes.HasPrefix(text, []byte("// Code generated ")) {
			lines[filepath.Dir(path)] += bytes.Count(text, []byte("\n"))
		}
		return err
	})
	if err != nil || lines["graph"] == 0 {
		t.Fatal(lines, err)
	}
	for folder, n := range lines {
		if n > mostLines {
			t.Errorf("internal/%s has %d lines, more than %d: split out what is an idea of its own", folder, n, mostLines)
		}
	}
}
