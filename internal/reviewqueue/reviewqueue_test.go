package reviewqueue_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// R18.4, R7.5: what is one's own first, then premium partners, then who waits
// longest; and it follows what a seller becomes.
func TestOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)
		q := reviewqueue.New(d, events.New(d, time.Now), func() time.Time { return now })
		goods := products.New(d)
		operator := actor.With(t.Context(), actor.Actor{Subject: "o", Operator: true})
		var sellers []*seller.Seller
		put := func(ref int64, who *seller.Seller, waits time.Duration) {
			p := &products.Product{SellerID: who.ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": fmt.Sprint("P", ref)}}
			must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				if err := goods.Create(ctx, tx, p); err != nil {
					return err
				}
				return q.Put(ctx, tx, reviewqueue.Item{Kind: reviewqueue.Version, Ref: ref, ProductID: p.ID, SellerID: who.ID, Stage: reviewqueue.Technical, Version: "1.0.0", ChangeKind: "NEW", EnteredAt: now.Add(-waits)})
			}))
		}
		for _, kind := range []seller.Partnership{seller.Community, seller.ModuleCreator} {
			sellers = append(sellers, sellertest.Add(t, d, func(s *seller.Seller) { s.Partnership = kind }))
		}
		put(1, sellers[0], time.Hour)
		put(2, sellers[0], 5*time.Hour)
		put(3, sellers[1], time.Minute)
		put(4, sellers[1], 2*time.Minute)
		page := func(f reviewqueue.Filter, p list.Page) (refs []int64) {
			found, err := q.List(operator, f, p)
			must(t, err)
			for _, item := range found.Items {
				refs = append(refs, item.Ref)
			}
			return refs
		}
		order := func() []int64 { return page(reviewqueue.Filter{}, list.Page{Number: 1, Length: 10}) }
		if got := order(); !slices.Equal(got, []int64{4, 3, 2, 1}) {
			t.Errorf("%v", got)
		}
		// What waits for its seller is last, whoever that is.
		asked := func(is bool) {
			must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.NewRaw("UPDATE review_items SET is_asked = ? WHERE ref = 4", is).Exec(ctx)
				return err
			}))
		}
		asked(true)
		if got := order(); !slices.Equal(got, []int64{3, 2, 1, 4}) {
			t.Errorf("%v", got)
		}
		asked(false)
		// As the list of sellers has it.
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return seller.New(d, time.Now).SaveCompany(ctx, tx, seller.Company{SellerID: sellers[1].ID, Name: "Atelier"})
		}))
		next, err := q.Next(operator)
		must(t, err)
		if next.Ref != 4 || next.ProductName != "P4" || next.SellerName != "Atelier" {
			t.Errorf("%+v", next)
		}
		hold := func(ctx context.Context, act func(context.Context, bun.Tx, reviewqueue.Kind, int64) error, refs ...int64) {
			must(t, d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				for _, ref := range refs {
					if err := act(ctx, tx, reviewqueue.Version, ref); err != nil {
						return err
					}
				}
				return nil
			}))
		}
		take := func(ctx context.Context, tx bun.Tx, kind reviewqueue.Kind, ref int64) error {
			_, err := q.Hold(ctx, tx, kind, ref)
			return err
		}
		hold(operator, take, 1, 2)
		hold(actor.With(t.Context(), actor.Actor{Subject: "colleague", Operator: true}), take, 3)
		for _, c := range []struct {
			filter reviewqueue.Filter
			page   list.Page
			want   []int64
		}{
			{page: list.Page{Number: 1, Length: 10}, want: []int64{2, 1, 4, 3}},
			{page: list.Page{Number: 1, Length: 3}, want: []int64{2, 1, 4}},
			{page: list.Page{Number: 2, Length: 3}, want: []int64{3}},
			{page: list.Page{Number: 2, Length: 1}, want: []int64{1}},
			{page: list.Page{Number: 3, Length: 1}, want: []int64{4}},
			{filter: reviewqueue.Filter{Mine: true}, page: list.Page{Number: 2, Length: 1}, want: []int64{1}},
			{filter: reviewqueue.Filter{Kind: reviewqueue.Sheet}, page: list.Page{Number: 1, Length: 10}},
		} {
			if got := page(c.filter, c.page); !slices.Equal(got, c.want) {
				t.Errorf("%+v: %v", c, got)
			}
		}
		hold(operator, q.Release, 1, 2)
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("UPDATE sellers SET partnership = 'NO_PARTNERSHIP' WHERE id = ?", sellers[1].ID).Exec(ctx)
			return err
		}))
		must(t, q.Sort(t.Context()))
		if got := order(); !slices.Equal(got, []int64{2, 1, 4, 3}) {
			t.Errorf("%v", got)
		}
		for _, ctx := range []context.Context{t.Context(), actor.With(t.Context(), actor.Actor{SellerID: 1}), actor.With(t.Context(), actor.Actor{Operator: true, Posing: true, SellerID: 1})} {
			_, err := q.List(ctx, reviewqueue.Filter{}, list.Page{Number: 1, Length: 10})
			if f := fault.Of(err); f == nil || f.Code != fault.Forbidden && f.Code != fault.Unauthenticated {
				t.Errorf("%v", err)
			}
		}
	})
}

