package ledger

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// closeArgs asks to close the months that are over.
type closeArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (closeArgs) Kind() string { return "ledger.close" }

// RegisterJobs registers the ledger's work: soon after a month is over it
// is closed; a day on which that failed is made up for the next.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[closeArgs]) error {
		_, err := s.CloseMonths(ctx, job.Args.Due)
		return err
	}, jobs.Timeout(time.Hour))
	jobs.Periodic(j, jobs.Daily(0, 10, calendar.Zone), func(due time.Time) closeArgs { return closeArgs{Due: due} })
}
