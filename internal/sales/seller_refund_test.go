package sales_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
)

// What the preview says is what the refund then does.
func TestPreviewTellsWhatTheRefundDoes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		m.changeSeller(t, s.owner, "is_wallet_required = ?", false)
		me := asSeller(s.owner)
		got, err := m.refunds.Preview(me, refunds.BySeller{LineID: s.ids[0], Care: true})
		if err != nil {
			t.Fatal(err)
		}
		want := &refunds.Preview{
			Gross: 14_000, Net: 8400, Commission: 5600, NextPayoutOn: "2026-04-01", BusinessCare: cents(4000), EndsCare: true,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		// In April the share is released before the payout of May.
		m.at(time.Date(2026, 4, 5, 9, 0, 0, 0, time.UTC))
		if got, err = m.refunds.Preview(me, refunds.BySeller{LineID: s.ids[0], Amount: cents(1000), Care: true}); err != nil {
			t.Fatal(err)
		}
		want = &refunds.Preview{
			Gross: 1000, Net: 600, Commission: 400, NextPayoutOn: "2026-05-01",
			NextPayoutBefore: 8400, NextPayoutAfter: 7800,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		// A fee that is withheld before the refund, and for which it leaves too little.
		m.Withheld = func(_ context.Context, _ int64, _ calendar.Day, available money.Cents) (money.Cents, error) {
			if available < 8000 {
				return 0, nil
			}
			return 8000, nil
		}
		if got, err = m.refunds.Preview(me, refunds.BySeller{LineID: s.ids[0], Amount: cents(1000), Care: true}); err != nil || got.NextPayoutBefore != 400 || got.NextPayoutAfter != 7800 {
			t.Errorf("%+v, %v", got, err)
		}
		m.Withheld = nil
		m.at(time.Date(2026, 4, 25, 9, 0, 0, 0, time.UTC))
		if _, err := m.Release(t.Context(), m.Now()); err != nil {
			t.Fatal(err)
		}
		if got, err = m.refunds.Preview(me, refunds.BySeller{LineID: s.ids[0], Care: true}); err != nil {
			t.Fatal(err)
		}
		want = &refunds.Preview{
			Gross: 14_000, Net: 8400, Commission: 5600, FromAvailable: true, BalanceBefore: 8400, NextPayoutOn: "2026-05-01",
			NextPayoutBefore: 8400, BusinessCare: cents(4000), EndsCare: true,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if m.count(t, `SELECT COUNT(*) FROM order_lines WHERE type = 'REFUND'`) != 0 {
			t.Error("a preview refunds")
		}
		if _, err := m.refunds.Make(me, refunds.BySeller{LineID: s.ids[0], Care: true, Reason: "agreed", Key: "k"}); err != nil {
			t.Fatal(err)
		}
		if made, err := m.refunds.MadeBy(me, "k"); err != nil || made != 14_000 {
			t.Errorf("%s were refunded, %v", made, err)
		}
		m.wantBalances(t, s.owner, ledger.Balances{})
		m.wantSound(t)
		// Product and Business Care are refunds of their own, and the marketplace
		// fetches both.
		waiting, err := m.refunds.Outgoing(t.Context(), 0, 10)
		if err != nil || len(waiting) != 2 || waiting[0].Amount != 10_000 || waiting[0].Care || waiting[1].Amount != 4000 || !waiting[1].Care || waiting[1].Number != 2 {
			t.Errorf("%+v, %v", waiting, err)
		}
	})
}

// The refund of the present year's Business Care ends it, and the preview says so; a part
// of it does not, nor does a year that was renewed since.
func TestPreviewTellsWhetherCareEnds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sellWithCare(t)
		me, care := asSeller(s.owner), s.ids[1]
		ends := func(want bool, r refunds.BySeller) {
			t.Helper()
			got, err := m.refunds.Preview(me, r)
			if err != nil || got.EndsCare != want || got.BusinessCare != nil {
				t.Errorf("%+v, %v", got, err)
			}
		}
		ends(true, refunds.BySeller{LineID: care, Care: true})
		ends(true, refunds.BySeller{LineID: care, Amount: cents(4000)})
		ends(false, refunds.BySeller{LineID: care, Amount: cents(3999)})
		ends(false, refunds.BySeller{LineID: s.ids[0], Amount: cents(9999)})
		m.mustRecord(t, s.renewal(marketDay, 5000))
		ends(false, refunds.BySeller{LineID: care})
	})
}

