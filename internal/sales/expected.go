package sales

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Expected is what a payout on a day would send, as far as it is known now: what
// is available, what is released until the day begins, less the fees that are
// due. Below zero, nothing is sent and it is carried over. Every screen that
// names an expected amount takes it from here.
func (s *Service) Expected(ctx context.Context, sellerID int64, on calendar.Day) (money.Cents, error) {
	balances, err := s.Ledger.Balances(ctx, sellerID)
	if err != nil {
		return 0, err
	}
	soon, err := releasedBy(ctx, s.DB.Read(), sellerID, on)
	if err != nil {
		return 0, err
	}
	due, err := s.feesDue(ctx, sellerID, on)
	expected := balances.Available + soon + min(balances.Fees, 0)
	if expected < due { // a fee is withheld only where there is enough for it
		return expected, err
	}
	return expected - due, err
}

// feesDue is what the annual fees come to that a payout on a day withholds, with
// the VAT that their invoices will add.
func (s *Service) feesDue(ctx context.Context, sellerID int64, on calendar.Day) (due money.Cents, err error) {
	if s.FeeVAT == nil {
		return 0, nil
	}
	var each []money.Cents
	err = s.DB.Read().NewSelect().Table("fees").Column("net").Where("seller_id = ?", sellerID).
		Where("kind = 'ANNUAL' AND status = 'OPEN'").Where("due_on <= ?", on).Scan(ctx, &each)
	if err != nil || len(each) == 0 {
		return 0, err
	}
	rate, err := s.FeeVAT(ctx, sellerID, on)
	for _, net := range each {
		due += net + net.Share(rate)
	}
	return due, err
}
