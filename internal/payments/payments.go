// Package payments is the port to whoever moves the money: Stripe, or the
// embedded sandbox on a developer's machine. Areas ask the port; only its two
// sides know a provider.
package payments

import (
	"context"
	"errors"
	"time"
)

var (
	// ErrKeySpent is in CreateAccount's error where the provider answered, opened
	// nothing and says the same again for this key: the next try needs another.
	ErrKeySpent = errors.New("the provider has refused, and does so again for this key")
	// ErrNoAccount is in an error about an account that the provider does not have,
	// or not for us: it was deleted or let go there, or our key is another platform's.
	ErrNoAccount = errors.New("the provider has no such account of ours")
)

// Provider moves money.
type Provider interface {
	// Name is what operators know it by.
	Name() string
	// Kind is what its accounts are kept under; it never changes.
	Kind() string
	// Check finds out whether it answers and accepts our key.
	Check(ctx context.Context) error

	// CreateAccount opens a payout account and gives its id. Asked again with the
	// same key it gives the same account.
	CreateAccount(ctx context.Context, a NewAccount) (id string, err error)
	// FindAccount gives the account that was opened with a key; empty: none was.
	FindAccount(ctx context.Context, a NewAccount) (id string, err error)
	// OnboardingLink is the address of the page on which the holder hands in what
	// the provider wants to know.
	OnboardingLink(ctx context.Context, id string, way Way) (Link, error)
	// DashboardLink is the address of the page on which the holder sees the account.
	DashboardLink(ctx context.Context, id string, way Way) (Link, error)
	// Status is where the account stands now.
	Status(ctx context.Context, id string) (Status, error)
}

// NewAccount is a payout account to be opened.
type NewAccount struct {
	Key     string    // one for each account
	Asked   time.Time // when it was asked for first
	Country string    // of its holder, two capital letters
}

// Way is how the holder comes back from the provider's pages.
type Way struct {
	Return   string // when done, or not
	Refresh  string // when the link was no longer good
	Language string // of the holder, for providers that leave the choice
}

// Link is an address for one person, soon and once. It is never logged.
type Link struct {
	URL     string
	Expires time.Time // zero: the provider does not say
}

// Status is where a payout account stands.
type Status string

const (
	Created            Status = "CREATED"                // nothing was handed in yet
	Onboarding         Status = "ONBOARDING_IN_PROGRESS" // begun, not handed in
	Submitted          Status = "ONBOARDING_SUBMITTED"   // handed in; the provider looks at it
	MissingInformation Status = "MISSING_INFORMATION"    // the provider wants to know more
	Completed          Status = "COMPLETED"              // money can be paid out
	OnHold             Status = "ON_HOLD"                // the provider pays nothing out, and the holder cannot change that
)
