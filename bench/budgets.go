package main

import (
	"fmt"
	"io"
	"time"
)

// budget is a promise about the product on every database.
type budget struct {
	promise string
	kept    func(r result) (measured string, ok bool)
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

// printBudgets holds the results against the budgets, and reports whether all are kept.
func printBudgets(w io.Writer, results []result) bool {
	all := true
	fmt.Fprintln(w, "budgets")
	for _, b := range budgets {
		for _, r := range results {
			measured, ok := b.kept(r)
			verdict := "ok"
			if !ok {
				verdict, all = "OVER", false
			}
			fmt.Fprintf(w, "  %-4s  %-64s %-10s %10s\n", verdict, b.promise, r.storage, measured)
		}
	}
	return all
}
