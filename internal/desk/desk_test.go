package desk_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/desk"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/terms"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

var (
	now      = time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)
	clock    = func() time.Time { return now }
	operator = actor.Actor{Issuer: "https://id.test", Subject: "olga", Email: "olga@market.test", Operator: true}
)

// world is the desk on a database, with what it needs.
type world struct {
	*desk.Service
	db    *db.DB
	trail *audit.Trail
	ctx   context.Context // an operator's
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	sellers, books, kept, trail := seller.New(d, clock), ledger.New(d, clock), figures.New(d), audit.New(d, clock)
	sold := sales.New(sales.Options{DB: d, Ledger: books, Figures: kept, Sellers: sellers, Now: clock})
	return &world{
		Service: desk.New(desk.Options{DB: d, Sellers: sellers, Ledger: books, Sales: sold, Figures: kept, Trail: trail, Events: events.New(d, clock), Now: clock}),
		db:      d, trail: trail, ctx: actor.With(t.Context(), operator),
	}
}

func (w *world) product(t *testing.T, sellerID int64, external string, names map[string]string) {
	t.Helper()
	err := w.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return products.New(w.db).Create(ctx, tx, &products.Product{SellerID: sellerID, Type: products.TypeModule, IsActive: true, CreatedAt: now, ExternalID: &external, Names: names})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// paidNowhereElse lets the sales of a seller be booked, whatever their day.
func (w *world) paidNowhereElse(t *testing.T, sellerID int64) {
	t.Helper()
	if err := w.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return w.Sales.Settle(ctx, tx, sellerID, sales.SettledNone, time.Now())
	}); err != nil {
		t.Fatal(err)
	}
}

// sellerOfCheckout is a seller whose product P-1 can be sold.
func (w *world) sellerOfCheckout(t *testing.T) *seller.Seller {
	t.Helper()
	whom := sellertest.Add(t, w.db, nil)
	w.product(t, whom.ID, "P-1", map[string]string{"en": "Checkout"})
	w.paidNowhereElse(t, whom.ID)
	return whom
}

// sell books a sale of 100 euros on a day.
func (w *world) sell(t *testing.T, reference, product string, at time.Time) {
	t.Helper()
	w.sellFor(t, 100_00, reference, product, at)
}

func (w *world) sellFor(t *testing.T, price money.Cents, reference, product string, at time.Time) {
	t.Helper()
	err := w.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		done, err := w.Sales.Record(ctx, tx, []sales.NewOrder{{
			Reference: reference, PlacedAt: at, CustomerName: "Carla", CustomerEmail: "carla@shop.test", Country: "FR", Language: "fr",
			Lines: []sales.NewLine{{Number: 1, Product: product, Source: sales.SourceAddons, Quantity: 1, Price: price}},
		}})
		if err == nil && done[0].Err != nil {
			return done[0].Err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func pageOf(length int) list.Page { return list.Page{Number: 1, Length: length} }

func reasonOf(err error) string {
	if err == nil {
		return ""
	}
	return fault.Of(err).Reason
}

// R18.4: a seller is found by its number, the marketplace's, names, address,
// company and products, whatever the case; and by nothing else.
func TestSearchByAnything(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		external := "S-1042"
		ada := sellertest.Add(t, d, func(s *seller.Seller) {
			s.FirstName, s.LastName, s.Email, s.ExternalID = "Ada", "Łukasiewicz", "ada@atelier.test", &external
		})
		otto := sellertest.Add(t, d, func(s *seller.Seller) {
			s.FirstName, s.LastName, s.IsBanned, s.Country, s.Partnership = "Otto", "Other", true, "DE", seller.Agency
		})
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return w.Sellers.SaveCompany(ctx, tx, seller.Company{SellerID: ada.ID, Name: "Atelier Moreau", City: "Lyon", VATNumber: "FR40303265045"})
		})
		if err != nil {
			t.Fatal(err)
		}
		w.product(t, ada.ID, "P-77", map[string]string{"en": "Fast checkout", "fr": "Paiement 100% rapide"})
		w.product(t, otto.ID, "P-78", map[string]string{"en": "Blue theme"})
		w.paidNowhereElse(t, ada.ID)
		w.sell(t, "MK-900177", "P-77", now.Add(-time.Hour))
		for search, want := range map[string][]int64{
			"mk-900177": {ada.ID}, "MK-9001": nil,
			"": {otto.ID, ada.ID}, fmt.Sprint(ada.ID): {ada.ID}, "s-1042": {ada.ID}, "ŁUKAS": {ada.ID}, "ada łuk": {ada.ID}, "atelier.test": {ada.ID},
			"moreau": {ada.ID}, "FR40303265": {ada.ID}, "checkout": {ada.ID}, "100%": {ada.ID}, "p-78": {otto.ID}, "ot": {otto.ID}, "theme": {otto.ID},
			"ada otto": nil, `"`: nil, `%`: nil, "ttttt": nil, `a"b c`: nil, "' OR 1=1": nil,
		} {
			found, err := w.List(w.ctx, desk.Filter{Search: search}, list.Page{Number: 1, Length: 10})
			if err != nil {
				t.Errorf("%q: %v", search, err)
				continue
			}
			var got []int64
			for _, row := range found.Sellers {
				got = append(got, row.ID)
			}
			if !slices.Equal(got, want) || found.Count != int64(len(want)) {
				t.Errorf("%q finds %v (%d), want %v", search, got, found.Count, want)
			}
		}
		for name, f := range map[string]desk.Filter{"banned": {Standing: desk.StandingBanned}, "agency": {Partnership: seller.Agency}, "German": {Country: "de"}} {
			found, err := w.List(w.ctx, f, list.Page{Number: 1, Length: 10})
			if err != nil || len(found.Sellers) != 1 || found.Sellers[0].ID != otto.ID || found.Sellers[0].Products != 1 {
				t.Errorf("%s: %+v, %v", name, found, err)
			}
		}
		if _, err := w.List(w.ctx, desk.Filter{Standing: "ODD"}, list.Page{Number: 1, Length: 10}); reasonOf(err) != "standing_unknown" {
			t.Error(err)
		}
		// What is renamed is found by its new name.
		if _, err := d.Writer().ExecContext(t.Context(), fmt.Sprintf("UPDATE sellers SET first_name = 'Grace' WHERE id = %d", ada.ID)); err != nil {
			t.Fatal(err)
		}
		for search, want := range map[string]int64{"grace": 1, "ada": 1, "graceada": 0} { // the address has it still
			if found, err := w.List(w.ctx, desk.Filter{Search: search}, list.Page{Number: 1, Length: 10}); err != nil || found.Count != want {
				t.Errorf("%q: %+v, %v", search, found, err)
			}
		}
	})
}

