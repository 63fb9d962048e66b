package dashboard

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/messages"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/reviews"
	"merkato/internal/sales/salestest"
)

// world is a marketplace whose ratings and threads are written through the same
// doors as real ones.
type world struct {
	*orderstest.World
	reviews  *reviews.Service
	messages *messages.Service
	products *products.Service
	service  *Service
	now      time.Time
}

func newWorld(d *db.DB) *world {
	w := &world{World: orderstest.New(d), now: orderstest.Now}
	now := func() time.Time { return w.now }
	w.products = products.New(d)
	w.reviews = reviews.New(d, w.products, w.Figures, now)
	w.messages = messages.New(d, w.products, w.Figures, nil, now)
	w.service = New(Options{
		DB: d, Sellers: w.Sellers, Products: w.products, Figures: w.Figures,
		Ratings: w.reviews, Support: w.messages, Now: now,
	})
	return w
}

var sent atomic.Int64

// rate has customers give a product these stars at a moment.
func (w *world) rate(t testing.TB, product string, at time.Time, stars ...int) {
	t.Helper()
	var ratings []reviews.NewRating
	for _, n := range stars {
		ratings = append(ratings, reviews.NewRating{
			ExternalID: fmt.Sprint("R", sent.Add(1)), Product: product, Stars: n, CustomerName: "A", Language: "en", At: at,
		})
	}
	w.Write(t, func(ctx context.Context, tx bun.Tx) error {
		outcomes, err := w.reviews.Record(ctx, tx, ratings)
		for _, o := range outcomes {
			if o.Err != nil {
				return o.Err
			}
		}
		return err
	})
}

// ask has a customer write about a product, and the seller answer; no answer
// where answered is zero. Rating 0 is none.
func (w *world) ask(t testing.TB, product string, opened, answered time.Time, rating int) {
	t.Helper()
	thread := fmt.Sprint("T", sent.Add(1))
	question := messages.NewMessage{
		ExternalID: thread + "-1", Thread: thread, Product: product, CustomerName: "A", CustomerEmail: "a@example.com",
		Subject: "S", Body: "B", At: opened, FromCustomer: true,
	}
	if rating != 0 {
		question.SupportRating = &rating
	}
	all := []messages.NewMessage{question}
	if !answered.IsZero() {
		answer := question
		answer.ExternalID, answer.At, answer.FromCustomer, answer.SupportRating = thread+"-2", answered, false, nil
		all = append(all, answer)
	}
	w.receive(t, all...)
}

func (w *world) receive(t testing.TB, all ...messages.NewMessage) {
	t.Helper()
	w.Write(t, func(ctx context.Context, tx bun.Tx) error {
		outcomes, err := w.messages.Receive(ctx, tx, all)
		for _, o := range outcomes {
			if o.Err != nil {
				return o.Err
			}
		}
		return err
	})
}

// module adds a module named M.
func (w *world) module(t testing.TB, sellerID int64) salestest.Product {
	t.Helper()
	return w.Product(t, sellerID, products.TypeModule, map[string]string{"en": "M", "fr": "Le M"})
}

func at(local string) time.Time {
	moment, err := time.ParseInLocation("2006-01-02 15:04:05", local, calendar.Zone)
	if err != nil {
		panic(err)
	}
	return moment.UTC()
}
