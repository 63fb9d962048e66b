package validation

import (
	"archive/zip"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"merkato/internal/fault"
	"merkato/internal/inspect"
)

// FileChange is what became of a file since the version before.
type FileChange string

const (
	FileAdded   FileChange = "ADDED"
	FileRemoved FileChange = "REMOVED"
	FileChanged FileChange = "CHANGED"
	FileSame    FileChange = "SAME"
)

// ComparedFile is a file of a version or of the one before it.
type ComparedFile struct {
	Path   string
	Change FileChange
	Size   int64 // 0 of one that was removed
}

// ComparedLine is a line of both, or of one of them; numbers begin at 1, and 0
// says that there is none on this side.
type ComparedLine struct {
	Before, After         int
	TextBefore, TextAfter string
	Change                FileChange
}

// Comparison is a file side by side.
type Comparison struct {
	Path   string
	Change FileChange
	IsText bool // otherwise nothing of it is shown
	IsCut  bool // it is longer than what is shown
	Lines  []ComparedLine
}

const (
	longestCompared = 512 << 10 // bytes of a file
	mostLines       = 5000
)

// CompareFiles lists the files of a version against the one before, what changed
// first. For operators.
func (s *Service) CompareFiles(ctx context.Context, id int64) ([]ComparedFile, error) {
	r, err := s.ReportForReview(ctx, id)
	if err != nil {
		return nil, err
	}
	var before *inspect.Report
	if r.Previous != nil {
		if _, before, err = s.report(ctx, s.DB.Read(), r.Previous.ID); err != nil {
			return nil, err
		}
	}
	return compareFiles(before, r.Report), nil
}

func compareFiles(before, after *inspect.Report) []ComparedFile {
	old := map[string]inspect.FileHash{}
	if before != nil {
		for _, f := range before.Files {
			old[f.Path] = f
		}
	}
	all := []ComparedFile{}
	if after != nil {
		for _, f := range after.Files {
			was, known := old[f.Path]
			one := ComparedFile{Path: f.Path, Size: f.Size, Change: FileChanged}
			switch {
			case !known:
				one.Change = FileAdded
			case was.SHA256 == f.SHA256:
				one.Change = FileSame
			}
			delete(old, f.Path)
			all = append(all, one)
		}
	}
	for path := range old {
		all = append(all, ComparedFile{Path: path, Change: FileRemoved})
	}
	isSame := func(f ComparedFile) int {
		if f.Change == FileSame {
			return 1
		}
		return 0
	}
	slices.SortFunc(all, func(a, b ComparedFile) int {
		if d := isSame(a) - isSame(b); d != 0 {
			return d
		}
		return strings.Compare(a.Path, b.Path)
	})
	return all
}

// CompareFile is a file of a version beside the one before. For operators.
func (s *Service) CompareFile(ctx context.Context, id int64, path string) (*Comparison, error) {
	r, err := s.ReportForReview(ctx, id)
	if err != nil {
		return nil, err
	}
	after, inAfter, err := s.fileOf(ctx, r.Upload, path)
	if err != nil {
		return nil, err
	}
	before, inBefore, err := s.fileOf(ctx, r.Previous, path)
	if err != nil {
		return nil, err
	}
	if !inAfter && !inBefore {
		return nil, fault.New(fault.NotFound, "no_file", "There is no such file.").At("path")
	}
	c := &Comparison{Path: path, Change: FileChanged, IsText: isText(before) && isText(after), Lines: []ComparedLine{}}
	switch {
	case !inBefore:
		c.Change = FileAdded
	case !inAfter:
		c.Change = FileRemoved
	case before == after:
		c.Change = FileSame
	}
	if c.IsText {
		c.Lines = compareLines(linesOf(before), linesOf(after))
		c.IsCut = len(c.Lines) > mostLines || len(before) == longestCompared || len(after) == longestCompared
		c.Lines = c.Lines[:min(len(c.Lines), mostLines)]
	}
	return c, nil
}

// fileOf reads a file of what buyers get of a version; false: it has none.
func (s *Service) fileOf(ctx context.Context, u *Upload, path string) (string, bool, error) {
	if u == nil || u.Rebuilt == "" {
		return "", false, nil
	}
	folder, err := os.MkdirTemp("", "merkato-compare-")
	if err != nil {
		return "", false, err
	}
	defer os.RemoveAll(folder)
	archive := filepath.Join(folder, "archive.zip")
	if err := s.fetch(ctx, u.Rebuilt, archive, u.RebuiltSHA256); err != nil {
		return "", false, err
	}
	z, err := zip.OpenReader(archive)
	if err != nil {
		return "", false, err
	}
	defer z.Close()
	for _, f := range z.File {
		if f.Name != path && strings.TrimPrefix(f.Name, u.TechnicalName+"/") != path {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return "", false, err
		}
		defer r.Close()
		text, err := io.ReadAll(io.LimitReader(r, longestCompared))
		return string(text), true, err
	}
	return "", false, nil
}

func isText(content string) bool {
	return !strings.Contains(content, "\x00") && utf8.ValidString(content[:len(content)-len(lastRune(content))])
}

// lastRune is what a cut at a number of bytes may have broken.
func lastRune(content string) string {
	if len(content) < longestCompared {
		return ""
	}
	return content[len(content)-utf8.UTFMax+1:]
}

func linesOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
}

// largestTable bounds the memory of a comparison; beyond it what differs between
// the common start and end counts as replaced as a whole.
const largestTable = 4_000_000

// compareLines puts two texts side by side. Lines that were removed and added at
// the same place stand beside each other as changed.
func compareLines(before, after []string) []ComparedLine {
	start := 0
	for start < len(before) && start < len(after) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < len(before)-start && end < len(after)-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	a, b := before[start:len(before)-end], after[start:len(after)-end]
	lines := make([]ComparedLine, 0, max(len(before), len(after)))
	same := func(i, j int) {
		lines = append(lines, ComparedLine{Before: i + 1, After: j + 1, TextBefore: before[i], TextAfter: after[j], Change: FileSame})
	}
	for i := range start {
		same(i, i)
	}
	longest := common(a, b)
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
func beside(before, after []string, fromI, i, fromJ, j int) (lines []ComparedLine) {
	for fromI < i || fromJ < j {
		one := ComparedLine{Change: FileChanged}
		if fromI < i {
			one.Before, one.TextBefore = fromI+1, before[fromI]
			fromI++
		} else {
			one.Change = FileAdded
		}
		if fromJ < j {
			one.After, one.TextAfter = fromJ+1, after[fromJ]
			fromJ++
		} else {
			one.Change = FileRemoved
		}
		lines = append(lines, one)
	}
	return lines
}

// common tells how many lines two texts have in common from two places on; nil
// where the texts are too long for it.
func common(a, b []string) func(i, j int) int32 {
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
