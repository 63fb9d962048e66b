package dashboard

import (
	"testing"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/seller"
)

// The figures of docs/rules.md; store_test.go proves that the database starts
// with them.
var published = rules{
	terms: Terms{StartsOn: "2000-01-01", Months: 6, RatingsNeeded: 3, AnsweredWeight: 50, TimeWeight: 30, RatingWeight: 20, BestHours: 8, WorstHours: 40},
	thresholds: []Threshold{
		{Level: seller.Conqueror, StartsOn: "2000-01-01", Seniority: 3, Rating: 250, Positive: 1, Support: 7500},
		{Level: seller.Captain, StartsOn: "2000-01-01", Seniority: 6, Rating: 350, Positive: 3, Support: 8500},
		{Level: seller.Superhero, StartsOn: "2000-01-01", Seniority: 12, Rating: 400, Positive: 5, Support: 9500},
	},
}

func levelName(l *seller.Level) seller.Level {
	if l == nil {
		return "none"
	}
	return *l
}

// answeredOf is support with so many of a hundred threads answered at once, and
// the rest just as soon as it no longer counted: after a working day and a second.
func answeredOf(inTime int64) support {
	return support{threads: 100, inTime: inTime}
}

// R16.2: each condition of each level, exactly met and a hair below it.
func TestLevelAtItsEdges(t *testing.T) {
	superhero := record{seniority: 12, stars: [5]int64{0, 0, 0, 5, 0}, support: answeredOf(94)}
	for name, c := range map[string]struct {
		change func(*record)
		want   seller.Level
	}{
		"all four exactly met":               {func(r *record) {}, seller.Superhero},
		"a month short":                      {func(r *record) { r.seniority = 11 }, seller.Captain},
		"half a year":                        {func(r *record) { r.seniority = 6 }, seller.Captain},
		"a month short of half a year":       {func(r *record) { r.seniority = 5 }, seller.Conqueror},
		"three months":                       {func(r *record) { r.seniority = 3 }, seller.Conqueror},
		"two months":                         {func(r *record) { r.seniority = 2 }, "none"},
		"one rating below 4 on average":      {func(r *record) { r.stars = [5]int64{0, 0, 1, 1000, 0} }, seller.Captain},
		"3.5 on average":                     {func(r *record) { r.stars = [5]int64{0, 0, 5, 5, 0} }, seller.Captain},
		"a hair below 3.5":                   {func(r *record) { r.stars = [5]int64{0, 0, 501, 500, 0} }, seller.Conqueror},
		"2.5 on average":                     {func(r *record) { r.stars = [5]int64{0, 3, 1, 1, 0}; r.stars[1] = 3 }, seller.Conqueror},
		"a hair below 2.5":                   {func(r *record) { r.stars = [5]int64{1, 501, 499, 1, 0} }, "none"},
		"five positive ratings":              {func(r *record) { r.stars = [5]int64{0, 0, 0, 0, 5} }, seller.Superhero},
		"four positive ratings":              {func(r *record) { r.stars = [5]int64{0, 0, 0, 0, 4} }, seller.Captain},
		"three positive ratings":             {func(r *record) { r.stars = [5]int64{0, 0, 0, 0, 3} }, seller.Captain},
		"two positive ratings, three in all": {func(r *record) { r.stars = [5]int64{0, 0, 1, 0, 2} }, seller.Conqueror},
		"two ratings have no average":        {func(r *record) { r.stars = [5]int64{0, 0, 0, 0, 2} }, "none"},
		"no positive rating":                 {func(r *record) { r.stars = [5]int64{0, 0, 9, 0, 0} }, "none"},
		"no thread is no bad support":        {func(r *record) { r.support = support{} }, seller.Superhero},
		"support of 93.75 %":                 {func(r *record) { r.support = answeredOf(90) }, seller.Captain},
		"support of 85 %":                    {func(r *record) { r.support = answeredOf(76) }, seller.Captain},
		"a hair below 85 %":                  {func(r *record) { r.support = support{threads: 100_000, inTime: 75_999} }, seller.Conqueror},
		"support of 75 %":                    {func(r *record) { r.support = answeredOf(60) }, seller.Conqueror},
		"a hair below 75 %":                  {func(r *record) { r.support = support{threads: 100_000, inTime: 59_999} }, "none"},
	} {
		r := superhero
		c.change(&r)
		if got := levelName(published.level(published.judge(r))); got != c.want {
			t.Errorf("%s: %s, want %s (%+v)", name, got, c.want, published.judge(r))
		}
	}
}

