package validation_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
)

// R13.1: an upload that is submitted and abandoned at the same moment is one of
// both: a version has its archive, and what was abandoned is no version.
func TestSubmittedAndAbandonedAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, ended := w.send(w.product, good("1.0.0")), make(chan error, 1)
		blob := ""
		must(t, d.Tx(w.ctx, func(ctx context.Context, tx bun.Tx) error {
			p, err := w.products.Known(ctx, tx, w.product)
			if err != nil {
				return err
			}
			archive, err := w.Archives.Take(ctx, tx, id, p)
			if err != nil {
				return err
			}
			blob = archive.Blob
			go func() { ended <- w.Archives.End(w.ctx, id) }()
			dbtest.AwaitWaiter(t, d)
			return nil
		}))
		if err := <-ended; err != nil && !fault.Is(err, fault.NotFound) {
			t.Error(err)
		}
		if file, err := w.files.Get(t.Context(), blob); err != nil {
			t.Error("the archive of a version went:", err)
		} else {
			must(t, file.Close())
		}

		n := w.submission(good("1.0.0"), "1.0.0", versions.ChangeNew)
		must(t, d.Tx(w.ctx, func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.NewRaw("DELETE FROM archive_uploads WHERE id = ?", n.Archive).Exec(ctx); err != nil {
				return err
			}
			go func() {
				_, err := w.Submit(w.ctx, n)
				ended <- err
			}()
			dbtest.AwaitWaiter(t, d)
			return nil
		}))
		wantFault(t, <-ended, fault.NotFound, "no_upload")
	})
}
