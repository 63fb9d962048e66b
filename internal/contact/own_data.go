package contact

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/export"
)

// OwnData is what was written to the operators.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	return f.Table(ctx, "contact.csv", s.db.Read().NewSelect().TableExpr("contact_messages AS m JOIN contact_threads AS t ON t.id = m.thread_id").ColumnExpr("m.thread_id, t.topic, t.subject, m.from_seller, m.body, m.at").Where("m.seller_id = ?", sellerID).OrderExpr("m.id"))
}

// Erase forgets the conversations of a seller who goes, in the caller's
// transaction.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, sellerID int64) error {
	for _, model := range []any{(*Message)(nil), (*Thread)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("seller_id = ?", sellerID).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
