// Package salestest provides tests with a marketplace to work with: sellers, products
// and any number of sales and refunds of every kind, written through the same
// doors as real ones.
package salestest

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// TB is what *testing.T and *rapid.T have in common.
type TB interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// Now is the time in a World.
var Now = time.Date(2026, 5, 10, 9, 0, 0, 0, time.UTC)

// World is the parts of the program that sales depend on, over one database.
type World struct {
	DB      *db.DB
	Ledger  *ledger.Service
	Figures *figures.Service
	Sellers *seller.Service
	Sales   *sales.Service
	Refunds *refunds.Service
}

// New makes the world of a database.
func New(d *db.DB) *World {
	now := func() time.Time { return Now }
	w := &World{DB: d, Ledger: ledger.New(d, now), Figures: figures.New(d), Sellers: seller.New(d, now)}
	w.Sales = sales.New(sales.Options{DB: d, Ledger: w.Ledger, Figures: w.Figures, Sellers: w.Sellers, Now: now})
	w.Refunds = refunds.New(w.Sales, audit.New(d, now))
	return w
}

// As is a context in which a seller asks.
func As(ctx context.Context, sellerID int64) context.Context {
	return actor.With(ctx, actor.Actor{SellerID: sellerID})
}

// Seller adds a seller whose wallet is ready, changed by edit.
func (w *World) Seller(t TB, edit func(*seller.Seller)) int64 {
	t.Helper()
	s := sellertest.New(func(s *seller.Seller) { s.WalletStatus = new(seller.WalletCompleted) })
	if edit != nil {
		edit(s)
	}
	w.Write(t, func(ctx context.Context, tx bun.Tx) error { return w.Sellers.Create(ctx, tx, s) })
	return s.ID
}

var counter atomic.Int64

// Product is a product as both sides call it.
type Product struct {
	ID       int64
	External string
}

// Product adds a product.
func (w *World) Product(t TB, sellerID int64, kind products.Type, names map[string]string) Product {
	t.Helper()
	external := fmt.Sprintf("P-%d", counter.Add(1))
	p := &products.Product{SellerID: sellerID, ExternalID: &external, Type: kind, IsActive: true, Price: 49_90, CreatedAt: Now.AddDate(-2, 0, 0), Names: names}
	w.Write(t, func(ctx context.Context, tx bun.Tx) error { return products.New(w.DB).Create(ctx, tx, p) })
	return Product{ID: p.ID, External: external}
}

// Record writes orders, all of which must be taken.
func (w *World) Record(t TB, all ...sales.NewOrder) []sales.Outcome {
	t.Helper()
	return w.taken(t, func(ctx context.Context, tx bun.Tx) ([]sales.Outcome, error) { return w.Sales.Record(ctx, tx, all) })
}

// Refund writes refunds, all of which must be taken.
func (w *World) Refund(t TB, all ...refunds.Reported) []sales.Outcome {
	t.Helper()
	return w.taken(t, func(ctx context.Context, tx bun.Tx) ([]sales.Outcome, error) { return w.Refunds.Record(ctx, tx, all) })
}

func (w *World) taken(t TB, f func(ctx context.Context, tx bun.Tx) ([]sales.Outcome, error)) (done []sales.Outcome) {
	t.Helper()
	w.Write(t, func(ctx context.Context, tx bun.Tx) (err error) {
		done, err = f(ctx, tx)
		return err
	})
	for i, outcome := range done {
		if outcome.Err != nil {
			t.Fatalf("number %d was refused: %v", i, outcome.Err)
		}
	}
	return done
}

// Write runs f in a transaction.
func (w *World) Write(t TB, f func(ctx context.Context, tx bun.Tx) error) {
	t.Helper()
	if err := w.DB.Tx(context.Background(), f); err != nil {
		t.Fatal(err)
	}
}
