package sales_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
)

// together runs f so many times at once.
func together(n int, f func(i int)) {
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { <-start; f(i) })
	}
	close(start)
	all.Wait()
}

// Two refunds passing the paid amount together: of many at once only as many
// are taken as were paid for.
func TestRefundsTogetherNeverPassWhatWasPaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		taken := make([]sales.Outcome, 8)
		together(len(taken), func(i int) {
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				done, err := m.refunds.Record(ctx, tx, []refunds.Reported{s.refund(3000)})
				if err == nil {
					taken[i] = done[0]
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
		n := 0
		for _, o := range taken {
			if o.Err == nil {
				n++
			} else if o.Err.Reason != "refund_over_paid" {
				t.Error(o.Err)
			}
		}
		if l := m.line(t, s.ids[0]); n != 3 || l.Refunds != 3 || l.Refunded != 9000 {
			t.Errorf("%d were taken: %d refunds of %s", n, l.Refunds, l.Refunded)
		}
		m.wantSound(t)
	})
}

// The product and its care refunded at once neither wait in a circle nor give
// back the care twice; a seller's click that comes twice refunds once.
func TestProductAndCareAreRefundedTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		for range 5 {
			s := m.sellWithCare(t)
			together(6, func(i int) {
				var err error
				switch i % 3 {
				case 0:
					_, err = m.refunds.Make(asSeller(s.owner), refunds.BySeller{LineID: s.ids[0], Care: true, Reason: "agreed", Key: "product"})
				case 1:
					_, err = m.refunds.Make(asSeller(s.owner), refunds.BySeller{LineID: s.ids[1], Reason: "agreed", Key: "care"})
				case 2:
					_, err = m.Release(context.Background(), time.Date(2026, 4, 24, 0, 0, 0, 0, time.UTC))
				}
				// Whoever comes second to the care finds nothing left of it.
				if err != nil && (i%3 == 2 || fault.Of(err).Reason != "refund_over_paid") {
					t.Error(err)
				}
			})
			m.wantBalances(t, s.owner, ledger.Balances{})
			for _, id := range s.ids {
				if l := m.line(t, id); !l.IsRefundedWhole() || l.Refunds != 1 {
					t.Errorf("%+v", l)
				}
			}
		}
		m.wantSound(t)
	})
}

// R18.2: overlapping batches sent at once, in any order, are taken once each.
func TestOverlappingOrdersTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		one, two := m.addSeller(t, nil), m.addSeller(t, nil)
		a, b := m.addProduct(t, one, products.TypeModule, 0), m.addProduct(t, two, products.TypeModule, 0)
		all := make([]sales.NewOrder, 40)
		for i := range all {
			all[i] = newOrder(sales.NewLine{Product: a, Price: 1000}, sales.NewLine{Product: b, Price: 500, Care: true})
		}
		// Some writers claim another content for the same references.
		claims := make([][]sales.Outcome, 6)
		together(len(claims), func(i int) {
			batch := append(append([]sales.NewOrder{}, all[i*5:]...), all[:i*5]...)
			if i%2 == 1 {
				for n := range batch {
					batch[n].Lines = batch[n].Lines[1:]
				}
			}
			record := func(ctx context.Context, tx bun.Tx) (err error) {
				claims[i], err = m.Record(ctx, tx, batch)
				return err
			}
			err := d.Tx(context.Background(), record)
			for db.IsUnique(err) { // another was faster with one of them
				err = d.Tx(context.Background(), record)
			}
			if err != nil {
				t.Error(err)
			}
		})
		if t.Failed() {
			return
		}
		taken := 0
		for i := range claims {
			for _, o := range claims[i] {
				switch {
				case o.Err == nil && !o.Repeated:
					taken++
				case o.Err != nil && (o.Err.Code != fault.Conflict || o.Err.Field != "lines"):
					t.Error(o.Err)
				}
			}
		}
		orphans := m.count(t, `SELECT COUNT(*) FROM orders WHERE NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id)`)
		if taken != len(all) || orphans != 0 {
			t.Errorf("%d of %d were taken, %d orders are empty", taken, len(all), orphans)
		}
		m.wantSound(t)
	})
}

