package seller

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// NoteFirstSales keeps for each seller the earliest time it ever sold
// something, in whatever order sales become known.
func (s *Service) NoteFirstSales(ctx context.Context, tx bun.Tx, at map[int64]time.Time) error {
	type first struct {
		ID int64     `bun:"id,type:bigint"`
		At time.Time `bun:"at,type:timestamptz"`
	}
	ids := slices.Sorted(maps.Keys(at))
	for some := range slices.Chunk(ids, 500) {
		if s.db.Engine == db.PostgreSQL { // in one order, so that writers never wait in a circle
			_, err := tx.NewSelect().Model((*Seller)(nil)).Column("id").Where("seller.id IN (?)", bun.List(some)).
				Order("seller.id").For("NO KEY UPDATE").Exec(ctx)
			if err != nil {
				return err
			}
		}
		var rows []first
		for _, id := range some {
			rows = append(rows, first{id, at[id]})
		}
		_, err := tx.NewUpdate().With("first", tx.NewValues(&rows)).Model((*Seller)(nil)).TableExpr("first").
			Set("first_sale_at = first.at").Where("seller.id = first.id").
			Where("seller.first_sale_at IS NULL OR seller.first_sale_at > first.at").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}
