package contact

import (
	"context"
	"io"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/blobs/attached"
	"merkato/internal/export"
)

// OwnData is what was written to the operators, with its files.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	err := f.Table(ctx, "contact.csv", s.db.Read().NewSelect().TableExpr("contact_messages AS m JOIN contact_threads AS t ON t.id = m.thread_id").ColumnExpr("m.thread_id, t.topic, t.subject, m.from_seller, m.body, m.at").Where("m.seller_id = ?", sellerID).OrderExpr("m.id"))
	if err != nil {
		return err
	}
	err = f.Table(ctx, "contact_files.csv", s.db.Read().NewSelect().TableExpr("contact_attachments AS a LEFT JOIN contact_messages AS m ON m.id = a.message_id").ColumnExpr("a.id, m.thread_id, a.name, a.size, a.uploaded_at").Where("a.seller_id = ?", sellerID).OrderExpr("a.id"))
	if err != nil {
		return err
	}
	return attached.CopyOf(ctx, s.db, s.files, (*Attachment)(nil), sellerID, func(name string, content io.Reader) error {
		return f.File("contact_files/"+name, content)
	})
}

// Erase forgets the conversations of a seller who goes, in the caller's
// transaction. Their files wait for nobody any more: as old as they are made here,
// the next run of the job that forgets such files takes them along.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, sellerID int64) error {
	_, err := tx.NewUpdate().Model((*Attachment)(nil)).Set("message_id = NULL").Set("name = ''").Set("uploaded_at = ?", time.Unix(0, 0).UTC()).
		Where("seller_id = ?", sellerID).Exec(ctx)
	if err != nil {
		return err
	}
	for _, model := range []any{(*Message)(nil), (*Thread)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("seller_id = ?", sellerID).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
