package sales

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/sales/terms"
	"merkato/internal/seller"
)

// Rate is the commission's share of what a seller sells on a day.
func (s *Service) Rate(ctx context.Context, sellerID int64, withOwnCode bool, day calendar.Day) (money.Rate, error) {
	t, err := terms.OfSellers(ctx, s.DB.Read(), s.Sellers, []int64{sellerID})
	if err != nil {
		return 0, err
	}
	var present seller.Partnership
	if err := s.DB.Read().NewSelect().TableExpr("sellers").Column("partnership").Where("id = ?", sellerID).Scan(ctx, &present); err != nil {
		return 0, err
	}
	return t.Rate(sellerID, present, withOwnCode, day)
}

// OwnRates are the rates that a seller has agreed on, oldest first.
func (s *Service) OwnRates(ctx context.Context, q bun.IDB, sellerID int64) ([]terms.OwnRate, error) {
	t, err := terms.Load(ctx, q, []int64{sellerID})
	if err != nil {
		return nil, err
	}
	return t.Own(sellerID), nil
}

// PartnershipRates is the table of commissions, with all its days of effect.
func (s *Service) PartnershipRates(ctx context.Context) ([]terms.PartnershipRate, error) {
	return terms.PartnershipRates(ctx, s.DB.Read())
}

// SellersBy counts the sellers whose sales go by a rate of the table of commissions.
func (s *Service) SellersBy(ctx context.Context, partnership string, on calendar.Day) (int64, error) {
	return terms.CountByPartnershipRate(ctx, s.DB.Read(), partnership, on)
}

// Terms are all figures of the business that are no single seller's.
func (s *Service) Terms(ctx context.Context) (*terms.Terms, error) {
	return terms.Load(ctx, s.DB.Read(), nil)
}

// Term is a figure of the business in force on a day, by its name in the table
// of terms.
func (s *Service) Term(ctx context.Context, name string, on calendar.Day) (int64, error) {
	t, err := s.Terms(ctx)
	if err != nil {
		return 0, err
	}
	return t.Value(name, on)
}
