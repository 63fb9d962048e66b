// Package subscription is what sellers pay the marketplace for a product: the
// annual fee, and the partner subscription with its plans, terms and payments.
//
// Cards and subscriptions are the payment provider's. Its events make us read
// their state there; what was paid is booked in the ledger and billed
// by an invoice, once, in one transaction.
package subscription

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/jobs"
	"merkato/internal/ledger"
	"merkato/internal/notifications"
	"merkato/internal/payments"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/subscription/feeterms"
)

//go:generate go run ./diagram

// Options are what the service depends on.
type Options struct {
	DB        *db.DB
	Ledger    *ledger.Service
	Invoices  *invoices.Service
	Sellers   *seller.Service
	Catalogue *catalogue.Service
	Products  *products.Service
	Events    *events.Service
	Now       func() time.Time
	Log       *slog.Logger // nil: the default one
}

// Service is what callers may do with fees and subscriptions.
type Service struct {
	Options
	notifications.Outlet
	feeterms.Table
	biller payments.Biller // nil: nothing can be paid by card
	origin string          // where people reach the web app, to come back to it
	jobs   *jobs.Jobs      // nil: nothing runs in the background, as in a test
}

// New makes the service.
func New(o Options) *Service {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return &Service{Options: o, Table: feeterms.In(o.DB)}
}

// ChargeThrough says who charges cards; it is said once, before the jobs run.
func (s *Service) ChargeThrough(biller payments.Biller, origin string) {
	s.biller, s.origin = biller, origin
}

func (s *Service) today() calendar.Day { return calendar.DayOf(s.Now()) }

func (s *Service) at() time.Time { return db.Moment(s.Now()) }

// owned is the asking seller and one of its products.
func (s *Service) owned(ctx context.Context, productID int64) (*seller.Seller, *products.Product, error) {
	sellerID, err := actor.UnbannedSellerID(ctx)
	if err != nil {
		return nil, nil, err
	}
	p, err := s.Catalogue.Own(ctx, s.DB.Read(), productID)
	if f := fault.Of(err); f != nil && f.Reason == "product_removed" { // what still runs for it can be seen and ended
		if runs, asked := s.DB.Read().NewSelect().Model((*Subscription)(nil)).Where("product_id = ? AND status NOT IN (?, ?)", productID, Cancelled, Refunded).Exists(ctx); asked == nil && runs {
			p, err = s.Catalogue.Known(ctx, s.DB.Read(), productID)
		}
	}
	if err != nil {
		return nil, nil, err
	}
	who, err := s.Sellers.ByID(ctx, s.DB.Read(), sellerID)
	return who, p, err
}

// payer is the same for what costs money: an operator who poses does not pay.
func (s *Service) payer(ctx context.Context, productID int64) (*seller.Seller, *products.Product, error) {
	if who, _ := actor.From(ctx); who.Posing {
		return nil, nil, fault.New(fault.Forbidden, "posing", "Only the seller may pay or change a subscription.")
	}
	return s.owned(ctx, productID)
}

// charged is the same where a card is needed.
func (s *Service) charged(ctx context.Context, productID int64) (*seller.Seller, *products.Product, error) {
	if s.biller == nil {
		return nil, nil, fault.New(fault.Unavailable, "payment_away", "Card payments are not set up here.")
	}
	return s.payer(ctx, productID)
}

// name is how a product is called to its seller.
func (s *Service) name(ctx context.Context, q bun.IDB, sellerID, productID int64, lang string) (string, error) {
	names, err := s.Products.NamesIn(ctx, q, sellerID, lang)
	return names[productID], err
}

// wayBack leads from the provider's pages to a screen of a product.
func (s *Service) wayBack(screen string, productID int64, lang string) (payments.Way, error) {
	return payments.WayBack(s.origin, lang, fmt.Sprintf("products/%s/%d", screen, productID))
}

// asSeen is an error of the provider's as the seller sees it: a refusal says
// so, and the rest is a provider that is away.
func asSeen(err error) error {
	var refusal *payments.Refusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refusal):
		return refused(*refusal).Because(err)
	case errors.As(err, new(*fault.Error)):
		return err
	}
	return fault.New(fault.Unavailable, "payment_away", "The payment provider has not answered. Look at the state before you try again; nothing is charged twice.").Because(err)
}

func refused(r payments.Refusal) *fault.Error {
	return fault.New(fault.Conflict, "payment_refused", "The card was declined (%s). Nothing was charged; try another card.", r.Code).At("card")
}

func newKey() string { return rand.Text() }

// publish has open tabs look again at the billing of a product.
func (s *Service) publish(ctx context.Context, tx bun.Tx, sellerID, productID int64) error {
	return s.Events.Publish(ctx, tx, sellerID, events.BillingChanged, productID)
}