// R18.4, R4.5: a ban, a hold and flags are set with a reason, once, by operators
// alone; each is in the trail and waits for the marketplace, whose older update does
// not undo it.
func TestDecisions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		external, updatedAt := "S-1", now.Add(-time.Hour)
		whom := sellertest.Add(t, d, func(s *seller.Seller) { s.ExternalID, s.ExternalUpdatedAt = &external, &updatedAt })
		on, off := true, false
		for _, c := range []struct {
			name, want string
			do         func() error
		}{
			{"no reason", "reason_missing", func() error { return w.Ban(w.ctx, whom.ID, " ") }},
			{"nobody", "sign_in", func() error { return w.Ban(t.Context(), whom.ID, "x") }},
			{"a seller", "not_operator", func() error { return w.Ban(actor.With(t.Context(), actor.Actor{SellerID: 1}), whom.ID, "x") }},
			{"posing", "not_operator", func() error {
				posing := operator
				posing.Posing, posing.SellerID = true, whom.ID
				return w.HoldPayouts(actor.With(t.Context(), posing), whom.ID, "x")
			}},
			{"one's own account", "own_shop", func() error {
				own := operator
				own.SellerID = whom.ID
				return w.ReleasePayouts(actor.With(t.Context(), own), whom.ID, "x")
			}},
			{"one's own terms", "own_shop", func() error {
				own := operator
				own.SellerID = whom.ID
				return w.SetTerms(actor.With(t.Context(), own), whom.ID, desk.Terms{StartsOn: calendar.DayOf(now)}, nil, "x")
			}},
			{"unknown", "seller_unknown", func() error { return w.Ban(w.ctx, 999, "x") }},
			{"not banned", "not_banned", func() error { return w.Unban(w.ctx, whom.ID, "x") }},
			{"ban", "", func() error { return w.Ban(w.ctx, whom.ID, "Sells stolen code") }},
			{"again", "already_banned", func() error { return w.Ban(w.ctx, whom.ID, "x") }},
			{"hold", "", func() error { return w.HoldPayouts(w.ctx, whom.ID, "Chargebacks") }},
			{"hold again", "already_held", func() error { return w.HoldPayouts(w.ctx, whom.ID, "x") }},
			{"flags", "", func() error { return w.SetFlags(w.ctx, whom.ID, desk.FlagChanges{HasMonetization: &on}, "Pilot") }},
			{"a flag that a colleague does not see", "", func() error { return w.SetFlags(w.ctx, whom.ID, desk.FlagChanges{IsWalletRequired: &off}, "Pilot") }},
			{"same flags", "nothing_changed", func() error { return w.SetFlags(w.ctx, whom.ID, desk.FlagChanges{HasMonetization: &on}, "Pilot") }},
		} {
			if err := c.do(); reasonOf(err) != c.want {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		p, err := w.One(w.ctx, whom.ID)
		if err != nil || !p.Seller.IsBanned || p.Seller.BannedBecause != "Sells stolen code" || p.Seller.PayoutHeldAt == nil ||
			p.Seller.PayoutHeldBecause != "Chargebacks" || *p.Withheld != seller.WithheldBanned || !p.Seller.HasMonetization || p.Waiting != 3 {
			t.Fatalf("%+v, %v", p, err)
		}
		done, err := w.trail.Acts(t.Context(), whom.ID, 10)
		var named []string
		for _, e := range done {
			named = append(named, e.Action+" "+e.Detail+" by "+e.Who)
		}
		slices.Reverse(named)
		want := []string{"ban Sells stolen code by olga@market.test", "hold_payouts Chargebacks by olga@market.test",
			"flags has_monetization true: Pilot by olga@market.test", "flags is_wallet_required false: Pilot by olga@market.test"}
		if err != nil || !slices.Equal(named, want) {
			t.Errorf("%q, %v", named, err)
		}
		// Open tabs of the seller and of the other operators learn of each, and of nothing that was refused.
		for _, reader := range []int64{events.Desk, whom.ID} {
			published, err := d.Read().NewSelect().Model((*events.Event)(nil)).Where("seller_id = ?", reader).Where("kind = ?", events.SellerChanged).Where("ref = ?", whom.ID).Count(t.Context())
			if err != nil || published != 4 {
				t.Errorf("published %d times to %d, %v", published, reader, err)
			}
		}
		out, err := w.Outgoing(t.Context(), 0, 10)
		if err != nil || len(out) != 3 || out[0].Kind != desk.Banned || *out[0].Seller != external || out[0].Body != `{"reason":"Sells stolen code"}` {
			t.Fatalf("%+v, %v", out, err)
		}
		if want := `{"has_monetization":true,"is_wallet_required":false,"is_merkato":false,"changed":["is_wallet_required"]}`; out[2].Body != want {
			t.Errorf("%s", out[2].Body)
		}

		// The marketplace, which does not know of it, says that all is well.
		const saysMerkato = true
		say := func(at time.Time) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				sent := []*seller.Seller{sellertest.New(func(s *seller.Seller) {
					s.Email, s.ExternalID, s.ExternalUpdatedAt, s.IsBanned, s.IsMerkato = whom.Email, &external, &at, false, saysMerkato
				})}
				known, err := w.Sellers.Known(ctx, tx, sent)
				if err != nil {
					return err
				}
				if _, err := w.PreserveDecisions(ctx, tx, sent, known); err != nil {
					return err
				}
				_, err = w.Sellers.Upsert(ctx, tx, sent)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		isBanned := func() bool {
			t.Helper()
			p, err := w.One(w.ctx, whom.ID)
			if err != nil || p.Seller.PayoutHeldAt == nil {
				t.Fatalf("%+v, %v", p, err)
			}
			return p.Seller.IsBanned
		}
		say(now.Add(time.Hour))
		if !isBanned() {
			t.Error("the marketplace's word undid a ban that it has not taken")
		}
		// Which of them are another's to say is known by what each decision changed.
		if p, err := w.One(w.ctx, whom.ID); err != nil || !p.Seller.HasMonetization || p.Seller.IsMerkato != saysMerkato {
			t.Errorf("%+v, %v", p.Seller, err)
		}
		if _, err := w.Take(t.Context(), []int64{out[0].ID, out[1].ID, out[2].ID}); err != nil {
			t.Fatal(err)
		}
		say(now.Add(2 * time.Hour))
		if isBanned() {
			t.Error("the marketplace has taken the ban and lifted it since: its word counts")
		}
		if err := w.ReleasePayouts(w.ctx, whom.ID, "Cleared"); err != nil {
			t.Fatal(err)
		}
		if p, err := w.One(w.ctx, whom.ID); err != nil || p.Seller.PayoutHeldAt != nil {
			t.Errorf("%+v, %v", p, err)
		}
	})
}

