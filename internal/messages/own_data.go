package messages

import (
	"context"
	"io"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/blobs/attached"
	"merkato/internal/export"
)

// OwnData is the conversations with customers, with their files, and how the
// seller keeps them: labels and saved replies.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	from := func(table string) *bun.SelectQuery { return s.db.Read().NewSelect().TableExpr(table) }
	for _, table := range []struct {
		name string
		rows *bun.SelectQuery
	}{
		{"threads.csv", from("message_threads").ColumnExpr("id, product_id, customer_name, customer_email, subject, order_reference, opened_at, answered_at, last_at, support_rating").Where("seller_id = ?", sellerID).OrderExpr("id")},
		{"messages.csv", from("messages").ColumnExpr("id, thread_id, from_customer, automatic, body, sent_at, seen_at").Where("seller_id = ?", sellerID).OrderExpr("id")},
		{"message_files.csv", from("message_attachments").ColumnExpr("id, thread_id, message_id, name, size, uploaded_at").Where("seller_id = ?", sellerID).OrderExpr("id")},
		{"message_labels.csv", from("message_labels AS l LEFT JOIN thread_labels AS t ON t.label_id = l.id").ColumnExpr("l.name, t.thread_id").Where("l.seller_id = ?", sellerID).OrderExpr("l.name, t.thread_id")},
		{"saved_replies.csv", from("saved_replies AS r JOIN saved_reply_texts AS t ON t.reply_id = r.id").ColumnExpr("r.name, t.lang, t.body").Where("r.seller_id = ?", sellerID).OrderExpr("r.name, t.lang")},
	} {
		if err := f.Table(ctx, table.name, table.rows); err != nil {
			return err
		}
	}
	return attached.CopyOf(ctx, s.db, s.files, (*Attachment)(nil), sellerID, func(name string, content io.Reader) error {
		return f.File("message_files/"+name, content)
	})
}

// Erase forgets what only the seller needed, in the caller's transaction: labels,
// saved replies, and files that were not sent. Conversations stay, for they are the
// customers' as well, with the files in them.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, sellerID int64) error {
	for _, model := range []any{(*Label)(nil), (*SavedReply)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("seller_id = ?", sellerID).Exec(ctx); err != nil {
			return err
		}
	}
	// As old as that, the next run of the job that forgets them takes the files along.
	_, err := tx.NewUpdate().Model((*Attachment)(nil)).Set("uploaded_at = ?", time.Unix(0, 0).UTC()).
		Where("seller_id = ?", sellerID).Where("message_id IS NULL").Exec(ctx)
	return err
}
