package promotions_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/prices"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/sales"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// world is a seller with products, on 10 November 2026 in Paris unless the clock moves.
type world struct {
	*promotions.Service
	t        *testing.T
	now      time.Time
	seller   int64
	ctx      context.Context
	products *products.Service
	prices   *prices.Service
	figures  *figures.Service
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := &world{t: t, now: time.Date(2026, 11, 10, 12, 0, 0, 0, time.UTC), products: products.New(d), figures: figures.New(d)}
	clock := func() time.Time { return w.now }
	sellers := seller.New(d, clock)
	w.Service = promotions.New(promotions.Options{
		DB: d, Products: w.products, Figures: w.figures, Now: clock,
		Sales: sales.New(sales.Options{DB: d, Ledger: ledger.New(d, clock), Figures: w.figures, Sellers: sellers, Now: clock}),
	})
	w.prices = prices.New(d, w.products, clock)
	w.prices.CheckThrough(w.Service)
	w.seller = sellertest.Add(t, d, func(s *seller.Seller) { s.Partnership = seller.ModuleCreator }).ID
	w.ctx = w.as(w.seller)
	return w
}

func (w *world) as(seller int64) context.Context {
	return actor.With(w.t.Context(), actor.Actor{SellerID: seller})
}

func (w *world) product(name string, kind products.Type, edit func(*products.Product)) int64 {
	w.t.Helper()
	p := &products.Product{SellerID: w.seller, Type: kind, IsActive: true, Price: 100_00, ExternalID: &name, CreatedAt: w.now, Names: map[string]string{"en": name}}
	if edit != nil {
		edit(p)
	}
	err := w.DB.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error { return w.products.Create(ctx, tx, p) })
	must(w.t, err)
	return p.ID
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func period(product int64, from, to calendar.Day) promotions.Draft {
	return promotions.Draft{ProductID: product, Kind: promotions.Period, DiscountType: sales.DiscountPercentage, Discount: 2000, StartsOn: from, EndsOn: to}
}

func code(product int64, text string) promotions.Draft {
	return promotions.Draft{
		ProductID: product, Kind: promotions.Code, DiscountType: sales.DiscountPercentage, Discount: 3000, Code: &text,
		MaxUses: new(int64(20)), MaxPerCustomer: new(int64(2)), StartsOn: "2026-11-10", EndsOn: "2026-12-09",
	}
}

// refused is a fault's reason and field, or nothing.
func refused(err error) string {
	if err == nil {
		return ""
	}
	f := fault.Of(err)
	return f.Reason + " " + f.Field
}

