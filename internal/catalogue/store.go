package catalogue

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/export"
	kit "merkato/internal/list"
	"merkato/internal/money"
)

// stateSQL is a product's state.
const stateSQL = `CASE WHEN p.removed_at IS NOT NULL THEN 'REMOVED' WHEN p.is_active THEN 'ONLINE'
	WHEN p.external_id IS NOT NULL THEN 'OFFLINE' WHEN sheet.state = 'IN_VALIDATION' THEN 'IN_VALIDATION' ELSE 'DRAFT' END`

// narrowed is a query of the seller's products that a filter lets through.
func (s *Service) narrowed(f Filter, sellerID int64, lang string, withState bool) *bun.SelectQuery {
	q := s.db.Read().NewSelect().TableExpr("products AS p").
		Join("LEFT JOIN product_sheets AS sheet ON sheet.product_id = p.id").
		Where("p.seller_id = ?", sellerID)
	if withState || f.Search != "" {
		q = q.Join("JOIN product_names AS english ON english.product_id = p.id AND english.lang = 'en'").
			Join("LEFT JOIN product_names AS own ON own.product_id = p.id AND own.lang = ?", lang)
	}
	if text := strings.ToLower(strings.TrimSpace(f.Search)); text != "" {
		pattern := kit.Containing(text)
		q = q.Where(fmt.Sprintf(`(%s LIKE ? ESCAPE '\' OR %s LIKE ? ESCAPE '\' OR lower(COALESCE(p.external_id, '')) LIKE ? ESCAPE '\' OR CAST(p.id AS TEXT) = ?)`,
			s.db.Fold("COALESCE(own.name, english.name)"), s.db.Fold("english.name")), pattern, pattern, pattern, text)
	}
	if f.among != nil {
		q = q.Where("p.id IN (?)", bun.List(append(f.among, 0)))
	}
	if f.Type != "" {
		q = q.Where("p.type = ?", f.Type)
	}
	if f.SheetState != "" {
		q = q.Where("COALESCE(sheet.state, 'VALIDATED') = ?", f.SheetState)
	}
	if withState && f.State != "" {
		q = q.Where("("+stateSQL+") = ?", f.State)
	}
	return q
}

// items are the products that a filter lets through, without what fill adds.
func (s *Service) items(f Filter, sellerID int64, lang string) *bun.SelectQuery {
	return s.narrowed(f, sellerID, lang, true).
		ColumnExpr("p.id, COALESCE(own.name, english.name) AS name, p.type, p.price, p.external_id, p.created_at").ColumnExpr(stateSQL + " AS state").
		ColumnExpr("COALESCE(sheet.state, 'VALIDATED') AS sheet_state, COALESCE(sheet.draft, '') <> '' AS has_draft")
}

// withVersion are the seller's products that have a validated version, by name.
func (s *Service) withVersion(sellerID int64, lang string) *bun.SelectQuery {
	return s.narrowed(Filter{}, sellerID, lang, true).ColumnExpr("p.id AS product_id, COALESCE(own.name, english.name) AS name").
		Where("p.removed_at IS NULL").Where("EXISTS (SELECT 1 FROM product_versions AS v WHERE v.product_id = p.id AND v.state = 'VALIDATED')").
		OrderExpr("lower(COALESCE(own.name, english.name)), p.id")
}

// counts are how many of a seller's products are in each state.
func (s *Service) counts(ctx context.Context, f Filter, sellerID int64, lang string) (map[State]int64, error) {
	var rows []struct {
		State State
		Count int64
	}
	err := s.narrowed(f, sellerID, lang, false).ColumnExpr(stateSQL+" AS state, COUNT(*) AS count").GroupExpr("1").Scan(ctx, &rows)
	counts := map[State]int64{}
	for _, row := range rows {
		counts[row.State] = row.Count
	}
	return counts, err
}

func (s *Service) sorted(q *bun.SelectQuery, sellerID int64, page Page, waiting work, terms RatingTerms) *bun.SelectQuery {
	direction := " ASC"
	if page.Descending {
		direction = " DESC"
	}
	switch page.Sort {
	case SortPrice:
		q = q.OrderExpr("p.price" + direction)
	case SortCreated:
		q = q.OrderExpr("p.created_at" + direction)
	case SortTurnover:
		today := s.today()
		sums := s.db.Read().NewSelect().TableExpr("figures").ColumnExpr("value, SUM(sales_gross) AS turnover").
			Where("seller_id = ?", sellerID).Where("slice = 'product' AND grain = 'day'").
			Where("starts_on BETWEEN ? AND ?", today.Add(-29), today).Group("value")
		q = q.Join("LEFT JOIN (?) AS t ON t.value = CAST(p.id AS TEXT)", sums).OrderExpr("COALESCE(t.turnover, 0)" + direction)
	case SortRating:
		since := terms.Since(s.today())
		rated := s.db.Read().NewSelect().TableExpr("ratings").ColumnExpr("product_id, AVG(stars) AS average").
			Where("seller_id = ?", sellerID).Where("at >= ?", since.Start().UTC()).Group("product_id").Having("COUNT(*) >= ?", terms.Needed)
		q = q.Join("LEFT JOIN (?) AS rated ON rated.product_id = p.id", rated).OrderExpr("COALESCE(rated.average, 0)" + direction)
	case SortAttention:
		q = s.byAttention(q, sellerID, waiting, direction).OrderExpr(s.db.Fold("COALESCE(own.name, english.name)"))
	default:
		q = q.OrderExpr(s.db.Fold("COALESCE(own.name, english.name)") + direction)
	}
	return q.OrderExpr("p.id" + direction)
}

