// Package orders is the seller's screen of what was sold: it lists, searches,
// totals and shows the orders and lines that the package sales wrote, says where
// their money is, and keeps the views that sellers make of the list. It writes
// nothing else.
package orders

import (
	"merkato/internal/calendar"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// SortField is what the list is sorted by.
type SortField string

const (
	SortDate  SortField = "DATE"
	SortBase  SortField = "BASE_TURNOVER"
	SortGross SortField = "GROSS_TURNOVER"
	SortNet   SortField = "NET_TURNOVER"
)

// Filter narrows the lines of the asking seller; a zero field means any.
type Filter struct {
	Period      *Period // nil: of all time
	Search      string  // a part of reference, customer, e-mail, shop or product name
	ProductID   int64
	ProductType products.Type // Business Care is a type of its own here
	Source      sales.Source
	Language    string
	Country     string
	CareOnly    bool
	Type        sales.LineType
}

// Period is a range of days, both of them known.
type Period = list.Period

// Page says which part of the filtered lines, in which order.
type Page struct {
	list.Page
	Sort       SortField
	Descending bool
}

// Totals are the sums of a whole filtered set.
type Totals struct {
	Lines      int64
	Base       money.Cents // sales and refunds together, as all below
	Gross      money.Cents
	Commission money.Cents
	Net        money.Cents
	Refunds    money.Cents // gross of the refunds alone: zero or negative

	// IsMore: there are more than Lines, too many to be counted while somebody
	// waits, and nothing was summed up.
	IsMore bool
}

// Entry is a line as the list shows it, with what it takes from its order and
// product.
type Entry struct {
	sales.Line
	Reference     string
	CustomerName  string
	CustomerEmail string
	Shop          string
	ProductName   string
	// RefundOfNumber is, of a refund in a file, the place in the order of the
	// sale it is of.
	RefundOfNumber *int
	Money          MoneyState `bun:"-"`
}

// MoneyState is where the money of a line is.
type MoneyState struct {
	Kind     MoneyKind
	On       calendar.Day // pending: until when; in a payout: when it was sent
	PayoutID int64        // in a payout, or paid; in Details also of what was taken back after it was sent, with its day
}

// MoneyKind is a place where a line's money can be.
type MoneyKind string

const (
	MoneyPending   MoneyKind = "PENDING"    // waits for the end of its term
	MoneyAvailable MoneyKind = "AVAILABLE"  // goes with the next payout
	MoneyWithheld  MoneyKind = "WITHHELD"   // available, but the seller is not paid out at present
	MoneyInPayout  MoneyKind = "IN_PAYOUT"  // sent, on its way to the bank
	MoneyPaid      MoneyKind = "PAID"       // has reached the bank
	MoneyTakenBack MoneyKind = "TAKEN_BACK" // of a sale that was refunded whole, and of the refund

	MoneyPaidElsewhere MoneyKind = "PAID_ELSEWHERE" // before this installation paid the seller
)
