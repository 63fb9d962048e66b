package desk

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/seller"
)

func checkCountry(country string) error {
	if country != "" && len(country) != 2 || !list.IsName(country) {
		return fault.New(fault.Invalid, "country_unknown", "The country code must have two letters.").At("country")
	}
	return nil
}

func (s *Service) countSellers(ctx context.Context, f Filter) (int64, error) {
	q, err := s.narrowed(ctx, s.DB.Read().NewSelect().TableExpr("sellers AS seller"), f)
	if err != nil {
		return 0, err
	}
	return q.Count(ctx)
}

// readSellers reads a page. The page is found first, by an index; what the rows
// say of products and company is read for these alone.
func (s *Service) readSellers(ctx context.Context, f Filter, page list.Page) ([]Row, error) {
	const order = "seller.id DESC"
	found, err := s.narrowed(ctx, s.DB.Read().NewSelect().TableExpr("sellers AS seller").ColumnExpr("seller.id"), f)
	if err != nil {
		return nil, err
	}
	ids := page.Of(found.OrderExpr(order))
	var read []struct {
		Row
		TimeZone      string
		VacationFrom  *calendar.Day
		VacationUntil *calendar.Day
	}
	err = s.DB.Read().NewSelect().TableExpr("sellers AS seller").
		ColumnExpr("seller.id, seller.external_id, seller.email, seller.first_name, seller.last_name, seller.country, seller.partnership").
		ColumnExpr("seller.is_banned, seller.payout_held_at IS NOT NULL AS is_held, seller.is_valid, seller.on_vacation, seller.created_at").
		ColumnExpr("seller.time_zone, seller.vacation_from, seller.vacation_until").
		ColumnExpr("COALESCE(company.name, '') AS company").
		ColumnExpr("(SELECT COUNT(*) FROM products AS p WHERE p.seller_id = seller.id AND p.is_active) AS products").
		Join("LEFT JOIN seller_companies AS company ON company.seller_id = seller.id").
		Where("seller.id IN (?)", ids).OrderExpr(order).Scan(ctx, &read)
	rows := make([]Row, len(read))
	for i, r := range read {
		rows[i] = r.Row
		rows[i].OnVacation = seller.Seller{OnVacation: r.OnVacation, TimeZone: r.TimeZone, VacationFrom: r.VacationFrom, VacationUntil: r.VacationUntil}.IsAway(s.Now())
	}
	return rows, err
}

func (s *Service) narrowed(ctx context.Context, q *bun.SelectQuery, f Filter) (*bun.SelectQuery, error) {
	switch f.Standing {
	case StandingBanned:
		q = q.Where("seller.is_banned")
	case StandingHeld:
		q = q.Where("seller.payout_held_at IS NOT NULL")
	case StandingIncomplete:
		q = q.Where("NOT seller.is_valid")
	case StandingVacation:
		away, args, err := s.away(ctx)
		if err != nil {
			return nil, err
		}
		q = q.Where("seller.id IN ("+away+")", args...)
	case StandingNeverSold:
		q = q.Where("seller.first_sale_at IS NULL")
	}
	if f.Partnership != "" {
		q = q.Where("seller.partnership = ?", f.Partnership)
	}
	if f.Country != "" {
		q = q.Where("seller.country = ?", strings.ToUpper(f.Country))
	}
	if words := strings.Fields(strings.ToLower(f.Search)); len(words) > 0 {
		found, args := s.found(words)
		q = q.Where("seller.id IN ("+found+")", args...)
	}
	return q, nil
}

// away are the sellers on vacation, as SQL with its arguments: by the days that
// were entered here where there are any (seller.IsAway). These are days of each
// seller's zone, which SQLite does not know: the zones are grouped by what day it
// is there, of which the world never has more than three.
func (s *Service) away(ctx context.Context) (string, []any, error) {
	now := s.Now().UTC()
	first, last := now.Add(-12*time.Hour).Format(time.DateOnly), now.Add(14*time.Hour).Format(time.DateOnly)
	var zones []string
	err := s.DB.Read().NewSelect().TableExpr("sellers").ColumnExpr("DISTINCT time_zone").
		Where("vacation_from IS NOT NULL AND vacation_until >= ? AND vacation_from <= ?", first, last).OrderExpr("time_zone").Scan(ctx, &zones)
	byDay := map[calendar.Day][]string{}
	for _, zone := range zones {
		today := seller.Seller{TimeZone: zone}.Today(now)
		byDay[today] = append(byDay[today], zone)
	}
	away, args := "SELECT id FROM sellers WHERE on_vacation AND vacation_from IS NULL", []any{}
	for _, today := range slices.Sorted(maps.Keys(byDay)) {
		away += " UNION ALL SELECT id FROM sellers WHERE vacation_from IS NOT NULL AND vacation_until >= ? AND vacation_from <= ? AND time_zone IN (?)"
		args = append(args, today, today, bun.List(byDay[today]))
	}
	return away, args, err
}

// shortest is how many letters a word needs to be found by its groups of three.
const shortest = 3

