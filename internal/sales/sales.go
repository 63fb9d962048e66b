// Package sales is what was sold: the orders that the marketplace reports,
// their lines, the Business Care that comes with them, the release of shares, and the
// adjustments next to them. Each line is written once, with one
// transaction in the ledger and its count in the figures, and never changed:
// what comes later is a line or a posting of its own, such as a refund (package
// refunds). It books only what the marketplace reported or what someone did here.
//
// The area orders reads the lines for sellers; export makes files of them. The
// ledger, figures and sellers are the packages it builds on.
package sales

import (
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/products"
)

// LineType tells sales from refunds.
type LineType string

const (
	TypeOrder  LineType = "ORDER"
	TypeRefund LineType = "REFUND"
)

// Source is where a sale came from.
type Source string

const (
	SourceAd                 Source = "AD"
	SourceAddons             Source = "ADDONS"
	SourceAuto               Source = "AUTO"
	SourceMerchantBackOffice Source = "MERCHANT_BACKOFFICE"
	SourceSubscription       Source = "SUBSCRIPTION"
)

// DiscountType is how a discount is given.
type DiscountType string

const (
	DiscountAmount     DiscountType = "AMOUNT"     // in cents
	DiscountPercentage DiscountType = "PERCENTAGE" // in hundredths of a percent
)

// Cause is on whose account a refund was made. All have the same effect.
type Cause string

const (
	CauseCustomer   Cause = "CUSTOMER"
	CauseSeller     Cause = "SELLER" // by the seller's agreement
	CauseChargeback Cause = "CHARGEBACK"
)

// Flag marks a refund that operators should look at.
type Flag string

// FlagEqualAmount: the marketplace reported it without naming a refund by the
// seller that waits on the same line with the same amount. Both are booked.
const FlagEqualAmount Flag = "EQUAL_AMOUNT"

// Order is what a customer bought from one seller at one time.
type Order struct {
	bun.BaseModel `bun:"table:orders,alias:o"`

	ID            int64 `bun:",pk,autoincrement"`
	SellerID      int64
	Reference     string // the marketplace's name for it
	PlacedAt      time.Time
	CustomerName  string
	CustomerEmail string
	Country       string // two capital letters
	Language      string
	Shop          string // the customer's shop address; may be empty
	Search        string // see SearchText
}

// Line is one line of an order: a sale, or a refund of one. What was agreed and
// paid never changes after it was written; the fields at the end keep track of
// what happened to it since.
type Line struct {
	bun.BaseModel `bun:"table:order_lines,alias:l"`

	ID        int64 `bun:",pk,autoincrement"`
	OrderID   int64
	SellerID  int64
	Number    *int // of a sale: its place in the order
	Type      LineType
	Source    Source
	At        time.Time
	Day       calendar.Day // of At
	ProductID int64
	Care      bool   // Business Care for that product
	Renews    *int64 // of Business Care: the line that paid the year before
	Language  string
	Country   string
	Quantity  int64

	ProductType products.Type // the product's; Business Care is a type of its own

	DiscountType  *DiscountType
	DiscountValue *int64 // cents, or hundredths of a percent
	OwnCode       bool   // sold with the seller's own promotion code

	Base       money.Cents // list price × quantity
	Gross      money.Cents // base − discount: what the customer paid, without VAT
	Commission money.Cents // the platform's part of gross
	Net        money.Cents // gross − commission: the seller's share
	Rate       money.Rate  // of the commission

	PaidElsewhere bool // up to the seller's settled_through day: its share never becomes payable here

	RefundOf  *int64  // of a refund: the sale
	Cause     *Cause  // of a refund
	Reason    *string // of a refund
	SellerKey *string // of a refund made here: the seller's key; the same key refunds once
	Flag      *Flag   // of a refund: why operators should look at it

	ExternalID *string     // of a refund: the marketplace's id; of one made here, since it was reported
	TakenAt    *time.Time  // of a refund made here: since when the marketplace has it
	Refunds    int         // of a sale: how many refunds there were
	Refunded   money.Cents // and what they gave back of gross, positive
	ReleaseAt  *time.Time  // of a sale: when its share becomes available; nil where it was paid elsewhere
	ReleasedAt *time.Time  // when it did
}

// IsRefundedWhole reports whether nothing of a sale is left to refund.
func (l Line) IsRefundedWhole() bool { return l.Refunds > 0 && l.Refunded == l.Gross }

// InUTC makes times the same on every machine, whatever zone its driver reads in.
func (l *Line) InUTC() {
	l.At = l.At.UTC()
	for _, t := range []*time.Time{l.ReleaseAt, l.ReleasedAt} {
		if t != nil {
			*t = t.UTC()
		}
	}
}

// lineType is the product type that a line of a product counts under.
func lineType(ofProduct products.Type, care bool) products.Type {
	if care {
		return products.TypeBusinessCare
	}
	return ofProduct
}

// Outcome is what became of one thing that was sent: taken, or refused by
// itself while the others were taken.
type Outcome struct {
	ID       int64        // of an adjustment
	OrderIDs []int64      // of each seller's order, in the order of sellers
	LineIDs  []int64      // of an order, its lines as they were sent; of a refund, its line
	Repeated bool         // it was there already, and nothing was done again
	Err      *fault.Error // why it was refused; nothing of it is written then
}
