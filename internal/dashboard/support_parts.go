package dashboard

import (
	"math/big"
	"time"
)

// PartKind is one of the three things that make up the quality of support.
type PartKind string

const (
	AnsweredInTime PartKind = "ANSWERED_IN_TIME" // hundredths of a percent of the threads
	TimeToAnswer   PartKind = "TIME_TO_ANSWER"   // minutes of working time, the mean
	SupportRating  PartKind = "SUPPORT_RATING"   // hundredths of a star, the mean
)

// partKinds are all of them, in the order in which they are weighed and shown.
var partKinds = [...]PartKind{AnsweredInTime, TimeToAnswer, SupportRating}

// SupportPart is a seller's value for one of them.
type SupportPart struct {
	Part   PartKind
	Weight int64  // in percent
	Value  *int64 // nil: nothing to go by
	Best   int64  // counts in full
	Gain   *int64 // by how much the quality would rise if it counted in full; nil: no thread
}

// parts are what each is and what it could still bring.
func (s support) parts(t Terms) []SupportPart {
	scores, weights := s.scores(t), t.weights()
	parts := []SupportPart{{Best: 100 * 100}, {Best: t.BestHours * 60}, {Best: 5 * 100}}
	if s.threads > 0 {
		parts[0].Value = known(s.inTime * 100 * 100 / s.threads)
		parts[1].Value = known(int64((s.waited / time.Duration(s.threads)).Round(time.Minute) / time.Minute))
	}
	if s.rated > 0 {
		parts[2].Value = known(s.stars * 100 / s.rated)
	}
	all := int64(0)
	for _, weight := range weights {
		all += weight
	}
	for i := range parts {
		parts[i].Part, parts[i].Weight = partKinds[i], 100*weights[i]/all
		if now := weigh(t, scores); now != nil {
			full := scores // a copy, of which one part is at its best
			full[i] = big.NewRat(1, 1)
			parts[i].Gain = known(*weigh(t, full) - *now)
		}
	}
	return parts
}
