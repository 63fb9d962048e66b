package inspect

import (
	"strings"

	"merkato/internal/inspect/versions"
)

// ChangeKind is what a version changes, as its seller says.
type ChangeKind string

const (
	ChangeNew      ChangeKind = "NEW"
	ChangeMajor    ChangeKind = "MAJOR"
	ChangeMinor    ChangeKind = "MINOR"
	ChangeDebug    ChangeKind = "DEBUG"
	ChangeFixError ChangeKind = "FIX_ERROR"
)

// Context is what a review knows beside the archive. Every part may be missing;
// the rules that need it are then listed as not run.
type Context struct {
	// Kind is module or theme; without it, it is recognized from the archive.
	Kind Kind `json:"kind,omitempty"`
	// Change is what the version changes, as the seller says.
	Change ChangeKind `json:"change,omitempty"`
	// Previous is the report of the version before.
	Previous *Report `json:"previous,omitempty"`
	// TechnicalName is the name under which shops know the product; empty where
	// no version was validated yet, even if Previous is one that was refused.
	TechnicalName string `json:"technicalName,omitempty"`
	// LastVersion is the last validated one.
	LastVersion string `json:"lastVersion,omitempty"`
	// Blocking are rules whose warnings refuse a version: a small change brings
	// them up again.
	Blocking []string `json:"blocking,omitempty"`
	// Platforms are the versions of the shop software that count today.
	Platforms []Platform `json:"platforms,omitempty"`
	// Date is the day of the review, as YYYY-MM-DD: rules with a date of effect
	// go by it, never by a clock.
	Date string `json:"date,omitempty"`
}

// Platform is one version of the shop software.
type Platform struct {
	Version  string `json:"version"`  // such as 8.2.0
	PHPMin   string `json:"phpMin"`   // lowest PHP it runs on, such as 7.2
	PHPMax   string `json:"phpMax"`   // highest PHP it runs on
	Released string `json:"released"` // YYYY-MM-DD
	Required string `json:"required"` // the day from which updates have to support its major
}

// has reports whether the context can answer a need.
func (c *Context) has(n Need) bool {
	switch n {
	case NeedChange:
		return c.Change != ""
	case NeedPrevious:
		return c.Previous != nil && c.TechnicalName != "" // one that shops have
	case NeedName:
		return c.TechnicalName != ""
	case NeedVersion:
		return c.LastVersion != ""
	case NeedPlatforms:
		return len(c.Platforms) > 0
	case NeedDate:
		return c.Date != ""
	}
	return false
}

// IsSmall reports whether the version only touches up an earlier one, whose old
// warnings need not be read again.
func (c *Context) IsSmall() bool {
	return c.Change == ChangeMinor || c.Change == ChangeDebug || c.Change == ChangeFixError
}

// SuggestChange guesses what a version changes from the numbers of the last
// one and its own.
func SuggestChange(last, version string) ChangeKind {
	if last == "" {
		return ChangeNew
	}
	before, now := strings.Split(last, "."), strings.Split(version, ".")
	switch {
	case versions.Number(now, 0) > versions.Number(before, 0):
		return ChangeMajor
	case versions.Number(now, 1) > versions.Number(before, 1):
		return ChangeMinor
	}
	return ChangeDebug
}