// R18.4: what operators agreed on and the marketplace has not taken yet stays as
// it was agreed: its word neither undoes it nor moves its first day.
func TestTermsThatWereNotTakenStay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		external := "S-1"
		whom := sellertest.Add(t, d, func(s *seller.Seller) { s.ExternalID = &external })
		today := calendar.DayOf(now)
		for _, agreed := range []desk.Terms{{Partnership: seller.Agency, StartsOn: today}, {Rate: 2000, StartsOn: today}} {
			if err := w.SetTerms(w.ctx, whom.ID, agreed, nil, "Signed"); err != nil {
				t.Fatal(err)
			}
		}
		sentAt := now.AddDate(0, 0, -40)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			sent := sellertest.New(func(s *seller.Seller) {
				s.Email, s.ExternalID, s.ExternalUpdatedAt = whom.Email, &external, &sentAt
			})
			known, err := w.Sellers.Known(ctx, tx, []*seller.Seller{sent})
			if err != nil {
				return err
			}
			decided, err := w.PreserveDecisions(ctx, tx, []*seller.Seller{sent}, known)
			if err != nil {
				return err
			}
			if _, err := w.Sellers.Upsert(ctx, tx, []*seller.Seller{sent}); err != nil {
				return err
			}
			kept := decided.Rates(whom.ID, []terms.OwnRate{{StartsOn: today, Rate: 2500}, {StartsOn: today.Add(9), Rate: 2500}}, now)
			if len(kept) != 1 || kept[0].StartsOn != today.Add(9) {
				t.Errorf("rates that count: %+v", kept)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		all, err := w.Sellers.Partnerships(t.Context(), d.Read(), []int64{whom.ID})
		known := all[whom.ID]
		if err != nil || known.On(today, "") != seller.Agency || known.On(today.Add(-1), "") != seller.Community || known.On(today.Add(-39), "") != seller.Community {
			t.Errorf("%+v, %v", known, err)
		}
		if one, err := w.One(w.ctx, whom.ID); err != nil || one.Seller.Partnership != seller.Agency {
			t.Errorf("%+v, %v", one, err)
		}
	})
}

