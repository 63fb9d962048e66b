package monetization_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/monetization"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// life is a subscription as the slow model keeps it: what it was worth on every
// single day, and on which days it was charged again.
type life struct {
	product  int64
	began    calendar.Day
	on       map[calendar.Day]monetization.State
	price    map[calendar.Day]money.Cents
	isYearly bool
	charged  map[calendar.Day]bool
}

// liveThrough walks a subscription day by day.
func liveThrough(s *monetization.Subscription, from, to calendar.Day) life {
	l := life{product: s.ProductID, began: s.StartedOn, on: map[calendar.Day]monetization.State{}, price: map[calendar.Day]money.Cents{}, charged: map[calendar.Day]bool{}, isYearly: s.Recurs == monetization.Yearly}
	state, price := monetization.Upcoming, s.Prices[0].Amount
	for day := from; day <= to; day = day.Add(1) {
		if day == s.StartedOn {
			state = monetization.Active
			if s.TrialUntil != nil {
				state = monetization.InTrial
			}
		}
		if s.TrialUntil != nil && day == s.TrialUntil.Add(1) && state == monetization.InTrial {
			state = monetization.Active
		}
		if s.EndedOn != nil && day == *s.EndedOn {
			state = monetization.Ended
		}
		for _, p := range s.Prices {
			if p.From == day {
				price = p.Amount
			}
		}
		l.on[day], l.price[day] = state, price
		if s.RenewsOn == nil || day < *s.RenewsOn || state == monetization.Ended {
			continue
		}
		// Charged on its day of the month, or on the last where the month is shorter.
		isDay := day[8:] == (*s.RenewsOn)[8:] || (day.Add(1).Month() != day.Month() && day[8:] < (*s.RenewsOn)[8:])
		l.charged[day] = isDay && (!l.isYearly || day[5:7] == (*s.RenewsOn)[5:7])
	}
	return l
}

// worth is a month's revenue; a year's price is rounded to the cent once.
func (l life) worth(day calendar.Day) money.Cents {
	if l.on[day] != monetization.Active {
		return 0
	}
	if l.isYearly {
		return money.Cents(math.Round(float64(l.price[day]) / 12))
	}
	return l.price[day]
}

func modelTotals(lives []life, today calendar.Day) (t monetization.Totals) {
	var before, stayed int64
	var then, rest money.Cents
	for _, l := range lives {
		switch l.on[today] {
		case monetization.Active:
			t.Active++
		case monetization.InTrial:
			t.Trial++
		}
		t.Recurring += l.worth(today)
		if l.on[today.Add(-30)] == monetization.Active {
			before++
			if l.on[today] != monetization.Ended {
				stayed++
			}
		}
		if w := l.worth(today.AddMonths(-12)); w > 0 {
			then, rest = then+w, rest+l.worth(today)
		}
	}
	t.Churned = before - stayed
	if before > 0 {
		t.Churn = new(math.Round(float64(t.Churned)*1000/float64(before)) / 10)
	}
	if then > 0 {
		t.Retention = new(math.Round(float64(rest)*1000/float64(then)) / 10)
	}
	return t
}

// random is a subscription of chance, within three years.
func random(chance *rand.Rand, n int, today calendar.Day) monetization.Subscription {
	day := func(after calendar.Day, within int) *calendar.Day { return new(after.Add(1 + chance.IntN(within))) }
	s := monetization.Subscription{
		ExternalID: fmt.Sprint("S-", n), Customer: fmt.Sprint("Shop ", n), Recurs: monetization.Monthly, UpdatedAt: now,
		StartedOn: today.Add(20 - chance.IntN(900)),
	}
	if chance.IntN(3) == 0 {
		s.Recurs = monetization.Yearly
	}
	if chance.IntN(3) == 0 {
		s.TrialUntil = day(s.StartedOn, 60)
	}
	if chance.IntN(3) == 0 {
		s.EndedOn = day(s.StartedOn, 900)
	}
	if chance.IntN(4) > 0 {
		s.RenewsOn = day(max(s.StartedOn, today.Add(-40)), 400)
	}
	from := s.StartedOn
	for range 1 + chance.IntN(3) {
		s.Prices = append(s.Prices, monetization.Price{From: from, Amount: money.Cents(chance.IntN(9000))})
		from = *day(from, 400)
	}
	return s
}

// R15.9: every figure equals the result of counting each single day, to the cent, in
// total and by product, and opens exactly the subscriptions that it counts.
func TestFiguresAgreeWithCountingDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var at time.Time
		clock := func() time.Time { return at }
		goods := products.New(d)
		s := monetization.New(d, seller.New(d, clock), goods, clock)
		who := sellertest.Add(t, d, func(s *seller.Seller) { s.HasMonetization = true })
		other := sellertest.Add(t, d, func(s *seller.Seller) { s.HasMonetization = true })
		ctx := actor.With(t.Context(), actor.Actor{SellerID: who.ID})
		chance := rand.New(rand.NewPCG(21, 4))
		today := calendar.DayOf(now)
		var lives []life
		if err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			var offered []*products.Product
			for range 4 {
				p := &products.Product{SellerID: who.ID, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "Stock radar"}}
				if len(offered) == 3 {
					p.SellerID = other.ID
				}
				if err := goods.Create(ctx, tx, p); err != nil {
					return err
				}
				offered = append(offered, p)
			}
			for n := range 400 {
				one, of := random(chance, n, today), offered[chance.IntN(len(offered))]
				one.SellerID, one.ProductID = of.SellerID, of.ID
				if of.SellerID == who.ID {
					lives = append(lives, liveThrough(&one, today.Add(-1000), today.Add(400)))
				}
				if _, err := s.Upsert(ctx, tx, &one); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for _, on := range []calendar.Day{today, today.Month().AddMonths(1).Add(-1), today.Month().AddMonths(2), today.Add(-170)} {
			at = on.Start().Add(12 * time.Hour)
			agree(ctx, t, s, lives, on)
		}
	})
}