// Nothing is released twice by two instances.
func TestNightlyWorkOnSeveralInstances(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		var batch []sales.NewOrder
		for range 1200 {
			batch = append(batch, newOrder(sales.NewLine{Product: s.order.Lines[0].Product, Price: 10}))
		}
		m.mustRecord(t, batch...)
		released := make([]int, 3)
		together(3, func(i int) {
			var err error
			if released[i], err = m.Release(context.Background(), time.Date(2026, 4, 24, 0, 0, 0, 0, time.UTC)); err != nil {
				t.Error(err)
			}
		})
		if sum := released[0] + released[1] + released[2]; sum != 1202 {
			t.Errorf("%v were released", released)
		}
		m.wantSound(t)
	})
}

// What somebody else holds while it comes to its term is waited for: when a release
// returns, a payout may count on all that was due. The story that went wrong: it was
// passed over, and left a month later.
func TestAReleaseWaitsForWhatOthersHold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		done := make(chan error, 1)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := m.refunds.Record(ctx, tx, []refunds.Reported{s.refund(400)}); err != nil {
				return err
			}
			go func() {
				_, err := m.Release(context.Background(), time.Date(2026, 4, 24, 0, 0, 0, 0, time.UTC))
				done <- err
			}()
			dbtest.AwaitWaiter(t, d)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		m.wantBalances(t, s.owner, ledger.Balances{Available: 360})
		m.wantSound(t)
	})
}

// Up to which day a seller was paid elsewhere is said, for the first time or again, while
// an order of that day is being booked: it is waited for, and found. The story that went
// wrong: the seller would have been paid twice.
func TestHistoryWaitsForOrdersThatAreBooked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		for _, before := range []string{"", sales.SettledNone} {
			owner := m.addSeller(t, nil)
			product := m.addProduct(t, owner, products.TypeModule, 1000)
			if before != "" {
				if err := m.settle(owner, before); err != nil {
					t.Fatal(err)
				}
			}
			done := make(chan error, 1)
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				if _, err := m.Record(ctx, tx, []sales.NewOrder{newOrder(sales.NewLine{Product: product, Price: 1000})}); err != nil {
					return err
				}
				go func() { done <- m.settle(owner, "2026-12-31") }()
				dbtest.AwaitWaiter(t, d)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			wantFault(t, <-done, fault.Conflict, "settled_through_payable", "settled_through")
		}
	})
}

// Two sellers, one of whom nothing was said of yet, are settled while an order of both is
// booked: who comes second waits, and the two never wait for each other.
func TestHistoryAndOrdersOfTwoSellersTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		for known := range 2 {
			owners := []int64{m.addSeller(t, nil), m.addSeller(t, nil)}
			var lines []sales.NewLine
			for _, owner := range owners {
				lines = append(lines, sales.NewLine{Product: m.addProduct(t, owner, products.TypeModule, 1000), Price: 1000})
			}
			order := newOrder(lines...)
			if err := m.settle(owners[known], "2025-12-31"); err != nil {
				t.Fatal(err)
			}
			circle, tries, bookings, done := errors.New("the two waited for each other"), 0, 0, make(chan error, 1)
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				if tries++; tries > 1 {
					return circle
				}
				if err := m.Settle(ctx, tx, owners[0], sales.SettledNone, time.Now()); err != nil {
					return err
				}
				go func() {
					done <- d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
						if bookings++; bookings > 1 {
							return circle
						}
						_, err := m.Record(ctx, tx, []sales.NewOrder{order})
						return err
					})
				}()
				dbtest.AwaitWaiter(t, d)
				return m.Settle(ctx, tx, owners[1], sales.SettledNone, time.Now())
			})
			if err = errors.Join(err, <-done); err != nil {
				t.Error(err)
			}
		}
	})
}
