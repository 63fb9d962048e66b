package catalogue

import (
	"context"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/products"
)

// One is a product with all that its page shows.
type One struct {
	Item
	VersionCount int64
	Versions     []Version // the newest first
	Grid         []GridRow
	UpdateBefore *calendar.Day // from this day on updates are refused that do not support the newest major; nil: it does
	Prices       []PriceChange // those still to come
	Editing      *Editing
}

// GridRow is a product's result on one platform version, newest first.
type GridRow struct {
	Platform      products.PlatformVersion
	Compatibility Compatibility
}

// ShownVersions is how many versions a product shows unasked.
const ShownVersions = 3

// graceMonths is how long after the release of a major updates are taken that
// do not support it.
const graceMonths = 6

// One is a product of the asking seller's; with allVersions not only the newest.
func (s *Service) One(ctx context.Context, id int64, lang string, allVersions bool) (*One, error) {
	p, err := s.own(ctx, s.db.Read(), id, false)
	if err != nil {
		return nil, err
	}
	one := &One{}
	err = s.narrowed(Filter{}, p.SellerID, lang, true).
		ColumnExpr("p.id, COALESCE(own.name, english.name) AS name, p.type, p.price, p.external_id, p.created_at").ColumnExpr(stateSQL+" AS state").
		ColumnExpr("COALESCE(sheet.state, 'VALIDATED') AS sheet_state, COALESCE(sheet.draft, '') <> '' AS has_draft").Where("p.id = ?", id).Scan(ctx, &one.Item)
	if err != nil {
		return nil, err
	}
	items := []Item{one.Item}
	if err := s.fill(ctx, p.SellerID, items); err != nil {
		return nil, err
	}
	one.Item = items[0]
	q := s.db.Read().NewSelect().Model(&one.Versions).Where("product_id = ?", id).OrderExpr("rank DESC")
	if !allVersions {
		q = q.Limit(ShownVersions)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, err
	}
	if one.VersionCount, err = s.db.Read().NewSelect().Model((*Version)(nil)).Where("product_id = ?", id).Count(ctx); err != nil {
		return nil, err
	}
	for i := range one.Versions {
		if err := one.Versions[i].read(); err != nil {
			return nil, err
		}
	}
	if err := s.addGrid(ctx, one); err != nil {
		return nil, err
	}
	err = s.db.Read().NewSelect().Model(&one.Prices).Where("product_id = ?", id).Where("applied_at IS NULL AND cancelled_at IS NULL").Order("starts_on").Scan(ctx)
	if err != nil {
		return nil, err
	}
	one.Editing, err = s.editing(ctx, s.db.Read(), p)
	return one, err
}

// addGrid works out on which platform versions the newest validated version runs.
func (s *Service) addGrid(ctx context.Context, one *One) error {
	var newest Version
	rows := s.db.Read().NewSelect().Model(&newest).Where("product_id = ?", one.ID).Where("state = 'VALIDATED'").OrderExpr("rank DESC").Limit(1)
	if n, err := rows.Count(ctx); err != nil || n == 0 {
		return err
	}
	if err := rows.Scan(ctx); err != nil {
		return err
	}
	if err := newest.read(); err != nil {
		return err
	}
	platform, err := s.platform(ctx)
	if err != nil || platform.Latest() == nil {
		return err
	}
	for _, p := range platform.Versions {
		one.Grid = append(one.Grid, GridRow{p, newest.on(p, platform)})
	}
	one.UpdateBefore = newest.updateBefore(platform)
	return nil
}

// History is what was done to a product of the asking seller's, newest first:
// those before an entry, or the newest with 0. What the marketplace tells later has
// its own time, so it goes by that; a product has few enough entries to sort them.
func (s *Service) History(ctx context.Context, id, before int64, most int) (entries []HistoryEntry, err error) {
	if _, err := s.own(ctx, s.db.Read(), id, false); err != nil {
		return nil, err
	}
	if most < 1 || most > 100 {
		return nil, fault.New(fault.Invalid, "page", "Ask for 1 to 100 entries.").At("most")
	}
	q := s.db.Read().NewSelect().Model(&entries).Where("product_id = ?", id).OrderExpr("at DESC, id DESC").Limit(int64(most))
	if before > 0 {
		q = q.Where("(at, id) < (SELECT at, id FROM product_history WHERE id = ? AND product_id = ?)", before, id)
	}
	err = q.Scan(ctx)
	return entries, err
}

// Consequences are what depends on products that are to be taken away.
type Consequences struct {
	Contracts     int64       // Business Care that runs
	Renewals      int64       // of it that is due within 12 months
	RenewalsWorth money.Cents // what the seller's customers would pay for them, as they did last
	Threads       int64       // conversations that wait for an answer
}

// Care knows which Business Care runs although it was not renewed yet.
type Care interface {
	// CareRunsSince is the earliest day that Business Care can be due on and still run.
	CareRunsSince(ctx context.Context) (calendar.Day, error)
}

// CountCareThrough has lapsed contracts left out of what depends on a product.
func (s *Service) CountCareThrough(c Care) { s.care = c }

// Consequences counts what taking away products of the asking seller's touches.
func (s *Service) Consequences(ctx context.Context, ids []int64) (c Consequences, err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return c, err
	}
	if len(ids) == 0 || len(ids) > mostAtOnce {
		return c, fault.New(fault.Invalid, "too_many", "Choose 1 to %d products.", mostAtOnce).At("products")
	}
	var runsSince calendar.Day
	if s.care != nil {
		if runsSince, err = s.care.CareRunsSince(ctx); err != nil {
			return c, err
		}
	}
	for _, id := range ids {
		if _, err := s.own(ctx, s.db.Read(), id, false); err != nil {
			return c, err
		}
		// The last line of each contract is what it cost, and its renewal will.
		var one Consequences
		err := s.db.Read().NewSelect().TableExpr("business_care AS care").
			Join("JOIN order_lines AS line ON line.id = care.last_line").ColumnExpr("COUNT(*) AS contracts").
			ColumnExpr("CAST(COALESCE(SUM(CASE WHEN care.renews_on <= ? THEN 1 ELSE 0 END), 0) AS BIGINT) AS renewals", s.today().AddMonths(12)).
			ColumnExpr("CAST(COALESCE(SUM(CASE WHEN care.renews_on <= ? THEN line.gross ELSE 0 END), 0) AS BIGINT) AS renewals_worth", s.today().AddMonths(12)).
			Where("care.product_id = ?", id).Where("care.seller_id = ?", sellerID).Where("care.ended_at IS NULL").Where("care.renews_on >= ?", runsSince).Scan(ctx, &one)
		if err != nil {
			return c, err
		}
		threads, err := s.db.Read().NewSelect().TableExpr("message_threads").Where("seller_id = ?", sellerID).Where("product_id = ?", id).Where("waiting_since IS NOT NULL").Count(ctx)
		if err != nil {
			return c, err
		}
		c.Contracts, c.Renewals, c.RenewalsWorth, c.Threads = c.Contracts+one.Contracts, c.Renewals+one.Renewals, c.RenewalsWorth+one.RenewalsWorth, c.Threads+threads
	}
	return c, nil
}
