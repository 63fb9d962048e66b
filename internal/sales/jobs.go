package sales

import (
	"context"
	"fmt"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// releaseArgs asks to make available what has come to its term.
type releaseArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (releaseArgs) Kind() string { return "sales.release" }

// verifyArgs asks for the nightly proof of the figures.
type verifyArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (verifyArgs) Kind() string { return "sales.verify" }

// RegisterJobs gives the queue its work. Every hour, shares whose term is over
// become available: also those of old orders that were sent today. Every night,
// every figure is derived anew from the lines; one that differs is an error that
// operators see in the log and in the metrics of failed jobs.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, _ *jobs.Job[releaseArgs]) error {
		// By the clock, not by the due time: what a late run releases was not
		// there for a payout that left before it.
		_, err := s.Release(ctx, s.Now())
		return err
	}, jobs.Timeout(time.Hour))
	jobs.Work(j, func(ctx context.Context, _ *jobs.Job[verifyArgs]) error { return s.prove(ctx) }, jobs.Timeout(2*time.Hour))
	// Away from the full hour, at which payouts leave.
	jobs.Periodic(j, jobs.Hourly(15), func(due time.Time) releaseArgs { return releaseArgs{Due: due} })
	jobs.Periodic(j, jobs.Daily(3, 30, calendar.Zone), func(due time.Time) verifyArgs { return verifyArgs{Due: due} })
}

func (s *Service) prove(ctx context.Context) error {
	report, err := s.Verify(ctx)
	if err != nil {
		return err
	}
	if !report.OK() {
		return fmt.Errorf("figures or ledger are not what the lines sum to: figures %+v, ledger %+v", report.Figures, report.Ledger)
	}
	return nil
}
