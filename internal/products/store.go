package products

import (
	"context"

	"github.com/uptrace/bun"
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

func platformVersions(ctx context.Context, q bun.IDB) ([]PlatformVersion, error) {
	var versions []PlatformVersion
	err := q.NewSelect().Model(&versions).Order("major DESC", "minor DESC", "patch DESC").Scan(ctx)
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
