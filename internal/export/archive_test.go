package export

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R17.6: what a seller takes home is the same from both databases, and what is a
// number there is one in a spreadsheet, also below zero.
func TestValuesOfATableInAnArchive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newExporter(t, d)
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("UPDATE sellers SET is_banned = TRUE WHERE id = ?", e.sellers[0]).Exec(ctx)
			return err
		}))
		var packed bytes.Buffer
		f := &Folder{zip: zip.NewWriter(&packed), progress: func(int64) error { return nil }, at: time.Now()}
		must(t, f.Table(t.Context(), "values.csv", d.Read().NewSelect().TableExpr("sellers").
			ColumnExpr("-1200 AS amount, is_banned, on_vacation, '-1200' AS words, country, wallet_status").Where("id = ?", e.sellers[0])))
		must(t, f.zip.Close())
		archive, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
		must(t, err)
		file, err := archive.File[0].Open()
		must(t, err)
		got, err := io.ReadAll(file)
		must(t, err)
		want := byteOrderMark + "amount,is_banned,on_vacation,words,country,wallet_status\r\n-1200,true,false,'-1200,FR,\r\n"
		if string(got) != want {
			t.Errorf("got %q", got)
		}
	})
}
