package fees

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/payments"
)

// Term is a term of a subscription, as the provider billed it.
type Term struct {
	SellerID, ProductID int64
	Provider            string
	Item                invoices.Item // what an invoice calls it
	Bill                payments.Bill
}

// TakeTerm books a term that was paid, and what was refunded of it since; the seller's
// accounts are held by the caller. Twice does no harm.
func (s *Service) TakeTerm(ctx context.Context, tx bun.Tx, t Term) error {
	known := &Fee{}
	err := tx.NewSelect().Model(known).Where("provider = ? AND bill_id = ?", t.Provider, t.Bill.ID).Scan(ctx)
	if db.IsNotFound(err) {
		known, err = s.termPaid(ctx, tx, t)
	}
	if err == nil && known.Status == Paid && t.Bill.Refunded > known.Refunded {
		err = s.termRefunded(ctx, tx, known, t.Bill.Refunded)
	}
	return err
}

// termPaid books a term as of when it was paid, with the VAT of that day: we may learn
// of it days later. Its invoice is of today, or follows while the company lacks something
// for one.
func (s *Service) termPaid(ctx context.Context, tx bun.Tx, t Term) (*Fee, error) {
	at, by := s.at(), ByCard
	if paid := db.Moment(t.Bill.PaidAt); !t.Bill.PaidAt.IsZero() && paid.Before(at) {
		at = paid
	}
	state, err := s.Invoices.StateOf(ctx, tx, t.SellerID, calendar.DayOf(at))
	if err != nil {
		return nil, err
	}
	net := invoices.NetOf(t.Bill.Amount, state.Rate)
	f := &Fee{
		SellerID: t.SellerID, ProductID: t.ProductID, Kind: OfTerm, Status: Paid, DueOn: calendar.DayOf(t.Bill.From), EndsOn: calendar.DayOf(t.Bill.Until).Add(-1),
		Net: net, Total: t.Bill.Amount, PaidAt: &at, PaidBy: &by, Provider: &t.Provider, BillID: &t.Bill.ID, CreatedAt: s.at(),
	}
	if _, err := tx.NewInsert().Model(f).Exec(ctx); err != nil {
		return nil, err
	}
	if err := s.book(ctx, tx, f, f.Total, f.Total-net, by, at); err != nil {
		return nil, err
	}
	reference := ""
	if len(state.Missing) == 0 {
		if reference, err = s.billTerm(ctx, tx, f, t.Item); err != nil {
			return nil, err
		}
	}
	return f, s.Billing.Note(ctx, tx, &billing.Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: billing.KindInvoice, Event: billing.EventTermPaid, Amount: &f.Total, Day: &f.EndsOn, Detail: reference, IsNotice: true})
}

// billTerm issues the invoice of a term that is booked, and the credit note of what was
// refunded meanwhile. Where the VAT is not what was booked, the books follow it.
func (s *Service) billTerm(ctx context.Context, tx bun.Tx, f *Fee, item invoices.Item) (reference string, err error) {
	booked := f.vatKept()
	issued, err := s.bill(ctx, tx, f, item, ByCard, *f.BillID, calendar.DayOf(*f.PaidAt), f.Total)
	if err != nil {
		return "", err
	}
	if vat := f.vatKept(); vat != booked {
		posting, err := ledger.FeeVAT(ledger.Part{ID: f.ID, VAT: vat - booked, At: s.at()})
		if err != nil {
			return "", err
		}
		if _, err := s.Ledger.Post(ctx, tx, posting); err != nil {
			return "", err
		}
	}
	f.InvoiceID = &issued.ID
	if f.Refunded > 0 {
		if _, err := s.creditTerm(ctx, tx, f, 0); err != nil {
			return "", err
		}
	}
	_, err = tx.NewUpdate().Model(f).Column("invoice_id", "net").WherePK().Exec(ctx)
	return issued.Reference, err
}