// R18.4: nobody reviews what they sell themselves, nor is it the next for them.
func TestOnesOwnIsAColleagues(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)
		q := reviewqueue.New(d, events.New(d, time.Now), func() time.Time { return now })
		who := sellertest.Add(t, d, nil)
		p := &products.Product{SellerID: who.ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "P"}}
		hold := func(sellerID int64) error {
			ctx := actor.With(t.Context(), actor.Actor{Subject: "anna", Operator: true, SellerID: sellerID})
			return d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				_, err := q.Hold(ctx, tx, reviewqueue.Sheet, 1)
				return err
			})
		}
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if err := products.New(d).Create(ctx, tx, p); err != nil {
				return err
			}
			return q.Put(ctx, tx, reviewqueue.Item{Kind: reviewqueue.Sheet, Ref: 1, ProductID: p.ID, SellerID: who.ID, Stage: reviewqueue.Marketing, EnteredAt: now})
		}))
		if f := fault.Of(hold(who.ID)); f == nil || f.Reason != "own_shop" {
			t.Errorf("%v", f)
		}
		own := actor.With(t.Context(), actor.Actor{Subject: "anna", Operator: true, SellerID: who.ID})
		if next, err := q.Next(own); err != nil || next != nil {
			t.Errorf("%+v, %v", next, err)
		}
		must(t, hold(who.ID+1))
	})
}

// R18.4: with many that wait, a page is found by the index: nothing is sorted.
func TestThePageIsFoundByTheIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, stage := range []string{"", "stage = 'TECHNICAL'"} {
			where := ""
			if stage != "" {
				where = " WHERE " + stage
			}
			plan := dbtest.Plan(t, d, "SELECT id FROM review_items"+where+" ORDER BY is_asked, is_premium DESC, entered_at, id LIMIT 25", "sort", "seqscan")
			if !strings.Contains(plan, "review_items_") || strings.Contains(strings.ToUpper(plan), "TEMP B-TREE") {
				t.Errorf("%s", plan)
			}
		}
	})
}

// R18.4: what an operator held for too long, and a colleague takes at the moment
// they put it back, stays the colleague's.
func TestPuttingBackTakesNothingFromAColleague(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)
		q := reviewqueue.New(d, events.New(d, time.Now), func() time.Time { return now })
		anna := actor.With(t.Context(), actor.Actor{Subject: "anna", Operator: true})
		bert := actor.With(t.Context(), actor.Actor{Subject: "bert", Operator: true})
		who := sellertest.Add(t, d, nil)
		p := &products.Product{SellerID: who.ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "P"}}
		must(t, d.Tx(anna, func(ctx context.Context, tx bun.Tx) error {
			if err := products.New(d).Create(ctx, tx, p); err != nil {
				return err
			}
			if err := q.Put(ctx, tx, reviewqueue.Item{Kind: reviewqueue.Version, Ref: 1, ProductID: p.ID, SellerID: who.ID, Stage: reviewqueue.Technical, Version: "1.0.0", ChangeKind: "NEW", EnteredAt: now}); err != nil {
				return err
			}
			_, err := q.Hold(ctx, tx, reviewqueue.Version, 1)
			return err
		}))
		now = now.Add(5 * time.Hour)
		released := make(chan error, 1)
		must(t, d.Tx(bert, func(ctx context.Context, tx bun.Tx) error {
			if _, err := q.Hold(ctx, tx, reviewqueue.Version, 1); err != nil {
				return err
			}
			go func() {
				released <- d.Tx(anna, func(ctx context.Context, tx bun.Tx) error { return q.Release(ctx, tx, reviewqueue.Version, 1) })
			}()
			dbtest.AwaitWaiter(t, d)
			return nil
		}))
		if f := fault.Of(<-released); f == nil || f.Reason != "taken" {
			t.Errorf("%v", f)
		}
		if item, err := q.Find(bert, reviewqueue.Version, 1); err != nil || !item.IsMine {
			t.Errorf("%+v, %v", item, err)
		}
	})
}
