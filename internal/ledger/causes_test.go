package ledger_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// What each cause moved on an account is read for a range of causes of a kind;
// of refunds, what they took from pending.
func TestMovedForACause(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newService(d)
		one, two := newSeller(t, d), newSeller(t, d)
		first, second, third := sale(one, 1000, 400), sale(two, 500, 200), sale(two, 50, 20)
		refund := func(from ledger.Kind) ledger.Posting {
			return must(ledger.Refund(ledger.Line{ID: number(), SellerID: one, Gross: -100, Commission: -40, At: soldAt}, from))
		}
		early, late := refund(ledger.Pending), refund(ledger.Available)
		release := must(ledger.Release(ledger.Part{ID: first.Cause.ID, SellerID: one, Amount: 540, At: soldAt}))
		mustPost(t, d, s, first, second, third, early, release, late)
		err := d.Snapshot(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for _, c := range []struct {
				on    ledger.Kind
				cause ledger.CauseKind
				to    int64
				want  map[int64]*ledger.MovedFor
			}{
				{ledger.Available, ledger.CauseOrderLine, third.Cause.ID, map[int64]*ledger.MovedFor{first.Cause.ID: {first.Cause.ID, one, 540}}},
				{ledger.Pending, ledger.CauseOrderLine, second.Cause.ID, map[int64]*ledger.MovedFor{first.Cause.ID: {first.Cause.ID, one, 60}, second.Cause.ID: {second.Cause.ID, two, 300}}},
				{ledger.Available, ledger.CauseRefund, late.Cause.ID, map[int64]*ledger.MovedFor{late.Cause.ID: {late.Cause.ID, one, -60}}},
			} {
				got, err := s.MovedFor(ctx, tx, c.on, c.cause, first.Cause.ID, c.to)
				if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
					t.Errorf("%s by %s: %s, %v", c.on, c.cause, diff, err)
				}
			}
			got, err := s.TakenFromPending(ctx, tx, []int64{early.Cause.ID, late.Cause.ID})
			if diff := cmp.Diff(map[int64]money.Cents{early.Cause.ID: -60}, got); diff != "" {
				t.Error(diff)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
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