// R18.4: a commission that has not begun is taken back; the marketplace is told, and its
// word from before does not bring it back. Who has one of its own is not counted among
// those whom the table is for, nor who was deleted; whose profile is incomplete is.
func TestCommissionsToComeAreRemoved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		external, sentAt, today := "S-1", now.AddDate(0, 0, -1), calendar.DayOf(now)
		whom := sellertest.Add(t, d, func(s *seller.Seller) { s.ExternalID, s.IsValid = &external, false })
		gone, leaving := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, func(s *seller.Seller) { s.Partnership = seller.ModuleCreator }).ID
		if _, err := d.Writer().ExecContext(t.Context(), fmt.Sprintf("INSERT INTO seller_deletions (seller_id, asked_at, due_on, reason, done_at) VALUES (%d, '2026-05-01', '2026-05-15', '', '2026-05-15'), (%d, '2026-05-01', '2026-05-15', '', NULL)", gone, leaving)); err != nil {
			t.Fatal(err)
		}
		day := today.Add(3)
		concerned := func(want int64) {
			t.Helper()
			for _, c := range []struct {
				partnership string
				on          calendar.Day
				want        int64
			}{{"NO_PARTNERSHIP", day.Add(-1), 1}, {"NO_PARTNERSHIP", day, want}, {"NO_PARTNERSHIP", day.Add(9), 1}, {"AGENCY", day, 0}, {"MODULE_CREATOR", day, 1}, {"OWN_CODE", day, 2}} {
				if got, err := w.CountCommissionSellers(w.ctx, c.partnership, c.on); err != nil || got != c.want {
					t.Errorf("%s on %s: %d, %v", c.partnership, c.on, got, err)
				}
			}
		}
		for _, terms := range []desk.Terms{{Rate: 3000, StartsOn: today}, {Rate: 4000, StartsOn: today, EndsOn: today}, {Rate: 2000, StartsOn: day, EndsOn: day.Add(1)}} {
			if err := w.SetTerms(w.ctx, whom.ID, terms, nil, "Signed"); err != nil {
				t.Fatal(err)
			}
		}
		concerned(0)
		for _, c := range []struct {
			day  calendar.Day
			want string
		}{{today, "day_to_come"}, {day.Add(1), "no_rate"}, {day, ""}, {day, "no_rate"}} {
			if err := w.RemoveOwnRate(w.ctx, whom.ID, c.day, "A slip"); reasonOf(err) != c.want {
				t.Errorf("%s: %v", c.day, err)
			}
		}
		concerned(1)
		done, err := w.trail.List(w.ctx, audit.Filter{Action: "commission"}, pageOf(10))
		if err != nil || done.Entries[0].Detail != "20.00 % from "+string(day)+" removed: A slip" {
			t.Errorf("%+v, %v", done, err)
		}
		out, err := w.Outgoing(t.Context(), 0, 10)
		if err != nil || len(out) != 4 || out[3].Kind != desk.CommissionRemoved || out[3].Body != `{"starts_on":"`+string(day)+`"}` {
			t.Fatalf("%+v, %v", out, err)
		}
		counts := func(at time.Time) (is bool) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				sent := sellertest.New(func(s *seller.Seller) {
					s.Email, s.ExternalID, s.ExternalUpdatedAt = whom.Email, &external, &at
				})
				known, err := w.Sellers.Known(ctx, tx, []*seller.Seller{sent})
				if err != nil {
					return err
				}
				decided, err := w.PreserveDecisions(ctx, tx, []*seller.Seller{sent}, known)
				is = len(decided.Rates(whom.ID, []terms.OwnRate{{StartsOn: day, Rate: 2500}}, at)) == 1
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return is
		}
		if counts(sentAt) || counts(now.Add(time.Hour)) {
			t.Error("it came back before the marketplace had taken its end")
		}
		if _, err := w.Take(t.Context(), []int64{out[0].ID, out[1].ID, out[2].ID, out[3].ID}); err != nil {
			t.Fatal(err)
		}
		if counts(sentAt) || !counts(now.Add(time.Hour)) {
			t.Error("once it has taken that, its later word counts, and not an older one")
		}
	})
}

