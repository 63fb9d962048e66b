package seller

import (
	"context"
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
func notePartnership(ctx context.Context, tx bun.Tx, sellerID int64, since time.Time, partnership Partnership) error {
	row := partnershipSince{SellerID: sellerID, Since: since, Partnership: partnership}
	_, err := tx.NewInsert().Model(&row).On("CONFLICT (seller_id, since) DO UPDATE").Set("partnership = EXCLUDED.partnership").Returning("NULL").Exec(ctx)
	return err
}
