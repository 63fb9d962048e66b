package dashboard

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// R16.2: each part of the quality says the seller's value, its weight, and
// what it would bring if it counted in full.
func TestSupportParts(t *testing.T) {
	n := known
	for name, c := range map[string]struct {
		support
		want []SupportPart
	}{
		"half in time, 24 hours, three stars: 25 + 15 + 10": {support{threads: 2, inTime: 1, waited: 48 * time.Hour, rated: 1, stars: 3}, []SupportPart{
			{AnsweredInTime, 50, n(5000), 10000, n(2500)},
			{TimeToAnswer, 30, n(1440), 480, n(1500)},
			{SupportRating, 20, n(300), 500, n(1000)},
		}},
		"not rated: of 80, and with five stars of 100": {support{threads: 2, inTime: 1}, []SupportPart{
			{AnsweredInTime, 50, n(5000), 10000, n(10000 - 6875)},
			{TimeToAnswer, 30, n(0), 480, n(0)},
			{SupportRating, 20, nil, 500, n(7500 - 6875)},
		}},
		"nobody wrote": {support{}, []SupportPart{
			{AnsweredInTime, 50, nil, 10000, nil},
			{TimeToAnswer, 30, nil, 480, nil},
			{SupportRating, 20, nil, 500, nil},
		}},
	} {
		if diff := cmp.Diff(c.want, c.parts(published.terms)); diff != "" {
			t.Errorf("%s\n%s", name, diff)
		}
	}
}

// R16.2: whatever happened, a part at its best is worth exactly what it was said
// to bring, and none takes anything away.
func TestGainsAreTheQualityOfPartsAtTheirBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := support{threads: rapid.Int64Range(1, 40).Draw(t, "threads"), rated: rapid.Int64Range(0, 9).Draw(t, "rated")}
		s.inTime = rapid.Int64Range(0, s.threads).Draw(t, "in time")
		s.stars = rapid.Int64Range(s.rated, 5*s.rated).Draw(t, "stars")
		s.waited = time.Duration(s.threads*rapid.Int64Range(0, 60).Draw(t, "hours")) * time.Hour
		inTime, atOnce, praised := s, s, s
		inTime.inTime, atOnce.waited, praised.rated, praised.stars = s.threads, 0, max(s.rated, 1), 5*max(s.rated, 1)
		parts, now := s.parts(published.terms), *s.quality(published.terms)
		for i, best := range []support{inTime, atOnce, praised} {
			if got, want := now+*parts[i].Gain, *best.quality(published.terms); got != want || *parts[i].Gain < 0 {
				t.Fatalf("%s of %+v: %d, want %d", parts[i].Part, s, got, want)
			}
		}
	})
}