// R18.4: a proposal goes by what the lines are booked at and what was given for
// their days, not by what the tables say so far.
func TestTermsThatAreChangedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		whom := w.sellerOfCheckout(t)
		for i := range 2 { // for 100.00 each, at 40 %
			w.sell(t, fmt.Sprint("O-", i), "P-1", now.AddDate(0, 0, -20+10*i).Add(-time.Hour))
		}
		today := calendar.DayOf(now)
		for i, step := range []struct {
			rate     int64
			startsOn calendar.Day
			want     sales.Proposal
			isBooked bool
		}{
			{rate: 400, startsOn: today.Add(-30), want: sales.Proposal{Lines: 2, Gross: 200_00, Amount: 72_00}}, // a slip,
			{rate: 4000, startsOn: today.Add(-30)}, // and its correction
			{rate: 3000, startsOn: today.Add(-30), want: sales.Proposal{Lines: 2, Gross: 200_00, Amount: 20_00}, isBooked: true},
			{rate: 2500, startsOn: today.Add(-15), want: sales.Proposal{Lines: 1, Gross: 100_00, Amount: 5_00}, isBooked: true},
			{rate: 4000, startsOn: today.Add(-15), want: sales.Proposal{Lines: 1, Gross: 100_00, Amount: -15_00}, isBooked: true},
			{rate: 4000, startsOn: today.Add(-30), want: sales.Proposal{Lines: 1, Gross: 100_00, Amount: -10_00}, isBooked: true},
		} {
			terms := desk.Terms{Rate: step.rate, StartsOn: step.startsOn}
			p, err := w.PreviewTerms(w.ctx, whom.ID, terms)
			if err != nil || p.Lines != step.want.Lines || p.Gross != step.want.Gross || p.Amount != step.want.Amount {
				t.Fatalf("step %d: %+v, %v", i, p, err)
			}
			var adjustment *money.Cents
			if step.isBooked {
				adjustment = &p.Amount
			}
			if err := w.SetTerms(w.ctx, whom.ID, terms, adjustment, "Agreed"); err != nil {
				t.Fatal(err)
			}
		}
		if one, err := w.One(w.ctx, whom.ID); err != nil || one.Balances.Available != 0 {
			t.Errorf("%+v, %v", one, err)
		}
	})
}

// R18.4: an adjustment that was left out is proposed again by the terms that are known,
// for the sales that go by them, and booked once.
func TestAdjustmentsThatWereLeftOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		whom := w.sellerOfCheckout(t)
		today := calendar.DayOf(now)
		for i := range 3 { // for 100.00 each, at 40 %
			w.sell(t, fmt.Sprint("O-", i), "P-1", now.AddDate(0, 0, -24+8*i).Add(-time.Hour))
		}
		later := desk.Terms{Rate: 2000, StartsOn: today.Add(-10)}
		if err := w.SetTerms(w.ctx, whom.ID, later, nil, "Agreed"); err != nil {
			t.Fatal(err)
		}
		agreed := desk.Terms{Partnership: seller.Agency, StartsOn: today.Add(-20), EndsOn: today.Add(-1)}
		if err := w.SetTerms(w.ctx, whom.ID, agreed, nil, "Agreed"); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			terms desk.Terms
			want  money.Cents
		}{
			{agreed, 5_00}, // the first sale is older, the last goes by the own rate
			{later, 20_00},
		} {
			if p, err := w.PreviewTerms(w.ctx, whom.ID, c.terms); err != nil || p.Lines != 1 || p.Gross != 100_00 || p.Amount != c.want {
				t.Fatalf("left out: %+v, %v", p, err)
			}
			if err := w.SetTerms(w.ctx, whom.ID, c.terms, &c.want, "Now booked"); err != nil {
				t.Fatal(err)
			}
			if p, err := w.PreviewTerms(w.ctx, whom.ID, c.terms); err != nil || p.Amount != 0 {
				t.Errorf("booked: %+v, %v", p, err)
			}
			if err := w.SetTerms(w.ctx, whom.ID, c.terms, nil, "Again"); reasonOf(err) != "nothing_changed" {
				t.Error(err)
			}
		}
		one, err := w.One(w.ctx, whom.ID)
		if err != nil || one.Balances.Available != 25_00 || one.Waiting != 4 { // two of terms, two adjustments
			t.Errorf("%+v, %v", one, err)
		}
	})
}

