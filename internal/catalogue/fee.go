package catalogue

import (
	"context"

	"merkato/internal/fees"
	"merkato/internal/seller"
)

// addFees reads the state of products' annual fees.
func (s *Service) addFees(ctx context.Context, sellerID int64, ids []int64, at map[int64]*Item) error {
	var partnership seller.Partnership
	if err := s.db.Read().NewSelect().Table("sellers").Column("partnership").Where("id = ?", sellerID).Scan(ctx, &partnership); err != nil {
		return err
	}
	billed, err := fees.StatesOf(ctx, s.db.Read(), sellerID, ids, s.today())
	if err != nil {
		return err
	}
	terms, err := fees.TermsOn(ctx, s.db.Read(), s.today())
	for id, item := range at {
		fee, isBilled := billed[id]
		switch {
		case isBilled:
			item.Fee = fee
		case partnership != seller.Community:
			item.Fee.State = fees.StateNone
		case item.State == Draft || item.State == InValidation:
			item.Fee = fees.Listed{State: fees.StateLater, Amount: terms.AnnualFee}
		default:
			item.Fee = fees.Listed{State: fees.StateUnbilled, Amount: terms.AnnualFee}
		}
	}
	return err
}
