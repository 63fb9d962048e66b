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
		"all hold":      {measured(2, 50*megabyte, 150*time.Millisecond), 0},
		"cost":          {measured(3, 50*megabyte, 150*time.Millisecond), 1},
		"cost and rate": {measured(4, 50*megabyte, 150*time.Millisecond), 2},
		"memory":        {measured(2, 60*megabyte, 150*time.Millisecond), 1},
		"start":         {measured(2, 50*megabyte, 200*time.Millisecond), 1},
	} {
		var b strings.Builder
		ok := printBudgets(&b, []result{measured(1, 1, 1), c.result})
		if over := strings.Count(b.String(), "OVER"); over != c.over || ok != (c.over == 0) {
			t.Errorf("%s: ok %v, want %d over:\n%s", name, ok, c.over, b.String())
		}
	}
}

// bookish is a result in which everything is as good as promised, but for one thing.
func bookish(change func(*books)) result {
	rounds := func(ours, floor time.Duration) []pair {
		return []pair{{summary{mean: ours, p50: ours, p99: 5 * ours, perSecond: 1 / ours.Seconds()}, summary{mean: floor, p50: floor, p99: floor, perSecond: 1 / floor.Seconds()}}}
	}
	const ms = time.Millisecond
	b := &books{
		pages: []pageCase{{name: "period"}, {name: "search", isAddedUp: true}},
		measurements: []*measurement{
			{name: "period", connections: alone, rounds: rounds(2*ms, ms)}, {name: "search", connections: alone, rounds: rounds(9*ms, ms)},
			{name: "period", connections: crowd, rounds: rounds(3*ms, ms)}, {name: deepPage, connections: alone, rounds: rounds(4*ms, ms)},
			{name: growth, connections: alone, rounds: rounds(12*ms, 10*ms)}, {name: dashboard, connections: alone, rounds: rounds(15*ms, 10*ms)},
		},
		exports: []exported{{lines: 1_000_000, took: 20 * time.Second, peak: 100 * megabyte}},
		intake:  taken{lines: 5000, rounds: []takenRound{{ours: 3 * time.Second, bare: time.Second}}, peak: 100 * megabyte},
		proof:   proved{lines: 1_000_000, took: 50 * time.Second},
	}
	change(b)
	return result{storage: "test", books: b}
}

func TestBookBudgets(t *testing.T) {
	slow := func(name string, connections int, by time.Duration) func(*books) {
		return func(b *books) {
			for _, m := range b.measurements {
				if m.name == name && m.connections == connections {
					m.rounds[0].ours.mean *= by
					m.rounds[0].ours.p50 *= by
					m.rounds[0].ours.perSecond /= float64(by)
				}
			}
		}
	}
	for name, c := range map[string]struct {
		change func(*books)
		over   int
	}{
		"all hold":         {func(*books) {}, 0},
		"page":             {slow("period", alone, 2), 1},
		"search":           {slow("search", alone, 2), 1},
		"rate of many":     {slow("period", crowd, 2), 1},
		"slowest of many":  {func(b *books) { b.measurements[2].rounds[0].ours.p99 = time.Second }, 1},
		"deep page":        {slow(deepPage, alone, 2), 1},
		"growth":           {slow(growth, alone, 2), 1},
		"dashboard":        {slow(dashboard, alone, 2), 2}, // cost and time
		"slow intake":      {func(b *books) { b.intake.rounds[0].ours *= 2 }, 1},
		"memory of intake": {func(b *books) { b.intake.peak *= 2 }, 1},
		"slow proof":       {func(b *books) { b.proof.took *= 2 }, 1},
		"slow export":      {func(b *books) { b.exports[0].took *= 2 }, 1},
		"memory of export": {func(b *books) { b.exports[0].peak *= 2 }, 1},
	} {
		var b strings.Builder
		ok := printBudgets(&b, []result{bookish(c.change)})
		if over := strings.Count(b.String(), "OVER"); over != c.over || ok != (c.over == 0) {
			t.Errorf("%s: ok %v, want %d over:\n%s", name, ok, c.over, b.String())
		}
	}
}
