package dashboard

import (
	"math/big"
	"time"

	"merkato/internal/calendar"
)

// support sums up how a seller dealt with threads. An automatic answer is no
// answer and vacation does not stop the clock: neither is seen here.
type support struct {
	threads int64 // those that count: answered, or overdue
	inTime  int64 // answered within one working day
	waited  time.Duration
	rated   int64
	stars   int64 // of those rated, together
}

// add counts one thread as it was at a moment. A thread without an answer
// that may still be answered in time does not count yet; an overdue one counts
// as not answered, after the worst number of hours or those gone by if more.
func (s *support) add(t Terms, asOf, asked time.Time, answered *time.Time, rating *int64) {
	if answered != nil && !answered.Before(asOf) {
		answered = nil // not at that moment
	}
	due := calendar.WorkingDayAfter(asked)
	switch {
	case answered != nil:
		s.threads++
		s.waited += max(calendar.WorkingTime(asked, *answered), 0)
		if !answered.After(due) {
			s.inTime++
		}
	case due.Before(asOf):
		s.threads++
		s.waited += max(calendar.WorkingTime(asked, asOf), time.Duration(t.WorstHours)*time.Hour)
	}
	if rating != nil {
		s.rated++
		s.stars += *rating
	}
}

// scores are how well each part of the quality is done, from 0 to 1, in the
// order of partKinds: the share of threads answered within a working day, the
// mean time to answer, and the customers' rating of the support, of which 1 is
// nothing and 5 is all. Nil is a part without data. Without a thread
// none has any.
//
// Fractions are exact: a share that is just met must not be missed by a hair.
func (s support) scores(t Terms) [len(partKinds)]*big.Rat {
	var scores [len(partKinds)]*big.Rat
	if s.threads == 0 {
		return scores
	}
	scores[0] = big.NewRat(s.inTime, s.threads)
	scores[1] = s.timeScore(t)
	if s.rated > 0 {
		scores[2] = big.NewRat(s.stars-s.rated, 4*s.rated)
	}
	return scores
}

// quality is in hundredths of a percent, cut; nil without a thread.
func (s support) quality(t Terms) *int64 { return weigh(t, s.scores(t)) }

// weigh makes one figure of the parts. Those without data leave the whole to
// the others.
func weigh(t Terms, scores [len(partKinds)]*big.Rat) *int64 {
	weighed := new(big.Rat)
	weights := int64(0)
	for i, weight := range t.weights() {
		if scores[i] != nil {
			weighed.Add(weighed, new(big.Rat).Mul(scores[i], big.NewRat(weight, 1)))
			weights += weight
		}
	}
	if weights == 0 {
		return nil
	}
	weighed.Mul(weighed, big.NewRat(100*100, weights))
	return known(new(big.Int).Quo(weighed.Num(), weighed.Denom()).Int64())
}

// weights are those of the parts, in the order of partKinds.
func (t Terms) weights() [len(partKinds)]int64 {
	return [...]int64{t.AnsweredWeight, t.TimeWeight, t.RatingWeight}
}

// timeScore is 1 up to the best mean time, 0 from the worst on, and even in between.
func (s support) timeScore(t Terms) *big.Rat {
	best, worst := time.Duration(t.BestHours)*time.Hour, time.Duration(t.WorstHours)*time.Hour
	mean := big.NewRat(int64(s.waited), s.threads)
	score := new(big.Rat).Sub(big.NewRat(int64(worst), 1), mean)
	score.Quo(score, big.NewRat(int64(worst-best), 1))
	switch {
	case score.Sign() < 0:
		return new(big.Rat)
	case score.Cmp(big.NewRat(1, 1)) > 0:
		return big.NewRat(1, 1)
	}
	return score
}
