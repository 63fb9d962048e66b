package payouts

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// sendArgs asks for one payout to be taken through the provider.
type sendArgs struct{ PayoutID int64 }

// Kind names the job in the queue.
func (sendArgs) Kind() string { return "bank.send" }

// eventArgs asks for an event of the provider's to be applied.
type eventArgs struct{ Provider, ID string }

// Kind names the job in the queue.
func (eventArgs) Kind() string { return "bank.event" }

// RegisterJobs registers the payouts: on the 1st of each month everything
// available is booked to leave, and each payout has a job of its own that has it
// paid. Events of the provider's are applied as they
// come; four times a day it is asked for payouts of which none came.
func (p *Service) RegisterJobs(j *jobs.Jobs) {
	p.jobs = j
	jobs.Scheduled(j, "bank.pay", jobs.Monthly(1, 4, 0, calendar.Zone), p.payDue, jobs.Timeout(time.Hour))
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[sendArgs]) error { return p.Send(ctx, job.Args.PayoutID) }, jobs.Timeout(5*time.Minute))
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[eventArgs]) error {
		return p.Apply(ctx, job.Args.Provider, job.Args.ID)
	}, jobs.Timeout(5*time.Minute))
	jobs.Scheduled(j, "bank.follow", jobs.Every(stale), func(ctx context.Context, _ time.Time) error { return p.Follow(ctx) }, jobs.Timeout(time.Hour))
}

// payDue books the payouts of a day, of all whose term is over by now. It has
// that released itself: after a night without us the hour's release is made up for
// during this run, or after it.
func (p *Service) payDue(ctx context.Context, due time.Time) error {
	if p.selfBilling != nil {
		if _, err := p.selfBilling.Sales.Release(ctx, p.now()); err != nil {
			return err
		}
	}
	_, err := p.Pay(ctx, calendar.DayOf(due), p.now())
	return err
}
