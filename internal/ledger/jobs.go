package ledger

import (
	"context"
	"fmt"
	"time"

	"merkato/internal/jobs"
)

// verifyArgs asks for the nightly proof of the books.
type verifyArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (verifyArgs) Kind() string { return "ledger.verify" }

// RegisterJobs gives the queue the ledger's work: every night the whole ledger
// is proved, and a ledger that does not agree with itself is an error that
// operators see in the log and in the metrics of failed jobs.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, _ *jobs.Job[verifyArgs]) error { return s.prove(ctx) })
	jobs.Periodic(j, jobs.Daily(3, 0, time.UTC), func(due time.Time) verifyArgs { return verifyArgs{Due: due} })
}

func (s *Service) prove(ctx context.Context) error {
	report, err := s.Verify(ctx)
	if err != nil {
		return err
	}
	if !report.OK() {
		return fmt.Errorf("the ledger does not agree with itself: unbalanced %+v, differing %+v", report.Unbalanced, report.Differences)
	}
	return nil
}
