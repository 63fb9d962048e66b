package payouts

import (
	"context"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// Proof is what a payout is made of: opening + shares − refunds ± adjustments +
// VAT − fees + returned payouts = amount. Every term but the VAT, which is that of
// its documents, is the sum of the ledger's entries on available in the range that
// the payout covers.
type Proof struct {
	Payout      Payout
	Opening     money.Cents
	Shares      money.Cents
	Refunds     money.Cents // below zero
	Adjustments money.Cents
	VAT         money.Cents
	Fees        money.Cents // below zero
	Returned    money.Cents // payouts that came back
}

// Total is what the terms come to; the payout's amount, if all is right.
func (p Proof) Total() money.Cents {
	return p.Opening + p.Shares + p.Refunds + p.Adjustments + p.VAT + p.Fees + p.Returned
}

// LongestPage is how many payouts one answer has at most.
const LongestPage = 100

// Payouts are those of the asking seller that a filter lets through, the newest first.
func (p *Service) Payouts(ctx context.Context, f Filter, before int64, limit int) (list []Payout, err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	q := f.narrow(p.db.Read().NewSelect().Model(&list)).Where("p.seller_id = ?", sellerID).Order("p.id DESC").Limit(int64(limit))
	if before > 0 {
		q = q.Where("p.id < ?", before)
	}
	return list, q.Scan(ctx)
}

// Proof is that of one of the asking seller's payouts.
func (p *Service) Proof(ctx context.Context, id int64) (*Proof, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	row, err := Own(ctx, p.db.Read(), id, sellerID)
	if err == nil && row == nil {
		err = fault.New(fault.NotFound, "payout_unknown", "There is no such payout.")
	}
	if err != nil {
		return nil, err
	}
	return p.prove(ctx, row)
}

// Moved is what the ledger wrote for one of the asking seller's payouts.
func (p *Service) Moved(ctx context.Context, row *Payout) ([]ledger.Transaction, error) {
	return p.ledger.Of(ctx, ledger.Cause{Kind: ledger.CausePayout, ID: row.ID})
}

func (p *Service) prove(ctx context.Context, row *Payout) (*Proof, error) {
	terms, err := p.ledger.TermsOfAvailable(ctx, row.SellerID, row.CoversAfter, row.CoversThrough)
	if err != nil {
		return nil, err
	}
	proof := &Proof{Payout: *row, Opening: row.Opening, VAT: row.VAT}
	for _, t := range terms {
		sum := t.Gained + t.Lost
		switch t.Cause {
		case ledger.CauseOrderLine:
			proof.Shares += sum
		case ledger.CauseRefund:
			proof.Refunds += sum
		case ledger.CauseFee:
			proof.Fees += sum
		case ledger.CausePayout:
			proof.Returned += sum
		default:
			proof.Adjustments += sum
		}
	}
	return proof, nil
}
