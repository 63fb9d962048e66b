package bank

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// payArgs asks for the month's payouts.
type payArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (payArgs) Kind() string { return "bank.pay" }

// arriveArgs asks to take note of payouts that are at the bank by now.
type arriveArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (arriveArgs) Kind() string { return "bank.arrive" }

// RegisterJobs gives the queue the payouts: on the 1st of each month, after
// the night's releases, everything available leaves; each morning those that
// have arrived are taken as paid. A run that was late pays for its own month,
// and says when it really did.
func (p *Payouts) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[payArgs]) error {
		_, err := p.Pay(ctx, calendar.DayOf(job.Args.Due), p.now())
		return err
	}, jobs.Timeout(time.Hour))
	jobs.Work(j, func(ctx context.Context, _ *jobs.Job[arriveArgs]) error {
		_, err := p.Arrive(ctx, p.now())
		return err
	}, jobs.Timeout(time.Hour))
	jobs.Periodic(j, jobs.Monthly(1, 4, 0, calendar.Zone), func(due time.Time) payArgs { return payArgs{Due: due} })
	jobs.Periodic(j, jobs.Daily(5, 0, calendar.Zone), func(due time.Time) arriveArgs { return arriveArgs{Due: due} })
}
