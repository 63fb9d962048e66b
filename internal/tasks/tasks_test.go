package tasks_test

import (
	"slices"
	"testing"
	"time"

	"merkato/internal/money"
	"merkato/internal/tasks"
)

// R2.9: the nearest deadline first, the most money among equals, and what has
// neither as it came.
func TestSort(t *testing.T) {
	soon, later := time.Unix(1000, 0), time.Unix(2000, 0)
	little, much := money.Cents(5), money.Cents(500)
	all := []tasks.Task{
		{Subject: "no deadline, no money"},
		{Subject: "later", Deadline: &later},
		{Subject: "no deadline, little money", MoneyAtRisk: &little},
		{Subject: "soon, little money", Deadline: &soon, MoneyAtRisk: &little},
		{Subject: "no deadline, much money", MoneyAtRisk: &much},
		{Subject: "soon, much money", Deadline: &soon, MoneyAtRisk: &much},
		{Subject: "soon", Deadline: &soon},
		{Subject: "neither, too"},
	}
	tasks.Sort(all)
	var got []string
	for _, task := range all {
		got = append(got, task.Subject)
	}
	want := []string{
		"soon, much money", "soon, little money", "soon", "later",
		"no deadline, much money", "no deadline, little money", "no deadline, no money", "neither, too",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
