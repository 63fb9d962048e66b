package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/fees"
	kit "merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
)

// Item is a product as the list shows it.
type Item struct {
	ID             int64
	Name           string
	Type           products.Type
	State          State
	Price          money.Cents
	ExternalID     *string
	CreatedAt      time.Time
	Icon           *int64 // a file
	SheetState     SheetState
	HasDraft       bool
	Version        *string // the newest that was validated
	Pending        *string // the one in validation
	Refused        *RefusedVersion
	Compatibility  *Compatibility // with the newest platform version; nil: it has no versions
	Rating         Rating
	Fee            fees.Listed
	Turnover       money.Cents   // gross, of the last 30 days
	TurnoverBefore money.Cents   // of the 30 days before
	TurnoverDays   []money.Cents // of each of the last 30 days, the oldest first
	Sales          int64
}

// RefusedVersion is a product's newest version where it was refused, and none is
// in validation.
type RefusedVersion struct {
	Version  string
	UploadID *int64 // what was found in it, for whoever knows the uploads to fill in; nil: the marketplace sent the version
}

// Rating is what customers think of a product.
type Rating struct {
	Average *int64 // hundredths of a star over the last 6 months; nil: hidden
	Recent  int64  // ratings of the last 6 months
	Count   int64  // of all time
	Hidden  string // why there is no average: NONE or TOO_FEW; empty: there is one
}

// FewestRatings is from how many on an average is shown.
const FewestRatings = 3

// Sort is by what a list is sorted.
type Sort string

const (
	SortName     Sort = "NAME"
	SortPrice    Sort = "PRICE"
	SortCreated  Sort = "CREATED"
	SortTurnover Sort = "TURNOVER"
	SortRating   Sort = "RATING"
	// SortAttention puts first what its seller has to do something about.
	SortAttention Sort = "ATTENTION"
)

// Filter narrows the list; what is empty means any.
type Filter struct {
	Search     string
	Type       products.Type
	State      State
	SheetState SheetState
	// Compatibility with the newest platform version.
	Compatibility Compatibility
	IDs           []int64 // only these

	among []int64 // only these; nil: any
}

// Page is which part of a list is wanted, in which order.
type Page struct {
	kit.Page
	Sort       Sort
	Descending bool
}

// List is a page of products, how many there are, and how many in each state.
type List struct {
	Items  []Item
	Total  int64
	Counts map[State]int64 // whatever state is filtered for
}

// stateSQL is a product's state.
const stateSQL = `CASE WHEN p.removed_at IS NOT NULL THEN 'REMOVED' WHEN p.is_active THEN 'ONLINE'
	WHEN p.external_id IS NOT NULL THEN 'OFFLINE' WHEN sheet.state = 'IN_VALIDATION' THEN 'IN_VALIDATION' ELSE 'DRAFT' END`

// List finds the asking seller's products. What the list shows besides is read
// for the page alone.
func (s *Service) List(ctx context.Context, f Filter, page Page, lang string) (*List, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := kit.First(page.Check("length"), kit.CheckSearch(f.Search)); err != nil {
		return nil, err
	}
	var results map[int64]Compatibility
	if f.Compatibility != "" || page.Sort == SortAttention {
		if results, err = s.results(ctx, sellerID); err != nil {
			return nil, err
		}
	}
	if len(f.IDs) > 0 {
		f.among = f.IDs
	}
	if f.Compatibility != "" {
		wanted := f.among
		f.among = []int64{}
		for id, result := range results {
			if result == f.Compatibility && (wanted == nil || slices.Contains(wanted, id)) {
				f.among = append(f.among, id)
			}
		}
	}
	list := &List{Counts: map[State]int64{}}
	var counts []struct {
		State State
		Count int64
	}
	err = s.narrowed(f, sellerID, lang, false).ColumnExpr(stateSQL+" AS state, COUNT(*) AS count").GroupExpr("1").Scan(ctx, &counts)
	if err != nil {
		return nil, err
	}
	for _, c := range counts {
		list.Counts[c.State] = c.Count
		if f.State == "" || f.State == c.State {
			list.Total += c.Count
		}
	}
	if list.Total == 0 {
		return list, nil
	}
	q := s.narrowed(f, sellerID, lang, true).
		ColumnExpr("p.id, COALESCE(own.name, english.name) AS name, p.type, p.price, p.external_id, p.created_at").ColumnExpr(stateSQL + " AS state").
		ColumnExpr("COALESCE(sheet.state, 'VALIDATED') AS sheet_state, COALESCE(sheet.draft, '') <> '' AS has_draft")
	var waiting work
	if page.Sort == SortAttention {
		if waiting, err = s.workOf(ctx, results); err != nil {
			return nil, err
		}
	}
	if err := s.sorted(page.Of(q), sellerID, page, waiting).Scan(ctx, &list.Items); err != nil {
		return nil, err
	}
	return list, s.fill(ctx, sellerID, list.Items)
}

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

