package bank_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

var errKilled = errors.New("the process died")

// flaky is the sandbox on a line that breaks: at the nth call that moves money,
// before it or after it was carried out.
type flaky struct {
	*provider
	calls      int
	breakAt    int // 0: never
	afterwards bool
	meanwhile  func()                     // happens while a transfer is on its way to the provider, once
	transfers  map[string]map[string]bool // ids that were ever made, by payout
}

func (f *flaky) broken(call func() error) error {
	f.calls++
	if f.calls == f.breakAt && !f.afterwards {
		return errKilled
	}
	if err := call(); err != nil {
		return err
	}
	if f.calls == f.breakAt {
		return errKilled
	}
	return nil
}

func (f *flaky) SendTransfer(ctx context.Context, n payments.NewTransfer) (id string, err error) {
	if happens := f.meanwhile; happens != nil {
		f.meanwhile = nil
		happens()
	}
	err = f.broken(func() error {
		if id, err = f.provider.SendTransfer(ctx, n); err == nil {
			if f.transfers[n.Payout] == nil {
				f.transfers[n.Payout] = map[string]bool{}
			}
			f.transfers[n.Payout][id] = true
		}
		return err
	})
	return id, err
}

func (f *flaky) SendBankPayout(ctx context.Context, n payments.NewBankPayout) (made payments.BankPayout, err error) {
	err = f.broken(func() error { made, err = f.provider.SendBankPayout(ctx, n); return err })
	return made, err
}

func (f *flaky) ReverseTransfer(ctx context.Context, id, key string) error {
	return f.broken(func() error { return f.provider.ReverseTransfer(ctx, id, key) })
}

// desk is the payouts with a provider and one seller who has an account there.
type desk struct {
	*till
	*counter
	line *flaky
	mine *seller.Seller
	t    *testing.T
}

func newDesk(t *testing.T, d *db.DB) *desk {
	t.Helper()
	k := &desk{till: open(t, d), counter: newCounter(t, d), t: t}
	k.mine = sellertest.Add(t, d, nil)
	k.complete(k.mine)
	k.line = &flaky{provider: k.counter.provider, transfers: map[string]map[string]bool{}}
	k.counter.Service.Provider = k.line
	k.PayThrough(k.counter.Service)
	k.control("arrival", "days")
	return k
}

func (k *desk) control(name, value string) {
	k.t.Helper()
	r := httptest.NewRequest(http.MethodPost, "https://app.test/sandbox/", strings.NewReader(url.Values{"name": {name}, "value": {value}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	k.line.provider.Provider.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusSeeOther {
		k.t.Fatalf("%s %s: %d %s", name, value, w.Code, w.Body)
	}
}

// book makes an amount available to the seller and books its payout.
func (k *desk) book(amount money.Cents, on calendar.Day) payouts.Payout {
	k.t.Helper()
	k.earn(k.t, k.mine.ID, amount)
	k.pay(k.t, on, 1)
	return k.last(k.t, k.mine.ID)
}

func (k *desk) status(status payouts.Status, reason string) {
	k.t.Helper()
	k.till.wantStatus(k.t, k.mine.ID, status, reason)
}

func (k *desk) balances(want ledger.Balances) {
	k.t.Helper()
	k.till.want(k.t, k.mine.ID, want)
}

// event has the provider report a bank payout.
func (k *desk) event(id string, about payments.Subject, account, object string) {
	k.t.Helper()
	if err := k.StoreEvent(k.t.Context(), payments.Event{ID: id, Type: "test", About: about, Account: account, Object: object}); err != nil {
		k.t.Fatal(err)
	}
	if err := k.Apply(k.t.Context(), "sandbox", id); err != nil {
		k.t.Fatal(err)
	}
}

// R14.7: one transfer and one bank payout; the books know each state, and what
// arrived can still come back.
func TestThroughTheProvider(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newDesk(t, d)
		row := k.book(1000, payDay)
		for range 2 {
			if err := k.Send(t.Context(), row.ID); err != nil {
				t.Fatal(err)
			}
		}
		k.status(payouts.InTransit, "")
		k.balances(ledger.Balances{InTransit: 1000})
		row = k.last(t, k.mine.ID)
		// Too early, of somebody else, of something unknown, and forged about whose it is.
		k.event("e1", payments.AboutBankPayout, *row.AccountID, *row.BankPayoutID)
		k.event("e2", payments.AboutBankPayout, *row.AccountID, "payout_unknown")
		k.control("arrive", *row.BankPayoutID)
		k.event("e3", payments.AboutBankPayout, "acct_other", *row.BankPayoutID)
		k.event("e1", payments.AboutBankPayout, *row.AccountID, *row.BankPayoutID) // was applied before
		k.status(payouts.InTransit, "")
		for _, id := range []string{"e4", "e4", "e5"} {
			k.event(id, payments.AboutBankPayout, *row.AccountID, *row.BankPayoutID)
		}
		k.status(payouts.Paid, "")
		k.balances(ledger.Balances{})
		if row := k.last(t, k.mine.ID); row.BankReference == nil || row.PaidAt == nil {
			t.Errorf("%+v", row)
		}
		k.control("return", *row.BankPayoutID)
		k.event("e6", payments.AboutBankPayout, *row.AccountID, *row.BankPayoutID)
		k.status(payouts.Reversing, payouts.ReasonBank)
		k.event("e7", payments.AboutTransfer, "", *row.TransferID) // the transfer's event takes it on
		k.event("e8", payments.AboutBankPayout, *row.AccountID, *row.BankPayoutID)
		k.status(payouts.Returned, payouts.ReasonBank)
		k.balances(ledger.Balances{Available: 1000})
		k.pay(t, "2026-04-01", 1)
		k.balances(ledger.Balances{InTransit: 1000})
	})
}

// R14.7: whatever breaks, before a call or after it was carried out: the same
// result, and the money has moved once.
func TestKilledAnywhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newDesk(t, d)
		day := payDay
		for _, refuses := range []bool{false, true} {
			for breakAt := 1; breakAt <= 3; breakAt++ {
				for _, afterwards := range []bool{false, true} {
					if refuses {
						k.control("refuse", "payouts")
					}
					k.line.calls, k.line.breakAt, k.line.afterwards = 0, breakAt, afterwards
					row := k.book(1000, day)
					if err := k.Send(t.Context(), row.ID); err != nil && !errors.Is(err, errKilled) {
						t.Fatal(err)
					}
					k.line.breakAt = 0
					if err := k.Send(t.Context(), row.ID); err != nil {
						t.Fatal(err)
					}
					if refuses {
						k.status(payouts.Failed, payouts.ReasonRefused)
						k.balances(ledger.Balances{Available: row.Amount})
						k.control("refuse", "nothing")
						day = day.AddMonths(1)
						k.pay(t, day, 1) // it goes with the next
						row = k.last(t, k.mine.ID)
						if err := k.Send(t.Context(), row.ID); err != nil {
							t.Fatal(err)
						}
					}
					k.status(payouts.InTransit, "")
					row = k.last(t, k.mine.ID)
					k.control("arrive", *row.BankPayoutID)
					if err := k.Observe(t.Context(), &row); err != nil {
						t.Fatal(err)
					}
					k.balances(ledger.Balances{})
					day = day.AddMonths(1)
				}
			}
		}
	})
}

