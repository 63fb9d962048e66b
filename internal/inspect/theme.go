package inspect

import (
	"regexp"
	"slices"
	"strings"

	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/versions"
	"merkato/internal/inspect/yaml"
)

// themeFile is what the shop reads of a theme first, by its path in the archive.
const themeFile = "config/theme.yml"

// ThemeName is the form of a theme's name, which becomes that of its folder.
var ThemeName = regexp.MustCompile(`^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,127}$`)

// AsInstalled is an archive as a shop can install it. The shop wants a theme at
// the top of the archive, where its own export puts it: a folder around one is
// taken away, for the review as for buyers, and only once: config may hold
// what looks like another theme.
func AsInstalled(a *archive.Archive, kind Kind) *archive.Archive {
	if a.Has(themeFile) {
		return a
	}
	roots := topFolders(a)
	isOneFolder := len(roots) == 1 && !slices.ContainsFunc(a.Files, func(e *archive.Entry) bool { return !strings.Contains(e.Path, "/") })
	if kind == KindModule || !isOneFolder || !a.Has(roots[0]+"/"+themeFile) || kind == "" && a.Has(roots[0]+"/"+roots[0]+".php") {
		return a
	}
	return a.Unfolded(roots[0])
}

func (m *Module) readTheme() {
	d := &m.Declared
	for _, s := range yaml.Read(m.Main.Bytes()) {
		at := m.Main.At(s.Line)
		switch s.Key {
		case "name":
			d.Name, d.NameAt = s.Value, at
		case "version":
			d.Version, d.VersionAt = s.Value, at
		case "parent":
			d.Parent = s.Value
		case "meta.compatibility.from":
			d.Compliancy.Min, d.CompliancyAt = versions.LowerBound(s.Value), at
		case "meta.compatibility.to":
			if s.Value != "~" && s.Value != "null" {
				d.Compliancy.Max = versions.UpperBound(s.Value)
			}
			d.Compliancy.Open = d.Compliancy.Max == ""
		}
	}
}
