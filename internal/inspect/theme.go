package inspect

import (
	"merkato/internal/inspect/versions"
	"merkato/internal/inspect/yaml"
)

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