// R17.5: every limit is enforced and reported at its field; the preview shows the
// form the same.
func TestLimits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		module, pack := w.product("Module", products.TypeModule, nil), w.product("Pack", products.TypePack, nil)
		offline := w.product("Offline", products.TypeModule, func(p *products.Product) { p.IsActive = false })
		with := func(d promotions.Draft, edit func(*promotions.Draft)) promotions.Draft { edit(&d); return d }
		for name, c := range map[string]struct {
			draft promotions.Draft
			want  string
		}{
			"in the past":        {period(module, "2026-11-09", "2026-11-12"), "starts_past starts_on"},
			"a year ahead":       {period(module, "2027-11-11", "2027-11-12"), "starts_late starts_on"},
			"reversed":           {period(module, "2026-11-12", "2026-11-11"), "ends_early ends_on"},
			"22 days":            {period(module, "2026-11-10", "2026-12-01"), "days_used_up ends_on"},
			"a whole year":       {period(module, "2026-12-20", "2028-01-05"), "days_used_up ends_on"},
			"for centuries":      {period(module, "2026-11-10", "2926-12-01"), "days_used_up ends_on"},
			"offline":            {period(offline, "2026-11-10", "2026-11-12"), "product_offline product"},
			"nothing off":        {with(period(module, "2026-11-10", "2026-11-12"), func(d *promotions.Draft) { d.Discount = 0 }), "discount_percent discount"},
			"all off":            {with(period(module, "2026-11-10", "2026-11-12"), func(d *promotions.Draft) { d.Discount = 10_000 }), "discount_percent discount"},
			"more than it costs": {with(period(module, "2026-11-10", "2026-11-12"), func(d *promotions.Draft) { d.DiscountType, d.Discount = sales.DiscountAmount, 100_00 }), "discount_amount discount"},
			"code on a pack":     {code(pack, "PACK"), "code_on_pack product"},
			"code too high":      {with(code(module, "HIGH"), func(d *promotions.Draft) { d.Discount = 3001 }), "code_discount discount"},
			"code too high, in euros": {with(code(module, "HIGH"), func(d *promotions.Draft) { d.DiscountType, d.Discount = sales.DiscountAmount, 30_01 }),
				"code_discount discount"},
			"code too long":    {with(code(module, "LONG"), func(d *promotions.Draft) { d.EndsOn = "2026-12-10" }), "code_too_long ends_on"},
			"code used often":  {with(code(module, "OFTEN"), func(d *promotions.Draft) { d.MaxUses = new(int64(21)) }), "code_uses max_uses"},
			"code by one":      {with(code(module, "ONE1"), func(d *promotions.Draft) { d.MaxPerCustomer = new(int64(3)) }), "code_per_customer max_per_customer"},
			"code not limited": {with(code(module, "FREE"), func(d *promotions.Draft) { d.MaxUses = nil }), "code_uses max_uses"},
			"code with words":  {code(module, "TWO WORDS"), "code_form code"},
			"code of emoji":    {code(module, "🎁🎁🎁🎁"), "code_form code"},
			"code too short":   {code(module, "ABC"), "code_form code"},
		} {
			_, err := w.Create(w.ctx, c.draft)
			if got := refused(err); got != c.want {
				t.Errorf("%s: %q, not %q", name, got, c.want)
			}
			preview, err := w.Preview(w.ctx, c.draft)
			must(t, err)
			if len(preview.Problems) == 0 || preview.Problems[0].Reason+" "+preview.Problems[0].Field != c.want {
				t.Errorf("%s: the form shows %+v", name, preview.Problems)
			}
		}
		l, err := w.List(w.ctx, promotions.Filter{}, list.Page{Number: 1, Length: 10}, "en")
		must(t, err)
		if l.Total != 0 {
			t.Errorf("%d were stored", l.Total)
		}
		// What is just within.
		for _, d := range []promotions.Draft{period(module, "2026-11-10", "2026-11-30"), code(module, "within-1")} {
			_, err := w.Create(w.ctx, d)
			must(t, err)
		}
	})
}

// R17.5: a limit that is in force for nobody is said, whatever else there is.
func TestLimitsThatAreMissingAreNamed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("UPDATE terms SET name = 'promotion_code_use' WHERE name = 'promotion_code_uses'").Exec(ctx)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Terms(w.ctx, "en"); err == nil || !strings.Contains(err.Error(), "no promotion_code_uses is in force") {
			t.Error(err)
		}
	})
}

