package monetization_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/list"
	"merkato/internal/monetization"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

var now = time.Date(2026, 6, 15, 10, 0, 0, 0, time.UTC)

// R15.9, R7.7: recurring revenue, churn, retention, cohorts and renewals of a year, each
// figure opening the subscriptions it counts.
func TestRecurringRevenue(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock := func() time.Time { return now }
		sellers, goods := seller.New(d, clock), products.New(d)
		s := monetization.New(d, sellers, goods, clock)
		who := sellertest.Add(t, d, func(s *seller.Seller) { s.HasMonetization = true })
		p := &products.Product{SellerID: who.ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "Stock radar"}}
		day := func(text string) *calendar.Day { d := calendar.Day(text); return &d }
		sent := []monetization.Subscription{
			// A year's price, raised since: 120 a year is 10 a month, and then 12.
			{ExternalID: "year", Recurs: monetization.Yearly, StartedOn: "2025-03-01", RenewsOn: day("2027-03-01"), Prices: []monetization.Price{{From: "2026-03-01", Amount: 144_00}, {From: "2025-03-01", Amount: 120_00}}},
			{ExternalID: "month", Recurs: monetization.Monthly, StartedOn: "2026-05-10", RenewsOn: day("2026-07-10"), Prices: []monetization.Price{{From: "2026-05-10", Amount: 20_00}}},
			{ExternalID: "trial", Recurs: monetization.Monthly, StartedOn: "2026-06-01", TrialUntil: day("2026-06-30"), RenewsOn: day("2026-07-01"), Prices: []monetization.Price{{From: "2026-06-01", Amount: 20_00}}},
			{ExternalID: "gone", Recurs: monetization.Monthly, StartedOn: "2025-05-01", EndedOn: day("2026-06-10"), Prices: []monetization.Price{{From: "2025-05-01", Amount: 10_00}}},
		}
		if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if err := goods.Create(ctx, tx, p); err != nil {
				return err
			}
			for i := range sent {
				sent[i].SellerID, sent[i].ProductID, sent[i].Customer, sent[i].UpdatedAt = who.ID, p.ID, "Shop", now
				for range 2 { // sent twice
					if _, err := s.Upsert(ctx, tx, &sent[i]); err != nil {
						return err
					}
				}
			}
			old := sent[1]
			old.UpdatedAt, old.EndedOn = now.Add(-time.Hour), day("2026-06-01")
			if news, err := s.Upsert(ctx, tx, &old); err != nil || news {
				t.Errorf("an older word: %t, %v", news, err)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		ctx := actor.With(t.Context(), actor.Actor{SellerID: who.ID})
		o, err := s.Overview(ctx, "en")
		if err != nil {
			t.Fatal(err)
		}
		if o.Active != 2 || o.Trial != 1 || o.Churned != 1 || o.Recurring != 32_00 {
			t.Errorf("%+v", o.Totals)
		}
		if o.Churn == nil || *o.Churn != 33.3 || o.Retention == nil || *o.Retention != 60 { // 12 of 20
			t.Errorf("churn %v, retention %v", o.Churn, o.Retention)
		}
		if len(o.Products) != 1 || o.Products[0].Product != "Stock radar" || o.Products[0].Recurring != o.Recurring {
			t.Errorf("%+v", o.Products)
		}
		if last := o.Cohorts[len(o.Cohorts)-2]; last.Month != "2026-05-01" || last.Begun != 1 || len(last.Left) != 2 || last.Left[1] != 1 {
			t.Errorf("%+v", o.Cohorts)
		}
		if july := o.Renewals[1]; july.Month != "2026-07-01" || july.Count != 2 || july.Amount != 40_00 || o.Renewals[2].Amount != 40_00 {
			t.Errorf("%+v", o.Renewals)
		}
		for f, want := range map[monetization.Filter]int64{
			{Figure: monetization.OfActive}: o.Active, {Figure: monetization.OfTrial}: o.Trial, {Figure: monetization.OfChurned}: o.Churned, {Figure: monetization.OfKept}: 2,
			{Figure: monetization.OfCohort, Month: "2026-05-01"}: 1, {Figure: monetization.OfRenewal, Month: "2026-07-01"}: 2,
			{Figure: monetization.OfActive, ProductID: p.ID + 1}: 0,
		} {
			found, n, err := s.List(ctx, f, list.Page{Number: 1, Length: 10}, "en")
			if err != nil || n != want || int64(len(found)) != want {
				t.Errorf("%+v: %d, %v", f, n, err)
			}
		}
		if _, _, err := s.List(ctx, monetization.Filter{Figure: monetization.OfCohort, Month: "May"}, list.Page{Number: 1, Length: 10}, "en"); !fault.Is(err, fault.Invalid) {
			t.Errorf("a month that is none: %v", err)
		}
		other := sellertest.Add(t, d, nil)
		if _, err := s.Overview(actor.With(t.Context(), actor.Actor{SellerID: other.ID}), "en"); !fault.Is(err, fault.Forbidden) {
			t.Errorf("without monetization: %v", err)
		}
	})
}

// R15.9: the figures of very many subscriptions are kept. Who asks sees those of
// a moment ago at once, says when that was, and has them counted again.
func TestFiguresOfManyAreKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		at := now
		clock := func() time.Time { return at }
		sellers, goods := seller.New(d, clock), products.New(d)
		s := monetization.New(d, sellers, goods, clock)
		s.SetMany(1)
		who := sellertest.Add(t, d, func(s *seller.Seller) { s.HasMonetization = true })
		ctx := actor.With(t.Context(), actor.Actor{SellerID: who.ID})
		p := &products.Product{SellerID: who.ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "Stock radar"}}
		if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return goods.Create(ctx, tx, p) }); err != nil {
			t.Fatal(err)
		}
		begin := func(id string) {
			t.Helper()
			if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := s.Upsert(ctx, tx, &monetization.Subscription{
					ExternalID: id, SellerID: who.ID, ProductID: p.ID, Customer: "Shop", Recurs: monetization.Monthly, StartedOn: "2026-05-10", UpdatedAt: now,
					Prices: []monetization.Price{{From: "2026-05-10", Amount: 20_00}},
				})
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		shows := func(what string, active int64, asOf *time.Time) {
			t.Helper()
			o, err := s.Overview(ctx, "en")
			if err != nil {
				t.Fatal(err)
			}
			if o.Active != active || (asOf == nil) != (o.AsOf == nil) || asOf != nil && !o.AsOf.Equal(*asOf) || o.Products[0].Product != "Stock radar" || o.Products[0].Active != active {
				t.Errorf("%s: %d active as of %v, %+v", what, o.Active, o.AsOf, o.Products)
			}
		}
		begin("1")
		shows("one is counted", 1, nil)
		begin("2")
		shows("the first look", 2, &now)
		begin("3")
		shows("a moment later", 2, &now)
		stop := jobstest.Work(t, d, time.Now(), s.RegisterJobs)
		at = now.Add(time.Minute)
		later := at
		shows("a minute later", 2, &now)
		jobstest.Done(t, d, "monetization.count")
		stop()
		shows("counted again", 3, &later)
		if n, err := d.Read().NewSelect().Table("river_job").Where("kind = 'monetization.count'").Count(t.Context()); err != nil || n != 1 {
			t.Errorf("%d jobs, %v", n, err)
		}
	})
}
