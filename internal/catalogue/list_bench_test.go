package catalogue_test

import (
	"database/sql"
	"fmt"
	"testing"
	"time"

	"merkato/internal/catalogue"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	kit "merkato/internal/list"
	"merkato/internal/seller/sellertest"
)

// BenchmarkList reads a page and a search of a seller with 2,000 products beside
// the two statements that no list can do without, once among 20 other sellers and
// once among 400 of them. It reports how many times the floor the list takes.
//
//	scripts/with-postgres go test ./internal/catalogue -run - -bench BenchmarkList
func BenchmarkList(b *testing.B) {
	for _, engine := range dbtest.Engines {
		for _, others := range []int{20, 400} {
			d := dbtest.Open(b, engine)
			w := manyProducts(b, d, others)
			for _, c := range []struct{ name, search string }{{"page", ""}, {"search", "number 19"}} {
				b.Run(fmt.Sprint(engine, "/others", others, "/", c.name), func(b *testing.B) {
					var list, floor time.Duration
					for b.Loop() {
						begin := time.Now()
						found, err := w.List(w.ctx, catalogue.Filter{Search: c.search}, catalogue.Page{Page: kit.Page{Number: 1, Length: 16}}, "en")
						if err != nil || len(found.Items) != 16 {
							b.Fatal(err, found)
						}
						list += time.Since(begin)
						begin = time.Now()
						barePage(b, d, w.seller, "%"+c.search+"%")
						floor += time.Since(begin)
					}
					b.ReportMetric(float64(list)/float64(floor), "floors")
				})
			}
		}
	}
}

func manyProducts(b *testing.B, d *db.DB, others int) *world {
	b.Helper()
	w := newWorld(b, d)
	const mine = 2000
	all := make([]int64, 0, others)
	for range others {
		all = append(all, sellertest.Add(b, d, nil).ID)
	}
	numbers := func(n int) string {
		return fmt.Sprintf("WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < %d) ", n)
	}
	w.raw("INSERT INTO products (id, seller_id, type, is_active, created_at, external_id, price) "+numbers(mine)+`SELECT 100000 + i, ?, 'module', TRUE, ?, 'M-' || i, 4900 FROM numbers`, w.seller, w.now)
	w.raw("INSERT INTO products (id, seller_id, type, is_active, created_at, external_id, price) "+numbers(others*100)+`SELECT 200000 + i, CAST(? AS BIGINT) + i % ?, 'module', TRUE, ?, 'O-' || i, 4900 FROM numbers`, all[0], others, w.now)
	w.raw("INSERT INTO product_names (product_id, lang, name) SELECT id, 'en', 'Module number ' || (id % 100000) FROM products WHERE id > 100000")
	w.raw("INSERT INTO product_versions (product_id, seller_id, version, rank, change_kind, state, changelog, compatibility, works_from, works_to, released_at) SELECT id, seller_id, '1.0.0', '1', 'MINOR', 'VALIDATED', '{}', '{}', '8.0.0', '9.1.0', ? FROM products WHERE id > 100000", w.now)
	w.raw("ANALYZE")
	return w
}

// barePage counts the products by state and reads a page of them, as little as
// any list could.
func barePage(b *testing.B, d *db.DB, seller int64, pattern string) {
	b.Helper()
	read := func(statement string, args ...any) {
		rows, err := d.Read().QueryContext(b.Context(), statement, args...)
		if err != nil {
			b.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var one, two sql.RawBytes
			if err := rows.Scan(&one, &two); err != nil {
				b.Fatal(err)
			}
		}
	}
	named := "FROM products AS p JOIN product_names AS n ON n.product_id = p.id AND n.lang = 'en' WHERE p.seller_id = ? AND " + d.Fold("n.name") + " LIKE ?"
	read("SELECT p.is_active, COUNT(*) "+named+" GROUP BY 1", seller, pattern)
	read("SELECT p.id, n.name "+named+" ORDER BY "+d.Fold("n.name")+" LIMIT 16", seller, pattern)
}
