package monetization_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/monetization"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

const manySubscriptions = 100_000

// BenchmarkFigures asks for the figures of a seller with 100,000 subscriptions.
// They are kept, and shown within 100 ms; the list behind a figure takes at most
// three times as long as the bare statements that have the same answer.
//
//	scripts/with-postgres go test ./internal/monetization -run ^$ -bench Figures -benchtime 1x
func BenchmarkFigures(b *testing.B) {
	for _, engine := range dbtest.Engines {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.Open(b, engine)
			clock := func() time.Time { return now }
			s := monetization.New(d, seller.New(d, clock), products.New(d), clock)
			who := fillSubscriptions(b, d, s)
			ctx := actor.With(b.Context(), actor.Actor{SellerID: who})
			bare := func(where string) func() error {
				return func() error {
					var count int64
					if err := d.Read().NewRaw("SELECT COUNT(*) FROM customer_subscriptions WHERE seller_id = ? AND "+where, who).Scan(ctx, &count); err != nil {
						return err
					}
					var rows []monetization.Subscription
					return d.Read().NewRaw("SELECT * FROM customer_subscriptions WHERE seller_id = ? AND "+where+" ORDER BY started_on DESC, id DESC LIMIT 25", who).Scan(ctx, &rows)
				}
			}
			list := func(f monetization.Filter) func() error {
				return func() error {
					found, _, err := s.List(ctx, f, list.Page{Number: 1, Length: 25}, "en")
					if err == nil && len(found) != 25 {
						err = fmt.Errorf("%d subscriptions", len(found))
					}
					return err
				}
			}
			overview := func() error { _, err := s.Overview(ctx, "en"); return err }
			b.Run("count", func(b *testing.B) { // what the first look costs, and a job later
				for b.Loop() {
					start := time.Now()
					if err := overview(); err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(time.Since(start).Milliseconds()), "ms")
				}
			})
			for _, c := range []struct {
				name      string
				ask, bare func() error
			}{
				{"overview", overview, nil},
				{"active", list(monetization.Filter{Figure: monetization.OfActive}),
					bare("started_on <= '2026-06-15' AND (ended_on IS NULL OR ended_on > '2026-06-15') AND (trial_until IS NULL OR trial_until < '2026-06-15')")},
				{"renewal", list(monetization.Filter{Figure: monetization.OfRenewal, Month: "2026-08-01"}),
					bare("(recurs = 'MONTH' OR SUBSTR(renews_on, 6, 2) = '08') AND renews_on <= '2026-08-31' AND (ended_on IS NULL OR ended_on > '2026-08-' || SUBSTR(renews_on, 9))")},
			} {
				b.Run(c.name, func(b *testing.B) {
					for b.Loop() {
						took := median(b, c.ask)
						b.ReportMetric(float64(took.Microseconds())/1000, "ms")
						if c.bare == nil {
							if took > 100*time.Millisecond {
								b.Errorf("%s takes %s", c.name, took)
							}
							continue
						}
						least := median(b, c.bare)
						b.ReportMetric(float64(took)/float64(least), "x-floor")
						if took > 3*least {
							b.Errorf("%s takes %s, the bare statements %s", c.name, took, least)
						}
					}
				})
			}
		})
	}
}

// median of how long something takes, once it is warm.
func median(b *testing.B, do func() error) time.Duration {
	times := make([]time.Duration, 0, 7)
	for range cap(times) + 2 {
		start := time.Now()
		if err := do(); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
	}
	times = times[2:]
	slices.Sort(times)
	return times[len(times)/2]
}

// fillSubscriptions writes subscriptions of chance to three products of a seller.
func fillSubscriptions(b *testing.B, d *db.DB, s *monetization.Service) int64 {
	b.Helper()
	who := sellertest.Add(b, d, func(s *seller.Seller) { s.HasMonetization = true }).ID
	chance, today := rand.New(rand.NewPCG(7, 7)), calendar.DayOf(now)
	goods := make([]products.Product, 3)
	const batch = 10_000
	for from := 0; from < manySubscriptions; from += batch {
		if err := d.Tx(b.Context(), func(ctx context.Context, tx bun.Tx) error {
			for i := range goods {
				if goods[i].ID == 0 {
					goods[i] = products.Product{SellerID: who, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": fmt.Sprint("Product ", i)}}
					if err := products.New(d).Create(ctx, tx, &goods[i]); err != nil {
						return err
					}
				}
			}
			for n := from; n < from+batch; n++ {
				one := random(chance, n, today)
				one.SellerID, one.ProductID = who, goods[n%len(goods)].ID
				if _, err := s.Upsert(ctx, tx, &one); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			b.Fatal(err)
		}
	}
	after := "ANALYZE"
	if d.Engine == db.PostgreSQL {
		after = "VACUUM ANALYZE"
	}
	if _, err := d.Writer().ExecContext(b.Context(), after); err != nil {
		b.Fatal(err)
	}
	return who
}