// termRefunded books how much of a term was refunded by now, with a credit note.
func (s *Service) termRefunded(ctx context.Context, tx bun.Tx, f *Fee, refunded money.Cents) error {
	before := f.Refunded
	f.Refunded = min(refunded, f.Total)
	amount := f.Refunded - before
	posting, err := ledger.FeeRefunded(ledger.Part{
		ID: f.ID, SellerID: f.SellerID, Amount: amount, VAT: amount - (f.netOf(f.Refunded) - f.netOf(before)), At: s.at(),
	}, before)
	if err != nil {
		return err
	}
	if _, err := s.Ledger.Post(ctx, tx, posting); err != nil {
		return err
	}
	reference := ""
	if f.InvoiceID != nil {
		if reference, err = s.creditTerm(ctx, tx, f, before); err != nil {
			return err
		}
	}
	if f.Refunded == f.Total {
		f.Status = Refunded
	}
	if _, err := tx.NewUpdate().Model(f).Column("status", "refunded").WherePK().Exec(ctx); err != nil {
		return err
	}
	return s.Billing.Note(ctx, tx, &billing.Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: billing.KindInvoice, Event: billing.EventTermRefunded, Amount: &amount, Detail: reference, IsNotice: true})
}

// creditTerm issues the credit note of what was refunded of a term beyond an amount
// before.
func (s *Service) creditTerm(ctx context.Context, tx bun.Tx, f *Fee, before money.Cents) (reference string, err error) {
	name, err := s.Billing.Name(ctx, tx, f.SellerID, f.ProductID, "en")
	if err != nil {
		return "", err
	}
	key, today := fmt.Sprintf("fee/%d/refund", f.ID), s.today()
	if before > 0 {
		key += fmt.Sprintf("/%d", before)
	}
	issued, err := s.Invoices.Issue(ctx, tx, invoices.Draft{
		Key: key, Series: invoices.Marketplace, Type: invoices.TypeCreditNote, SellerID: f.SellerID,
		IssuedOn: today, From: &f.DueOn, To: &f.EndsOn, DueOn: today, PaidOn: &today, Payment: invoices.ByCard, PaymentReference: *f.BillID,
		Lines: []invoices.DraftLine{{Item: invoices.RefundedFee, Subject: name, ProductID: &f.ProductID, Quantity: 1, UnitPrice: f.netOf(f.Refunded) - f.netOf(before), Credits: *f.InvoiceID}},
		Total: f.Refunded - before,
	})
	if err != nil {
		return "", err
	}
	return issued.Reference, nil
}

// BillLate issues the invoices that had to wait for the company's data. Item is what
// they call a term of a product's subscription.
func (s *Service) BillLate(ctx context.Context, item func(ctx context.Context, productID int64) (invoices.Item, error)) (err error) {
	for after := int64(0); ; {
		var late []Fee
		found := s.DB.Read().NewSelect().Model(&late).Where("status = 'PAID' AND kind = 'SUBSCRIPTION' AND invoice_id IS NULL").
			Where("fee.id > ?", after).Order("fee.id").Limit(500).Scan(ctx)
		if found != nil || len(late) == 0 {
			return errors.Join(err, found)
		}
		after = late[len(late)-1].ID
		for i := range late {
			called, failed := item(ctx, late[i].ProductID)
			if failed == nil {
				failed = s.billOne(ctx, &late[i], called)
			}
			err = errors.Join(err, failed)
		}
	}
}

func (s *Service) billOne(ctx context.Context, f *Fee, item invoices.Item) error {
	state, err := s.Invoices.StateOf(ctx, s.DB.Read(), f.SellerID, s.today())
	if err != nil || len(state.Missing) > 0 {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		held, err := s.hold(ctx, tx, f.ID)
		if err != nil || held.Status != Paid || held.InvoiceID != nil {
			return err // it was refunded or billed meanwhile
		}
		_, err = s.billTerm(ctx, tx, held, item)
		return err
	})
}
