package inspect

import (
	"slices"

	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/php"
)

// RuleSet is the version of the rules as a whole. It goes up whenever a rule is
// added or begins to find something else; a rule says since when it is there.
const RuleSet = 4

// A Category groups findings for the seller.
type Category string

const (
	PHP     Category = "php"
	UX      Category = "ux"
	Install Category = "install"
	Other   Category = "other"
)

// Severity says what a finding means: an error blocks the version.
type Severity string

const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Kind is what an archive holds.
type Kind string

const (
	KindModule Kind = "module"
	KindTheme  Kind = "theme"
)

// A Rule is one thing the engine looks for, with what a seller needs to
// understand and mend it. Its examples are its tests.
type Rule struct {
	ID       string
	Category Category
	Severity Severity // what it usually is; a check may say otherwise by context
	Since    int      // the rule set it appeared in
	For      Kind     // what it applies to; empty for both

	// English texts. Other languages are data, see the package texts.
	Title string // the fault in a few words
	Why   string // what goes wrong where it is left
	How   string // how to mend it
	// Messages are what a finding says, by key, with {name} for parameters.
	Messages map[string]string

	// Needs is the context without which the rule does not run.
	Needs []Need
	// Refuses reports whether a reason to refuse an archive belongs to the rule.
	Refuses func(archive.Reason) bool
	// Vendor lets File and PHP see third-party and test code as well.
	Vendor bool

	// At least one of these. File and PHP are called for every file in order of
	// path, Module once after them. The syntax tree is gone after PHP returns:
	// what Module needs of it, keep in Run.Data.
	File   func(r *Run, f *File)
	PHP    func(r *Run, f *File, p *php.File)
	Module func(r *Run)

	Bad  []Example // each is found
	Good []Example // near misses, which are not
}

// Need names a part of the Context.
type Need string

const (
	NeedChange    Need = "change"
	NeedPrevious  Need = "previous"
	NeedName      Need = "technicalName"
	NeedVersion   Need = "lastVersion"
	NeedPlatforms Need = "platforms"
	NeedDate      Need = "date"
	// NeedArchive is an archive that can be read: without it hardly a rule runs.
	NeedArchive Need = "archive"
	// NeedRepair is said of a rule that failed on the archive, by a fault of
	// ours: the review goes on without it.
	NeedRepair Need = "repair"
)

// An Example is an archive that a rule finds fault with, or not.
type Example struct {
	// Files by path within the folder of a small faultless module named demo,
	// whose files they replace or join. The content Removed takes one away.
	Files map[string]string
	// Theme starts from a small faultless theme instead.
	Theme bool
	// Bare starts from nothing, and paths are those in the archive.
	Bare bool
	// Context beyond the default, which has every need.
	Context func(c *Context)
	// Limits other than the default.
	Limits *archive.Limits
	// At is where the rule finds the fault, as "path:line" within the folder,
	// where the example wants to be exact about it.
	At string
}

// Removed as the content of a file of an example takes it away.
const Removed = "\x00removed"

// Rules are those by which an archive is reviewed, in the order in which they
// are shown. The package rules has all there are.
type Rules []*Rule

// ByID finds a rule, or nil.
func (rules Rules) ByID(id string) *Rule {
	i := slices.IndexFunc(rules, func(r *Rule) bool { return r.ID == id })
	if i < 0 {
		return nil
	}
	return rules[i]
}

// PHPExample is a file of PHP; its code begins at line 5.
func PHPExample(code string) Example {
	return Example{Files: map[string]string{"classes/Sample.php": "<?php\nif (!defined('_PS_VERSION_')) {\n    exit;\n}\n" + code}}
}

// PHPExamples are several of them.
func PHPExamples(codes ...string) (all []Example) {
	for _, code := range codes {
		all = append(all, PHPExample(code))
	}
	return all
}
