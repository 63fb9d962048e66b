package billing

import (
	"strings"

	"merkato/internal/fault"
)

// Reason is why a seller cancels (R15.4).
type Reason string

const (
	TooExpensive  Reason = "TOO_EXPENSIVE"
	NotSelling    Reason = "NOT_SELLING"
	NoMoreUpdates Reason = "NO_MORE_UPDATES"
	Replaced      Reason = "REPLACED"
	Dissatisfied  Reason = "DISSATISFIED"
	OtherReason   Reason = "OTHER"           // says more in words
	Removed       Reason = "PRODUCT_REMOVED" // no seller chooses it
)

// longestText is how many characters the words for a reason may have.
const longestText = 1000

// Why is a reason with what the seller adds.
type Why struct {
	Reason Reason
	Text   string
}

// Check refuses what is no reason.
func (w Why) Check() error {
	switch w.Reason {
	case TooExpensive, NotSelling, NoMoreUpdates, Replaced, Dissatisfied, OtherReason:
	default:
		return fault.New(fault.Invalid, "reason_missing", "Choose a reason from the list.").At("reason")
	}
	text := strings.TrimSpace(w.Text)
	switch {
	case w.Reason == OtherReason && text == "":
		return fault.New(fault.Invalid, "reason_text_missing", "Say in a few words why.").At("text")
	case len([]rune(text)) > longestText:
		return fault.New(fault.Invalid, "reason_text_long", "Use at most %d characters.", longestText).At("text")
	}
	return nil
}
