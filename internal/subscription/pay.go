package subscription

import (
	"context"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/subscription/payers"
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

// PaymentStep is what a request to pay came to.
type PaymentStep struct {
	IsPaid bool
	URL    string // where the seller goes on; empty: nowhere
}

// PayFee pays the annual fee of a product. By card it goes on at the provider,
// unless a stored card goes through at once; however often it is called,
// from however many tabs, one payment of a fee is under way.
func (s *Service) PayFee(ctx context.Context, productID int64, by Method, lang string) (*PaymentStep, error) {
	if by != ByCard && by != ByBalance {
		return nil, fault.New(fault.Invalid, "method_unknown", "Pay by CARD or from the BALANCE.").At("method")
	}
	if by == ByBalance {
		return s.payFromBalance(ctx, productID)
	}
	who, p, err := s.charged(ctx, productID)
	if err != nil {
		return nil, err
	}
	way, err := s.wayBack("fee", p.ID, lang)
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
	customer, err := payers.Of(ctx, s.DB, s.biller, who, s.at())
	if err != nil {
		return nil, asSeen(err)
	}
	name, err := s.name(ctx, s.DB.Read(), who.ID, p.ID, lang)
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
				return nil, errors.Join(s.finish(ctx, try, payments.Payment{Status: payments.PaymentFailed, Refusal: *refusal}), refused(*refusal))
			}
			// Nothing was made, and nothing would be for a day: another try has another key.
			if err := s.finish(ctx, try, payments.Payment{Status: payments.PaymentCancelled}); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, asSeen(err)
		}
		if err := s.take(ctx, try, payment); err != nil {
			return nil, err
		}
		switch {
		case payment.Status == payments.PaymentSucceeded:
			return &PaymentStep{IsPaid: true}, nil
		case payment.Status == payments.PaymentPending && payment.Amount != fee.Total: // its page is from before the price or the VAT changed
			if err := s.endPayment(ctx, who, fee.Fee); err != nil {
				return nil, err
			}
		case payment.Status == payments.PaymentPending:
			return &PaymentStep{URL: payment.URL}, nil
		case payment.Status == payments.PaymentFailed:
			return nil, refused(payment.Refusal)
		}
	}
	return nil, fault.New(fault.Unavailable, "payment_away", "The payment could not be started. Nothing was charged; try again.")
}

// start has the provider begin a try, or return one that it began before.
func (s *Service) start(ctx context.Context, try *feePayment, n payments.NewPayment) (payments.Payment, error) {
	if try.PaymentID != nil {
		return s.biller.Payment(ctx, *try.PaymentID)
	}
	return s.biller.StartPayment(ctx, n)
}

// begin finds the try that is under way, or makes one.
func (s *Service) begin(ctx context.Context, f *Fee) (try *feePayment, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		held, err := s.hold(ctx, tx, f.ID)
		if err != nil {
			return err
		}
		if held.Status == FeePaid {
			return fault.New(fault.Conflict, "fee_paid", "The fee was paid meanwhile.")
		}
		if try, err = started(ctx, tx, f.ID); err != nil || try != nil {
			return err
		}
		try = &feePayment{FeeID: f.ID, SellerID: f.SellerID, Provider: s.biller.Kind(), Key: newKey(), Status: payStarted, CreatedAt: s.at()}
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
		at := s.at()
		known.Status, known.FinishedAt, known.Refusal = payCancelled, &at, payment.Refusal.Code
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
			if err := s.note(ctx, tx, &Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: KindInvoice, Event: EventFeeRefused, Amount: &payment.Amount, Detail: payment.Refusal.Code}); err != nil {
				return err
			}
		}
		_, err = tx.NewUpdate().Model(known).WherePK().Exec(ctx)
		return err
	})
	s.Events.Wake()
	return err
}

// endPayment ends a card payment that is under way, so that the fee can be dealt
// with otherwise. If it was faster, it is booked.
func (s *Service) endPayment(ctx context.Context, who *seller.Seller, f *Fee) error {
	try, err := started(ctx, s.DB.Read(), f.ID)
	if err != nil || try == nil {
		return err
	}
	if s.biller == nil || try.Provider != s.biller.Kind() {
		return s.finish(ctx, try, payments.Payment{Status: payments.PaymentCancelled})
	}
	id := try.PaymentID
	if id == nil { // its answer was lost, or is on its way
		customer, err := payers.Of(ctx, s.DB, s.biller, who, s.at())
		if err != nil {
			return asSeen(err)
		}
		way, err := s.wayBack("fee", f.ProductID, "en")
		if err != nil {
			return err
		}
		payment, err := s.biller.StartPayment(ctx, payments.NewPayment{Key: try.Key, RequestedAt: try.CreatedAt, Customer: *customer.CustomerID, Amount: f.Net, Way: way}) // to be ended at once
		if errors.Is(err, payments.ErrKeySpent) || (err == nil && payment.ID == "") {
			return s.finish(ctx, try, payments.Payment{Status: payments.PaymentCancelled}) // nothing was made
		}
		if err != nil {
			return asSeen(err)
		}
		id = &payment.ID
	}
	payment, err := s.biller.CancelPayment(ctx, *id)
	if err != nil {
		return asSeen(err)
	}
	return s.finish(ctx, try, payment)
}

func (s *Service) payFromBalance(ctx context.Context, productID int64) (*PaymentStep, error) {
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
		if err != nil || f.Status == FeePaid {
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
	s.Events.Wake()
	if err != nil {
		return nil, err
	}
	return &PaymentStep{IsPaid: true}, nil
}

// paymentChanged reads the state of a payment that an event says has changed. The
// event may come before the answer to the request that began it.
func (s *Service) paymentChanged(ctx context.Context, id string) error {
	payment, err := s.biller.Payment(ctx, id)
	if errors.Is(err, payments.ErrNoAccount) {
		return nil
	}
	if err != nil {
		return err
	}
	try, err := onePayment(ctx, s.DB.Read(), "provider = ? AND (payment_id = ? OR key = ?)", s.biller.Kind(), id, payment.Key)
	if err != nil {
		return err
	}
	if try != nil {
		return s.take(ctx, try, payment)
	}
	return s.began(ctx, payment)
}
