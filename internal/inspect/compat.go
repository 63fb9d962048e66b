package inspect

import (
	"slices"

	"merkato/internal/inspect/versions"
)

// Result is what a review says about one platform version.
type Result string

const (
	Certified Result = "certified" // claimed, and nothing found against it
	Confirm   Result = "confirm"   // claimed, but reading the code cannot decide
	Declined  Result = "declined"  // it would not run, or not install
	Outdated  Result = "outdated"  // made for older majors only
	Waiting   Result = "waiting"   // not run
)

// Compatibility is the result for one platform version.
type Compatibility struct {
	Platform string `json:"platform"`
	Result   Result `json:"result"`
	// Because names what decided: range, php, removed, syntax, unreadable,
	// open (the declared maximum is whatever is installed), undeclared.
	Because string `json:"because,omitempty"`
}

// phpNeeds collects what files demand of PHP.
type phpNeeds struct {
	floors  []string // lowest versions that take some file
	removed []string // versions from which on something is gone
	broken  bool     // a file that no PHP takes
	unsure  bool     // a file that may need more than the parser knows
}

// NeedsPHP says that the module needs at least this PHP, such as "8.0".
func (r *Run) NeedsPHP(version string) { r.php.floors = append(r.php.floors, version) }

// GoneInPHP says that the module uses what this PHP no longer has.
func (r *Run) GoneInPHP(version string) { r.php.removed = append(r.php.removed, version) }

// BrokenPHP says that no PHP would run the module.
func (r *Run) BrokenPHP() { r.php.broken = true }

// UnsurePHP says that only a PHP newer than the parser knows could tell.
func (r *Run) UnsurePHP() { r.php.unsure = true }

// compatibility judges every platform version of the context, oldest first.
func compatibility(platforms []Platform, requires Compliancy, needs *phpNeeds) []Compatibility {
	sorted := slices.Clone(platforms)
	slices.SortStableFunc(sorted, func(a, b Platform) int { return versions.Compare(a.Version, b.Version) })
	results := make([]Compatibility, 0, len(sorted))
	for _, p := range sorted {
		result, because := judge(p, requires, needs)
		results = append(results, Compatibility{Platform: p.Version, Result: result, Because: because})
	}
	return results
}

func judge(p Platform, requires Compliancy, needs *phpNeeds) (Result, string) {
	switch {
	case needs.broken:
		return Declined, "syntax"
	case requires.Min != "" && versions.Compare(p.Version, versions.Series(requires.Min, p.Version)) < 0:
		return Declined, "range"
	case requires.Max != "" && versions.Compare(p.Version, requires.Max) > 0:
		if versions.Compare(versions.Major(p.Version), versions.Major(requires.Max)) > 0 {
			return Outdated, "range"
		}
		return Declined, "range"
	}
	unsure := ""
	for _, floor := range needs.floors {
		if versions.Compare(floor, p.PHPMax) > 0 {
			return Declined, "php"
		}
		if versions.Compare(floor, p.PHPMin) > 0 {
			unsure = "php"
		}
	}
	for _, gone := range needs.removed {
		if versions.Compare(gone, p.PHPMin) <= 0 {
			return Declined, "removed"
		}
		if versions.Compare(gone, p.PHPMax) <= 0 {
			unsure = "removed"
		}
	}
	switch {
	case unsure != "":
		return Confirm, unsure
	case needs.unsure:
		return Confirm, "php"
	case requires.Open:
		return Confirm, "open"
	case requires.Min == "" && requires.Max == "":
		return Confirm, "undeclared"
	}
	return Certified, ""
}
