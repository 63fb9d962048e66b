package inspect

import (
	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/message"
)

// A Run is one rule at work on one module.
type Run struct {
	Module  *Module
	Context *Context
	// Data is the rule's own, from one file to the next and to Module.
	Data any

	rule     *Rule
	php      *phpNeeds
	findings []Finding
	omitted  int
	failed   bool
}

// do runs a part of the rule and survives its failure: one rule that chokes on
// odd code must not keep a seller from the other findings.
func (r *Run) do(part func()) {
	defer func() {
		if recover() != nil {
			r.failed = true
		}
	}()
	part()
}

// maxPerRule bounds a report: nobody reads the five-hundredth finding of a
// rule, and a hostile archive could make millions.
const maxPerRule = 200

// A Place is where a finding points to: a position, a file, or the module.
type Place struct {
	File   *File
	Line   int // from 1; 0 for the file as a whole
	Column int // from 1, in characters; 0 for the whole line
}

// Nowhere is the module as a whole.
var Nowhere = Place{}

// Find reports a fault with the rule's own severity. Params are names and
// values in turn.
func (r *Run) Find(at Place, message string, params ...string) {
	r.FindAs(r.rule.Severity, at, message, params)
}

// Error reports a fault that blocks the version.
func (r *Run) Error(at Place, message string, params ...string) {
	r.FindAs(Error, at, message, params)
}

// Warn reports a fault that does not.
func (r *Run) Warn(at Place, message string, params ...string) {
	r.FindAs(Warning, at, message, params)
}

// FindAs reports a fault with a severity that the rule decides upon.
func (r *Run) FindAs(severity Severity, at Place, key string, params []string) {
	if len(r.findings) >= maxPerRule {
		r.omitted++
		return
	}
	text, ok := r.rule.Messages[key]
	if !ok {
		panic("inspect: rule " + r.rule.ID + " has no message " + key)
	}
	f := Finding{
		Rule: r.rule.ID, Category: r.rule.Category, Severity: severity,
		Line: at.Line, Column: at.Column, Message: key,
	}
	if len(params) > 0 {
		f.Params = make(map[string]string, len(params)/2)
		for i := 0; i+1 < len(params); i += 2 {
			f.Params[params[i]] = archive.Printable(params[i+1], 200)
		}
	}
	f.Text = message.Fill(text, f.Params)
	if at.File != nil {
		f.File = at.File.Path
		f.Excerpt = at.File.excerpt(at.Line)
	}
	r.findings = append(r.findings, f)
}
