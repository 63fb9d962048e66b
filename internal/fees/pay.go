package fees

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// feePayment is one try to pay a fee by card.
type feePayment struct {
	bun.BaseModel `bun:"table:fee_payments,alias:pay"`

	ID         int64 `bun:",pk,autoincrement"`
	FeeID      int64
	SellerID   int64
	Provider   string
	Key        string
	PaymentID  *string
	Status     payState
	Refusal    string
	CreatedAt  time.Time
	FinishedAt *time.Time
}

type payState string

const (
	payStarted   payState = "STARTED"
	paySucceeded payState = "SUCCEEDED"
	payFailed    payState = "FAILED"
	payCancelled payState = "CANCELLED"
)

// Pay pays the annual fee of a product. By card it goes on at the provider,
// unless a stored card goes through at once; however often it is called,
// from however many tabs, one payment of a fee is under way.
func (s *Service) Pay(ctx context.Context, productID int64, by Method, lang string) (*billing.PaymentStep, error) {
	if by != ByCard && by != ByBalance {
		return nil, fault.New(fault.Invalid, "method_unknown", "Pay by CARD or from the BALANCE.").At("method")
	}
	if by == ByBalance {
		return s.payFromBalance(ctx, productID)
	}
	if err := s.Billing.MayCharge(ctx); err != nil {
		return nil, err
	}
	who, p, err := s.payer(ctx, productID)
	if err != nil {
		return nil, err
	}
	way, err := s.Billing.WayBack("fee", p.ID, lang)
	if err != nil {
		return nil, err
	}
	fee, err := s.payable(ctx, who, p.ID)
	if err != nil {
		return nil, err
	}
	if fee.Total == 0 { // no card is charged for nothing
		return s.payFromBalance(ctx, productID)
	}
	customer, err := s.Billing.Payer(ctx, who)
	if err != nil {
		return nil, err
	}
	name, err := s.Billing.Name(ctx, s.DB.Read(), who.ID, p.ID, lang)
	if err != nil {
		return nil, err
	}
	for range 2 { // a try that is over makes room for another
		try, err := s.begin(ctx, fee.Fee)
		if err != nil {
			return nil, err
		}
		payment, err := s.start(ctx, try, payments.NewPayment{
			Key: try.Key, RequestedAt: try.CreatedAt, Customer: *customer.CustomerID, Amount: fee.Total, About: name, WithCard: customer.CardLast4 != "", Way: way,
		})
		if errors.Is(err, payments.ErrKeySpent) {
			var refusal *payments.Refusal
			if errors.As(err, &refusal) {
				return nil, errors.Join(s.finish(ctx, try, payments.Payment{Status: payments.PaymentFailed, Refusal: *refusal}), billing.Refused(*refusal))
			}
			// Nothing was made, and nothing would be for a day: another try has another key.
			if err := s.finish(ctx, try, payments.Payment{Status: payments.PaymentCancelled}); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, billing.AsSeen(err)
		}
		if err := s.take(ctx, try, payment); err != nil {
			return nil, err
		}
		switch {
		case payment.Status == payments.PaymentSucceeded:
			return &billing.PaymentStep{IsPaid: true}, nil
		case payment.Status == payments.PaymentPending && payment.Amount != fee.Total: // its page is from before the price or the VAT changed
			if err := s.endPayment(ctx, who, fee.Fee); err != nil {
				return nil, err
			}
		case payment.Status == payments.PaymentPending:
			return &billing.PaymentStep{URL: payment.URL}, nil
		case payment.Status == payments.PaymentFailed:
			return nil, billing.Refused(payment.Refusal)
		}
	}
	return nil, fault.New(fault.Unavailable, "payment_away", "The payment could not be started. Nothing was charged; try again.")
}

// start has the provider begin a try, or return one that it began before.
func (s *Service) start(ctx context.Context, try *feePayment, n payments.NewPayment) (payments.Payment, error) {
	if try.PaymentID != nil {
		return s.Billing.Biller.Payment(ctx, *try.PaymentID)
	}
	return s.Billing.Biller.StartPayment(ctx, n)
}

// begin finds the try that is under way, or makes one.
func (s *Service) begin(ctx context.Context, f *Fee) (try *feePayment, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		held, err := s.hold(ctx, tx, f.ID)
		if err != nil {
			return err
		}
		if held.Status == Paid {
			return feePaid()
		}
		if p, err := s.Billing.Products.Known(ctx, tx, f.ProductID); err != nil || p.RemovedAt != nil {
			return cmp.Or(err, productRemoved()) // meanwhile: no try that is begun now would be ended
		}
		if try, err = started(ctx, tx, f.ID); err != nil || try != nil {
			return err
		}
		try = &feePayment{FeeID: f.ID, SellerID: f.SellerID, Provider: s.Billing.Biller.Kind(), Key: rand.Text(), Status: payStarted, CreatedAt: s.at()}
		_, err = tx.NewInsert().Model(try).Exec(ctx)
		return err
	})
	return try, err
}

func started(ctx context.Context, q bun.IDB, feeID int64) (*feePayment, error) {
	return onePayment(ctx, q, "fee_id = ? AND status = 'STARTED'", feeID)
}

