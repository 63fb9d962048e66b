package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/messages"
	"merkato/internal/products"
	"merkato/internal/proof"
	"merkato/internal/reviews"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R11.5: the proof holds on a sound business, and finds and names each thing
// that was tampered with behind the program's back.
func TestVerifyFindsWhatWasTamperedWith(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		components := smallBusiness(t, d)
		prove := func() []string {
			t.Helper()
			found, err := components.Proof.Run(t.Context(), proof.Listener{})
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		if found := prove(); len(found) != 0 {
			t.Fatalf("before anything was changed: %v", found)
		}
		var twins [2]int64 // two sales of one seller: its sums stay as they are
		err := d.Read().NewRaw("SELECT MIN(id), MAX(id) FROM order_lines WHERE type = 'ORDER' AND refunds = 0").Scan(t.Context(), &twins[0], &twins[1])
		if err != nil || twins[0] == twins[1] {
			t.Fatal(twins, err)
		}
		for _, c := range []struct {
			name, change, back string
			args               []any
			want               []string // each in a finding
		}{
			{"amount moved between two lines",
				"UPDATE order_lines SET gross = gross + (CASE id WHEN ?0 THEN -1 ELSE 1 END), net = net + (CASE id WHEN ?0 THEN -1 ELSE 1 END) WHERE id IN (?0, ?1)",
				"UPDATE order_lines SET gross = gross - (CASE id WHEN ?0 THEN -1 ELSE 1 END), net = net - (CASE id WHEN ?0 THEN -1 ELSE 1 END) WHERE id IN (?0, ?1)",
				[]any{twins[0], twins[1]}, []string{"lines: line ?0 has gross", "lines: line ?1 has gross"}},
			{"rate", "UPDATE order_lines SET rate = rate + 100 WHERE id = ?0", "UPDATE order_lines SET rate = rate - 100 WHERE id = ?0",
				[]any{twins[0]}, []string{"lines: line ?0 has a commission of", "lines: line ?0 is not what it was"}},
			{"refunded", "UPDATE order_lines SET refunded = refunded + 1 WHERE id = ?0", "UPDATE order_lines SET refunded = refunded - 1 WHERE id = ?0",
				[]any{twins[0]}, []string{"lines: line ?0 says that"}},
			{"another country", "UPDATE order_lines SET country = 'X' || country WHERE id = ?0", "UPDATE order_lines SET country = substr(country, 2) WHERE id = ?0",
				[]any{twins[0]}, []string{"lines: line ?0 is not what it was", "country"}},
			{"payout amount", "UPDATE payouts SET amount = amount + 1 WHERE id = (SELECT MIN(id) FROM payouts WHERE sent_at IS NOT NULL)",
				"UPDATE payouts SET amount = amount - 1 WHERE id = (SELECT MIN(id) FROM payouts WHERE sent_at IS NOT NULL)", nil, []string{"payouts: payout "}},
			{"stars", "UPDATE ratings SET stars = stars - 1 WHERE id = (SELECT MIN(id) FROM ratings WHERE stars = 5)",
				"UPDATE ratings SET stars = 5 WHERE id = (SELECT MIN(id) FROM ratings WHERE stars = 4)", nil, []string{"figures: seller ", ": stars are kept as 5, but their rows make 4"}},
			{"visits", "UPDATE figures SET sessions = sessions + 1 WHERE slice = 'all' AND grain = 'month' AND starts_on = (SELECT MAX(starts_on) FROM figures WHERE sessions > 0 AND grain = 'month')",
				"UPDATE figures SET sessions = sessions - 1 WHERE slice = 'all' AND grain = 'month' AND starts_on = (SELECT MAX(starts_on) FROM figures WHERE sessions > 0 AND grain = 'month')",
				nil, []string{"figures: seller ", ": sessions are kept as 8, but their rows make 7"}},
			{"threads", "UPDATE figures SET threads = threads + 1 WHERE slice = 'all' AND grain = 'day' AND threads > 0",
				"UPDATE figures SET threads = threads - 1 WHERE slice = 'all' AND grain = 'day' AND threads > 0", nil, []string{"figures: seller ", ": threads are kept as 2, but their rows make 1"}},
			{"balance", "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'available' AND seller_id = (SELECT MIN(seller_id) FROM ledger_accounts)",
				"UPDATE ledger_accounts SET balance = balance - 1 WHERE kind = 'available' AND seller_id = (SELECT MIN(seller_id) FROM ledger_accounts)",
				nil, []string{"ledger: seller "}},
		} {
			tamper(t, d, c.change, c.args...)
			found := prove()
			for _, want := range c.want {
				want = components.DB.Read().NewRaw(want, c.args...).String()
				if !strings.Contains(strings.Join(found, "\n"), want) {
					t.Errorf("%s: %q is not among %v", c.name, want, found)
				}
			}
			last, err := proof.Last(t.Context(), d)
			if err != nil || last.Findings != int64(len(found)) || last.HeldAt == nil || len(found) == 0 {
				t.Errorf("%s: %+v, %v", c.name, last, err)
			}
			tamper(t, d, c.back, c.args...)
		}
		if found := prove(); len(found) != 0 {
			t.Errorf("after all was put back: %v", found)
		}
	})
}

