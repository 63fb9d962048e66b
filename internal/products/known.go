package products

import (
	"context"

	"github.com/uptrace/bun"
)

// Known finds any product, for work that nobody asks for.
func (s *Service) Known(ctx context.Context, q bun.IDB, id int64) (*Product, error) {
	found := &Product{}
	return found, q.NewSelect().Model(found).Where("id = ?", id).Scan(ctx)
}

// KnownToChange is Known, locked until the transaction ends.
func (s *Service) KnownToChange(ctx context.Context, tx bun.Tx, id int64) (*Product, error) {
	found := &Product{}
	return found, s.db.Locking(tx.NewSelect().Model(found).Where("id = ?", id)).Scan(ctx)
}

// Names names all products that a seller ever had, also those removed, in this
// language or else in English.
func (s *Service) Names(ctx context.Context, sellerID int64, lang string) (map[int64]string, error) {
	return s.NamesIn(ctx, s.db.Read(), sellerID, lang)
}

// NamesIn is Names as seen by a transaction.
func (s *Service) NamesIn(ctx context.Context, idb bun.IDB, sellerID int64, lang string) (map[int64]string, error) {
	var rows []struct {
		ID   int64
		Name string
	}
	err := idb.NewSelect().TableExpr("products AS p").
		ColumnExpr("p.id, COALESCE(own.name, english.name) AS name").
		Join("JOIN product_names AS english ON english.product_id = p.id AND english.lang = 'en'").
		Join("LEFT JOIN product_names AS own ON own.product_id = p.id AND own.lang = ?", lang).
		Where("p.seller_id = ?", sellerID).Scan(ctx, &rows)
	names := make(map[int64]string, len(rows))
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	return names, err
}

// Types returns the type of every product of many sellers: of all whose ids lie
// between two, both included.
func (s *Service) Types(ctx context.Context, firstSeller, lastSeller int64) (map[int64]Type, error) {
	var rows []struct {
		ID   int64
		Type Type
	}
	err := s.db.Read().NewSelect().Model((*Product)(nil)).Column("id", "type").
		Where("seller_id BETWEEN ? AND ?", firstSeller, lastSeller).Scan(ctx, &rows)
	types := make(map[int64]Type, len(rows))
	for _, row := range rows {
		types[row.ID] = row.Type
	}
	return types, err
}
