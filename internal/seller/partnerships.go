package seller

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"
)

// Partnerships are the agreements that a seller has had, as far as the
// marketplace told of them, the oldest first.
type Partnerships []partnershipSince

type partnershipSince struct {
	bun.BaseModel `bun:"table:seller_partnerships"`

	SellerID    int64
	Since       time.Time
	Partnership Partnership
}

// At is the agreement in force at a moment. Before the first that is known, it
// is that one; where none is, what the seller has at present.
func (p Partnerships) At(moment time.Time, present Partnership) Partnership {
	if len(p) == 0 {
		return present
	}
	inForce := p[0].Partnership
	for _, one := range p {
		if !one.Since.After(moment) {
			inForce = one.Partnership
		}
	}
	return inForce
}

// with are the agreements with one more. Of two from one moment on the same one
// counts whichever comes first: that whose name is the last in the alphabet.
func (p Partnerships) with(one partnershipSince) Partnerships {
	place, isThere := slices.BinarySearchFunc(p, one, func(a, b partnershipSince) int { return a.Since.Compare(b.Since) })
	if isThere {
		one.Partnership = max(one.Partnership, p[place].Partnership)
		return slices.Replace(slices.Clone(p), place, place+1, one)
	}
	return slices.Insert(slices.Clone(p), place, one)
}

// around is the time in which the agreement of a moment is in force; before the
// first that is known, it is that one.
func (p Partnerships) around(moment time.Time) *Span {
	var in Span
	for i, one := range p {
		switch {
		case one.Since.After(moment):
			in.Until = one.Since
			return &in
		case i > 0:
			in.From = one.Since
		}
	}
	return &in
}

// Span is a time from a moment on and before another; a zero one is open.
type Span struct{ From, Until time.Time }

// Partnerships reads the agreements of sellers.
func (s *Service) Partnerships(ctx context.Context, idb bun.IDB, sellers []int64) (map[int64]Partnerships, error) {
	all := map[int64]Partnerships{}
	if len(sellers) == 0 {
		return all, nil
	}
	var rows []partnershipSince
	err := idb.NewSelect().Model(&rows).Where("seller_id IN (?)", bun.List(sellers)).Order("seller_id", "since").Scan(ctx)
	for _, row := range rows {
		all[row.SellerID] = append(all[row.SellerID], row)
	}
	return all, err
}

// notePartnership keeps which agreement a seller had as of a moment, also when
// something newer is known already.
func notePartnership(ctx context.Context, tx bun.Tx, row partnershipSince) error {
	_, err := tx.NewInsert().Model(&row).On("CONFLICT (seller_id, since) DO UPDATE").Set("partnership = EXCLUDED.partnership").Returning("NULL").Exec(ctx)
	return err
}
