package inspect

import (
	"bytes"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/scan"
)

// A Module is what is reviewed, module or theme: the files of an archive and
// what is known about them.
type Module struct {
	Kind  Kind
	Name  string  // its technical name: that of the one top folder, or in theme.yml
	Files []*File // in order of path

	// Main is name/name.php of a module, or config/theme.yml of a theme; nil if
	// it is missing.
	Main *File
	// Declared is what the main file says about the module.
	Declared Declared
	// IsAtTop says that the module has no folder around it in the archive, as themes
	// have none.
	IsAtTop bool

	archive *archive.Archive
	byRel   map[string]*File
}

// File finds a file by its path within the module's folder, or nil.
func (m *Module) File(rel string) *File { return m.byRel[rel] }

// HasFolder reports whether the archive holds the module where shops look for it.
// Without that it is not said what is missing there: one mistake, one finding.
func (m *Module) HasFolder() bool { return m.Name != "" || m.IsAtTop }

// Folders are all folders within the module, by their paths within it, ""
// being the module's own.
func (m *Module) Folders() map[string][]*File {
	folders := map[string][]*File{"": nil}
	for _, f := range m.Files {
		if f.Rel == "" {
			continue
		}
		folder := f.Folder()
		folders[folder] = append(folders[folder], f)
		for folder != "" {
			folder = parentFolder(folder)
			if _, ok := folders[folder]; !ok {
				folders[folder] = nil
			}
		}
	}
	for _, folder := range m.archive.Folders {
		if rel, ok := m.rel(folder); ok {
			if _, ok := folders[rel]; !ok {
				folders[rel] = nil
			}
		}
	}
	return folders
}

// A File is one file of the archive.
type File struct {
	Path   string // in the archive: demo/views/x.tpl
	Rel    string // within the module's folder: views/x.tpl; "" for what is outside it
	Ext    string // lower case, without the dot
	Size   int64
	SHA256 string

	entry *archive.Entry
	lines [][]byte
	// scanned is the file as a template, once a rule asked for it.
	scanned *scan.Template
}

// MaxTemplate is the largest template that is read.
const MaxTemplate = 1 << 20

// Template is a Smarty or Twig template, or nil for any other file.
func (f *File) Template() *scan.Template {
	if f.scanned == nil && f.Size <= MaxTemplate {
		switch f.Ext {
		case "tpl":
			f.scanned = scan.Smarty(f.Bytes())
		case "twig":
			f.scanned = scan.Twig(f.Bytes())
		}
	}
	return f.scanned
}

// Bytes is the content. It must not be changed.
func (f *File) Bytes() []byte {
	data, err := f.entry.Bytes()
	if err != nil { // it was read to its end when the archive was opened
		return nil
	}
	return data
}

// Folder is the folder it is in, within the module.
func (f *File) Folder() string { return parentFolder(f.Rel) }

func parentFolder(rel string) string {
	folder := path.Dir(rel)
	if folder == "." {
		return ""
	}
	return folder
}

// Own reports whether it is the seller's own code, not third-party code or a test.
func (f *File) Own() bool {
	for _, part := range strings.Split(f.Folder(), "/") {
		switch strings.ToLower(part) {
		case "vendor", "node_modules", "tests", "test":
			return false
		}
	}
	return f.Rel != ""
}

// Vendor reports whether it is third-party code.
func (f *File) Vendor() bool {
	return strings.Contains("/"+f.Rel, "/vendor/") || strings.Contains("/"+f.Rel, "/node_modules/")
}

// IsPHP reports whether the shop would run it as PHP.
func (f *File) IsPHP() bool {
	switch f.Ext {
	case "php", "phtml", "php5", "php7", "inc":
		return true
	}
	return false
}

// Whole is the file, at no line of it.
func (f *File) Whole() Place { return Place{File: f} }

// At is a line of the file, from 1.
func (f *File) At(line int) Place { return Place{File: f, Line: line} }

// AtOffset is the position of a byte of the file.
func (f *File) AtOffset(offset int) Place {
	data := f.Bytes()
	offset = max(0, min(offset, len(data)))
	start := bytes.LastIndexByte(data[:offset], '\n') + 1
	return Place{
		File: f, Line: bytes.Count(data[:start], []byte("\n")) + 1,
		Column: utf8.RuneCount(data[start:offset]) + 1,
	}
}

// Lines are the lines of the file, without their ends.
func (f *File) Lines() [][]byte {
	if f.lines == nil {
		f.lines = bytes.Split(f.Bytes(), []byte("\n"))
	}
	return f.lines
}

const (
	excerptAround = 2
	excerptWidth  = 240
)

// excerpt shows a line with those around it, made fit to be shown.
func (f *File) excerpt(line int) *Excerpt {
	if line < 1 || f.Size > 4<<20 {
		return nil
	}
	lines := f.Lines()
	if line > len(lines) {
		return nil
	}
	first, last := max(1, line-excerptAround), min(len(lines), line+excerptAround)
	e := &Excerpt{First: first}
	for _, text := range lines[first-1 : last] {
		text = bytes.TrimRight(text[:min(len(text), 8*excerptWidth)], "\r")
		e.Lines = append(e.Lines, archive.Printable(strings.ReplaceAll(string(text), "\t", "    "), excerptWidth))
	}
	return e
}

// newModule sorts the files of an archive into a module.
func newModule(a *archive.Archive, kind Kind) *Module {
	a = AsInstalled(a, kind)
	m := &Module{Kind: kind, archive: a, byRel: map[string]*File{}, IsAtTop: kind != KindModule && a.Has(themeFile)}
	if roots := topFolders(a); len(roots) > 0 && !m.IsAtTop {
		m.Name = roots[0]
	}
	for _, e := range a.Files {
		f := &File{
			Path: e.Path, Size: e.Size, SHA256: e.SHA256, entry: e,
			Ext: strings.ToLower(strings.TrimPrefix(path.Ext(e.Path), ".")),
		}
		if rel, ok := m.rel(e.Path); ok {
			f.Rel = rel
			m.byRel[rel] = f
		}
		m.Files = append(m.Files, f)
	}
	if m.Kind == "" {
		m.Kind = KindModule
		if m.byRel[themeFile] != nil && m.byRel[m.Name+".php"] == nil {
			m.Kind = KindTheme
		}
	}
	m.readMain()
	if m.IsAtTop && ThemeName.MatchString(m.Declared.Name) {
		m.Name = m.Declared.Name
	}
	return m
}

// rel is a path of the archive within the module; false: it is outside of it.
func (m *Module) rel(path string) (string, bool) {
	if m.IsAtTop {
		return path, !archive.FromMacOS(path)
	}
	rel, inside := strings.CutPrefix(path, m.Name+"/")
	return rel, inside && m.Name != ""
}

// TopFolders are the names at the top of the archive that hold files.
func (m *Module) TopFolders() []string { return topFolders(m.archive) }

// topFolders are the names at the top of the archive that hold files. What
// macOS adds by itself does not count: it is reported, and never installed.
func topFolders(a *archive.Archive) []string {
	var roots []string
	for _, e := range a.Files {
		root, _, inside := strings.Cut(e.Path, "/")
		if inside && !archive.FromMacOS(e.Path) && (len(roots) == 0 || roots[len(roots)-1] != root) {
			roots = append(roots, root)
		}
	}
	return roots
}

// AtNode is where a node of the tree begins.
func (f *File) AtNode(n ast.Vertex) Place {
	if n == nil || n.GetPosition() == nil {
		return f.Whole()
	}
	return f.AtOffset(n.GetPosition().StartPos)
}
