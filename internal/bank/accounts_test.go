package bank_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"merkato/internal/actor"
	"merkato/internal/bank/accounts"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/locales"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R14.2: the first link opens the account, and no other opens a second: not from
// tabs at once, not after an answer that was lost.
func TestASellerHasOneAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s, unlucky := sellertest.Add(t, d, nil), sellertest.Add(t, d, nil)
		var tabs sync.WaitGroup
		for range 6 {
			tabs.Go(func() {
				if link, err := c.Link(c.as(s), accounts.OnboardingLink, "fr"); err != nil || !strings.HasPrefix(string(link), "https://app.test/sandbox/account?token=") {
					t.Errorf("%+v, %v", link, err)
				}
			})
		}
		tabs.Wait()
		if len(c.made) != 1 {
			t.Fatalf("%d accounts", len(c.made))
		}
		c.wantWallet(s, "CREATED", true)
		c.wantWallet(unlucky, "", false)

		c.lost = true
		if _, err := c.Link(c.as(unlucky), accounts.OnboardingLink, "fr"); !fault.Is(err, fault.Unavailable) {
			t.Fatal(err)
		}
		c.wantWallet(unlucky, "", false)
		c.lost = false
		c.link(unlucky, accounts.OnboardingLink)
		c.link(unlucky, accounts.OnboardingLink)
		if len(c.made) != 2 {
			t.Errorf("%d accounts of two sellers", len(c.made))
		}
	})
}

// R14.1: what the provider says is what the seller sees, also when it reports a
// change itself; twice, or of an account that is none of ours, it does no harm.
func TestTheProvidersWordIsKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s, other := sellertest.Add(t, d, withWallet(seller.WalletMissingInformation)), sellertest.Add(t, d, withWallet(seller.WalletOnHold))
		if got, err := c.Refresh(c.as(s)); err != nil || *got.Status != seller.WalletMissingInformation || got.IsWithProvider || got.AskedAt != nil {
			t.Fatalf("before there is an account: %+v, %v", got, err)
		}
		c.link(s, accounts.OnboardingLink)
		c.wantWallet(s, "CREATED", true)
		for _, said := range []payments.Status{
			payments.Onboarding, payments.Submitted, payments.MissingInformation, payments.Completed, payments.OnHold, payments.Created,
		} {
			c.status = said
			got, err := c.Refresh(c.as(s))
			if err != nil || string(*got.Status) != string(said) || !got.IsWithProvider || got.AskedAt == nil {
				t.Errorf("%s: %+v, %v", said, got, err)
			}
			c.wantWallet(s, string(said), true)
		}
		var id string
		for id = range c.made {
		}
		c.status = payments.Completed
		for range 2 {
			if err := c.Changed(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Changed(t.Context(), "somebody_elses"); err != nil {
			t.Error(err)
		}
		c.wantWallet(s, "COMPLETED", true)
		c.wantWallet(other, "ON_HOLD", false)
		if got, err := c.Service.Account(c.as(s)); err != nil || *got.Status != seller.WalletCompleted || !got.IsWithProvider || got.AskedAt == nil {
			t.Errorf("%+v, %v", got, err)
		}
		c.status = "SOMETHING_NEW"
		if _, err := c.Refresh(c.as(s)); fault.Of(err).Code != fault.Internal {
			t.Errorf("a word nobody knows: %v", err)
		}
		c.wantWallet(s, "COMPLETED", true)
	})
}

// R14.1: of two questions at once the answer to the later one wins, whichever
// is written first.
func TestALateAnswerChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		c.link(s, accounts.OnboardingLink)
		c.status = payments.Submitted
		c.onAsked = func() { // while that answer is on its way, the account is completed, and asked for again
			c.onAsked, c.status = nil, payments.Completed
			if _, err := c.Refresh(c.as(s)); err != nil {
				t.Error(err)
			}
		}
		if got, err := c.Refresh(c.as(s)); err != nil || *got.Status != seller.WalletCompleted || !got.AskedAt.Equal(c.asked(s)) {
			t.Errorf("got a superseded status: %+v, %v", got, err)
		}
		c.wantWallet(s, "COMPLETED", true)
	})
}

// R14.1: a tab that was opening the account while another one did, and went on,
// does not take it back to the beginning.
func TestASlowTabChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		c.lost = true
		if _, err := c.Link(c.as(s), accounts.OnboardingLink, "fr"); err == nil {
			t.Fatal("the answer was not lost")
		}
		c.lost, c.status = false, payments.Completed
		c.onNow = func() { // this tab has seen that there is no account yet, and is about to ask for it
			c.link(s, accounts.OnboardingLink)
			if _, err := c.Refresh(c.as(s)); err != nil {
				t.Error(err)
			}
		}
		c.link(s, accounts.OnboardingLink)
		c.wantWallet(s, "COMPLETED", true)
	})
}

