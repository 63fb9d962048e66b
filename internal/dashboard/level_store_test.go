package dashboard

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/messages"
	"merkato/internal/orders/orderstest"
	"merkato/internal/sales/salestest"
	"merkato/internal/seller"
)

// R16.2: a new database has the thresholds and terms of docs/rules.md, and
// others from the day on which they take effect.
func TestRulesAreData(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		check := func(on calendar.Day, want rules) {
			t.Helper()
			got, err := rulesOn(t.Context(), d.Read(), on)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(rules{}), cmpopts.IgnoreTypes(bun.BaseModel{})); diff != "" {
				t.Errorf("%s: %s", on, diff)
			}
		}
		check("2026-05-04", published)

		changed := published
		changed.thresholds = append([]Threshold{}, published.thresholds...)
		changed.thresholds[1] = Threshold{Level: seller.Captain, StartsOn: "2026-05-04", Seniority: 7, Rating: 360, Positive: 4, Support: 8600}
		changed.terms.StartsOn, changed.terms.Months = "2026-05-04", 3
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.NewInsert().Model(&changed.thresholds[1]).Exec(ctx); err != nil {
				return err
			}
			_, err := tx.NewInsert().Model(&changed.terms).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		check("2026-05-03", published)
		check("2026-05-04", changed)
	})
}

const monday = calendar.Day("2026-05-04")

// good adds a seller who has since a day all that a Superhero needs besides time: five
// ratings of 4 stars on average, and one thread answered at once.
func (w *world) good(t testing.TB, since calendar.Day) (sellerID int64, product salestest.Product) {
	t.Helper()
	sellerID = w.Seller(t, func(s *seller.Seller) { s.CreatedAt = since.Start() })
	product = w.module(t, sellerID)
	w.rate(t, product.External, monday.Add(-30).Start(), 4, 4, 4, 4, 4)
	w.ask(t, product.External, monday.Add(-30).Start(), monday.Add(-30).Start().Add(time.Minute), 0)
	return sellerID, product
}

func (w *world) levelsOf(t testing.TB, monday calendar.Day) map[int64]seller.Level {
	t.Helper()
	var rows []levelRow
	if err := w.DB.Read().NewSelect().Model(&rows).Where("monday = ?", monday).Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	levels := map[int64]seller.Level{}
	for _, row := range rows {
		levels[row.SellerID] = levelName(row.Level)
	}
	return levels
}

// R16.2: each Monday every seller gets its level by what happened up to the
// Sunday before: not a moment of Monday counts, nor one from before six months.
func TestComputeLevels(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		want := map[int64]seller.Level{}
		add := func(level seller.Level, since calendar.Day, more func(product string)) {
			id, product := w.good(t, since)
			want[id] = level
			if more != nil {
				more(product.External)
			}
		}
		sunday := monday.Add(-1)
		firstMoment, lastMoment := monday.AddMonths(-6).Start(), monday.Start().Add(-time.Microsecond)
		add(seller.Superhero, sunday.AddMonths(-12), nil)
		add(seller.Captain, sunday.AddMonths(-12).Add(1), nil)
		add(seller.Conqueror, sunday.AddMonths(-3), nil)
		add("none", sunday.AddMonths(-3).Add(1), nil)
		add(seller.Captain, "2020-01-01", func(p string) { w.rate(t, p, lastMoment, 1) })
		add(seller.Superhero, "2020-01-01", func(p string) { w.rate(t, p, monday.Start(), 1) })
		add(seller.Captain, "2020-01-01", func(p string) { w.rate(t, p, firstMoment, 1) })
		add(seller.Superhero, "2020-01-01", func(p string) { w.rate(t, p, firstMoment.Add(-time.Microsecond), 1, 1, 1) })
		// One of two threads is overdue: 25 of 50, and a mean of 20 hours.
		add("none", "2020-01-01", func(p string) { w.ask(t, p, at("2026-04-30 10:00:00"), time.Time{}, 0) })
		// On Friday there is still time, and an answer of Monday does not count yet.
		add(seller.Superhero, "2020-01-01", func(p string) { w.ask(t, p, at("2026-05-01 10:00:00"), time.Time{}, 0) })
		add("none", "2020-01-01", func(p string) { w.ask(t, p, at("2026-04-30 10:00:00"), monday.Start(), 0) })
		// Customers who rated the support 1 take away a fifth.
		add(seller.Conqueror, "2020-01-01", func(p string) { w.ask(t, p, at("2026-04-30 10:00:00"), at("2026-04-30 11:00:00"), 1) })
		w.Seller(t, func(s *seller.Seller) { s.CreatedAt = monday.Start() }) // is no seller yet

		for range 2 { // a job may run twice
			if n, err := w.service.ComputeLevels(t.Context(), monday); err != nil || n != len(want) {
				t.Fatalf("%d sellers, %v", n, err)
			}
			if diff := cmp.Diff(want, w.levelsOf(t, monday)); diff != "" {
				t.Error(diff)
			}
		}
	})
}

