// Package payments is the port to whoever moves the money: Stripe, or the
// embedded sandbox on a developer's machine. Areas ask the port; only its two
// sides know a provider.
package payments

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"merkato/internal/fault"
	"merkato/internal/locales"
	"merkato/internal/money"
)

var (
	// ErrKeySpent is in the error of a call with a key where the provider answered,
	// did nothing and says the same again for this key: the next try needs another.
	ErrKeySpent = errors.New("the provider has refused, and does so again for this key")
	// ErrNoAccount is in an error about an account that the provider does not have,
	// or not for us: it was deleted or let go there, or our key is another platform's.
	ErrNoAccount = errors.New("the provider has no such account of ours")
)

// Refusal is in an error where the provider understood the request and declined
// it, as opposed to being away. Asking again helps only once its cause is gone.
type Refusal struct {
	Code    string // the provider's word for the reason
	Message string // its sentence, for operators
	// IsFundsMissing: our own balance at the provider is too low. It is the
	// platform's to mend, and no fault of the seller's.
	IsFundsMissing bool
}

func (r *Refusal) Error() string { return "refused: " + r.Code + ": " + r.Message }

// Provider moves money.
type Provider interface {
	// Name is what operators know it by.
	Name() string
	// Kind is what its accounts are stored under; it never changes.
	Kind() string
	// Check finds out whether it answers and accepts our key.
	Check(ctx context.Context) error

	// CreateAccount opens a payout account and returns its id. Called again with
	// the same key it returns the same account.
	CreateAccount(ctx context.Context, a NewAccount) (id string, err error)
	// FindAccount returns the account that was opened with a key; empty: none was.
	FindAccount(ctx context.Context, a NewAccount) (id string, err error)
	// OnboardingLink is the address of the page on which the holder hands in what
	// the provider wants to know.
	OnboardingLink(ctx context.Context, id string, way Way) (Link, error)
	// DashboardLink is the address of the page on which the holder sees the account.
	DashboardLink(ctx context.Context, id string, way Way) (Link, error)
	// Account is the current state of the account.
	Account(ctx context.Context, id string) (Account, error)

	// SendTransfer moves money from our balance to an account and returns the
	// transfer's id. Called again with the same key it returns the same transfer.
	SendTransfer(ctx context.Context, t NewTransfer) (id string, err error)
	// FindTransfer returns the transfer that belongs to a payout; nil: none was made.
	FindTransfer(ctx context.Context, t NewTransfer) (*Transfer, error)
	// ReverseTransfer takes a transfer back whole. One that was taken back before
	// is left as it is.
	ReverseTransfer(ctx context.Context, id, key string) error

	// SendBankPayout sends money from an account to its holder's bank. Called again
	// with the same key it returns the same payout.
	SendBankPayout(ctx context.Context, p NewBankPayout) (BankPayout, error)
	// FindBankPayout returns the bank payout that belongs to a payout; nil: none was made.
	FindBankPayout(ctx context.Context, p NewBankPayout) (*BankPayout, error)
	// BankPayout reads a bank payout.
	BankPayout(ctx context.Context, account, id string) (BankPayout, error)
}

// NewAccount is a payout account to be opened.
type NewAccount struct {
	Key         string    // one for each account
	RequestedAt time.Time // when it was first requested
	Country     string    // of its holder, two capital letters
}

// Way is how the holder comes back from the provider's pages.
type Way struct {
	Return   string // when done, or not
	Refresh  string // when the link was no longer good
	Language string // of the holder, for providers that leave the choice
}

// WayBack leads to one of our screens, in a language.
func WayBack(origin, lang, screen string) (Way, error) {
	if !slices.Contains(locales.Languages, lang) {
		return Way{}, fault.New(fault.Invalid, "lang_unknown", "The language must be one of %s.", strings.Join(locales.Languages, ", ")).At("lang")
	}
	page := origin + "/sellers/" + lang + "/" + screen + "?from="
	return Way{Return: page + "provider", Refresh: page + "expired", Language: lang}, nil
}

// Link is an address for one person, soon and once. It is never logged.
type Link string

// Account is the state of a payout account.
type Account struct {
	Status  Status
	Missing []Requirement // what its holder still has to hand in, each once
	Until   time.Time     // by when; zero: the provider does not say
}

// Requirement is a thing that a provider wants to know of the holder.
type Requirement string

const (
	NeedsBankAccount Requirement = "BANK_ACCOUNT"
	NeedsIdentity    Requirement = "IDENTITY" // a paper that proves who somebody is
	NeedsPerson      Requirement = "PERSON"   // name, birth, address of the person in charge
	NeedsOwners      Requirement = "OWNERS"   // who owns and runs the company
	NeedsCompany     Requirement = "COMPANY"  // its name, address, numbers, papers
	NeedsBusiness    Requirement = "BUSINESS" // what it does and where
	NeedsTerms       Requirement = "TERMS"    // the provider's terms, accepted
	NeedsMore        Requirement = "OTHER"    // what only the provider's page can name
)

// Status is the status of a payout account.
type Status string

const (
	Created            Status = "CREATED"                // nothing was handed in yet
	Onboarding         Status = "ONBOARDING_IN_PROGRESS" // begun, not handed in
	Submitted          Status = "ONBOARDING_SUBMITTED"   // handed in; the provider looks at it
	MissingInformation Status = "MISSING_INFORMATION"    // the provider wants to know more
	Completed          Status = "COMPLETED"              // money can be paid out
	OnHold             Status = "ON_HOLD"                // the provider pays nothing out, and the holder cannot change that
)

// NewTransfer is money to be moved to an account.
type NewTransfer struct {
	Key         string    // the same key never moves money twice
	Payout      string    // which payout it belongs to: it is found by it when the answer was lost
	RequestedAt time.Time // when it was first requested
	Account     string
	Amount      money.Cents
}

// Transfer is money that was moved to an account.
type Transfer struct {
	ID         string
	IsReversed bool // it was taken back whole
}

// NewBankPayout is money to be sent from an account to the bank.
type NewBankPayout struct {
	Key         string
	Payout      string
	RequestedAt time.Time
	Account     string
	Amount      money.Cents
}

// BankPayout is money on its way from an account to the bank.
type BankPayout struct {
	ID        string
	Status    BankPayoutStatus
	ArrivesOn time.Time // when the provider expects it there; zero: it does not say
	Reference string    // what the bank knows it by; empty: it does not say
	Failure   Refusal   // why it failed; empty otherwise
}

// BankPayoutStatus is how far a bank payout is.
type BankPayoutStatus string

const (
	BankPayoutPending   BankPayoutStatus = "PENDING"    // with the provider
	BankPayoutInTransit BankPayoutStatus = "IN_TRANSIT" // with the banks
	BankPayoutPaid      BankPayoutStatus = "PAID"       // there; it may still come back
	BankPayoutFailed    BankPayoutStatus = "FAILED"     // back in the account
)

// Event says that something changed at the provider. It says what, not how: that
// is read from the provider, so events may come late, twice and in any order.
type Event struct {
	ID      string // the provider's; the same event keeps it
	Type    string // in the provider's words, for operators
	About   Subject
	Account string // whose it is; empty: ours
	Object  string // the id of what changed
}

// Subject is what an event is about.
type Subject string

const (
	AboutAccount    Subject = "account"
	AboutTransfer   Subject = "transfer"
	AboutBankPayout Subject = "payout"
)