// R14.7: refusals, outages, missing funds and an account that was stopped: a
// clear reason, and nothing is lost.
func TestWhatGoesWrong(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newDesk(t, d)
		k.control("refuse", "transfers")
		row := k.book(1000, payDay)
		if err := k.Send(t.Context(), row.ID); err != nil {
			t.Fatal(err)
		}
		k.status(payouts.Failed, payouts.ReasonRefused)
		k.balances(ledger.Balances{Available: 1000})

		k.control("refuse", "funds")
		row = k.book(500, "2026-04-01")
		for range 2 {
			if err := k.Send(t.Context(), row.ID); err == nil {
				t.Fatal("it left without funds")
			}
		}
		k.status(payouts.Booked, payouts.ReasonPlatformFunds)
		k.control("refuse", "nothing")
		k.control("outage", "on")
		if err := k.Send(t.Context(), row.ID); !fault.Is(err, fault.Unavailable) {
			t.Fatal(err)
		}
		k.status(payouts.Booked, payouts.ReasonUnreachable)
		k.balances(ledger.Balances{InTransit: 1500})
		k.control("outage", "off")
		k.counter.mu.Lock()
		k.counter.at = k.counter.at.AddDate(0, 2, 0) // long after: the follow-up takes it on
		k.counter.mu.Unlock()
		k.till.Service = payouts.New(d, k.books, k.Sellers, k.counter.now)
		k.PayThrough(k.counter.Service)
		if err := k.Follow(t.Context()); err != nil {
			t.Fatal(err)
		}
		k.status(payouts.InTransit, "")
		row = k.last(t, k.mine.ID)
		k.control("arrive", *row.BankPayoutID)
		if err := k.Follow(t.Context()); err != nil { // no event came
			t.Fatal(err)
		}
		k.status(payouts.Paid, "")

		row = k.book(700, "2026-05-01")
		k.counter.status = payments.OnHold // without notice to us
		if err := k.Send(t.Context(), row.ID); err != nil {
			t.Fatal(err)
		}
		k.status(payouts.Withheld, "WALLET_ON_HOLD")
		k.balances(ledger.Balances{Available: 700})
		k.pay(t, "2026-06-01", 0)
		k.counter.status = payments.Completed
		if err := k.Changed(t.Context(), *row.AccountID); err != nil {
			t.Fatal(err)
		}
		k.pay(t, "2026-07-01", 1)
	})
}

// R14.7: payouts are held while one is leaving, and a second worker releases it before
// the first one's transfer is there: the transfer is taken back, also where the first
// one dies right after it. The story that went wrong: the money left twice.
func TestATransferOfAReleasedPayoutIsTakenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newDesk(t, d)
		day := payDay
		for _, dies := range []bool{false, true} {
			row := k.book(1000, day)
			k.line.meanwhile = func() {
				k.set(k.mine.ID, "payout_held_at = ?", later)
				if err := k.Send(t.Context(), row.ID); err != nil {
					t.Error(err)
				}
				k.status(payouts.Withheld, "HELD")
			}
			k.line.calls, k.line.breakAt, k.line.afterwards = 0, 0, true
			if dies {
				k.line.breakAt = 1
			}
			if err := k.Send(t.Context(), row.ID); dies != errors.Is(err, errKilled) {
				t.Error(err)
			}
			if err := k.Send(t.Context(), row.ID); err != nil { // as the queue does
				t.Error(err)
			}
			k.status(payouts.Withheld, "HELD")
			k.balances(ledger.Balances{Available: row.Amount})
			if moved, err := k.line.FindTransfer(t.Context(), payments.NewTransfer{Payout: *row.ProviderKey, Account: *row.AccountID}); err != nil || moved == nil || !moved.IsReversed {
				t.Errorf("%+v, %v", moved, err)
			}
			k.set(k.mine.ID, "payout_held_at = NULL")
			day = day.AddMonths(1)
		}
	})
}
