package seller_test

import (
	"context"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

const issuer = "https://id.example.com"

// The subject is bound to one seller record at the first sign-in, by e-mail,
// and stays with it when the address changes hands.
func TestAnIdentityIsBoundOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, time.Now)
		anna := sellertest.Add(t, d, func(s *seller.Seller) { s.Email = "anna@example.com" })
		ben := sellertest.Add(t, d, func(s *seller.Seller) { s.Email = "ben@example.com" })

		if found, err := s.ByIdentity(t.Context(), issuer, "1"); err != nil || found != nil {
			t.Fatalf("found %v, %v before the first sign-in", found, err)
		}
		bound, err := s.Bind(t.Context(), issuer, "1", " Anna@Example.com ")
		if err != nil || bound == nil || bound.ID != anna.ID {
			t.Fatalf("bound to %v, %v", bound, err)
		}
		// The same subject with another address stays who it was.
		bound, err = s.Bind(t.Context(), issuer, "1", ben.Email)
		if err != nil || bound.ID != anna.ID {
			t.Fatalf("bound again to %v, %v", bound, err)
		}
		found, err := s.ByIdentity(t.Context(), issuer, "1")
		if err != nil || found.ID != anna.ID || found.Email != "anna@example.com" {
			t.Fatalf("found %v, %v", found, err)
		}
		// The same subject from another issuer is somebody else.
		if found, err := s.ByIdentity(t.Context(), "https://other.example.com", "1"); err != nil || found != nil {
			t.Fatalf("found %v, %v at another issuer", found, err)
		}
		if bound, err := s.Bind(t.Context(), issuer, "2", "stranger@example.com"); err != nil || bound != nil {
			t.Fatalf("a stranger was bound to %v, %v", bound, err)
		}
	})
}

// R5.15: an address is another's if one letter is, also one whose lower case
// Unicode takes for an ASCII letter, and also with what looks like nothing.
func TestALookAlikeAddressBindsNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, time.Now)
		sellertest.Add(t, d, func(s *seller.Seller) { s.Email = "kim.isk@example.com" })
		for _, address := range []string{"\u212aim.isk@example.com", "kim.i\u017fk@example.com", "kim.isk@example.com\u00a0", "\u200bkim.isk@example.com", "k\u0131m.isk@example.com"} {
			if bound, err := s.Bind(t.Context(), issuer, address, address); err != nil || bound != nil {
				t.Errorf("%+q was bound to %v, %v", address, bound, err)
			}
		}
		if bound, err := s.Bind(t.Context(), issuer, "1", "KIM.Isk@Example.COM"); err != nil || bound == nil {
			t.Errorf("the same in capitals: %v, %v", bound, err)
		}
	})
}

func TestTwoFirstSignInsAtOnceBindOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, time.Now)
		want := sellertest.Add(t, d, nil)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if bound, err := s.Bind(context.Background(), issuer, "1", want.Email); err != nil || bound == nil || bound.ID != want.ID {
					t.Errorf("bound to %v, %v", bound, err)
				}
			})
		}
		all.Wait()
	})
}

func TestEmailsAreUniqueWithoutCase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, time.Now)
		first := sellertest.Add(t, d, func(s *seller.Seller) { s.Email = "Anna@Example.com" })
		if first.Email != "anna@example.com" {
			t.Errorf("stored as %s", first.Email)
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return s.Create(ctx, tx, sellertest.New(func(s *seller.Seller) { s.Email = "ANNA@example.com" }))
		})
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("got %v", err)
		}
	})
}

// R4.5: only operators may look sellers up.
func TestOnlyOperatorsLookSellersUp(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	s := seller.New(d, time.Now)
	target := sellertest.Add(t, d, nil)
	for name, ctx := range map[string]context.Context{
		"nobody":   t.Context(),
		"a seller": actor.With(t.Context(), actor.Actor{SellerID: target.ID}),
	} {
		if _, err := s.ByEmail(ctx, target.Email); !fault.Is(err, fault.Forbidden) {
			t.Errorf("%s got %v", name, err)
		}
	}
	found, err := s.ByEmail(actor.With(t.Context(), actor.Actor{Operator: true}), target.Email)
	if err != nil || found.ID != target.ID {
		t.Errorf("an operator got %v, %v", found, err)
	}
}

// Every column survives the way into the database and back.
func TestASellerComesBackWhole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		second, third, address, source := "en", "de", "https://market.example/anna", "stripe"
		status := seller.WalletOnHold
		at := time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)
		want := sellertest.Add(t, d, func(s *seller.Seller) {
			s.LanguageSecond, s.LanguageThird, s.CatalogURL, s.PaymentSource = &second, &third, &address, &source
			s.WalletStatus, s.FirstSaleAt = &status, &at
			s.IsBanned, s.IsMerkato, s.OnVacation, s.HasMonetization, s.DeclaredVATPayment = true, true, true, true, true
		})
		s := seller.New(d, time.Now)
		got, err := s.Bind(t.Context(), issuer, "1", want.Email)
		if err != nil {
			t.Fatal(err)
		}
		if diff := sellertest.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if !got.HasSales() {
			t.Error("has no sales")
		}
	})
}

// Who asks is read with every column that a seller has: one that the query
// leaves out would silently be empty.
func TestByIdentityReadsEveryColumn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, time.Now)
		at := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
		text, status := "text", seller.WalletCompleted
		want := sellertest.Add(t, d, func(s *seller.Seller) {
			s.LanguageSecond, s.LanguageThird, s.CatalogURL, s.PaymentSource, s.ExternalID = &text, &text, &text, &text, &text
			s.WalletStatus, s.WalletAskedAt, s.FirstSaleAt, s.ExternalUpdatedAt = &status, &at, &at, &at
			s.IsEuropeBased, s.IsValid, s.IsBanned, s.IsMerkato, s.OnVacation = true, true, true, true, true
			s.HasMonetization, s.DeclaredVATPayment, s.IsWalletRequired = true, true, true
			s.VacationFrom, s.VacationUntil, s.VacationMessage = new(calendar.Day("2000-01-01")), new(calendar.Day("2999-12-31")), text
			s.PayoutHeldAt, s.PayoutHeldBecause, s.BannedBecause = &at, text, text
		})
		if _, err := s.Bind(t.Context(), issuer, "1", want.Email); err != nil {
			t.Fatal(err)
		}
		got, err := s.ByIdentity(t.Context(), issuer, "1")
		if err != nil {
			t.Fatal(err)
		}
		for field, value := range reflect.ValueOf(*got).Fields() {
			if field.Name != "BaseModel" && field.Tag.Get("bun") != "-" && value.IsZero() {
				t.Errorf("%s was not read", field.Name)
			}
		}
	})
}
