package inspect

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
)

// Compliance is the verdict on a version.
type Compliance string

const (
	Compliant    Compliance = "compliant"
	NotCompliant Compliance = "notCompliant"
)

// A Report is everything the engine has to say about an archive. The same
// archive and context yield the same bytes, wherever it is made.
type Report struct {
	RuleSet    int        `json:"ruleSet"`
	Kind       Kind       `json:"kind,omitempty"`
	Name       string     `json:"name,omitempty"`
	Version    string     `json:"version,omitempty"`
	Requires   Compliancy `json:"requires"`
	Change     ChangeKind `json:"change,omitempty"`
	Compliance Compliance `json:"compliance"`
	Errors     int        `json:"errors"`
	Warnings   int        `json:"warnings"`
	Findings   []Finding  `json:"findings"`
	// Fixed are the findings of the previous version that are gone.
	Fixed []Finding `json:"fixed,omitempty"`
	// Omitted are the fingerprints of old warnings that a small change does not
	// bring up again, and Cut counts by rule what was too much to list.
	Omitted       []string        `json:"omitted,omitempty"`
	Cut           map[string]int  `json:"cut,omitempty"`
	Compatibility []Compatibility `json:"compatibility"`
	NotRun        []NotRun        `json:"notRun,omitempty"`
	// Contents is one hash over the paths and hashes of all files.
	Contents string `json:"contents,omitempty"`
	// Files are those that buyers get.
	Files []FileHash `json:"files"`
}

// Compliancy is the range of platform versions that a module or theme declares.
type Compliancy struct {
	Min string `json:"min,omitempty"`
	Max string `json:"max,omitempty"`
	// Open says that the maximum is whatever version it is installed on.
	Open bool `json:"open,omitempty"`
}

// State is what became of a finding since the previous version.
type State string

const (
	StateNew       State = "new"
	StateUnchanged State = "unchanged"
	StateFixed     State = "fixed"
)

// A Finding is one fault at one place.
type Finding struct {
	Rule     string            `json:"rule"`
	Category Category          `json:"category"`
	Severity Severity          `json:"severity"`
	File     string            `json:"file,omitempty"`
	Line     int               `json:"line,omitempty"`
	Column   int               `json:"column,omitempty"`
	Message  string            `json:"message"` // key into the rule's messages
	Params   map[string]string `json:"params,omitempty"`
	Text     string            `json:"text"` // the message in English
	Excerpt  *Excerpt          `json:"excerpt,omitempty"`
	// Fingerprint stays the same while the fault stays, though lines move.
	Fingerprint string `json:"fingerprint"`
	State       State  `json:"state,omitempty"`
}

// An Excerpt is some lines of a file around a finding.
type Excerpt struct {
	First int      `json:"first"` // number of the first line
	Lines []string `json:"lines"`
}

// NotRun is a rule that could not judge, and what it would have needed.
type NotRun struct {
	Rule  string `json:"rule"`
	Needs []Need `json:"needs"`
}

// FileHash is one file of the archive.
type FileHash struct {
	Path   string `json:"path"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// JSON is the report in its stable form.
func (r *Report) JSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Finding finds one by its fingerprint; nil: the report does not have it.
func (r *Report) Finding(fingerprint string) *Finding {
	for i := 0; r != nil && i < len(r.Findings); i++ {
		if r.Findings[i].Fingerprint == fingerprint {
			return &r.Findings[i]
		}
	}
	return nil
}

func sortFindings(all []Finding) {
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Text, b.Text),
		)
	})
}
