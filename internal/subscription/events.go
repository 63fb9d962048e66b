package subscription

import (
	"context"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/db"
	"merkato/internal/payments"
)

// billingEvent is an event of the provider's as it is stored.
type billingEvent struct {
	bun.BaseModel `bun:"table:billing_events,alias:e"`

	Provider   string `bun:",pk"`
	ID         string `bun:",pk"`
	Type       string
	Kind       billing.ObjectKind
	About      payments.Subject
	ObjectID   string
	ReceivedAt time.Time
	AppliedAt  *time.Time
}

var kindOf = map[payments.Subject]billing.ObjectKind{
	payments.AboutPayment: billing.KindInvoice, payments.AboutBill: billing.KindInvoice,
	payments.AboutSubscription: billing.KindSubscription, payments.AboutCustomer: billing.KindUser,
}

// StoreEvent stores an event of the provider's and has it applied by a job; one that
// came before changes nothing.
func (s *Service) StoreEvent(ctx context.Context, event payments.Event) error {
	row := &billingEvent{
		Provider: s.Billing.Biller.Kind(), ID: event.ID, Type: event.Type, Kind: kindOf[event.About], About: event.About, ObjectID: event.Object, ReceivedAt: s.at(),
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		n, err := db.Affected(tx.NewInsert().Model(row).On("CONFLICT (provider, id) DO NOTHING").Returning("NULL").Exec(ctx))
		if err != nil || n == 0 || s.jobs == nil {
			return err
		}
		return s.jobs.Enqueue(ctx, tx, eventArgs{Provider: row.Provider, ID: row.ID})
	})
}

// Apply reads what an event is about from the provider, and takes that over.
func (s *Service) Apply(ctx context.Context, provider, id string) error {
	var event billingEvent
	err := s.DB.Read().NewSelect().Model(&event).Where("provider = ? AND id = ?", provider, id).Scan(ctx)
	if db.IsNotFound(err) || (err == nil && (event.AppliedAt != nil || provider != s.Billing.Biller.Kind())) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.changed(ctx, event.About, event.ObjectID); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*billingEvent)(nil)).Set("applied_at = ?", s.at()).Where("provider = ? AND id = ?", provider, id).Exec(ctx)
		return err
	})
}

// changed reads an object again; what is none of ours is passed over.
func (s *Service) changed(ctx context.Context, about payments.Subject, id string) error {
	switch about {
	case payments.AboutPayment:
		return s.paymentChanged(ctx, id)
	case payments.AboutSubscription:
		return s.subscriptionChanged(ctx, id)
	case payments.AboutBill:
		bill, err := s.Billing.Biller.Bill(ctx, id)
		if errors.Is(err, payments.ErrNoAccount) || (err == nil && bill.Subscription == "") {
			return nil
		}
		if err != nil {
			return err
		}
		return s.subscriptionChanged(ctx, bill.Subscription)
	case payments.AboutCustomer:
		return s.customerChanged(ctx, id)
	}
	return nil
}

// paymentChanged reads a payment: of a fee, or the page on which a subscription begins.
func (s *Service) paymentChanged(ctx context.Context, id string) error {
	payment, err := s.Billing.Biller.Payment(ctx, id)
	if errors.Is(err, payments.ErrNoAccount) {
		return nil
	}
	if err != nil {
		return err
	}
	if isFee, err := s.Fees.Take(ctx, payment); err != nil || isFee {
		return err
	}
	return s.began(ctx, payment)
}

func (s *Service) subscriptionChanged(ctx context.Context, providerID string) error {
	row, err := subscriptionWhere(ctx, s.DB.Read(), "provider = ? AND provider_id = ?", s.Billing.Biller.Kind(), providerID)
	if err != nil || row == nil {
		return err // none of ours, or its page has not come back yet: then that does
	}
	return s.sync(ctx, row.ID)
}

func (s *Service) customerChanged(ctx context.Context, id string) error {
	customer, err := s.Billing.FindPayer(ctx, s.DB.Read(), "customer_id = ?", id)
	if err != nil || customer == nil {
		return err
	}
	if err := s.syncCard(ctx, customer); err != nil {
		return err
	}
	var rows []Subscription
	if err := s.DB.Read().NewSelect().Model(&rows).Where("seller_id = ?", customer.SellerID).Where("provider_id IS NOT NULL AND status <> 'CANCELLED'").Scan(ctx); err != nil {
		return err
	}
	for i := range rows {
		if err := s.sync(ctx, rows[i].ID); err != nil {
			return err
		}
	}
	return nil
}

// syncCard keeps which card a seller pays by.
func (s *Service) syncCard(ctx context.Context, customer *billing.Payer) error {
	isAnother, err := customer.ReadCard(ctx, s.Billing.Biller)
	if err != nil || !isAnother {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := customer.SaveCard(ctx, tx); err != nil {
			return err
		}
		var of []int64
		if err := tx.NewSelect().Model((*Subscription)(nil)).Column("product_id").Where("seller_id = ?", customer.SellerID).Scan(ctx, &of); err != nil {
			return err
		}
		for _, id := range of {
			if err := s.Billing.Note(ctx, tx, &billing.Entry{SellerID: customer.SellerID, ProductID: id, Kind: billing.KindUser, Event: billing.EventCardChanged, Detail: customer.CardLast4}); err != nil {
				return err
			}
		}
		return nil
	})
	s.Billing.Events.Wake()
	return err
}