func onePayment(ctx context.Context, q bun.IDB, where string, args ...any) (*feePayment, error) {
	var found feePayment
	err := q.NewSelect().Model(&found).Where(where, args...).Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

// take stores the state of a try at the provider, and books what was paid.
func (s *Service) take(ctx context.Context, try *feePayment, payment payments.Payment) error {
	if payment.Status == payments.PaymentPending {
		if try.PaymentID != nil {
			return nil
		}
		return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewUpdate().Model(try).Set("payment_id = ?", payment.ID).WherePK().Exec(ctx)
			return err
		})
	}
	return s.finish(ctx, try, payment)
}

// finish ends a try. Twice does no harm.
func (s *Service) finish(ctx context.Context, try *feePayment, payment payments.Payment) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		f, err := s.hold(ctx, tx, try.FeeID)
		if err != nil {
			return err
		}
		known, err := onePayment(ctx, tx, "pay.id = ?", try.ID)
		if err != nil || known.Status == paySucceeded || (known.Status != payStarted && payment.Status != payments.PaymentSucceeded) {
			return err
		}
		known.Status, known.FinishedAt, known.Refusal = payCancelled, new(s.at()), payment.Refusal.Code
		if payment.ID != "" {
			known.PaymentID = &payment.ID
		}
		switch payment.Status {
		case payments.PaymentSucceeded:
			known.Status = paySucceeded
			if err := s.settle(ctx, tx, f.ID, ByCard, payment.ID, payment.Amount); err != nil {
				return err
			}
		case payments.PaymentFailed:
			known.Status = payFailed
			if err := s.Billing.Note(ctx, tx, &billing.Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: billing.KindInvoice, Event: billing.EventFeeRefused, Amount: &payment.Amount, Detail: payment.Refusal.Code}); err != nil {
				return err
			}
		}
		_, err = tx.NewUpdate().Model(known).WherePK().Exec(ctx)
		return err
	})
	s.Billing.Events.Wake()
	return err
}

// endPayment ends a card payment that is under way, so that the fee can be dealt
// with otherwise. If it was faster, it is booked.
func (s *Service) endPayment(ctx context.Context, who *seller.Seller, f *Fee) error {
	try, err := started(ctx, s.DB.Read(), f.ID)
	if err != nil || try == nil {
		return err
	}
	if s.Billing.Biller == nil || try.Provider != s.Billing.Biller.Kind() {
		return s.finish(ctx, try, payments.Payment{Status: payments.PaymentCancelled})
	}
	id := try.PaymentID
	if id == nil { // its answer was lost, or is on its way
		customer, err := s.Billing.Payer(ctx, who)
		if err != nil {
			return err
		}
		way, err := s.Billing.WayBack("fee", f.ProductID, "en")
		if err != nil {
			return err
		}
		payment, err := s.Billing.Biller.StartPayment(ctx, payments.NewPayment{Key: try.Key, RequestedAt: try.CreatedAt, Customer: *customer.CustomerID, Amount: f.Net, Way: way}) // to be ended at once
		if errors.Is(err, payments.ErrKeySpent) || (err == nil && payment.ID == "") {
			return s.finish(ctx, try, payments.Payment{Status: payments.PaymentCancelled}) // nothing was made
		}
		if err != nil {
			return billing.AsSeen(err)
		}
		id = &payment.ID
	}
	payment, err := s.Billing.Biller.CancelPayment(ctx, *id)
	if err != nil {
		return billing.AsSeen(err)
	}
	return s.finish(ctx, try, payment)
}

func (s *Service) payFromBalance(ctx context.Context, productID int64) (*billing.PaymentStep, error) {
	who, p, err := s.payer(ctx, productID)
	if err != nil {
		return nil, err
	}
	fee, err := s.payable(ctx, who, p.ID)
	if err != nil {
		return nil, err
	}
	if err := s.endPayment(ctx, who, fee.Fee); err != nil {
		return nil, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		f, err := s.hold(ctx, tx, fee.Fee.ID)
		if err != nil || f.Status == Paid {
			return err // a second click
		}
		held, err := s.Ledger.Hold(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		if held.Available < fee.Total && fee.Total > 0 {
			return fault.New(fault.Conflict, "balance_too_low", "The fee is %s € and your balance %s €. Pay by card instead.", fee.Total, held.Available).At("method")
		}
		return s.settle(ctx, tx, f.ID, ByBalance, "", 0)
	})
	s.Billing.Events.Wake()
	if err != nil {
		return nil, err
	}
	return &billing.PaymentStep{IsPaid: true}, nil
}

// read takes over what the provider says of a try.
func (s *Service) read(ctx context.Context, try *feePayment) error {
	payment, err := s.Billing.Biller.Payment(ctx, *try.PaymentID)
	if errors.Is(err, payments.ErrNoAccount) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.take(ctx, try, payment)
}

// Take takes over a payment that has changed, and reports whether it is one of a fee. It
// may be told so before the answer to the request that began it is there.
func (s *Service) Take(ctx context.Context, payment payments.Payment) (isOurs bool, err error) {
	try, err := onePayment(ctx, s.DB.Read(), "provider = ? AND (payment_id = ? OR key = ?)", s.Billing.Biller.Kind(), payment.ID, payment.Key)
	if err != nil || try == nil {
		return false, err
	}
	return true, s.take(ctx, try, payment)
}
