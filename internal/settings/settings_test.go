package settings_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
	"merkato/internal/settings"
)

type world struct {
	*settings.Service
	db      *db.DB
	sellers *seller.Service
	now     time.Time
}

func newWorld(d *db.DB) *world {
	w := &world{db: d, now: time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)}
	clock := func() time.Time { return w.now }
	w.sellers = seller.New(d, clock)
	w.Service = settings.New(settings.Options{DB: d, Sellers: w.sellers, Now: clock})
	return w
}

func as(t *testing.T, s *seller.Seller) context.Context {
	return actor.With(t.Context(), actor.Actor{Issuer: "https://id.test", Subject: s.Email, Email: s.Email, SellerID: s.ID})
}

// complete is an input with nothing to complain of.
func complete() settings.Input {
	return settings.Input{
		Profile: settings.Profile{FirstName: " Ada ", LastName: "Lovelace", LanguageNative: "en", LanguageSecond: new("fr"), TimeZone: "Europe/London"},
		Company: seller.Company{Name: "Engines", Street: "12 Square", Postcode: "69003", City: "Lyon", Country: "FR", VATNumber: "fr 32 123456789"},
	}
}

func upsert(t *testing.T, w *world, sent *seller.Seller) (ownCompany bool) {
	t.Helper()
	err := w.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		known, err := w.sellers.Known(ctx, tx, []*seller.Seller{sent})
		if err != nil {
			return err
		}
		own, err := w.PreserveChanges(ctx, tx, []*seller.Seller{sent}, known)
		if err != nil {
			return err
		}
		ownCompany = own[0]
		_, err = w.sellers.Upsert(ctx, tx, []*seller.Seller{sent})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return ownCompany
}

// R3.11, R17.6: an incomplete profile says exactly what is missing, is valid once
// that is there, and everything that changed waits for the marketplace.
func TestAProfileIsCompleted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.LastName, s.IsValid, s.ExternalID = "", false, new("S-1") })
		ctx := as(t, s)
		read, err := w.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"last_name", "name", "street", "postcode", "city", "country"}, read.Missing); diff != "" {
			t.Error(diff)
		}
		saved, err := w.Save(ctx, complete())
		if err != nil {
			t.Fatal(err)
		}
		if !saved.Seller.IsValid || saved.Missing != nil || saved.Seller.FirstName != "Ada" || saved.Company.VATNumber != "FR32123456789" || !saved.Waiting {
			t.Errorf("%+v %+v", saved.Seller, saved)
		}
		out, err := w.Outgoing(ctx, 0, 10)
		if err != nil || len(out) != 2 || out[0].Kind != settings.ProfileChanged || out[1].Kind != settings.CompanyChanged || *out[0].Seller != "S-1" {
			t.Fatalf("%v %+v", err, out)
		}
		if !strings.Contains(out[0].Body, `"is_valid":true`) || !strings.Contains(out[1].Body, `"vat_number":"FR32123456789"`) {
			t.Error(out[0].Body, out[1].Body)
		}
		// The same once more changes nothing and announces nothing.
		if _, err := w.Save(ctx, complete()); err != nil {
			t.Fatal(err)
		}
		if n, err := w.Take(ctx, []int64{out[0].ID, out[1].ID}); n != 2 || err != nil {
			t.Fatal(n, err)
		}
		if read, err = w.Read(ctx); err != nil || read.Waiting {
			t.Errorf("%v %+v", err, read)
		}
	})
}

