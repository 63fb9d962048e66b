package main

import (
	"math"
	"slices"
	"time"
)

// sample is what one stretch of load gave.
type sample struct {
	latencies []time.Duration // one a turn, in any order
	took      time.Duration   // the stretch
	cpu       time.Duration   // processor time the server used in it
}

// summary is a sample in figures.
type summary struct {
	mean, p50, p99 time.Duration
	perSecond      float64
	cpu            time.Duration // a turn
}

func (s sample) summary() summary {
	n := len(s.latencies)
	if n == 0 {
		return summary{}
	}
	slices.Sort(s.latencies)
	var sum time.Duration
	for _, l := range s.latencies {
		sum += l
	}
	return summary{
		mean:      sum / time.Duration(n),
		p50:       percentile(s.latencies, 50),
		p99:       percentile(s.latencies, 99),
		perSecond: float64(n) / s.took.Seconds(),
		cpu:       s.cpu / time.Duration(n),
	}
}

// percentile is the smallest value that p percent of the values do not exceed.
func percentile(sorted []time.Duration, p float64) time.Duration {
	rank := int(math.Ceil(p / 100 * float64(len(sorted))))
	return sorted[max(rank, 1)-1]
}

// median of some values; of an even number, the mean of the middle two.
func median[T ~int64 | ~float64](values []T) T {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

// pair is what one round measured on both sides, one right after the other.
type pair struct{ ours, floor summary }

// middle is the median over the rounds of one figure of one side.
func middle[T ~int64 | ~float64](rounds []pair, figure func(pair) T) T {
	values := make([]T, len(rounds))
	for i, r := range rounds {
		values[i] = figure(r)
	}
	return median(values)
}

// ratio is ours to the floor's in one figure: the median of each round's own
// ratio, because what disturbs a machine disturbs both halves of a round alike.
func ratio[T ~int64 | ~float64](rounds []pair, figure func(summary) T) float64 {
	return middle(rounds, func(r pair) float64 { return float64(figure(r.ours)) / float64(figure(r.floor)) })
}
