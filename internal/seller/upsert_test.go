package seller_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

var sentAt = time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)

// fed is a seller as the marketplace sends it.
func fed(id, email string, at time.Time, edit func(*seller.Seller)) *seller.Seller {
	s := sellertest.New(edit)
	s.ExternalID, s.ExternalUpdatedAt, s.Email = &id, &at, email
	return s
}

func upsert(t *testing.T, d *db.DB, s *seller.Service, sent ...*seller.Seller) (done []seller.Outcome) {
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

func byExternal(t *testing.T, d *db.DB, id string) *seller.Seller {
	t.Helper()
	var found seller.Seller
	if err := d.Read().NewSelect().Model(&found).Where("external_id = ?", id).Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &found
}

// R18.1: sellers come in by the marketplace's id; what it leaves open and what
// the sales themselves have written stays.
func TestUpsert(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, func() time.Time { return sentAt })
		wallet, source := seller.WalletCompleted, "bank"
		first := upsert(t, d, s, fed("A", "A@example.com", sentAt, func(s *seller.Seller) { s.WalletStatus, s.PaymentSource = &wallet, &source }))
		sold := sentAt.AddDate(0, 0, 3)
		if _, err := d.Writer().ExecContext(t.Context(), "UPDATE sellers SET first_sale_at = '2026-05-04 08:00:00+00:00'"); err != nil {
			t.Fatal(err)
		}
		again := upsert(t, d, s, fed("A", "new@example.com", sentAt.Add(time.Hour), func(s *seller.Seller) { s.FirstName, s.CreatedAt = "Ada", sold }))
		if first[0].ID == 0 || again[0].ID != first[0].ID || again[0].Old || again[0].Err != nil {
			t.Fatalf("%+v then %+v", first, again)
		}
		got := byExternal(t, d, "A")
		want := fed("A", "new@example.com", sentAt.Add(time.Hour), nil)
		want.TimeZone = "Europe/Paris"
		want.ID, want.FirstName, want.WalletStatus, want.PaymentSource, want.FirstSaleAt = got.ID, "Ada", &wallet, &source, &sold
		if diff := sellertest.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

// A seller who signed up here first is found by the e-mail address; an address
// is never two sellers'. The newest update wins, also within one call.
func TestUpsertKnowsSellersByEmail(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, func() time.Time { return sentAt })
		own := sellertest.Add(t, d, func(s *seller.Seller) { s.Email = "own@example.com" })
		done := upsert(t, d, s,
			fed("A", "Own@Example.com ", sentAt, nil),
			fed("B", "own@example.com", sentAt, nil),
			fed("C", "c@example.com", sentAt, nil),
			fed("C", "late@example.com", sentAt.Add(-time.Hour), nil),
			fed("C", "c2@example.com", sentAt.Add(time.Hour), nil),
			fed("D", "c@example.com", sentAt, nil), // free again
		)
		if done[0].ID != own.ID || done[0].Err != nil {
			t.Errorf("adopted: %+v", done[0])
		}
		if !fault.Is(done[1].Err, fault.Conflict) || fault.Of(done[1].Err).Reason != "email_taken" || fault.Of(done[1].Err).Field != "email" {
			t.Errorf("the same address: %+v", done[1])
		}
		if done[2].Old || !done[3].Old || done[4].Old || done[3].ID != done[2].ID || done[4].ID != done[2].ID {
			t.Errorf("news of one seller: %+v", done[2:5])
		}
		if got := byExternal(t, d, "C").Email; got != "c2@example.com" {
			t.Errorf("C has %s", got)
		}
		if done[5].Err != nil || done[5].ID == done[2].ID {
			t.Errorf("an address that was given up: %+v", done[5])
		}
		ids, err := s.IDs(t.Context(), d.Read(), []string{"A", "C", "NONE"})
		if err != nil || len(ids) != 2 || ids["A"] != own.ID || ids["C"] != done[2].ID {
			t.Errorf("%v %v", ids, err)
		}
	})
}

