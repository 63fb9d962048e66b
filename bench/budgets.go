package main

import (
	"fmt"
	"io"
	"time"
)

// budget is a promise about the product on every database.
type budget struct {
	promise string
	holds   func(r result) (measured string, ok bool)
}

// atMost is a budget of the books: a figure that must not exceed a bound.
func atMost(promise string, bound float64, figure func(b *books) float64) budget {
	return budget{promise, func(r result) (string, bool) {
		got := figure(r.books)
		return times(got), got <= bound
	}}
}

func cost(b *books, name string) float64 { return ratio(b.rounds(name, alone), mean) }

// dearest is the highest cost of some pages, in terms of the floor.
func dearest(b *books, isAddedUp bool) (highest float64) {
	for _, c := range b.pages {
		if c.isAddedUp == isAddedUp {
			highest = max(highest, cost(b, c.name))
		}
	}
	return highest
}

const secondsPerMillion = 30.0 // that an export may take

// Budgets of a filled database, by what was measured on it.
var pageBudgets = []budget{
	atMost("a first page of one filter costs at most 3 times the floor", 3, func(b *books) float64 { return dearest(b, false) }),
	atMost("a search, or two filters, cost at most 10 times the floor", 10, func(b *books) float64 { return dearest(b, true) }),
	{"16 connections get at least a quarter of the floor's pages/s", func(r result) (string, bool) {
		rate := ratio(r.books.rounds(r.books.pages[0].name, crowd), perSecond)
		return times(rate), rate >= 1.0/4
	}},
	atMost("the slowest of 100 pages then takes at most 10 times p50", 10, func(b *books) float64 {
		return middle(b.rounds(b.pages[0].name, crowd), func(p pair) float64 { return float64(p.ours.p99) / float64(p.ours.p50) })
	}),
	atMost("page 1,000 by date costs at most 5 times page 1", 5, func(b *books) float64 { return cost(b, deepPage) }),
	atMost("page 1 costs at most 1.3 times that of 100,000 lines", 1.3, func(b *books) float64 { return cost(b, growth) }),
	atMost("the largest dashboard costs at most 2 times a small one", 2, func(b *books) float64 { return cost(b, dashboard) }),
	{"and takes under 20 ms", func(r result) (string, bool) {
		took := middle(r.books.rounds(dashboard, alone), func(p pair) time.Duration { return p.ours.p50 })
		return shown(took), took < 20*time.Millisecond
	}},
}

var intakeBudgets = []budget{
	{"intake has at least a quarter of the rate of bare inserts", func(r result) (string, bool) {
		rate := r.books.intake.ratio()
		return times(rate), rate >= 1.0/4
	}},
	{"and stays under 150 MB", func(r result) (string, bool) {
		return bytesShown(r.books.intake.peak), r.books.intake.peak < 150*megabyte
	}},
}

var proofBudgets = []budget{
	{"the proof takes under 60 s for a million lines", func(r result) (string, bool) {
		took := r.books.proof.perMillion(r.books.proof.took)
		return fmt.Sprintf("%.1f s", took), took < 60
	}},
}

var exportBudgets = []budget{
	{"an export takes under 30 s for a million lines", func(r result) (string, bool) {
		slowest := 0.0
		for _, e := range r.books.exports {
			slowest = max(slowest, e.took.Seconds()*1e6/float64(e.lines))
		}
		return fmt.Sprintf("%.1f s", slowest), slowest < secondsPerMillion
	}},
	{"and stays under 150 MB", func(r result) (string, bool) {
		var peak int64
		for _, e := range r.books.exports {
			peak = max(peak, e.peak)
		}
		return bytesShown(peak), peak < 150*megabyte
	}},
}

var budgets = []budget{
	{"the seller query costs at most 2.5 times the floor", func(r result) (string, bool) {
		cost := ratio(r.rounds(alone), mean)
		return times(cost), cost <= 2.5
	}},
	{"16 connections get at least a third of the floor's requests/s", func(r result) (string, bool) {
		rate := ratio(r.rounds(crowd), perSecond)
		return times(rate), rate >= 1.0/3
	}},
	{"idle memory is under 60 MB", func(r result) (string, bool) {
		return bytesShown(r.ours.idle), r.ours.idle < 60*megabyte
	}},
	{"the first answer comes within 200 ms of a start", func(r result) (string, bool) {
		return shown(r.ours.firstAnswer), r.ours.firstAnswer < 200*time.Millisecond
	}},
}

// rounds of the case that the budgets are about.
func (r result) rounds(connections int) []pair {
	for _, m := range r.measurements {
		if m.name == budgeted && m.connections == connections {
			return m.rounds
		}
	}
	return nil
}

// printBudgets holds the results against the budgets, and reports whether all hold.
func printBudgets(w io.Writer, results []result) bool {
	all := true
	fmt.Fprintln(w, "budgets")
	hold := func(budgets []budget, isMeasured func(result) bool) {
		for _, b := range budgets {
			for _, r := range results {
				if !isMeasured(r) {
					continue
				}
				measured, ok := b.holds(r)
				verdict := "ok"
				if !ok {
					verdict, all = "OVER", false
				}
				fmt.Fprintf(w, "  %-4s  %-66s %-10s %10s\n", verdict, b.promise, r.storage, measured)
			}
		}
	}
	hold(budgets, func(r result) bool { return len(r.measurements) > 0 })
	hold(pageBudgets, func(r result) bool { return r.books != nil && len(r.books.measurements) > 0 })
	hold(intakeBudgets, func(r result) bool { return r.books != nil && r.books.intake.lines > 0 })
	hold(proofBudgets, func(r result) bool { return r.books != nil && r.books.proof.lines > 0 })
	hold(exportBudgets, func(r result) bool { return r.books != nil && len(r.books.exports) > 0 })
	return all
}
