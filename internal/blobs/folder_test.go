package blobs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"merkato/internal/blobs"
	"merkato/internal/fault"
)

// files are the paths of all files under a folder.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			out = append(out, strings.TrimPrefix(name, dir+"/"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The folder holds the files under their keys and nothing else, so that
// copying it is a backup.
func TestFolderHoldsJustTheFiles(t *testing.T) {
	dir := t.TempDir()
	s := open(t, "", dir)
	put(t, s, "invoices/7/2026-01.pdf", "pdf")
	put(t, s, "icon.png", "png")
	if err := s.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{"blobs/icon.png", "blobs/invoices/7/2026-01.pdf"}
	if got := files(t, dir); !slices.Equal(got, want) {
		t.Errorf("holds %q, want %q", got, want)
	}
	info, err := os.Stat(filepath.Join(dir, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o700 {
		t.Errorf("others may enter: %v", info.Mode())
	}
}

func TestSweepRemovesOnlyWhatWasLeft(t *testing.T) {
	dir := t.TempDir()
	s := open(t, "", dir)
	put(t, s, "kept.txt", "kept")

	arrived, release, ended := make(chan struct{}, 1), make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := s.Put(t.Context(), "under-way.txt", readerFunc(func([]byte) (int, error) {
			arrived <- struct{}{}
			<-release
			return 0, fs.ErrInvalid
		}), 0)
		ended <- err
	}()
	<-arrived
	if got := files(t, dir); len(got) != 2 {
		t.Fatalf("holds %q, want a second file under way", got)
	}
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{time.Hour, 0}, {25 * time.Hour, 1}, {25 * time.Hour, 0}} {
		n, err := s.Sweep(t.Context(), time.Now().Add(step.after))
		if err != nil || n != step.want {
			t.Errorf("after %v removed %d, %v; want %d", step.after, n, err, step.want)
		}
	}
	close(release)
	<-ended
	if got := files(t, dir); !slices.Equal(got, []string{"blobs/kept.txt"}) {
		t.Errorf("holds %q", got)
	}
}

func TestFolderFaults(t *testing.T) {
	occupied := filepath.Join(t.TempDir(), "occupied")
	if err := os.WriteFile(occupied, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ folder, want string }{
		"not writable": {"/sys", "cannot be written"}, // by root neither
		"not a folder": {occupied, "is not a folder"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := blobs.Open(t.Context(), "", c.folder)
			expectUnavailable(t, err, c.folder, c.want)
		})
	}
}

// expectUnavailable expects a fault that has all of the words for the operator,
// and none for the user.
func expectUnavailable(t *testing.T, err error, words ...string) {
	t.Helper()
	if !fault.Is(err, fault.Unavailable) {
		t.Fatalf("got %v", err)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%q does not say %q", err, word)
		}
		if strings.Contains(fault.Of(err).Message, word) {
			t.Errorf("the user sees %q", word)
		}
	}
}
