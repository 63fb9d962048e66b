package desk

import (
	"context"
	"time"

	"merkato/internal/actor"
	"merkato/internal/list"
	"merkato/internal/seller"
)

// Standing narrows the list to sellers in a state; empty: all.
type Standing string

const (
	StandingBanned     Standing = "BANNED"
	StandingHeld       Standing = "HELD"       // payouts are on hold
	StandingIncomplete Standing = "INCOMPLETE" // the profile is
	StandingVacation   Standing = "VACATION"
	StandingNeverSold  Standing = "NEVER_SOLD"
)

// Filter narrows the list of sellers; what is empty is any.
type Filter struct {
	Search      string // a part of anything that names the seller or what it sells
	Standing    Standing
	Partnership seller.Partnership
	Country     string
}

// Check refuses filters that are not valid.
func (f Filter) Check() error {
	return list.First(list.CheckSearch(f.Search),
		list.CheckOneOf("standing", f.Standing, StandingBanned, StandingHeld, StandingIncomplete, StandingVacation, StandingNeverSold),
		list.CheckOneOf("partnership", f.Partnership, seller.Community, seller.Agency, seller.IndustrialPartner, seller.ModuleCreator),
		checkCountry(f.Country))
}

// Row is a seller as the list has it.
type Row struct {
	ID          int64
	ExternalID  *string
	Email       string
	FirstName   string
	LastName    string
	Company     string
	Country     string
	Partnership seller.Partnership
	IsBanned    bool
	IsHeld      bool
	IsValid     bool
	OnVacation  bool
	Products    int64 // on sale
	CreatedAt   time.Time
}

// Page is a page of sellers, and how many there are.
type Page struct {
	Sellers []Row
	Count   int64
}

// List reads a page of sellers, the newest first.
func (s *Service) List(ctx context.Context, f Filter, page list.Page) (*Page, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	if err := list.First(f.Check(), page.Check("length")); err != nil {
		return nil, err
	}
	found := &Page{Sellers: []Row{}}
	var err error
	if found.Count, err = s.countSellers(ctx, f); err == nil && found.Count > 0 {
		found.Sellers, err = s.readSellers(ctx, f, page)
	}
	return found, err
}
