package inspect

import (
	"io"

	"merkato/internal/inspect/archive"
)

// A Description is a rule as data, for pages and other programs.
type Description struct {
	ID       string            `json:"id"`
	Category Category          `json:"category"`
	Severity Severity          `json:"severity"`
	Since    int               `json:"since"`
	For      Kind              `json:"for,omitempty"`
	Needs    []Need            `json:"needs,omitempty"`
	Title    string            `json:"title"`
	Why      string            `json:"why"`
	How      string            `json:"how"`
	Messages map[string]string `json:"messages"`
}

// Describe turns rules into data.
func Describe(rules []*Rule) []Description {
	all := make([]Description, 0, len(rules))
	for _, r := range rules {
		all = append(all, Description{
			ID: r.ID, Category: r.Category, Severity: r.Severity, Since: r.Since, For: r.For, Needs: r.Needs,
			Title: r.Title, Why: r.Why, How: r.How, Messages: r.Messages,
		})
	}
	return all
}

// VersionOf reads the version of a module or theme, without reviewing it.
func VersionOf(r io.ReaderAt, size int64) (string, error) {
	a, err := archive.Open(r, size, archive.DefaultLimits)
	if err != nil {
		return "", err
	}
	return newModule(a, "").Declared.Version, nil
}
