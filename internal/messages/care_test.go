package messages_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/messages"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/salestest"
)

// R17.3: next to a thread is the Business Care of its order that runs, also where
// another of the same order has ended; and it runs as long as the terms say, as in
// the list.
func TestCareBesideAThread(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := salestest.New(d)
		mine := w.Seller(t, nil)
		first := w.Product(t, mine, products.TypeModule, map[string]string{"en": "First"})
		second := w.Product(t, mine, products.TypeModule, map[string]string{"en": "Second"})
		line := func(number int, p salestest.Product, care bool) sales.NewLine {
			return sales.NewLine{Number: number, Product: p.External, Source: sales.SourceAddons, Quantity: 1, Price: 100_00, Care: care}
		}
		order := sales.NewOrder{
			Reference: "TWO", PlacedAt: time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC), CustomerName: "Ada", CustomerEmail: "ada@shop.example", Country: "FR", Language: "fr",
			Lines: []sales.NewLine{line(1, first, false), line(2, first, true), line(3, second, false), line(4, second, true)},
		}
		renewal := order
		renewal.Reference, renewal.PlacedAt = "AGAIN", order.PlacedAt.AddDate(1, 0, 0)
		renewal.Lines = []sales.NewLine{line(1, first, true)}
		renewal.Lines[0].Renews = &sales.LineName{Reference: "TWO", Number: 2}
		w.Record(t, order)
		w.Record(t, renewal)
		w.Refund(t, refunds.Reported{ID: "R", Reference: "TWO", LineNumber: 1, Amount: 100_00, Cause: sales.CauseCustomer, At: renewal.PlacedAt.AddDate(0, 0, 1), Reason: "unhappy"})
		thread := taken(t, d, message("m", order.PlacedAt, func(m *messages.NewMessage) {
			m.Thread, m.Product, m.OrderReference = "T", second.External, "TWO"
		}))[0].ThreadID

		check := func(at time.Time, runs bool) {
			t.Helper()
			s := serviceAt(d, at)
			c, err := s.Thread(as(t, mine), thread, nil, "en")
			if err != nil || c.Beside.Care == nil || c.Beside.Care.IsRunning != runs || runs && c.Beside.Care.RenewsOn != "2026-03-01" {
				t.Errorf("on %s: %+v, %v", at, c.Beside.Care, err)
			}
			want := ""
			if runs {
				want = "T"
			}
			if got := found(t, s, as(t, mine), messages.Filter{State: messages.All, Kind: messages.WithCare}); got != want {
				t.Errorf("on %s the list has %q", at, got)
			}
		}
		lapses := time.Date(2026, 3, 31, 21, 59, 0, 0, time.UTC) // the last minute in Paris
		check(lapses, true)
		check(lapses.Add(time.Minute), false)
		w.Write(t, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO terms (name, starts_on, value) VALUES ('care_grace_days', '2026-01-01', 40)").Exec(ctx)
			return err
		})
		check(lapses.AddDate(0, 0, 10), true)
		check(lapses.AddDate(0, 0, 10).Add(time.Minute), false)
		w.Write(t, func(ctx context.Context, tx bun.Tx) error {
			return products.New(d).SetState(ctx, tx, second.ID, false, &lapses)
		})
		check(lapses, false) // its product was removed
	})
}

// R17.3: a refund is offered beside a thread as long as a line of its order
// can be refunded.
func TestRefundableBesideAThread(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := salestest.New(d)
		mine := w.Seller(t, nil)
		product := w.Product(t, mine, products.TypeModule, map[string]string{"en": "First"})
		order := sales.NewOrder{
			Reference: "O", PlacedAt: time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC), CustomerName: "Ada", CustomerEmail: "ada@shop.example", Country: "FR", Language: "fr",
			Lines: []sales.NewLine{{Number: 1, Product: product.External, Source: sales.SourceAddons, Quantity: 1, Price: 100_00}},
		}
		w.Record(t, order)
		thread := taken(t, d, message("m", order.PlacedAt, func(m *messages.NewMessage) {
			m.Thread, m.Product, m.OrderReference = "T", product.External, "O"
		}))[0].ThreadID
		check := func(at time.Time, want bool) {
			t.Helper()
			c, err := serviceAt(d, at).Thread(as(t, mine), thread, nil, "en")
			if err != nil || c.Beside.IsRefundable != want {
				t.Errorf("on %s: %+v, %v", at, c.Beside, err)
			}
		}
		check(order.PlacedAt, true)
		check(order.PlacedAt.AddDate(5, 0, 0), false)
		w.Refund(t, refunds.Reported{ID: "R", Reference: "O", LineNumber: 1, Amount: 100_00, Cause: sales.CauseCustomer, At: order.PlacedAt.Add(time.Hour), Reason: "unhappy"})
		check(order.PlacedAt.Add(2*time.Hour), false)
	})
}
