// Package sandbox is a payment provider inside the binary, for development.
// No money moves, and nobody is asked who they are; but its accounts, links,
// transfers, payouts and events behave as a real provider's do, so that the way
// of a seller and of the money can be walked and tested. A page of its own
// decides what goes wrong: outages, refusals, returns. Therefore it refuses to
// run in production.
//
// The server mounts its handler. Its state is in one small database file of its
// own, which outlives the process.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"merkato/internal/fault"
	"merkato/internal/payments"
)

// linkLifetime is how long a link can be used. Real ones end after minutes, too.
const linkLifetime = 15 * time.Minute

// Options are how the sandbox runs.
type Options struct {
	Address    string           // where its pages are, such as http://127.0.0.1:8080/sandbox
	Folder     string           // where it keeps its state
	Production bool             // set: New refuses
	Now        func() time.Time // nil: the machine's clock
	Logger     *slog.Logger     // nil: the default one
}

// Provider is the sandbox.
type Provider struct {
	options Options
	path    string // of its address
	state   *state
	handler http.Handler

	books  sync.Mutex // held while billing changes
	mu     sync.Mutex
	notify func(ctx context.Context, event payments.Event) error // nil: nobody listens
}

var _ payments.Provider = (*Provider)(nil)

// New opens the state in the folder, making it where there is none.
func New(ctx context.Context, o Options) (*Provider, error) {
	if o.Production {
		return nil, errors.New("the embedded payment sandbox is for development: in production, set the key of a real provider")
	}
	address, err := url.Parse(o.Address)
	if err != nil || address.Host == "" || strings.HasSuffix(o.Address, "/") {
		return nil, errors.New("the payment sandbox needs an address without a slash at its end")
	}
	if o.Folder == "" {
		return nil, errors.New("the payment sandbox needs a folder for its state")
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	p := &Provider{options: o, path: address.Path}
	if p.state, err = openState(ctx, filepath.Join(o.Folder, "sandbox.db")); err != nil {
		return nil, fmt.Errorf("the payment sandbox's state: %w", err)
	}
	p.handler = p.routes()
	return p, nil
}

// Name is what operators know it by.
func (p *Provider) Name() string { return "embedded sandbox" }

// Kind is what its accounts are stored under.
func (p *Provider) Kind() string { return "sandbox" }

// Check reports whether it answers.
func (p *Provider) Check(ctx context.Context) error { return p.answers(ctx) }

// answers fails while an outage is switched on.
func (p *Provider) answers(ctx context.Context) error {
	s, err := p.state.settings(ctx)
	if err == nil && s.Outage {
		err = fault.New(fault.Unavailable, "payment_away", "The payment sandbox is down; bring it back at %s/.", p.options.Address)
	}
	return err
}

// Close lets the state go.
func (p *Provider) Close() error { return p.state.db.Close() }

// CreateAccount opens an account, or returns the one that the key opened before.
func (p *Provider) CreateAccount(ctx context.Context, a payments.NewAccount) (string, error) {
	if err := p.answers(ctx); err != nil {
		return "", err
	}
	return p.state.createAccount(ctx, "sandbox_"+newSecret(), a.Key)
}

// FindAccount returns the account that the key opened.
func (p *Provider) FindAccount(ctx context.Context, a payments.NewAccount) (string, error) {
	if err := p.answers(ctx); err != nil {
		return "", err
	}
	return p.state.findAccount(ctx, a.Key)
}

// missingFor is how long the holder has for what is missing.
const missingFor = 14 * 24 * time.Hour

// Account is the state of an account. One that lacks information lacks a bank
// account and a paper; one that was not set up, all of it.
func (p *Provider) Account(ctx context.Context, id string) (payments.Account, error) {
	if err := p.answers(ctx); err != nil {
		return payments.Account{}, err
	}
	status, since, err := p.state.account(ctx, id)
	account := payments.Account{Status: status}
	switch status {
	case payments.Created, payments.Onboarding:
		account.Missing = []payments.Requirement{payments.NeedsBankAccount, payments.NeedsPerson, payments.NeedsTerms}
	case payments.MissingInformation:
		account.Missing = []payments.Requirement{payments.NeedsBankAccount, payments.NeedsIdentity}
		account.Until = since.Add(missingFor).UTC()
	}
	return account, err
}

// OnboardingLink is the address of the page on which things are handed in.
func (p *Provider) OnboardingLink(ctx context.Context, id string, way payments.Way) (payments.Link, error) {
	return p.link(ctx, id, onboarding, way)
}

// DashboardLink is the address of the page that shows the account.
func (p *Provider) DashboardLink(ctx context.Context, id string, way payments.Way) (payments.Link, error) {
	return p.link(ctx, id, dashboard, way)
}

func (p *Provider) link(ctx context.Context, id string, to page, way payments.Way) (payments.Link, error) {
	if _, err := p.Account(ctx, id); err != nil {
		return "", err
	}
	token, now := newSecret(), p.options.Now()
	err := p.state.addLink(ctx, token, link{
		Account: id, Page: to, Return: way.Return, Refresh: way.Refresh, Language: way.Language, Expires: now.Add(linkLifetime),
	}, now)
	// In the query and not in the path, which is logged.
	return payments.Link(p.options.Address + "/account?token=" + token), err
}

// Handler serves the pages, under the path of the address.
func (p *Provider) Handler() http.Handler { return p.handler }
