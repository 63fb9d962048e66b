package subscription

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/seller"
	"merkato/internal/subscription/feeterms"
)

// AnnualFee is the annual fee of a product as its seller sees it.
type AnnualFee struct {
	Fee      *Fee // the year that is to be paid next, or was cancelled
	Standing Standing
	Total    money.Cents // with VAT, as it would be billed today
	VAT      money.Cents
	AsksOn   calendar.Day // from when on it can be paid
	BlocksOn calendar.Day // from when on no version can be uploaded
	Balance  money.Cents  // what is available
	Missing  []string     // what the company lacks for an invoice
	PaidTo   *calendar.Day
}

// open is the annual fee that is to be paid next, or was cancelled; nil: none.
func open(ctx context.Context, q bun.IDB, productID int64) (*Fee, error) {
	var found Fee
	err := q.NewSelect().Model(&found).Where("product_id = ?", productID).Where("kind = 'ANNUAL' AND status IN ('OPEN', 'CANCELLED')").
		Order("due_on DESC").Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

// fee is the annual fee of a product; nil: there is none to pay.
func (s *Service) fee(ctx context.Context, who *seller.Seller, productID int64) (*AnnualFee, error) {
	row, err := open(ctx, s.DB.Read(), productID)
	if err != nil || row == nil || who.Partnership != seller.Community {
		return nil, err
	}
	today := s.today()
	terms, err := feeterms.On(ctx, s.DB.Read(), today)
	if err != nil {
		return nil, err
	}
	state, err := s.Invoices.State(ctx, s.DB.Read(), who, today)
	if err != nil {
		return nil, err
	}
	balances, err := s.Ledger.Balances(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	found := &AnnualFee{Fee: row, Standing: row.StandingOn(terms, today), AsksOn: row.DueOn.Add(-terms.AlertDays), BlocksOn: row.DueOn.Add(terms.GraceDays), Balance: balances.Available, Missing: state.Missing}
	if row.Status == FeeCancelled {
		found.BlocksOn = row.DueOn
	}
	found.VAT = row.Net.Share(state.Rate)
	found.Total = row.Net + found.VAT
	var paid []calendar.Day
	err = s.DB.Read().NewSelect().Model((*Fee)(nil)).Column("ends_on").Where("product_id = ?", productID).Where("kind = 'ANNUAL' AND status = 'PAID'").
		Order("ends_on DESC").Limit(1).Scan(ctx, &paid)
	if len(paid) > 0 {
		found.PaidTo = &paid[0]
	}
	return found, err
}

// payable is the asking seller's fee of a product, if it can be paid now.
func (s *Service) payable(ctx context.Context, who *seller.Seller, productID int64) (*AnnualFee, error) {
	fee, err := s.fee(ctx, who, productID)
	switch {
	case err != nil:
		return nil, err
	case fee == nil:
		return nil, fault.New(fault.NotFound, "no_fee", "There is no annual fee to pay for this product.")
	case fee.Standing == Covered:
		return nil, fault.New(fault.Conflict, "fee_paid", "The fee is paid until %s. The next one can be paid from %s on.", fee.Fee.DueOn.Add(-1), fee.AsksOn)
	case len(fee.Missing) > 0 && fee.Total > 0:
		return nil, fault.New(fault.Conflict, "company_incomplete", "Complete your company in settings first: an invoice needs it.").At("company." + fee.Missing[0])
	}
	return fee, nil
}

// settle books that a fee was paid, with its invoice, and opens the next year.
// A fee that was paid before is left as it is. What a card was charged is billed,
// with the VAT that is in it today; 0: no card was.
func (s *Service) settle(ctx context.Context, tx bun.Tx, feeID int64, by Method, reference string, charged money.Cents) error {
	f, err := s.hold(ctx, tx, feeID)
	if err != nil || f.Status == FeePaid {
		return err
	}
	at := s.at()
	today := calendar.DayOf(at)
	if f.Status == FeeCancelled && f.DueOn < today { // it goes on from now
		next := year(f.SellerID, f.ProductID, today, f.Net, at)
		f.DueOn, f.EndsOn = next.DueOn, next.EndsOn
	}
	paid := &Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: KindInvoice, Event: EventFeePaid, Amount: &f.Total, Day: &f.EndsOn}
	f.Status, f.PaidAt, f.CancelledAt, f.Reason, f.ReasonText = FeePaid, &at, nil, nil, nil
	if f.Net > 0 || charged > 0 { // a year that costs nothing is neither billed nor booked
		issued, err := s.bill(ctx, tx, f, invoices.AnnualFee, by, reference, today, charged)
		if err != nil {
			return err
		}
		if err := s.book(ctx, tx, f, issued, by, at); err != nil {
			return err
		}
		f.Total, f.PaidBy, f.InvoiceID = issued.Total, &by, &issued.ID
		paid.Detail, paid.IsNotice = issued.Reference, true
	}
	if _, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx); err != nil {
		return err
	}
	terms, err := feeterms.On(ctx, tx, f.EndsOn.Add(1))
	if err != nil {
		return err
	}
	next := year(f.SellerID, f.ProductID, f.EndsOn.Add(1), terms.AnnualFee, at)
	if _, err := tx.NewInsert().Model(next).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
		return err
	}
	return s.note(ctx, tx, paid)
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
	if err := s.DB.Exclusive(ctx, tx, lockOf(f.ProductID)); err != nil {
		return nil, err
	}
	return &f, tx.NewSelect().Model(&f).WherePK().Scan(ctx)
}

func lockOf(productID int64) string { return fmt.Sprintf("subscription:%d", productID) }

