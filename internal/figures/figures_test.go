package figures_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
)

func write(t failer, d *db.DB, f func(ctx context.Context, tx bun.Tx) error) {
	t.Helper()
	if err := d.Tx(context.Background(), f); err != nil {
		t.Fatal(err)
	}
}

// failer is what *testing.T and *rapid.T have in common.
type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func add(t failer, d *db.DB, changes ...figures.Change) {
	t.Helper()
	write(t, d, func(ctx context.Context, tx bun.Tx) error { return figures.New(d).Add(ctx, tx, changes...) })
}

// model is the figures as they should be: a list of what happened.
type model []figures.Change

func (m model) each(sellerID int64, part figures.Part, p *figures.Period, f func(figures.Change)) {
	for _, c := range m {
		if c.SellerID == sellerID && belongs(c, part) && (p == nil || (c.Day >= p.From && c.Day <= p.To)) {
			f(c)
		}
	}
}

func belongs(c figures.Change, part figures.Part) bool {
	switch part.Slice {
	case figures.All:
		return true
	case figures.Product:
		return part == figures.OfProduct(c.ProductID)
	}
	return (part.ProductID == 0 || part.ProductID == c.ProductID) &&
		slices.Contains(c.Parts, figures.Part{Slice: part.Slice, Value: part.Value})
}

func (m model) sum(sellerID int64, part figures.Part, p *figures.Period) (s figures.Sums) {
	m.each(sellerID, part, p, func(c figures.Change) { s = s.Plus(keptOf(c, part)) })
	return s
}

// keptOf is what is stored of a change: of a product's parts what lines count for.
func keptOf(c figures.Change, part figures.Part) figures.Sums {
	s := c.Sums
	if part.ProductID != 0 {
		s.Sessions, s.Threads, s.Ratings, s.Stars = 0, 0, 0, 0
	}
	return s
}

var epoch = calendar.Day("2025-11-20")

func aDay(t *rapid.T, name string) calendar.Day {
	return epoch.Add(rapid.IntRange(0, 150).Draw(t, name))
}

func aChange(t *rapid.T, sellers []int64) figures.Change {
	amount := func(name string) money.Cents { return money.Cents(rapid.Int64Range(0, 1_000_000).Draw(t, name)) }
	c := figures.Change{
		SellerID:  rapid.SampledFrom(sellers).Draw(t, "seller"),
		ProductID: rapid.Int64Range(0, 3).Draw(t, "product"),
		Day:       aDay(t, "day"),
		Parts: []figures.Part{
			{Slice: figures.Source, Value: rapid.SampledFrom([]string{"AD", "ADDONS"}).Draw(t, "source")},
			{Slice: figures.Country, Value: rapid.SampledFrom([]string{"FR", "DE", "it's"}).Draw(t, "country")},
		},
	}
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		c.Sums = figures.Sums{Refunds: 1, RefundBase: -amount("base"), RefundGross: -amount("gross"), RefundNet: -amount("net")}
	case 1:
		c.Sums = figures.Sums{Ratings: 1, Stars: 4, Threads: 2, Sessions: 7}
	default:
		c.Sums = figures.Sums{Sales: 1, SalesBase: amount("base"), SalesGross: amount("gross"), SalesNet: amount("net")}
	}
	return c
}

var parts = []figures.Part{
	{Slice: figures.All}, figures.OfProduct(1), figures.OfProduct(99),
	{Slice: figures.Source, Value: "AD"}, {Slice: figures.Country, Value: "it's"}, {Slice: figures.Language, Value: "fr"},
	{Slice: figures.Source, Value: "AD", ProductID: 1}, {Slice: figures.Country, Value: "it's", ProductID: 2},
	{Slice: figures.Country, Value: "FR", ProductID: 1}, {Slice: figures.Country, Value: "FR", ProductID: 99},
}

// R11.5, R16.1: whatever was added in whatever pieces, sums, series and
// breakdowns of any period are those of the changes themselves.
func TestFiguresAreWhatWasAdded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := figures.New(d)
		rapid.Check(t, func(t *rapid.T) {
			sellers := []int64{newSeller(t, d), newSeller(t, d)}
			var m model
			for range rapid.IntRange(1, 3).Draw(t, "batches") {
				batch := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) figures.Change { return aChange(t, sellers) }), 0, 40).Draw(t, "changes")
				add(t, d, batch...)
				m = append(m, batch...)
			}
			ctx := context.Background()
			seller := rapid.SampledFrom(sellers).Draw(t, "of")
			part := rapid.SampledFrom(parts).Draw(t, "part")
			period := figures.Period{From: aDay(t, "from"), To: aDay(t, "to")}
			if period.From > period.To {
				period.From, period.To = period.To, period.From
			}
			for _, p := range []*figures.Period{nil, &period} {
				got, err := s.Sum(ctx, seller, part, p)
				if want := m.sum(seller, part, p); err != nil || got != want {
					t.Fatalf("sum of %v in %v: %+v, not %+v (%v)", part, p, got, want, err)
				}
				checkSeek(t, s, m, seller, part, p)
			}
		})
	})
}

