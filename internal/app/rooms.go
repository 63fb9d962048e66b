package app

import (
	"context"
	"time"

	"merkato/internal/audit"
	"merkato/internal/bank"
	"merkato/internal/blog"
	"merkato/internal/db"
	"merkato/internal/demo"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// Rooms are all areas and ground rooms, on one database.
type Rooms struct {
	DB       *db.DB
	Sellers  *seller.Service
	Trail    *audit.Trail
	Products *products.Service
	Ledger   *ledger.Service
	Bank     *bank.Service
	Messages *messages.Service
	Blog     *blog.Service

	now func() time.Time
}

// NewRooms makes every room.
func NewRooms(d *db.DB, now func() time.Time) Rooms {
	books := ledger.New(d, now)
	return Rooms{
		DB:       d,
		Sellers:  seller.New(d, now),
		Trail:    audit.New(d, now),
		Products: products.New(d),
		Ledger:   books,
		Bank:     bank.New(books),
		Messages: messages.New(d),
		Blog:     blog.New(d, now),
		now:      now,
	}
}

// FillDemo writes the demo data into an empty database, and reports whether it did.
func (r Rooms) FillDemo(ctx context.Context) (bool, error) {
	return demo.Fill(ctx, demo.Rooms{
		DB: r.DB, Sellers: r.Sellers, Products: r.Products,
		Messages: r.Messages, Blog: r.Blog, Ledger: r.Ledger,
	}, r.now().UTC().Truncate(24*time.Hour))
}
