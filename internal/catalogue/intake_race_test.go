package catalogue_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/products"
)

// R12.6, R12.11: what the marketplace sends while the seller's own change is being written
// waits for it, and leaves it.
func TestSentWhileSellerSaves(t *testing.T) {
	for _, c := range []struct {
		name  string
		saves string // what the seller's transaction writes
		sent  func(ctx context.Context, w *world, tx bun.Tx) error
		kept  func(t *testing.T, w *world, id int64)
	}{
		{
			"a draft", `UPDATE product_sheets SET draft = '{"texts":{"en":{"name":"mine"}}}', state = 'DRAFT', revision = revision + 1 WHERE product_id = ?`,
			func(ctx context.Context, w *world, tx bun.Tx) error {
				_, err := w.sheets.Set(ctx, tx, []sheets.Sent{{Product: "P-1", Sheet: &sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: "theirs"}}}, UpdatedAt: w.now}})
				return err
			},
			func(t *testing.T, w *world, id int64) {
				if e, err := w.sheets.Edit(w.ctx, id); err != nil || e.Sheet.Texts["en"].Name != "mine" || e.Published.Texts["en"].Name != "theirs" {
					t.Errorf("%+v, %v", e, err)
				}
			},
		},
		{
			"a price", `INSERT INTO product_changes (product_id, seller_id, kind, body, at) SELECT id, seller_id, 'PRICE', '{}', created_at FROM products WHERE id = ?`,
			func(ctx context.Context, w *world, tx bun.Tx) error {
				external := "P-1"
				word := &products.Product{ExternalID: &external, Price: 5, ExternalUpdatedAt: &w.now}
				err := w.journal.PreserveChanges(ctx, tx, []*products.Product{word})
				if err == nil && word.Price == 5 {
					w.t.Error("the seller's price is overwritten")
				}
				return err
			},
			func(*testing.T, *world, int64) {},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				id := w.online("Stock radar")
				w.tx(func(ctx context.Context, tx bun.Tx) error {
					_, err := w.sheets.Set(ctx, tx, []sheets.Sent{{Product: "P-1", Sheet: &sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: "first"}}}, UpdatedAt: w.now.AddDate(0, 0, -1)}})
					return err
				})
				ended := make(chan error, 1)
				must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					if _, err := w.products.Own(actor.With(ctx, actor.Actor{SellerID: w.seller}), tx, id); err != nil {
						return err
					}
					if _, err := tx.NewRaw(c.saves, id).Exec(ctx); err != nil {
						return err
					}
					go func() {
						ended <- d.Tx(context.WithoutCancel(ctx), func(ctx context.Context, tx bun.Tx) error { return c.sent(ctx, w, tx) })
					}()
					dbtest.AwaitWaiter(t, d)
					return nil
				}))
				must(t, <-ended)
				c.kept(t, w, id)
			})
		})
	}
}
