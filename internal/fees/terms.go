package fees

import (
	"context"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Terms are the figures that fees go by on a day.
type Terms struct {
	AnnualFee money.Cents
	AlertDays int
	GraceDays int
	RetryDays []int // between the tries after a failed payment
}

// TermsOn reads the figures of a day.
func TermsOn(ctx context.Context, q bun.IDB, day calendar.Day) (terms Terms, err error) {
	var retry string
	err = q.NewSelect().Table("fee_terms").Column("annual_fee", "alert_days", "grace_days", "retry_days").
		Where("starts_on <= ?", day).Order("starts_on DESC").Limit(1).Scan(ctx, &terms.AnnualFee, &terms.AlertDays, &terms.GraceDays, &retry)
	for word := range strings.SplitSeq(retry, ",") {
		if days, bad := strconv.Atoi(strings.TrimSpace(word)); bad == nil {
			terms.RetryDays = append(terms.RetryDays, days)
		}
	}
	return terms, err
}

// Terms are the figures of fees on a day.
func (s *Service) Terms(ctx context.Context, day calendar.Day) (Terms, error) {
	return TermsOn(ctx, s.DB.Read(), day)
}

// Price is the annual fee from a day on.
type Price struct {
	StartsOn  calendar.Day
	AnnualFee money.Cents
}

// Prices are all there were and will be, by their days.
func (s *Service) Prices(ctx context.Context) (prices []Price, err error) {
	err = s.DB.Read().NewSelect().TableExpr("fee_terms").Column("starts_on", "annual_fee").Order("starts_on").Scan(ctx, &prices)
	return prices, err
}

// largestFee is more than any product is worth.
const largestFee money.Cents = 1_000_000

// SetPrice adds a fee from a day to come on, or changes one that has not begun, in
// the caller's transaction. All else that goes by the table stays.
func (*Service) SetPrice(ctx context.Context, tx bun.Tx, p Price) error {
	if p.AnnualFee < 0 || p.AnnualFee > largestFee {
		return fault.New(fault.Invalid, "amount_range", "The fee must be between 0 and %s.", largestFee).At("amount")
	}
	_, err := tx.NewRaw(`INSERT INTO fee_terms (starts_on, annual_fee, alert_days, grace_days, retry_days)
		SELECT ?0, ?1, alert_days, grace_days, retry_days FROM fee_terms WHERE starts_on = (SELECT MAX(starts_on) FROM fee_terms WHERE starts_on <= ?0)
		ON CONFLICT (starts_on) DO UPDATE SET annual_fee = EXCLUDED.annual_fee`, p.StartsOn, p.AnnualFee).Exec(ctx)
	return err
}
