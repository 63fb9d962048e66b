package ledger_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
)

// What each kind of cause moved is told apart, for a range of sellers and for
// the platform.
func TestMovedTellsCausesApart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newService(d)
		one, two, other := newSeller(t, d), newSeller(t, d), newSeller(t, d)
		first := sale(one, 1000, 400)
		release := must(ledger.Release(ledger.Part{ID: first.Cause.ID, SellerID: one, Amount: 600, At: soldAt}))
		refund := must(ledger.Refund(ledger.Line{ID: number(), SellerID: one, Gross: -100, Commission: -40, At: soldAt}, ledger.Available))
		mustPost(t, d, s, first, release, refund, sale(two, 500, 200), sale(other, 50, 20))
		got, err := s.Moved(t.Context(), d.Read(), one, two)
		if err != nil {
			t.Fatal(err)
		}
		want := []ledger.Moved{
			{Account: ledger.SellerAccount(one, ledger.Pending), Cause: ledger.CauseOrderLine, Entries: 2, Sum: 0},
			{Account: ledger.SellerAccount(one, ledger.Available), Cause: ledger.CauseOrderLine, Entries: 1, Sum: 600},
			{Account: ledger.SellerAccount(one, ledger.Available), Cause: ledger.CauseRefund, Entries: 1, Sum: -60},
			{Account: ledger.SellerAccount(two, ledger.Pending), Cause: ledger.CauseOrderLine, Entries: 1, Sum: 300},
		}
		inAnyOrder := cmpopts.SortSlices(func(a, b ledger.Moved) bool {
			return a.Account.String()+string(a.Cause) < b.Account.String()+string(b.Cause)
		})
		if diff := cmp.Diff(want, got, inAnyOrder); diff != "" {
			t.Error(diff)
		}
		platform, err := s.MovedOfPlatform(t.Context(), d.Read())
		want = []ledger.Moved{
			{Account: commission, Cause: ledger.CauseOrderLine, Entries: 3, Sum: 620}, {Account: commission, Cause: ledger.CauseRefund, Entries: 1, Sum: -40},
			{Account: clearing, Cause: ledger.CauseOrderLine, Entries: 3, Sum: -1550}, {Account: clearing, Cause: ledger.CauseRefund, Entries: 1, Sum: 100},
		}
		if diff := cmp.Diff(want, platform, inAnyOrder); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
}

// Sellers with something available are found page by page, and held together.
func TestUnsettledAndHoldAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newService(d)
		var sellers []int64
		for range 3 {
			id := newSeller(t, d)
			sellers = append(sellers, id)
			sold := sale(id, 100, 0)
			mustPost(t, d, s, sold, must(ledger.Release(ledger.Part{ID: sold.Cause.ID, SellerID: id, Amount: 100, At: soldAt})))
		}
		mustPost(t, d, s, sale(newSeller(t, d), 100, 0)) // only pending
		var found []int64
		for after := int64(0); ; {
			some, err := s.Unsettled(t.Context(), after, 2)
			if err != nil {
				t.Fatal(err)
			}
			if len(some) == 0 {
				break
			}
			found, after = append(found, some...), some[len(some)-1]
		}
		if !slices.Equal(found, sellers) {
			t.Errorf("found %v, want %v", found, sellers)
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			held, err := s.HoldAll(ctx, tx, []int64{sellers[2], sellers[0]})
			if diff := cmp.Diff(map[int64]ledger.Balances{sellers[0]: {Available: 100}, sellers[2]: {Available: 100}}, held); diff != "" {
				t.Error(diff)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
