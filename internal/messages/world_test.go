package messages_test

import (
	"context"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/figures"
	"merkato/internal/messages"
	"merkato/internal/products"
)

// now is a Tuesday afternoon in Paris.
var now = time.Date(2026, 3, 31, 13, 0, 0, 0, time.UTC)

func newService(d *db.DB) *messages.Service { return serviceAt(d, now) }

func serviceAt(d *db.DB, at time.Time) *messages.Service {
	return messages.New(d, products.New(d), figures.New(d), nil, func() time.Time { return at })
}

// publishing is the service with open tabs that listen.
func publishing(d *db.DB) *messages.Service {
	clock := func() time.Time { return now }
	return messages.New(d, products.New(d), figures.New(d), events.New(d, clock), clock)
}

func as(t *testing.T, sellerID int64) context.Context {
	return actor.With(t.Context(), actor.Actor{SellerID: sellerID})
}

// unseen is how many messages a seller has not opened.
func unseen(t *testing.T, d *db.DB, sellerID int64) int64 {
	t.Helper()
	counts, err := newService(d).Counts(as(t, sellerID))
	if err != nil {
		t.Fatal(err)
	}
	return counts.UnseenCount
}

// taken receives messages and fails where one is refused.
func taken(t *testing.T, d *db.DB, sent ...messages.NewMessage) []messages.Outcome {
	t.Helper()
	done := receive(t, d, sent...)
	for _, o := range done {
		if o.Err != nil {
			t.Fatal(o.Err)
		}
	}
	return done
}

// in puts a message into a thread about a product.
func in(thread, product string) func(*messages.NewMessage) {
	return func(m *messages.NewMessage) { m.Thread, m.Product = thread, product }
}

func answerIn(thread, product string) func(*messages.NewMessage) {
	return func(m *messages.NewMessage) { m.Thread, m.Product, m.FromCustomer = thread, product, false }
}