// R18.4: what the marketplace gave for a line by an adjustment of its own is not given
// again; and what it does not say the sense of is left to the operator, with its sum.
func TestTermsAfterAdjustmentsOfTheMarketplace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		at := time.Date(2026, 2, 10, 12, 0, 0, 0, time.UTC)
		for name, c := range map[string]struct {
			namesLine bool
			refunded  money.Cents
			given     money.Cents
			want      sales.Proposal
		}{
			"for a line":          {namesLine: true, given: 1_000_00, want: sales.Proposal{Lines: 1, Gross: 10_000_00, Amount: -500_00}},
			"for no line":         {given: 1_000_00, want: sales.Proposal{Lines: 1, Gross: 10_000_00, Amount: 500_00, Unplaced: 1_000_00}},
			"of a refund, undone": {namesLine: true, refunded: 1_000_00, given: 700_00, want: sales.Proposal{Lines: 1, Gross: 9_000_00, Amount: 450_00, Unplaced: 700_00}},
		} {
			whom := sellertest.Add(t, d, func(s *seller.Seller) {
				s.Email, s.ExternalID, s.Partnership = strings.ReplaceAll(name, " ", "-")+"@example.com", &name, seller.ModuleCreator
			})
			w.product(t, whom.ID, "P "+name, map[string]string{"en": name})
			w.paidNowhereElse(t, whom.ID)
			w.sellFor(t, 10_000_00, name, "P "+name, at) // at 30 %
			adjustment := sales.NewAdjustment{ID: name, Seller: name, Amount: c.given, At: at.AddDate(0, 1, 0), Reason: "20 % from January on"}
			if c.namesLine {
				adjustment.Line = &sales.LineName{Reference: name, Number: 1}
			}
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				var reported []refunds.Reported
				if c.refunded > 0 {
					reported = []refunds.Reported{{ID: name, Reference: name, LineNumber: 1, Amount: c.refunded, Cause: sales.CauseCustomer, At: at.AddDate(0, 0, 1), Reason: "unhappy"}}
				}
				refunded, err := refunds.New(w.Sales, w.trail).Record(ctx, tx, reported)
				if err != nil {
					return err
				}
				adjusted, err := w.Sales.Adjust(ctx, tx, []sales.NewAdjustment{adjustment})
				for _, done := range append(refunded, adjusted...) {
					if done.Err != nil {
						t.Fatal(done.Err)
					}
				}
				if err != nil {
					return err
				}
				return terms.SaveOwnRates(ctx, tx, whom.ID, now.AddDate(0, 0, -1), []terms.OwnRate{{StartsOn: "2026-01-01", Rate: 2000}})
			})
			if err != nil {
				t.Fatal(err)
			}
			agreed := desk.Terms{Rate: 2500, StartsOn: "2026-01-01"}
			p, err := w.PreviewTerms(w.ctx, whom.ID, agreed)
			if err != nil || p.Lines != c.want.Lines || p.Gross != c.want.Gross || p.Amount != c.want.Amount || p.Unplaced != c.want.Unplaced {
				t.Errorf("%s: %+v, %v", name, p, err)
				continue
			}
			if err := w.SetTerms(w.ctx, whom.ID, agreed, &p.Amount, "Agreed"); err != nil {
				t.Fatal(err)
			}
			// Back to what was booked, both take back together what they gave: 5 %.
			booked := desk.Terms{Rate: 3000, StartsOn: "2026-01-01"}
			p, err = w.PreviewTerms(w.ctx, whom.ID, booked)
			if err != nil || p.Amount != -c.want.Gross.Share(500) || p.Unplaced != c.want.Unplaced {
				t.Errorf("%s, back: %+v, %v", name, p, err)
			}
			if err := w.SetTerms(w.ctx, whom.ID, booked, &p.Amount, "Not agreed"); err != nil {
				t.Fatal(err)
			}
			if p, err = w.PreviewTerms(w.ctx, whom.ID, booked); err != nil || p.Amount != 0 || p.Unplaced != c.want.Unplaced {
				t.Errorf("%s, once it is taken back: %+v, %v", name, p, err)
			}
			// What the marketplace gives for the line from here on is for something else.
			later := sales.NewAdjustment{ID: name + " later", Seller: name, Amount: 7_00, At: now, Reason: "Goodwill", Line: &sales.LineName{Reference: name, Number: 1}}
			err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				adjusted, err := w.Sales.Adjust(ctx, tx, []sales.NewAdjustment{later})
				if err == nil && adjusted[0].Err != nil {
					err = adjusted[0].Err
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if p, err = w.PreviewTerms(w.ctx, whom.ID, booked); err != nil || p.Amount != 0 || p.Unplaced != c.want.Unplaced+7_00 {
				t.Errorf("%s, given later: %+v, %v", name, p, err)
			}
		}
	})
}

