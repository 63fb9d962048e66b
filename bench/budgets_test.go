package main

import (
	"strings"
	"testing"
	"time"
)

// measured is a result in which the seller query costs so many times the floor.
func measured(cost int, idle int64, first time.Duration) result {
	rounds := []pair{{
		ours:  summary{mean: time.Duration(cost) * time.Millisecond, perSecond: 100 / float64(cost)},
		floor: summary{mean: time.Millisecond, perSecond: 100},
	}}
	return result{
		storage: "test",
		measurements: []*measurement{
			{name: budgeted, connections: alone, rounds: rounds},
			{name: budgeted, connections: crowd, rounds: rounds},
			{name: "another", connections: alone, rounds: []pair{{ours: summary{mean: time.Hour}, floor: summary{mean: 1}}}},
		},
		ours: resources{idle: idle, firstAnswer: first},
	}
}

func TestBudgets(t *testing.T) {
	for name, c := range map[string]struct {
		result result
		over   int
	}{
		"all kept":      {measured(2, 50*megabyte, 150*time.Millisecond), 0},
		"cost":          {measured(3, 50*megabyte, 150*time.Millisecond), 1},
		"cost and rate": {measured(4, 50*megabyte, 150*time.Millisecond), 2},
		"memory":        {measured(2, 60*megabyte, 150*time.Millisecond), 1},
		"start":         {measured(2, 50*megabyte, 200*time.Millisecond), 1},
	} {
		var b strings.Builder
		kept := printBudgets(&b, []result{measured(1, 1, 1), c.result})
		if over := strings.Count(b.String(), "OVER"); over != c.over || kept != (c.over == 0) {
			t.Errorf("%s: kept %v, want %d over:\n%s", name, kept, c.over, b.String())
		}
	}
}
