package desk

import (
	"context"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// Agreement is a partnership from a day on.
type Agreement struct {
	Partnership seller.Partnership
	StartsOn    calendar.Day
	EndsOn      *calendar.Day // nil: until another one starts
}

// Commission is a rate of a seller's own from a day on.
type Commission struct {
	Rate     int64
	StartsOn calendar.Day
	EndsOn   *calendar.Day // nil: until another one starts
}

// Profile is a seller's state.
type Profile struct {
	seller.Seller
	ledger.Balances

	Company     seller.Company
	Withheld    *seller.Withheld // nil: payouts leave
	Online      int64            // products on sale
	Products    int64            // all that were not removed
	Turnover    money.Cents      // of the last twelve months
	Rate        int64            // of the commission today, in hundredths of a percent
	Agreements  []Agreement
	Commissions []Commission
	Waiting     int64 // decisions that the marketplace has yet to take
}

// Name is what operators call a seller: the company, else the person.
func (s *Service) Name(ctx context.Context, sellerID int64) (string, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return "", err
	}
	company, err := s.Sellers.Company(ctx, s.DB.Read(), sellerID)
	if err != nil || company.Name != "" {
		return company.Name, err
	}
	found, err := s.Sellers.ByID(ctx, s.DB.Read(), sellerID)
	if err != nil {
		return "", err
	}
	return found.FirstName + " " + found.LastName, nil
}

// One reads a seller's state.
func (s *Service) One(ctx context.Context, sellerID int64) (*Profile, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	q := s.DB.Read()
	found, err := s.Sellers.ByID(ctx, q, sellerID)
	if err != nil {
		return nil, err
	}
	p := &Profile{Seller: *found, Agreements: []Agreement{}, Commissions: []Commission{}}
	p.OnVacation = found.IsAway(s.Now())
	if because := found.WithheldBecause(); because != "" {
		p.Withheld = &because
	}
	if p.Company, err = s.Sellers.Company(ctx, q, sellerID); err != nil {
		return nil, err
	}
	if p.Balances, err = s.Ledger.Balances(ctx, sellerID); err != nil {
		return nil, err
	}
	if err := s.addFigures(ctx, p); err != nil {
		return nil, err
	}
	return p, s.addTerms(ctx, p)
}

func (s *Service) addTerms(ctx context.Context, p *Profile) error {
	rate, err := s.Sales.Rate(ctx, p.ID, false, calendar.DayOf(s.Now()))
	if err != nil {
		return err
	}
	p.Rate = int64(rate)
	agreed, err := s.Sellers.Partnerships(ctx, s.DB.Read(), []int64{p.ID})
	if err != nil {
		return err
	}
	for _, a := range agreed[p.ID] {
		p.Agreements = append(p.Agreements, Agreement{a.Partnership, a.StartsOn, orNil(a.EndsOn)})
	}
	own, err := s.Sales.OwnRates(ctx, s.DB.Read(), p.ID)
	for _, r := range own {
		p.Commissions = append(p.Commissions, Commission{r.Rate, r.StartsOn, orNil(r.EndsOn)})
	}
	return err
}

func orNil(day calendar.Day) *calendar.Day {
	if day == "" {
		return nil
	}
	return &day
}

// addFigures adds what the seller sells.
func (s *Service) addFigures(ctx context.Context, p *Profile) error {
	today := calendar.DayOf(s.Now())
	sums, err := s.Figures.Sum(ctx, p.ID, figures.Part{Slice: figures.All}, &figures.Period{From: today.AddMonths(-12).Add(1), To: today})
	if err != nil {
		return err
	}
	p.Turnover = sums.SalesGross
	if p.Online, p.Products, err = s.countProducts(ctx, p.ID); err != nil {
		return err
	}
	p.Waiting, err = s.countWaiting(ctx, p.ID)
	return err
}
