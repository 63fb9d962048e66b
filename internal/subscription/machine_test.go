package subscription

import (
	"testing"

	"merkato/internal/billing"
	"merkato/internal/fault"
)

// R15.1: every state × event either leads where the table says or is refused and
// changes nothing; nothing leads out of the eleven.
func TestEveryStateAndEvent(t *testing.T) {
	if len(Statuses) != 11 {
		t.Fatalf("%d states", len(Statuses))
	}
	known := map[Status]bool{}
	for _, s := range Statuses {
		known[s] = true
	}
	for _, from := range Statuses {
		for _, event := range Events {
			to, err := Next(from, event)
			want, allowed := table[event][from]
			switch {
			case allowed && (err != nil || to != want || !known[to]):
				t.Errorf("%s in %s: %s, %v", event, from, to, err)
			case !allowed && (to != from || !fault.Is(err, fault.Conflict)):
				t.Errorf("%s in %s is refused, not %s, %v", event, from, to, err)
			}
		}
	}
	for event, row := range table {
		for from := range row {
			if !known[from] {
				t.Errorf("%s: there is no state %q", event, from)
			}
		}
	}
}

// R15.1: what sellers may not do, in the words of the rules.
func TestWhatIsRefused(t *testing.T) {
	for _, c := range []struct {
		in    Status
		event billing.Event
	}{
		{Active, Subscribe}, {InTrial, Subscribe}, {Paused, Pause}, {InTrial, Pause}, {Active, Resume}, {Cancelled, Cancel},
		{Ending, Cancel}, {Active, Reactivate}, {Cancelled, Reactivate}, {Failed, Change}, {Paused, Change}, {Created, Change},
	} {
		if _, err := Next(c.in, c.event); err == nil {
			t.Errorf("%s in %s is possible", c.event, c.in)
		}
	}
}

// R15.1: however many events were lost, a way leads from any state that is not
// over to any that the provider may name afterwards, and each of its steps is one
// of the table.
func TestTheWayAfterLostEvents(t *testing.T) {
	for _, from := range Statuses {
		for _, to := range Statuses {
			steps, ok := way(from, to)
			isBeginning := to == Created || to == Future || to == InTrial && from != Created && from != Future && from != Ending
			if !ok && from != Cancelled && !isBeginning && from != to {
				t.Errorf("no way from %s to %s", from, to)
			}
			at := from
			for _, step := range steps {
				next, err := Next(at, step.Event)
				if err != nil || next != step.To || step.Event == Subscribe {
					t.Errorf("%s to %s: %v: %v", from, to, steps, err)
				}
				at = next
			}
			if ok && at != to {
				t.Errorf("%s to %s ends in %s", from, to, at)
			}
		}
	}
}