func (s *Service) sorted(q *bun.SelectQuery, sellerID int64, page Page, waiting work) *bun.SelectQuery {
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
		since := s.today().AddMonths(-6)
		rated := s.db.Read().NewSelect().TableExpr("ratings").ColumnExpr("product_id, AVG(stars) AS average").
			Where("seller_id = ?", sellerID).Where("at >= ?", since.Start().UTC()).Group("product_id").Having("COUNT(*) >= ?", FewestRatings)
		q = q.Join("LEFT JOIN (?) AS rated ON rated.product_id = p.id", rated).OrderExpr("COALESCE(rated.average, 0)" + direction)
	case SortAttention:
		q = s.byAttention(q, sellerID, waiting, direction).OrderExpr(s.db.Fold("COALESCE(own.name, english.name)"))
	default:
		q = q.OrderExpr(s.db.Fold("COALESCE(own.name, english.name)") + direction)
	}
	return q.OrderExpr("p.id" + direction)
}

// fill adds to products what is read for a page of them at once.
func (s *Service) fill(ctx context.Context, sellerID int64, items []Item) error {
	if len(items) == 0 {
		return nil
	}
	at := make(map[int64]*Item, len(items))
	ids := make([]int64, len(items))
	texts := make([]string, len(items))
	for i := range items {
		at[items[i].ID], ids[i], texts[i] = &items[i], items[i].ID, strconv.FormatInt(items[i].ID, 10)
	}
	for _, add := range []func(context.Context) error{
		func(ctx context.Context) error { return s.addTurnover(ctx, sellerID, texts, at) },
		func(ctx context.Context) error { return s.addRatings(ctx, ids, at) },
		func(ctx context.Context) error { return s.addVersions(ctx, ids, at) },
		func(ctx context.Context) error { return s.addIcons(ctx, ids, at) },
		func(ctx context.Context) error { return s.addFees(ctx, sellerID, ids, at) },
	} {
		if err := add(ctx); err != nil {
			return err
		}
	}
	return nil
}

// curveDays is how many days the list tells the turnover of.
const curveDays = 30

func (s *Service) addTurnover(ctx context.Context, sellerID int64, texts []string, at map[int64]*Item) error {
	first := s.today().Add(1 - curveDays)
	for _, item := range at {
		item.TurnoverDays = make([]money.Cents, curveDays)
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

func (s *Service) addRatings(ctx context.Context, ids []int64, at map[int64]*Item) error {
	var rows []struct {
		ProductID            int64
		Count, Recent, Stars int64
	}
	since := s.today().AddMonths(-6)
	err := s.db.Read().NewSelect().TableExpr("ratings").ColumnExpr("product_id, COUNT(*) AS count").
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN day >= ? THEN 1 ELSE 0 END), 0) AS BIGINT) AS recent", since).
		ColumnExpr("CAST(COALESCE(SUM(CASE WHEN day >= ? THEN stars ELSE 0 END), 0) AS BIGINT) AS stars", since).
		Where("product_id IN (?)", bun.List(ids)).Group("product_id").Scan(ctx, &rows)
	for id := range at {
		at[id].Rating.Hidden = "NONE"
	}
	for _, row := range rows {
		at[row.ProductID].Rating = RatingOf(row.Count, row.Recent, row.Stars)
	}
	return err
}

// RatingOf makes the rating that customers see of how many there are, and of
// the number and stars of those in the last 6 months.
func RatingOf(count, recent, stars int64) Rating {
	r := Rating{Count: count, Recent: recent}
	switch {
	case count == 0:
		r.Hidden = "NONE"
	case recent < FewestRatings:
		r.Hidden = "TOO_FEW"
	default:
		average := (stars*200 + recent) / (2 * recent) // hundredths, half up
		r.Average = &average
	}
	return r
}

