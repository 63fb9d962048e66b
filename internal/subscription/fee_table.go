package subscription

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// FeeTerm is the annual fee from a day on.
type FeeTerm struct {
	StartsOn  calendar.Day
	AnnualFee money.Cents
}

// FeeTerms is the table of fees, with all its days of effect.
func (s *Service) FeeTerms(ctx context.Context) (terms []FeeTerm, err error) {
	err = s.DB.Read().NewSelect().TableExpr("fee_terms").Column("starts_on", "annual_fee").Order("starts_on").Scan(ctx, &terms)
	return terms, err
}

// TermsOn are the figures of fees on a day.
func (s *Service) TermsOn(ctx context.Context, day calendar.Day) (Terms, error) {
	return termsOn(ctx, s.DB.Read(), day)
}

// largestFee is more than any product is worth.
const largestFee money.Cents = 1_000_000

// SetFee adds a fee from a day to come on, or changes one that has not begun, in
// the caller's transaction. All else that goes by the table stays.
func (s *Service) SetFee(ctx context.Context, tx bun.Tx, t FeeTerm) error {
	if t.AnnualFee < 0 || t.AnnualFee > largestFee {
		return fault.New(fault.Invalid, "amount_range", "A fee is between 0 and %s.", largestFee).At("amount")
	}
	_, err := tx.NewRaw(`INSERT INTO fee_terms (starts_on, annual_fee, alert_days, grace_days, retry_days)
		SELECT ?0, ?1, alert_days, grace_days, retry_days FROM fee_terms WHERE starts_on = (SELECT MAX(starts_on) FROM fee_terms WHERE starts_on <= ?0)
		ON CONFLICT (starts_on) DO UPDATE SET annual_fee = EXCLUDED.annual_fee`, t.StartsOn, t.AnnualFee).Exec(ctx)
	return err
}
