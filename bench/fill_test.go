package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/sales"
	"merkato/internal/sales/verify"
	"merkato/internal/seller"
)

// What is filled in is what the product would have stored: the product's own
// proof finds every figure to be what the lines sum to. Afterwards the indexes
// are there again, and the product can write more.
func TestFill(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		before := indexes(t, d)
		s := size{lines: 6000, sellers: 30, share: 50}
		if err := fill(ctx, d, s); err != nil {
			t.Fatal(err)
		}
		if after := indexes(t, d); after != before {
			t.Errorf("indexes and triggers were\n%s\nand are\n%s", before, after)
		}
		sellers := seller.New(d, time.Now)
		sold := sales.New(sales.Options{DB: d, Ledger: ledger.New(d, time.Now), Figures: figures.New(d), Sellers: sellers, Now: time.Now})
		for _, prove := range []func(context.Context, func(done, total int64)) ([]string, error){verify.Lines(sold.DB, sold.Ledger), sold.Figures.Check(sales.CountedLines, figures.CountedVisits), sold.Ledger.Found} {
			if off, err := prove(ctx, func(int64, int64) {}); err != nil || len(off) > 0 {
				t.Errorf("%q, %v", off, err)
			}
		}
		var lines int
		if err := d.Read().NewRaw("SELECT COUNT(*) FROM order_lines").Scan(ctx, &lines); err != nil || lines < s.lines*98/100 || lines > s.lines*102/100 {
			t.Errorf("%d lines, want about %d: %v", lines, s.lines, err)
		}
		var small int
		if err := d.Read().NewRaw("SELECT COUNT(*) FROM order_lines WHERE seller_id = ?", smallSeller).Scan(ctx, &small); err != nil || small < 800 || small > 1250 {
			t.Errorf("the small seller has %d lines, not about a thousand: %v", small, err)
		}
		for _, c := range pageCases(s) {
			if c.filter == "search" {
				var found int
				err := d.Read().QueryRowContext(ctx, "SELECT COUNT(*) FROM orders WHERE search LIKE ? AND seller_id = ?", "%"+c.value+"%", largestSeller).Scan(&found)
				if err != nil || found == 0 {
					t.Errorf("%s: %d orders hold %q: %v", c.name, found, c.value, err)
				}
			}
		}
		if _, err := insertBare(ctx, d, programs{size: s}.newOrders(chance(), 20)); err != nil {
			t.Errorf("no more can be written: %v", err)
		}
	})
}

func indexes(t *testing.T, d *db.DB) string {
	list := "SELECT name FROM sqlite_master WHERE type IN ('index', 'trigger') ORDER BY name"
	if d.Engine == db.PostgreSQL {
		list = "SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname"
	}
	var names []string
	if err := d.Read().NewRaw(list).Scan(t.Context(), &names); err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, " ")
}

func TestSameLines(t *testing.T) {
	ours := `{"data":{"orders":{"lines":[{"id":"1","gross":5,"money":{"state":"PAID"}}],"total_count":9}}}`
	for floor, want := range map[string]bool{
		`{"lines":[{"gross":5,"id":"1"}]}`:                      true,
		`{"lines":[{"gross":6,"id":"1"}]}`:                      false,
		`{"lines":[{"gross":5,"id":"1"},{"gross":5,"id":"2"}]}`: false,
		`{"lines":[]}`: false,
	} {
		if got, err := sameLines([]byte(ours), []byte(floor)); err != nil || got != want {
			t.Errorf("%s: %v, %v", floor, got, err)
		}
	}
	if got, _ := sameLines([]byte(`{"data":{"orders":{"lines":[]}}}`), []byte(`{"lines":[]}`)); got {
		t.Error("two empty pages compare nothing")
	}
}