// R17.6: whatever is wrong is said of every field, and nothing is written.
func TestEveryFaultAtItsField(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		s := sellertest.Add(t, d, nil)
		for field, c := range map[string]struct {
			reason string
			edit   func(*settings.Input)
		}{
			"first_name":      {"missing", func(in *settings.Input) { in.Profile.FirstName = " " }},
			"last_name":       {"text_broken", func(in *settings.Input) { in.Profile.LastName = "a\x00b" }},
			"language_second": {"language_twice", func(in *settings.Input) { in.Profile.LanguageSecond = new("en") }},
			"language_third":  {"language_unknown", func(in *settings.Input) { in.Profile.LanguageThird = new("xx") }},
			"time_zone":       {"zone_unknown", func(in *settings.Input) { in.Profile.TimeZone = "Europe/Nowhere" }},
			"catalog_url":     {"url_form", func(in *settings.Input) { in.Profile.CatalogURL = new("javascript:alert(1)") }},
			"name":            {"too_long", func(in *settings.Input) { in.Company.Name = strings.Repeat("ä", 201) }},
			"street":          {"missing", func(in *settings.Input) { in.Company.Street = "" }},
			"postcode":        {"missing", func(in *settings.Input) { in.Company.Postcode = "" }},
			"city":            {"missing", func(in *settings.Input) { in.Company.City = "" }},
			"country":         {"country_unknown", func(in *settings.Input) { in.Company.Country, in.Company.VATNumber = "ZZ", "" }},
			"vat_number":      {"vat_number_form", func(in *settings.Input) { in.Company.VATNumber = "FR1" }},
			"vacation_until":  {"vacation_order", func(in *settings.Input) { in.Vacation = &settings.Vacation{From: "2026-07-02", Until: "2026-07-01"} }},
			"vacation_from":   {"vacation_far", func(in *settings.Input) { in.Vacation = &settings.Vacation{From: "2027-07-02", Until: "2027-07-03"} }},
		} {
			in := complete()
			c.edit(&in)
			_, err := w.Save(as(t, s), in)
			if f := fault.Of(err); f.Field != field || f.Reason != c.reason {
				t.Errorf("%s: %v", field, err)
			}
		}
		abroad := complete()
		abroad.Company.Country, abroad.Company.VATNumber, abroad.Company.Postcode = "DE", "", "ABC"
		if _, err := w.Save(as(t, s), abroad); fault.Of(err).Reason != "postcode_form" || fault.Of(err).Field != "postcode" {
			t.Error(err)
		}
		all := complete()
		all.Profile.FirstName, all.Company.City, all.Profile.DeclaresVAT, all.Company.VATNumber = "", "", true, ""
		_, err := w.Save(as(t, s), all)
		var fields []string
		for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
			fields = append(fields, fault.Of(one).Field)
		}
		if diff := cmp.Diff([]string{"first_name", "city", "vat_number"}, fields); diff != "" {
			t.Error(diff)
		}
		if out, err := w.Outgoing(t.Context(), 0, 10); err != nil || len(out) > 0 {
			t.Error(err, out)
		}
	})
}

// R17.6: a postcode that the marketplace sent keeps nobody from saving the rest, whatever
// its form; another one has that of its country, and so has one of another country.
func TestAPostcodeOfTheMarketplaceStays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.Country = "DE" })
		in := complete()
		in.Company = seller.Company{Name: "Werkstatt", Street: "Gasse 1", Postcode: "Postfach 12", City: "Berlin", Country: "DE"}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			sent := in.Company
			sent.SellerID, sent.ExternalUpdatedAt = s.ID, &w.now
			return w.sellers.SetCompanies(ctx, tx, []seller.Company{sent})
		})
		if err != nil {
			t.Fatal(err)
		}
		in.Vacation = &settings.Vacation{From: "2026-06-02", Until: "2026-06-03"}
		if saved, err := w.Save(as(t, s), in); err != nil || saved.Vacation() == nil || saved.Company.Postcode != "Postfach 12" {
			t.Errorf("%+v, %v", saved, err)
		}
		for _, edit := range []func(*seller.Company){
			func(c *seller.Company) { c.Postcode = "Postfach 13" },
			func(c *seller.Company) { c.Country = "AT" },
		} {
			other := in
			edit(&other.Company)
			if _, err := w.Save(as(t, s), other); fault.Of(err).Reason != "postcode_form" || fault.Of(err).Field != "postcode" {
				t.Error(err)
			}
		}
	})
}

// VAT is declared in France by sellers in France alone: elsewhere the form does not ask.
func TestOnlySellersInFranceDeclareVATThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		in := complete()
		in.Profile.DeclaresVAT, in.Company.Country, in.Company.VATNumber = true, "DE", "DE123456789"
		saved, err := w.Save(as(t, sellertest.Add(t, d, nil)), in)
		if err != nil || saved.Seller.DeclaredVATPayment {
			t.Errorf("%v %+v", err, saved)
		}
	})
}