// Where no payout goes out at present, the preview says so.
func TestPreviewTellsThatPayoutsAreWithheld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		for _, isBanned := range []bool{false, true} {
			m.changeSeller(t, s.owner, "is_wallet_required = FALSE, is_banned = ?", isBanned)
			if got, err := m.refunds.Preview(asSeller(s.owner), refunds.BySeller{LineID: s.ids[0]}); err != nil || got.IsWithheld != isBanned {
				t.Errorf("banned %t: %+v, %v", isBanned, got, err)
			}
		}
	})
}

// A seller refunds its own lines for 6 months, once by a key, and says why.
func TestRefundBySeller(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		me, another := asSeller(s.owner), asSeller(m.addSeller(t, nil))
		line := s.ids[0]
		try := func(reason, key string, amount money.Cents) error {
			_, err := m.refunds.Make(me, refunds.BySeller{LineID: line, Amount: &amount, Reason: reason, Key: key})
			return err
		}
		_, err := m.refunds.Make(another, refunds.BySeller{LineID: line, Reason: "mine now", Key: "k"})
		wantFault(t, err, fault.NotFound, "line_unknown", "line")
		_, err = m.refunds.Preview(another, refunds.BySeller{LineID: line})
		wantFault(t, err, fault.NotFound, "line_unknown", "line")
		banned := actor.With(me, actor.Actor{SellerID: s.owner, Banned: true})
		_, err = m.refunds.Make(banned, refunds.BySeller{LineID: line, Reason: "why", Key: "k"})
		wantFault(t, err, fault.Forbidden, "banned", "")
		wantFault(t, try(" ", "k", 1), fault.Invalid, "reason_missing", "reason")
		wantFault(t, try(strings.Repeat("ä", 501), "k", 1), fault.Invalid, "text_too_long", "reason")
		wantFault(t, try("why", "", 1), fault.Invalid, "key_missing", "key")
		wantFault(t, try("why", "k", -1), fault.Invalid, "amount_negative", "amount")
		wantFault(t, try("why", "k", 1001), fault.Invalid, "refund_over_paid", "amount")

		for range 2 { // the same key twice refunds once
			if err := try("why", "k", 400); err != nil {
				t.Fatal(err)
			}
		}
		wantFault(t, try("why", "k", 401), fault.Conflict, "key_reused", "key")
		m.at(time.Date(2026, 9, 10, 21, 59, 0, 0, time.UTC)) // the last minute of the last day
		refundable, err := m.refunds.Refundable(t.Context(), []sales.Line{m.line(t, line)})
		if diff := cmp.Diff([]refunds.Refundable{{LineID: line, AtMost: 600, Until: "2026-09-10"}}, refundable); diff != "" || err != nil {
			t.Error(diff, err)
		}
		if err := try("why", "k2", 500); err != nil {
			t.Fatal(err)
		}
		m.at(time.Date(2026, 9, 10, 22, 0, 0, 0, time.UTC))
		wantFault(t, try("why", "k3", 100), fault.Invalid, "refund_too_late", "line")
		if refundable, err := m.refunds.Refundable(t.Context(), []sales.Line{m.line(t, line)}); err != nil || len(refundable) != 0 {
			t.Errorf("%v, %v", refundable, err)
		}
		m.wantBalances(t, s.owner, ledger.Balances{Pending: 60})
		m.wantSound(t)
	})
}

// R4.5: an operator who refunds as a seller leaves a trace of what was refunded, and
// none where nothing was.
func TestARefundByAnOperatorIsAudited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		s := m.sell(t, 1000)
		posing := actor.With(t.Context(), actor.Actor{Issuer: "idp", Subject: "op", Operator: true, Posing: true, SellerID: s.owner})
		refund := func(amount money.Cents, key string) error {
			_, err := m.refunds.Make(posing, refunds.BySeller{LineID: s.ids[0], Amount: &amount, Reason: "Bought: twice", Key: key})
			return err
		}
		wantFault(t, refund(1001, "more"), fault.Invalid, "refund_over_paid", "amount")
		for range 2 { // the same one again
			if err := refund(450, "k"); err != nil {
				t.Fatal(err)
			}
		}
		trail, err := m.trail.Acts(t.Context(), s.owner, 10)
		if err != nil || len(trail) != 1 || trail[0].Who != "op" || trail[0].Action != "refund" {
			t.Fatalf("%+v, %v", trail, err)
		}
		if want := fmt.Sprintf("%s, 4.50, %s: Bought: twice", s.order.Reference, s.order.Lines[0].Product); trail[0].Detail != want {
			t.Errorf("%q instead of %q", trail[0].Detail, want)
		}
	})
}