// found are the sellers that all words are about, as SQL with its arguments: by
// their number, the marketplace's, names and address; their company; one of their
// products; or one of their orders.
func (s *Service) found(words []string) (string, []any) {
	var parts []string
	var args []any
	add := func(part string, with ...any) { parts, args = append(parts, part), append(args, with...) }
	short := false
	for _, word := range words {
		short = short || utf8.RuneCountInString(word) < shortest
	}
	switch {
	case short: // by the beginning of a name, an address or the marketplace's number
		where, with := "TRUE", []any{}
		for _, word := range words {
			start := list.Beginning(word)
			for i, column := range []string{s.DB.Fold("first_name"), s.DB.Fold("last_name"), "email", s.DB.Fold("COALESCE(external_id, '')")} {
				where += []string{" AND (", " OR ", " OR ", " OR "}[i] + column + ` LIKE ? ESCAPE '\'`
				with = append(with, start)
			}
			where += ")"
		}
		add("SELECT id FROM sellers WHERE "+where, with...)
	case s.DB.Engine == db.SQLite:
		match := `"` + strings.Join(quoted(words), `" AND "`) + `"`
		add("SELECT rowid FROM seller_search WHERE seller_search MATCH ?", match)
		add("SELECT rowid FROM company_search WHERE company_search MATCH ?", match)
		add(`SELECT p.seller_id FROM product_search AS f JOIN product_names AS n ON n.rowid = f.rowid JOIN products AS p ON p.id = n.product_id
			WHERE product_search MATCH ?`, match)
	default:
		like := func(expression string) (string, []any) {
			var all []string
			var with []any
			for _, word := range words {
				all, with = append(all, expression+` LIKE ? ESCAPE '\'`), append(with, list.Containing(word))
			}
			return strings.Join(all, " AND "), with
		}
		where, with := like("lower(first_name || ' ' || last_name || ' ' || email || ' ' || COALESCE(external_id, ''))")
		add("SELECT id FROM sellers WHERE "+where, with...)
		where, with = like("lower(name || ' ' || vat_number || ' ' || registration_number)")
		add("SELECT seller_id FROM seller_companies WHERE "+where, with...)
		where, with = like("lower(n.name)")
		add("SELECT p.seller_id FROM product_names AS n JOIN products AS p ON p.id = n.product_id WHERE "+where, with...)
	}
	whole := strings.Join(words, " ")
	if number, err := strconv.ParseInt(strings.TrimPrefix(whole, "#"), 10, 64); err == nil {
		add("SELECT id FROM sellers WHERE id = ?", number)
		add("SELECT seller_id FROM products WHERE id = ?", number)
	}
	add("SELECT seller_id FROM products WHERE external_id IN (?, ?)", whole, strings.ToUpper(whole))
	add("SELECT seller_id FROM orders WHERE reference IN (?, ?)", whole, strings.ToUpper(whole))
	return strings.Join(parts, " UNION "), args
}

func quoted(words []string) []string {
	all := make([]string, len(words))
	for i, word := range words {
		all[i] = strings.ReplaceAll(word, `"`, `""`)
	}
	return all
}

func (s *Service) countProducts(ctx context.Context, sellerID int64) (online, all int64, err error) {
	err = s.DB.Read().NewRaw(`SELECT COUNT(CASE WHEN is_active THEN 1 END), COUNT(*) FROM products WHERE seller_id = ? AND removed_at IS NULL`, sellerID).Scan(ctx, &online, &all)
	return online, all, err
}

// nameProducts names the products that acts are about, in English where there is
// a name in it.
func (s *Service) nameProducts(ctx context.Context, acts []audit.Act) error {
	var ids []int64
	for _, a := range acts {
		if a.ProductID != 0 {
			ids = append(ids, a.ProductID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var rows []struct {
		ProductID int64
		Name      string
	}
	err := s.DB.Read().NewSelect().TableExpr("product_names").ColumnExpr("product_id, name").Where("product_id IN (?)", bun.List(ids)).
		OrderExpr("CASE lang WHEN 'en' THEN 0 ELSE 1 END, lang").Scan(ctx, &rows)
	names := map[int64]string{}
	for _, row := range rows {
		if names[row.ProductID] == "" {
			names[row.ProductID] = row.Name
		}
	}
	for i := range acts {
		acts[i].ProductName = names[acts[i].ProductID]
	}
	return err
}

func (s *Service) countWaiting(ctx context.Context, sellerID int64) (n int64, err error) {
	err = s.DB.Read().NewRaw(`SELECT COUNT(*) FROM seller_decisions WHERE seller_id = ? AND taken_at IS NULL`, sellerID).Scan(ctx, &n)
	return n, err
}

func (s *Service) countAll(ctx context.Context, month calendar.Day) (c SellerCounts, err error) {
	err = s.DB.Read().NewRaw(`SELECT COUNT(*), COUNT(CASE WHEN created_at >= ? THEN 1 END), COUNT(first_sale_at),
		COUNT(CASE WHEN is_banned THEN 1 END), COUNT(payout_held_at) FROM sellers`, month.Start()).Scan(ctx, &c.All, &c.New, &c.Selling, &c.Banned, &c.Held)
	return c, err
}