// R3.3: whether a wallet is required follows the country that a seller corrects, as long
// as nobody else has said it.
func TestWalletIsRequiredByCountry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		for name, c := range map[string]struct {
			countries []string // one after the other
			known     func(*seller.Seller)
			decision  string // of an operator about the flags
			want      bool
		}{
			"to Europe":            {countries: []string{"FR"}, known: func(s *seller.Seller) { s.IsEuropeBased, s.IsWalletRequired = false, false }, want: true},
			"from Europe":          {countries: []string{"US"}, known: func(s *seller.Seller) {}},
			"from Europe and back": {countries: []string{"US", "IT"}, known: func(s *seller.Seller) {}, want: true},
			"within it":            {countries: []string{"DE"}, known: func(s *seller.Seller) {}, want: true},
			// The country may come to agree with what was decided, and then not any more.
			"an operator said so":            {[]string{"DE", "US"}, func(s *seller.Seller) { s.IsEuropeBased = false }, `{"is_wallet_required":true,"changed":["is_merkato","is_wallet_required"]}`, true},
			"an operator said it is not":     {[]string{"US", "IT"}, func(s *seller.Seller) { s.IsWalletRequired = false }, `{"is_wallet_required":false,"changed":["is_wallet_required"]}`, false},
			"an operator once set the flags": {[]string{"US", "IT"}, func(s *seller.Seller) { s.IsWalletRequired = false }, `{"is_wallet_required":false}`, false}, // which of them, the row does not say
			"an operator said other things":  {[]string{"US"}, func(s *seller.Seller) {}, `{"is_wallet_required":true,"changed":["has_monetization"]}`, false},
			"there is one":                   {countries: []string{"US"}, known: func(s *seller.Seller) { s.WalletStatus = new(seller.WalletCompleted) }, want: true},
			"the marketplace said that none is": {countries: []string{"FR"}, known: func(s *seller.Seller) {
				s.IsEuropeBased, s.IsWalletRequired, s.ExternalUpdatedAt = false, false, &w.now
			}},
		} {
			s := sellertest.Add(t, d, func(s *seller.Seller) {
				s.Country, s.Email = "XX", strings.ReplaceAll(name, " ", "-")+"@shop.test"
				c.known(s)
			})
			if c.decision != "" {
				err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					_, err := tx.NewRaw("INSERT INTO seller_decisions (seller_id, kind, body, at, taken_at) VALUES (?0, 'FLAGS', ?1, ?2, ?2)", s.ID, c.decision, w.now).Exec(ctx)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			for _, country := range c.countries {
				in := complete()
				in.Company.Country, in.Company.VATNumber, in.Profile.DeclaresVAT = country, "", false
				if saved, err := w.Save(as(t, s), in); err != nil || saved.Seller.Country != country {
					t.Fatal(saved, err)
				}
			}
			if read, err := w.Read(as(t, s)); err != nil || read.Seller.IsWalletRequired != c.want {
				t.Errorf("%s: %+v, %v", name, read.Seller, err)
			}
		}
	})
}

// R17.6: what the marketplace has not taken stays as the seller wrote it; of
// what it has, the later word counts, separately for profile and company.
func TestWhoIsRight(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.ExternalID = new("S-1") })
		if _, err := w.Save(as(t, s), complete()); err != nil {
			t.Fatal(err)
		}
		sent := func(at time.Time) *seller.Seller {
			return sellertest.New(func(n *seller.Seller) {
				n.ExternalID, n.ExternalUpdatedAt, n.Email, n.FirstName, n.Country = new("S-1"), &at, s.Email, "Marketplace", "DE"
			})
		}
		expect := func(name, country string, own, wantOwn bool) {
			t.Helper()
			read, err := w.Read(as(t, s))
			if err != nil || read.Seller.FirstName != name || read.Seller.Country != country || own != wantOwn || read.Seller.TimeZone != "Europe/London" {
				t.Errorf("%v %+v %v", err, read.Seller, own)
			}
		}
		// Later, but the marketplace does not know of the change.
		expect("Ada", "FR", upsert(t, w, sent(w.now.Add(time.Hour))), true)
		out, err := w.Outgoing(t.Context(), 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Take(t.Context(), []int64{out[0].ID}); err != nil {
			t.Fatal(err)
		}
		// The profile was taken, the company was not.
		expect("Marketplace", "FR", upsert(t, w, sent(w.now.Add(2*time.Hour))), true)
		if _, err := w.Take(t.Context(), []int64{out[1].ID}); err != nil {
			t.Fatal(err)
		}
		expect("Marketplace", "DE", upsert(t, w, sent(w.now.Add(3*time.Hour))), false)
	})
}

