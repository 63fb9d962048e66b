package dashboard

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/seller"
)

// levelRow is the level a seller had from a Monday on, and what it was given by.
type levelRow struct {
	bun.BaseModel `bun:"table:seller_levels"`

	SellerID int64        `bun:",pk"`
	Monday   calendar.Day `bun:",pk"`
	Level    *seller.Level
	judged
}

// rulesOn reads what is in force on a day.
func rulesOn(ctx context.Context, q bun.IDB, day calendar.Day) (rules, error) {
	var r rules
	err := q.NewSelect().Model(&r.terms).Where("starts_on <= ?", day).OrderExpr("starts_on DESC").Limit(1).Scan(ctx)
	if err != nil {
		return r, err
	}
	err = q.NewSelect().Model(&r.thresholds).
		Where("starts_on = (SELECT MAX(t.starts_on) FROM level_thresholds AS t WHERE t.level = threshold.level AND t.starts_on <= ?)", day).
		Scan(ctx)
	slices.SortFunc(r.thresholds, func(a, b Threshold) int {
		return slices.Index(seller.Levels, a.Level) - slices.Index(seller.Levels, b.Level)
	})
	return r, err
}

// saveLevels keeps the levels of a Monday; computed again, they are replaced.
func saveLevels(ctx context.Context, d *db.DB, rows []levelRow) error {
	if len(rows) == 0 {
		return nil
	}
	return d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewInsert().Model(&rows).On("CONFLICT (seller_id, monday) DO UPDATE").
			Set("level = EXCLUDED.level, seniority = EXCLUDED.seniority, rating = EXCLUDED.rating").
			Set("positive = EXCLUDED.positive, support = EXCLUDED.support").Exec(ctx)
		return err
	})
}

// lastLevel is the newest level of a seller; nil: none was ever computed.
func lastLevel(ctx context.Context, q bun.IDB, sellerID int64) (*LevelChange, error) {
	var last LevelChange
	err := q.NewSelect().Model((*levelRow)(nil)).Column("monday", "level").
		Where("seller_id = ?", sellerID).OrderExpr("monday DESC").Limit(1).Scan(ctx, &last)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &last, err
}

// longestHistory is how many changes of level are shown.
const longestHistory = 26

func levelHistory(ctx context.Context, q bun.IDB, sellerID int64) ([]LevelChange, error) {
	rows := q.NewSelect().Model((*levelRow)(nil)).Column("monday", "level").
		ColumnExpr("LAG(level) OVER (ORDER BY monday) AS level_before").Where("seller_id = ?", sellerID)
	changes := []LevelChange{}
	err := q.NewSelect().TableExpr("(?) AS l", rows).ColumnExpr("monday, level").
		Where("level IS DISTINCT FROM level_before").OrderExpr("monday DESC").Limit(longestHistory).Scan(ctx, &changes)
	return changes, err
}

// saveBenchmarks replaces those of earlier weeks by a Monday's, some at a time.
func saveBenchmarks(ctx context.Context, d *db.DB, monday calendar.Day, rows []Benchmark) error {
	const chunk = 1000
	for some := range slices.Chunk(rows, chunk) {
		err := d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewInsert().Model(&some).On("CONFLICT (seller_id, metric, product_type) DO UPDATE").
				Set("monday = EXCLUDED.monday, percentile = EXCLUDED.percentile, sellers = EXCLUDED.sellers").Exec(ctx)
			return err
		})
		if err != nil {
			return err
		}
	}
	return d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewDelete().Model((*Benchmark)(nil)).Where("monday < ?", monday).Exec(ctx)
		return err
	})
}

func benchmarksOf(ctx context.Context, q bun.IDB, sellerID int64) ([]Benchmark, error) {
	rows := []Benchmark{}
	err := q.NewSelect().Model(&rows).Where("seller_id = ?", sellerID).Where("sellers >= ?", fewestCompared).
		OrderExpr("product_type, metric").Scan(ctx)
	return rows, err
}