// The agreements of a seller are stored with their days: from the first day that
// is said, or else the day of the update that brings another one; an older update
// that says no day changes nothing.
func TestPartnershipsOverTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, func() time.Time { return sentAt })
		day := func(n int) calendar.Day { return calendar.DayOf(sentAt).Add(n) }
		as := func(days int, p seller.Partnership, from, until calendar.Day) *seller.Seller {
			return fed("A", "a@example.com", sentAt.AddDate(0, 0, days), func(s *seller.Seller) {
				s.Partnership, s.PartnershipFrom, s.PartnershipUntil = p, from, until
			})
		}
		id := upsert(t, d, s, as(10, seller.Agency, "", ""))[0].ID
		for _, news := range []*seller.Seller{
			as(5, seller.Community, "", ""), as(15, seller.Agency, "", ""), as(20, seller.ModuleCreator, "", ""),
			as(25, seller.ModuleCreator, day(30), day(40)), as(26, seller.IndustrialPartner, day(12), ""),
		} {
			upsert(t, d, s, news)
		}
		all, err := s.Partnerships(t.Context(), d.Read(), []int64{id, id + 1})
		if err != nil {
			t.Fatal(err)
		}
		for days, want := range map[int]seller.Partnership{
			0: seller.Agency, 11: seller.Agency, 12: seller.IndustrialPartner, 20: seller.ModuleCreator, 40: seller.ModuleCreator, 41: seller.Community,
		} {
			if got := all[id].On(day(days), ""); got != want {
				t.Errorf("after %d days: %s, want %s", days, got, want)
			}
		}
		if got := all[id].WithoutSince(day(50)); got != day(41) {
			t.Errorf("without a partnership since %s", got)
		}
		if got := all[id+1].On(day(0), seller.Agency); got != seller.Agency {
			t.Errorf("of nobody: %s", got)
		}
	})
}

// R18.2: of two words about one first day the later one counts, whichever comes
// first; and what a seller is today is what its agreements say of today, not what
// was sent last.
func TestThePresentPartnershipIsTodays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		at := sentAt
		s := seller.New(d, func() time.Time { return at })
		today := calendar.DayOf(sentAt)
		type news struct {
			hours       int
			partnership seller.Partnership
			from, until calendar.Day
		}
		for name, c := range map[string]struct {
			sent      []news
			now       seller.Partnership
			yesterday seller.Partnership
			inAMonth  seller.Partnership
		}{
			"one to come":              {[]news{{0, seller.Agency, today.Add(20), ""}}, seller.Community, seller.Community, seller.Agency},
			"one that is over":         {[]news{{0, seller.Agency, today.Add(-99), today.Add(-9)}, {1, seller.Agency, today.Add(-99), today.Add(-9)}}, seller.Community, seller.Community, seller.Community},
			"over, without its start":  {[]news{{0, seller.Agency, "", today.Add(-9)}}, seller.Community, seller.Community, seller.Community},
			"the later word":           {[]news{{2, seller.Agency, today, ""}, {1, seller.ModuleCreator, today, ""}}, seller.Agency, seller.Community, seller.Agency},
			"a last day that was late": {[]news{{2, seller.Agency, today, today.Add(9)}, {1, seller.Agency, today, ""}}, seller.Agency, seller.Community, seller.Community},
			"a last day later on":      {[]news{{0, seller.Agency, "", ""}, {1, seller.Agency, "", today.Add(9)}}, seller.Agency, seller.Agency, seller.Community},
			"another that is over":     {[]news{{0, seller.ModuleCreator, today.Add(-99), ""}, {1, seller.Agency, "", today.Add(-5)}}, seller.Community, seller.Community, seller.Community},
			"none that is over":        {[]news{{0, seller.ModuleCreator, today.Add(-99), ""}, {1, seller.Community, "", today.Add(-5)}}, seller.Community, seller.Community, seller.Community},
			"over before another":      {[]news{{0, seller.ModuleCreator, today.Add(-4), ""}, {1, seller.Agency, "", today.Add(-5)}}, seller.ModuleCreator, seller.ModuleCreator, seller.ModuleCreator},
			"none, after one is over":  {[]news{{0, seller.Agency, today.Add(-99), today.Add(-1)}, {1, seller.Community, "", today.Add(99)}}, seller.Community, seller.Agency, seller.Community},
		} {
			for _, one := range c.sent {
				upsert(t, d, s, fed(name, name+"@example.com", sentAt.Add(time.Duration(one.hours)*time.Hour), func(s *seller.Seller) {
					s.Partnership, s.PartnershipFrom, s.PartnershipUntil = one.partnership, one.from, one.until
				}))
			}
			found := byExternal(t, d, name)
			all, err := s.Partnerships(t.Context(), d.Read(), []int64{found.ID})
			if err != nil {
				t.Fatal(err)
			}
			known := all[found.ID]
			if found.Partnership != c.now || known.On(today, "") != c.now || known.On(today.Add(-1), "") != c.yesterday || known.On(today.Add(30), "") != c.inAMonth {
				t.Errorf("%s: %s, %+v", name, found.Partnership, known)
			}
		}
		// However many nights were missed, all are followed.
		if err := s.FollowAgreements(t.Context(), today.Add(30)); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]seller.Partnership{"one to come": seller.Agency, "the later word": seller.Agency, "a last day later on": seller.Community} {
			if got := byExternal(t, d, name).Partnership; got != want {
				t.Errorf("%s: %s a month later", name, got)
			}
		}
	})
}

