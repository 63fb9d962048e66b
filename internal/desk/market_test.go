package desk_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/desk"
	"merkato/internal/export"
	"merkato/internal/outbox"
	"merkato/internal/products"
	"merkato/internal/sales/terms"
	"merkato/internal/seller/sellertest"
)

// R18.4: the business of a month and the journal of it are what was booked; only
// operators in their own name take it home, and that is in the trail.
func TestBusinessAndJournal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		o := w.Options
		o.Export, o.Products = export.New(d, clock), products.New(d)
		w.Service = desk.New(o)
		whom := w.sellerOfCheckout(t)
		w.sell(t, "O-1", "P-1", now.AddDate(0, 0, -2))
		b, err := w.Business(w.ctx)
		if err != nil || len(b.Months) != 12 || b.Months[0].Turnover != 10_000 || b.Months[0].Commission != 4000 || b.Months[1].Turnover != 0 || b.Sellers.All != 1 || b.Sellers.Selling != 1 {
			t.Fatalf("%+v, %v", b, err)
		}
		month := desk.OneMonth{Month: calendar.DayOf(now).Month()}
		look := export.Look{Format: export.CSV, Columns: w.JournalExports.Columns(), Zone: "Europe/Paris", Language: "en"}
		var file bytes.Buffer
		if err := w.JournalExports.Write(w.ctx, month, look, &file, nil); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(file.String()), "\r\n")
		if len(lines) != 5 || !strings.Contains(file.String(), "provider_clearing") || !strings.Contains(lines[4], "0.00") {
			t.Errorf("%d lines:\n%s", len(lines), file.String())
		}
		for name, ctx := range map[string]context.Context{
			"nobody": t.Context(), "a seller": actor.With(t.Context(), actor.Actor{SellerID: whom.ID}),
			"posing": actor.With(t.Context(), actor.Actor{Operator: true, Posing: true, SellerID: whom.ID}),
		} {
			if _, err := w.JournalExports.File(ctx, month, look); reasonOf(err) != "not_operator" && reasonOf(err) != "sign_in" {
				t.Errorf("%s: %v", name, err)
			}
			if _, err := w.TrailExports.File(ctx, audit.Filter{}, look); err == nil {
				t.Errorf("%s takes the trail home", name)
			}
		}
		made, err := w.TrailExports.File(w.ctx, audit.Filter{}, export.Look{Format: export.CSV, Columns: w.TrailExports.Columns(), Zone: "Europe/Paris", Language: "de"})
		if err != nil {
			t.Fatal(err)
		}
		made.Close()
		done, err := w.trail.List(w.ctx, audit.Filter{Action: "export"}, pageOf(10))
		if err != nil || done.Count != 2 || done.Entries[1].Detail != "journal 2026-05" {
			t.Errorf("%+v, %v", done, err)
		}
	})
}

