package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

const (
	jobTime     = 10 * time.Minute
	attempts    = 3
	reportEvery = time.Second
	settleEvery = 10 * time.Minute
	purgeAtHour = 2
)

// exportArgs asks for the file of an export.
type exportArgs struct{ ExportID int64 }

// Kind names the job in the queue.
func (exportArgs) Kind() string { return "export.write" }

// KindAliases are the names it had when only orders were exported.
func (exportArgs) KindAliases() []string { return []string{"orders.export"} }

// InsertOpts are few attempts, because somebody is waiting for the result, and the
// queue of what takes long: all other work goes on meanwhile.
func (exportArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: attempts, Queue: jobs.Long}
}

// UseFiles says where the files of exports are stored. Until then none can be opened.
func (s *Service) UseFiles(files *blobs.Store) { s.files = files }

// RegisterJobs registers the work of exports. Until then none can be
// started.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	s.jobs = j
	jobs.Work(j, s.run, jobs.Timeout(jobTime))
	jobs.Scheduled(j, "export.settle", jobs.Every(settleEvery), func(ctx context.Context, _ time.Time) error { return s.Settle(ctx) })
	jobs.Scheduled(j, "export.purge", jobs.Daily(purgeAtHour, 45, calendar.Zone), s.Purge, jobs.Timeout(jobTime))
}

// errEnded says that somebody ended an export while it was written.
var errEnded = errors.New("the export was ended")

// run writes an export's file. Killed and run again, it starts over; run after
// the end, it does nothing.
func (s *Service) run(ctx context.Context, job *jobs.Job[exportArgs]) error {
	e, err := one(ctx, s.db.Read(), job.Args.ExportID)
	if err != nil || e == nil || !e.isUnfinished() {
		return err
	}
	begun, err := s.move(ctx, e.ID, Running, nil)
	if err != nil || !begun {
		return err
	}
	file, err := s.write(ctx, e)
	switch {
	case errors.Is(err, errEnded):
		return nil
	case err != nil && job.Attempt >= job.MaxAttempts:
		// The time may be over, and the export must still be marked as failed.
		_, failed := s.move(context.WithoutCancel(ctx), e.ID, Failed, nil)
		return errors.Join(err, failed)
	case err != nil:
		return err
	}
	ready, err := s.moveReady(ctx, e, file)
	if err != nil || ready {
		return err
	}
	return s.files.Delete(ctx, e.blobKey()) // cancelled at the last moment
}

// write makes an export's file, and puts it into the store once it is whole.
func (s *Service) write(ctx context.Context, e *Export) (*finished, error) {
	writer := s.writers[e.Name]
	if writer == nil {
		return nil, fmt.Errorf("there is no table %q to export", e.Name)
	}
	ctx = actor.With(ctx, actor.Actor{SellerID: e.SellerID})
	done := &finished{blob: e.blobKey()}
	report := s.reportProgress(ctx, e.ID)
	file, err := spool(ctx, func(ctx context.Context, w io.Writer) error {
		return writer(ctx, e.Request, w, func(lines int64) error {
			done.lines = lines
			return report(lines)
		})
	})
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if done.size, err = s.files.Put(ctx, done.blob, file, 0); err != nil {
		return nil, err
	}
	done.at = s.Now().UTC()
	return done, nil
}

// reportProgress stores how far an export is, now and then, and finds out by it
// whether the export is still wanted.
func (s *Service) reportProgress(ctx context.Context, id int64) func(int64) error {
	var last time.Time
	return func(done int64) error {
		now := s.Now()
		if now.Sub(last) < reportEvery {
			return nil
		}
		last = now
		wanted, err := s.keepProgress(ctx, id, done)
		if err == nil && !wanted {
			return errEnded
		}
		return err
	}
}

// Settle marks exports as failed whose job was given up without a word: its process
// died at the last attempt. One that waits, or is still written, has its job, however
// long ago it was requested.
func (s *Service) Settle(ctx context.Context) error {
	// Before the jobs: each export came with its own, and ends before it.
	unfinished, err := allUnfinished(ctx, s.db.Read())
	if err != nil || len(unfinished) == 0 {
		return err
	}
	alive, err := jobs.Unfinished[exportArgs](ctx, s.jobs)
	if err != nil {
		return err
	}
	for _, id := range unfinished {
		if slices.Contains(alive, exportArgs{ExportID: id}) {
			continue
		}
		if _, err := s.move(ctx, id, Failed, nil); err != nil {
			return err
		}
	}
	return nil
}

// Purge removes exports that have been stored long enough: files first, so that
// one whose removal fails is found again. It keeps no other from going.
func (s *Service) Purge(ctx context.Context, due time.Time) error {
	for {
		old, err := olderThan(ctx, s.db.Read(), due.Add(-kept))
		if err != nil || len(old) == 0 {
			return err
		}
		var ids []int64
		var failed []error
		for _, e := range old {
			if err := s.files.Delete(ctx, e.blobKey()); err != nil {
				failed = append(failed, err)
				continue
			}
			ids = append(ids, e.ID)
		}
		if len(ids) > 0 {
			failed = append(failed, s.remove(ctx, ids))
		}
		if err := errors.Join(failed...); err != nil {
			return err
		}
	}
}
