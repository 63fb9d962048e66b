package orders_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/orders"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/salestest"
)

// shop is a seller with everything it has sold, as read line by line.
type shop struct {
	*orderstest.World
	id       int64
	products []int64
	lines    []orders.Entry // without Money
}

// newShop makes a seller with n orders of every kind, some of them refunded
// and all that are due released.
func newShop(t *testing.T, d *db.DB, prefix string, n int) *shop {
	t.Helper()
	s := &shop{World: orderstest.New(d)}
	s.id = s.Seller(t, nil)
	offered := []salestest.Product{
		s.Product(t, s.id, products.TypeModule, map[string]string{"en": "Card Payments", "fr": "Paiements par carte"}),
		s.Product(t, s.id, products.TypeModule, map[string]string{"en": "Zoë's wishlist"}),
		s.Product(t, s.id, products.TypeTheme, map[string]string{"en": "Nordic theme", "de": "Nordisches Thema"}),
	}
	r := rand.New(rand.NewPCG(7, uint64(n)))
	all := salestest.Orders(r, prefix, offered, n)
	s.Record(t, all...)
	s.Refund(t, salestest.Refunds(r, all)...)
	if _, err := s.Sales.Release(t.Context(), orderstest.Now.AddDate(0, 0, -20)); err != nil {
		t.Fatal(err)
	}
	for _, p := range offered {
		s.products = append(s.products, p.ID)
	}
	s.readLines(t)
	return s
}

// readLines asks the database itself, and not the code under test.
func (s *shop) readLines(t *testing.T) {
	t.Helper()
	var lines []sales.Line
	var heads []sales.Order
	if err := s.DB.Read().NewSelect().Model(&lines).Where("seller_id = ?", s.id).Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.DB.Read().NewSelect().Model(&heads).Where("seller_id = ?", s.id).Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	byID := map[int64]sales.Order{}
	for _, o := range heads {
		byID[o.ID] = o
	}
	names := map[int64]string{s.products[0]: "Paiements par carte", s.products[1]: "Zoë's wishlist", s.products[2]: "Nordic theme"}
	s.lines = nil
	places := map[int64]*int{}
	for _, l := range lines {
		places[l.ID] = l.Number
	}
	for _, l := range lines {
		o := byID[l.OrderID]
		e := orders.Entry{Line: l, Reference: o.Reference, CustomerName: o.CustomerName,
			CustomerEmail: o.CustomerEmail, Shop: o.Shop, ProductName: names[l.ProductID]}
		if l.RefundOf != nil {
			e.RefundOfNumber = places[*l.RefundOf]
		}
		s.lines = append(s.lines, e)
	}
}

// want is the filter in plain Go, over all lines.
func (s *shop) want(f orders.Filter, by orders.SortField, descending bool) []orders.Entry {
	searched := map[string]string{"zoe": "zoë", "muller": "müller", "żak": "żak", "Nu": "nú"}
	var some []orders.Entry
	for _, e := range s.lines {
		day := calendar.Day(e.At.In(calendar.Zone).Format(time.DateOnly))
		text := searched[f.Search]
		if text == "" {
			text = strings.ToLower(f.Search)
		}
		isFound := strings.Contains(strings.ToLower(strings.Join([]string{e.Reference, strings.Join(strings.Fields(e.CustomerName), " "), e.CustomerEmail, e.Shop}, "\n")), text) ||
			slices.ContainsFunc(namesOf(e.ProductName), func(n string) bool { return strings.Contains(strings.ToLower(n), text) })
		if (f.Period == nil || (day >= f.Period.From && day <= f.Period.To)) && isFound &&
			(f.ProductID == 0 || f.ProductID == e.ProductID) && (f.Source == "" || f.Source == e.Source) &&
			(f.Language == "" || f.Language == e.Language) && (f.Country == "" || f.Country == e.Country) &&
			(f.Type == "" || f.Type == e.Type) && (!f.CareOnly || e.Care) &&
			(f.ProductType == "" || f.ProductType == s.typeOf(e)) {
			some = append(some, e)
		}
	}
	key := func(e orders.Entry) int64 {
		return map[orders.SortField]int64{orders.SortDate: e.At.UnixMicro(), orders.SortBase: int64(e.Base), orders.SortGross: int64(e.Gross), orders.SortNet: int64(e.Net)}[by]
	}
	slices.SortFunc(some, func(a, b orders.Entry) int {
		order := cmp.Or(cmp.Compare(key(a), key(b)), cmp.Compare(a.ID, b.ID))
		if descending {
			return -order
		}
		return order
	})
	return some
}

func namesOf(inFrench string) []string {
	return map[string][]string{
		"Paiements par carte": {"Paiements par carte", "Card Payments"},
		"Zoë's wishlist":      {"Zoë's wishlist"},
		"Nordic theme":        {"Nordic theme", "Nordisches Thema"},
	}[inFrench]
}

