// Package fees is what sellers pay the marketplace for a product: the annual fee,
// with its years, prices and card payments, and the terms of subscriptions once they
// are paid. Each is booked in the ledger and billed by an invoice, once, in one
// transaction. The catalogue asks whose fee is unpaid, payouts have fees withheld, and
// subscriptions have their terms booked.
package fees

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/tasks"
)

// Options are what the service depends on.
type Options struct {
	DB       *db.DB
	Billing  *billing.Service
	Ledger   *ledger.Service
	Invoices *invoices.Service
	Sellers  *seller.Service
	Now      func() time.Time
}

// Service is what callers may do with fees.
type Service struct{ Options }

// New makes the service.
func New(o Options) *Service { return &Service{o} }

func (s *Service) today() calendar.Day { return calendar.DayOf(s.Now()) }

func (s *Service) at() time.Time { return db.Moment(s.Now()) }

// payer is the asking seller and one of its products, for what costs money.
func (s *Service) payer(ctx context.Context, productID int64) (*seller.Seller, *products.Product, error) {
	if err := billing.MayPay(ctx); err != nil {
		return nil, nil, err
	}
	who, p, err := s.Billing.Owned(ctx, productID)
	if err == nil && p.RemovedAt != nil {
		err = productRemoved()
	}
	return who, p, err
}

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

// Of is the annual fee of one of the asking seller's products; nil: there is none to pay.
func (s *Service) Of(ctx context.Context, productID int64) (*AnnualFee, error) {
	who, p, err := s.Billing.Owned(ctx, productID)
	if err != nil || p.RemovedAt != nil {
		return nil, err
	}
	return s.of(ctx, who, productID)
}

func (s *Service) of(ctx context.Context, who *seller.Seller, productID int64) (*AnnualFee, error) {
	row, err := open(ctx, s.DB.Read(), productID)
	if err != nil || row == nil || who.Partnership != seller.Community {
		return nil, err
	}
	today := s.today()
	terms, err := TermsOn(ctx, s.DB.Read(), today)
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
	if row.Status == Cancelled {
		found.BlocksOn = row.DueOn
	}
	found.VAT = row.Net.Share(state.Rate)
	found.Total = row.Net + found.VAT
	found.PaidTo, err = paidTo(ctx, s.DB.Read(), productID)
	return found, err
}

// payable is the asking seller's fee of a product, if it can be paid now.
func (s *Service) payable(ctx context.Context, who *seller.Seller, productID int64) (*AnnualFee, error) {
	fee, err := s.of(ctx, who, productID)
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

// Cancel stops the renewal of a product's annual fee (R15.4).
func (s *Service) Cancel(ctx context.Context, productID int64, why billing.Why) error {
	who, p, err := s.payer(ctx, productID)
	if err == nil {
		err = why.Check()
	}
	if err != nil {
		return err
	}
	return s.change(ctx, who, p.ID, func(ctx context.Context, tx bun.Tx, f *Fee) error {
		if f.Status == Cancelled {
			return fault.New(fault.Conflict, "fee_cancelled", "The annual fee of this product is already cancelled.")
		}
		f.Status, f.CancelledAt, f.Reason, f.ReasonText = Cancelled, new(s.at()), &why.Reason, &why.Text
		if _, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.Billing.Note(ctx, tx, &billing.Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: billing.KindInvoice, Event: billing.EventFeeCancelled, Day: &f.DueOn, Detail: string(why.Reason), IsNotice: true})
	})
}

// Renew takes a cancellation back, while what was paid still runs. Afterwards
// the fee is paid instead.
func (s *Service) Renew(ctx context.Context, productID int64) error {
	who, p, err := s.payer(ctx, productID)
	if err != nil {
		return err
	}
	return s.change(ctx, who, p.ID, func(ctx context.Context, tx bun.Tx, f *Fee) error {
		if f.Status != Cancelled || f.DueOn <= s.today() {
			return fault.New(fault.Conflict, "fee_not_cancelled", "There is no cancellation to undo: pay the fee to cover the product again.")
		}
		f.Status, f.CancelledAt, f.Reason, f.ReasonText = Open, nil, nil, nil
		if _, err := tx.NewUpdate().Model(f).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.Billing.Note(ctx, tx, &billing.Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: billing.KindInvoice, Event: billing.EventFeeRenewed, Day: &f.DueOn})
	})
}

// change ends what is being paid, and does something to the fee that is open.
func (s *Service) change(ctx context.Context, who *seller.Seller, productID int64, do func(ctx context.Context, tx bun.Tx, f *Fee) error) error {
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
		if held.Status == Paid {
			return feePaid()
		}
		return do(ctx, tx, held)
	})
	s.Billing.Events.Wake()
	return err
}

func feePaid() error {
	return fault.New(fault.Conflict, "fee_paid", "The fee has already been paid.")
}

func productRemoved() error {
	return fault.New(fault.Conflict, "product_removed", "The product was removed: there is nothing left to pay for it.").At("product")
}

// EndRemoved ends the annual fee of a removed product, and a payment of it that is under
// way: nothing is to be paid any more. Twice does no harm.
func (s *Service) EndRemoved(ctx context.Context, productID int64) error {
	f, err := open(ctx, s.DB.Read(), productID)
	if err != nil || f == nil {
		return err
	}
	who, err := s.Sellers.ByID(ctx, s.DB.Read(), f.SellerID)
	if err == nil {
		err = s.endPayment(ctx, who, f)
	}
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*Fee)(nil)).Set("status = ?", Cancelled).Set("reason = ?", billing.Removed).
			Where("product_id = ? AND kind = 'ANNUAL' AND status = 'OPEN'", productID).Exec(ctx)
		return err
	})
}

// Refresh reads from the provider what became of a payment that is under way for a
// product; screens do so when a seller comes back from its pages.
func (s *Service) Refresh(ctx context.Context, productID int64) error {
	_, p, err := s.Billing.Owned(ctx, productID)
	if err != nil || s.Billing.Biller == nil {
		return err
	}
	f, err := open(ctx, s.DB.Read(), p.ID)
	if err != nil || f == nil {
		return err
	}
	try, err := started(ctx, s.DB.Read(), f.ID)
	if err != nil || try == nil || try.PaymentID == nil {
		return err
	}
	return billing.AsSeen(s.read(ctx, try))
}

// Tasks are fees to be paid, but for those of removed products, which a job is about to end.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) ([]tasks.Task, error) {
	today := calendar.DayOf(now)
	terms, err := TermsOn(ctx, s.DB.Read(), today)
	if err != nil {
		return nil, err
	}
	var due []Fee
	err = s.DB.Read().NewSelect().Model(&due).Where("seller_id = ?", sellerID).Where("kind = 'ANNUAL' AND status = 'OPEN' AND net > 0").
		Where("due_on <= ?", today.Add(terms.AlertDays)).
		Where("EXISTS (SELECT 1 FROM products AS p WHERE p.id = fee.product_id AND p.removed_at IS NULL)").Order("due_on").Scan(ctx)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	state, err := s.Invoices.StateOf(ctx, s.DB.Read(), sellerID, s.today())
	found := make([]tasks.Task, len(due))
	for i, f := range due {
		on, total := f.DueOn.Start(), f.Net+f.Net.Share(state.Rate)
		found[i] = tasks.Task{Kind: tasks.PayFee, Products: []int64{f.ProductID}, SubjectID: &f.ProductID, ProductID: &f.ProductID, Deadline: &on, MoneyAtRisk: &total}
	}
	return found, err
}