func (s *Service) addVersions(ctx context.Context, ids []int64, at map[int64]*Item) error {
	var rows []Version
	// The newest of each product and state; the newest of all is the last of a product's.
	err := s.db.Read().NewSelect().Model(&rows).
		Column("version.product_id", "version.version", "version.state", "version.compatibility", "version.works_from", "version.works_to").
		Where("version.product_id IN (?)", bun.List(ids)).
		Where("version.rank = (SELECT MAX(newer.rank) FROM product_versions AS newer WHERE newer.product_id = version.product_id AND newer.state = version.state)").
		OrderExpr("version.rank").Scan(ctx)
	if err != nil {
		return err
	}
	platform, err := s.platform(ctx)
	if err != nil {
		return err
	}
	for _, v := range rows {
		item := at[v.ProductID]
		item.Refused = nil
		switch v.State {
		case VersionInValidation:
			item.Pending = &v.Version
		case VersionRefused:
			item.Refused = &RefusedVersion{Version: v.Version}
		case VersionValidated:
			item.Version = &v.Version
			if latest := platform.Latest(); latest != nil {
				if err := json.Unmarshal([]byte(v.CompatibilityJSON), &v.Compatibility); err != nil {
					return err
				}
				result := v.on(*latest, platform)
				item.Compatibility = &result
			}
		}
	}
	for _, item := range at {
		if item.Pending != nil {
			item.Refused = nil
		}
	}
	return nil
}

// results is how the newest validated version of each of a seller's products
// does on the newest platform version. A product without one is not in it.
func (s *Service) results(ctx context.Context, sellerID int64) (map[int64]Compatibility, error) {
	platform, err := s.platform(ctx)
	latest := platform.Latest()
	if err != nil || latest == nil {
		return nil, err
	}
	var newest []Version
	err = s.db.Read().NewSelect().Model(&newest).Column("version.product_id", "version.compatibility", "version.works_from", "version.works_to").
		Join("JOIN products AS p ON p.id = version.product_id").Where("p.seller_id = ?", sellerID).Where("version.state = 'VALIDATED'").
		Where("version.rank = (SELECT MAX(newer.rank) FROM product_versions AS newer WHERE newer.product_id = version.product_id AND newer.state = 'VALIDATED')").Scan(ctx)
	results := make(map[int64]Compatibility, len(newest))
	for _, v := range newest {
		if err := json.Unmarshal([]byte(v.CompatibilityJSON), &v.Compatibility); err != nil {
			return nil, err
		}
		results[v.ProductID] = v.on(*latest, platform)
	}
	return results, err
}

func (s *Service) addIcons(ctx context.Context, ids []int64, at map[int64]*Item) error {
	var rows []sheetRow
	err := s.db.Read().NewSelect().Model(&rows).Column("product_id", "published", "draft").Where("product_id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		text := row.Published
		if text == "" {
			text = row.Draft
		}
		sheet, err := sheets.Parse(text)
		if err != nil {
			return err
		}
		if sheet.Icon != 0 {
			at[row.ProductID].Icon = &sheet.Icon
		}
	}
	return nil
}

// read unpacks what a version keeps as JSON.
func (v *Version) read() error {
	if err := json.Unmarshal([]byte(v.ChangelogJSON), &v.Changelog); err != nil {
		return err
	}
	return json.Unmarshal([]byte(v.CompatibilityJSON), &v.Compatibility)
}

// on is a version's result on a platform version: what was found when it was
// run, else what the seller claims, else how it does with that major.
func (v *Version) on(p products.PlatformVersion, all products.Platform) Compatibility {
	if result, run := v.Compatibility[p.Version]; run {
		return result
	}
	rank := rankOf(p.Version)
	if v.WorksFrom != "" && rank >= rankOf(v.WorksFrom) && (v.WorksTo == "" || rank <= rankOf(v.WorksTo)) {
		return Confirm
	}
	for _, other := range all.Versions {
		if v.Compatibility[other.Version] == Certified && other.Major < p.Major {
			return Outdated
		}
	}
	if v.WorksTo != "" && rank > rankOf(v.WorksTo) {
		return Outdated
	}
	return Waiting
}

func dayOf(t time.Time) calendar.Day { return calendar.DayOf(t) }