// R17.6, R7.3: a vacation begins and ends by itself, by the days of the
// seller's zone, and the marketplace may still know better afterwards.
func TestVacation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.ExternalID = new("S-1") })
		if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO seller_identities (issuer, subject, seller_id, bound_at) VALUES ('i', 's', ?, ?)", s.ID, w.now).Exec(ctx)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		in := complete()
		in.Profile.TimeZone = "Pacific/Auckland"
		in.Vacation = &settings.Vacation{From: "2026-06-02", Until: "2026-06-03", Message: "Back\nsoon"}
		if _, err := w.Save(as(t, s), in); err != nil {
			t.Fatal(err)
		}
		zone, _ := time.LoadLocation("Pacific/Auckland")
		for at, want := range map[time.Time]bool{
			time.Date(2026, 6, 1, 23, 59, 59, 0, zone): false,
			time.Date(2026, 6, 2, 0, 0, 0, 0, zone):    true,
			time.Date(2026, 6, 3, 23, 59, 59, 0, zone): true,
			time.Date(2026, 6, 4, 0, 0, 0, 0, zone):    false,
		} {
			w.now = at
			if found, err := w.sellers.ByIdentity(t.Context(), "i", "s"); err != nil || found.OnVacation != want {
				t.Errorf("%s: %v", at, found.OnVacation)
			}
		}
		w.now = time.Date(2026, 6, 10, 12, 0, 0, 0, zone)
		// What is over keeps nobody from saving the rest, and is not changed any more.
		in.Profile.FirstName = "Grace"
		if _, err := w.Save(as(t, s), in); err != nil {
			t.Fatal(err)
		}
		for _, over := range []settings.Vacation{{From: "2026-06-08", Until: "2026-06-09"}, {From: "2026-06-01", Until: "2026-06-03", Message: "Back\nsoon"}, {From: "2026-06-02", Until: "2026-06-03"}} {
			past := in
			past.Vacation = &over
			if _, err := w.Save(as(t, s), past); fault.Of(err).Reason != "vacation_past" || fault.Of(err).Field != "vacation_until" {
				t.Errorf("%+v: %v", over, err)
			}
		}
		out, _ := w.Outgoing(t.Context(), 0, 10)
		for _, one := range out {
			if _, err := w.Take(t.Context(), []int64{one.ID}); err != nil {
				t.Fatal(err)
			}
		}
		later := w.now.Add(time.Hour)
		upsert(t, w, sellertest.New(func(n *seller.Seller) {
			n.ExternalID, n.ExternalUpdatedAt, n.Email, n.OnVacation = new("S-1"), &later, s.Email, true
		}))
		if found, err := w.sellers.ByIdentity(t.Context(), "i", "s"); err != nil || !found.OnVacation || found.VacationFrom != nil {
			t.Errorf("%v %+v", err, found)
		}
		// The marketplace names no days: that keeps nobody from saving the rest either.
		in.Profile.FirstName, in.Vacation, in.KeepsVacation = "Ada", nil, true
		if saved, err := w.Save(as(t, s), in); err != nil || !saved.IsAway || saved.Seller.FirstName != "Ada" {
			t.Errorf("%v %+v", err, saved)
		}
		in.KeepsVacation = false
		if saved, err := w.Save(as(t, s), in); err != nil || saved.IsAway {
			t.Errorf("%v %+v", err, saved)
		}
	})
}

