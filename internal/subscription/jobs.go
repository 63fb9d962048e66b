package subscription

import (
	"context"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/jobs"
)

// eventArgs asks for an event of the provider's to be applied.
type eventArgs struct{ Provider, ID string }

// Kind names the job in the queue.
func (eventArgs) Kind() string { return "subscription.event" }

// removedArgs asks for an end of what is paid for a product.
type removedArgs struct{ ProductID int64 }

// Kind names the job in the queue.
func (removedArgs) Kind() string { return "subscription.removed" }

// RegisterJobs registers the handling of the provider's events, as they come, of
// removed products, and once an hour of what is due.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	s.jobs = j
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[eventArgs]) error {
		return s.Apply(ctx, job.Args.Provider, job.Args.ID)
	}, jobs.Timeout(5*time.Minute))
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[removedArgs]) error {
		p, err := s.Billing.Products.Known(ctx, s.DB.Read(), job.Args.ProductID)
		if err != nil || p.RemovedAt == nil { // the marketplace took it back
			return err
		}
		return errors.Join(s.Fees.EndRemoved(ctx, p.ID), s.endRemoved(ctx, p.ID))
	}, jobs.Timeout(5*time.Minute))
	jobs.Scheduled(j, "subscription.tend", jobs.Every(time.Hour), func(ctx context.Context, _ time.Time) error { return s.Tend(ctx) }, jobs.Timeout(time.Hour))
}

// EndRemoved has what is paid for removed products end once the caller's transaction has
// committed: the provider would go on charging until the hour is over.
func (s *Service) EndRemoved(ctx context.Context, tx bun.Tx, products []int64) error {
	if s.jobs == nil {
		return nil
	}
	args := make([]jobs.Args, len(products))
	for i, id := range products {
		args[i] = removedArgs{id}
	}
	return s.jobs.Enqueue(ctx, tx, args...)
}
