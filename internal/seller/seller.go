// Package seller knows the people and companies that sell: who they are, what
// state they are in, and which sign-in identity belongs to whom. Every area
// builds on it; it knows nothing of what they sell or earn.
package seller

import (
	"cmp"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// Partnership is the kind of agreement a seller has with the marketplace.
type Partnership string

const (
	Community         Partnership = "NO_PARTNERSHIP"
	Agency            Partnership = "AGENCY"
	IndustrialPartner Partnership = "INDUSTRIAL_PARTNER"
	ModuleCreator     Partnership = "MODULE_CREATOR"
)

// WalletStatus is the status of the payout account with the payment provider.
type WalletStatus string

const (
	WalletCompleted           WalletStatus = "COMPLETED"
	WalletCreated             WalletStatus = "CREATED"
	WalletMissingInformation  WalletStatus = "MISSING_INFORMATION"
	WalletOnboarding          WalletStatus = "ONBOARDING_IN_PROGRESS"
	WalletOnboardingSubmitted WalletStatus = "ONBOARDING_SUBMITTED"
	WalletOnHold              WalletStatus = "ON_HOLD"
)

// Seller is one seller as the database keeps it.
type Seller struct {
	bun.BaseModel `bun:"table:sellers,alias:seller"`

	ID        int64  `bun:",pk,autoincrement"`
	Email     string // lower case; binds the first sign-in to this record
	FirstName string
	LastName  string

	LanguageNative string
	LanguageSecond *string
	LanguageThird  *string

	Partnership   Partnership
	Country       string // two capital letters
	IsEuropeBased bool

	IsValid    bool // the profile is complete
	IsBanned   bool
	IsMerkato  bool // belongs to the marketplace's own organisation
	OnVacation bool // as the marketplace says; see IsAway

	TimeZone string // as Europe/Paris

	// A vacation that was entered here, in days of the seller's zone; the
	// marketplace's word counts where there is none.
	VacationFrom    *calendar.Day
	VacationUntil   *calendar.Day
	VacationMessage string

	HasMonetization    bool
	DeclaredVATPayment bool `bun:"declared_vat_payment"`
	CatalogURL         *string

	WalletStatus     *WalletStatus // nil: no payout account yet
	WalletAskedAt    *time.Time    // when the payment provider was queried for it; nil: the marketplace's word
	IsWalletRequired bool
	PaymentSource    *string

	PayoutHeldAt      *time.Time // since when operators let no payout leave; nil: they leave
	PayoutHeldBecause string
	BannedBecause     string // empty: the marketplace did not say

	FirstSaleAt *time.Time
	CreatedAt   time.Time

	ExternalID        *string    // the marketplace's name for it; nil: not known there
	ExternalUpdatedAt *time.Time // as of when the marketplace last sent it

	// Of what the marketplace sends: the first and last day of the partnership,
	// where it says so. What is stored is in Partnerships.
	PartnershipFrom  calendar.Day `bun:"-"`
	PartnershipUntil calendar.Day `bun:"-"`
	KeepsPartnership bool         `bun:"-"` // an operator has decided otherwise, which counts
}

// Zone is where the seller's days begin and end.
func (s Seller) Zone() *time.Location {
	zone, err := time.LoadLocation(cmp.Or(s.TimeZone, calendar.Zone.String()))
	if err != nil {
		return calendar.Zone
	}
	return zone
}

// Today is the day it is for the seller.
func (s Seller) Today(now time.Time) calendar.Day {
	return calendar.Day(now.In(s.Zone()).Format(time.DateOnly))
}

// IsAway reports whether the seller is on vacation. One that was entered here
// begins and ends by itself.
func (s Seller) IsAway(now time.Time) bool {
	if s.VacationFrom == nil || s.VacationUntil == nil {
		return s.OnVacation
	}
	today := s.Today(now)
	return *s.VacationFrom <= today && today <= *s.VacationUntil
}

// HasSales reports whether the seller ever sold anything.
func (s Seller) HasSales() bool { return s.FirstSaleAt != nil }
