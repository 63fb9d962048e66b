package ledger_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// R18.2: sent again, the first transaction is the answer and nothing changes.
func TestPostIsIdempotent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		a, b := sale(seller, 10000, 4000), sale(seller, 500, 200)
		a.OccurredAt = a.OccurredAt.Add(123456789 * time.Nanosecond) // finer than the database
		first := mustPost(t, d, s, a, b)
		if first[0].Key != a.Key || first[1].Key != b.Key || first[0].ID == first[1].ID || !first[0].PostedAt.Equal(postedAt) {
			t.Fatalf("got %+v", first)
		}

		later := ledger.New(d, func() time.Time { return postedAt.Add(time.Hour) })
		elsewhere := a
		elsewhere.OccurredAt = a.OccurredAt.In(time.FixedZone("Paris", 3600))
		elsewhere.Entries = slices.Clone(a.Entries)
		slices.Reverse(elsewhere.Entries)
		fresh := sale(seller, 100, 40)
		again := mustPost(t, d, later, fresh, b, elsewhere, b)
		want := []ledger.Transaction{again[0], first[1], first[0], first[1]}
		if d := cmp.Diff(want, again); d != "" {
			t.Errorf("answer to what was sent again (-want +got):\n%s", d)
		}
		if !again[0].PostedAt.Equal(postedAt.Add(time.Hour)) {
			t.Errorf("what is new was posted at %s", again[0].PostedAt)
		}
		wantBalances(t, s, seller, ledger.Balances{Pending: 6000 + 300 + 60})
		wantSound(t, d, s)
	})
}

// A key with different content is refused, and the refusal names the difference.
func TestPostRefusesAKeyWithAnotherContent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller, other := newService(d), newSeller(t, d), newSeller(t, d)
		first := sale(seller, 10000, 4000)
		mustPost(t, d, s, first)

		entries := func(e ...ledger.Entry) func(*ledger.Posting) { return func(p *ledger.Posting) { p.Entries = e } }
		pending := ledger.SellerAccount(seller, ledger.Pending)
		for name, c := range map[string]struct {
			change func(*ledger.Posting)
			says   string
		}{
			"cause":      {func(p *ledger.Posting) { p.Cause.Kind = ledger.CauseRefund }, "its cause is order_line"},
			"time":       {func(p *ledger.Posting) { p.OccurredAt = p.OccurredAt.Add(time.Microsecond) }, "it occurred at 2026-01-10T09:30:00Z, not at"},
			"amount":     {entries(gains(pending, 5999), gains(commission, 4001), gains(clearing, -10000)), "it moves 60.00 on"},
			"account":    {entries(gains(ledger.SellerAccount(other, ledger.Pending), 6000), gains(commission, 4000), gains(clearing, -10000)), "it has no entry on"},
			"less there": {entries(gains(commission, 4000), gains(clearing, -4000)), "-100.00 on platform/provider_clearing, not -40.00"},
			"fewer":      {entries(gains(pending, 6000), gains(commission, 4000), gains(feeIncome, -10000)), "it has no entry on platform/fee_income"},
		} {
			again := first
			c.change(&again)
			_, err := post(d, s, again)
			wantFault(t, err, fault.Conflict, "key_reused")
			if !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %q does not say %q", name, err, c.says)
			}
			_, err = post(d, s, sale(seller, 1, 0), again)
			wantFault(t, err, fault.Conflict, "key_reused")
		}

		twice := sale(seller, 700, 0)
		changed := twice
		changed.Cause.ID++
		_, err := post(d, s, twice, changed)
		wantFault(t, err, fault.Conflict, "key_reused")

		wantBalances(t, s, seller, ledger.Balances{Pending: 6000})
		wantSound(t, d, s)
	})
}

// What can never be posted is refused before anything is written.
func TestPostRefusesInvalid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		pending, available := ledger.SellerAccount(seller, ledger.Pending), ledger.SellerAccount(seller, ledger.Available)
		entries := func(e ...ledger.Entry) func(*ledger.Posting) { return func(p *ledger.Posting) { p.Entries = e } }
		for name, c := range map[string]struct {
			change func(*ledger.Posting)
			reason string
		}{
			"no key":               {func(p *ledger.Posting) { p.Key = "" }, "posting_key"},
			"long key":             {func(p *ledger.Posting) { p.Key = strings.Repeat("k", 201) }, "posting_key"},
			"unknown cause":        {func(p *ledger.Posting) { p.Cause.Kind = "gift" }, "posting_cause"},
			"no cause":             {func(p *ledger.Posting) { p.Cause.ID = 0 }, "posting_cause"},
			"no time":              {func(p *ledger.Posting) { p.OccurredAt = time.Time{} }, "posting_time"},
			"empty":                {entries(), "posting_entries"},
			"one entry":            {entries(gains(pending, 0)), "posting_entries"},
			"one account":          {entries(gains(pending, 5), gains(pending, -5)), "posting_account"},
			"unbalanced":           {entries(gains(pending, 5), gains(available, -4)), "unbalanced"},
			"unknown account":      {entries(gains(pending, 5), gains(ledger.PlatformAccount("gifts"), -5)), "posting_account"},
			"platform has no such": {entries(gains(ledger.PlatformAccount(ledger.Pending), 5), gains(available, -5)), "posting_account"},
			"seller has no such":   {entries(gains(ledger.SellerAccount(seller, ledger.Commission), 5), gains(available, -5)), "posting_account"},
			"amount too large":     {entries(gains(pending, money.MaxCents+1), gains(available, -money.MaxCents-1)), "amount_range"},
			"sum wraps around": {entries(gains(pending, money.MaxCents), gains(available, money.MaxCents),
				gains(clearing, -money.MaxCents), gains(commission, -money.MaxCents)), "amount_range"},
		} {
			p := sale(seller, 100, 40)
			c.change(&p)
			_, err := post(d, s, sale(seller, 100, 40), p)
			if !fault.Is(err, fault.Invalid) || fault.Of(err).Reason != c.reason {
				t.Errorf("%s: got %v, want %s", name, err, c.reason)
			}
		}
		report, err := s.Verify(t.Context())
		if err != nil || report.Transactions != 0 || report.Entries != 0 {
			t.Errorf("after refusals only: %+v, %v", report, err)
		}
	})
}

