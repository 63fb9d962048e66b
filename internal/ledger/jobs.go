package ledger

import (
	"context"
	"fmt"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// verifyArgs asks for the nightly proof of the books.
type verifyArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (verifyArgs) Kind() string { return "ledger.verify" }

// closeArgs asks to close the months that are over.
type closeArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (closeArgs) Kind() string { return "ledger.close" }

// RegisterJobs gives the queue the ledger's work: every night the whole ledger
// is proved, and a ledger that does not agree with itself is an error that
// operators see in the log and in the metrics of failed jobs. Soon after a month
// is over it is closed; a day on which that failed is made up for the next.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, _ *jobs.Job[verifyArgs]) error { return s.prove(ctx) })
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[closeArgs]) error {
		_, err := s.CloseMonths(ctx, job.Args.Due)
		return err
	}, jobs.Timeout(time.Hour))
	jobs.Periodic(j, jobs.Daily(0, 10, calendar.Zone), func(due time.Time) closeArgs { return closeArgs{Due: due} })
	jobs.Periodic(j, jobs.Daily(3, 0, time.UTC), func(due time.Time) verifyArgs { return verifyArgs{Due: due} })
}

func (s *Service) prove(ctx context.Context) error {
	report, err := s.Verify(ctx)
	if err != nil {
		return err
	}
	if !report.OK() {
		return fmt.Errorf("the ledger does not agree with itself: unbalanced %+v, differing %+v, changed months %+v", report.Unbalanced, report.Differences, report.Months)
	}
	return nil
}