// R17.5: 21 days a product and calendar year, none carried over; cancelling
// returns days, ending early those that are left; periods never overlap.
func TestDaysOfAYear(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		module, other := w.product("Module", products.TypeModule, nil), w.product("Other", products.TypeModule, nil)
		create := func(from, to calendar.Day, want string) *promotions.Promotion {
			t.Helper()
			p, err := w.Create(w.ctx, period(module, from, to))
			if got := refused(err); got != want {
				t.Fatalf("%s to %s: %q, not %q", from, to, got, want)
			}
			return p
		}
		first := create("2026-11-10", "2026-11-19", "") // 10
		create("2026-11-19", "2026-11-20", "promotion_overlap starts_on")
		_, err := w.Create(w.ctx, period(other, "2026-11-19", "2026-11-20")) // another product has days of its own
		must(t, err)
		create("2026-12-21", "2027-01-05", "")                     // 11 and 5
		create("2026-12-01", "2026-12-01", "days_used_up ends_on") // by one
		create("2027-01-06", "2027-01-21", "")                     // 16: all of 2027
		create("2027-02-01", "2027-02-01", "days_used_up ends_on") // by one
		w.now = w.now.AddDate(0, 0, 3)                             // the 13th
		stopped, err := w.Stop(w.ctx, first.ID)
		must(t, err)
		if stopped.EndsOn != "2026-11-13" || stopped.StateOn("2026-11-13") != promotions.Running || stopped.StateOn("2026-11-14") != promotions.Ended {
			t.Errorf("%+v", stopped)
		}
		for state, want := range map[promotions.State]int64{promotions.Running: 1, promotions.Ended: 0} {
			l, err := w.List(w.ctx, promotions.Filter{ProductID: module, State: state}, list.Page{Number: 1, Length: 10}, "en")
			if must(t, err); l.Total != want {
				t.Errorf("%s on the day that it was ended: %d, not %d", state, l.Total, want)
			}
		}
		last := create("2026-12-01", "2026-12-06", "") // the six days that are left again
		create("2026-12-15", "2026-12-15", "days_used_up ends_on")
		cancelled, err := w.Stop(w.ctx, last.ID)
		must(t, err)
		if cancelled.StateOn("2026-12-03") != promotions.Cancelled {
			t.Errorf("%+v", cancelled)
		}
		year, err := w.Calendar(w.ctx, module, 2026)
		must(t, err)
		if year.Allowed != 21 || year.Used != 4+11 || len(year.Periods) != 2 {
			t.Errorf("%+v", year)
		}
		for of, allowed := range map[int64]int64{2025: 0, 2027: 21} { // the product is of 2026
			if year, err = w.Calendar(w.ctx, module, of); err != nil || year.Allowed != allowed {
				t.Errorf("%d: %+v, %v", of, year, err)
			}
		}
		w.now = w.now.Add(time.Minute)
		for _, before := range []*promotions.Promotion{stopped, cancelled} {
			again, err := w.Stop(w.ctx, before.ID)
			if must(t, err); !again.StoppedAt.Equal(*before.StoppedAt) {
				t.Error("stopping twice is not the same as once")
			}
		}
	})
}

// R17.5: two tabs cannot pass the limits together, nor use one code twice.
func TestTwoTabs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		module := w.product("Module", products.TypeModule, nil)
		together := func(n int, draft func(int) promotions.Draft) (made int) {
			var wg sync.WaitGroup
			var mu sync.Mutex
			for i := range n {
				wg.Go(func() {
					_, err := w.Create(w.ctx, draft(i))
					mu.Lock()
					defer mu.Unlock()
					if err == nil {
						made++
					} else if !fault.Is(err, fault.Conflict) {
						t.Error(err)
					}
				})
			}
			wg.Wait()
			return made
		}
		if n := together(4, func(int) promotions.Draft { return code(module, "SAME") }); n != 1 {
			t.Errorf("one code was made %d times", n)
		}
		if n := together(4, func(i int) promotions.Draft { return period(module, calendar.Day("2026-12-01").Add(i), "2026-12-09") }); n != 1 {
			t.Errorf("%d periods overlap", n)
		}
		if n := together(24, func(i int) promotions.Draft { return code(module, fmt.Sprint("CODE-", i)) }); n != 19 {
			t.Errorf("%d codes besides the first, not 19", n)
		}
		w.now = w.now.AddDate(0, 0, 30)
		later := code(module, "LATER")
		later.StartsOn, later.EndsOn = "2026-12-10", "2026-12-20"
		_, err := w.Create(w.ctx, later)
		must(t, err)
	})
}

