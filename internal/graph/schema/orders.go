package schema

import (
	"strings"
	"time"

	"merkato/internal/bank"
	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
)

// OrderLine is a line as the browser wants it.
type OrderLine struct {
	*orders.Entry
	ShowsNet bool     // amounts are shown net
	Way      bank.Way // that its money has before it; empty where it is not known, and in lists
}

// OrderLines are lines as the browser wants them.
func OrderLines(entries []orders.Entry, net bool) []OrderLine {
	lines := make([]OrderLine, len(entries))
	for i := range entries {
		lines[i] = OrderLine{Entry: &entries[i], ShowsNet: net}
	}
	return lines
}

// CommissionRate is in hundredths of a percent.
func (l OrderLine) CommissionRate() int64 { return int64(l.Rate) }

// Amount is the turnover that was requested.
func (l OrderLine) Amount() money.Cents { return shown(l.ShowsNet, l.Entry.Gross, l.Entry.Net) }

// Discount is what was taken off; nil where nothing was.
func (l OrderLine) Discount() *OrderDiscount {
	if l.DiscountType == nil {
		return nil
	}
	return &OrderDiscount{Type: *l.DiscountType, Value: *l.DiscountValue, Amount: l.Base - l.Gross}
}

// Money is where the line's money is.
func (l OrderLine) Money() OrderMoney {
	m := OrderMoney{State: l.Entry.Money.Kind}
	if on := l.Entry.Money.On; on != "" {
		m.On = &on
	}
	if id := l.Entry.Money.PayoutID; id != 0 {
		m.PayoutID = &id
	}
	if on := l.Way.PayoutOn; on != "" {
		m.PayoutOn = &on
	}
	if on := l.Way.BankOn; on != "" {
		m.BankOn = &on
	}
	return m
}

func shown(isNet bool, gross, net money.Cents) money.Cents {
	if isNet {
		return net
	}
	return gross
}

// OrderDiscount is a discount and what it took off.
type OrderDiscount struct {
	Type   sales.DiscountType
	Value  int64
	Amount money.Cents
}

// OrderMoney is where money is.
type OrderMoney struct {
	State    orders.MoneyKind
	On       *calendar.Day
	PayoutID *int64
	PayoutOn *calendar.Day
	BankOn   *calendar.Day
}

// OrderTotals are totals with the amount that was requested.
type OrderTotals struct {
	orders.Totals
	ShowsNet bool
}

// Amount is the turnover that was requested.
func (t OrderTotals) Amount() money.Cents { return shown(t.ShowsNet, t.Gross, t.Totals.Net) }

// OrderPage is one page of the list.
type OrderPage struct {
	Lines      []OrderLine
	Page       int64
	Length     int64
	TotalCount int64
	HasMore    bool
	Totals     *OrderTotals
}

// Order is one order with everything that belongs to it.
type Order struct {
	*orders.Details
	Refundable []refunds.Refundable
	Ways       bank.Ways // of what is on its way to the bank

	RefundedNow *money.Cents // nil: this answers no refund
}

// Lines are all lines of the order.
func (o *Order) Lines() []OrderLine {
	lines := OrderLines(o.Details.Lines, false)
	for i := range lines {
		switch money := lines[i].Entry.Money; money.Kind {
		case orders.MoneyPending, orders.MoneyAvailable: // what is available has no day
			lines[i].Way = o.Ways.From(money.On)
		case orders.MoneyInPayout:
			lines[i].Way = o.Ways.In(money.PayoutID)
		}
	}
	return lines
}

// PayoutsOnTheirWay are those that money of the order is in.
func (o *Order) PayoutsOnTheirWay() (ids []int64) {
	for _, line := range o.Details.Lines {
		if line.Money.Kind == orders.MoneyInPayout {
			ids = append(ids, line.Money.PayoutID)
		}
	}
	return ids
}

// Totals are the sums of its lines.
func (o *Order) Totals() OrderTotals { return OrderTotals{Totals: o.Details.Totals} }

// BusinessCare are the contracts it has to do with.
func (o *Order) BusinessCare() []OrderCare {
	care := make([]OrderCare, len(o.Care))
	for i, c := range o.Care {
		care[i] = OrderCare{Care: c}
	}
	return care
}

// Ledger is what was posted for it, entry by entry.
func (o *Order) Ledger() []LedgerEntry {
	var entries []LedgerEntry
	for _, t := range o.Details.Ledger {
		movement, _, _ := strings.Cut(t.Key, ":")
		for _, e := range t.Entries {
			entries = append(entries, LedgerEntry{At: t.OccurredAt, Movement: movement, Account: string(e.Account.Kind), Amount: e.Amount})
		}
	}
	return entries
}

// Payouts are those that took its money along.
func (o *Order) Payouts() []OrderPayout {
	payouts := make([]OrderPayout, len(o.Details.Payouts))
	for i, p := range o.Details.Payouts {
		payouts[i] = OrderPayout{p}
	}
	return payouts
}

// OrderCare is a contract of Business Care.
type OrderCare struct{ orders.Care }

// EndedOn is the day it ended; nil while it goes on.
func (c OrderCare) EndedOn() *calendar.Day { return dayOf(c.EndedAt) }

// LedgerEntry is what one account gained or lost.
type LedgerEntry struct {
	At       time.Time
	Movement string
	Account  string
	Amount   money.Cents
}

// OrderPayout is a payout by its days.
type OrderPayout struct{ ledger.Payout }

// SentOn is the day it left.
func (p OrderPayout) SentOn() calendar.Day { return calendar.DayOf(p.SentAt) }

// PaidOn is the day it reached the bank; nil: not yet.
func (p OrderPayout) PaidOn() *calendar.Day { return dayOf(p.PaidAt) }

// ReturnedOn is the day it came back; nil: it did not.
func (p OrderPayout) ReturnedOn() *calendar.Day { return dayOf(p.ReturnedAt) }

func dayOf(t *time.Time) *calendar.Day {
	if t == nil {
		return nil
	}
	return new(calendar.DayOf(*t))
}

// RefundPreview is what a refund would do.
type RefundPreview struct{ *refunds.Preview }

// TakenFrom is where the seller's share comes from.
func (p RefundPreview) TakenFrom() orders.MoneyKind {
	if p.FromAvailable {
		return orders.MoneyAvailable
	}
	return orders.MoneyPending
}
