// Package rules is what people make of the rules of the review: which refuse a
// version though the engine only warns, and from which day on; what reviewers and
// sellers say of findings, and which findings hold up no version of a product any
// more; how often each rule was wrong.
//
// What the rules find is inspect's, and how a version goes on validation's, which
// asks what blocks it and writes down here what is said of its findings. Operators
// change rules at the desk; sellers read what will be refused, and when.
package rules

import (
	"time"
	"unicode"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
)

const (
	// longestNotice is how many days ahead a change can be planned.
	longestNotice = 365
	// LongestText is how much may be written about a rule, a finding or a version.
	LongestText = 2000
)

// ChangeState is how far a change of a rule is.
type ChangeState string

const (
	Checking  ChangeState = "CHECKING"  // the engine runs over what is on sale
	Announced ChangeState = "ANNOUNCED" // sellers know; it blocks from its day on
	Cancelled ChangeState = "CANCELLED"
)

// Change makes a rule block that only warned: a new one, or a stricter one.
type Change struct {
	bun.BaseModel `bun:"table:rule_changes,alias:change"`

	ID          int64 `bun:",pk,autoincrement"`
	Rule        string
	StartsOn    calendar.Day
	Note        string
	State       ChangeState
	MadeBy      string
	MadeAt      time.Time
	AnnouncedAt *time.Time
	Total       int
	Checked     int

	// Read along for lists.
	Products int `bun:",scanonly"` // that it concerns
	Sellers  int `bun:",scanonly"`
}

// Hit is what a rule would say of a version on sale.
type Hit struct {
	bun.BaseModel `bun:"table:rule_hits,alias:hit"`

	ChangeID  int64 `bun:",pk"`
	UploadID  int64 `bun:",pk"`
	ProductID int64
	SellerID  int64
	Findings  int
	Example   string

	ProductName string `bun:",scanonly"`
	Version     string `bun:",scanonly"`
}

// Notice is what lies ahead of a seller because of a rule.
type Notice struct {
	Change
	Hits []Hit `bun:"-"`
}

// Rate is how often people agreed with a rule.
type Rate struct {
	Rule      string
	Accepted  int64 // appeals
	Declined  int64
	Dismissed int64 // by reviewers, of themselves
	Confirmed int64
}

// FalseAlarms is the share of findings looked at that were wrong, in hundredths
// of a per cent.
func (r Rate) FalseAlarms() int64 {
	all := r.Accepted + r.Declined + r.Dismissed + r.Confirmed
	if all == 0 {
		return 0
	}
	return (r.Accepted + r.Dismissed) * 10_000 / all
}

// CheckText refuses text that is too long or holds what no keyboard types.
func CheckText(field, text string, longest int) error {
	if n := len([]rune(text)); n > longest {
		return fault.New(fault.Invalid, "text_too_long", "Use at most %d characters.", longest).At(field)
	}
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' || unicode.Is(unicode.Bidi_Control, r) {
			return fault.New(fault.Invalid, "text_characters", "The text contains a control character.").At(field)
		}
	}
	return nil
}
