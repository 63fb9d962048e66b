package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"merkato/internal/fault"
)

// Failed is a job that did not do its work.
type Failed struct {
	ID          int64
	Kind        string
	Attempt     int
	MaxAttempts int
	IsWaiting   bool // it is tried again by itself
	At          time.Time
	NextAt      *time.Time // when it is tried again
	Error       string     // of the last try
}

// Failed lists jobs whose last try failed, the newest first: those that gave up,
// and those that are tried again.
func (j *Jobs) Failed(ctx context.Context, limit int) ([]Failed, error) {
	found, err := j.client.JobList(ctx, river.NewJobListParams().
		States(rivertype.JobStateDiscarded, rivertype.JobStateCancelled, rivertype.JobStateRetryable).
		OrderBy(river.JobListOrderByID, river.SortOrderDesc).First(limit))
	if err != nil {
		return nil, err
	}
	failed := []Failed{}
	for _, row := range found.Jobs {
		f := Failed{ID: row.ID, Kind: row.Kind, Attempt: row.Attempt, MaxAttempts: row.MaxAttempts, At: row.CreatedAt, IsWaiting: row.State == rivertype.JobStateRetryable}
		if f.IsWaiting {
			f.NextAt = &row.ScheduledAt
		}
		if n := len(row.Errors); n > 0 {
			f.Error, f.At = row.Errors[n-1].Error, row.Errors[n-1].At
		}
		failed = append(failed, f)
	}
	return failed, nil
}

// Retry has a job tried again now, whatever became of it.
func (j *Jobs) Retry(ctx context.Context, id int64) error {
	_, err := j.client.JobRetry(ctx, id)
	if errors.Is(err, rivertype.ErrNotFound) {
		return fault.New(fault.NotFound, "job_unknown", "This job no longer exists.").At("id")
	}
	return err
}

// Unfinished are the arguments of all jobs of a kind that wait, run or are tried
// again. What is not among them has ended: it is done, or was given up, also when
// its process died at the last attempt.
func Unfinished[T Args](ctx context.Context, j *Jobs) (all []T, err error) {
	const atOnce = 1000
	var of T
	kinds := []string{of.Kind()}
	if named, ok := any(of).(river.JobArgsWithKindAliases); ok {
		kinds = append(kinds, named.KindAliases()...)
	}
	params := river.NewJobListParams().Kinds(kinds...).OrderBy(river.JobListOrderByID, river.SortOrderAsc).First(atOnce).
		States(rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled)
	for {
		found, err := j.client.JobList(ctx, params)
		if err != nil {
			return nil, err
		}
		for _, row := range found.Jobs {
			var args T
			if err := json.Unmarshal(row.EncodedArgs, &args); err != nil {
				return nil, fmt.Errorf("the arguments of job %d: %w", row.ID, err)
			}
			all = append(all, args)
		}
		if len(found.Jobs) < atOnce {
			return all, nil
		}
		params = params.After(found.LastCursor)
	}
}
