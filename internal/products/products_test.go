package products_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
)

func add(t *testing.T, d *db.DB, sellerID int64, kind products.Type, active bool, names map[string]string) int64 {
	t.Helper()
	p := &products.Product{SellerID: sellerID, Type: kind, IsActive: active, CreatedAt: time.Now(), Names: names}
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return products.New(d).Create(ctx, tx, p) })
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func as(ctx context.Context, sellerID int64) context.Context {
	return actor.With(ctx, actor.Actor{SellerID: sellerID})
}

// R6.2: the list is the seller's own, named in the requested language or in English.
func TestListIsInTheLanguageAskedFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		first := add(t, d, mine, products.TypeModule, true, map[string]string{"en": "Cards", "fr": "Cartes"})
		second := add(t, d, mine, products.TypeTheme, false, map[string]string{"en": "Nordic"})
		add(t, d, other, products.TypeModule, true, map[string]string{"en": "Not mine"})

		got, err := products.New(d).List(as(t.Context(), mine), "fr")
		if err != nil {
			t.Fatal(err)
		}
		want := []products.ListItem{{ID: first, Name: "Cartes", Type: products.TypeModule, IsActive: true}, {ID: second, Name: "Nordic", Type: products.TypeTheme}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

// R6.8: counts by online and type.
func TestCountNarrows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		name := map[string]string{"en": "x"}
		add(t, d, mine, products.TypeModule, true, name)
		add(t, d, mine, products.TypeModule, false, name)
		add(t, d, mine, products.TypeTheme, true, name)
		add(t, d, other, products.TypeTheme, true, name)
		yes, no, module := true, false, products.TypeModule
		for _, c := range []struct {
			filter products.Filter
			want   int64
		}{
			{products.Filter{}, 3}, {products.Filter{Online: &yes}, 2}, {products.Filter{Online: &no}, 1},
			{products.Filter{Type: &module}, 2}, {products.Filter{Type: &module, Online: &yes}, 1},
		} {
			if got, err := products.New(d).Count(as(t.Context(), mine), c.filter); err != nil || got != c.want {
				t.Errorf("%+v: %d, %v", c.filter, got, err)
			}
		}
	})
}

// R6.3: versions come newest first, by number and not by text.
func TestPlatformVersionsAreNewestFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := products.New(d)
		if p, err := s.Platform(t.Context()); err != nil || p.Latest() != nil {
			t.Errorf("an empty platform has %v, %v", p.Latest(), err)
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for _, v := range []products.PlatformVersion{
				{Version: "9.2.0", Major: 9, Minor: 2}, {Version: "10.0.0", Major: 10}, {Version: "9.10.0", Major: 9, Minor: 10},
			} {
				if _, err := s.UpsertPlatformVersion(ctx, tx, v); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Platform(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		for _, v := range p.Versions {
			order = append(order, v.Version)
		}
		if diff := cmp.Diff([]string{"10.0.0", "9.10.0", "9.2.0"}, order); diff != "" || p.Latest().Version != "10.0.0" {
			t.Error(diff)
		}
	})
}

// R13.4: the term in force when a major came out says from when updates have to
// support all of it.
func TestEachMajorHasItsGrace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := products.New(d)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for _, v := range []products.PlatformVersion{
				{Version: "10.0.0", Major: 10, ReleasedOn: "2026-01-15"}, {Version: "9.1.0", Major: 9, Minor: 1, ReleasedOn: "2026-03-01"}, {Version: "9.0.0", Major: 9, ReleasedOn: "2025-08-31"},
			} {
				if _, err := s.UpsertPlatformVersion(ctx, tx, v); err != nil {
					return err
				}
			}
			_, err := tx.NewRaw("INSERT INTO terms (name, starts_on, value) VALUES ('major_grace_months', '2026-01-01', 9)").Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Platform(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		required := map[string]calendar.Day{}
		for _, v := range p.Versions {
			required[v.Version] = v.RequiredFrom
		}
		if diff := cmp.Diff(map[string]calendar.Day{"10.0.0": "2026-10-15", "9.1.0": "2026-02-28", "9.0.0": "2026-02-28"}, required); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAProductNeedsAnEnglishName(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	mine := sellertest.Add(t, d, nil).ID
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return products.New(d).Create(ctx, tx, &products.Product{SellerID: mine, Type: products.TypeModule, Names: map[string]string{"fr": "x"}})
	})
	if f := fault.Of(err); f == nil || f.Code != fault.Invalid || f.Field != "names.en" {
		t.Errorf("got %v", err)
	}
}

// R6.14: without a seller there is nothing to see.
func TestNobodySeesNothing(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	s := products.New(d)
	if _, err := s.List(t.Context(), "en"); !fault.Is(err, fault.Unauthenticated) {
		t.Errorf("nobody got %v", err)
	}
	if _, err := s.Count(actor.With(t.Context(), actor.Actor{}), products.Filter{}); !fault.Is(err, fault.Forbidden) {
		t.Errorf("an account without a seller got %v", err)
	}
}
