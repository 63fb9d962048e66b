package bank

import (
	"context"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// Statement is what moved all that a seller is owed in a period, by the day it was
// posted: so the statement of a closed month never changes again. Opening
// and all terms add up to the closing.
type Statement struct {
	From, To calendar.Day // both included
	Opening  ledger.Balances
	Closing  ledger.Balances
	Terms    StatementTerms
	Lines    int64
}

// StatementTerms are the sums of what moved.
type StatementTerms struct {
	Shares      money.Cents // of sales in the period
	Earlier     money.Cents // of sales before it, posted in it
	Refunds     money.Cents // zero or below
	Adjustments money.Cents
	VAT         money.Cents
	Fees        money.Cents // zero or below
	PaidFees    money.Cents // fees that the seller paid otherwise
	Payouts     money.Cents // at the bank; zero or below
	Returned    money.Cents // from the bank
}

func (t *StatementTerms) add(l ledger.PeriodLine, from time.Time) {
	switch l.Movement {
	case "sale":
		if l.OccurredAt.Before(from) {
			t.Earlier += l.Amount
		} else {
			t.Shares += l.Amount
		}
	case "refund":
		t.Refunds += l.Amount
	case "payout_vat":
		t.VAT += l.Amount
	case "fee":
		t.Fees += l.Amount
	case "fee_paid":
		t.PaidFees += l.Amount
	case "payout_paid":
		t.Payouts += l.Amount
	case "payout_returned":
		t.Returned += l.Amount
	default:
		t.Adjustments += l.Amount
	}
}

// longestPeriod is how many days a statement may have: ten years and a day.
const longestPeriod = 3654

func checkPeriod(from, to calendar.Day) error {
	for _, bound := range []struct {
		field string
		day   calendar.Day
	}{{"from", from}, {"to", to}} {
		if _, err := calendar.ParseDay(string(bound.day)); err != nil {
			return fault.New(fault.Invalid, "day_form", "Give a day, such as 2026-05-31.").At(bound.field)
		}
	}
	switch {
	case from > to:
		return fault.New(fault.Invalid, "period_reversed", "The period ends before it begins.").At("to")
	case from.Until(to) >= longestPeriod:
		return fault.New(fault.Invalid, "period_too_long", "A statement can cover at most ten years.").At("from")
	}
	return nil
}

// Statement is the asking seller's of a period. A function that is given gets
// every line, in the order of posting.
func (s *Service) Statement(ctx context.Context, from, to calendar.Day, each func(ledger.PeriodLine) error) (*Statement, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := checkPeriod(from, to); err != nil {
		return nil, err
	}
	st := &Statement{From: from, To: to}
	err = s.DB.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error { return s.state(ctx, tx, sellerID, st, each) })
	return st, err
}

func (s *Service) state(ctx context.Context, tx bun.Tx, sellerID int64, st *Statement, each func(ledger.PeriodLine) error) (err error) {
	start, end := st.From.Start(), st.To.End()
	if st.Opening, err = s.Ledger.BalancesAt(ctx, tx, sellerID, start); err != nil {
		return err
	}
	if st.Closing, err = s.Ledger.BalancesAt(ctx, tx, sellerID, end); err != nil {
		return err
	}
	return s.Ledger.Posted(ctx, tx, sellerID, start, end, func(l ledger.PeriodLine) error {
		st.Terms.add(l, start)
		st.Lines++
		if each == nil {
			return nil
		}
		return each(l)
	})
}

// opening is all that the asking seller was owed before a period.
func (s *Service) opening(ctx context.Context, q Span) (money.Cents, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	balances, err := s.Ledger.BalancesAt(ctx, s.DB.Read(), sellerID, q.From.Start())
	return balances.Total(), err
}

// Year is a seller's year, month by month.
type Year struct {
	Year   int
	Months []Statement
	Whole  Statement
}

// Year is the asking seller's summary of a year.
func (s *Service) Year(ctx context.Context, year int) (*Year, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if year < 2000 || year > 9000 {
		return nil, fault.New(fault.Invalid, "number_form", "Enter a year, such as 2026.").At("year")
	}
	first := calendar.Day(strconv.Itoa(year) + "-01-01")
	y := &Year{Year: year, Whole: Statement{From: first, To: first.AddMonths(12).Add(-1)}}
	err = s.DB.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		months := make([]StatementTerms, 12)
		lines := make([]int64, 12)
		err := s.state(ctx, tx, sellerID, &y.Whole, func(l ledger.PeriodLine) error {
			day := calendar.DayOf(l.PostedAt)
			at := day[5:7]
			m, _ := strconv.Atoi(string(at)) // a day has a month
			months[m-1].add(l, day.Month().Start())
			lines[m-1]++
			return nil
		})
		opening := y.Whole.Opening
		for i := range months {
			from := first.AddMonths(i)
			closing, err := s.Ledger.BalancesAt(ctx, tx, sellerID, from.AddMonths(1).Start())
			if err != nil {
				return err
			}
			y.Months = append(y.Months, Statement{From: from, To: from.AddMonths(1).Add(-1), Opening: opening, Closing: closing, Terms: months[i], Lines: lines[i]})
			opening = closing
		}
		return err
	})
	return y, err
}

// begunMonths of a year: nothing can have moved in the others.
func (s *Service) begunMonths(year int) int {
	now := s.Now().In(calendar.Zone)
	if year == now.Year() {
		return int(now.Month())
	}
	if year > now.Year() {
		return 0
	}
	return 12
}