func (s *shop) typeOf(e orders.Entry) products.Type {
	switch {
	case e.Care:
		return products.TypeBusinessCare
	case e.ProductID == s.products[2]:
		return products.TypeTheme
	}
	return products.TypeModule
}

func totalsOf(lines []orders.Entry) (t orders.Totals) {
	for _, e := range lines {
		t.Lines++
		t.Base += e.Base
		t.Gross += e.Gross
		t.Commission += e.Commission
		t.Net += e.Net
		if e.Type == sales.TypeRefund {
			t.Refunds += e.Gross
		}
	}
	return t
}

// Found by marks or without, in any case, across spaces; with all that a
// pattern or a quoted phrase could stumble over; and not at all.
var searches = []string{"zoe", "muller", "żak", "josé núñez", "100%", "bio_s", "0%_", `"the" t`, `o\ne`, "d'arc", "shop3.example",
	"r-00001", "c1@", "paiements", "nordisches", "Nu", "@", "000", "wishlist", "%%%", "nothing of the kind"}

func aFilter(t *rapid.T, s *shop) orders.Filter {
	var f orders.Filter
	// One product by one of its parts is kept, as one part of the business is;
	// of these many are to be tried, besides whatever may come together.
	only := rapid.SampledFrom([]string{"", "", "type?", "source?", "language?", "country?", "care?"}).Draw(t, "product and only")
	maybe := func(name string) bool {
		if only != "" && name != "line type?" {
			return name == only || name == "product?"
		}
		return rapid.IntRange(0, 3).Draw(t, name) == 0
	}
	if rapid.Bool().Draw(t, "period?") {
		days := rapid.SampledFrom(append([]calendar.Day{"2025-09-01", "2026-02-11", "2026-05-10"}, salestest.HardDays...))
		p := orders.Period{From: days.Draw(t, "from"), To: days.Draw(t, "to")}
		p.From, p.To = min(p.From, p.To), max(p.From, p.To)
		f.Period = &p
	}
	if maybe("product?") {
		f.ProductID = rapid.SampledFrom(append([]int64{1 << 40}, s.products...)).Draw(t, "product")
	}
	if maybe("type?") {
		f.ProductType = rapid.SampledFrom([]products.Type{products.TypeModule, products.TypeTheme, products.TypeBusinessCare, products.TypeZen}).Draw(t, "product type")
	}
	if maybe("source?") {
		f.Source = rapid.SampledFrom(salestest.Sources).Draw(t, "source")
	}
	if maybe("language?") {
		f.Language = rapid.SampledFrom(salestest.Languages).Draw(t, "language")
	}
	if maybe("country?") {
		f.Country = rapid.SampledFrom(salestest.Countries).Draw(t, "country")
	}
	f.CareOnly = maybe("care?")
	if maybe("line type?") {
		f.Type = rapid.SampledFrom([]sales.LineType{sales.TypeOrder, sales.TypeRefund}).Draw(t, "line type")
	}
	if maybe("search?") {
		f.Search = rapid.SampledFrom(searches).Draw(t, "search")
	}
	return f
}

// sameLines leaves out what the list does not read: what only the books, the
// marketplace and operators look at.
var sameLines = gocmp.Options{cmpopts.EquateApproxTime(0), cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(orders.Entry{}, "Money"), cmpopts.IgnoreFields(sales.Line{}, "Renews", "Cause", "SellerKey", "Flag", "ExternalID", "TakenAt")}

// samePage leaves out what only the stream has, and sameStream what no file shows.
var (
	samePage   = gocmp.Options{sameLines, cmpopts.IgnoreFields(orders.Entry{}, "RefundOfNumber")}
	sameStream = gocmp.Options{sameLines, cmpopts.IgnoreFields(sales.Line{},
		"OrderID", "SellerID", "Day", "DiscountType", "DiscountValue", "OwnCode", "RefundOf", "Reason")}
)

