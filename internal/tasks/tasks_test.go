package tasks_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/money"
	"merkato/internal/tasks"
)

// R2.9: by the day of the deadline in Paris, on one day the most money and then
// the earliest hour. What is overdue or withholds money is due today, and what
// has no deadline is last.
func TestSort(t *testing.T) {
	now := time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)
	at := func(day, hour int) *time.Time {
		moment := time.Date(2026, 5, day, hour, 0, 0, 0, time.UTC)
		return &moment
	}
	none, little, much := money.Cents(0), money.Cents(5), money.Cents(500)
	all := []tasks.Task{
		{Subject: "no deadline"},
		{Subject: "no deadline, little money", MoneyAtRisk: &little},
		{Subject: "in a month, withheld but nothing", Deadline: at(31, 22), MoneyAtRisk: &none, Withholds: true},
		{Subject: "in a month, could be withheld", Deadline: at(31, 22), MoneyAtRisk: &much},
		{Subject: "tomorrow by Paris, today elsewhere", Deadline: at(4, 22)},
		{Subject: "tomorrow, late, little money", Deadline: at(5, 21), MoneyAtRisk: &little},
		{Subject: "today, late", Deadline: at(4, 21)},
		{Subject: "overdue", Deadline: at(1, 9)},
		{Subject: "today, little money", Deadline: at(4, 20), MoneyAtRisk: &little},
		{Subject: "in a month, withheld now", Deadline: at(31, 22), MoneyAtRisk: &much, Withholds: true},
		{Subject: "no deadline, too"},
	}
	tasks.Sort(all, now)
	var got []string
	for _, task := range all {
		got = append(got, task.Subject)
	}
	want := []string{
		"in a month, withheld now", "today, little money", "overdue", "today, late",
		"tomorrow, late, little money", "tomorrow by Paris, today elsewhere",
		"in a month, could be withheld", "in a month, withheld but nothing",
		"no deadline, little money", "no deadline", "no deadline, too",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
