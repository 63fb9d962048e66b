package orders

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// alikeOrders writes orders of one line whose texts have nothing but common
// groups of letters: N-000001 to N-… of Kunde 0 to Kunde 71. The figures say
// that the seller has more lines than may be gone through without a limit.
func alikeOrders(t *testing.T, d *db.DB, orders int) (sellerID int64) {
	t.Helper()
	sellerID = sellertest.Add(t, d, nil).ID
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		for _, statement := range []*bun.RawQuery{
			tx.NewRaw("INSERT INTO products (id, seller_id, type, is_active, created_at) VALUES (1, ?, 'module', TRUE, '2026-01-01 00:00:00+00:00')", sellerID),
			tx.NewRaw(`INSERT INTO orders (seller_id, reference, placed_at, customer_name, customer_email, country, language, shop, search)
				WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?), t AS (SELECT i, substr(CAST(1000000 + i AS TEXT), 2) AS number FROM n)
				SELECT CAST(? AS BIGINT), 'N-' || number, CAST('2026-01-01 00:00:00+00:00' AS ?), '', '', 'FR', 'fr', '',
				'n-' || number || ' kunde ' || CAST(i % 72 AS TEXT) || ' ' FROM t`, orders, sellerID, timeType(d)),
			tx.NewRaw(`INSERT INTO order_lines (order_id, seller_id, number, type, source, at, day, product_id, care, product_type, language, country, quantity,
				own_code, base, gross, commission, net, rate, paid_elsewhere, release_at)
				SELECT id, seller_id, 1, 'ORDER', 'AD', placed_at, '2026-01-01', 1, FALSE, 'module', 'fr', 'FR', 1,
				FALSE, 100, 100, 30, 70, 3000, FALSE, placed_at FROM orders`),
			tx.NewRaw("INSERT INTO figures (seller_id, slice, grain, value, starts_on, sales) VALUES (?, 'all', 'month', '', '2026-01-01', ?)", sellerID, max(fewLines+1, orders)),
		} {
			if _, err := statement.Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	// As PostgreSQL does by itself after a while; SQLite's plans must be right without.
	if d.Engine == db.PostgreSQL {
		if _, err := d.Writer().ExecContext(t.Context(), "ANALYZE orders, order_lines"); err != nil {
			t.Fatal(err)
		}
	}
	return sellerID
}

// timeType is the column type of a time.
func timeType(d *db.DB) bun.Safe {
	if d.Engine == db.SQLite {
		return "TEXT"
	}
	return "TIMESTAMPTZ"
}

func newSearching(d *db.DB) *Service {
	return New(Options{DB: d, Ledger: ledger.New(d, time.Now), Figures: figures.New(d), Sellers: seller.New(d, time.Now), Export: export.New(d, time.Now), Now: time.Now})
}

func isTooBroad(err error) bool {
	f := fault.Of(err)
	return err != nil && f.Code == fault.Invalid && f.Reason == "search_too_broad" && f.Field == "search"
}

var newestTen = Page{Page: list.Page{Number: 1, Length: 10}, Sort: SortDate, Descending: true}

// R11.1: of a seller with very many lines, what occurs in few orders is found,
// also where its letters are common ones or too few for the index; what truly
// occurs in too many shows its newest, and that there is more.
func TestOnlyWhatFindsTooMuchIsTooBroad(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const orders = 7992
		ctx := actor.With(t.Context(), actor.Actor{SellerID: alikeOrders(t, d, orders)})
		s := newSearching(d)
		s.patience = time.Minute
		for search, want := range map[string]int64{"N-000005": 1, "Kunde 17 ": 111, "kunde 99": 0, "qq": 0, "71": 0, "n-": 0, "kunde": 0} {
			lines, totals, err := s.ListWithTotals(ctx, Filter{Search: search}, newestTen, "en")
			isBroad := search == "n-" || search == "kunde"
			if search == "71" { // in references, and of a customer
				want = holding(t, d, "71")
			}
			if isBroad {
				want = fewOrders
			}
			if err != nil || totals.IsMore != isBroad || totals.Lines != want || int64(len(lines)) != min(10, want) {
				t.Errorf("%q: %d lines of %d, not of %d: %v", search, len(lines), totals.Lines, want, err)
			}
			// Without totals, the newest are soon found.
			if page, err := s.List(ctx, Filter{Search: search}, newestTen, "en"); err != nil || (isBroad && len(page) != 10) || (!isBroad && len(page) != len(lines)) {
				t.Errorf("%q without totals: %d lines, %v", search, len(page), err)
			}
		}
		// In a month with few lines, nothing is too broad.
		february := &Period{From: "2026-02-01", To: "2026-02-28"}
		if _, totals, err := s.ListWithTotals(ctx, Filter{Search: "kunde", Period: february}, newestTen, "en"); err != nil || totals.Lines != 0 {
			t.Errorf("in February: %+v, %v", totals, err)
		}
	})
}