// smallBusiness is one seller with sales, a refund, visits, a rating, a thread
// and a payout.
func smallBusiness(t *testing.T, d *db.DB) Components {
	t.Helper()
	now := time.Date(2026, 3, 10, 9, 30, 0, 0, time.UTC)
	r := NewComponents(d, config.Company{}, func() time.Time { return now })
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		s := sellertest.New(func(s *seller.Seller) { s.IsWalletRequired = false })
		if err := r.Sellers.Create(ctx, tx, s); err != nil {
			return err
		}
		name := "P-1"
		p := &products.Product{SellerID: s.ID, Type: "module", IsActive: true, Price: 1000, CreatedAt: now, ExternalID: &name, Names: map[string]string{"en": name}}
		if err := r.Products.Create(ctx, tx, p); err != nil {
			return err
		}
		placed := now.AddDate(0, -2, 0)
		for _, reference := range []string{"O-1", "O-2", "O-3"} {
			order := sales.NewOrder{Reference: reference, PlacedAt: placed, CustomerName: "Anna", Country: "DE", Language: "de", Lines: []sales.NewLine{
				{Number: 1, Product: name, Source: sales.SourceAddons, Quantity: 1, Price: 1000, Discount: &sales.Discount{Type: sales.DiscountAmount, Value: 100}},
			}}
			if done, err := r.Sales.Record(ctx, tx, []sales.NewOrder{order}); err != nil || done[0].Err != nil {
				return errors.Join(err, fmt.Errorf("order: %v", done))
			}
		}
		refund := refunds.Reported{ID: "R-1", Reference: "O-2", LineNumber: 1, Amount: 333, At: placed.Add(time.Hour), Cause: sales.CauseCustomer}
		if done, err := r.Refunds.Record(ctx, tx, []refunds.Reported{refund}); err != nil || done[0].Err != nil {
			return errors.Join(err, fmt.Errorf("refund: %v", done))
		}
		rating := reviews.NewRating{ExternalID: "G-1", Product: name, Stars: 5, CustomerName: "Anna", Language: "de", At: placed}
		if _, err := r.Reviews.Record(ctx, tx, []reviews.NewRating{rating}); err != nil {
			return err
		}
		message := messages.NewMessage{ExternalID: "M-1", Thread: "T-1", Product: name, CustomerName: "Anna", Subject: "Help", Body: "Please", At: placed, FromCustomer: true}
		if _, err := r.Messages.Receive(ctx, tx, []messages.NewMessage{message}); err != nil {
			return err
		}
		return r.Figures.SetSessions(ctx, tx, figures.Sessions{ProductID: p.ID, SellerID: s.ID, Day: calendar.DayOf(placed), Count: 7})
	})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := r.Sales.Release(t.Context(), now); err != nil || n != 3 {
		t.Fatal(n, err)
	}
	if n, err := r.Payouts.Pay(t.Context(), "2026-03-01", now); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	return r
}

func tamper(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(query, args...).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