// R16.2: the average is the one of every other screen, except just below a threshold.
func TestAverageOfLevel(t *testing.T) {
	for _, c := range []struct{ stars, count, want int64 }{
		{53, 12, 442},         // 4.4167
		{3999, 1000, 399},     // 3.999 is not 4
		{4004, 1000, 400},     // nor is 4.004 more than that
		{3496, 1000, 349},     // 3.496 is not 3.5
		{44_955, 10_000, 450}, // half up
	} {
		if got := published.average(c.stars, c.count); got != c.want {
			t.Errorf("%d stars of %d: %d, want %d", c.stars, c.count, got, c.want)
		}
	}
}

// R16.2: the three parts of support quality, by weight; 50 of 80 and 30 of 80
// while no customer has rated the support.
func TestSupportQuality(t *testing.T) {
	hours := func(n int64) time.Duration { return time.Duration(n) * time.Hour }
	for name, c := range map[string]struct {
		support
		want int64
	}{
		"everything at once and five stars":      {support{threads: 3, inTime: 3, rated: 1, stars: 5}, 10000},
		"everything at once, one star":           {support{threads: 3, inTime: 3, rated: 2, stars: 2}, 8000},
		"three stars are half":                   {support{threads: 3, inTime: 3, rated: 1, stars: 3}, 9000},
		"no rating":                              {support{threads: 3, inTime: 3}, 10000},
		"8 hours on average still count in full": {support{threads: 2, inTime: 2, waited: hours(16)}, 10000},
		"a second more does not":                 {support{threads: 2, inTime: 2, waited: hours(16) + 2*time.Second}, 9999},
		"24 hours on average are half":           {support{threads: 2, inTime: 0, waited: hours(48), rated: 1, stars: 5}, 3500},
		"40 hours count nothing":                 {support{threads: 2, inTime: 0, waited: hours(80), rated: 1, stars: 1}, 0},
		"nor do more":                            {support{threads: 2, inTime: 1, waited: hours(9000), rated: 1, stars: 5}, 4500},
		"two thirds are cut, not rounded":        {support{threads: 3, inTime: 2, rated: 1, stars: 5}, 8333},
	} {
		if got := c.quality(published.terms); got == nil || *got != c.want {
			t.Errorf("%s: %v, want %d", name, got, c.want)
		}
	}
	if got := (support{rated: 1, stars: 5}).quality(published.terms); got != nil {
		t.Errorf("without a thread that counts: %d", *got)
	}
}

// R16.2: which threads count, and how, as of Monday 6 April 2026.
func TestThreadsThatCount(t *testing.T) {
	asOf := calendar.Day("2026-04-06").Start()
	at := func(local string) time.Time {
		moment, err := time.ParseInLocation("2006-01-02 15:04:05", local, calendar.Zone)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	for name, c := range map[string]struct {
		opened, answered string
		want             support
	}{
		"answered just in time":                    {"2026-03-31 10:00:00", "2026-04-01 10:00:00", support{threads: 1, inTime: 1, waited: 8 * time.Hour}},
		"a second late":                            {"2026-03-31 10:00:00", "2026-04-01 10:00:01", support{threads: 1, waited: 8*time.Hour + time.Second}},
		"over the weekend on which clocks change":  {"2026-03-27 16:59:00", "2026-03-30 16:59:00", support{threads: 1, inTime: 1, waited: 8 * time.Hour}},
		"opened on Saturday, answered on Monday":   {"2026-03-28 12:00:00", "2026-03-30 23:59:59", support{threads: 1, inTime: 1, waited: 8 * time.Hour}},
		"opened on Saturday, answered on Tuesday":  {"2026-03-28 12:00:00", "2026-03-31 00:00:01", support{threads: 1, waited: 8 * time.Hour}},
		"answered at the weekend":                  {"2026-04-03 18:00:00", "2026-04-04 09:00:00", support{threads: 1, inTime: 1}},
		"not answered, but there is still time":    {"2026-04-03 00:00:00", "", support{}},
		"not answered, and overdue by a second":    {"2026-04-02 23:59:59", "", support{threads: 1, waited: 40 * time.Hour}},
		"not answered for weeks":                   {"2026-03-02 09:00:00", "", support{threads: 1, waited: 5 * 40 * time.Hour}},
		"answered on Monday counts next week only": {"2026-04-03 10:00:00", "2026-04-06 00:00:00", support{}},
	} {
		var got support
		var answered *time.Time
		if c.answered != "" {
			moment := at(c.answered)
			answered = &moment
		}
		got.add(published.terms, asOf, at(c.opened), answered, nil)
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
