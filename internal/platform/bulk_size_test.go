package platform_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// batches is a writer that counts how many lines it was handed at once.
type batches struct {
	bytes.Buffer
	sizes []int
}

func (b *batches) Flush() error {
	b.sizes = append(b.sizes, bytes.Count(b.Bytes(), []byte("\n")))
	b.Reset()
	return nil
}

// What a transaction costs in memory goes by the lines of its orders: large
// orders go in smaller batches, and one larger than a batch by itself.
func TestLargeOrdersGoInSmallBatches(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	for _, c := range []struct{ lines, orders, most int }{{1, 600, 500}, {50, 25, 10}, {500, 2, 1}} {
		var stream []string
		for i := range c.orders {
			var sold []any
			for n := range c.lines {
				sold = append(sold, lineData(n+1, "P", nil))
			}
			reference := fmt.Sprintf("L%d-%d", c.lines, i)
			stream = append(stream, line(reference, "order", orderData(reference, "P", object{"lines": sold})))
		}
		var out batches
		if err := w.Bulk(context.Background(), strings.NewReader(strings.Join(stream, "\n")), &out); err != nil {
			t.Fatal(err)
		}
		answered := 0
		for _, n := range out.sizes {
			answered += n
		}
		if answered != c.orders+1 || slices.Max(out.sizes) > c.most { // and the summary
			t.Errorf("orders of %d lines: %d answers in batches of %v", c.lines, answered, out.sizes)
		}
	}
	if n := w.count(t, "order_lines"); n != 600+25*50+2*500 {
		t.Errorf("%d lines", n)
	}
}
