package bank_test

import (
	"errors"
	"sync/atomic"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R14.1: an account that was stopped and of which nobody told us is paid nothing;
// the others are, and those that were not opened here by the marketplace's word.
func TestPayoutsAskTheProviderFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, b := newCounter(t, d), open(d)
		b.ConfirmWith(c.Accounts)
		stopped, gone := sellertest.Add(t, d, nil), sellertest.Add(t, d, nil)
		elsewhere, banned := sellertest.Add(t, d, payable), sellertest.Add(t, d, nil)
		for _, s := range []*seller.Seller{stopped, gone, elsewhere, banned} {
			b.earn(t, s.ID, 50_00)
		}
		c.complete(stopped)
		c.complete(banned)
		c.gone = c.complete(gone)
		ban(t, d, banned)
		c.status = payments.OnHold
		if sent, err := b.Pay(t.Context(), payDay, paidOut); err != nil || sent != 1 {
			t.Errorf("%d were sent, not one: %v", sent, err)
		}
		c.wantWallet(stopped, "ON_HOLD", true)
		c.wantWallet(gone, "CREATED", true)
		c.wantWallet(elsewhere, "COMPLETED", false)
		c.wantWallet(banned, "COMPLETED", true) // not asked for: nothing leaves for it
	})
}

// R14.1: without an answer what was said last counts, and nobody is asked for long.
func TestPayoutsGoWithoutAnAnswer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const sellers = 30
		b := open(d)
		for _, away := range []error{fault.New(fault.Unavailable, "payment_away", "Away."), errors.New("stripe answered 400")} {
			c := newCounter(t, d)
			b.ConfirmWith(c.Accounts)
			for range sellers {
				s := sellertest.Add(t, d, nil)
				b.earn(t, s.ID, 50_00)
				c.complete(s)
			}
			var asked atomic.Int64
			c.away, c.onAway = away, func() { asked.Add(1) }
			if sent, err := b.Pay(t.Context(), payDay, paidOut); err != nil || sent != sellers {
				t.Errorf("%v: %d were sent: %v", away, sent, err)
			}
			if n := asked.Load(); n < 1 || n > 12 {
				t.Errorf("%v: asked %d times", away, n)
			}
		}
	})
}
