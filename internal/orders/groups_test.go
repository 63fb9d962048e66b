package orders

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// Which groups of a text are rare is told by orders of all times, also when
// the newest thousands are all alike, as after an import.
func TestRareGroupsAreThoseOfAllOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sampledOrders(t, d)
		var r rarity
		groups, share, err := r.groupsOf(t.Context(), d.Read(), time.Now(), "marvox", unicode.IsLetter)
		if err != nil || len(groups) == 0 || slices.Contains(groups, "mar") || share > 0.1 {
			t.Errorf("of marvox, the index is asked for %q, of share %v (%v)", groups, share, err)
		}
	})
}

// sampledOrders writes orders of one seller: half are martin's, one in a
// hundred of those marvox's, and the newest were imported all alike.
func sampledOrders(t *testing.T, d *db.DB) (sellerID int64) {
	t.Helper()
	sellerID = sellertest.Add(t, d, nil).ID
	text := func(n int) string {
		switch {
		case n > 2*sampleSize:
			return "imported"
		case n%100 == 0:
			return "marvox"
		}
		return "martin"
	}
	var rows []string
	for n := 1; n <= 4*sampleSize; n++ {
		rows = append(rows, fmt.Sprintf("(%d, %d, 'R%d', '2026-01-01 00:00:00+00:00', '', '', 'FR', 'fr', '', '%s')", n, sellerID, n, text(n)))
	}
	for some := range slices.Chunk(rows, 1000) {
		_, err := d.Writer().ExecContext(t.Context(), `INSERT INTO orders (id, seller_id, reference, placed_at, customer_name, customer_email,
			country, language, shop, search) VALUES `+strings.Join(some, ", "))
		if err != nil {
			t.Fatal(err)
		}
	}
	return sellerID
}

// A search that finds what would take seconds to add up is refused with the
// field and a way out. Without totals it is answered, and one that finds less
// is, too.
func TestASearchThatIsTooBroadIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sellerID := sampledOrders(t, d)
		_, err := d.Writer().ExecContext(t.Context(), fmt.Sprintf(`INSERT INTO figures (seller_id, slice, grain, value, starts_on, sales)
			VALUES (%d, 'all', 'month', '', '2026-01-01', %d)`, sellerID, fewLines+1))
		if err != nil {
			t.Fatal(err)
		}
		s := New(Options{DB: d, Ledger: ledger.New(d, time.Now), Figures: figures.New(d), Sellers: seller.New(d, time.Now), Now: time.Now})
		ctx := actor.With(t.Context(), actor.Actor{SellerID: sellerID})
		page := Page{Number: 1, Length: 10, Sort: SortDate, Descending: true}
		for _, search := range []string{"martin", "ma"} {
			_, _, err = s.ListWithTotals(ctx, Filter{Search: search}, page, "en")
			if f := fault.Of(err); err == nil || f.Code != fault.Invalid || f.Reason != "search_too_broad" || f.Field != "search" {
				t.Errorf("%s: %v", search, err)
			}
			if _, err := s.List(ctx, Filter{Search: search}, page, "en"); err != nil {
				t.Errorf("%s without totals: %v", search, err)
			}
		}
		for _, f := range []Filter{{Search: "marvox"}, {Search: "martin", Period: &Period{From: "2026-02-01", To: "2026-02-28"}}} {
			if _, _, err := s.ListWithTotals(ctx, f, page, "en"); err != nil {
				t.Errorf("%+v: %v", f, err)
			}
		}
	})
}