// R18.4: what the marketplace gave for a line that is booked at the rate that was agreed
// on is for something else, and not taken back where that rate stays: its sum is shown.
func TestAdjustmentsForSomethingElseStay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		whom := sellertest.Add(t, d, func(s *seller.Seller) { s.ExternalID = new("S-1") })
		w.product(t, whom.ID, "P-1", map[string]string{"en": "Checkout"})
		w.paidNowhereElse(t, whom.ID)
		today := calendar.DayOf(now)
		w.sell(t, "O-0", "P-1", now.AddDate(0, 0, -20).Add(-time.Hour)) // for 100.00 at 40 %
		agreed := desk.Terms{Rate: 2000, StartsOn: today.Add(-30)}
		if err := w.SetTerms(w.ctx, whom.ID, agreed, nil, "Agreed"); err != nil {
			t.Fatal(err)
		}
		for i := range 2 { // at 20 %
			w.sell(t, fmt.Sprint("O-", i+1), "P-1", now.AddDate(0, 0, -10).Add(-time.Hour))
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			var given []sales.NewAdjustment
			for _, order := range []string{"O-0", "O-1"} {
				given = append(given, sales.NewAdjustment{ID: order, Seller: "S-1", Amount: 30_00, At: now, Reason: "Agreed", Line: &sales.LineName{Reference: order, Number: 1}})
			}
			adjusted, err := w.Sales.Adjust(ctx, tx, given)
			for _, done := range adjusted {
				if done.Err != nil {
					t.Fatal(done.Err)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for endsOn, want := range map[calendar.Day]sales.Proposal{
			today.Add(30):  {Lines: 1, Gross: 100_00, Amount: -10_00, Unplaced: 30_00}, // of the first alone, less what would have been right
			today.Add(-15): {Lines: 3, Gross: 300_00, Amount: -80_00},                  // the others would be at 40 %
		} {
			p, err := w.PreviewTerms(w.ctx, whom.ID, desk.Terms{Rate: agreed.Rate, StartsOn: agreed.StartsOn, EndsOn: endsOn})
			if err != nil || p.Lines != want.Lines || p.Gross != want.Gross || p.Amount != want.Amount || p.Unplaced != want.Unplaced {
				t.Errorf("until %s: %+v, %v", endsOn, p, err)
			}
		}
	})
}

// R18.4: terms for days to come change no line; for days that are past the
// adjustment is proposed, to the cent, and booked only where it is confirmed as
// it was proposed.
func TestTermsForDaysThatArePast(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		whom := w.sellerOfCheckout(t)
		for i := range 3 { // one before the day, two after it
			w.sell(t, fmt.Sprint("O-", i), "P-1", now.AddDate(0, 0, -20+10*i).Add(-time.Hour))
		}
		today := calendar.DayOf(now)
		terms := desk.Terms{Rate: 2500, StartsOn: today.Add(-15)} // 40 % so far
		p, err := w.PreviewTerms(w.ctx, whom.ID, terms)
		if err != nil || p.Lines != 2 || p.Gross != 20_000 || p.Amount != 3000 {
			t.Fatalf("%+v, %v", p, err)
		}
		if p, err := w.PreviewTerms(w.ctx, whom.ID, desk.Terms{Rate: 2500, StartsOn: today.Add(1)}); err != nil || p.Amount != 0 {
			t.Errorf("days to come: %+v, %v", p, err)
		}
		wrong, right := money.Cents(2999), money.Cents(3000)
		if err := w.SetTerms(w.ctx, whom.ID, terms, &wrong, "Agreed late"); reasonOf(err) != "proposal_changed" {
			t.Error(err)
		}
		if err := w.SetTerms(w.ctx, whom.ID, terms, &right, "Agreed late"); err != nil {
			t.Fatal(err)
		}
		one, err := w.One(w.ctx, whom.ID)
		if err != nil || one.Balances.Available != 3000 || one.Rate != 2500 || len(one.Commissions) != 1 || one.Waiting != 2 {
			t.Fatalf("%+v, %v", one, err)
		}
		// What was adjusted is not proposed again.
		if p, err := w.PreviewTerms(w.ctx, whom.ID, terms); err != nil || p.Amount != 0 {
			t.Errorf("again: %+v, %v", p, err)
		}
		// A partnership, left without its adjustment; and one for a day to come.
		if err := w.SetTerms(w.ctx, whom.ID, desk.Terms{Partnership: seller.Agency, StartsOn: today.Add(-18)}, nil, "Signed"); err != nil {
			t.Fatal(err)
		}
		if err := w.SetTerms(w.ctx, whom.ID, desk.Terms{Partnership: seller.ModuleCreator, StartsOn: today.Add(1)}, nil, "Signed"); err != nil {
			t.Fatal(err)
		}
		if one, err = w.One(w.ctx, whom.ID); err != nil || one.Seller.Partnership != seller.Agency || len(one.Agreements) != 3 || one.Balances.Available != 3000 {
			t.Fatalf("%+v, %v", one, err)
		}
		for range 2 {
			if err := w.Sellers.FollowAgreements(t.Context(), today.Add(1)); err != nil {
				t.Fatal(err)
			}
		}
		if one, err = w.One(w.ctx, whom.ID); err != nil || one.Seller.Partnership != seller.ModuleCreator {
			t.Errorf("on its first day: %+v, %v", one, err)
		}
		for name, c := range map[string]struct {
			terms desk.Terms
			want  string
		}{
			"rate": {desk.Terms{Rate: 10_001, StartsOn: today}, "rate_range"}, "no day": {desk.Terms{Rate: 1}, "missing"},
			"reversed": {desk.Terms{Rate: 1, StartsOn: today, EndsOn: today.Add(-1)}, "period_reversed"}, "far": {desk.Terms{Rate: 1, StartsOn: "1999-01-01"}, "day_range"},
			"odd": {desk.Terms{Partnership: "ODD", StartsOn: today}, "partnership_unknown"}, "same": {desk.Terms{Partnership: seller.ModuleCreator, StartsOn: today.Add(30)}, "nothing_changed"},
		} {
			if err := w.SetTerms(w.ctx, whom.ID, c.terms, nil, "x"); reasonOf(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
		if proof, err := w.trail.Verify(t.Context(), "", nil); err != nil || proof.Broken != "" || proof.Lines != 4 {
			t.Errorf("%+v, %v", proof, err)
		}
	})
}

