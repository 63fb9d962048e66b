package bank_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/bank"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

var (
	soldAt  = time.Date(2026, 1, 10, 9, 30, 0, 0, time.UTC)
	payDay  = calendar.Day("2026-03-01") // a Sunday
	paidOut = time.Date(2026, 3, 1, 3, 0, 0, 0, time.UTC)
)

type till struct {
	*bank.Payouts
	d     *db.DB
	books *ledger.Service
	lines int64
}

func open(d *db.DB) *till {
	now := func() time.Time { return paidOut }
	books := ledger.New(d, now)
	return &till{Payouts: bank.NewPayouts(d, books, seller.New(d, now), now), d: d, books: books}
}

// payable is a seller whose wallet is complete.
func payable(s *seller.Seller) {
	done := seller.WalletCompleted
	s.WalletStatus = &done
}

// earn gives a seller something available.
func (b *till) earn(t *testing.T, sellerID int64, amount money.Cents) {
	t.Helper()
	b.lines++
	sale, err := ledger.Sale(ledger.Line{ID: b.lines, SellerID: sellerID, Gross: amount, At: soldAt})
	if err != nil {
		t.Fatal(err)
	}
	release, err := ledger.Release(ledger.Part{ID: b.lines, SellerID: sellerID, Amount: amount, At: soldAt.AddDate(0, 0, 45)})
	if err != nil {
		t.Fatal(err)
	}
	b.post(t, sale, release)
}

func (b *till) post(t *testing.T, postings ...ledger.Posting) {
	t.Helper()
	err := b.d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := b.books.Post(ctx, tx, postings...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (b *till) want(t *testing.T, sellerID int64, want ledger.Balances) {
	t.Helper()
	got, err := b.books.Balances(t.Context(), sellerID)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%s %v", diff, err)
	}
	if report, err := b.books.Verify(t.Context()); err != nil || !report.OK() {
		t.Errorf("the ledger is wrong: %+v, %v", report, err)
	}
}

func (b *till) pay(t *testing.T, on calendar.Day, want int) {
	t.Helper()
	if n, err := b.Pay(t.Context(), on, on.Start().Add(4*time.Hour)); err != nil || n != want {
		t.Fatalf("on %s %d were sent, %v; want %d", on, n, err, want)
	}
}

func (b *till) payouts(t *testing.T) (all []bank.Payout) {
	t.Helper()
	if err := b.d.Read().NewSelect().Model(&all).Order("p.id").Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	return all
}

// On the 1st of a month everything available leaves as one payout, once;
// whatever comes later goes with the next. There is no minimum.
func TestEverythingAvailableLeavesOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(d)
		mine, small := sellertest.Add(t, d, payable).ID, sellertest.Add(t, d, func(s *seller.Seller) { s.IsWalletRequired = false }).ID
		sellertest.Add(t, d, payable) // never sold anything
		b.earn(t, mine, 1000)
		b.earn(t, mine, 500)
		b.earn(t, small, 1)
		b.pay(t, payDay, 2)
		b.pay(t, payDay, 0)
		b.want(t, mine, ledger.Balances{InTransit: 1500})
		b.want(t, small, ledger.Balances{InTransit: 1})
		b.earn(t, mine, 70)
		b.pay(t, payDay, 0) // its payout of that day has left
		b.want(t, mine, ledger.Balances{Available: 70, InTransit: 1500})
		b.pay(t, "2026-04-01", 1)
		b.want(t, mine, ledger.Balances{InTransit: 1570})
	})
}

// Payouts are withheld while the seller is banned or the wallet is not
// complete, and nothing is lost by it. A negative balance is carried over.
func TestPayoutsAreWithheld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(d)
		banned := sellertest.Add(t, d, func(s *seller.Seller) { payable(s); s.IsBanned = true }).ID
		noWallet := sellertest.Add(t, d, nil).ID
		onHold := sellertest.Add(t, d, func(s *seller.Seller) { hold := seller.WalletOnHold; s.WalletStatus = &hold }).ID
		owing := sellertest.Add(t, d, payable).ID
		for _, id := range []int64{banned, noWallet, onHold} {
			b.earn(t, id, 1000)
		}
		refund, err := ledger.Refund(ledger.Line{ID: 99, SellerID: owing, Gross: -300, At: soldAt}, ledger.Available)
		if err != nil {
			t.Fatal(err)
		}
		b.post(t, refund)
		b.pay(t, payDay, 0)
		for _, id := range []int64{banned, noWallet, onHold} {
			b.want(t, id, ledger.Balances{Available: 1000})
		}
		b.want(t, owing, ledger.Balances{Available: -300})
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw(`UPDATE sellers SET is_banned = FALSE WHERE id = ?`, banned).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		b.pay(t, payDay, 1)
		b.want(t, banned, ledger.Balances{InTransit: 1000})
	})
}

