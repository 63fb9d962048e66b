package promotions_test

import (
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/sales"
)

// R17.5: an amount keeps its limit when the price changes, whichever comes first.
func TestAmountsKeepTheirLimitAtANewPrice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		module := w.product("Module", products.TypeModule, nil)
		amount := func(d promotions.Draft, cents int64) promotions.Draft {
			d.DiscountType, d.Discount = sales.DiscountAmount, cents
			return d
		}
		wants := func(err error, want string) {
			t.Helper()
			if got := refused(err); got != want {
				t.Errorf("%q, not %q", got, want)
			}
		}
		// 30 percent of 100 €, until 9 December.
		made, err := w.Create(w.ctx, amount(code(module, "AUTUMN"), 30_00))
		must(t, err)
		wants(w.prices.Set(w.ctx, module, 99_99, "2026-11-10"), "price_promotion price")
		wants(w.prices.Set(w.ctx, module, 31_00, "2026-12-09"), "price_promotion price")
		must(t, w.prices.Set(w.ctx, module, 120_00, "2026-11-10"))
		must(t, w.prices.Set(w.ctx, module, 100_00, "2026-11-10"))
		// A period may take off all but a cent.
		_, err = w.Create(w.ctx, amount(period(module, "2026-12-20", "2026-12-24"), 50_00))
		must(t, err)
		wants(w.prices.Set(w.ctx, module, 50_00, "2026-12-10"), "price_promotion price")
		must(t, w.prices.Set(w.ctx, module, 50_01, "2026-12-10"))
		// Stopped, the code ends with this day.
		_, err = w.Stop(w.ctx, made.ID)
		must(t, err)
		wants(w.prices.Set(w.ctx, module, 60_00, "2026-11-10"), "price_promotion price")
		must(t, w.prices.Set(w.ctx, module, 60_00, "2026-11-11"))
		// What comes after a planned price is held against it.
		_, err = w.Create(w.ctx, amount(code(module, "WINTER"), 18_01))
		wants(err, "code_discount discount")
		_, err = w.Create(w.ctx, amount(code(module, "WINTER"), 18_00))
		must(t, err)
		// A percentage is one of any price.
		other := w.product("Other", products.TypeModule, nil)
		_, err = w.Create(w.ctx, code(other, "PERCENT"))
		must(t, err)
		must(t, w.prices.Set(w.ctx, other, 1_00, "2026-11-10"))
	})
}

// R17.5: what a sale nets goes by the price on the first day, also one that is
// only planned; so does the list.
func TestThePriceOfItsFirstDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		module := w.product("Module", products.TypeModule, nil)
		must(t, w.prices.Set(w.ctx, module, 60_00, "2026-12-01"))
		for _, c := range []struct {
			draft                           promotions.Draft
			price, promoted, netBefore, net int64
		}{
			{period(module, "2026-11-29", "2026-11-30"), 100_00, 80_00, 70_00, 56_00}, // of today
			{period(module, "2026-12-01", "2026-12-03"), 60_00, 48_00, 42_00, 33_60},
		} {
			p, err := w.Preview(w.ctx, c.draft)
			must(t, err)
			if p.Price != cents(c.price) || p.PromotedPrice != cents(c.promoted) || p.NetBefore != cents(c.netBefore) || p.Net != cents(c.net) {
				t.Errorf("from %s on: %+v", c.draft.StartsOn, p)
			}
			made, err := w.Create(w.ctx, c.draft)
			must(t, err)
			if made.Price != cents(c.price) {
				t.Errorf("from %s on: kept %s", c.draft.StartsOn, made.Price)
			}
		}
	})
}
