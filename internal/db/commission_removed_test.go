package db_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/seller/sellertest"
)

// R18.1: a commission that was taken back before that was a kind of its own becomes one,
// and decisions keep their ids. On the way back each says again that it was taken back.
func TestEarlierRemovedCommissionsAreOfTheirOwnKind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		owner := sellertest.Add(t, d, nil).ID
		if err := d.DownTo(t.Context(), 220); err != nil {
			t.Fatal(err)
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
			for id, body := range []string{`{"rate":2000,"starts_on":"2026-07-01"}`, `{"removed":true,"starts_on":"2026-07-01"}`} {
				if err == nil {
					_, err = tx.NewRaw("INSERT INTO seller_decisions (id, seller_id, kind, body, at) VALUES (?, ?, 'COMMISSION', ?, ?)", 7+id, owner, body, time.Now()).Exec(ctx)
				}
			}
			return err
		})
		if err == nil {
			err = db.Migrate(t.Context(), d)
		}
		if err != nil {
			t.Fatal(err)
		}
		var kinds []string
		err = d.Read().NewRaw("SELECT id || ' ' || kind FROM seller_decisions ORDER BY id").Scan(t.Context(), &kinds)
		if err != nil || !slices.Equal(kinds, []string{"7 COMMISSION", "8 COMMISSION_REMOVED"}) {
			t.Errorf("%q, %v", kinds, err)
		}
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw(`INSERT INTO seller_decisions (id, seller_id, kind, body, at) VALUES (9, ?, 'COMMISSION_REMOVED', '{"starts_on":"2026-07-01"}', ?)`, owner, time.Now()).Exec(ctx)
			return err
		})
		if err == nil {
			err = d.DownTo(t.Context(), 220)
		}
		if err != nil {
			t.Fatal(err)
		}
		var bodies []string
		err = d.Read().NewRaw("SELECT kind || ' ' || body FROM seller_decisions ORDER BY id").Scan(t.Context(), &bodies)
		removed := `COMMISSION {"removed":true,"starts_on":"2026-07-01"}`
		if err != nil || !slices.Equal(bodies, []string{`COMMISSION {"rate":2000,"starts_on":"2026-07-01"}`, removed, removed}) {
			t.Errorf("%q, %v", bodies, err)
		}
	})
}