func holding(t *testing.T, d *db.DB, text string) (orders int64) {
	t.Helper()
	if err := d.Read().NewRaw("SELECT COUNT(*) FROM orders WHERE search LIKE ?", "%"+text+"%").Scan(t.Context(), &orders); err != nil {
		t.Fatal(err)
	}
	return orders
}

// What cannot be counted in time is refused as too broad, and not as a failure.
func TestWhatTakesTooLongIsTooBroad(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := actor.With(t.Context(), actor.Actor{SellerID: alikeOrders(t, d, 3000)})
		s := newSearching(d)
		s.patience = -time.Second // over before it begins
		for _, search := range []string{"N-000005", "qq"} {
			if _, _, err := s.ListWithTotals(ctx, Filter{Search: search}, newestTen, "en"); !isTooBroad(err) {
				t.Errorf("%q: %v", search, err)
			}
			if _, err := s.List(ctx, Filter{Search: search}, newestTen, "en"); !isTooBroad(err) {
				t.Errorf("%q without totals: %v", search, err)
			}
		}
		s.patience = searchPatience
		if _, totals, err := s.ListWithTotals(ctx, Filter{Search: "N-000005"}, newestTen, "en"); err != nil || totals.Lines != 1 {
			t.Errorf("with patience: %+v, %v", totals, err)
		}
	})
}

// A statement that is stopped ends in the database too, and leaves the pool
// whole: no connection is held, and each one answers.
func TestAStoppedReadLeavesThePoolInOrder(t *testing.T) {
	const endless = "WITH RECURSIVE endless (i) AS (SELECT 1 UNION ALL SELECT (i + 1) % 1000 FROM endless) SELECT COUNT(*) FROM endless"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSearching(d)
		s.patience = 50 * time.Millisecond
		read := func(ctx context.Context, c bun.Conn) error {
			var n int64
			return c.NewRaw(endless).Scan(ctx, &n)
		}
		for range 2 * d.Read().Stats().MaxOpenConnections {
			if isDone, err := s.inTime(t.Context(), read); isDone || err != nil {
				t.Fatalf("done %v, %v", isDone, err)
			}
		}
		if open := d.Read().Stats(); open.InUse != 0 {
			t.Errorf("%d connections are held", open.InUse)
		}
		for range 2 * d.Read().Stats().MaxOpenConnections {
			var one int
			if err := d.Read().NewRaw("SELECT 1").Scan(t.Context(), &one); err != nil || one != 1 {
				t.Fatalf("afterwards: %d, %v", one, err)
			}
		}
		for running := int64(1); d.Engine == db.PostgreSQL && running > 0; {
			err := d.Read().NewRaw(`SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()
				AND datname = current_database() AND query LIKE '%endless%'`).Scan(t.Context(), &running)
			if err != nil {
				t.Fatal(err)
			}
		}
		// A caller that went away does not get an error saying the search was too broad.
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if isDone, err := s.inTime(gone, read); isDone || !errors.Is(err, context.Canceled) {
			t.Errorf("gone: done %v, %v", isDone, err)
		}
	})
}
