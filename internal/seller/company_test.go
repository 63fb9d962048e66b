package seller_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R12.5: VAT numbers are held against the form of their country.
func TestVATNumberForms(t *testing.T) {
	for _, c := range []struct{ country, number, want string }{
		{"FR", "fr 40 303 265 045", "FR40303265045"}, {"FR", "40303265045", "FR40303265045"}, {"FR", "FRK7399859412", "FRK7399859412"},
		{"DE", "DE123456789", "DE123456789"}, {"GR", "123456789", "EL123456789"}, {"AT", "ATU12345678", "ATU12345678"}, {"NL", "123456789B01", "NL123456789B01"},
		{"ES", "B12345678", "ESB12345678"}, {"IE", "1234567WA", "IE1234567WA"}, {"CH", "CHE-123.456.789 MWST", "CHE123456789MWST"}, {"GB", "123456789", "GB123456789"},
		{"US", "12-3456789", "123456789"}, {"FR", "", ""},
	} {
		if got, err := seller.CheckVATNumber(c.country, c.number); err != nil || got != c.want {
			t.Errorf("%s %s: %q, %v", c.country, c.number, got, err)
		}
	}
	for country, number := range map[string]string{"FR": "FR123", "DE": "FR40303265045", "IT": "1234567890", "PL": "PL12345678X", "US": "<script>", "SE": "123456789002"} {
		if _, err := seller.CheckVATNumber(country, number); !fault.Is(err, fault.Invalid) || fault.Of(err).Field != "vat_number" {
			t.Errorf("%s %s: %v", country, number, err)
		}
	}
}

// R18.1: of what the marketplace says of a company the latest wins.
func TestTheLatestOnACompanyWins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, id := seller.New(d, time.Now), sellertest.Add(t, d, nil).ID
		if c, err := s.Company(t.Context(), d.Read(), id); err != nil || !slices.Contains(c.Missing(), "street") {
			t.Errorf("%+v, %v", c, err)
		}
		set := func(name string, at time.Time) {
			t.Helper()
			c := seller.Company{SellerID: id, Name: name, Street: "S", City: "C", Postcode: "1", Country: "FR", ExternalUpdatedAt: &at}
			if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.SetCompanies(ctx, tx, []seller.Company{c}) }); err != nil {
				t.Fatal(err)
			}
		}
		set("first", sentAt)
		set("late news", sentAt.Add(-time.Hour))
		if c, err := s.Company(t.Context(), d.Read(), id); err != nil || c.Name != "first" || len(c.Missing()) != 0 {
			t.Errorf("%+v, %v", c, err)
		}
		set("second", sentAt.Add(time.Hour))
		if c, err := s.Company(t.Context(), d.Read(), id); err != nil || c.Name != "second" {
			t.Errorf("%+v, %v", c, err)
		}
	})
}
