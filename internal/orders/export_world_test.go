package orders

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/export"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/seller"
)

// exportWorld is two sellers with three products each, whose sales come in as
// the marketplace's do.
type exportWorld struct {
	*Service
	books   *sales.Service
	t       *testing.T
	clock   atomic.Int64 // seconds since 1970
	sellers [2]int64
	items   [2][]int64
}

var exportStart = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

func newExportWorld(t *testing.T, d *db.DB) *exportWorld {
	t.Helper()
	w := &exportWorld{t: t}
	w.clock.Store(exportStart.Unix())
	now := func() time.Time { return time.Unix(w.clock.Load(), 0).UTC() }
	books, counts, sellers := ledger.New(d, now), figures.New(d), seller.New(d, now)
	w.books = sales.New(sales.Options{DB: d, Ledger: books, Figures: counts, Sellers: sellers, Now: now})
	w.Service = New(Options{DB: d, Ledger: books, Figures: counts, Sellers: sellers, Sales: w.books, Export: export.New(d, now), Now: now})
	must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		for i := range w.sellers {
			s := &seller.Seller{
				Email: fmt.Sprintf("s%d@example.com", i), LanguageNative: "en", Partnership: seller.Community, Country: "FR", CreatedAt: exportStart,
			}
			if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
				return err
			}
			w.sellers[i] = s.ID
			for n, kind := range []products.Type{products.TypeModule, products.TypeTheme, products.TypeService} {
				external := fmt.Sprintf("p%d-%d", i, n)
				p := &products.Product{SellerID: s.ID, Type: kind, IsActive: true, CreatedAt: exportStart, ExternalID: &external}
				if _, err := tx.NewInsert().Model(p).Exec(ctx); err != nil {
					return err
				}
				if _, err := tx.ExecContext(ctx, "INSERT INTO product_names (product_id, lang, name) VALUES (?, 'en', ?)", p.ID, fmt.Sprintf("=Product %d of %d", n, i)); err != nil {
					return err
				}
				w.items[i] = append(w.items[i], p.ID)
			}
		}
		return nil
	}))
	return w
}

// as is a request of a seller.
func (w *exportWorld) as(which int) context.Context {
	return actor.With(w.t.Context(), actor.Actor{Issuer: "i", Subject: fmt.Sprint(which), SellerID: w.sellers[which]})
}

// sell lets customers buy and get back, as chance will have it.
func (w *exportWorld) sell(orders int, seed uint64) {
	w.t.Helper()
	chance := rand.New(rand.NewPCG(seed, 1))
	var all []sales.NewOrder
	var reported []refunds.Reported
	for i := range orders {
		o := sales.NewOrder{
			Reference: fmt.Sprintf("X%d-%d", seed, i), PlacedAt: exportStart.Add(-time.Duration(chance.IntN(90*24*3600)) * time.Second),
			CustomerName: []string{"Ada Lovelace", "=cmd", "Müller; Söhne"}[chance.IntN(3)], CustomerEmail: "customer@example.com",
			Country: []string{"FR", "DE", "PL"}[chance.IntN(3)], Language: []string{"fr", "de", "pl"}[chance.IntN(3)], Shop: "https://shop.example.com",
		}
		owner := chance.IntN(2)
		for number := range 1 + chance.IntN(3) {
			l := sales.NewLine{
				Number: number + 1, Product: fmt.Sprintf("p%d-%d", owner, chance.IntN(3)), Care: number > 0 && chance.IntN(3) == 0,
				Source: sources[chance.IntN(len(sources))], Quantity: 1 + chance.Int64N(3), Price: money.Cents(chance.Int64N(20_000)),
			}
			if chance.IntN(3) == 0 {
				l.Discount = &sales.Discount{Type: sales.DiscountPercentage, Value: chance.Int64N(10_001)}
			}
			o.Lines = append(o.Lines, l)
		}
		all = append(all, o)
		if chance.IntN(4) == 0 {
			back := o.Lines[chance.IntN(len(o.Lines))]
			reported = append(reported, refunds.Reported{
				ID: fmt.Sprintf("r%d-%d", seed, i), Reference: o.Reference, LineNumber: back.Number, Amount: back.Gross(), At: o.PlacedAt.Add(time.Hour), Cause: sales.CauseCustomer, Reason: "did not fit",
			})
		}
	}
	var outcomes []sales.Outcome
	must(w.t, w.DB.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
		outcomes, err = w.books.Record(ctx, tx, all)
		return err
	}))
	w.allTaken(outcomes)
	must(w.t, w.DB.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
		outcomes, err = refunds.New(w.books, nil).Record(ctx, tx, reported)
		return err
	}))
	w.allTaken(outcomes)
}

// lookOf is a file with all columns, or those named.
func lookOf(language string, columns ...string) export.Look {
	if columns == nil {
		columns = export.IDs(exportColumns)
	}
	return export.Look{Format: export.CSV, Columns: columns, Zone: "Europe/Paris", Language: language}
}

// everything is all lines.
var everything = Selection{Sort: SortDate}

// export writes lines as a CSV, and reads it.
func (w *exportWorld) export(t require, which int, sel Selection, columns ...string) [][]string {
	var out bytes.Buffer
	must(t, w.Exports.Write(w.as(which), sel, lookOf("en", columns...), &out, nil))
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(out.Bytes(), []byte("\xef\xbb\xbf")))).ReadAll()
	must(t, err)
	return rows
}

// require is what a test and a property have in common.
type require interface{ Fatal(...any) }

func must(t require, err error) {
	if err != nil {
		if h, ok := t.(interface{ Helper() }); ok {
			h.Helper()
		}
		t.Fatal(err)
	}
}

func (w *exportWorld) allTaken(outcomes []sales.Outcome) {
	w.t.Helper()
	for _, o := range outcomes {
		if o.Err != nil {
			w.t.Fatal(o.Err)
		}
	}
}
