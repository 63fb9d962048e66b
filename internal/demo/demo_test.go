package demo_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/blog"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/demo"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/products"
	"merkato/internal/seller"
)

var today = time.Date(2026, 5, 31, 0, 0, 0, 0, time.UTC)

func rooms(d *db.DB) demo.Rooms {
	now := func() time.Time { return today }
	return demo.Rooms{
		DB: d, Sellers: seller.New(d, now), Products: products.New(d),
		Messages: messages.New(d), Blog: blog.New(d, now), Ledger: ledger.New(d, now),
	}
}

// facts are what must be the same wherever the data is filled in.
type facts struct {
	Email     string
	Products  int64
	Unseen    int64
	Available int64
}

func factsOf(t *testing.T, d *db.DB) (all []facts) {
	t.Helper()
	err := d.Read().NewRaw(`SELECT s.email,
		(SELECT COUNT(*) FROM products AS p WHERE p.seller_id = s.id) AS products,
		(SELECT COUNT(*) FROM messages AS m WHERE m.seller_id = s.id AND m.seen_at IS NULL) AS unseen,
		COALESCE((SELECT a.balance FROM ledger_accounts AS a WHERE a.seller_id = s.id AND a.kind = 'available'), 0) AS available
		FROM sellers AS s ORDER BY s.id`).Scan(t.Context(), &all)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The data is the same on every machine and both databases, and its books balance.
func TestTheDataIsTheSameEverywhere(t *testing.T) {
	var found [][]facts
	for _, engine := range dbtest.Engines {
		d := dbtest.Open(t, engine)
		r := rooms(d)
		if filled, err := demo.Fill(t.Context(), r, today); err != nil || !filled {
			t.Fatalf("filled %v: %v", filled, err)
		}
		report, err := r.Ledger.Verify(t.Context())
		if err != nil || !report.OK() || report.Transactions == 0 {
			t.Errorf("the books: %+v, %v", report, err)
		}
		found = append(found, factsOf(t, d))
	}
	if diff := cmp.Diff(found[0], found[1]); diff != "" {
		t.Errorf("the databases differ:\n%s", diff)
	}
	if sellers := len(found[0]); sellers != len(demo.People())-1 {
		t.Errorf("%d sellers, and one operator who is none", sellers)
	}
}

// Instances that start together fill it in once.
func TestFilledOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var all sync.WaitGroup
		var mu sync.Mutex
		times := 0
		for range 4 {
			all.Go(func() {
				filled, err := demo.Fill(t.Context(), rooms(d), today)
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				if filled {
					times++
				}
			})
		}
		all.Wait()
		if times != 1 {
			t.Errorf("filled in %d times", times)
		}
	})
}