// bill issues the invoice of a fee that is being paid: of what was charged, by
// which its net goes then, or of its net where that is 0.
func (s *Service) bill(ctx context.Context, tx bun.Tx, f *Fee, item invoices.Item, by Method, reference string, today calendar.Day, charged money.Cents) (*invoices.Invoice, error) {
	who, err := s.Sellers.ByID(ctx, tx, f.SellerID)
	if err != nil {
		return nil, err
	}
	name, err := s.name(ctx, tx, f.SellerID, f.ProductID, who.LanguageNative)
	if err != nil {
		return nil, err
	}
	if charged > 0 { // the seller's VAT may have changed since
		state, err := s.Invoices.State(ctx, tx, who, today)
		if err != nil {
			return nil, err
		}
		f.Net = invoices.NetOf(charged, state.Rate)
	}
	return s.Invoices.Issue(ctx, tx, invoices.Draft{
		Key: fmt.Sprintf("fee/%d", f.ID), Series: invoices.Marketplace, Type: invoices.TypeInvoice, SellerID: f.SellerID,
		IssuedOn: today, From: &f.DueOn, To: &f.EndsOn, DueOn: today, PaidOn: &today, Payment: invoices.Payment(by), PaymentReference: reference,
		Lines: []invoices.DraftLine{{Item: item, Subject: name, From: &f.DueOn, To: &f.EndsOn, ProductID: &f.ProductID, Quantity: 1, UnitPrice: f.Net}},
		Total: charged,
	})
}

// book writes a fee and its payment into the ledger.
func (s *Service) book(ctx context.Context, tx bun.Tx, f *Fee, issued *invoices.Invoice, by Method, at time.Time) error {
	part := ledger.Part{ID: f.ID, SellerID: f.SellerID, Amount: issued.Total, VAT: issued.VAT, At: at}
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

// CancelFee stops the renewal of a product's annual fee (R15.4).
func (s *Service) CancelFee(ctx context.Context, productID int64, why Why) error {
	who, p, err := s.payer(ctx, productID)
	if err == nil {
		err = why.Check()
	}
	if err != nil {
		return err
	}
	return s.changeFee(ctx, who, p.ID, func(ctx context.Context, tx bun.Tx, f *Fee) error {
		if f.Status == FeeCancelled {
			return fault.New(fault.Conflict, "fee_cancelled", "The annual fee of this product is cancelled already.")
		}
		at := s.at()
		f.Status, f.CancelledAt, f.Reason, f.ReasonText = FeeCancelled, &at, &why.Reason, &why.Text
		if _, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.note(ctx, tx, &Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: KindInvoice, Event: EventFeeCancelled, Day: &f.DueOn, Detail: string(why.Reason), IsNotice: true})
	})
}

// RenewFee takes a cancellation back, while what was paid still runs. Afterwards
// the fee is paid instead.
func (s *Service) RenewFee(ctx context.Context, productID int64) error {
	who, p, err := s.payer(ctx, productID)
	if err != nil {
		return err
	}
	return s.changeFee(ctx, who, p.ID, func(ctx context.Context, tx bun.Tx, f *Fee) error {
		if f.Status != FeeCancelled || f.DueOn <= s.today() {
			return fault.New(fault.Conflict, "fee_not_cancelled", "There is no cancellation to take back: pay the fee to cover the product again.")
		}
		f.Status, f.CancelledAt, f.Reason, f.ReasonText = FeeOpen, nil, nil, nil
		if _, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.note(ctx, tx, &Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: KindInvoice, Event: EventFeeRenewed, Day: &f.DueOn})
	})
}

// changeFee ends what is being paid, and does something to the fee that is open.
func (s *Service) changeFee(ctx context.Context, who *seller.Seller, productID int64, do func(ctx context.Context, tx bun.Tx, f *Fee) error) error {
	f, err := open(ctx, s.DB.Read(), productID)
	if err == nil && f == nil {
		err = fault.New(fault.NotFound, "no_fee", "There is no annual fee for this product.")
	}
	if err == nil {
		err = s.endPayment(ctx, who, f)
	}
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		held, err := s.hold(ctx, tx, f.ID)
		if err != nil {
			return err
		}
		if held.Status == FeePaid {
			return fault.New(fault.Conflict, "fee_paid", "The fee was paid meanwhile.")
		}
		return do(ctx, tx, held)
	})
	s.Events.Wake()
	return err
}

// dueOn are the fees of some sellers that a payout on a day settles, the oldest
// first; those whose card is being charged are left alone.
func dueOn(ctx context.Context, q bun.IDB, sellers []int64, on calendar.Day) (due []Fee, err error) {
	err = q.NewSelect().Model(&due).Where("fee.seller_id IN (?)", bun.List(sellers)).Where("kind = 'ANNUAL' AND status = 'OPEN'").Where("due_on <= ?", on).
		Where("NOT EXISTS (SELECT 1 FROM fee_payments AS pay WHERE pay.fee_id = fee.id AND pay.status = 'STARTED')").Order("due_on", "fee.id").Scan(ctx)
	return due, err
}

// withheld is what a fee that is due costs on a day, and whether what is available
// suffices for it and the company lacks nothing for its invoice.
func (s *Service) withheld(ctx context.Context, q bun.IDB, f *Fee, on calendar.Day, available money.Cents) (total money.Cents, ok bool, err error) {
	if f.Net == 0 {
		return 0, true, nil
	}
	who, err := s.Sellers.ByID(ctx, q, f.SellerID)
	if err != nil {
		return 0, false, err
	}
	state, err := s.Invoices.State(ctx, q, who, on)
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
			s.Log.ErrorContext(ctx, "a fee could not be withheld; it stays due", "fee", due[i].ID, "error", err)
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
