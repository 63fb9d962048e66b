package reviewqueue

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/list"
)

// premiumSQL: R7.5, as far as the seller's record says.
const premiumSQL = "(SELECT seller.is_europe_based AND seller.partnership IN ('INDUSTRIAL_PARTNER', 'MODULE_CREATOR') FROM sellers AS seller WHERE seller.id = ?)"

func put(ctx context.Context, tx bun.Tx, i *Item) error {
	_, err := tx.NewRaw(`INSERT INTO review_items (kind, ref, product_id, seller_id, stage, version, change_kind, errors, warnings, is_asked, is_premium, entered_at, taken_by, taker)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, `+premiumSQL+`, ?, '', '')
		ON CONFLICT (kind, ref) DO UPDATE SET errors = EXCLUDED.errors, warnings = EXCLUDED.warnings, is_asked = EXCLUDED.is_asked,
		taken_by = CASE WHEN review_items.stage = EXCLUDED.stage THEN review_items.taken_by ELSE '' END,
		taker = CASE WHEN review_items.stage = EXCLUDED.stage THEN review_items.taker ELSE '' END,
		taken_at = CASE WHEN review_items.stage = EXCLUDED.stage THEN review_items.taken_at END,
		stage = EXCLUDED.stage, entered_at = EXCLUDED.entered_at`,
		i.Kind, i.Ref, i.ProductID, i.SellerID, i.Stage, i.Version, i.ChangeKind, i.Errors, i.Warnings, i.IsAsked, i.SellerID, i.EnteredAt).Exec(ctx)
	return err
}

func remove(ctx context.Context, tx bun.Tx, kind Kind, ref int64) (int64, error) {
	return db.Affected(tx.NewDelete().Model((*Item)(nil)).Where("kind = ?", kind).Where("ref = ?", ref).Exec(ctx))
}

func hold(ctx context.Context, tx bun.Tx, kind Kind, ref int64, subject, name string, now time.Time) (int64, error) {
	return db.Affected(unlessTaken(tx.NewUpdate().Model((*Item)(nil)).Set("taken_by = ?", subject).Set("taker = ?", name).Set("taken_at = ?", now), kind, ref, subject, now).Exec(ctx))
}

func release(ctx context.Context, tx bun.Tx, kind Kind, ref int64, subject string, now time.Time) (int64, error) {
	return db.Affected(unlessTaken(tx.NewUpdate().Model((*Item)(nil)).Set("taken_by = ''").Set("taker = ''").Set("taken_at = NULL"), kind, ref, subject, now).Exec(ctx))
}

// unlessTaken narrows a change to what no other operator has.
func unlessTaken(q *bun.UpdateQuery, kind Kind, ref int64, subject string, now time.Time) *bun.UpdateQuery {
	return q.Where("kind = ?", kind).Where("ref = ?", ref).Where("(taken_by IN ('', ?) OR taken_at <= ?)", subject, now.Add(-takenFor))
}

func find(ctx context.Context, q bun.IDB, kind Kind, ref int64) (*Item, error) {
	item := &Item{}
	err := q.NewSelect().Model(item).Where("kind = ?", kind).Where("ref = ?", ref).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, notWaiting()
	}
	return item, err
}

func (s *Service) narrowed(f Filter, subject string) *bun.SelectQuery {
	return narrow(s.db.Read().NewSelect().Model((*Item)(nil)), f, subject, s.at())
}

func narrow(q *bun.SelectQuery, f Filter, subject string, now time.Time) *bun.SelectQuery {
	if f.Kind != "" {
		q = q.Where("item.kind = ?", f.Kind)
	}
	if f.Stage != "" {
		q = q.Where("item.stage = ?", f.Stage)
	}
	if f.Mine {
		q = q.Where("item.taken_by = ?", subject).Where("item.taken_by <> ''").Where("item.taken_at > ?", now.Add(-takenFor))
	}
	return q
}

// order is the order of the queue beneath what the asking operator has: what waits
// for its seller comes last, as nobody can work on it.
const order = "item.is_asked, item.is_premium DESC, item.entered_at, item.id"

// mine finds what an operator has taken, in the order of the queue: a handful.
func (s *Service) mine(ctx context.Context, f Filter, subject string) (ids []int64, err error) {
	f.Mine = true
	err = s.narrowed(f, subject).Column("item.id").OrderExpr(order).Scan(ctx, &ids)
	return ids, err
}

// page finds a page of the queue, where an operator's own come first. The ids of
// all others are found by the index alone; names are read for these.
func (s *Service) page(ctx context.Context, f Filter, mine []int64, page list.Page) (found []Item, err error) {
	skipped := page.Offset()
	own := mine[min(skipped, int64(len(mine))):]
	own = own[:min(len(own), page.Length)]
	ids := slices.Clone(own)
	if left := page.Length - len(own); left > 0 && !f.Mine {
		q := s.narrowed(f, "").Column("item.id").OrderExpr(order).Limit(int64(left)).Offset(max(0, skipped-int64(len(mine))))
		if len(mine) > 0 {
			q = q.Where("item.id NOT IN (?)", bun.List(mine))
		}
		var others []int64
		if err := q.Scan(ctx, &others); err != nil {
			return nil, err
		}
		ids = append(ids, others...)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	err = named(s.db.Read().NewSelect().Model(&found)).Where("item.id IN (?)", bun.List(ids)).Scan(ctx)
	slices.SortFunc(found, func(a, b Item) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return found, err
}

// free is the first that nobody has, and not of one seller; what waits for its
// seller is left alone.
func (s *Service) free(ctx context.Context, notOf int64) (found []Item, err error) {
	err = named(s.db.Read().NewSelect().Model(&found)).Where("(item.taken_by = '' OR item.taken_at <= ?)", s.at().Add(-takenFor)).Where("NOT item.is_asked").
		Where("item.seller_id <> ?", notOf).OrderExpr(order).Limit(1).Scan(ctx)
	return found, err
}

func named(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("item.*").
		ColumnExpr("(SELECT n.name FROM product_names AS n WHERE n.product_id = item.product_id AND n.lang = 'en') AS product_name").
		ColumnExpr(`(SELECT COALESCE(NULLIF(c.name, ''), TRIM(s.first_name || ' ' || s.last_name)) FROM sellers AS s
			LEFT JOIN seller_companies AS c ON c.seller_id = s.id WHERE s.id = item.seller_id) AS seller_name`)
}

func sort(ctx context.Context, tx bun.Tx) error {
	_, err := tx.NewRaw(`UPDATE review_items SET is_premium = NOT is_premium WHERE is_premium <> (
		SELECT seller.is_europe_based AND seller.partnership IN ('INDUSTRIAL_PARTNER', 'MODULE_CREATOR') FROM sellers AS seller WHERE seller.id = review_items.seller_id)`).Exec(ctx)
	return err
}
