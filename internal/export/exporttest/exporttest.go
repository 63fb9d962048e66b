// Package exporttest opens, for tests, what was exported.
package exporttest

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"testing"

	"merkato/internal/export"
)

// Unpack is what is in an archive, by the names of its files.
func Unpack(t testing.TB, as context.Context, exports *export.Service, id int64) map[string]string {
	t.Helper()
	_, file, err := exports.Open(as, id)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	content := read(t, file)
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, one := range archive.File {
		r, err := one.Open()
		if err != nil {
			t.Fatal(err)
		}
		found[one.Name] = string(read(t, r))
	}
	return found
}

func read(t testing.TB, r io.Reader) []byte {
	t.Helper()
	content, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
