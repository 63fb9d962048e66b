package seller

import (
	"cmp"
	"context"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// Partnerships are the agreements that a seller has had, as far as the
// marketplace sent them, the oldest first.
type Partnerships []agreement

type agreement struct {
	bun.BaseModel `bun:"table:seller_partnerships"`

	SellerID    int64
	StartsOn    calendar.Day
	EndsOn      calendar.Day `bun:",nullzero"` // empty: until another one starts
	Partnership Partnership
}

// On is the agreement in force on a day. Before the first that is known it is
// that one; after the last day of one there is none; where nothing is known, it
// is what the seller has at present.
func (p Partnerships) On(day calendar.Day, present Partnership) Partnership {
	if len(p) == 0 {
		return present
	}
	inForce := p[0]
	for _, one := range p {
		if one.StartsOn <= day {
			inForce = one
		}
	}
	if inForce.EndsOn != "" && inForce.EndsOn < day {
		return Community
	}
	return inForce.Partnership
}

// with are the agreements with one more.
func (p Partnerships) with(one agreement) Partnerships {
	place, isThere := slices.BinarySearchFunc(p, one, func(a, b agreement) int { return cmp.Compare(a.StartsOn, b.StartsOn) })
	if isThere {
		return slices.Replace(slices.Clone(p), place, place+1, one)
	}
	return slices.Insert(slices.Clone(p), place, one)
}

// Partnerships reads the agreements of sellers.
func (s *Service) Partnerships(ctx context.Context, idb bun.IDB, sellers []int64) (map[int64]Partnerships, error) {
	all := map[int64]Partnerships{}
	if len(sellers) == 0 {
		return all, nil
	}
	var rows []agreement
	err := idb.NewSelect().Model(&rows).Where("seller_id IN (?)", bun.List(sellers)).Order("seller_id", "starts_on").Scan(ctx)
	for _, row := range rows {
		all[row.SellerID] = append(all[row.SellerID], row)
	}
	return all, err
}

// agree stores an agreement for sales that are reported from now on.
func agree(ctx context.Context, tx bun.Tx, row agreement) error {
	_, err := tx.NewInsert().Model(&row).On("CONFLICT (seller_id, starts_on) DO UPDATE").
		Set("partnership = EXCLUDED.partnership").Set("ends_on = EXCLUDED.ends_on").Returning("NULL").Exec(ctx)
	return err
}

// With are the agreements with one more, from a day on and until a last one if it
// has one.
func (p Partnerships) With(startsOn, endsOn calendar.Day, partnership Partnership) Partnerships {
	return p.with(agreement{StartsOn: startsOn, EndsOn: endsOn, Partnership: partnership})
}

// Agree stores an agreement for sales that are reported from now on, in the caller's
// transaction.
func (s *Service) Agree(ctx context.Context, tx bun.Tx, sellerID int64, startsOn, endsOn calendar.Day, partnership Partnership) error {
	return agree(ctx, tx, agreement{SellerID: sellerID, StartsOn: startsOn, EndsOn: endsOn, Partnership: partnership})
}

// FollowAgreements sets the partnership of every seller whose agreement begins or
// has ended on a day to what it is from then on.
func (s *Service) FollowAgreements(ctx context.Context, today calendar.Day) error {
	var ids []int64
	err := s.db.Read().NewSelect().Model((*agreement)(nil)).ColumnExpr("DISTINCT seller_id").
		Where("starts_on = ?", today).WhereOr("ends_on = ?", today.Add(-1)).Scan(ctx, &ids)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, 500) {
		err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			all, err := s.Partnerships(ctx, tx, some)
			if err != nil {
				return err
			}
			for id, known := range all {
				_, err := tx.NewUpdate().Model((*Seller)(nil)).Set("partnership = ?", known.On(today, "")).Where("id = ?", id).Exec(ctx)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
