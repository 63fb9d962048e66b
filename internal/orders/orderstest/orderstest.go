// Package orderstest provides tests of the order list with what salestest
// provides for sales, and with the list itself.
package orderstest

import (
	"context"
	"time"

	"merkato/internal/db"
	"merkato/internal/export"
	"merkato/internal/orders"
	"merkato/internal/sales/salestest"
)

// Now is the time in a World.
var Now = salestest.Now

// World is a marketplace and the sellers' view of it, over one database.
type World struct {
	*salestest.World
	Orders  *orders.Service
	Exports *export.Service
}

// New makes the world of a database.
func New(d *db.DB) *World {
	w := &World{World: salestest.New(d)}
	now := func() time.Time { return Now }
	w.Exports = export.New(d, now)
	w.Orders = orders.New(orders.Options{
		DB: d, Ledger: w.Ledger, Figures: w.Figures, Sellers: w.Sellers, Sales: w.Sales, Export: w.Exports, Now: now,
	})
	return w
}

// As is a context in which a seller asks.
func As(ctx context.Context, sellerID int64) context.Context { return salestest.As(ctx, sellerID) }