// R14.2: nobody leaves a hold by a new account, nor loses a complete one to it.
func TestWhoMayHaveALink(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		for _, f := range []struct {
			name, onboarding, dashboard string // the reason of the refusal; empty: it is given
			edit                        func(*seller.Seller)
		}{
			{"needs one", "", "payout_account_none", nil},
			{"needs none", "payout_account_not_needed", "payout_account_none", func(s *seller.Seller) { s.IsWalletRequired = false }},
			{"not begun", "", "payout_account_none", withWallet(seller.WalletCreated)},
			{"begun", "", "payout_account_none", withWallet(seller.WalletOnboarding)},
			{"lacking", "", "payout_account_none", withWallet(seller.WalletMissingInformation)},
			{"checked elsewhere", "payout_account_elsewhere", "payout_account_none", withWallet(seller.WalletOnboardingSubmitted)},
			{"complete elsewhere", "payout_account_elsewhere", "payout_account_none", withWallet(seller.WalletCompleted)},
			{"on hold elsewhere", "payout_account_elsewhere", "payout_account_none", withWallet(seller.WalletOnHold)},
			{"banned", "banned", "banned", func(s *seller.Seller) { s.IsBanned = true }},
		} {
			s := sellertest.Add(t, d, f.edit)
			before, _ := c.wallet(s)
			for kind, want := range map[accounts.LinkKind]string{accounts.DashboardLink: f.dashboard, accounts.OnboardingLink: f.onboarding} {
				if kind == accounts.OnboardingLink && f.onboarding == "" {
					continue
				}
				if _, err := c.Link(c.as(s), kind, "en"); err == nil || fault.Of(err).Reason != want {
					t.Errorf("%s, %s: %v", f.name, kind, err)
				}
			}
			c.wantWallet(s, before, false)
			if f.onboarding == "" {
				c.link(s, accounts.OnboardingLink)
				if _, err := c.Link(c.as(s), accounts.DashboardLink, "en"); err == nil || fault.Of(err).Reason != "payout_account_not_set_up" {
					t.Errorf("%s, a dashboard of nothing: %v", f.name, err)
				}
			}
		}
	})
}

// R14.2: with an account, each state has its link.
func TestLinksByState(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		c.link(s, accounts.OnboardingLink)
		for _, said := range []payments.Status{payments.Completed, payments.Submitted, payments.MissingInformation, payments.OnHold} {
			c.status = said
			if _, err := c.Refresh(c.as(s)); err != nil {
				t.Fatal(err)
			}
			c.link(s, accounts.DashboardLink)
			_, err := c.Link(c.as(s), accounts.OnboardingLink, "en")
			if isHeld := said == payments.OnHold; (err != nil) != isHeld || (isHeld && fault.Of(err).Reason != "payout_account_on_hold") {
				t.Errorf("%s: %v", said, err)
			}
		}
	})
}

// R14.2: one comes back to a page in a language that there is one in.
func TestLanguagesOfTheWayBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		for _, lang := range locales.Languages {
			if _, err := c.Link(c.as(s), accounts.OnboardingLink, lang); err != nil {
				t.Errorf("%s: %v", lang, err)
			}
		}
		for _, lang := range []string{"zz", "", "FR", "fr/../..", "english"} {
			if _, err := c.Link(c.as(s), accounts.OnboardingLink, lang); err == nil || fault.Of(err).Reason != "lang_unknown" || fault.Of(err).Field != "lang" {
				t.Errorf("%q: %v", lang, err)
			}
		}
	})
}

// R4.5, R14.2: an operator who poses gets no link, and nothing is opened.
func TestPosingGetsNoLink(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s := sellertest.Add(t, d, nil)
		posing := actor.With(t.Context(), actor.Actor{Issuer: "idp", Subject: "op", Operator: true, Posing: true, SellerID: s.ID})
		if _, err := c.Link(posing, accounts.OnboardingLink, "en"); !fault.Is(err, fault.Forbidden) || fault.Of(err).Reason != "posing" {
			t.Error(err)
		}
		if _, err := c.Link(t.Context(), accounts.OnboardingLink, "en"); !fault.Is(err, fault.Unauthenticated) {
			t.Errorf("nobody: %v", err)
		}
		if len(c.made) != 0 {
			t.Error("an account was opened")
		}
		c.wantWallet(s, "", false)
	})
}

// R14.2: a provider that is away is reported as such. That it refuses our key, or says
// anything else, is not the seller's business: it is internal.
func TestAProviderThatFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d)
		s, fresh := sellertest.Add(t, d, nil), sellertest.Add(t, d, nil)
		c.link(s, accounts.OnboardingLink)
		c.status = payments.Completed
		if _, err := c.Refresh(c.as(s)); err != nil {
			t.Fatal(err)
		}
		for _, f := range []struct {
			err  error
			want fault.Code
		}{
			{fault.New(fault.Unavailable, "payment_away", "Stripe cannot be reached at https://secret.test."), fault.Unavailable},
			{fault.New(fault.Forbidden, "payment_key", "Check the key."), fault.Internal},
			{errors.New("stripe answered 400"), fault.Internal},
		} {
			c.away = f.err
			calls := map[string]error{}
			_, calls["open"] = c.Link(c.as(fresh), accounts.OnboardingLink, "en")
			_, calls["onboarding"] = c.Link(c.as(s), accounts.OnboardingLink, "en")
			_, calls["dashboard"] = c.Link(c.as(s), accounts.DashboardLink, "en")
			_, calls["refresh"] = c.Refresh(c.as(s))
			for name, err := range calls {
				if got := fault.Of(err); got == nil || got.Code != f.want || strings.Contains(got.Message, "secret") {
					t.Errorf("%s after %v: %v", name, f.err, err)
				}
			}
		}
		c.wantWallet(s, "COMPLETED", true)
		c.wantWallet(fresh, "", false)
		c.away = nil
		c.link(fresh, accounts.OnboardingLink)
	})
}

// R14.1: payouts leave for who has completed the account with the provider.
func TestPayoutsGoByTheProvidersWord(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, b := newCounter(t, d), open(t, d)
		s := sellertest.Add(t, d, nil)
		b.earn(t, s.ID, 50_00)
		c.link(s, accounts.OnboardingLink)
		pay := func(on calendar.Day, want int) {
			t.Helper()
			if sent, err := b.Pay(t.Context(), on, paidOut); err != nil || sent != want {
				t.Errorf("%d were sent, not %d: %v", sent, want, err)
			}
		}
		pay(payDay, 0)
		c.status = payments.Completed
		if _, err := c.Refresh(c.as(s)); err != nil {
			t.Fatal(err)
		}
		pay("2026-04-01", 1)
	})
}
