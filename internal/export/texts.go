package export

import (
	"embed"
	"io/fs"

	"merkato/internal/locales"
)

// Words are what the files of a table say in one language.
type Words struct {
	Sheet   string                       `json:"sheet"`   // the name of the sheet in a workbook
	Columns map[string]string            `json:"columns"` // headings by id
	Values  map[string]map[string]string `json:"values"`  // words for the values of a column, by its id
}

// common are words that all tables have.
type common struct {
	Yes          string `json:"yes"`
	No           string `json:"no"`
	ControlTotal string `json:"control_total"` // with {count}
	Sum          string `json:"sum"`           // with {name} and {sum}
}

// Texts are words by language.
type Texts = locales.Texts[*Words]

//go:embed texts/*.json
var commonFiles embed.FS

var commonTexts = locales.Read(commonFiles, func(string) *common { return new(common) })

// ReadTexts reads texts/<language>.json of an area.
func ReadTexts(files fs.FS) Texts {
	return locales.Read(files, func(string) *Words { return new(Words) })
}
