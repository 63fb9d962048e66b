package fees

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// settle books that a fee was paid, with its invoice, and opens the next year.
// A fee that was paid before is left as it is. What a card was charged is billed,
// with the VAT that is in it today; 0: no card was.
func (s *Service) settle(ctx context.Context, tx bun.Tx, feeID int64, by Method, reference string, charged money.Cents) error {
	f, err := s.hold(ctx, tx, feeID)
	if err != nil || f.Status == Paid {
		return err
	}
	at := s.at()
	today := calendar.DayOf(at)
	if f.Status == Cancelled && f.DueOn < today { // it goes on from now
		next := year(f.SellerID, f.ProductID, today, f.Net, at)
		f.DueOn, f.EndsOn = next.DueOn, next.EndsOn
	}
	paid := &billing.Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: billing.KindInvoice, Event: billing.EventFeePaid, Amount: &f.Total, Day: &f.EndsOn}
	f.Status, f.PaidAt, f.CancelledAt, f.Reason, f.ReasonText = Paid, &at, nil, nil, nil
	if f.Net > 0 || charged > 0 { // a year that costs nothing is neither billed nor booked
		issued, err := s.bill(ctx, tx, f, invoices.AnnualFee, by, reference, today, charged)
		if err != nil {
			return err
		}
		if err := s.book(ctx, tx, f, issued.Total, issued.VAT, by, at); err != nil {
			return err
		}
		f.Total, f.PaidBy, f.InvoiceID = issued.Total, &by, &issued.ID
		paid.Detail, paid.IsNotice = issued.Reference, true
	}
	if _, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx); err != nil {
		return err
	}
	terms, err := TermsOn(ctx, tx, f.EndsOn.Add(1))
	if err != nil {
		return err
	}
	next := year(f.SellerID, f.ProductID, f.EndsOn.Add(1), terms.AnnualFee, at)
	if _, err := tx.NewInsert().Model(next).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
		return err
	}
	return s.Billing.Note(ctx, tx, paid)
}

// hold reads a fee and keeps it, after the accounts that it is settled from.
func (s *Service) hold(ctx context.Context, tx bun.Tx, feeID int64) (*Fee, error) {
	var f Fee
	if err := tx.NewSelect().Model(&f).Where("fee.id = ?", feeID).Scan(ctx); err != nil {
		return nil, err
	}
	if _, err := s.Ledger.Hold(ctx, tx, f.SellerID); err != nil {
		return nil, err
	}
	return &f, tx.NewSelect().Model(&f).WherePK().Scan(ctx)
}

// bill issues the invoice of a fee that was paid on a day: of what was charged, by
// which its net goes then, or of its net where that is 0. It is issued today, as
// months and years that are over never change.
func (s *Service) bill(ctx context.Context, tx bun.Tx, f *Fee, item invoices.Item, by Method, reference string, paidOn calendar.Day, charged money.Cents) (*invoices.Invoice, error) {
	who, err := s.Sellers.ByID(ctx, tx, f.SellerID)
	if err != nil {
		return nil, err
	}
	name, err := s.Billing.Name(ctx, tx, f.SellerID, f.ProductID, who.LanguageNative)
	if err != nil {
		return nil, err
	}
	if charged > 0 { // the seller's VAT may have changed since
		state, err := s.Invoices.State(ctx, tx, who, paidOn)
		if err != nil {
			return nil, err
		}
		f.Net = invoices.NetOf(charged, state.Rate)
	}
	today := s.today()
	return s.Invoices.Issue(ctx, tx, invoices.Draft{
		Key: fmt.Sprintf("fee/%d", f.ID), Series: invoices.Marketplace, Type: invoices.TypeInvoice, SellerID: f.SellerID,
		IssuedOn: today, From: &f.DueOn, To: &f.EndsOn, DueOn: today, PaidOn: &paidOn, Payment: invoices.Payment(by), PaymentReference: reference,
		Lines: []invoices.DraftLine{{Item: item, Subject: name, From: &f.DueOn, To: &f.EndsOn, ProductID: &f.ProductID, Quantity: 1, UnitPrice: f.Net}},
		Total: charged,
	})
}

// book writes a fee and its payment into the ledger.
func (s *Service) book(ctx context.Context, tx bun.Tx, f *Fee, total, vat money.Cents, by Method, at time.Time) error {
	part := ledger.Part{ID: f.ID, SellerID: f.SellerID, Amount: total, VAT: vat, At: at}
	charged, err := ledger.FeeCharged(part)
	if err != nil {
		return err
	}
	settled, err := ledger.FeePaid(part)
	if by == ByBalance {
		settled, err = ledger.FeeWithheld(part)
	}
	if err != nil {
		return err
	}
	_, err = s.Ledger.Post(ctx, tx, charged, settled)
	return err
}

// withheld is what a fee that is due costs on a day, and whether what is available
// suffices for it and the company lacks nothing for its invoice.
func (s *Service) withheld(ctx context.Context, q bun.IDB, f *Fee, on calendar.Day, available money.Cents) (total money.Cents, ok bool, err error) {
	if f.Net == 0 {
		return 0, true, nil
	}
	state, err := s.Invoices.StateOf(ctx, q, f.SellerID, on)
	total = f.Net + f.Net.Share(state.Rate)
	return total, err == nil && len(state.Missing) == 0 && total <= available, err
}

// Withheld is what Withhold would settle on a day from what is available then.
func (s *Service) Withheld(ctx context.Context, sellerID int64, on calendar.Day, available money.Cents) (sum money.Cents, err error) {
	due, err := dueOn(ctx, s.DB.Read(), []int64{sellerID}, on)
	for i := range due {
		total, ok, err := s.withheld(ctx, s.DB.Read(), &due[i], on, available-sum)
		if err != nil {
			return 0, err
		}
		if ok {
			sum += total
		}
	}
	return sum, err
}

// Withhold settles from what is available the fees of some sellers that are due
// on a payout day. One that is refused keeps nobody's payout back. It is
// payouts.Fees of the bank.
func (s *Service) Withhold(ctx context.Context, tx bun.Tx, sellers []int64, on calendar.Day, _ time.Time) error {
	due, err := dueOn(ctx, tx, sellers, on)
	if err != nil {
		return err
	}
	for i := range due {
		err := tx.RunInTx(ctx, nil, func(_ context.Context, tx bun.Tx) error { return s.withholdOne(ctx, tx, &due[i]) })
		switch {
		case fault.Is(err, fault.Invalid) || fault.Is(err, fault.Conflict) || fault.Is(err, fault.NotFound):
			slog.ErrorContext(ctx, "a fee could not be withheld; it stays due", "fee", due[i].ID, "error", err)
		case err != nil:
			return err
		}
	}
	return nil
}

func (s *Service) withholdOne(ctx context.Context, tx bun.Tx, f *Fee) error {
	held, err := s.Ledger.Hold(ctx, tx, f.SellerID)
	if err != nil {
		return err
	}
	if _, ok, err := s.withheld(ctx, tx, f, s.today(), held.Available); err != nil || !ok {
		return err
	}
	return s.settle(ctx, tx, f.ID, ByBalance, "", 0)
}
