// Package billing is what fees and subscriptions are paid by: the seller as the
// payment provider knows it, its card, and the log that it reads. What is owed, and
// why, it does not know.
package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/notifications"
	"merkato/internal/payments"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// Options are what the service depends on.
type Options struct {
	DB       *db.DB
	Sellers  *seller.Service
	Products *products.Service
	Events   *events.Service
	Now      func() time.Time
}

// Service is what callers may do about who pays.
type Service struct {
	Options
	notifications.Outlet
	Biller payments.Biller // nil: nothing can be paid by card
	origin string          // where people reach the web app, to come back to it
}

// New makes the service.
func New(o Options) *Service { return &Service{Options: o} }

// ChargeThrough says who charges cards; it is said once, before the jobs run.
func (s *Service) ChargeThrough(biller payments.Biller, origin string) {
	s.Biller, s.origin = biller, origin
}

// Owned is the asking seller and one of its products, removed or not.
func (s *Service) Owned(ctx context.Context, productID int64) (*seller.Seller, *products.Product, error) {
	sellerID, err := actor.UnbannedSellerID(ctx)
	if err != nil {
		return nil, nil, err
	}
	p, err := s.Products.Own(ctx, s.DB.Read(), productID)
	if err != nil {
		return nil, nil, err
	}
	who, err := s.Sellers.ByID(ctx, s.DB.Read(), sellerID)
	return who, p, err
}

// MayPay refuses what costs money to an operator who poses.
func MayPay(ctx context.Context) error {
	if who, _ := actor.From(ctx); who.Posing {
		return fault.New(fault.Forbidden, "posing", "Only the seller may pay or change a subscription.")
	}
	return nil
}

// MayCharge is the same where a card is needed.
func (s *Service) MayCharge(ctx context.Context) error {
	if s.Biller == nil {
		return fault.New(fault.Unavailable, "payment_away", "Card payments are not set up here.")
	}
	return MayPay(ctx)
}

// PaymentStep is what a request to pay came to.
type PaymentStep struct {
	IsPaid bool
	URL    string // where the seller goes on; empty: nowhere
}

// Name is how a product is called to its seller.
func (s *Service) Name(ctx context.Context, q bun.IDB, sellerID, productID int64, lang string) (string, error) {
	names, err := s.Products.NamesIn(ctx, q, sellerID, lang)
	return names[productID], err
}

// WayBack leads from the provider's pages to a screen of a product.
func (s *Service) WayBack(screen string, productID int64, lang string) (payments.Way, error) {
	return payments.WayBack(s.origin, lang, fmt.Sprintf("products/%s/%d", screen, productID))
}

// AsSeen is an error of the provider's as the seller sees it: a refusal says
// so, and the rest is a provider that is away.
func AsSeen(err error) error {
	var refusal *payments.Refusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refusal):
		return Refused(*refusal).Because(err)
	case errors.As(err, new(*fault.Error)):
		return err
	}
	return fault.New(fault.Unavailable, "payment_away", "The payment provider has not answered. Look at the state before you try again; nothing is charged twice.").Because(err)
}

// Refused is a card's refusal as the seller sees it.
func Refused(r payments.Refusal) *fault.Error {
	return fault.New(fault.Conflict, "payment_refused", "The card was declined (%s). Nothing was charged; try another card.", r.Code).At("card")
}

// Acts are what happened to a seller's fees and subscriptions, for the desk.
func (s *Service) Acts(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	var entries []Entry
	err := s.DB.Read().NewSelect().Model(&entries).Where("seller_id = ?", sellerID).OrderExpr("id DESC").Limit(int64(limit)).Scan(ctx)
	acts := make([]audit.Act, len(entries))
	for i, e := range entries {
		acts[i] = audit.Act{At: e.At, By: audit.BySystem, Area: "billing", Action: string(e.Event), Detail: e.Detail, ProductID: e.ProductID}
	}
	return acts, err
}

// OwnData is fees and subscriptions.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "billing.csv", s.DB.Read().NewSelect().TableExpr("billing_log").ColumnExpr("product_id, at, kind, event, status, amount, day, detail").Where("seller_id = ?", sellerID).OrderExpr("id"))
}