// checkSeek asks for some line by its number and looks whether it lies in that day.
func checkSeek(t *rapid.T, s *figures.Service, m model, seller int64, part figures.Part, p *figures.Period) {
	count := rapid.SampledFrom([]figures.Count{figures.Lines, figures.Sales, figures.Refunds}).Draw(t, "count")
	descending := rapid.Bool().Draw(t, "descending")
	offset := rapid.Int64Range(0, 30).Draw(t, "offset")
	lines := map[calendar.Day]int64{}
	var total int64
	m.each(seller, part, p, func(c figures.Change) {
		n := map[figures.Count]int64{figures.Lines: c.Sums.Sales + c.Sums.Refunds, figures.Sales: c.Sums.Sales, figures.Refunds: c.Sums.Refunds}[count]
		lines[c.Day] += n
		total += n
	})
	got, err := s.Seek(context.Background(), seller, part, p, count, offset, descending)
	if err != nil {
		t.Fatal(err)
	}
	if offset >= total {
		if got != nil {
			t.Fatalf("line %d of %d lies at %+v", offset, total, got)
		}
		return
	}
	if got == nil {
		t.Fatalf("line %d of %d is nowhere", offset, total)
		return
	}
	before := got.Skip
	for day, n := range lines {
		if (descending && day > got.Day) || (!descending && day < got.Day) {
			before += n
		}
	}
	if before != offset || got.Skip >= lines[got.Day] {
		t.Fatalf("line %d (%s, descending %v) lies at %+v, after %d lines", offset, count, descending, got, before)
	}
}

// What the marketplace counts again replaces what it said before.
func TestSessionsAreReplaced(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := figures.New(d)
		first, second := newSeller(t, d), newSeller(t, d)
		product := newProduct(t, d, first)
		set := func(visits ...figures.Sessions) {
			t.Helper()
			write(t, d, func(ctx context.Context, tx bun.Tx) error { return s.SetSessions(ctx, tx, visits...) })
		}
		want := func(seller int64, part figures.Part, sessions int64) {
			t.Helper()
			got, err := s.Sum(t.Context(), seller, part, nil)
			if err != nil || got != (figures.Sums{Sessions: sessions}) {
				t.Fatalf("%+v, %v, not %d visits", got, err, sessions)
			}
		}
		set(figures.Sessions{product, first, "2026-03-01", 10}, figures.Sessions{product, first, "2026-03-02", 5})
		want(first, figures.OfProduct(product), 15)
		set(figures.Sessions{product, first, "2026-03-01", 4}) // counted again: fewer
		want(first, figures.OfProduct(product), 9)
		set(figures.Sessions{product, first, "2026-03-01", 4}) // sent again
		set(figures.Sessions{product, first, "2026-03-02", 1}, figures.Sessions{product, first, "2026-03-02", 2})
		want(first, figures.Part{Slice: figures.All}, 6)
		set(figures.Sessions{product, second, "2026-03-01", 4}) // the product changed hands
		want(first, figures.OfProduct(product), 2)
		want(second, figures.OfProduct(product), 4)
	})
}

// Many writers of the same days neither wait in a circle nor lose anything.
func TestWritersAtOnceLoseNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := figures.New(d)
		a, b := newSeller(t, d), newSeller(t, d)
		product := newProduct(t, d, a)
		const writers, rounds = 6, 15
		var all sync.WaitGroup
		errs := make([]error, writers)
		for w := range writers {
			all.Go(func() {
				for n := range rounds {
					var changes []figures.Change
					for i := range 20 {
						c := figures.Change{SellerID: a, Day: epoch.Add((w*7 + n + i) % 10), ProductID: int64(1 + i%3), Sums: figures.Sums{Sales: 1, SalesGross: 100},
							Parts: []figures.Part{{Slice: figures.Country, Value: "FR"}}}
						if (w+i)%2 == 0 {
							c.SellerID = b
						}
						changes = append(changes, c)
					}
					errs[w] = errors.Join(errs[w], d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
						return s.Add(ctx, tx, changes...)
					}), d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
						return s.SetSessions(ctx, tx, figures.Sessions{product, a, epoch, int64(n)})
					}))
				}
			})
		}
		all.Wait()
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		ofA, err := s.Sum(t.Context(), a, figures.Part{Slice: figures.All}, nil)
		if err != nil {
			t.Fatal(err)
		}
		ofB, err := s.Sum(t.Context(), b, figures.Part{Slice: figures.All}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := ofA.Sales + ofB.Sales; got != writers*rounds*20 {
			t.Errorf("%d sales of %d", got, writers*rounds*20)
		}
		var kept int64
		if err := d.Read().NewRaw("SELECT sessions FROM product_sessions").Scan(t.Context(), &kept); err != nil || kept != ofA.Sessions {
			t.Errorf("%d visits kept, %d in the figures: %v", kept, ofA.Sessions, err)
		}
	})
}

// A change that is taken back leaves nothing of it in any figure.
func TestWhatIsTakenBackIsGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		seller := newSeller(t, d)
		change := figures.Change{SellerID: seller, Day: "2026-02-28", Sums: figures.Sums{Ratings: 1, Stars: 5}}
		add(t, d, change)
		change.Sums = figures.Sums{Ratings: -1, Stars: -5}
		add(t, d, change)
		if got, err := figures.New(d).Sum(t.Context(), seller, figures.Part{Slice: figures.All}, nil); err != nil || got != (figures.Sums{}) {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

func newSeller(t failer, d *db.DB) int64 {
	t.Helper()
	s := sellertest.New(nil)
	write(t, d, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewInsert().Model(s).Exec(ctx)
		return err
	})
	return s.ID
}

func newProduct(t failer, d *db.DB, sellerID int64) int64 {
	t.Helper()
	p := &products.Product{SellerID: sellerID, Type: products.TypeModule, IsActive: true, CreatedAt: time.Now(), Names: map[string]string{"en": fmt.Sprint("of ", sellerID)}}
	write(t, d, func(ctx context.Context, tx bun.Tx) error { return products.New(d).Create(ctx, tx, p) })
	return p.ID
}
