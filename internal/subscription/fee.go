package subscription

import (
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/subscription/feeterms"
)

// Fee is what a seller pays for a product: the validation fee of a year, or a
// term of a subscription.
type Fee struct {
	bun.BaseModel `bun:"table:fees,alias:fee"`

	ID          int64 `bun:",pk,autoincrement"`
	SellerID    int64
	ProductID   int64
	Kind        FeeKind
	Status      FeeStatus
	DueOn       calendar.Day // and the first day that it covers
	EndsOn      calendar.Day // the last one
	Net         money.Cents  // without VAT
	Total       money.Cents  // what was paid, with VAT; 0: nothing yet
	PaidAt      *time.Time
	PaidBy      *Method
	InvoiceID   *int64
	Provider    *string
	BillID      *string
	CreatedAt   time.Time
	CancelledAt *time.Time
	Reason      *Reason
	ReasonText  *string
}

// FeeKind tells the two apart.
type FeeKind string

const (
	Annual FeeKind = "ANNUAL"
	Term   FeeKind = "SUBSCRIPTION"
)

// FeeStatus is what became of a fee.
type FeeStatus string

const (
	FeeOpen      FeeStatus = "OPEN"
	FeePaid      FeeStatus = "PAID"
	FeeCancelled FeeStatus = "CANCELLED" // the seller does not want the year
	FeeWaived    FeeStatus = "WAIVED"    // the seller became a partner
	FeeRefunded  FeeStatus = "REFUNDED"
)

// Method is how a fee is paid.
type Method string

const (
	ByCard    Method = "CARD"
	ByBalance Method = "BALANCE"
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
	removed       Reason = "PRODUCT_REMOVED" // no seller chooses it
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

// Standing is the standing of an annual fee on a day.
type Standing string

const (
	Covered Standing = "COVERED" // paid for, free, or not to be paid yet
	Soon    Standing = "SOON"    // due within the days of the alert
	Overdue Standing = "OVERDUE" // due, not paid
	Blocked Standing = "BLOCKED" // so long that no version can be uploaded
	Stopped Standing = "STOPPED" // cancelled, and what was paid is over
)

// StandingOn is the standing of a fee on a day.
func (f *Fee) StandingOn(terms feeterms.Terms, today calendar.Day) Standing {
	switch {
	case f.Status == FeeCancelled && f.DueOn <= today:
		return Stopped
	case f.Status != FeeOpen || f.Net == 0 || today < f.DueOn.Add(-terms.AlertDays):
		return Covered
	case today < f.DueOn:
		return Soon
	case today < f.DueOn.Add(terms.GraceDays):
		return Overdue
	}
	return Blocked
}

// year is the fee of the year that begins on a day.
func year(sellerID, productID int64, on calendar.Day, net money.Cents, at time.Time) *Fee {
	return &Fee{
		SellerID: sellerID, ProductID: productID, Kind: Annual, Status: FeeOpen,
		DueOn: on, EndsOn: on.AddMonths(12).Add(-1), Net: net, CreatedAt: at,
	}
}
