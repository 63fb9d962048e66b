package bank_test

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/bank/accounts"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/payments/sandbox"
	"merkato/internal/seller"
)

// provider is the sandbox, of which a test sets the state of accounts and what
// goes wrong on the way.
type provider struct {
	*sandbox.Provider
	status  payments.Status // empty: the sandbox's own
	away    error           // what every call ends in
	lost    bool            // an account is made, and the answer lost
	mu      sync.Mutex
	made    map[string]bool
	onAsked func()
	onAway  func() // when a question after an account ends in away

	// What CreateAccount is refused with, if it is. As at Stripe, whatever was
	// answered for a key is answered again.
	refuse  func(payments.NewAccount) error
	gone    string // an account that it does not have any more
	refused map[string]error
	wishes  []payments.NewAccount
}

// saved is what a key is answered with whenever it comes; nil: nothing yet.
func (p *provider) saved(a payments.NewAccount) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wishes = append(p.wishes, a)
	if p.refused[a.Key] == nil && p.refuse != nil {
		if err := p.refuse(a); err != nil {
			p.refused[a.Key] = err
		}
	}
	return p.refused[a.Key]
}

func (p *provider) CreateAccount(ctx context.Context, a payments.NewAccount) (string, error) {
	if p.away != nil {
		return "", p.away
	}
	if err := p.saved(a); err != nil {
		return "", err
	}
	id, err := p.Provider.CreateAccount(ctx, a)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.made[id] = true
	if p.lost {
		return "", fault.New(fault.Unavailable, "payment_away", "Lost.")
	}
	return id, err
}

func (p *provider) OnboardingLink(ctx context.Context, id string, way payments.Way) (payments.Link, error) {
	if p.away != nil {
		return "", p.away
	}
	if id == p.gone {
		return "", payments.ErrNoAccount
	}
	return p.Provider.OnboardingLink(ctx, id, way)
}

func (p *provider) DashboardLink(ctx context.Context, id string, way payments.Way) (payments.Link, error) {
	if p.away != nil {
		return "", p.away
	}
	if id == p.gone {
		return "", payments.ErrNoAccount
	}
	return p.Provider.DashboardLink(ctx, id, way)
}

func (p *provider) Account(ctx context.Context, id string) (payments.Account, error) {
	if p.away != nil {
		if p.onAway != nil {
			p.onAway()
		}
		return payments.Account{}, p.away
	}
	if id == p.gone {
		return payments.Account{}, payments.ErrNoAccount
	}
	said := payments.Account{Status: p.status}
	if said.Status == "" {
		var err error
		if said, err = p.Provider.Account(ctx, id); err != nil {
			return payments.Account{}, err
		}
	}
	if p.onAsked != nil {
		p.onAsked()
	}
	return said, nil
}

// counter is the service with its provider and a clock that moves by itself.
type counter struct {
	*accounts.Service
	*provider
	t  *testing.T
	d  *db.DB
	mu sync.Mutex
	at time.Time

	onNow func() // once, before the clock is read
}

func newCounter(t *testing.T, d *db.DB) *counter {
	t.Helper()
	house, err := sandbox.New(t.Context(), sandbox.Options{Address: "https://app.test/sandbox", Folder: t.TempDir(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { house.Close() })
	c := &counter{provider: &provider{Provider: house, made: map[string]bool{}, refused: map[string]error{}}, t: t, d: d, at: paidOut}
	c.Service = accounts.New(accounts.Options{DB: d, Sellers: seller.New(d, c.now), Provider: c.provider, Origin: "https://app.test", Now: c.now, Log: slog.New(slog.DiscardHandler)})
	return c
}

func (c *counter) now() time.Time {
	if before := c.onNow; before != nil {
		c.onNow = nil
		before()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(time.Second)
	return c.at
}

func (c *counter) as(s *seller.Seller) context.Context {
	return actor.With(c.t.Context(), actor.Actor{Subject: "s", SellerID: s.ID, Banned: s.IsBanned})
}

// wallet is what the database keeps of a seller's payout account.
func (c *counter) wallet(s *seller.Seller) (status string, isAsked bool) {
	c.t.Helper()
	found, err := seller.New(c.d, c.now).ByID(c.t.Context(), c.d.Read(), s.ID)
	if err != nil {
		c.t.Fatal(err)
	}
	if found.WalletStatus != nil {
		status = string(*found.WalletStatus)
	}
	return status, found.WalletAskedAt != nil
}

// asked is when the provider was asked last.
func (c *counter) asked(s *seller.Seller) time.Time {
	c.t.Helper()
	_, asked, err := c.Sellers.Wallet(c.t.Context(), c.d.Read(), s.ID)
	if err != nil {
		c.t.Fatal(err)
	}
	return *asked
}

func (c *counter) wantWallet(s *seller.Seller, want string, wantAsked bool) {
	c.t.Helper()
	if status, isAsked := c.wallet(s); status != want || isAsked != wantAsked {
		c.t.Errorf("the wallet is %q, asked %t, not %q and %t", status, isAsked, want, wantAsked)
	}
}

func (c *counter) link(s *seller.Seller, kind accounts.LinkKind) payments.Link {
	c.t.Helper()
	link, err := c.Link(c.as(s), kind, "fr")
	if err != nil {
		c.t.Fatal(err)
	}
	return link
}

// complete opens a seller an account that the provider says is complete.
func (c *counter) complete(s *seller.Seller) (id string) {
	c.t.Helper()
	before := maps.Clone(c.made)
	c.link(s, accounts.OnboardingLink)
	c.status = payments.Completed
	if _, err := c.Refresh(c.as(s)); err != nil {
		c.t.Fatal(err)
	}
	c.wantWallet(s, "COMPLETED", true)
	for id = range c.made {
		if !before[id] {
			return id
		}
	}
	c.t.Fatal("no account was opened")
	return ""
}

func withWallet(status seller.WalletStatus) func(*seller.Seller) {
	return func(s *seller.Seller) { s.WalletStatus = &status }
}
