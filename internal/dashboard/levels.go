package dashboard

import (
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/seller"
)

// Threshold is what a level asks for, from a day on.
type Threshold struct {
	bun.BaseModel `bun:"table:level_thresholds"`

	Level     seller.Level
	StartsOn  calendar.Day
	Seniority int64 // whole months
	Rating    int64 // hundredths of a star
	Positive  int64 // ratings of 4 or 5 stars
	Support   int64 // hundredths of a percent
}

// Terms are how ratings and support are judged, from a day on.
type Terms struct {
	bun.BaseModel `bun:"table:level_terms"`

	StartsOn       calendar.Day
	Months         int   // how far back ratings and threads count
	RatingsNeeded  int64 // fewer have no average
	AnsweredWeight int64 // of threads answered within a working day
	TimeWeight     int64 // of the mean time to answer
	RatingWeight   int64 // of the customers' rating of the support
	BestHours      int64 // working hours to answer that count in full
	WorstHours     int64 // and those that count nothing
}

// rules are what is in force on a Monday.
type rules struct {
	terms      Terms
	thresholds []Threshold // of the levels, the highest last
}

// record is what a seller is judged by.
type record struct {
	seniority int64    // whole months
	stars     [5]int64 // how many ratings had one star, two stars and so on
	support   support
}

func (r record) ratings() (count, stars, positive int64) {
	for i, n := range r.stars {
		count += n
		stars += n * int64(i+1)
	}
	return count, stars, r.stars[3] + r.stars[4]
}

// judged is a record in the units of the thresholds. Shares are cut, not rounded:
// what is shown as 75 % is at least that.
type judged struct {
	Seniority int64
	Rating    *int64 // nil: too few ratings to tell
	Positive  int64
	Support   *int64 // nil: no thread to tell by
}

func (r rules) judge(of record) judged {
	count, stars, positive := of.ratings()
	j := judged{Seniority: of.seniority, Positive: positive, Support: of.support.quality(r.terms)}
	if count >= r.terms.RatingsNeeded {
		j.Rating = known(r.average(stars, count))
	}
	return j
}

// average is in hundredths of a star and rounded half up, as on every screen, but
// never up to a threshold: what is shown as 4.00 is at least 4.
func (r rules) average(stars, count int64) int64 {
	rounded, cut := *ratio(stars*100, count), stars*100/count
	if slices.ContainsFunc(r.thresholds, func(t Threshold) bool { return cut < t.Rating && t.Rating <= rounded }) {
		return cut
	}
	return rounded
}

// reaches reports whether all four conditions of a level hold. Without enough
// ratings the average is not met. A seller whom nobody wrote to has given no
// bad support: without a thread that condition holds.
func (j judged) reaches(t Threshold) bool {
	return j.Seniority >= t.Seniority &&
		j.Rating != nil && *j.Rating >= t.Rating &&
		j.Positive >= t.Positive &&
		(j.Support == nil || *j.Support >= t.Support)
}

// level is the highest that is reached; nil: none.
func (r rules) level(j judged) *seller.Level {
	var highest *seller.Level
	for _, t := range r.thresholds {
		if j.reaches(t) {
			highest = &t.Level
		}
	}
	return highest
}

// Criterion is one of the four conditions of a level.
type Criterion string

const (
	Seniority       Criterion = "SENIORITY"        // whole months
	AverageRating   Criterion = "AVERAGE_RATING"   // hundredths of a star
	PositiveRatings Criterion = "POSITIVE_RATINGS" // a count
	SupportQuality  Criterion = "SUPPORT_QUALITY"  // hundredths of a percent
)

// Standing is a seller's value for one condition, and what each level requires.
type Standing struct {
	Criterion Criterion
	Value     *int64 // nil: too few ratings, or no thread, to tell
	Conqueror int64
	Captain   int64
	Superhero int64
}

func (r rules) standings(j judged) []Standing {
	standing := func(c Criterion, value *int64, asked func(Threshold) int64) Standing {
		s := Standing{Criterion: c, Value: value}
		for _, t := range r.thresholds {
			switch t.Level {
			case seller.Conqueror:
				s.Conqueror = asked(t)
			case seller.Captain:
				s.Captain = asked(t)
			case seller.Superhero:
				s.Superhero = asked(t)
			}
		}
		return s
	}
	return []Standing{
		standing(Seniority, &j.Seniority, func(t Threshold) int64 { return t.Seniority }),
		standing(AverageRating, j.Rating, func(t Threshold) int64 { return t.Rating }),
		standing(PositiveRatings, &j.Positive, func(t Threshold) int64 { return t.Positive }),
		standing(SupportQuality, j.Support, func(t Threshold) int64 { return t.Support }),
	}
}

// LevelChange is a Monday from which on a seller had another level; nil: none.
type LevelChange struct {
	Monday calendar.Day
	Level  *seller.Level
}

// LevelReport is a seller's level, and what next Monday brings.
type LevelReport struct {
	Level        *seller.Level // since the last Monday; nil: none
	ComputedOn   *calendar.Day // that Monday; nil: never yet
	Standings    []Standing    // by which next Monday decides if nothing changes
	SupportParts []SupportPart // of the last of them
	NextMonday   calendar.Day
	NextLevel    *seller.Level
	History      []LevelChange // the newest first

	Months        int   // how far back ratings and conversations count
	RatingsNeeded int64 // fewer have no average
}