// R18.2, R17.6: what the marketplace sends again or late changes no vacation that
// was entered here, and neither does its echo of it; its own news does.
func TestAVacationOutlivesWhatIsSentAgain(t *testing.T) {
	day := func(month time.Month, day int) time.Time { return time.Date(2026, month, day, 12, 0, 0, 0, time.UTC) }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.ExternalID = new("S-1") })
		in := complete()
		in.Vacation = &settings.Vacation{From: "2026-08-01", Until: "2026-08-15", Message: "Back soon"}
		if _, err := w.Save(as(t, s), in); err != nil {
			t.Fatal(err)
		}
		out, err := w.Outgoing(t.Context(), 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range out {
			if _, err := w.Take(t.Context(), []int64{one.ID}); err != nil {
				t.Fatal(err)
			}
		}
		for _, sent := range []struct {
			on, updated  time.Time
			away         bool
			isAway, keep bool
		}{
			{on: day(7, 10), updated: day(7, 10), away: false, isAway: false, keep: true},
			{on: day(8, 2), updated: day(7, 10), away: false, isAway: true, keep: true}, // again
			{on: day(8, 3), updated: day(8, 3), away: false, isAway: true, keep: true},  // something else changed
			{on: day(8, 5), updated: day(8, 5), away: true, isAway: true, keep: true},   // the echo
			{on: day(8, 6), updated: day(7, 10), away: false, isAway: true, keep: true}, // late
			{on: day(8, 20), updated: day(8, 5), away: true, isAway: false, keep: true}, // again, afterwards
			{on: day(8, 21), updated: day(8, 16), away: false, isAway: false, keep: true},
			{on: day(8, 25), updated: day(8, 25), away: true, isAway: true, keep: false}, // its own
		} {
			w.now = sent.on
			upsert(t, w, sellertest.New(func(n *seller.Seller) {
				n.ExternalID, n.ExternalUpdatedAt, n.Email, n.OnVacation = new("S-1"), &sent.updated, s.Email, sent.away
			}))
			found, err := w.Read(as(t, s))
			if err != nil || found.IsAway != sent.isAway || (found.Vacation() != nil) != sent.keep {
				t.Errorf("%+v: away %v, %+v, %v", sent, found.IsAway, found.Vacation(), err)
			}
		}
	})
}

// R3.11, R5.8: an account becomes a seller once, valid at once, and only by an
// address that is known to be its own.
func TestSignUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		taken := sellertest.Add(t, d, nil)
		who := func(change func(*actor.Actor)) context.Context {
			a := actor.Actor{Issuer: "https://id.test", Subject: "new", Email: "New@shop.test", EmailVerified: true}
			change(&a)
			return actor.With(t.Context(), a)
		}
		same := func(*actor.Actor) {}
		for reason, ctx := range map[string]context.Context{
			"sign_in":          t.Context(),
			"email_unverified": who(func(a *actor.Actor) { a.EmailVerified = false }),
			"already_seller":   who(func(a *actor.Actor) { a.SellerID = taken.ID }),
			"not_a_person":     who(func(a *actor.Actor) { a.Machine = true }),
			"email_taken":      who(func(a *actor.Actor) { a.Email = taken.Email }),
		} {
			if _, err := w.SignUp(ctx, complete()); fault.Of(err).Reason != reason {
				t.Errorf("%s: %v", reason, err)
			}
		}
		in := complete()
		in.Company.City = ""
		if _, err := w.SignUp(who(same), in); fault.Of(err).Field != "city" {
			t.Error(err)
		}
		made, err := w.SignUp(who(same), complete())
		if err != nil || !made.Seller.IsValid || made.Seller.Email != "new@shop.test" || !made.Seller.IsEuropeBased || made.Seller.Partnership != seller.Community {
			t.Fatalf("%v %+v", err, made)
		}
		bound, err := w.sellers.ByIdentity(t.Context(), "https://id.test", "new")
		if err != nil || bound == nil || bound.ID != made.Seller.ID || bound.Country != "FR" {
			t.Errorf("%v %+v", err, bound)
		}
		if _, err := w.SignUp(who(same), complete()); fault.Of(err).Code != fault.Conflict {
			t.Error(err)
		}
		out, err := w.Outgoing(t.Context(), 0, 10)
		if err != nil || len(out) != 3 || out[0].Kind != settings.SignedUp || out[0].Seller != nil || !strings.Contains(out[0].Body, "new@shop.test") {
			t.Errorf("%v %+v", err, out)
		}
	})
}