// R17.5: what a sale nets after commission, how many more pay for it, and what
// came of it against as many days before.
func TestWhatItBrings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		module := w.product("Module", products.TypeModule, nil)
		sold := func(day calendar.Day, n int64, gross, net int64) {
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return w.figures.Add(ctx, tx, figures.Change{
					SellerID: w.seller, ProductID: module, Day: day, Parts: []figures.Part{{Slice: figures.Type, Value: "module"}},
					Sums: figures.Sums{Sales: n, SalesGross: 0, SalesNet: 0}.Plus(figures.Sums{SalesGross: cents(gross), SalesNet: cents(net)}),
				})
			})
			must(t, err)
		}
		sold("2026-11-07", 4, 400_00, 280_00)
		draft := period(module, "2026-11-10", "2026-11-12")
		p, err := w.Preview(w.ctx, draft)
		must(t, err)
		// 30 % commission: 70.00 of 100.00, 56.00 of 80.00; 4 × 70 = 280 = 5 × 56.
		if p.NetBefore != 70_00 || p.PromotedPrice != 80_00 || p.Net != 56_00 || p.Rate != 3000 || p.Days != 3 || p.SalesBefore != 4 || *p.SalesNeeded != 5 || *p.PerHundred != 125 ||
			len(p.DaysLeft) != 1 || p.DaysLeft[0] != (promotions.YearDays{Year: 2026, Left: 18}) || len(p.Problems) != 0 {
			t.Errorf("%+v", p)
		}
		// A sale with the seller's own code costs 40 %, whoever sells.
		c, err := w.Preview(w.ctx, code(module, "OWN-1"))
		must(t, err)
		if c.PromotedPrice != 70_00 || c.Rate != 4000 || c.Net != 42_00 || c.NetBefore != 70_00 || c.DaysLeft != nil {
			t.Errorf("%+v", c)
		}
		_, err = w.Create(w.ctx, draft)
		must(t, err)
		sold("2026-11-10", 3, 240_00, 168_00)
		w.now = w.now.AddDate(0, 0, 1) // two of the three days have begun
		sold("2026-11-09", 1, 100_00, 70_00)
		l, err := w.List(w.ctx, promotions.Filter{State: promotions.Running}, list.Page{Number: 1, Length: 10}, "en")
		must(t, err)
		if l.Total != 1 || *l.Entries[0].Result != (promotions.Result{Days: 2, Turnover: 240_00, TurnoverBefore: 100_00, Sales: 3, SalesBefore: 1, Net: 168_00, NetBefore: 70_00}) {
			t.Errorf("%+v", l.Entries)
		}
		markers, err := w.products.Markers(t.Context(), w.seller, module, "2026-11-01", "2026-11-30", 10)
		must(t, err)
		if len(markers) != 1 || markers[0].Day != "2026-11-10" || markers[0].Kind != products.Promotion || markers[0].Text != "−20 %" {
			t.Errorf("%+v", markers)
		}
	})
}

// R17.5: a code brought what was sold with it, not what others paid on its days;
// of two codes each has the sales that cost less by its own discount.
func TestWhatACodeBrings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		module := w.product("Module", products.TypeModule, nil)
		single := w.product("Single", products.TypeModule, nil)
		ten, five := code(module, "TEN-OFF"), code(module, "FIVE-OFF")
		ten.Discount = 1000
		five.DiscountType, five.Discount = sales.DiscountAmount, 5_00
		for _, draft := range []promotions.Draft{ten, five, code(single, "ALONE")} {
			_, err := w.Create(w.ctx, draft)
			must(t, err)
		}
		percent := func(n int64) *sales.Discount { return &sales.Discount{Type: sales.DiscountPercentage, Value: n * 100} }
		euros := func(n int64) *sales.Discount { return &sales.Discount{Type: sales.DiscountAmount, Value: n * 100} }
		w.sell(
			sales.NewLine{Product: "Module", Quantity: 1},                                       // at the full price
			sales.NewLine{Product: "Module", Quantity: 1, Discount: percent(10)},                // not by a code
			sales.NewLine{Product: "Module", Quantity: 1, Discount: percent(10), OwnCode: true}, // 90 and 54
			sales.NewLine{Product: "Module", Quantity: 2, Discount: euros(10), OwnCode: true},   // 190 and 114
			sales.NewLine{Product: "Module", Quantity: 1, Discount: percent(44), OwnCode: true}, // 56 and 33.60: of either
			sales.NewLine{Product: "Module", Quantity: 1, Care: true, OwnCode: true},            // no product
			sales.NewLine{Product: "Single", Quantity: 1, Discount: percent(44), OwnCode: true}, // 56 and 33.60: also in a period
		)
		l, err := w.List(w.ctx, promotions.Filter{Kind: promotions.Code}, list.Page{Number: 1, Length: 10}, "en")
		must(t, err)
		want := map[string]promotions.Result{
			"TEN-OFF":  {Days: 1, Sales: 2, Turnover: 146_00, Net: 87_60},
			"FIVE-OFF": {Days: 1, Sales: 2, Turnover: 246_00, Net: 147_60},
			"ALONE":    {Days: 1, Sales: 1, Turnover: 56_00, Net: 33_60},
		}
		for _, e := range l.Entries {
			if *e.Result != want[*e.Code] {
				t.Errorf("%s: %+v", *e.Code, *e.Result)
			}
		}
		if len(l.Entries) != len(want) {
			t.Errorf("%d codes", len(l.Entries))
		}
	})
}

