package orders

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/seller"
)

// BenchmarkFilters reads pages of a large seller by one filter and by two, and
// then their totals. Lines: as MERKATO_BENCH_LINES says, or 100,000.
//
//	MERKATO_BENCH_LINES=1000000 scripts/with-postgres go test ./internal/orders -run - -bench Filters
func BenchmarkFilters(b *testing.B) {
	lines, err := strconv.Atoi(os.Getenv("MERKATO_BENCH_LINES"))
	if err != nil {
		lines = 100_000
	}
	for _, engine := range dbtest.Engines {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.Open(b, engine)
			s := New(Options{DB: d, Ledger: ledger.New(d, time.Now), Figures: figures.New(d), Sellers: seller.New(d, time.Now), Export: export.New(d, time.Now), Now: time.Now})
			ctx := actor.With(b.Context(), actor.Actor{SellerID: manyLines(b, d, lines)})
			err := d.Tx(b.Context(), func(ctx context.Context, tx bun.Tx) error {
				// A fifth of all lines in each source and an eighth in each country; Finland has few, long ago, and none of ADDONS.
				for _, statement := range []string{
					`UPDATE order_lines SET source = CASE i % 5 WHEN 0 THEN 'AD' WHEN 1 THEN 'ADDONS' WHEN 2 THEN 'AUTO' WHEN 3 THEN 'SUBSCRIPTION' ELSE 'MERCHANT_BACKOFFICE' END,
						country = CASE WHEN i < 5000 AND i % 50 = 0 THEN 'FI' ELSE 'C' || i / 5 % 8 END, language = CASE i / 40 % 6 WHEN 0 THEN 'fr' WHEN 1 THEN 'de' WHEN 2 THEN 'es' WHEN 3 THEN 'it' WHEN 4 THEN 'pl' ELSE 'en' END,
						product_type = CASE i % 3 WHEN 0 THEN 'business_care' ELSE 'module' END FROM (SELECT id AS i FROM order_lines) AS numbers WHERE i = order_lines.id`,
					"ANALYZE order_lines",
				} {
					if _, err := tx.ExecContext(ctx, statement); err != nil {
						return err
					}
				}
				for slice, column := range map[figures.Slice]string{figures.Source: "source", figures.Country: "country", figures.Language: "language", figures.Type: "product_type"} {
					_, err := tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO figures (seller_id, slice, grain, value, starts_on, sales, refunds, sales_base, sales_gross, sales_net, refund_base, refund_gross, refund_net)
						SELECT seller_id, '%s', 'month', %s, '2026-01-01', COUNT(*), 0, 0, 0, 0, 0, 0, 0 FROM order_lines GROUP BY seller_id, %s`, slice, column, column))
					if err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
			if _, err := d.Writer().ExecContext(b.Context(), "VACUUM ANALYZE order_lines"); err != nil && engine == "postgres" {
				b.Fatal(err)
			}
			for _, c := range []struct {
				name   string
				filter Filter
			}{
				{"one", Filter{Source: "ADDONS"}}, {"many", Filter{Source: "ADDONS", Country: "C3"}}, {"few", Filter{Source: "AD", Country: "FI"}},
				{"none", Filter{Source: "ADDONS", Country: "FI"}}, {"source-language", Filter{Source: "AD", Language: "de"}}, {"three", Filter{Source: "AD", Country: "C2", Language: "de"}},
			} {
				for _, length := range []int{10, 50} {
					b.Run(fmt.Sprint(c.name, "/page", length), func(b *testing.B) {
						for b.Loop() {
							if _, err := s.List(ctx, c.filter, Page{Page: list.Page{Number: 1, Length: length}, Sort: SortDate, Descending: true}, "en"); err != nil {
								b.Fatal(err)
							}
						}
					})
				}
				b.Run(c.name+"/totals", func(b *testing.B) {
					for b.Loop() {
						if _, err := s.Totals(ctx, c.filter); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}
