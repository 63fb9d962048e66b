package accounts

import (
	"fmt"
	"time"

	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// LinkKind is which of the provider's pages a link leads to.
type LinkKind string

const (
	OnboardingLink LinkKind = "ONBOARDING_LINK" // where what is missing is submitted
	DashboardLink  LinkKind = "DASHBOARD_LINK"  // where the account is seen
)

// Account is the state of a seller's payout account.
type Account struct {
	Status         *seller.WalletStatus // nil: there is none
	IsWithProvider bool                 // it was opened here, so the provider's pages can be opened
	AskedAt        *time.Time           // as of when the provider said so; nil: the marketplace did
	Missing        []Requirement
	MissingUntil   *time.Time // by when it has to be submitted; nil: the provider does not say
}

// Requirement is a thing that the provider still wants to know; the words are the
// port's.
type Requirement string

// statuses are the provider's words as the product has them.
var statuses = map[payments.Status]seller.WalletStatus{
	payments.Created:            seller.WalletCreated,
	payments.Onboarding:         seller.WalletOnboarding,
	payments.Submitted:          seller.WalletOnboardingSubmitted,
	payments.MissingInformation: seller.WalletMissingInformation,
	payments.Completed:          seller.WalletCompleted,
	payments.OnHold:             seller.WalletOnHold,
}

// mayOpen refuses an account to a seller who needs none, or whose payouts the
// marketplace has settled otherwise: a new account would take the place of what
// it said, so nobody gets out of a hold with one, nor loses a complete one.
func mayOpen(s *seller.Seller) error {
	if s.WalletStatus == nil {
		if !s.IsWalletRequired {
			return fault.New(fault.Conflict, "payout_account_not_needed", "This seller is paid out without a payout account.")
		}
		return nil
	}
	switch *s.WalletStatus {
	case seller.WalletCreated, seller.WalletOnboarding, seller.WalletMissingInformation:
		return nil
	}
	return fault.New(fault.Conflict, "payout_account_elsewhere", "The payout account was not opened here, and there is nothing to submit for it.")
}

// mayHandIn refuses to lead on a seller whom the provider holds: what it wants
// then, no page asks for.
func mayHandIn(s *seller.Seller) error {
	if s.WalletStatus != nil && *s.WalletStatus == seller.WalletOnHold {
		return fault.New(fault.Conflict, "payout_account_on_hold", "The payout account is on hold, and there is nothing to submit for it.")
	}
	return nil
}

// maySeeDashboard refuses a page that the provider has only for accounts whose
// holder has submitted something.
func maySeeDashboard(s *seller.Seller) error {
	if s.WalletStatus != nil && (*s.WalletStatus == seller.WalletCreated || *s.WalletStatus == seller.WalletOnboarding) {
		return fault.New(fault.Conflict, "payout_account_not_set_up", "The payout account has to be set up first.")
	}
	return nil
}

// asSeen is a failure of the provider's as a seller may know it: that it is away.
// A key that it refuses, or anything else, is ours to mend and only logged.
func asSeen(err error) error {
	if fault.Is(err, fault.Unavailable) {
		return fault.New(fault.Unavailable, "payment_away", "The payment provider cannot be reached just now.").Because(err)
	}
	return fmt.Errorf("the payment provider: %v", err) // not wrapped: its own words are no answer
}
