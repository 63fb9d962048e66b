package bank_test

import (
	"sync"
	"testing"

	"merkato/internal/bank/accounts"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R14.1, R7.4: an account that the provider does not have any more is paid
// nothing, however that becomes known.
func TestAnAccountThatIsGoneIsPaidNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(t, d)
		for name, learn := range map[string]func(c *counter, s *seller.Seller) error{
			"reported by the provider": func(c *counter, _ *seller.Seller) error { return c.Changed(t.Context(), c.gone) },
			"when the seller asks": func(c *counter, s *seller.Seller) error {
				got, err := c.Refresh(c.as(s))
				if err == nil && *got.Status != seller.WalletCreated {
					t.Errorf("%+v", got)
				}
				return err
			},
			"on the way to the dashboard": func(c *counter, s *seller.Seller) error {
				_, err := c.Link(c.as(s), accounts.DashboardLink, "en")
				if fault.Of(err).Reason != "payout_account_none" {
					return err
				}
				return nil
			},
		} {
			c := newCounter(t, d)
			s := sellertest.Add(t, d, nil)
			b.earn(t, s.ID, 50_00)
			c.gone = c.complete(s)
			if err := learn(c, s); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			c.wantWallet(s, "CREATED", true)
			if sent, err := b.Pay(t.Context(), payDay, paidOut); err != nil || sent != 0 {
				t.Errorf("%s: %d were sent, %v", name, sent, err)
			}
		}
	})
}

// R14.2: in the place of an account that is gone another one can be opened, and
// only one; what is reported of the old one no longer counts.
func TestAnotherAccountForOneThatIsGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		c.gone = c.complete(s) // without notice to us
		c.status = ""
		var tabs sync.WaitGroup
		for range 6 {
			tabs.Go(func() {
				// One that looked while another was opening one may have to try again.
				if _, err := c.Link(c.as(s), accounts.OnboardingLink, "fr"); err != nil && fault.Of(err).Reason != "payout_account_elsewhere" {
					t.Error(err)
				}
			})
		}
		tabs.Wait()
		if len(c.made) != 2 {
			t.Fatalf("%d accounts", len(c.made))
		}
		c.wantWallet(s, "CREATED", true)
		c.status = payments.Completed
		if _, err := c.Refresh(c.as(s)); err != nil {
			t.Fatal(err)
		}
		if err := c.Changed(t.Context(), c.gone); err != nil {
			t.Error(err)
		}
		c.wantWallet(s, "COMPLETED", true)
	})
}

// R14.1: whoever finds the account again, as after a wrong key was set for an
// hour, has lost nothing by it.
func TestAnAccountThatIsBackCounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		id := c.complete(s)
		c.gone = id
		if _, err := c.Refresh(c.as(s)); err != nil {
			t.Fatal(err)
		}
		c.wantWallet(s, "CREATED", true)
		c.gone = ""
		if err := c.Changed(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		c.wantWallet(s, "COMPLETED", true)
	})
}