func agree(ctx context.Context, t *testing.T, s *monetization.Service, lives []life, today calendar.Day) {
	t.Helper()
	o, err := s.Overview(ctx, "en")
	if err != nil {
		t.Fatal(err)
	}
	same(t, fmt.Sprint(today, " in total"), o.Totals, modelTotals(lives, today))
	var sum money.Cents
	for _, p := range o.Products {
		same(t, fmt.Sprint(today, " of product ", p.ProductID), p.Totals, modelTotals(slices.DeleteFunc(slices.Clone(lives), func(l life) bool { return l.product != p.ProductID }), today))
		sum += p.Recurring
		opens(ctx, t, s, monetization.Filter{Figure: monetization.OfActive, ProductID: p.ProductID}, p.Active, p.Recurring)
	}
	if sum != o.Recurring || len(o.Products) != 3 {
		t.Errorf("%d products bring %d, in total %d", len(o.Products), sum, o.Recurring)
	}
	opens(ctx, t, s, monetization.Filter{Figure: monetization.OfActive}, o.Active, o.Recurring)
	opens(ctx, t, s, monetization.Filter{Figure: monetization.OfTrial}, o.Trial, 0)
	opens(ctx, t, s, monetization.Filter{Figure: monetization.OfChurned}, o.Churned, 0)
	for _, c := range o.Cohorts {
		var begun int64
		left := make([]int64, len(c.Left))
		for _, l := range lives {
			if l.began > today || l.began.Month() != c.Month {
				continue
			}
			begun++
			for n := range left {
				if l.on[min(c.Month.AddMonths(n+1).Add(-1), today)] != monetization.Ended {
					left[n]++
				}
			}
		}
		if c.Begun != begun || !slices.Equal(c.Left, left) || len(left) != c.Month.MonthsUntil(today.Month())+1 {
			t.Errorf("%s, cohort %s: %d began, %v are left; counted %d, %v", today, c.Month, c.Begun, c.Left, begun, left)
		}
		opens(ctx, t, s, monetization.Filter{Figure: monetization.OfCohort, Month: c.Month}, begun, -1)
		for n := range left {
			opens(ctx, t, s, monetization.Filter{Figure: monetization.OfCohort, Month: c.Month, After: new(int64(n))}, left[n], -1)
		}
	}
	if len(o.Cohorts) != 12 || len(o.Renewals) != 6 {
		t.Errorf("%d cohorts, %d months of renewals", len(o.Cohorts), len(o.Renewals))
	}
	for _, r := range o.Renewals {
		var count int64
		var amount money.Cents
		for _, l := range lives {
			for day := max(r.Month, today); day < r.Month.AddMonths(1); day = day.Add(1) {
				if l.charged[day] && l.on[today] != monetization.Ended {
					count, amount = count+1, amount+l.price[day]
				}
			}
		}
		if r.Count != count || r.Amount != amount {
			t.Errorf("%s, renewals of %s: %d for %d; counted %d for %d", today, r.Month, r.Count, r.Amount, count, amount)
		}
		opens(ctx, t, s, monetization.Filter{Figure: monetization.OfRenewal, Month: r.Month}, count, -1)
	}
}

// opens reads the list behind a figure, page by page. worth is what the
// subscriptions in it bring together; -1: whatever they do.
func opens(ctx context.Context, t *testing.T, s *monetization.Service, f monetization.Filter, want int64, worth money.Cents) {
	t.Helper()
	seen, sum := map[int64]bool{}, money.Cents(0)
	for page := 1; ; page++ {
		found, n, err := s.List(ctx, f, list.Page{Number: page, Length: 25}, "en")
		if err != nil || n != want {
			t.Errorf("%+v opens %d instead of %d: %v", f, n, want, err)
			return
		}
		for _, one := range found {
			seen[one.ID], sum = true, sum+one.Monthly
		}
		if len(found) < 25 {
			break
		}
	}
	if int64(len(seen)) != want || (worth >= 0 && sum != worth) {
		t.Errorf("%+v lists %d of %d, worth %d instead of %d", f, len(seen), want, sum, worth)
	}
}

func same(t *testing.T, about string, got, want monetization.Totals) {
	t.Helper()
	number := func(f *float64) float64 {
		if f == nil {
			return -1
		}
		return *f
	}
	if got.Active != want.Active || got.Trial != want.Trial || got.Churned != want.Churned || got.Recurring != want.Recurring ||
		number(got.Churn) != number(want.Churn) || number(got.Retention) != number(want.Retention) {
		t.Errorf("%s: %+v (churn %v, retention %v); counted %+v (%v, %v)", about, got, number(got.Churn), number(got.Retention), want, number(want.Churn), number(want.Retention))
	}
}
