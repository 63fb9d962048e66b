// Package orders is what sellers have sold: the orders that the marketplace
// feeds in, their lines and refunds, and the Business Care that comes with
// them. Each line posts to the ledger and counts in the figures in the same
// transaction. The seller's screen lists, totals, exports and refunds them.
package orders

import (
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
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
	Search        string // see fold
}

// Line is one line of an order: a sale, or a refund of one.
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
	Care      bool // Business Care for that product
	Language  string
	Country   string
	Quantity  int64

	ProductType products.Type // the product's; Business Care is a type of its own, see lineType

	DiscountType  *DiscountType
	DiscountValue *int64 // cents, or hundredths of a percent
	OwnCode       bool   // sold with the seller's own promotion code

	Base       money.Cents // list price × quantity
	Gross      money.Cents // base − discount: what the customer paid, without VAT
	Commission money.Cents // the platform's part of gross
	Net        money.Cents // gross − commission: the seller's share
	Rate       money.Rate  // of the commission

	RefundOf  *int64      // of a refund: the sale
	Reason    *string     // of a refund
	RefundKey *string     // of a refund: its sender's key; the same key refunds once
	ToldKey   *string     // of a refund made here: the key by which the marketplace told of it
	TakenAt   *time.Time  // of a seller's refund: since when the marketplace has it
	GoesWith  *int64      // of a refund of Business Care: the seller's refund that it ended with
	Refunds   int         // of a sale: how many refunds there were
	Refunded  money.Cents // and what they gave back of gross, positive

	OfRest      bool // of a refund: it gives back whatever those before it in time have left
	Corrections int  // how often money moved because something before it was told of later

	ReleaseAt  *time.Time // of a sale: when its share becomes available
	ReleasedAt *time.Time // when it did
}

// lineType is the product type that a line of a product counts under.
func lineType(ofProduct products.Type, care bool) products.Type {
	if care {
		return products.TypeBusinessCare
	}
	return ofProduct
}

// IsRefundedWhole reports whether nothing of a sale is left to refund.
func (l Line) IsRefundedWhole() bool { return l.Refunds > 0 && l.Refunded == l.Gross }

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
	Source      Source
	Language    string
	Country     string
	CareOnly    bool
	Type        LineType
}

// Period is a range of days in Europe/Paris, both included.
type Period struct{ From, To calendar.Day }

// Page says which part of the filtered lines, in which order.
type Page struct {
	Number     int // from 1
	Length     int // 1 to LongestPage
	Sort       SortField
	Descending bool
}

// LongestPage is the most lines that a page can have.
const LongestPage = 100

// Totals are the sums of a whole filtered set.
type Totals struct {
	Lines      int64
	Base       money.Cents // sales and refunds together, as all below
	Gross      money.Cents
	Commission money.Cents
	Net        money.Cents
	Refunds    money.Cents // gross of the refunds alone: zero or negative
}

// Entry is a line as the list shows it, with what it takes from its order and
// product.
type Entry struct {
	Line
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
)
