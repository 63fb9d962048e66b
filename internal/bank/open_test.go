package bank_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/bank/accounts"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// broken is a failure on the provider's side, refusal one of what was requested.
var (
	broken  = fault.New(fault.Unavailable, "payment_away", "Away.").Because(payments.ErrKeySpent)
	refusal = errors.Join(payments.ErrKeySpent, errors.New("country_unsupported"))
)

// R14.2: a provider that failed once says so again for the same key; who comes
// back when it works gets an account, and one, from however many tabs.
func TestAFailureOfTheProvidersIsNotForGood(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		c.refuse = func(payments.NewAccount) error { return broken }
		if _, err := c.Link(c.as(s), accounts.OnboardingLink, "fr"); !fault.Is(err, fault.Unavailable) {
			t.Fatal(err)
		}
		if len(c.wishes) != 2 || c.wishes[0].Key == c.wishes[1].Key {
			t.Fatalf("the second try of two is not with another key: %+v", c.wishes)
		}
		c.wantWallet(s, "", false)
		c.refuse = nil
		var tabs sync.WaitGroup
		for range 6 {
			tabs.Go(func() {
				if _, err := c.Link(c.as(s), accounts.OnboardingLink, "fr"); err != nil {
					t.Error(err)
				}
			})
		}
		tabs.Wait()
		if len(c.made) != 1 {
			t.Errorf("%d accounts", len(c.made))
		}
		c.wantWallet(s, "CREATED", true)
	})
}

// R14.2: tabs that all see the failure go on with one new key, and one account.
func TestTabsRenewAKeyOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		var first string
		c.refuse = func(a payments.NewAccount) error {
			if first == "" {
				first = a.Key
			}
			if a.Key == first {
				return broken
			}
			return nil
		}
		var tabs sync.WaitGroup
		for range 6 {
			tabs.Go(func() {
				if _, err := c.Link(c.as(s), accounts.OnboardingLink, "fr"); err != nil {
					t.Error(err)
				}
			})
		}
		tabs.Wait()
		if len(c.made) != 1 {
			t.Errorf("%d accounts", len(c.made))
		}
	})
}

// R14.2: an account that was opened although the provider says that it failed
// is found, and no other is opened.
func TestAnAccountBehindAFailureIsFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		c.refuse = func(a payments.NewAccount) error {
			id, err := c.provider.Provider.CreateAccount(t.Context(), a)
			if err != nil {
				t.Error(err)
			}
			c.made[id] = true
			return broken
		}
		c.link(s, accounts.OnboardingLink)
		if len(c.made) != 1 || len(c.wishes) != 1 {
			t.Errorf("%d accounts by %d wishes", len(c.made), len(c.wishes))
		}
		c.wantWallet(s, "CREATED", true)
	})
}

// R14.2: a country in which the provider opens no accounts is not fixed for good:
// the next try is with the one that the seller has by then, and another key.
func TestARefusedCountryIsNotForGood(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.Country = "XX" })
		c.refuse = func(a payments.NewAccount) error {
			if a.Country == "XX" {
				return refusal
			}
			return nil
		}
		if _, err := c.Link(c.as(s), accounts.OnboardingLink, "fr"); fault.Of(err).Code != fault.Internal {
			t.Fatal(err)
		}
		if len(c.wishes) != 1 {
			t.Errorf("asked %d times for what is refused", len(c.wishes))
		}
		move(t, d, s, "PL")
		c.link(s, accounts.OnboardingLink)
		if last := c.wishes[len(c.wishes)-1]; last.Country != "PL" || last.Key == c.wishes[0].Key || len(c.made) != 1 {
			t.Errorf("%+v after %+v, %d accounts", last, c.wishes[0], len(c.made))
		}
	})
}

// R14.2: who moved after an answer was lost has an account, where it was opened.
func TestAMoveOpensNoSecondAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		c.lost = true
		if _, err := c.Link(c.as(s), accounts.OnboardingLink, "fr"); err == nil {
			t.Fatal("the answer was not lost")
		}
		c.lost = false
		move(t, d, s, "PL")
		c.link(s, accounts.OnboardingLink)
		if len(c.made) != 1 {
			t.Errorf("%d accounts", len(c.made))
		}
		c.wantWallet(s, "CREATED", true)
	})
}

func move(t *testing.T, d *db.DB, s *seller.Seller, country string) {
	t.Helper()
	change(t, d, s, "country = ?", country)
}

func change(t *testing.T, d *db.DB, s *seller.Seller, set string, to any) {
	t.Helper()
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*seller.Seller)(nil)).Set(set, to).Where("id = ?", s.ID).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
