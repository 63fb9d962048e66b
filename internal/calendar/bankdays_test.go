package calendar_test

import (
	"testing"

	"merkato/internal/calendar"
)

// R14.6: the days on which TARGET2 is closed, over years with an early and a
// late Easter.
func TestBankDays(t *testing.T) {
	closed := []calendar.Day{
		"2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-12-25", // 26 December 2026 is a Saturday
		"2024-03-29", "2024-04-01", "2024-12-26", "2038-04-23", "2038-04-26", "2008-03-21", "2008-03-24",
		"2026-11-14", "2026-11-15", // a weekend
	}
	for _, day := range closed {
		if day.IsBankDay() {
			t.Errorf("banks settle on %s", day)
		}
	}
	// Public holidays of one country alone do not close it.
	for _, day := range []calendar.Day{"2026-07-14", "2026-11-11", "2026-05-14", "2026-12-24", "2026-04-02", "2026-04-07"} {
		if !day.IsBankDay() {
			t.Errorf("banks do not settle on %s", day)
		}
	}
	for from, want := range map[calendar.Day]calendar.Day{
		"2026-04-02": "2026-04-07", "2026-12-24": "2026-12-28", "2026-12-31": "2027-01-04", "2026-04-30": "2026-05-04", "2026-11-16": "2026-11-17",
	} {
		if got := from.NextBankDay(); got != want {
			t.Errorf("after %s comes %s, not %s", from, got, want)
		}
	}
}
