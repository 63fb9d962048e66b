package fees

import (
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Fee is what a seller pays for a product: the validation fee of a year, or a
// term of a subscription.
type Fee struct {
	bun.BaseModel `bun:"table:fees,alias:fee"`

	ID          int64 `bun:",pk,autoincrement"`
	SellerID    int64
	ProductID   int64
	Kind        Kind
	Status      Status
	DueOn       calendar.Day // and the first day that it covers
	EndsOn      calendar.Day // the last one
	Net         money.Cents  // without VAT
	Total       money.Cents  // what was paid, with VAT; 0: nothing yet
	Refunded    money.Cents  // how much of it was given back since
	PaidAt      *time.Time
	PaidBy      *Method
	InvoiceID   *int64
	Provider    *string
	BillID      *string
	CreatedAt   time.Time
	CancelledAt *time.Time
	Reason      *billing.Reason
	ReasonText  *string
}

// Kind tells the two apart.
type Kind string

const (
	Annual Kind = "ANNUAL"
	OfTerm Kind = "SUBSCRIPTION"
)

// Status is what became of a fee.
type Status string

const (
	Open      Status = "OPEN"
	Paid      Status = "PAID"
	Cancelled Status = "CANCELLED" // the seller does not want the year
	Waived    Status = "WAIVED"    // the seller became a partner
	Refunded  Status = "REFUNDED"
)

// Method is how a fee is paid.
type Method string

const (
	ByCard    Method = "CARD"
	ByBalance Method = "BALANCE"
)

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
func (f *Fee) StandingOn(terms Terms, today calendar.Day) Standing {
	switch {
	case f.Status == Cancelled && f.DueOn <= today:
		return Stopped
	case f.Status != Open || f.Net == 0 || today < f.DueOn.Add(-terms.AlertDays):
		return Covered
	case today < f.DueOn:
		return Soon
	case today < f.DueOn.Add(terms.GraceDays):
		return Overdue
	}
	return Blocked
}

// netOf is what an amount that was paid comes to without VAT: parts add up to the whole.
func (f *Fee) netOf(paid money.Cents) money.Cents { return (2*f.Net*paid + f.Total) / (2 * f.Total) }

// vatKept is the VAT that is in the books after what was given back.
func (f *Fee) vatKept() money.Cents {
	kept := f.Total - f.Refunded
	return kept - (f.Net - f.netOf(f.Refunded))
}

// year is the fee of the year that begins on a day.
func year(sellerID, productID int64, on calendar.Day, net money.Cents, at time.Time) *Fee {
	return &Fee{
		SellerID: sellerID, ProductID: productID, Kind: Annual, Status: Open,
		DueOn: on, EndsOn: on.AddMonths(12).Add(-1), Net: net, CreatedAt: at,
	}
}
