package platform_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// held is a stream whose first line, an order of seller S, cannot be written as
// long as a transaction of somebody else holds that seller. Seller T is free.
type held struct {
	*world
	holder *sql.Tx
	in     *io.PipeWriter
	out    bytes.Buffer
	ended  chan error
}

func hold(t *testing.T) *held {
	t.Helper()
	h := &held{world: newWorld(dbtest.Open(t, db.PostgreSQL)), ended: make(chan error, 1)}
	h.stock(t)
	h.bulkText(t, line("t", "seller", sellerData("T", nil)), line("q", "product", productData("Q", "T", nil)))
	var err error
	if h.holder, err = h.db.Writer().BeginTx(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.holder.Rollback() })
	if _, err := h.holder.Exec("SELECT id FROM sellers WHERE external_id = 'S' FOR UPDATE"); err != nil {
		t.Fatal(err)
	}
	var stream *io.PipeReader
	stream, h.in = io.Pipe()
	go func() { h.ended <- h.Bulk(context.Background(), stream, &h.out) }()
	h.send(t, line("first", "order", orderData("R", "P", nil)))
	dbtest.AwaitWaiter(t, h.db)
	return h
}

func (h *held) send(t *testing.T, line string) {
	t.Helper()
	if _, err := io.WriteString(h.in, line+"\n"); err != nil {
		t.Fatal(err)
	}
}

// await waits until a query counts one.
func (h *held) await(t *testing.T, what, query string) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		var n int
		if err := h.db.Read().NewRaw(query).Scan(t.Context(), &n); err != nil {
			t.Fatal(err)
		}
		if n == 1 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// finish lets the seller go and returns what became of the lines.
func (h *held) finish(t *testing.T) string {
	t.Helper()
	if err := h.holder.Rollback(); err != nil {
		t.Fatal(err)
	}
	h.in.Close()
	if err := <-h.ended; err != nil {
		t.Fatal(err)
	}
	var became []string
	for _, a := range answersIn(t, &h.out).lines {
		became = append(became, strings.TrimSpace(fmt.Sprint(a.Line, " ", a.Status, " ", a.Reason)))
	}
	return strings.Join(became, ", ")
}

// R18.3: orders of a stream do not wait for the writing of those before them,
// and are answered in its order all the same.
func TestOrdersAreWrittenSideBySide(t *testing.T) {
	h := hold(t)
	h.send(t, line("second", "order", orderData("R2", "Q", nil)))
	h.await(t, "the second order", "SELECT COUNT(*) FROM orders WHERE reference = 'R2'")
	if got := h.finish(t); got != "1 taken, 2 taken" {
		t.Error(got)
	}
}

// R18.3: what a line comes to is as if each line waited for the one before.
func TestWhatDependsOnTheLineBeforeWaitsForIt(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"the same order", line("second", "order", orderData("R", "Q", nil)), "1 taken, 2 refused order_differs"},
		{"the same key", line("first", "order", orderData("R2", "Q", nil)), "1 taken, 2 refused key_reused"},
		{"its refund", line("second", "refund", refundData("R", nil)), "1 taken, 2 taken"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := hold(t)
			h.send(t, c.line)
			time.Sleep(100 * time.Millisecond) // in which it would be taken, or refused
			if got := h.finish(t); got != c.want {
				t.Error(got)
			}
		})
	}
}

// R18.3: orders of one stream that have to do with each other are taken one after
// the other: a renewal with what it renews, however close, and several under one
// reference.
func TestOrdersThatBuildOnEachOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		care := func(reference string, edit object) object {
			return orderData(reference, "", object{"placed_at": "2025-05-20T14:00:00Z", "lines": []any{lineData(1, "P", with(object{"care": true}, edit))}})
		}
		var stream []string
		for i := range 40 {
			stream = append(stream, line(fmt.Sprint("first", i), "order", care(fmt.Sprint("A", i), nil)),
				line(fmt.Sprint("renewal", i), "order", care(fmt.Sprint("B", i), object{"renews": object{"reference": fmt.Sprint("A", i), "line": 1}})))
		}
		if a := w.bulkText(t, stream...); a.err != nil || a.summary.Taken != 80 {
			t.Fatalf("%v %+v", a.err, a.summary)
		}
		if n := w.count(t, "business_care WHERE renews_on = '2026-05-20' AND last_line <> line_id"); n != 40 {
			t.Errorf("%d contracts run on", n)
		}
		a := w.bulkText(t, line("k1", "order", orderData("ONE", "P", nil)), line("k2", "order", orderData("ONE", "P", nil)), line("k3", "order", orderData("ONE", "P", object{"country": "DE"})))
		if a.lines[0].Status != "taken" || a.lines[1].Status != "repeated" || a.lines[2].Reason != "order_differs" || a.lines[2].Field != "country" {
			t.Errorf("%+v", a)
		}
		w.wantProof(t)
	})
}
