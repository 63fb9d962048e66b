package throttle_test

import (
	"fmt"
	"testing"
	"time"

	"golang.org/x/time/rate"

	"merkato/internal/throttle"
)

// R6.13: a caller gets its burst, then waits for the rate; others do not wait for it.
func TestABurstThenTheRate(t *testing.T) {
	now := time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
	l := throttle.New(2, 3, 10)
	for i := range 3 {
		if wait := l.Take("a", 1, now); wait != 0 {
			t.Fatalf("take %d waits %s", i, wait)
		}
	}
	for range 2 { // a refusal costs nothing, so the wait stays the same
		if wait := l.Take("a", 1, now); wait != 500*time.Millisecond {
			t.Fatalf("waits %s", wait)
		}
	}
	if wait := l.Take("b", 1, now); wait != 0 {
		t.Errorf("another caller waits %s", wait)
	}
	if wait := l.Take("a", 1, now.Add(500*time.Millisecond)); wait != 0 {
		t.Errorf("after the wait: %s", wait)
	}
}

func TestCallersAreForgottenAndInfinityIsFree(t *testing.T) {
	now := time.Now()
	l := throttle.New(1, 1, 2)
	l.Take("a", 1, now)
	for i := range 2 {
		l.Take(fmt.Sprint(i), 1, now)
	}
	if wait := l.Take("a", 1, now); wait != 0 {
		t.Errorf("a forgotten caller waits %s", wait)
	}
	free := throttle.New(rate.Inf, 0, 1)
	if wait := free.Take("a", 1_000_000, now); wait != 0 {
		t.Errorf("waits %s", wait)
	}
}
