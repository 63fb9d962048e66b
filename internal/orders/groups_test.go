package orders

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/seller/sellertest"
)

// Which groups of a text are rare is estimated from orders of all times, also
// when the newest thousands are all alike, as after an import.
func TestRareGroupsAreThoseOfAllOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sampledOrders(t, d)
		var r rarity
		groups, share, err := r.groupsOf(t.Context(), d.Read(), time.Now(), "marvox", unicode.IsLetter)
		if err != nil || len(groups) == 0 || slices.Contains(groups, "mar") || share > 0.1 {
			t.Errorf("of marvox, the index is queried for %q, of share %v (%v)", groups, share, err)
		}
	})
}

// sampledOrders writes orders of one seller: half are martin's, one in a
// hundred of those marvox's, and the newest were imported all alike.
func sampledOrders(t *testing.T, d *db.DB) {
	t.Helper()
	sellerID := sellertest.Add(t, d, nil).ID
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
}
