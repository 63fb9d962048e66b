package orders

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
)

// isOfSeller reports whether a refund was made here, by the seller.
func (l *Line) isOfSeller() bool { return strings.HasPrefix(l.refundKey(), keyOfSeller) }

// isTold reports whether the marketplace has told of a refund, which makes it
// one that no other telling can mean.
func (l *Line) isTold() bool {
	return l.ToldKey != nil || strings.HasPrefix(l.refundKey(), keyOfMarketplace)
}

// recognise finds the refund made here that the marketplace tells of after it
// carried it out: the one it names, or else a seller's of the same line and the
// same amount, at that moment or before it. Nothing moves for it again: ours
// keeps its time and reason. None is found where it is a refund of its own.
func (rev *revision) recognise(ctx context.Context, idb bun.IDB, a ask) (*Line, *fault.Error, error) {
	if !strings.HasPrefix(a.key, keyOfMarketplace) {
		return nil, nil, nil
	}
	given := rev.given[a.lineID]
	if a.refund != 0 {
		i := slices.IndexFunc(given, func(r *Line) bool { return r.ID == a.refund })
		if i < 0 {
			refused, err := refundElsewhere(ctx, idb, a.refund)
			return nil, refused, err
		}
		return given[i], given[i].refuseTelling(a), nil
	}
	for _, r := range given {
		isSame := r.OfRest
		if a.amount != nil {
			isSame = *a.amount == -r.Gross
		}
		// A time that is handed back may have lost its fractions.
		if isSame && r.ID != 0 && r.isOfSeller() && !r.isTold() && !a.at.Before(r.At.Truncate(time.Second)) {
			return r, nil, nil
		}
	}
	return nil, nil, nil
}

// refuseTelling refuses to take for a refund of ours what is another.
func (l *Line) refuseTelling(a ask) *fault.Error {
	switch {
	case l.isTold():
		return fault.New(fault.Conflict, "refund_exists", "Refund %d was told of already, under another key.", l.ID).At("refund")
	case a.amount != nil && *a.amount != -l.Gross:
		return fault.New(fault.Conflict, "refund_differs", "Refund %d is another: amount %s.", l.ID, wasIs(-l.Gross, *a.amount)).At("amount")
	}
	return nil
}

// refundElsewhere says what is wrong with the name of a refund that the line
// does not have.
func refundElsewhere(ctx context.Context, idb bun.IDB, id int64) (*fault.Error, error) {
	isThere, err := idb.NewSelect().Model((*Line)(nil)).Where("l.id = ?", id).Where("l.type = ?", TypeRefund).Exists(ctx)
	if isThere {
		return fault.New(fault.Conflict, "refund_differs", "Refund %d is of another line.", id).At("line"), err
	}
	return fault.New(fault.NotFound, "refund_unknown", "There is no refund %d.", id).At("refund"), err
}

// markTold writes by which keys the marketplace told of refunds made here. What
// it tells of, it has taken. Refunds are written in the order of their ids, so
// that writers never wait for each other in a circle.
func (s *Service) markTold(ctx context.Context, tx bun.Tx, told []*Line) error {
	slices.SortFunc(told, func(a, b *Line) int { return cmp.Compare(a.ID, b.ID) })
	now := s.Now().UTC().Truncate(time.Microsecond)
	for _, r := range told {
		if r.TakenAt == nil && r.isOfSeller() {
			r.TakenAt = &now
		}
		if _, err := tx.NewUpdate().Model(r).Column("told_key", "taken_at").WherePK().Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// markGoesWith remembers which Business Care ended with a seller's refund, the
// first of these lines.
func markGoesWith(ctx context.Context, tx bun.Tx, made []*Line) error {
	for _, ofCare := range made[1:] {
		ofCare.GoesWith = &made[0].ID
		if _, err := tx.NewUpdate().Model(ofCare).Column("goes_with").WherePK().Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
