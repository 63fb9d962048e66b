package orders_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/orders"
	"merkato/internal/products"
	"merkato/internal/seller"
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
		taken := make([]orders.Outcome, 8)
		together(len(taken), func(i int) {
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				done, err := m.Refund(ctx, tx, []orders.NewRefund{s.refund(cents(3000))})
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
					_, err = m.RefundBySeller(asSeller(s.owner), s.ids[0], cents(10_000), "agreed", "product")
				case 1:
					_, err = m.RefundBySeller(asSeller(s.owner), s.ids[1], nil, "agreed", "care")
				case 2:
					_, err = m.Release(context.Background(), time.Date(2026, 4, 24, 0, 0, 0, 0, time.UTC))
				}
				// Whoever comes second to the care finds nothing left of it.
				if err != nil && (i%3 != 1 || fault.Of(err).Reason != "refund_over_paid") {
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

// Business Care bought apart and the refund of its product, told of at once,
// know of each other: the care always goes back.
func TestCareApartAndItsProductsRefundTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d).at(marketDay.AddDate(0, 0, 9))
		owner := m.addSeller(t, nil)
		product := m.addProduct(t, owner, products.TypeModule, 1000)
		for i := range 20 {
			bought, care := newOrder(orders.NewLine{Product: product, Price: 1000}), newOrder(orders.NewLine{Product: product, Price: 400, Care: true})
			care.PlacedAt = marketDay
			bought.CustomerEmail = fmt.Sprintf("customer%d@example.com", i)
			care.CustomerEmail = bought.CustomerEmail
			back := sold{bought, nil, owner}.refund(nil)
			back.Key, back.At = newName("key"), marketDay.AddDate(0, 0, 1)
			m.mustRecord(t, bought)
			together(2, func(i int) {
				if i == 0 {
					m.mustRecord(t, care)
				} else {
					m.mustRefund(t, back)
				}
			})
		}
		if n := m.count(t, `SELECT COUNT(*) FROM business_care WHERE seller_id = ? AND ended_at IS NULL`, owner); n != 0 {
			t.Errorf("%d of 20 go on without their product", n)
		}
		m.wantBalances(t, owner, ledger.Balances{})
		m.wantSound(t)
	})
}

// R18.2: overlapping batches sent at once, in any order, are taken once each.
func TestOverlappingOrdersTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		one, two := m.addSeller(t, nil), m.addSeller(t, nil)
		a, b := m.addProduct(t, one, products.TypeModule, 0), m.addProduct(t, two, products.TypeModule, 0)
		all := make([]orders.NewOrder, 40)
		for i := range all {
			all[i] = newOrder(orders.NewLine{Product: a, Price: 1000}, orders.NewLine{Product: b, Price: 500, Care: true})
		}
		// Some writers claim another content for the same references.
		claims := make([][]orders.Outcome, 6)
		together(len(claims), func(i int) {
			batch := append(append([]orders.NewOrder{}, all[i*5:]...), all[:i*5]...)
			if i%2 == 1 {
				for n := range batch {
					batch[n].Lines = batch[n].Lines[1:]
				}
			}
			err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) (err error) {
				claims[i], err = m.Record(ctx, tx, batch)
				return err
			})
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

// Nothing is released or renewed twice by two instances.
func TestNightlyWorkOnSeveralInstances(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		var batch []orders.NewOrder
		for range 1200 {
			batch = append(batch, newOrder(orders.NewLine{Product: s.order.Lines[0].Product, Price: 10}))
		}
		m.mustRecord(t, batch...)
		released, renewed := make([]int, 3), make([]int, 3)
		together(3, func(i int) {
			var err error
			if released[i], err = m.Release(context.Background(), time.Date(2026, 4, 24, 0, 0, 0, 0, time.UTC)); err != nil {
				t.Error(err)
			}
			if renewed[i], err = m.RenewCare(context.Background(), "2027-03-10"); err != nil {
				t.Error(err)
			}
		})
		if sum := released[0] + released[1] + released[2]; sum != 1202 {
			t.Errorf("%v were released", released)
		}
		if sum := renewed[0] + renewed[1] + renewed[2]; sum != 1 {
			t.Errorf("%v were renewed", renewed)
		}
		m.wantSound(t)
	})
}

// A seller's own rate and an order that come at the same moment: the order has
// the rate, or has it once it was corrected, whichever is first.
func TestARateAndAnOrderComeTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		for _, first := range []string{"order", "rate"} {
			owner := m.addSeller(t, nil)
			o := newOrder(orders.NewLine{Product: m.addProduct(t, owner, products.TypeModule, 1000), Price: 1000})
			own := []orders.OwnRate{{StartsOn: "2026-01-01", Rate: 1000}}
			begun, mayEnd := make(chan struct{}), make(chan struct{})
			// The first one stops before it commits, until the other has begun.
			run := func(name string, f func(context.Context, bun.Tx) error) error {
				return d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					if err := f(ctx, tx); err != nil || name != first {
						return err
					}
					close(begun)
					<-mayEnd
					return nil
				})
			}
			var outcomes []orders.Outcome
			var orderErr, rateErr error
			all := map[string]func(){
				"order": func() {
					orderErr = run("order", func(ctx context.Context, tx bun.Tx) (err error) {
						outcomes, err = m.Record(ctx, tx, []orders.NewOrder{o})
						return err
					})
				},
				"rate": func() {
					var changed []seller.Span
					rateErr = run("rate", func(ctx context.Context, tx bun.Tx) (err error) {
						changed, err = m.SaveOwnRates(ctx, tx, owner, marketDay, own)
						return err
					})
					if err := m.Rerate(t.Context(), owner, changed...); err != nil {
						t.Error(err)
					}
				},
			}
			var both sync.WaitGroup
			both.Go(all[first])
			<-begun
			for name, f := range all {
				if name != first {
					both.Go(f)
				}
			}
			time.Sleep(50 * time.Millisecond) // the second is waiting by now; if not, the test is only kinder
			close(mayEnd)
			both.Wait()
			if orderErr != nil || outcomes[0].Err != nil {
				t.Fatal(orderErr, outcomes)
			}
			if rate := m.line(t, outcomes[0].LineIDs[0]).Rate; rateErr != nil || rate != 1000 {
				t.Errorf("the %s first: %v, and the order has a rate of %d", first, rateErr, rate)
			}
			m.wantSound(t)
		}
	})
}