// A refusal takes back its own writes only: the caller's transaction goes on.
func TestRefusedPostLeavesTheTransactionUsable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		good, better := sale(seller, 100, 40), sale(seller, 1000, 400)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := s.Post(ctx, tx, good); err != nil {
				return err
			}
			_, err := s.Post(ctx, tx, sale(seller, 7, 0), must(ledger.Release(ledger.Part{ID: number(), SellerID: seller, Amount: 100, At: soldAt})))
			wantFault(t, err, fault.Conflict, "overdrawn")
			_, err = s.Post(ctx, tx, sale(seller, 7, 0), sale(-1+1<<40, 7, 0))
			wantFault(t, err, fault.NotFound, "seller_unknown")
			_, err = s.Post(ctx, tx, better)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		wantBalances(t, s, seller, ledger.Balances{Pending: 660})
		wantSound(t, d, s)
	})
}

// The caller's rollback is the ledger's too.
func TestPostGoesWithTheCallersTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		p := sale(seller, 100, 40)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := s.Post(ctx, tx, p); err != nil {
				return err
			}
			return fault.New(fault.Invalid, "second_thoughts", "No.")
		})
		wantFault(t, err, fault.Invalid, "second_thoughts")
		wantBalances(t, s, seller, ledger.Balances{})
		mustPost(t, d, s, p)
		wantBalances(t, s, seller, ledger.Balances{Pending: 60})
		wantSound(t, d, s)
	})
}

func TestBalancesKeepTheirBounds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		part := func(amount money.Cents) ledger.Part {
			return ledger.Part{ID: number(), SellerID: seller, Amount: amount, At: soldAt}
		}
		mustPost(t, d, s, sale(seller, money.MaxCents, 0))
		_, err := post(d, s, sale(seller, 1, 0))
		wantFault(t, err, fault.Conflict, "balance_range")
		_, err = post(d, s, sale(seller, money.MaxCents, 0), sale(seller, money.MaxCents, 0))
		wantFault(t, err, fault.Conflict, "balance_range")

		other := newSeller(t, d)
		for _, overdrawn := range []ledger.Posting{
			must(ledger.Release(ledger.Part{ID: number(), SellerID: other, Amount: 1, At: soldAt})),
			must(ledger.PayoutPaid(ledger.Part{ID: number(), SellerID: other, Amount: 1, At: soldAt})),
			must(ledger.PayoutReturned(ledger.Part{ID: number(), SellerID: other, Amount: 1, At: soldAt}, false)),
		} {
			_, err := post(d, s, overdrawn)
			wantFault(t, err, fault.Conflict, "overdrawn")
		}
		// In one batch only the outcome counts, in whatever order it is.
		mustPost(t, d, s, must(ledger.PayoutSent(part(5))), must(ledger.Release(part(5))))
		wantBalances(t, s, seller, ledger.Balances{Pending: money.MaxCents - 5, InTransit: 5})
		wantSound(t, d, s)
	})
}

// R18.3: a bulk of thousands over many sellers, sent twice, with a half sent before.
func TestBulk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newService(d)
		var bulk []ledger.Posting
		want := map[int64]ledger.Balances{}
		sellers := make([]int64, 40)
		for i := range sellers {
			sellers[i] = newSeller(t, d)
		}
		for i := range 3000 {
			seller := sellers[i%len(sellers)]
			gross := money.Cents(i % 97)
			bulk = append(bulk, sale(seller, gross, gross.Share(4000)))
			want[seller] = ledger.Balances{Pending: want[seller].Pending + gross - gross.Share(4000)}
		}
		mustPost(t, d, s, bulk[:1500]...)
		first := mustPost(t, d, s, bulk...)
		if d := cmp.Diff(first, mustPost(t, d, s, bulk...)); d != "" {
			t.Error("sent again, the answer differs")
		}
		for i, tr := range first {
			if tr.Key != bulk[i].Key {
				t.Fatalf("answer %d is for %s, want %s", i, tr.Key, bulk[i].Key)
			}
		}
		for seller, balances := range want {
			wantBalances(t, s, seller, balances)
		}
		wantSound(t, d, s)
	})
}

func TestPostOfNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if done := mustPost(t, d, newService(d)); len(done) != 0 {
			t.Errorf("got %v", done)
		}
	})
}