// sell sells lines at 100.00 a piece, today.
func (w *world) sell(lines ...sales.NewLine) {
	w.t.Helper()
	for i := range lines {
		lines[i].Number, lines[i].Source, lines[i].Price = i+1, "ADDONS", 100_00
	}
	err := w.DB.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		done, err := w.Sales.Record(ctx, tx, []sales.NewOrder{{
			Reference: "A-1", PlacedAt: w.now, CustomerName: "Ada", CustomerEmail: "ada@shop.example", Country: "DE", Language: "de", Lines: lines,
		}})
		if err == nil && done[0].Err != nil {
			return done[0].Err
		}
		return err
	})
	must(w.t, err)
}

// R17.5, R12.11: the marketplace receives each in order, until it confirms
// it; nobody sees or stops another's.
func TestOutgoing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		module := w.product("Module", products.TypeModule, nil)
		made, err := w.Create(w.ctx, period(module, "2026-12-01", "2026-12-05"))
		must(t, err)
		other := w.as(sellertest.Add(t, d, nil).ID)
		for name, err := range map[string]error{
			"stop":     second(w.Stop(other, made.ID)),
			"create":   second(w.Create(other, period(module, "2026-12-10", "2026-12-11"))),
			"preview":  second(w.Preview(other, period(module, "2026-12-10", "2026-12-11"))),
			"calendar": second(w.Calendar(other, module, 2026)),
		} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		_, err = w.Stop(w.ctx, made.ID)
		must(t, err)
		found, err := w.Outgoing(t.Context(), 0, 10)
		must(t, err)
		if len(found) != 2 || found[0].Kind != "CREATED" || found[1].Kind != "STOPPED" || *found[0].Product != "Module" || found[0].PromotionID != made.ID {
			t.Fatalf("%+v", found)
		}
		var sent promotions.Announcement
		must(t, json.Unmarshal([]byte(found[1].Body), &sent))
		if !sent.IsCancelled || sent.StartsOn != "2026-12-01" || !strings.Contains(found[0].Body, `"discount":2000`) {
			t.Errorf("%s", found[1].Body)
		}
		n, err := w.Take(t.Context(), []int64{found[0].ID, found[1].ID})
		must(t, err)
		if left, err := w.Outgoing(t.Context(), 0, 10); err != nil || n != 2 || len(left) != 0 {
			t.Errorf("%d taken, %v left, %v", n, left, err)
		}
		markers, err := w.products.Markers(t.Context(), w.seller, module, "2026-11-01", "2026-12-31", 10)
		if must(t, err); len(markers) != 0 {
			t.Errorf("a promotion that never began is marked: %+v", markers)
		}
	})
}

func cents(n int64) money.Cents { return money.Cents(n) }

func second[T any](_ T, err error) error { return err }
