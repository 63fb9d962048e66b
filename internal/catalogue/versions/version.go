// Package versions is the releases of products: what they change, what became of
// them, and on which platform versions they run. Validation puts them in and decides
// about them; what the marketplace knows of others comes in by its API.
package versions

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/products"
)

// Compatibility is the result of a product on one platform version.
type Compatibility string

const (
	Certified Compatibility = "certified" // checked, no error
	Confirm   Compatibility = "confirm"   // claimed, to be confirmed
	Declined  Compatibility = "declined"
	Outdated  Compatibility = "outdated" // certified for an older major only
	Waiting   Compatibility = "waiting"  // not yet run
)

// ChangeKind is what a version changes.
type ChangeKind string

const (
	ChangeDebug    ChangeKind = "DEBUG"
	ChangeFixError ChangeKind = "FIX_ERROR"
	ChangeMajor    ChangeKind = "MAJOR"
	ChangeMinor    ChangeKind = "MINOR"
	ChangeNew      ChangeKind = "NEW"
)

// State is a version's state.
type State string

const (
	InValidation State = "IN_VALIDATION"
	Validated    State = "VALIDATED"
	Refused      State = "REFUSED"
	Cancelled    State = "CANCELLED"
	Withdrawn    State = "WITHDRAWN" // by its seller, after it was online
)

// Version is one release of a product.
type Version struct {
	bun.BaseModel `bun:"table:product_versions,alias:version"`

	ID                int64 `bun:",pk,autoincrement"`
	ProductID         int64
	SellerID          int64
	Version           string
	Rank              string
	ChangeKind        ChangeKind
	ChangelogJSON     string `bun:"changelog"`
	WorksFrom         string
	WorksTo           string
	State             State
	CompatibilityJSON string `bun:"compatibility"`
	ReleasedAt        time.Time
	ExternalUpdatedAt *time.Time
	ExternalUploadID  *string // the marketplace's id of its file; nil: it sent none

	Changelog     map[string]string        `bun:"-"` // by language
	Compatibility map[string]Compatibility `bun:"-"` // by platform version, as far as it was run
}

// rankOf makes a version sort as bytes in the order of SemVer: by its numbers, and
// what has a suffix, as 2.0.0-rc.1, before what has none. Changing it takes a
// migration of the stored ranks.
func rankOf(version string) string {
	numbers, suffix, hasSuffix := strings.Cut(version, "-")
	var b strings.Builder
	parts := strings.Split(numbers, ".")
	for n := range 4 {
		value := 0
		if n < len(parts) {
			value, _ = strconv.Atoi(parts[n])
		}
		fmt.Fprintf(&b, "%07d.", value)
	}
	if !hasSuffix {
		return b.String() + "1"
	}
	b.WriteByte('0')
	for n, part := range strings.Split(suffix, ".") {
		if n > 0 {
			b.WriteByte('!') // before all that a part is made of, so that rc.1 is before rc-1
		}
		if part != "" && strings.Trim(part, "0123456789") == "" {
			part = "0" + strings.Repeat("0", max(0, longestSuffix-len(part))) + part
		} else {
			part = "1" + part // words are above numbers
		}
		b.WriteString(part)
	}
	return b.String()
}

// longestSuffix is how many characters a suffix has at most, by the form of versions.
const longestSuffix = 30

// IsNewer reports whether a version is above another.
func IsNewer(version, than string) bool { return rankOf(version) > rankOf(than) }

// pack writes what a version keeps as JSON.
func (v *Version) pack() error {
	changelog, err := json.Marshal(v.Changelog)
	if err != nil {
		return err
	}
	results, err := json.Marshal(v.Compatibility)
	v.ChangelogJSON, v.CompatibilityJSON = string(changelog), string(results)
	return err
}

// unpack reads what a version keeps as JSON, as far as it was asked for.
func (v *Version) unpack() error {
	if v.ChangelogJSON != "" {
		if err := json.Unmarshal([]byte(v.ChangelogJSON), &v.Changelog); err != nil {
			return err
		}
	}
	return json.Unmarshal([]byte(v.CompatibilityJSON), &v.Compatibility)
}

// On is a version's result on a platform version: what was found when it was
// run, else what the seller claims, else how it does with that major.
func (v *Version) On(p products.PlatformVersion, all products.Platform) Compatibility {
	if result, run := v.Compatibility[p.Version]; run {
		return result
	}
	rank := rankOf(p.Version)
	if v.WorksFrom != "" && rank >= rankOf(v.WorksFrom) && (v.WorksTo == "" || rank <= rankOf(v.WorksTo)) {
		return Confirm
	}
	for _, other := range all.Versions {
		if v.Compatibility[other.Version] == Certified && other.Major < p.Major {
			return Outdated
		}
	}
	if v.WorksTo != "" && rank > rankOf(v.WorksTo) {
		return Outdated
	}
	return Waiting
}

// UpdateBefore is the day from which updates are refused that do not run on the
// newest major, where a version does not; nil: it does.
func (v *Version) UpdateBefore(platform products.Platform) *calendar.Day {
	latest := platform.Latest()
	if latest == nil {
		return nil
	}
	for _, p := range platform.Versions {
		if p.Major != latest.Major {
			continue
		}
		if result := v.On(p, platform); result == Certified || result == Confirm {
			return nil
		}
	}
	return &latest.RequiredFrom
}

// Deadline is a platform version and until when products have to run on it.
type Deadline struct {
	Version     string
	ReleasedOn  calendar.Day
	IsLatest    bool
	IsNamed     bool          // a version of a product works from or up to it; only Deadlines says so
	RefusedFrom *calendar.Day // updates that do not run on this major are refused from then on; nil: an older major
}

// DeadlinesOf are platform versions, newest first, each with the day from which
// updates are refused that do not run on its major: the newest that is out, and
// those to come.
func DeadlinesOf(platform products.Platform, today calendar.Day) []Deadline {
	all, latest := []Deadline{}, platform.On(today).Latest()
	for _, p := range platform.Versions {
		one := Deadline{Version: p.Version, ReleasedOn: calendar.Day(p.ReleasedOn), IsLatest: latest != nil && p.Version == latest.Version}
		if latest == nil || p.Major >= latest.Major {
			one.RefusedFrom = &p.RequiredFrom
		}
		all = append(all, one)
	}
	return all
}
