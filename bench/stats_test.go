package main

import (
	"testing"
	"time"
)

func TestSummary(t *testing.T) {
	// 1 … 100 ms, backwards: order must not matter.
	s := sample{took: 2 * time.Second, cpu: 300 * time.Millisecond}
	for i := 100; i >= 1; i-- {
		s.latencies = append(s.latencies, time.Duration(i)*time.Millisecond)
	}
	want := summary{
		mean: 50500 * time.Microsecond, p50: 50 * time.Millisecond, p99: 99 * time.Millisecond,
		perSecond: 50, cpu: 3 * time.Millisecond,
	}
	if got := s.summary(); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSummaryOfFew(t *testing.T) {
	if got := (sample{took: time.Second}).summary(); got != (summary{}) {
		t.Errorf("nothing measured: got %+v", got)
	}
	one := sample{latencies: []time.Duration{7}, took: time.Second}.summary()
	if one.p50 != 7 || one.p99 != 7 || one.mean != 7 {
		t.Errorf("one turn: got %+v", one)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{{nil, 0}, {[]float64{3}, 3}, {[]float64{9, 1, 5}, 5}, {[]float64{8, 2, 4, 100}, 6}} {
		if got := median(c.values); got != c.want {
			t.Errorf("%v: got %v, want %v", c.values, got, c.want)
		}
	}
}

// A round in which the machine was slow for both sides changes no ratio, and
// one in which it was slow for one side is outvoted.
func TestRatioIgnoresDisturbedRounds(t *testing.T) {
	round := func(ours, floor time.Duration) pair { return pair{summary{mean: ours}, summary{mean: floor}} }
	rounds := []pair{round(200, 100), round(2000, 1000), round(900, 100), round(210, 105), round(198, 99)}
	if got := ratio(rounds, mean); got != 2 {
		t.Errorf("got %v, want 2", got)
	}
}