// R7.3, R17.6: the list knows who is on vacation as the profile does: by the days
// that were entered here, in the seller's zone, else by the marketplace's word.
func TestVacationsInTheList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d) // 31 May, 14:30 UTC: the 1st of June in Auckland
		var away []int64
		for _, c := range []struct {
			zone, from, until string
			said, want        bool
		}{
			{zone: "Europe/Paris", said: true, want: true},
			{zone: "Europe/Paris"},
			{zone: "Europe/Paris", from: "2026-05-31", until: "2026-05-31", want: true},
			{zone: "Europe/Paris", from: "2026-06-01", until: "2026-06-02", said: true},
			{zone: "Europe/Paris", from: "2026-05-01", until: "2026-05-30", said: true},
			{zone: "Pacific/Auckland", from: "2026-06-01", until: "2026-06-02", want: true},
			{zone: "Pacific/Auckland", from: "2026-05-30", until: "2026-05-31"},
			{zone: "America/New_York", from: "2026-05-30", until: "2026-05-31", want: true},
		} {
			s := sellertest.Add(t, d, func(s *seller.Seller) {
				if s.TimeZone, s.OnVacation = c.zone, c.said; c.from != "" {
					s.VacationFrom, s.VacationUntil = new(calendar.Day(c.from)), new(calendar.Day(c.until))
				}
			})
			if c.want {
				away = append(away, s.ID)
			}
		}
		all, err := w.List(w.ctx, desk.Filter{}, pageOf(50))
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range all.Sellers {
			one, err := w.One(w.ctx, row.ID)
			if want := slices.Contains(away, row.ID); err != nil || row.OnVacation != want || one.Seller.OnVacation != want {
				t.Errorf("seller %d is on vacation: %v in the list, %v in the profile, want %v, %v", row.ID, row.OnVacation, one.Seller.OnVacation, want, err)
			}
		}
		found, err := w.List(w.ctx, desk.Filter{Standing: desk.StandingVacation}, pageOf(50))
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, row := range found.Sellers {
			got = append(got, row.ID)
		}
		if slices.Sort(got); !slices.Equal(got, away) || found.Count != int64(len(away)) {
			t.Errorf("found %v (%d), want %v", got, found.Count, away)
		}
	})
}

// A search among many sellers goes by the indexes that were made for it, and so
// does a page of them all. The plans are those of the very statements that are
// sent.
func TestListsGoByTheirIndexes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		sellertest.Add(t, d, nil)
		asked := dbtest.Record(d, "SELECT")
		plan := func(f desk.Filter) (all string) {
			t.Helper()
			asked.Statements = nil
			if _, err := w.List(w.ctx, f, list.Page{Number: 1, Length: 25}); err != nil {
				t.Fatal(err)
			}
			for _, statement := range asked.Statements {
				all += dbtest.Plan(t, d, statement, "indexscan") + "\n"
			}
			return all
		}
		indexes := map[db.Engine][]string{db.SQLite: {"seller_search", "company_search", "VIRTUAL TABLE"}, db.PostgreSQL: {"sellers_search", "seller_companies_search", "product_names_search"}}
		found := plan(desk.Filter{Search: "seller"})
		for _, index := range indexes[d.Engine] {
			if !strings.Contains(found, index) {
				t.Errorf("%s is not used:\n%s", index, found)
			}
		}
		sellertest.Add(t, d, func(s *seller.Seller) {
			s.VacationFrom, s.VacationUntil = new(calendar.Day("2026-05-31")), new(calendar.Day("2026-05-31"))
		})
		found = plan(desk.Filter{Standing: desk.StandingVacation})
		for _, index := range []string{"sellers_on_vacation", "sellers_away"} {
			if !strings.Contains(found, index) {
				t.Errorf("%s is not used:\n%s", index, found)
			}
		}
	})
}
