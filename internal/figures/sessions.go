package figures

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

type sessionRow struct {
	bun.BaseModel `bun:"table:product_sessions,alias:s"`

	ProductID int64        `bun:"product_id,type:bigint"`
	Day       calendar.Day `bun:"day,type:text"`
	SellerID  int64        `bun:"seller_id,type:bigint"`
	Sessions  int64        `bun:"sessions,type:bigint"`
}

type productDay struct {
	productID int64
	day       calendar.Day
}

func (r sessionRow) key() productDay { return productDay{r.ProductID, r.Day} }

// replaceSessions writes the counts and returns what they change. Rows are
// made and then locked in the order of their key, so that two writers of one
// day wait for each other and both differences are right.
func (s *Service) replaceSessions(ctx context.Context, tx bun.Tx, visits []Sessions) ([]Change, error) {
	var changes []Change
	for some := range slices.Chunk(lastOfEach(visits), chunk) {
		before, err := s.lockSessions(ctx, tx, some)
		if err != nil {
			return nil, err
		}
		_, err = tx.NewInsert().Model(&some).On("CONFLICT (product_id, day) DO UPDATE").
			Set("seller_id = EXCLUDED.seller_id, sessions = EXCLUDED.sessions").Returning("NULL").Exec(ctx)
		if err != nil {
			return nil, err
		}
		for _, row := range some {
			was := before[row.key()]
			// A product that changed hands takes its visits along.
			changes = append(changes, was.change(-was.Sessions), row.change(row.Sessions))
		}
	}
	return changes, nil
}

func (r sessionRow) change(sessions int64) Change {
	return Change{SellerID: r.SellerID, ProductID: r.ProductID, Day: r.Day, Sums: Sums{Sessions: sessions}}
}

func lastOfEach(visits []Sessions) []sessionRow {
	last := make(map[productDay]sessionRow, len(visits))
	for _, v := range visits {
		row := sessionRow{ProductID: v.ProductID, Day: v.Day, SellerID: v.SellerID, Sessions: v.Count}
		last[row.key()] = row
	}
	return slices.SortedFunc(maps.Values(last), func(a, b sessionRow) int {
		return cmp.Or(cmp.Compare(a.ProductID, b.ProductID), cmp.Compare(a.Day, b.Day))
	})
}

func (s *Service) lockSessions(ctx context.Context, tx bun.Tx, rows []sessionRow) (map[productDay]sessionRow, error) {
	empty := slices.Clone(rows)
	for i := range empty {
		empty[i].Sessions = 0
	}
	_, err := tx.NewInsert().Model(&empty).On("CONFLICT (product_id, day) DO NOTHING").Returning("NULL").Exec(ctx)
	if err != nil {
		return nil, err
	}
	var found []sessionRow
	q := tx.NewSelect().Model(&found).With("asked", tx.NewValues(&rows).Column("product_id", "day")).
		Join("JOIN asked ON asked.product_id = s.product_id AND asked.day = s.day").
		Order("s.product_id", "s.day")
	if s.db.Engine == db.PostgreSQL {
		q = q.For("UPDATE OF s")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, err
	}
	before := make(map[productDay]sessionRow, len(found))
	for _, row := range found {
		before[row.key()] = row
	}
	return before, nil
}
