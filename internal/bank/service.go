// Package bank is the money side of a seller: the balance, what it is made of and
// when it comes, statements and their files. Every figure comes from the ledger.
// The payouts themselves are payouts', the accounts they go to accounts'.
package bank

import (
	"context"
	"time"

	"merkato/internal/actor"
	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/export"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

// Options are what the service needs.
type Options struct {
	DB       *db.DB
	Ledger   *ledger.Service
	Sellers  *seller.Service
	Sales    *sales.Service
	Products *products.Service
	Invoices *invoices.Service
	Export   *export.Service
	Payouts  *payouts.Service
	Now      func() time.Time
}

// Service is what callers may do with the bank area.
type Service struct {
	Options

	// Files of these are made by package export.
	PayoutExports    *export.Exports[SomePayouts]
	ProofExports     *export.Exports[OnePayout]
	StatementExports *export.Exports[Span]
	YearExports      *export.Exports[OneYear]
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{Options: o}
	s.addExports()
	return s
}

// Overview is where a seller's money is, and what leaves next.
type Overview struct {
	Available      money.Cents // below zero when refunds outweigh sales
	Pending        money.Cents
	InTransit      money.Cents
	WithheldReason *seller.Withheld // nil: payouts leave
	NextPayoutOn   calendar.Day
	AtBankOn       calendar.Day     // when a payout of that day arrives
	Expected       money.Cents      // what is available on that day, as far as it is known
	Releases       money.Cents      // what of it becomes available until then
	Checked        *payouts.Checked // nil: the books were not checked yet
	Billing        BillingState
}

// BillingState is how the documents of a seller's payouts are taxed, and what is
// missing for them to be issued.
type BillingState struct {
	VATCase   invoices.VATCase
	VATRate   int64 // in hundredths of a percent
	VATNumber string
	Declares  bool     // the seller declares VAT
	Missing   []string // of the company; while something is, payouts leave without invoices
}

// Overview is the asking seller's.
func (s *Service) Overview(ctx context.Context) (*Overview, error) {
	owner, err := s.Sellers.Asking(ctx)
	if err != nil {
		return nil, err
	}
	balances, err := s.Ledger.Balances(ctx, owner.ID)
	if err != nil {
		return nil, err
	}
	o := &Overview{Pending: balances.Pending, InTransit: balances.InTransit, NextPayoutOn: payouts.NextOn(s.Now())}
	arrival, err := payouts.ArrivalOn(ctx, s.DB.Read(), o.NextPayoutOn)
	if err != nil {
		return nil, err
	}
	o.AtBankOn = arrival.Of(o.NextPayoutOn)
	if because := owner.WithheldBecause(); because != "" {
		o.WithheldReason = &because
	}
	next, err := s.Sales.Outlook(ctx, owner.ID, o.NextPayoutOn, 0)
	if err != nil {
		return nil, err
	}
	o.Available, o.Expected, o.Releases = next.Available, next.Expected, next.Releases
	if o.Checked, err = payouts.CheckedOf(ctx, s.DB.Read(), owner.ID); err != nil {
		return nil, err
	}
	state, err := s.Invoices.State(ctx, s.DB.Read(), owner, calendar.DayOf(s.Now()))
	o.Billing = BillingState{VATCase: state.Case, VATRate: int64(state.Rate), VATNumber: state.VATNumber, Declares: owner.DeclaredVATPayment, Missing: state.Missing}
	return o, err
}

// CheckedSince is how the last proof left the books, where it came after a payout
// was booked.
func (s *Service) CheckedSince(ctx context.Context, payout *payouts.Payout) (*payouts.Checked, error) {
	checked, err := payouts.CheckedOf(ctx, s.DB.Read(), payout.SellerID)
	if err != nil || checked == nil || checked.At.Before(payout.DueOn.Start()) {
		return nil, err
	}
	return checked, nil
}

// Documented are the invoice and the credit notes of one of the asking seller's
// payouts.
func (s *Service) Documented(ctx context.Context, payout *payouts.Payout) ([]invoices.Invoice, error) {
	ids, err := payouts.DocumentsOf(ctx, s.DB.Read(), payout.ID)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return s.Invoices.Some(ctx, ids)
}

// Balance is what the asking seller has available for the next payout; below
// zero when refunds outweigh sales.
func (s *Service) Balance(ctx context.Context) (money.Cents, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	return s.Ledger.Balance(ctx, ledger.SellerAccount(sellerID, ledger.Available))
}
