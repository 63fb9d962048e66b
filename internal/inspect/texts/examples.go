package texts

import (
	_ "embed"
	"encoding/json"
	"sync"

	"merkato/internal/inspect"
)

// A Code is an excerpt of a file as an example. Line is the one that is
// marked, counted from the start of the file; 0 for none.
type Code struct {
	File  string   `json:"file"`
	First int      `json:"first"`
	Lines []string `json:"lines"`
	Line  int      `json:"line,omitempty"`
}

// An Example shows a rule at work: what it finds in bad code, and code that it
// leaves alone. Bad has no lines where something is missing from the archive.
type Example struct {
	Finding inspect.Finding `json:"finding"`
	Bad     *Code           `json:"bad,omitempty"`
	Good    *Code           `json:"good,omitempty"`
}

// The engine's test writes this file from the examples of the rules and what it
// finds in them, so the marked line is the one that a seller would be shown.
//
//go:embed examples.json
var examplesFile []byte

var examples = sync.OnceValue(func() (all map[string]Example) {
	if err := json.Unmarshal(examplesFile, &all); err != nil {
		panic("texts: examples: " + err.Error())
	}
	return all
})

// ExampleOf is the example of a rule.
func ExampleOf(rule *inspect.Rule) Example { return examples()[rule.ID] }
