package products_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
)

var sentAt = time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)

func fed(id string, sellerID int64, at time.Time, edit func(*products.Product)) *products.Product {
	p := &products.Product{
		ExternalID: &id, ExternalUpdatedAt: &at, SellerID: sellerID, Type: products.TypeModule, IsActive: true, Price: 5000,
		CreatedAt: sentAt, Names: map[string]string{"en": "Checkout", "fr": "Caisse"},
	}
	if edit != nil {
		edit(p)
	}
	return p
}

// R18.1: products come in by the marketplace's id. The newest update wins,
// names that are gone go, type and seller never change.
func TestUpsert(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := products.New(d)
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		upsert := func(sent ...*products.Product) (done []products.Outcome) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
				done, err = s.Upsert(ctx, tx, sent)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return done
		}
		removed := sentAt.Add(2 * time.Hour)
		done := upsert(
			fed("A", mine, sentAt, nil),
			fed("A", mine, sentAt.Add(time.Hour), func(p *products.Product) { p.Price, p.Names = 6000, map[string]string{"en": "Till"} }),
			fed("A", mine, sentAt.Add(-time.Hour), func(p *products.Product) { p.Price = 1 }),
			fed("B", mine, sentAt, func(p *products.Product) { p.RemovedAt = &removed }),
			fed("C", mine, sentAt, func(p *products.Product) { p.Names = map[string]string{"fr": "Caisse"} }),
		)
		if done[0].ID == 0 || done[1].ID != done[0].ID || !done[2].Old || done[1].Old || done[3].Err != nil {
			t.Fatalf("%+v", done)
		}
		refused := append(done[4:5], upsert(
			fed("A", mine, sentAt.Add(3*time.Hour), func(p *products.Product) { p.Type = products.TypeTheme }),
			fed("A", other, sentAt.Add(3*time.Hour), nil))...)
		for i, want := range []string{"english_name_missing", "type_fixed", "seller_fixed"} {
			if fault.Of(refused[i].Err).Reason != want {
				t.Errorf("got %v, want %s", refused[i].Err, want)
			}
		}
		found, err := s.Find(t.Context(), d.Read(), []string{"A", "B", "C"})
		if err != nil || len(found) != 2 {
			t.Fatalf("%v %v", found, err)
		}
		if a := found["A"]; a.Price != 6000 || !a.IsActive || a.SellerID != mine || a.Type != products.TypeModule {
			t.Errorf("%+v", a)
		}
		if b := found["B"]; b.IsActive || b.RemovedAt == nil || !b.RemovedAt.Equal(removed) {
			t.Errorf("%+v", b)
		}
		var names []string
		if err := d.Read().NewRaw("SELECT lang || ' ' || name FROM product_names WHERE product_id = ?", found["A"].ID).Scan(t.Context(), &names); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"en Till"}, names); diff != "" {
			t.Error(diff)
		}
	})
}

// R18.1: a platform version is made known, and its day corrected by newer news only.
func TestUpsertPlatformVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := products.New(d)
		for _, c := range []struct {
			day     string
			at      time.Time
			changed bool
			newest  string
		}{
			{"2026-05-02", sentAt, true, "2026-05-02"},
			{"2026-05-01", sentAt.Add(-time.Hour), false, "2026-05-02"},
			{"2026-05-03", sentAt.Add(time.Hour), true, "2026-05-03"},
		} {
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				changed, err := s.UpsertPlatformVersion(ctx, tx, products.PlatformVersion{Version: "9.1.0", Major: 9, Minor: 1, ReleasedOn: c.day, ExternalUpdatedAt: &c.at})
				if changed != c.changed {
					t.Errorf("%s: changed %t", c.day, changed)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			platform, err := s.Platform(t.Context())
			if err != nil || len(platform.Versions) != 1 || platform.Latest().ReleasedOn != c.newest {
				t.Errorf("%s: %+v %v", c.day, platform, err)
			}
		}
	})
}

// R18.2: a product that is refused does not keep the marketplace's id, which the
// corrected one is sent with.
func TestARefusedProductIsNotAdopted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := products.New(d)
		owner := sellertest.Add(t, d, nil).ID
		made := func() *products.Product {
			p := &products.Product{SellerID: owner, Type: products.TypeModule, CreatedAt: sentAt, Names: map[string]string{"en": "Made here"}}
			if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.Create(ctx, tx, p) }); err != nil {
				t.Fatal(err)
			}
			return p
		}
		one, other := made(), made()
		adopt := func(id int64, kind products.Type, english string) error {
			external := "P-88"
			return d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return s.Adopt(ctx, tx, id, &products.Product{SellerID: owner, ExternalID: &external, Type: kind, Names: map[string]string{"en": english}})
			})
		}
		for want, err := range map[string]error{
			"type_fixed": adopt(one.ID, products.TypeTheme, "Theme"), "english_name_missing": adopt(one.ID, products.TypeModule, ""), "product_unknown": adopt(other.ID+1, products.TypeModule, "None"),
		} {
			if fault.Of(err) == nil || fault.Of(err).Reason != want {
				t.Errorf("%v, want %s", err, want)
			}
		}
		for range 2 { // again is the same
			if err := adopt(other.ID, products.TypeModule, "Made here"); err != nil {
				t.Error(err)
			}
		}
		if err := adopt(one.ID, products.TypeModule, "Made here"); fault.Of(err) == nil || fault.Of(err).Reason != "id_taken" {
			t.Errorf("one id for two products: %v", err)
		}
	})
}
