package export

import (
	"embed"
	"encoding/json"
	"io/fs"
	"path"
	"strings"
)

// Words are what the files of a table say in one language.
type Words struct {
	Sheet   string                       `json:"sheet"`   // the name of the sheet in a workbook
	Columns map[string]string            `json:"columns"` // headings by id
	Values  map[string]map[string]string `json:"values"`  // words for the values of a column, by its id
	common
}

// common are words that all tables have.
type common struct {
	Yes          string `json:"yes"`
	No           string `json:"no"`
	ControlTotal string `json:"control_total"` // with {count}
	Sum          string `json:"sum"`           // with {name} and {sum}
}

// Texts are words by language.
type Texts map[string]*Words

//go:embed texts/*.json
var commonTexts embed.FS

// ReadTexts reads texts/<language>.json of an area. A file that is not whole is a
// mistake of the build.
func ReadTexts(files fs.FS) Texts {
	all := Texts{}
	read(files, func(language string) any {
		all[language] = &Words{}
		return all[language]
	})
	read(commonTexts, func(language string) any {
		if all[language] == nil {
			panic("export: no texts in " + language)
		}
		return &all[language].common
	})
	return all
}

func read(files fs.FS, target func(language string) any) {
	names, err := fs.Glob(files, "texts/*.json")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		if err := json.Unmarshal(content, target(strings.TrimSuffix(path.Base(name), ".json"))); err != nil {
			panic(name + ": " + err.Error())
		}
	}
}
