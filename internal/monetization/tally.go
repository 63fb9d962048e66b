package monetization

import (
	"cmp"
	"slices"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// tally makes figures of subscriptions, in one pass over them: there may be very
// many. What the days of months are is worked out once.
type tally struct {
	today, before, yearAgo calendar.Day

	total    sums
	products map[int64]*sums
	cohorts  []Cohort       // the oldest first, up to this month
	cohortOf map[string]int // by month, as 2026-05
	ends     []calendar.Day // the last day of each cohort's month, of this one today
	renewals []Renewal
	days     [][32]calendar.Day // of each month of renewals: when what renews on a day of the month does
}

// sums are what totals are made of.
type sums struct {
	Totals
	before    int64       // active 30 days ago
	then, now money.Cents // what those who paid a year ago brought then, and bring now
}

func newTally(today calendar.Day) *tally {
	t := &tally{
		today: today, before: today.Add(-churnDays), yearAgo: today.AddMonths(-12),
		products: map[int64]*sums{}, cohortOf: map[string]int{},
	}
	for n := range cohortMonths {
		month := today.Month().AddMonths(n + 1 - cohortMonths)
		t.cohortOf[string(month[:7])] = n
		t.cohorts = append(t.cohorts, Cohort{Month: month, Left: make([]int64, cohortMonths-n)})
		t.ends = append(t.ends, min(month.AddMonths(1).Add(-1), today))
	}
	for n := range forecastMonths {
		month := today.Month().AddMonths(n)
		t.renewals = append(t.renewals, Renewal{Month: month})
		var days [32]calendar.Day
		for i := range days {
			days[i] = min(month.Add(i-1), month.AddMonths(1).Add(-1))
		}
		t.days = append(t.days, days)
	}
	return t
}

func (t *tally) add(s *Subscription) {
	of := t.products[s.ProductID]
	if of == nil {
		of = &sums{}
		t.products[s.ProductID] = of
	}
	state, worth := s.On(t.today), s.MonthlyOn(t.today)
	wasActive, was := s.On(t.before) == Active, s.MonthlyOn(t.yearAgo)
	for _, to := range []*sums{&t.total, of} {
		to.Recurring += worth
		switch state {
		case Active:
			to.Active++
		case InTrial:
			to.Trial++
		}
		if wasActive {
			to.before++
			if state == Ended {
				to.Churned++
			}
		}
		if was > 0 {
			to.then, to.now = to.then+was, to.now+worth
		}
	}
	t.addCohort(s)
	if state != Ended && s.RenewsOn != nil {
		t.addRenewals(s)
	}
}

func (t *tally) addCohort(s *Subscription) {
	at, isRecent := t.cohortOf[string(s.StartedOn[:7])]
	if !isRecent || s.StartedOn > t.today {
		return
	}
	c := &t.cohorts[at]
	c.Begun++
	for n := range c.Left {
		if s.EndedOn == nil || *s.EndedOn > t.ends[at+n] {
			c.Left[n]++
		}
	}
}

// addRenewals forecasts by what is known today: what runs stays until an end that
// is known.
func (t *tally) addRenewals(s *Subscription) {
	first := *s.RenewsOn
	ofMonth := int(first[8]-'0')*10 + int(first[9]-'0')
	for n := range t.renewals {
		r := &t.renewals[n]
		day := t.days[n][ofMonth]
		switch {
		case s.Recurs == Yearly && r.Month[5:7] != first[5:7], day < first, day < t.today, s.EndedOn != nil && day >= *s.EndedOn:
			continue
		}
		r.Count++
		r.Amount += s.amountOn(day)
	}
}

// overview is what was counted. Cohorts begin with the first month in which
// something began.
func (t *tally) overview() *Overview {
	o := &Overview{Totals: t.total.totals(), Renewals: t.renewals}
	for _, c := range t.cohorts {
		if c.Begun > 0 || len(o.Cohorts) > 0 {
			o.Cohorts = append(o.Cohorts, c)
		}
	}
	for id, of := range t.products {
		o.Products = append(o.Products, ProductTotals{Totals: of.totals(), ProductID: id})
	}
	slices.SortFunc(o.Products, func(a, b ProductTotals) int {
		return cmp.Or(cmp.Compare(b.Recurring, a.Recurring), cmp.Compare(a.ProductID, b.ProductID))
	})
	return o
}

func (s *sums) totals() Totals {
	t := s.Totals
	t.Churn, t.Retention = percent(t.Churned, s.before), percent(int64(s.now), int64(s.then))
	return t
}
