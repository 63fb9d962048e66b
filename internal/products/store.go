package products

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

type name struct {
	bun.BaseModel `bun:"table:product_names"`

	ProductID int64
	Lang      string
	Name      string
}

func list(ctx context.Context, q bun.IDB, sellerID int64, lang string) ([]ListItem, error) {
	var items []ListItem
	err := q.NewSelect().
		TableExpr("products AS p").
		ColumnExpr("p.id, COALESCE(own.name, english.name) AS name, p.type, p.is_active").
		Join("JOIN product_names AS english ON english.product_id = p.id AND english.lang = 'en'").
		Join("LEFT JOIN product_names AS own ON own.product_id = p.id AND own.lang = ?", lang).
		Where("p.seller_id = ?", sellerID).
		OrderExpr("p.id").
		Scan(ctx, &items)
	return items, err
}

func count(ctx context.Context, q bun.IDB, sellerID int64, f Filter) (int64, error) {
	query := q.NewSelect().Model((*Product)(nil)).Where("seller_id = ?", sellerID)
	if f.Online != nil {
		query.Where("is_active = ?", *f.Online)
	}
	if f.Type != nil {
		query.Where("type = ?", *f.Type)
	}
	return query.Count(ctx)
}

// platformVersions are all, with the day from which updates have to run on their
// major: the term in force when the first of it came out counts for all of it.
func platformVersions(ctx context.Context, q bun.IDB) ([]PlatformVersion, error) {
	var versions []PlatformVersion
	err := q.NewSelect().Model(&versions).ColumnExpr("?TableColumns").
		ColumnExpr("COALESCE((SELECT value FROM terms WHERE name = ? AND starts_on <= released_on ORDER BY starts_on DESC LIMIT 1), 0) AS grace_months", MajorGraceMonths).
		Order("major DESC", "minor DESC", "patch DESC").Scan(ctx)
	first := map[int]PlatformVersion{} // of each major
	for _, v := range versions {
		if known, ok := first[v.Major]; !ok || v.ReleasedOn < known.ReleasedOn {
			first[v.Major] = v
		}
	}
	for i := range versions {
		its := first[versions[i].Major]
		versions[i].RequiredFrom = calendar.Day(its.ReleasedOn).AddMonths(its.GraceMonths)
	}
	return versions, err
}

func insert(ctx context.Context, tx bun.Tx, p *Product) error {
	if _, err := tx.NewInsert().Model(p).Exec(ctx); err != nil {
		return err
	}
	names := make([]name, 0, len(p.Names))
	for lang, text := range p.Names {
		names = append(names, name{ProductID: p.ID, Lang: lang, Name: text})
	}
	_, err := tx.NewInsert().Model(&names).Exec(ctx)
	return err
}