// R11.1, R11.3, R11.4, R11.5: for any filter, sort and length, each page is
// that part of the whole list, and totals and the stream of all lines are
// those of the whole; also where clocks change and around midnight in Paris.
// Another seller's lines never show.
func TestPagesTotalsAndStreamAgreeWithTheLines(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "R-", 350)
		newShop(t, d, "Other-", 120)
		ctx := orderstest.As(context.Background(), s.id)
		rapid.Check(t, func(t *rapid.T) {
			f := aFilter(t, s)
			page := orders.Page{
				Page: list.Page{Length: rapid.SampledFrom([]int{1, 7, 25, 100}).Draw(t, "length")}, Descending: rapid.Bool().Draw(t, "descending"),
				Sort: rapid.SampledFrom([]orders.SortField{orders.SortDate, orders.SortBase, orders.SortGross, orders.SortNet}).Draw(t, "sort"),
			}
			want := s.want(f, page.Sort, page.Descending)
			last := len(want)/page.Length + 2
			for _, page.Number = range []int{1, rapid.IntRange(1, last).Draw(t, "page"), last} {
				begin := min((page.Number-1)*page.Length, len(want))
				end := min(begin+page.Length, len(want))
				lines, totals, err := s.Orders.ListWithTotals(ctx, f, page, "fr")
				if err != nil {
					t.Fatal(err)
				}
				if diff := gocmp.Diff(want[begin:end], lines, samePage); diff != "" {
					t.Fatalf("page %d of %+v: %s", page.Number, f, diff)
				}
				if diff := gocmp.Diff(totalsOf(want), totals); diff != "" {
					t.Fatalf("totals of %+v: %s", f, diff)
				}
			}
			var all []orders.Entry
			totals, err := s.Orders.Each(ctx, f, page.Sort, page.Descending, "fr", func(e *orders.Entry) error {
				all = append(all, *e)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if diff := gocmp.Diff(want, all, sameStream) + gocmp.Diff(totalsOf(want), totals); diff != "" {
				t.Fatalf("stream of %+v: %s", f, diff)
			}
		})
	})
}

// R11.5: what all lines come to is what the ledger holds of the seller's money.
func TestTotalsAreTheLedgers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "R-", 200)
		totals, err := s.Orders.Totals(orderstest.As(t.Context(), s.id), orders.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Ledger.Balances(t.Context(), s.id)
		if err != nil {
			t.Fatal(err)
		}
		if held := b.Pending + b.Available + b.InTransit; held != totals.Net || held == 0 {
			t.Errorf("the ledger holds %s, the lines come to %s", held, totals.Net)
		}
	})
}

// R11.5: lines of nothing count as any other.
func TestTotalsCountLinesOfNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := orderstest.New(d)
		id := w.Seller(t, nil)
		p := w.Product(t, id, products.TypeModule, map[string]string{"en": "Free"})
		o := salestest.Orders(rand.New(rand.NewPCG(1, 1)), "Z-", []salestest.Product{p}, 1)[0]
		o.Lines = []sales.NewLine{{Number: 1, Product: p.External, Source: sales.SourceAd, Quantity: 2, Price: 10_00,
			Discount: &sales.Discount{Type: sales.DiscountPercentage, Value: 10_000}}}
		w.Record(t, o)
		lines, totals, err := w.Orders.ListWithTotals(orderstest.As(t.Context(), id), orders.Filter{}, orders.Page{Page: list.Page{Number: 1, Length: 10}, Sort: orders.SortDate}, "en")
		if err != nil || len(lines) != 1 || totals != (orders.Totals{Lines: 1, Base: 20_00}) {
			t.Errorf("%d lines, %+v, %v", len(lines), totals, err)
		}
	})
}

// A sale counts on its day in Paris, whatever zone the server runs in.
func TestDaysAreThoseOfParis(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := orderstest.New(d)
		id := w.Seller(t, nil)
		p := w.Product(t, id, products.TypeModule, map[string]string{"en": "Clock"})
		moments := map[string]calendar.Day{ // in UTC, and their day
			"2025-10-25T21:59:59Z": "2025-10-25", "2025-10-25T22:00:00Z": "2025-10-26", // summer time still
			"2025-10-26T22:59:59Z": "2025-10-26", "2025-10-26T23:00:00Z": "2025-10-27", // a day of 25 hours
			"2026-03-28T22:59:59Z": "2026-03-28", "2026-03-28T23:00:00Z": "2026-03-29",
			"2026-03-29T21:59:59Z": "2026-03-29", "2026-03-29T22:00:00Z": "2026-03-30", // a day of 23 hours
		}
		want := map[calendar.Day]int64{}
		for moment, day := range moments {
			at, err := time.Parse(time.RFC3339, moment)
			if err != nil {
				t.Fatal(err)
			}
			o := salestest.Orders(rand.New(rand.NewPCG(1, 1)), fmt.Sprint(moment), []salestest.Product{p}, 1)[0]
			o.PlacedAt, o.Lines = at, o.Lines[:1]
			w.Record(t, o)
			want[day]++
		}
		for day, lines := range want {
			f := orders.Filter{Period: &orders.Period{From: day, To: day}}
			page, totals, err := w.Orders.ListWithTotals(orderstest.As(t.Context(), id), f, orders.Page{Page: list.Page{Number: 1, Length: 10}, Sort: orders.SortDate}, "en")
			if err != nil || totals.Lines != lines || int64(len(page)) != lines {
				t.Errorf("%s: %d lines in the figures, %d in the list, not %d: %v", day, totals.Lines, len(page), lines, err)
			}
			for _, e := range page {
				if e.Day != day {
					t.Errorf("%s says it is of %s, not of %s", e.At, e.Day, day)
				}
			}
		}
	})
}
