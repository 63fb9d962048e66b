package child_test

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/child"
	"merkato/internal/inspect/sample"
)

func write(t *testing.T, content []byte) (archive, rebuilt string) {
	t.Helper()
	folder := t.TempDir()
	archive, rebuilt = filepath.Join(folder, "archive.zip"), filepath.Join(folder, "rebuilt.zip")
	if err := os.WriteFile(archive, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return archive, rebuilt
}

// R13.7: the child says what this process would, byte for byte, and rebuilds the
// same archive.
func TestChildAgrees(t *testing.T) {
	c := inspect.Context{Change: inspect.ChangeNew, Platforms: inspect.DefaultPlatforms, Date: "2026-06-01"}
	for _, content := range [][]byte{sample.Module{Name: "checkout", Version: "1.0.0"}.Zip(), []byte("no archive")} {
		archive, rebuilt := write(t, content)
		theirs, err := child.DefaultLimits.Engine()(t.Context(), archive, rebuilt, c)
		if err != nil {
			t.Fatal(err)
		}
		again, other := write(t, content)
		ours, err := child.Here(t.Context(), again, other, c)
		if err != nil {
			t.Fatal(err)
		}
		if string(theirs.JSON) != string(ours.JSON) {
			t.Errorf("they differ:\n%s\n%s", theirs.JSON, ours.JSON)
		}
		a, errA := os.ReadFile(rebuilt)
		b, errB := os.ReadFile(other)
		if string(a) != string(b) || (errA == nil) != (errB == nil) {
			t.Error("the archives differ", errA, errB)
		}
	}
}

// Shops install a theme only from the top of an archive: whatever folder it came
// in, buyers get it there, and the report speaks of the same paths. What only
// looks like a theme within it stays where it is.
func TestThemesAreDeliveredWithoutTheirFolder(t *testing.T) {
	for _, want := range [][]string{
		{"assets/css/theme.css", "config/theme.yml"},
		{"config/config/theme.yml", "config/theme.yml"},
	} {
		theme := fstest.MapFS{}
		for _, name := range want {
			theme[name] = &fstest.MapFile{Data: []byte("name: demo\n")}
		}
		packed, err := archive.PackFolder(theme, "folder", archive.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		from, to := write(t, packed)
		review, err := child.Here(t.Context(), from, to, inspect.Context{Kind: inspect.KindTheme})
		if err != nil {
			t.Fatal(err)
		}
		rebuilt, err := zip.OpenReader(to)
		if err != nil {
			t.Fatal(err)
		}
		defer rebuilt.Close()
		var names, reported []string
		for _, f := range rebuilt.File {
			if !f.FileInfo().IsDir() {
				names = append(names, f.Name)
			}
		}
		for _, f := range review.Report.Files {
			reported = append(reported, f.Path)
		}
		if !slices.Equal(names, want) || !slices.Equal(reported, want) || review.Report.Name != "demo" {
			t.Errorf("buyers get %v, the report on %q has %v", names, review.Report.Name, reported)
		}
	}
}

// R13.10: a child that runs into a limit is ended, and says so.
func TestChildIsEndedAtItsLimits(t *testing.T) {
	archive, rebuilt := write(t, sample.Module{Name: "checkout", Version: "1.0.0"}.Zip())
	for name, limits := range map[string]child.Limits{
		"time":   {Memory: 768 << 20, Time: time.Nanosecond, Output: 1 << 20},
		"memory": {Memory: 4 << 20, Time: 30 * time.Second, Output: 1 << 20},
		"output": {Memory: 768 << 20, Time: 30 * time.Second, Output: 100},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := limits.Engine()(t.Context(), archive, rebuilt, inspect.Context{}); !errors.Is(err, child.ErrTooHeavy) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// Who stops waiting does not learn that the archive was too much.
func TestChildThatIsCalledOff(t *testing.T) {
	archive, rebuilt := write(t, sample.Module{Name: "checkout", Version: "1.0.0"}.Zip())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := child.DefaultLimits.Engine()(ctx, archive, rebuilt, inspect.Context{}); err == nil || errors.Is(err, child.ErrTooHeavy) {
		t.Errorf("got %v", err)
	}
}