// R14.1: once the payment provider has said the status of the payout account, the
// marketplace's word does not count any more; of the provider's, the newest does.
func TestTheProvidersWordOnTheWallet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, func() time.Time { return sentAt })
		send := func(at time.Time, status seller.WalletStatus) *seller.Seller {
			t.Helper()
			upsert(t, d, s, fed("A", "a@example.com", at, func(s *seller.Seller) { s.WalletStatus = &status }))
			return byExternal(t, d, "A")
		}
		set := func(id int64, at time.Time, status seller.WalletStatus) *seller.Seller {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.SetWallet(ctx, tx, id, status, at) })
			if err != nil {
				t.Fatal(err)
			}
			return byExternal(t, d, "A")
		}
		other := sellertest.Add(t, d, nil)
		first := send(sentAt, seller.WalletCreated)
		if got := send(sentAt.Add(time.Hour), seller.WalletCompleted); *got.WalletStatus != seller.WalletCompleted || got.WalletAskedAt != nil {
			t.Errorf("without an account there the marketplace's word counts: %s", *got.WalletStatus)
		}
		asked := sentAt.Add(2 * time.Hour)
		if got := set(first.ID, asked, seller.WalletMissingInformation); *got.WalletStatus != seller.WalletMissingInformation || !got.WalletAskedAt.Equal(asked) {
			t.Errorf("the provider's: %s", *got.WalletStatus)
		}
		got := send(sentAt.Add(3*time.Hour), seller.WalletCompleted)
		if *got.WalletStatus != seller.WalletMissingInformation || !got.WalletAskedAt.Equal(asked) || !got.ExternalUpdatedAt.Equal(sentAt.Add(3*time.Hour)) {
			t.Errorf("the marketplace's after that: %+v", got)
		}
		if got := set(first.ID, asked.Add(-time.Minute), seller.WalletOnHold); *got.WalletStatus != seller.WalletMissingInformation {
			t.Errorf("an older one of the provider's: %s", *got.WalletStatus)
		}
		if got := set(first.ID, asked.Add(time.Minute), seller.WalletOnboardingSubmitted); *got.WalletStatus != seller.WalletOnboardingSubmitted {
			t.Errorf("a newer one: %s", *got.WalletStatus)
		}
		if found, err := s.ByID(t.Context(), d.Read(), other.ID); err != nil || found.WalletStatus != nil || found.WalletAskedAt != nil {
			t.Errorf("another seller's: %+v, %v", found, err)
		}
	})
}

// Who signed up here before the marketplace sent them has no agreement yet: what
// it sends counts for all their time.
func TestSigningUpAgreesOnNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := seller.New(d, func() time.Time { return sentAt })
		own := sellertest.Add(t, d, func(s *seller.Seller) { s.Email, s.CreatedAt = "own@example.com", sentAt })
		done := upsert(t, d, s, fed("A", "own@example.com", sentAt.AddDate(0, 0, -60), func(s *seller.Seller) { s.Partnership = seller.Agency }))
		if done[0].ID != own.ID {
			t.Errorf("%+v", done[0])
		}
		all, err := s.Partnerships(t.Context(), d.Read(), []int64{own.ID})
		if err != nil {
			t.Fatal(err)
		}
		if got := all[own.ID].On(calendar.DayOf(sentAt.AddDate(0, 0, -90)), seller.Community); got != seller.Agency {
			t.Errorf("before the news it is %s", got)
		}
	})
}
