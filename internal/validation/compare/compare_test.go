package compare_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"merkato/internal/inspect"
	"merkato/internal/validation/compare"
)

// Whatever two texts are, both can be read off what is shown of them, each line
// with its number; and what is shown as the same is.
func TestBothTextsCanBeReadOff(t *testing.T) {
	text := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "b", "c", "}"}), 1, 12)
	rapid.Check(t, func(t *rapid.T) {
		before, after := text.Draw(t, "before"), text.Draw(t, "after")
		before[len(before)-1], after[len(after)-1] = "end", "end" // a last line that is empty is none
		c := compare.Texts("a.php", strings.Join(before, "\n"), strings.Join(after, "\r\n"), true, true)
		var shownBefore, shownAfter []string
		for _, l := range c.Lines {
			if l.Before > 0 {
				shownBefore = append(shownBefore, l.TextBefore)
				if l.Before != len(shownBefore) {
					t.Fatalf("%+v is line %d before", l, len(shownBefore))
				}
			}
			if l.After > 0 {
				shownAfter = append(shownAfter, l.TextAfter)
				if l.After != len(shownAfter) {
					t.Fatalf("%+v is line %d after", l, len(shownAfter))
				}
			}
			if l.Change == compare.Same && (l.TextBefore != l.TextAfter || l.Before == 0 || l.After == 0) {
				t.Fatalf("%+v is shown as the same", l)
			}
		}
		if !slices.Equal(shownBefore, before) || !slices.Equal(shownAfter, after) {
			t.Fatalf("%q and %q are shown as %+v", before, after, c.Lines)
		}
	})
}

// The files of a theme are those of the version before, though that was reviewed
// in the folder of the theme.
func TestFilesOfAThemeThatHadAFolder(t *testing.T) {
	before := &inspect.Report{Name: "demo", Files: []inspect.FileHash{
		{Path: "demo/config/theme.yml", SHA256: "1"}, {Path: "demo/gone.tpl", SHA256: "2"}, {Path: "demo/preview.png", SHA256: "3"},
	}}
	after := &inspect.Report{Name: "demo", Files: []inspect.FileHash{{Path: "config/theme.yml", SHA256: "4"}, {Path: "preview.png", SHA256: "3"}}}
	want := []compare.File{{Path: "config/theme.yml", Change: compare.Changed}, {Path: "gone.tpl", Change: compare.Removed}, {Path: "preview.png", Change: compare.Same}}
	if got := compare.Files(before, after); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// A text too long for a table of all its lines is shown all the same, what
// differs as a whole; what is no text is not shown.
func TestLongAndBinaryFiles(t *testing.T) {
	long := strings.Repeat("x\n", 2500)
	c := compare.Texts("a.php", "same\n"+long+"same\n", "same\n"+strings.Repeat("y\n", 2500)+"same\n", true, true)
	if len(c.Lines) != 2502 || c.Lines[0].Change != compare.Same || c.Lines[1].Change != compare.Changed || c.Lines[2501].Change != compare.Same || c.IsCut {
		t.Errorf("%d lines, cut %v: %+v", len(c.Lines), c.IsCut, c.Lines[:2])
	}
	if c := compare.Texts("a.php", "", strings.Repeat("x\n", 6000), false, true); c.Change != compare.Added || len(c.Lines) != 5000 || !c.IsCut {
		t.Errorf("%s, %d lines, cut %v", c.Change, len(c.Lines), c.IsCut)
	}
	letters := strings.Repeat("é", compare.Longest)
	for what, c := range map[string]struct {
		content string
		isText  bool
	}{
		"read up to the end of a letter":       {letters[:compare.Longest], true},
		"read up to the middle of one":         {"x" + letters[:compare.Longest-1], true},
		"begun in the middle of one":           {letters[1 : compare.Longest+1], false},
		"shorter, and broken off all the same": {letters[:9], false},
	} {
		if compare.IsText(c.content) != c.isText {
			t.Errorf("%s: %v", what, !c.isText)
		}
	}
	if c := compare.Texts("logo.png", "\x89PNG\x00", "", true, false); c.Change != compare.Removed || c.IsText || len(c.Lines) != 0 {
		t.Errorf("%+v", c)
	}
}
