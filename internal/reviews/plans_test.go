package reviews_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/reviews"
)

// R2.21: no filter goes through other sellers' ratings: each way to ask has its
// index, which is enough to count and to find a page in order. Plans are
// explained for the very statements that are sent.
func TestListPlans(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var s *shop
		for i := range 8 { // so that one seller is a small part of all
			s = newShop(t, d, fmt.Sprint("shop", i))
			var many []reviews.NewRating
			for n := range 400 {
				many = append(many, reviews.NewRating{
					ExternalID: fmt.Sprint(i, " ", n), Product: *s.products[n%2].ExternalID, Stars: 1 + n%5, Language: "en",
					At: now.Add(-time.Duration(n) * 7 * time.Hour),
				})
			}
			s.record(t, many...)
		}
		if d.Engine == db.PostgreSQL { // on SQLite nobody runs it, and plans must be right without
			if _, err := d.Writer().ExecContext(t.Context(), "ANALYZE ratings"); err != nil {
				t.Fatal(err)
			}
		}
		recorded := dbtest.Record(d, "FROM ratings")
		march := reviews.Filter{Period: list.Period{From: "2026-03-01", To: "2026-03-31"}}
		product := march
		product.ProductID = s.products[0].ID
		for name, c := range map[string]struct {
			filter reviews.Filter
			index  string
		}{
			"all time": {reviews.Filter{}, "ratings_seller"},
			"a month":  {march, "ratings_seller"},
			"stars":    {reviews.Filter{Stars: new(int64(3))}, "ratings_seller"},
			"product":  {product, "ratings_product"},
		} {
			recorded.Statements = nil
			s.list(t, c.filter, list.Page{Number: 2, Length: 10})
			if len(recorded.Statements) != 2 {
				t.Fatalf("%s: %q", name, recorded.Statements)
			}
			for _, statement := range recorded.Statements {
				plan := dbtest.Plan(t, d, statement)
				isWhole := strings.Contains(plan, "Seq Scan") || strings.Contains(plan, "SCAN ratings")
				isSorted := strings.Contains(plan, "LAST TERM OF ORDER BY")
				isFound := strings.Contains(plan, "COVERING INDEX "+c.index)
				if d.Engine == db.PostgreSQL { // which may find the few of a product sooner by their seller
					isFound = strings.Contains(plan, c.index) || strings.Contains(plan, "ratings_seller")
				}
				if isWhole || isSorted || !isFound {
					t.Errorf("%s\n%s\n%s", name, statement, plan)
				}
			}
		}
	})
}