// R18.4: tables change for days to come only, and a platform version is removed while
// nothing names it; what waits for the marketplace is counted.
func TestTablesAndWhatWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		o := w.Options
		o.Products = products.New(d)
		w.Service = desk.New(o)
		today := calendar.DayOf(now)
		for name, c := range map[string]struct {
			rate terms.PartnershipRate
			want string
		}{
			"today": {terms.PartnershipRate{Partnership: "AGENCY", StartsOn: today, Rate: 3000}, "day_to_come"}, "rate": {terms.PartnershipRate{Partnership: "AGENCY", StartsOn: today.Add(1), Rate: 10_001}, "rate_range"},
			"odd": {terms.PartnershipRate{Partnership: "ODD", StartsOn: today.Add(1), Rate: 1}, "partnership_unknown"}, "no day": {terms.PartnershipRate{Partnership: "AGENCY", Rate: 1}, "day_form"},
		} {
			if err := w.SetCommissionTable(w.ctx, c.rate); reasonOf(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, rate := range []int64{3300, 3200} { // the second corrects the first
			if err := w.SetCommissionTable(w.ctx, terms.PartnershipRate{Partnership: "AGENCY", StartsOn: today.Add(1), Rate: rate}); err != nil {
				t.Fatal(err)
			}
		}
		rates, err := w.Sales.PartnershipRates(t.Context())
		if err != nil || len(rates) != 6 || rates[1].Rate != 3200 || rates[1].StartsOn != today.Add(1) {
			t.Errorf("%+v, %v", rates, err)
		}
		// What has begun stays; what has not is removed, and that is written down.
		for _, c := range []struct {
			day  calendar.Day
			want string
		}{{today, "day_to_come"}, {today.Add(2), "no_rate"}, {today.Add(1), ""}, {today.Add(1), "no_rate"}} {
			if err := w.RemoveCommission(w.ctx, "AGENCY", c.day); reasonOf(err) != c.want {
				t.Errorf("%s: %v", c.day, err)
			}
		}
		removed, err := w.trail.List(w.ctx, audit.Filter{Action: "commission_table"}, pageOf(10))
		if err != nil || removed.Entries[0].Detail != "AGENCY 32.00 % from "+string(today.Add(1))+" removed" {
			t.Errorf("%+v, %v", removed, err)
		}
		if rates, err := w.Sales.PartnershipRates(t.Context()); err != nil || len(rates) != 5 {
			t.Errorf("%+v, %v", rates, err)
		}
		if err := w.SetPlatformVersion(w.ctx, "9.1.0", today); err != nil {
			t.Fatal(err)
		}
		if err := w.SetPlatformVersion(w.ctx, "1.7.8.12", today); err != nil {
			t.Fatal(err)
		}
		for _, version := range []string{"9.1", "09.01.00", "9.1.0.0.0"} {
			if err := w.SetPlatformVersion(w.ctx, version, today); reasonOf(err) != "version_form" {
				t.Errorf("%s: %v", version, err)
			}
		}
		for _, day := range []calendar.Day{"1999-12-31", today.AddMonths(24).Add(1)} {
			if err := w.SetPlatformVersion(w.ctx, "9.2.0", day); reasonOf(err) != "release_range" {
				t.Errorf("%s: %v", day, err)
			}
		}
		// What no product names is removed, and that is written down.
		if err := w.RemovePlatformVersion(t.Context(), "9.1.0"); reasonOf(err) != "sign_in" {
			t.Error(err)
		}
		for _, want := range []string{"", "no_platform_version"} {
			if err := w.RemovePlatformVersion(w.ctx, "9.1.0"); reasonOf(err) != want {
				t.Errorf("%v, not %q", err, want)
			}
		}
		done, err := w.trail.List(w.ctx, audit.Filter{Action: "platform_version"}, pageOf(10))
		if err != nil || done.Entries[0].Detail != "9.1.0 removed" {
			t.Errorf("%+v, %v", done, err)
		}
		owner, releases := sellertest.Add(t, d, nil).ID, versions.New(d, w.Products, clock)
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			p := &products.Product{SellerID: owner, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "P"}}
			if err := w.Products.Create(ctx, tx, p); err != nil {
				return err
			}
			return releases.Put(ctx, tx, p, versions.Version{Version: "1.0.0", ChangeKind: versions.ChangeNew, WorksFrom: "1.7.0", WorksTo: "1.7.8.12"})
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.RemovePlatformVersion(w.ctx, "1.7.8.12"); reasonOf(err) != "version_named" {
			t.Error(err)
		}
		// Whether one is named is found without reading all versions of products.
		asked := dbtest.Record(d, "SELECT")
		if known, err := releases.Deadlines(t.Context()); err != nil || len(known) != 1 || !known[0].IsNamed {
			t.Errorf("%+v, %v", known, err)
		}
		plan := dbtest.Plan(t, d, asked.Statements[len(asked.Statements)-1])
		for _, index := range []string{"product_versions_from", "product_versions_to"} {
			if !strings.Contains(plan, index) {
				t.Errorf("%s is not used:\n%s", index, plan)
			}
		}
		w.WaitFor([]outbox.Source{w.Service})
		if err := w.Ban(w.ctx, sellertest.Add(t, d, nil).ID, "Why"); err != nil {
			t.Fatal(err)
		}
		waits, err := w.NotFetched(w.ctx)
		if err != nil || len(waits) != 1 || waits[0].Name != "seller-decisions" || waits[0].Count != 1 || !waits[0].Oldest.Equal(now) {
			t.Errorf("%+v, %v", waits, err)
		}
		if _, err := w.NotFetched(t.Context()); reasonOf(err) != "sign_in" {
			t.Error(err)
		}
	})
}
