// Package compare puts two versions of a module side by side, for whoever
// reviews the newer one.
package compare

import (
	"slices"
	"strings"
	"unicode/utf8"

	"merkato/internal/inspect"
)

// Change is what became of a file since the version before.
type Change string

const (
	Added   Change = "ADDED"
	Removed Change = "REMOVED"
	Changed Change = "CHANGED"
	Same    Change = "SAME"
)

// File is a file of a version or of the one before it.
type File struct {
	Path   string
	Change Change
	Size   int64 // 0 of one that was removed
}

// Line is a line of both, or of one of them; numbers begin at 1, and 0
// says that there is none on this side.
type Line struct {
	Before, After         int
	TextBefore, TextAfter string
	Change                Change
}

// Comparison is a file side by side.
type Comparison struct {
	Path   string
	Change Change
	IsText bool // otherwise nothing of it is shown
	IsCut  bool // it is longer than what is shown
	Lines  []Line
}

const (
	Longest   = 512 << 10 // bytes of a file that are read
	mostLines = 5000
)

// Files are the files of two versions, what changed first; nil: there is none.
func Files(before, after *inspect.Report) []File {
	old := map[string]inspect.FileHash{}
	if before != nil {
		folder := ""
		if after != nil {
			folder = after.FolderBefore(before)
		}
		for _, f := range before.Files {
			old[strings.TrimPrefix(f.Path, folder)] = f
		}
	}
	all := []File{}
	if after != nil {
		for _, f := range after.Files {
			was, known := old[f.Path]
			one := File{Path: f.Path, Size: f.Size, Change: Changed}
			switch {
			case !known:
				one.Change = Added
			case was.SHA256 == f.SHA256:
				one.Change = Same
			}
			delete(old, f.Path)
			all = append(all, one)
		}
	}
	for path := range old {
		all = append(all, File{Path: path, Change: Removed})
	}
	isSame := func(f File) int {
		if f.Change == Same {
			return 1
		}
		return 0
	}
	slices.SortFunc(all, func(a, b File) int {
		if d := isSame(a) - isSame(b); d != 0 {
			return d
		}
		return strings.Compare(a.Path, b.Path)
	})
	return all
}

// Texts is a file of both versions side by side; one of them may not have it. Of
// each up to Longest was read.
func Texts(path, before, after string, inBefore, inAfter bool) *Comparison {
	c := &Comparison{Path: path, Change: Changed, IsText: IsText(before) && IsText(after), Lines: []Line{}}
	switch {
	case !inBefore:
		c.Change = Added
	case !inAfter:
		c.Change = Removed
	case before == after:
		c.Change = Same
	}
	if c.IsText {
		c.Lines = sideBySide(Lines(before), Lines(after))
		c.IsCut = len(c.Lines) > mostLines || len(before) == Longest || len(after) == Longest
		c.Lines = c.Lines[:min(len(c.Lines), mostLines)]
	}
	return c
}

// IsText reports whether content that was read can be shown.
func IsText(content string) bool {
	return !strings.Contains(content, "\x00") && utf8.ValidString(content[:len(content)-len(lastRune(content))])
}

// lastRune is the letter that a cut at a number of bytes has broken; empty: none.
func lastRune(content string) string {
	if len(content) < Longest {
		return ""
	}
	for n := 1; n < utf8.UTFMax; n++ {
		if end := content[len(content)-n:]; utf8.RuneStart(end[0]) {
			if utf8.FullRuneInString(end) {
				return ""
			}
			return end
		}
	}
	return ""
}

// Lines are those of a text.
func Lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
}

// largestTable bounds the memory of a comparison; beyond it what differs between
// the common start and end counts as replaced as a whole.
const largestTable = 4_000_000

// sideBySide puts two texts side by side. Lines that were removed and added at
// the same place are shown side by side as changed.
func sideBySide(before, after []string) []Line {
	start := 0
	for start < len(before) && start < len(after) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < len(before)-start && end < len(after)-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	a, b := before[start:len(before)-end], after[start:len(after)-end]
	lines := make([]Line, 0, max(len(before), len(after)))
	same := func(i, j int) {
		lines = append(lines, Line{Before: i + 1, After: j + 1, TextBefore: before[i], TextAfter: after[j], Change: Same})
	}
	for i := range start {
		same(i, i)
	}
	longest := inCommon(a, b)
	i, j, fromI, fromJ := 0, 0, 0, 0
	differ := func() {
		lines = append(lines, beside(before, after, start+fromI, start+i, start+fromJ, start+j)...)
	}
	for i < len(a) || j < len(b) {
		switch {
		case longest != nil && i < len(a) && j < len(b) && a[i] == b[j]:
			differ()
			same(start+i, start+j)
			i, j = i+1, j+1
			fromI, fromJ = i, j
		case j == len(b) || i < len(a) && (longest == nil || longest(i+1, j) >= longest(i, j+1)):
			i++
		default:
			j++
		}
	}
	differ()
	for n := range end {
		same(len(before)-end+n, len(after)-end+n)
	}
	return lines
}

// beside are lines of both sides that have nothing in common.
func beside(before, after []string, fromI, i, fromJ, j int) (lines []Line) {
	for fromI < i || fromJ < j {
		one := Line{Change: Changed}
		if fromI < i {
			one.Before, one.TextBefore = fromI+1, before[fromI]
			fromI++
		} else {
			one.Change = Added
		}
		if fromJ < j {
			one.After, one.TextAfter = fromJ+1, after[fromJ]
			fromJ++
		} else {
			one.Change = Removed
		}
		lines = append(lines, one)
	}
	return lines
}

// inCommon returns how many lines two texts have in common from two places on; nil
// where the texts are too long for it.
func inCommon(a, b []string) func(i, j int) int32 {
	if len(a)*len(b) > largestTable {
		return nil
	}
	width := len(b) + 1
	table := make([]int32, (len(a)+1)*width)
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				table[i*width+j] = table[(i+1)*width+j+1] + 1
			} else {
				table[i*width+j] = max(table[(i+1)*width+j], table[i*width+j+1])
			}
		}
	}
	return func(i, j int) int32 { return table[i*width+j] }
}
