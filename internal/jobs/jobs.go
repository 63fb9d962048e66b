// Package jobs runs work in the background, on the same database as the rest.
//
// A job is its arguments and a handler. An area writes both in its jobs.go and
// registers the handler when the program is assembled:
//
//	type releaseArgs struct{ OrderID int64 }
//
//	func (releaseArgs) Kind() string { return "sales.release" }
//
//	func (s *Service) RegisterJobs(j *jobs.Jobs) {
//		jobs.Work(j, s.release) // release(ctx, *jobs.Job[releaseArgs]) error
//		jobs.Scheduled(j, "sales.check", jobs.Daily(3, 0, time.UTC), s.check) // check(ctx, due) error
//	}
//
// Enqueueing takes the caller's transaction, so a job exists exactly when what
// it is about was committed. A job runs at least once: it fails and is tried
// again, or its process dies and another takes it over. So it carries ids,
// reads again what they mean now, and does no harm when it runs twice.
//
// The queue is River's; this package keeps its two drivers, its clients and
// its settings away from the areas.
package jobs

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// OneByOne is the queue of short work that keeps a processor busy, which
// InsertOpts may choose: one at a time in this process, so that it never takes
// more than its share of the machine. It does not wait for what is Long.
const OneByOne = "one_by_one"

const (
	defaultWorkers = 8
	defaultPoll    = time.Second
	defaultTimeout = time.Minute
	longWorkers    = 1

	// While there are jobs, workers that became free get new ones this often.
	refetchAfter = 10 * time.Millisecond

	// A job that still counts as running this long after it should have timed
	// out lost its process, and another instance takes it over.
	takeOverAfter = time.Minute

	// Finished jobs are stored until also a monthly job's last run can be
	// looked up; see Periodic.
	keepFinished = 35 * 24 * time.Hour

	// How long a cancelled job may take to notice.
	cancelGrace = 5 * time.Second
)

// Long is the queue of jobs that take minutes, which InsertOpts may choose: one
// at a time in this process, alongside all others, so that these never wait for it.
const Long = "long"

// Args are a job's arguments: a struct that JSON can carry. Kind is the job's
// name in the database, so it never changes once released. Arguments that also
// have InsertOpts() river.InsertOpts choose their attempts, priority or
// uniqueness.
type Args = river.JobArgs

// Job is one job at work: its Args, its ID, which Attempt of MaxAttempts this is.
type Job[T Args] = river.Job[T]

// Options are how to run jobs; the zero value is good.
type Options struct {
	Workers    int                   // jobs at work at a time in this process; 0: 8
	Poll       time.Duration         // how often to look for jobs; 0: every second
	Clock      func() time.Time      // for tests; nil: the system's
	Logger     *slog.Logger          // nil: the default one
	Registerer prometheus.Registerer // where the counts of jobs are published; nil: nowhere
}

// Jobs is the queue. Any process may enqueue; one that calls Start also works.
type Jobs struct {
	client    *river.Client[*sql.Tx]
	workers   *river.Workers
	clock     func() time.Time
	log       *slog.Logger
	hasWork   bool        // something was registered
	isStarted atomic.Bool // registering is over
}

// New makes the queue on a database that Migrate has prepared. It neither
// touches the database nor starts anything.
func New(d *db.DB, o Options) (*Jobs, error) {
	j := &Jobs{workers: river.NewWorkers(), clock: o.Clock, log: o.Logger}
	if j.log == nil {
		j.log = slog.Default()
	}
	poll := cmp.Or(o.Poll, defaultPoll)
	meter, err := newMeter(o.Registerer)
	if err != nil {
		return nil, err
	}
	config := &river.Config{
		Queues: map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: cmp.Or(o.Workers, defaultWorkers)},
			OneByOne:           {MaxWorkers: 1},
			Long:               {MaxWorkers: longWorkers},
		},
		Workers:                     j.workers,
		Middleware:                  []rivertype.Middleware{meter},
		Logger:                      slog.New(onlyWarnings{j.log.Handler()}),
		JobTimeout:                  defaultTimeout,
		RescueStuckJobsAfter:        defaultTimeout + takeOverAfter,
		CompletedJobRetentionPeriod: keepFinished,
		FetchPollInterval:           poll,
		FetchCooldown:               min(poll, refetchAfter),
	}
	if j.clock == nil {
		j.clock = time.Now
	} else {
		// Only tests bring a clock; they need no stagger between instances.
		config.Test.Time, config.TestOnly = clock(j.clock), true
	}
	if j.client, err = river.NewClient(driver(d), config); err != nil {
		return nil, fmt.Errorf("job queue: %w", err)
	}
	return j, nil
}

// driver speaks River's SQL to the engine. Both drivers share one type of
// transaction, which is what lets the rest not care.
func driver(d *db.DB) riverdriver.Driver[*sql.Tx] {
	if d.Engine == db.SQLite {
		return riversqlite.New(d.Writer())
	}
	return riverdatabasesql.New(d.Writer())
}

// Enqueue adds jobs that run once tx has committed, and never if it does not.
func (j *Jobs) Enqueue(ctx context.Context, tx bun.Tx, args ...Args) error {
	if len(args) == 0 {
		return nil
	}
	params := make([]river.InsertManyParams, len(args))
	for i, a := range args {
		params[i] = river.InsertManyParams{Args: a}
	}
	if _, err := j.client.InsertManyTx(ctx, tx.Tx, params); err != nil {
		return fmt.Errorf("enqueue %s: %w", args[0].Kind(), err)
	}
	return nil
}

// Start begins to work jobs, until Stop: the end of ctx does not end them, so
// that a program told to stop can still finish what runs. Starting twice is
// starting once.
func (j *Jobs) Start(ctx context.Context) error {
	j.isStarted.Store(true)
	if !j.hasWork {
		return nil
	}
	if err := j.client.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("job queue: %w", err)
	}
	return nil
}

// Stop takes no more jobs and waits for those at work. When ctx ends first it
// cancels them; they go back to the queue. Stopping twice, or without having
// started, does nothing.
func (j *Jobs) Stop(ctx context.Context) error {
	err := j.client.Stop(ctx)
	if err == nil {
		return nil
	}
	if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("job queue: %w", err)
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), cancelGrace)
	defer cancel()
	if err := j.client.StopAndCancel(grace); err != nil {
		return fmt.Errorf("job queue: a job does not stop; another instance takes it over: %w", err)
	}
	return nil
}

// onlyWarnings keeps out of the log what the queue writes about its normal work.
type onlyWarnings struct{ slog.Handler }

func (h onlyWarnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

func (h onlyWarnings) WithAttrs(a []slog.Attr) slog.Handler {
	return onlyWarnings{h.Handler.WithAttrs(a)}
}

func (h onlyWarnings) WithGroup(name string) slog.Handler {
	return onlyWarnings{h.Handler.WithGroup(name)}
}

// clock lets River read the time from a function.
type clock func() time.Time

func (c clock) NowUTC() time.Time { return c().UTC() }

func (c clock) NowUTCOrNil() *time.Time {
	return new(c.NowUTC())
}