// R16.2: an automatic answer is no answer.
func TestAutomaticAnswerIsNone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		id, product := w.good(t, "2020-01-01")
		question := messages.NewMessage{
			ExternalID: "q", Thread: "t", Product: product.External, CustomerName: "A", Subject: "S", Body: "B",
			At: at("2026-04-30 10:00:00"), FromCustomer: true,
		}
		answer := question
		answer.ExternalID, answer.FromCustomer, answer.Automatic, answer.At = "a", false, true, at("2026-04-30 10:00:01")
		w.receive(t, question, answer)
		if _, err := w.service.ComputeLevels(t.Context(), monday); err != nil {
			t.Fatal(err)
		}
		if got := w.levelsOf(t, monday)[id]; got != "none" {
			t.Errorf("level %s", got)
		}
	})
}

// R16.2: hundreds of sellers over several batches, none left out.
func TestLevelsOfManySellers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		const count = 2*batch + 1
		w.Write(t, func(ctx context.Context, tx bun.Tx) error {
			sellers := make([]seller.Seller, count)
			for i := range sellers {
				sellers[i] = seller.Seller{Email: fmt.Sprintf("many%d@example.com", i), Partnership: seller.Community, CreatedAt: at("2025-01-01 00:00:00")}
			}
			_, err := tx.NewInsert().Model(&sellers).Exec(ctx)
			return err
		})
		if n, err := w.service.ComputeLevels(t.Context(), monday); err != nil || n != count {
			t.Errorf("%d sellers, %v", n, err)
		}
		if got := w.levelsOf(t, monday); len(got) != count {
			t.Errorf("%d levels", len(got))
		}
	})
}