// Sent on Sunday, 1 March, a payout is at the bank on Tuesday, the 3rd.
func TestPayoutsArriveAfterTwoWorkingDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(d)
		mine := sellertest.Add(t, d, payable).ID
		b.earn(t, mine, 1000)
		b.pay(t, payDay, 1)
		for _, c := range []struct {
			day  calendar.Day
			want int
		}{{"2026-03-01", 0}, {"2026-03-02", 0}, {"2026-03-03", 1}, {"2026-03-03", 0}} {
			if n, err := b.Arrive(t.Context(), c.day.Start().Add(5*time.Hour)); err != nil || n != c.want {
				t.Errorf("on %s %d arrived, %v", c.day, n, err)
			}
		}
		b.want(t, mine, ledger.Balances{})
		if p := b.payouts(t)[0]; p.PaidAt == nil || calendar.DayOf(*p.PaidAt) != "2026-03-03" || p.DueOn != payDay || p.Amount != 1000 {
			t.Errorf("%+v", p)
		}
	})
}

// A returned payout still settled: it is available again, whether it came back
// from the way or from the bank, told twice or once, and leaves with the next.
func TestAReturnedPayoutIsAvailableAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, arrived := range []bool{false, true} {
			b := open(d)
			b.lines = int64(len(b.payouts(t))) * 100
			mine := sellertest.Add(t, d, payable).ID
			b.earn(t, mine, 1000)
			b.pay(t, payDay, 1)
			if arrived {
				if n, err := b.Arrive(t.Context(), paidOut.AddDate(0, 0, 5)); err != nil || n != 1 {
					t.Fatalf("%d, %v", n, err)
				}
			}
			sent := b.payouts(t)
			id := sent[len(sent)-1].ID
			if err := b.Return(t.Context(), id, paidOut.Add(-time.Second)); !fault.Is(err, fault.Invalid) {
				t.Errorf("a payout came back before it left: %v", err)
			}
			for range 2 {
				if err := b.Return(t.Context(), id, paidOut.AddDate(0, 0, 7)); err != nil {
					t.Fatal(err)
				}
			}
			b.want(t, mine, ledger.Balances{Available: 1000})
			if n, err := b.Arrive(t.Context(), paidOut.AddDate(0, 0, 9)); err != nil || n != 0 {
				t.Errorf("%d arrived although it was returned, %v", n, err)
			}
			b.pay(t, payDay, 0)
			b.pay(t, "2026-04-01", 1)
			b.want(t, mine, ledger.Balances{InTransit: 1000})
			if n, err := b.Arrive(t.Context(), calendar.Day("2026-04-10").Start()); err != nil || n != 1 {
				t.Errorf("%d, %v", n, err)
			}
		}
		if err := open(d).Return(t.Context(), 12345, paidOut); !fault.Is(err, fault.NotFound) {
			t.Errorf("an unknown payout: %v", err)
		}
	})
}

// Two instances at once pay and settle each seller once.
func TestPayoutsOnSeveralInstances(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(d)
		var sellers []int64
		for range 30 {
			id := sellertest.Add(t, d, payable).ID
			sellers = append(sellers, id)
			b.earn(t, id, 1000)
		}
		var all sync.WaitGroup
		sent, arrived := make([]int, 3), make([]int, 3)
		for i := range 3 {
			all.Go(func() {
				var err error
				if sent[i], err = b.Pay(context.Background(), payDay, paidOut); err != nil {
					t.Error(err)
				}
				if arrived[i], err = b.Arrive(context.Background(), paidOut.AddDate(0, 0, 5)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if sent[0]+sent[1]+sent[2] != 30 || arrived[0]+arrived[1]+arrived[2] != 30 {
			t.Errorf("sent %v, arrived %v", sent, arrived)
		}
		for _, id := range sellers {
			b.want(t, id, ledger.Balances{})
		}
	})
}

func TestNextPayoutIsTheFirstOfTheNextMonth(t *testing.T) {
	for at, want := range map[string]calendar.Day{
		"2026-03-10T09:30:00Z": "2026-04-01", "2026-12-31T22:59:59Z": "2027-01-01", "2026-12-31T23:00:00Z": "2027-02-01", "2026-01-31T12:00:00Z": "2026-02-01",
	} {
		moment, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := bank.NextPayout(moment); got != want {
			t.Errorf("after %s: %s, want %s", at, got, want)
		}
	}
}
