// Package invoices issues every invoice and credit note there is: the
// marketplace's own to sellers, for fees and subscriptions, and those that the
// marketplace writes in the seller's name for what it pays out (self-billing).
//
// It numbers them without gaps, works out VAT, keeps them as they were issued,
// and writes them as PDF and as EN 16931 XML. What is billed, and when, is up to
// the packages that ask for it; money moves in the ledger, not here.
package invoices

import (
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Series is a row of numbers without gaps. Each starts at 1 every year.
type Series string

const (
	// SelfBilling are documents in a seller's name to the marketplace; each
	// seller has a series. Invoices and credit notes share it.
	SelfBilling Series = "SELF_BILLING"
	// Marketplace are the marketplace's own documents to sellers.
	Marketplace Series = "MARKETPLACE"
)

// reference is a number as it is printed.
func (s Series) reference(sellerID int64, year int, number int64) string {
	if s == SelfBilling {
		return fmt.Sprintf("SB-%d-%d-%04d", sellerID, year, number)
	}
	return fmt.Sprintf("MK-%d-%06d", year, number)
}

// Type tells an invoice from a credit note.
type Type string

const (
	TypeInvoice    Type = "INVOICE"
	TypeCreditNote Type = "CREDIT_NOTE"
)

// Payment is how a document is settled.
type Payment string

const (
	ByCard     Payment = "CARD"
	ByTransfer Payment = "TRANSFER"
	ByBalance  Payment = "BALANCE" // set off against the seller's balance
)

// Draft is a document to be issued. Amounts are without VAT, which Issue adds.
type Draft struct {
	// Key names the document: the same key again, with the same content, returns
	// the document that is there, and with another is a conflict.
	Key      string
	Series   Series
	Type     Type
	SellerID int64
	// IssuedOn is moved on to the day of the document before it in the series,
	// if that is later: numbers and days go the same way.
	IssuedOn calendar.Day
	From, To *calendar.Day // the period it is about; nil: none
	DueOn    calendar.Day
	PaidOn   *calendar.Day // and the day by whose VAT rate it goes; nil: not paid yet, IssuedOn is
	Payment  Payment
	// PaymentReference is by what the payment is found, as a payout's id.
	PaymentReference string
	Lines            []DraftLine
	// Total is what was charged or given back already; 0: what the lines add up to.
	// Not every amount is one with its VAT rounded, so that the VAT may be a cent off.
	// A credit note goes by its invoice where that is farther off.
	Total money.Cents `json:",omitzero"`
}

// DraftLine is what one line is to say. Its text is written in the language of
// the document.
type DraftLine struct {
	Item      Item
	Subject   string        // what it is about, as the name of a product
	From, To  *calendar.Day // the period it is for; nil: none
	ProductID *int64
	Quantity  int64
	UnitPrice money.Cents
	Credits   int64 // of a credit note: the invoice it takes back from
}

// Item is what a line bills; its name is in texts/.
type Item string

const (
	AnnualFee           Item = "annual_fee"
	MonthlySubscription Item = "monthly_subscription"
	YearlySubscription  Item = "yearly_subscription"
	SalesShare          Item = "sales_share"  // the seller's share of sales
	RefundedShare       Item = "refund_share" // taken back with a refund
	PositiveAdjustment  Item = "adjustment"   // an agreed correction
	RefundedFee         Item = "refunded_fee" // a fee given back
)

// Invoice is a document that was issued. It never changes.
type Invoice struct {
	bun.BaseModel `bun:"table:invoices,alias:invoice"`

	ID               int64 `bun:",pk,autoincrement"`
	Series           Series
	Type             Type
	SellerID         int64
	Year             int
	Number           int64
	Reference        string
	IssueKey         string
	Content          string
	IssuedOn         calendar.Day
	PeriodFrom       *calendar.Day
	PeriodTo         *calendar.Day
	DueOn            calendar.Day
	PaidOn           *calendar.Day
	Payment          Payment
	PaymentReference string
	Language         string
	SupplierJSON     string     `bun:"supplier"`
	CustomerJSON     string     `bun:"customer"`
	VATCase          VATCase    `bun:"vat_case"`
	VATRate          money.Rate `bun:"vat_rate"`
	Net              money.Cents
	VAT              money.Cents `bun:"vat"`
	Total            money.Cents
	CreatedAt        time.Time

	Supplier Party    `bun:"-"`
	Customer Party    `bun:"-"`
	Lines    []Line   `bun:"-"`
	Credited []Credit `bun:"-"` // the invoices that a credit note takes back from
}

// Line is one line of a document.
type Line struct {
	bun.BaseModel `bun:"table:invoice_lines,alias:line"`

	InvoiceID int64 `bun:",pk"`
	Position  int   `bun:",pk"`
	SellerID  int64
	ProductID *int64
	Text      string
	Quantity  int64
	UnitPrice money.Cents
	Amount    money.Cents
	Credits   *int64
}

// Credit is an invoice that a credit note takes back from.
type Credit struct {
	ID        int64
	Reference string
	IssuedOn  calendar.Day
}

// Due is what is still to be paid.
func (i *Invoice) Due() money.Cents {
	if i.PaidOn != nil {
		return 0
	}
	return i.Total
}