// R16.2: the card says what the level is since Monday, where the seller is in
// each condition, what next Monday brings if nothing changes, and what some
// more ratings and answers would bring.
func TestLevelReport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.now = at("2026-05-06 12:00:00")
		id, product := w.good(t, monday.AddMonths(-12))
		ctx := orderstest.As(t.Context(), id)
		conqueror, captain, superhero := seller.Conqueror, seller.Captain, seller.Superhero

		report, err := w.service.SellerLevel(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if report.Level != nil || report.ComputedOn != nil || len(report.History) != 0 || levelName(report.NextLevel) != superhero {
			t.Errorf("before the first Monday: %+v", report)
		}

		save := func(monday calendar.Day, level *seller.Level) {
			if err := saveLevels(ctx, d, []levelRow{{SellerID: id, Monday: monday, Level: level}}); err != nil {
				t.Fatal(err)
			}
		}
		save("2026-03-30", nil)
		save("2026-04-06", &conqueror)
		save("2026-04-13", &conqueror)
		save("2026-04-20", nil)
		save("2026-04-27", &captain)
		save("2026-05-04", &captain)
		w.rate(t, product.External, at("2026-05-05 12:00:00"), 1)
		report, err = w.service.SellerLevel(ctx)
		if err != nil {
			t.Fatal(err)
		}
		number := func(n int64) *int64 { return &n }
		last := calendar.Day("2026-05-04")
		want := &LevelReport{
			Level: &captain, ComputedOn: &last, NextMonday: "2026-05-11", NextLevel: &captain,
			Standings: []Standing{
				{Seniority, number(12), 3, 6, 12},
				{AverageRating, number(350), 250, 350, 400},
				{PositiveRatings, number(5), 1, 3, 5},
				{SupportQuality, number(10000), 7500, 8500, 9500},
			},
			SupportParts: []SupportPart{
				{AnsweredInTime, 50, number(10000), 10000, number(0)},
				{TimeToAnswer, 30, number(0), 480, number(0)},
				{SupportRating, 20, nil, 500, number(0)},
			},
			History: []LevelChange{{"2026-04-27", &captain}, {"2026-04-20", nil}, {"2026-04-06", &conqueror}},
			Months:  6, RatingsNeeded: 3,
		}
		if diff := cmp.Diff(want, report); diff != "" {
			t.Error(diff)
		}

		simulate := func(more Supposed) seller.Level {
			got, err := w.service.Simulate(ctx, more)
			if err != nil {
				t.Fatal(err)
			}
			return levelName(got.NextLevel)
		}
		if got := simulate(Supposed{FiveStars: 2}); got != captain { // 31 of 8 stars
			t.Errorf("two more 5-star ratings: %s", got)
		}
		if got := simulate(Supposed{FiveStars: 3}); got != superhero { // 36 of 9 stars
			t.Errorf("three more 5-star ratings: %s", got)
		}
		if got := simulate(Supposed{FourStars: 100}); got != captain {
			t.Errorf("4 stars alone do not lift an average below 4 to 4: %s", got)
		}
		if got := simulate(Supposed{OneStar: 1}); got != conqueror { // 22 of 7 stars
			t.Errorf("one more 1-star rating: %s", got)
		}

		// One of two threads overdue by next Monday, then outweighed.
		w.ask(t, product.External, at("2026-05-06 09:00:00"), time.Time{}, 0)
		if got := simulate(Supposed{}); got != "none" {
			t.Errorf("a thread that nobody answers: %s", got)
		}
		if got := simulate(Supposed{AnsweredThreads: 20}); got != captain {
			t.Errorf("twenty answers more: %s", got)
		}
		// Nine of ten threads in time are 93.75 %, and 95 % if the support is praised.
		if got := simulate(Supposed{FiveStars: 3, AnsweredThreads: 8}); got != captain {
			t.Errorf("without a rating of the support: %s", got)
		}
		if got := simulate(Supposed{FiveStars: 3, AnsweredThreads: 8, SupportFiveStars: 1}); got != superhero {
			t.Errorf("with one of five stars: %s", got)
		}
		if got := simulate(Supposed{FiveStars: 3, AnsweredThreads: 8, SupportOneStar: 1}); got != conqueror {
			t.Errorf("with one of one star: %s", got)
		}
		if _, err := w.service.Simulate(ctx, Supposed{SupportOneStar: 10_001}); fault.Of(err).Field != "support_one_star" {
			t.Errorf("more than ever: %v", err)
		}
		if _, err := w.service.Simulate(ctx, Supposed{OneStar: -1}); fault.Of(err).Field != "one_star" {
			t.Errorf("fewer than none: %v", err)
		}
	})
}

// R16.2: what is in the window today and out of it by next Monday no longer
// counts for what next Monday brings.
func TestNextMondayForgets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.now = at("2026-05-06 12:00:00")
		id := w.Seller(t, func(s *seller.Seller) { s.CreatedAt = at("2020-01-01 00:00:00") })
		w.rate(t, w.module(t, id).External, calendar.Day("2025-11-10").Start(), 5, 5, 5)
		report, err := w.service.SellerLevel(orderstest.As(t.Context(), id))
		if err != nil {
			t.Fatal(err)
		}
		if report.Standings[1].Value != nil || *report.Standings[2].Value != 0 || report.Standings[3].Value != nil || report.NextLevel != nil {
			t.Errorf("%+v", report)
		}
	})
}