// curveDays is how many days the list tells the turnover of.
const curveDays = 30

func (s *Service) addTurnover(ctx context.Context, sellerID int64, ids []int64, at map[int64]*Item) error {
	first := s.today().Add(1 - curveDays)
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i], at[id].TurnoverDays = strconv.FormatInt(id, 10), make([]money.Cents, curveDays)
	}
	var rows []struct {
		Value string
		Day   calendar.Day // empty: the days before, together
		Gross money.Cents
		Sales int64
	}
	err := s.db.Read().NewSelect().TableExpr("figures").
		ColumnExpr("value, CASE WHEN starts_on >= ? THEN starts_on ELSE '' END AS day", first).
		ColumnExpr("CAST(SUM(sales_gross) AS BIGINT) AS gross, CAST(SUM(sales) AS BIGINT) AS sales").
		Where("seller_id = ?", sellerID).Where("slice = 'product' AND grain = 'day'").Where("value IN (?)", bun.List(texts)).
		Where("starts_on BETWEEN ? AND ?", first.Add(-curveDays), s.today()).GroupExpr("1, 2").Scan(ctx, &rows)
	for _, row := range rows {
		id, _ := strconv.ParseInt(row.Value, 10, 64)
		item := at[id]
		if row.Day == "" {
			item.TurnoverBefore = row.Gross
			continue
		}
		item.TurnoverDays[first.Until(row.Day)] = row.Gross
		item.Turnover, item.Sales = item.Turnover+row.Gross, item.Sales+row.Sales
	}
	return err
}

// RatingTermsOn is what averages are made of on a day: the same that levels go by.
func RatingTermsOn(ctx context.Context, q bun.IDB, day calendar.Day) (t RatingTerms, err error) {
	err = q.NewSelect().TableExpr("level_terms").ColumnExpr("months, ratings_needed AS needed").Where("starts_on <= ?", day).
		OrderExpr("starts_on DESC").Limit(1).Scan(ctx, &t)
	return t, err
}

func (s *Service) addRatings(ctx context.Context, ids []int64, at map[int64]*Item) error {
	var rows []struct {
		ProductID            int64
		Count, Recent, Stars int64
	}
	terms, err := RatingTermsOn(ctx, s.db.Read(), s.today())
	if err != nil {
		return err
	}
	since := terms.Since(s.today())
	err = s.db.Read().NewSelect().TableExpr("ratings").ColumnExpr("product_id, COUNT(*) AS count").
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN day >= ? THEN 1 ELSE 0 END), 0) AS BIGINT) AS recent", since).
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN day >= ? THEN stars ELSE 0 END), 0) AS BIGINT) AS stars", since).
		Where("product_id IN (?)", bun.List(ids)).Group("product_id").Scan(ctx, &rows)
	for id := range at {
		at[id].Rating = terms.Of(0, 0, 0)
	}
	for _, row := range rows {
		at[row.ProductID].Rating = terms.Of(row.Count, row.Recent, row.Stars)
	}
	return err
}

// consequencesOf counts what depends on a product. The last line of each contract
// is what it cost, and its renewal will.
func consequencesOf(ctx context.Context, q bun.IDB, sellerID, productID int64, runsSince, renewsBy calendar.Day) (c Consequences, err error) {
	err = q.NewSelect().TableExpr("business_care AS care").
		Join("JOIN order_lines AS line ON line.id = care.last_line").ColumnExpr("COUNT(*) AS contracts").
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN care.renews_on <= ? THEN 1 ELSE 0 END), 0) AS BIGINT) AS renewals", renewsBy).
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN care.renews_on <= ? THEN line.gross ELSE 0 END), 0) AS BIGINT) AS renewals_worth", renewsBy).
		Where("care.product_id = ?", productID).Where("care.seller_id = ?", sellerID).Where("care.ended_at IS NULL").Where("care.renews_on >= ?", runsSince).Scan(ctx, &c)
	if err != nil {
		return c, err
	}
	c.Threads, err = q.NewSelect().TableExpr("message_threads").Where("seller_id = ?", sellerID).Where("product_id = ?", productID).Where("waiting_since IS NOT NULL").Count(ctx)
	return c, err
}

// putCategory writes a category, unless a newer one is known.
func putCategory(ctx context.Context, tx bun.Tx, c *Category) (isOld bool, err error) {
	n, err := db.Affected(tx.NewInsert().Model(c).On("CONFLICT (external_id) DO UPDATE").
		Set("parent = EXCLUDED.parent, names = EXCLUDED.names, position = EXCLUDED.position, is_open = EXCLUDED.is_open, external_updated_at = EXCLUDED.external_updated_at").
		Where("category.external_updated_at <= EXCLUDED.external_updated_at").Exec(ctx))
	return n == 0, err
}

// OwnData is the products with their names and sheets.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	if err := f.Table(ctx, "products.csv", s.db.Read().NewSelect().TableExpr("products").ColumnExpr("id, type, is_active, price, created_at, removed_at").Where("seller_id = ?", sellerID).OrderExpr("id")); err != nil {
		return err
	}
	if err := f.Table(ctx, "product_names.csv", s.db.Read().NewSelect().TableExpr("product_names AS n").ColumnExpr("n.product_id, n.lang, n.name").Where("n.product_id IN (SELECT id FROM products WHERE seller_id = ?)", sellerID).OrderExpr("n.product_id, n.lang")); err != nil {
		return err
	}
	return f.Table(ctx, "product_sheets.csv", s.db.Read().NewSelect().TableExpr("product_sheets").ColumnExpr("product_id, state, published, draft").Where("seller_id = ?", sellerID).OrderExpr("product_id"))
}
