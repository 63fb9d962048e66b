package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

// Work registers what does the jobs of one kind. A handler that returns an
// error or panics is tried again, later each time (after 1 s, 16 s, 81 s, …),
// until the attempts are used up. Register before Start; a second handler for
// a kind is a mistake of assembly and panics.
func Work[T Args](j *Jobs, handle func(ctx context.Context, job *Job[T]) error, options ...Option) {
	var args T
	work(j, args, handle, options)
}

func work[T Args](j *Jobs, args T, handle func(ctx context.Context, job *Job[T]) error, options []Option) {
	j.mustNotBeStarted()
	w := &worker[T]{handle: handle}
	for _, option := range options {
		option(&w.settings)
	}
	river.AddWorkerArgs(j.workers, args, w)
	j.hasWork = true
}

// Option is a setting of one kind of job.
type Option func(*settings)

type settings struct{ timeout time.Duration }

// Timeout is how long a job of this kind may run before its context ends.
func Timeout(d time.Duration) Option {
	return func(s *settings) { s.timeout = d }
}

// GiveUp says that trying again cannot help: the job ends as cancelled.
func GiveUp(err error) error { return river.JobCancel(err) }

// worker is a handler in the shape River wants.
type worker[T Args] struct {
	river.WorkerDefaults[T]
	settings
	handle func(ctx context.Context, job *Job[T]) error
}

func (w *worker[T]) Work(ctx context.Context, job *Job[T]) error { return w.handle(ctx, job) }

// Timeout is the kind's own, or 0: that of the queue.
func (w *worker[T]) Timeout(*Job[T]) time.Duration { return w.timeout }

func (j *Jobs) mustNotBeStarted() {
	if j.isStarted.Load() {
		panic("jobs: register before Start")
	}
}
