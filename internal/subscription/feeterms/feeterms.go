// Package feeterms is the table of figures that fees go by, each row from a day on.
package feeterms

import (
	"context"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Terms are the figures of fees on a day.
type Terms struct {
	AnnualFee money.Cents
	AlertDays int
	GraceDays int
	RetryDays []int // between the tries after a failed payment
}

// On reads the figures of a day.
func On(ctx context.Context, q bun.IDB, day calendar.Day) (terms Terms, err error) {
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

// Table is what the desk and the page of rules ask of it.
type Table struct{ db *db.DB }

// In is the table in a database.
func In(d *db.DB) Table { return Table{d} }

// Term is the annual fee from a day on.
type Term struct {
	StartsOn  calendar.Day
	AnnualFee money.Cents
}

// FeeTerms is the table of fees, with all its days of effect.
func (t Table) FeeTerms(ctx context.Context) (terms []Term, err error) {
	err = t.db.Read().NewSelect().TableExpr("fee_terms").Column("starts_on", "annual_fee").Order("starts_on").Scan(ctx, &terms)
	return terms, err
}

// TermsOn are the figures of fees on a day.
func (t Table) TermsOn(ctx context.Context, day calendar.Day) (Terms, error) {
	return On(ctx, t.db.Read(), day)
}

// largestFee is more than any product is worth.
const largestFee money.Cents = 1_000_000

// SetFee adds a fee from a day to come on, or changes one that has not begun, in
// the caller's transaction. All else that goes by the table stays.
func (Table) SetFee(ctx context.Context, tx bun.Tx, t Term) error {
	if t.AnnualFee < 0 || t.AnnualFee > largestFee {
		return fault.New(fault.Invalid, "amount_range", "A fee is between 0 and %s.", largestFee).At("amount")
	}
	_, err := tx.NewRaw(`INSERT INTO fee_terms (starts_on, annual_fee, alert_days, grace_days, retry_days)
		SELECT ?0, ?1, alert_days, grace_days, retry_days FROM fee_terms WHERE starts_on = (SELECT MAX(starts_on) FROM fee_terms WHERE starts_on <= ?0)
		ON CONFLICT (starts_on) DO UPDATE SET annual_fee = EXCLUDED.annual_fee`, t.StartsOn, t.AnnualFee).Exec(ctx)
	return err
}
