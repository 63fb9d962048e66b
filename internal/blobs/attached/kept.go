package attached

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/fault"
)

// Each area keeps its files in a table of its own, with at least the columns id,
// seller_id, message_id (NULL until the message is sent), name, blob and
// uploaded_at. It passes its model, or a query on it, to what is here.

// Keep puts a file away and has its row written. Without a new row it goes again,
// unless there may be one after all: a row whose file is gone could not be mended.
func Keep(ctx context.Context, files *blobs.Store, blob string, raw []byte, write func(size int64) (isNew bool, err error)) error {
	size, err := files.Put(ctx, blob, bytes.NewReader(raw), 0)
	if err != nil {
		return err
	}
	isNew, err := write(size)
	if (err != nil || !isNew) && !db.MayBeCommitted(err) {
		_ = files.Delete(context.WithoutCancel(ctx), blob)
	}
	return err
}

// Open opens a file; the query says whose it must be.
func Open[T any](ctx context.Context, q *bun.SelectQuery, files *blobs.Store, id int64, blob func(*T) string) (*T, *blobs.Reader, error) {
	file := new(T)
	if err := q.Model(file).Where("attachment.id = ?", id).Scan(ctx); db.IsNotFound(err) {
		return nil, nil, fault.New(fault.NotFound, "no_file", "There is no such file.")
	} else if err != nil {
		return nil, nil, err
	}
	content, err := files.Get(ctx, blob(file))
	return file, content, err
}

// Once makes each file of a message count once, and refuses more than it may have.
func Once(ids []int64) ([]int64, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) > Most {
		return nil, fault.New(fault.TooMuch, "too_many_files", "A message can have at most %d files.", Most).At("attachments")
	}
	return ids, nil
}

// Claim attaches uploaded files to the message they were uploaded for, sent with no
// other; the query says whose they must be.
func Claim(ctx context.Context, q *bun.UpdateQuery, message int64, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	n, err := db.Affected(q.Set("message_id = ?", message).Where("id IN (?)", bun.List(ids)).Where("message_id IS NULL").Exec(ctx))
	if err != nil {
		return err
	}
	if n != int64(len(ids)) {
		return fault.New(fault.NotFound, "file_unknown", "A file is gone. Attach it again.").At("attachments")
	}
	return nil
}

// unsentKept is how long a file waits for the message it was uploaded for.
const unsentKept = 7 * 24 * time.Hour

// ForgetUnsent removes files that waited too long for their message.
func ForgetUnsent(ctx context.Context, d *db.DB, files *blobs.Store, model any, now time.Time) error {
	var old []struct {
		ID   int64
		Blob string
	}
	err := d.Read().NewSelect().Model(model).Column("id", "blob").
		Where("message_id IS NULL").Where("uploaded_at < ?", now.Add(-unsentKept).UTC()).Limit(1000).Scan(ctx, &old)
	if err != nil {
		return err
	}
	for _, file := range old {
		var gone int64
		err := d.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
			gone, err = db.Affected(tx.NewDelete().Model(model).Where("id = ?", file.ID).Where("message_id IS NULL").Exec(ctx))
			return err
		})
		if err != nil {
			return err
		}
		if gone == 0 {
			continue // it was sent just now
		}
		if err := files.Delete(ctx, file.Blob); err != nil {
			return err
		}
	}
	return nil
}

// CopyOf writes a seller's files into a folder of what is kept of them.
func CopyOf(ctx context.Context, d *db.DB, files *blobs.Store, model any, sellerID int64, write func(name string, content io.Reader) error) error {
	var all []struct {
		ID         int64
		Name, Blob string
	}
	if err := d.Read().NewSelect().Model(model).Column("id", "name", "blob").Where("seller_id = ?", sellerID).Order("id").Scan(ctx, &all); err != nil {
		return err
	}
	for _, file := range all {
		content, err := files.Get(ctx, file.Blob)
		if err != nil {
			return err
		}
		err = write(fmt.Sprintf("%d-%s", file.ID, file.Name), content)
		if closed := content.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return err
		}
	}
	return nil
}
