package orders_test

import (
	"regexp"
	"strings"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/orders"
	"merkato/internal/orders/orderstest"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
)

// No filter, sort or search reads a whole table, and each has the index that
// was made for it. Plans are explained for the very statements that are sent.
func TestNoFilterReadsAWholeTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "R-", 450)
		for _, prefix := range strings.Fields("A- B- C- D- E- F- G- H- I- J-") {
			newShop(t, d, prefix, 250) // so that one seller is a small part of all
		}
		for _, statement := range []string{"ANALYZE sellers", "ANALYZE products", "ANALYZE orders", "ANALYZE order_lines", "ANALYZE figures", "ANALYZE product_figures"} {
			if _, err := d.Writer().ExecContext(t.Context(), statement); d.Engine == db.PostgreSQL && err != nil {
				t.Fatal(err)
			}
			if d.Engine == db.SQLite {
				break // where nobody runs it, and plans must be right without
			}
		}
		if d.Engine == db.PostgreSQL {
			// Among so few orders another index would do for a search.
			if _, err := d.Writer().ExecContext(t.Context(), "ALTER TABLE orders DROP CONSTRAINT orders_reference_seller_id_key"); err != nil {
				t.Fatal(err)
			}
		}
		s.Orders.DisableStatementCache()
		recorded := dbtest.Record(d, "SELECT")
		ctx := orderstest.As(t.Context(), s.id)
		period := &orders.Period{From: "2025-10-26", To: "2026-03-29"}
		for _, c := range []struct {
			name   string
			filter orders.Filter
			sort   orders.SortField
			page   int
			index  string // that finds the lines
		}{
			{"all", orders.Filter{}, orders.SortDate, 1, "order_lines_at"},
			{"deep", orders.Filter{}, orders.SortDate, 40, "order_lines_at"},
			{"period", orders.Filter{Period: period}, orders.SortDate, 1, "order_lines_at"},
			{"product", orders.Filter{ProductID: s.products[0]}, orders.SortDate, 1, "order_lines_product"},
			{"product type", orders.Filter{ProductType: "theme"}, orders.SortDate, 1, "order_lines_type"},
			{"product and period", orders.Filter{Period: period, ProductID: s.products[0]}, orders.SortDate, 1, "order_lines_product"},
			{"sales of a product", orders.Filter{Period: period, ProductID: s.products[0], Type: sales.TypeOrder}, orders.SortDate, 1, "order_lines_product"},
			{"product and source", orders.Filter{ProductID: s.products[0], Source: sales.SourceAd}, orders.SortDate, 1, "product_figures"},
			{"deep in a product's country", orders.Filter{ProductID: s.products[0], Country: "FR"}, orders.SortDate, 40, "product_figures"},
			{"search product and country", orders.Filter{Search: "nordisch", Country: "FR"}, orders.SortDate, 1, "product_figures"},
			{"source and period", orders.Filter{Period: period, Source: sales.SourceAd}, orders.SortDate, 1, "order_lines_source"},
			{"care", orders.Filter{CareOnly: true}, orders.SortDate, 1, "order_lines_type"},
			{"source", orders.Filter{Source: sales.SourceAd}, orders.SortDate, 1, "order_lines_source"},
			{"language", orders.Filter{Language: "pl"}, orders.SortDate, 1, "order_lines_language"},
			{"country", orders.Filter{Country: "CH"}, orders.SortDate, 1, "order_lines_country"},
			{"refunds", orders.Filter{Type: sales.TypeRefund}, orders.SortDate, 1, "order_lines_refunds"},
			{"sales", orders.Filter{Type: sales.TypeOrder}, orders.SortDate, 1, "order_lines_at"},
			{"by base", orders.Filter{}, orders.SortBase, 1, "order_lines_base"},
			{"by gross", orders.Filter{}, orders.SortGross, 1, "order_lines_gross"},
			{"by net", orders.Filter{}, orders.SortNet, 1, "order_lines_net"},
			{"two filters", orders.Filter{Source: sales.SourceAd, Country: "CH"}, orders.SortDate, 1, "order_lines_country_parts"},
			{"two filters by net", orders.Filter{Period: period, Language: "de", Country: "CH"}, orders.SortNet, 1, "order_lines_country_parts"},
			{"source and language", orders.Filter{Period: period, Source: sales.SourceAd, Language: "de"}, orders.SortDate, 1, "order_lines_parts"},
			{"refunds of two filters", orders.Filter{Type: sales.TypeRefund, Source: sales.SourceAd, Language: "de"}, orders.SortDate, 1, ""},
			{"no line at all", orders.Filter{CareOnly: true, ProductType: "theme"}, orders.SortDate, 1, ""},
			{"all filters", orders.Filter{Period: period, ProductID: s.products[0], Source: sales.SourceAd, Country: "CH", Language: "de", Type: sales.TypeOrder}, orders.SortNet, 1, ""},
			{"search", orders.Filter{Search: "r-00012"}, orders.SortDate, 1, "orders_search, (order_id"},
			{"search and filter", orders.Filter{Search: "r-00012", Period: period, Source: sales.SourceAd}, orders.SortGross, 2, "orders_search, (order_id"},
			{"search product", orders.Filter{Search: "nordisch"}, orders.SortDate, 1, "order_lines_product"},
			{"search nothing", orders.Filter{Search: "nothing of the kind"}, orders.SortDate, 1, ""},
			{"short search", orders.Filter{Search: "zo"}, orders.SortDate, 1, ""},
		} {
			t.Run(c.name, func(t *testing.T) {
				recorded.Statements = nil
				page := orders.Page{Page: list.Page{Number: c.page, Length: 10}, Sort: c.sort, Descending: true}
				if _, _, err := s.Orders.ListWithTotals(ctx, c.filter, page, "fr"); err != nil {
					t.Fatal(err)
				}
				_, err := s.Orders.Each(ctx, c.filter, c.sort, true, "fr", func(*orders.Entry) error { return nil })
				if err != nil {
					t.Fatal(err)
				}
				wantIndexes(t, d, recorded.Statements, c.index)
			})
		}
		t.Run("refunds to take", func(t *testing.T) {
			var line int64
			err := d.Read().NewRaw(`SELECT id FROM order_lines WHERE seller_id = ? AND type = 'ORDER' AND refunds = 0 ORDER BY at DESC LIMIT 1`, s.id).Scan(ctx, &line)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Refunds.Make(ctx, refunds.BySeller{LineID: line, Reason: "agreed", Key: "k"}); err != nil {
				t.Fatal(err)
			}
			recorded.Statements = nil
			if list, err := s.Refunds.Outgoing(ctx, 0, 100); err != nil || len(list) != 1 {
				t.Fatal(list, err)
			}
			wantIndexes(t, d, recorded.Statements, "order_lines_to_take")
		})
	})
}

// wantIndexes proves that no table was read whole, and which indexes found the
// lines; of two both, as "first, second".
func wantIndexes(t *testing.T, d *db.DB, statements []string, indexes string) {
	t.Helper()
	var plans []string
	for _, statement := range statements {
		plans = append(plans, statement+"\n"+dbtest.Plan(t, d, statement))
	}
	whole := strings.Join(plans, "\n\n")
	if found := fullScan.FindString(whole); found != "" {
		t.Errorf("%q in\n%s", found, whole)
	}
	for index := range strings.SplitSeq(indexes, ", ") {
		if !strings.Contains(whole, index) {
			t.Errorf("%s is not used in\n%s", index, whole)
		}
	}
}

// fullScan is how the engines say that they read a table, or one of its
// indexes, from end to end.
var fullScan = regexp.MustCompile(`(?m)^.*(Seq Scan on (order_lines|orders|figures|product_figures|products|product_names|ledger_\w+)|SCAN (order_lines|orders|figures|product_figures|products|l|o|p|n|e|t)\b).*$`)
