package sales

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// NewAdjustment is money that the marketplace credits a seller with or debits
// apart from its sales: for a rate agreed later, or a refund that was undone.
type NewAdjustment struct {
	ID     string // the marketplace's; names one for good
	Seller string // the marketplace's id of the seller
	Amount money.Cents
	At     time.Time
	Reason string
	Line   *LineName // what it is about; nil: nothing in particular
}

// Adjustment is one that was booked. It is not in the order list or the
// dashboard, and moves what is available at once, against commission.
type Adjustment struct {
	bun.BaseModel `bun:"table:adjustments,alias:a"`

	ID         int64 `bun:",pk,autoincrement"`
	ExternalID string
	SellerID   int64
	Amount     money.Cents // positive: the seller gains
	At         time.Time
	Reason     string
	LineID     *int64

	// Of one for other terms on days that are past: the newest line when it was booked.
	// It is for those up to there.
	ThroughLine *int64
}

// Adjust books adjustments in the caller's transaction. Each is taken or
// refused by itself; sent again with the same content it has no effect.
func (s *Service) Adjust(ctx context.Context, tx bun.Tx, sent []NewAdjustment) ([]Outcome, error) {
	outcomes := make([]Outcome, len(sent))
	var sellers, ids []string
	var lines []LineName
	for i := range sent {
		sellers, ids = append(sellers, sent[i].Seller), append(ids, sent[i].ID)
		if sent[i].Line != nil {
			lines = append(lines, *sent[i].Line)
		}
	}
	known, err := s.Sellers.IDs(ctx, tx, sellers)
	if err != nil {
		return nil, err
	}
	named, orders, err := FindLines(ctx, tx, lines)
	if err != nil {
		return nil, err
	}
	booked, err := adjustmentsByID(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var fresh []*Adjustment
	for i := range sent {
		a, refused := sent[i].against(known, named, orders)
		if outcomes[i].Err = refused; refused != nil {
			continue
		}
		if first := booked[a.ExternalID]; first != nil {
			outcomes[i].Err, outcomes[i].Repeated = first.differs(a), true
			continue
		}
		booked[a.ExternalID], fresh = a, append(fresh, a)
	}
	if err := insertAdjustments(ctx, tx, fresh); err != nil {
		return nil, err
	}
	postings := make([]ledger.Posting, len(fresh))
	for i, a := range fresh {
		if postings[i], err = ledger.Adjustment(ledger.Part{ID: a.ID, SellerID: a.SellerID, Amount: a.Amount, At: a.At}); err != nil {
			return nil, err
		}
	}
	for i := range sent {
		if outcomes[i].Err == nil {
			outcomes[i].ID = booked[sent[i].ID].ID
		}
	}
	_, err = s.Ledger.Post(ctx, tx, postings...)
	return outcomes, err
}

// against is the adjustment with the names in it resolved.
func (a *NewAdjustment) against(sellers map[string]int64, lines map[LineName]*NamedLine, orders map[string]bool) (*Adjustment, *fault.Error) {
	made := &Adjustment{ExternalID: a.ID, SellerID: sellers[a.Seller], Amount: a.Amount, At: db.Moment(a.At), Reason: a.Reason}
	if made.SellerID == 0 {
		return nil, fault.New(fault.NotFound, "seller_unknown", "There is no seller %q.", a.Seller).At("seller")
	}
	if a.Line == nil {
		return made, nil
	}
	line := lines[*a.Line]
	switch {
	case !orders[a.Line.Reference]:
		return nil, fault.New(fault.NotFound, "order_unknown", "Order %q is not known yet: send it first.", a.Line.Reference).At("reference")
	case line == nil || line.SellerID != made.SellerID:
		return nil, fault.New(fault.NotFound, "line_unknown", "Order %q has no line %d of this seller.", a.Line.Reference, a.Line.Number).At("line")
	}
	made.LineID = &line.ID
	return made, nil
}

// differs refuses an id that was used for another adjustment.
func (a *Adjustment) differs(again *Adjustment) *fault.Error {
	sameLine := (a.LineID == nil) == (again.LineID == nil) && (a.LineID == nil || *a.LineID == *again.LineID)
	if a.SellerID == again.SellerID && a.Amount == again.Amount && a.At.Equal(again.At) && a.Reason == again.Reason && sameLine {
		return nil
	}
	return fault.New(fault.Conflict, "adjustment_differs", "Adjustment %q is already booked with different content: %d cents at %s.", a.ExternalID, a.Amount, a.At.UTC().Format(time.RFC3339)).At("id")
}
