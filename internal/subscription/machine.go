package subscription

import (
	"slices"
	"strings"

	"merkato/internal/billing"
	"merkato/internal/fault"
)

// Status is the status of a partner subscription (R15.1).
type Status string

const (
	Created   Status = "SUBSCRIPTION_CREATED" // requested; its first payment is not there yet
	Future    Status = "FUTURE"               // begins on a later day
	InTrial   Status = "IN_TRIAL"
	Active    Status = "ACTIVE"               // a paid term runs
	Succeeded Status = "PAYMENT_SUCCEEDED"    // paid; the provider has not begun the term yet
	Updated   Status = "SUBSCRIPTION_UPDATED" // another plan was chosen, and its payment is open
	Failed    Status = "PAYMENT_FAILED"       // a term could not be charged; it is tried again
	Refunded  Status = "PAYMENT_REFUNDED"     // the last payment was refunded
	Paused    Status = "PAUSED"               // nothing is charged and nothing covered
	Ending    Status = "NON_RENEWING"         // ends with the term or the trial
	Cancelled Status = "CANCELLED"            // over
)

// Statuses are all of them, in the order in which a subscription may meet them.
var Statuses = []Status{Created, Future, InTrial, Succeeded, Active, Updated, Failed, Refunded, Paused, Ending, Cancelled}

// What can happen to a subscription. The log names it so.
const (
	Subscribe  billing.Event = "SUBSCRIBE" // the seller, once more
	Schedule   billing.Event = "SCHEDULE"  // the provider has it begin later
	Try        billing.Event = "TRIAL"     // a trial runs
	Pay        billing.Event = "PAY"       // a payment arrived
	Activate   billing.Event = "ACTIVATE"  // a paid term runs
	Fail       billing.Event = "FAIL"      // a payment did not go through
	Refund     billing.Event = "REFUND"    // a payment was refunded
	Change     billing.Event = "CHANGE"    // another plan was chosen
	KeepPlan   billing.Event = "KEEP_PLAN" // the other plan was not paid, or its seller took it back
	Pause      billing.Event = "PAUSE"
	Resume     billing.Event = "RESUME"
	Cancel     billing.Event = "CANCEL"     // ends with what is paid; at once where nothing is
	Reactivate billing.Event = "REACTIVATE" // it shall not end after all
	End        billing.Event = "END"        // the term is over, or nobody paid
)

// Events are all of them.
var Events = []billing.Event{Subscribe, Schedule, Try, Pay, Activate, Fail, Refund, Change, KeepPlan, Pause, Resume, Cancel, Reactivate, End}

// table is the whole machine: what an event makes of a state. What is not in it
// is refused.
var table = map[billing.Event]map[Status]Status{
	Subscribe: {Cancelled: Created, Refunded: Created},
	Schedule:  {Created: Future},
	Try:       {Created: InTrial, Future: InTrial, Ending: InTrial},
	Pay: {
		Created: Succeeded, Future: Succeeded, InTrial: Succeeded, Active: Succeeded, Updated: Succeeded,
		Failed: Succeeded, Refunded: Succeeded, Paused: Succeeded, Ending: Succeeded,
	},
	Activate: {Succeeded: Active, Updated: Active, Refunded: Active},
	Fail: {
		Created: Failed, Future: Failed, InTrial: Failed, Active: Failed, Succeeded: Failed, Updated: Failed, Refunded: Failed, Paused: Failed, Ending: Failed,
	},
	Refund:     {Active: Refunded, Succeeded: Refunded, Updated: Refunded, Failed: Refunded, Paused: Refunded, Ending: Refunded, Cancelled: Refunded},
	Change:     {Active: Updated, InTrial: InTrial, Future: Future},
	KeepPlan:   {Updated: Active},
	Pause:      {Active: Paused},
	Resume:     {Paused: Active},
	Cancel:     {Active: Ending, InTrial: Ending, Succeeded: Ending, Updated: Ending, Created: Cancelled, Future: Cancelled, Paused: Cancelled, Failed: Cancelled},
	Reactivate: {Ending: Active},
	End: {
		Created: Cancelled, Future: Cancelled, InTrial: Cancelled, Active: Cancelled, Succeeded: Cancelled, Updated: Cancelled,
		Failed: Cancelled, Refunded: Cancelled, Paused: Cancelled, Ending: Cancelled,
	},
}

// Next is what an event makes of a state; it is refused where the table has nothing.
func Next(from Status, event billing.Event) (Status, error) {
	to, ok := table[event][from]
	if !ok {
		return from, fault.New(fault.Conflict, "subscription_state", "The subscription is %s: %s is not possible now.", from, strings.ToLower(string(event)))
	}
	return to, nil
}

// Step is one event, and what it led to.
type Step struct {
	Event billing.Event
	To    Status
}

// way is the shortest way through the table from what we knew to what the
// provider says. Events may have been lost, so it may have several steps; that a
// seller subscribes again is never one of them. Not ok: there is none.
func way(from, to Status) (steps []Step, ok bool) {
	if from == to {
		return nil, true
	}
	came := map[Status]Step{} // by which event each state was reached, and from where
	for next := []Status{from}; len(next) > 0; next = next[1:] {
		for _, event := range Events[1:] {
			reached, possible := table[event][next[0]]
			if _, seen := came[reached]; !possible || seen || reached == from {
				continue
			}
			came[reached] = Step{event, next[0]}
			if reached != to {
				next = append(next, reached)
				continue
			}
			for at := to; at != from; at = came[at].To {
				steps = append(steps, Step{came[at].Event, at})
			}
			slices.Reverse(steps)
			return steps, true
		}
	}
	return nil, false
}
