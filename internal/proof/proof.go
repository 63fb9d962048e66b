// Package proof has everything proved that is stored twice: lines against the
// ledger, balances against their entries, figures against what they count. The
// packages that own the rows prove them; here they run two at a time, every
// night and by hand, and it is recorded when the proof last held.
package proof

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/jobs"
)

// Check proves one thing, and says in sentences what differs. It reports its
// progress, and holds up nobody who writes.
type Check struct {
	Name string
	Run  func(ctx context.Context, progress func(done, total int64)) ([]string, error)
}

// Service proves.
type Service struct {
	db     *db.DB
	now    func() time.Time
	checks []Check
}

// New makes the service; now is its clock.
func New(d *db.DB, now func() time.Time, checks ...Check) *Service {
	return &Service{db: d, now: now, checks: checks}
}

// Listener receives the progress of a proof; any of its functions may be nil.
type Listener struct {
	Begun    func(check string)
	Progress func(check string, done, total int64)
	Ended    func(check string, took time.Duration, findings []string)
}

// Run proves everything, keeps the result, and returns what was found: nothing
// where it holds.
func (s *Service) Run(ctx context.Context, l Listener) ([]string, error) {
	started := s.now()
	var reporting sync.Mutex
	founds := make([][]string, len(s.checks))
	checks, all := errgroup.WithContext(ctx)
	checks.SetLimit(checksAtOnce)
	for i, c := range s.checks {
		checks.Go(func() error {
			report := func(what func()) {
				reporting.Lock()
				defer reporting.Unlock()
				what()
			}
			report(func() { l.begun(c.Name) })
			began := time.Now()
			some, err := c.Run(all, func(done, total int64) { report(func() { l.progress(c.Name, done, total) }) })
			if err != nil {
				return fmt.Errorf("proving %s: %w", c.Name, err)
			}
			report(func() { l.ended(c.Name, time.Since(began), some) })
			for _, what := range some {
				founds[i] = append(founds[i], c.Name+": "+what)
			}
			return nil
		})
	}
	if err := checks.Wait(); err != nil {
		return nil, err
	}
	found := slices.Concat(founds...)
	return found, s.keep(ctx, started, found)
}

// checksAtOnce is how many checks run at a time: each reads on a connection of
// its own, and keeps a processor busy.
const checksAtOnce = 2

func (l Listener) begun(check string) {
	if l.Begun != nil {
		l.Begun(check)
	}
}

func (l Listener) progress(check string, done, total int64) {
	if l.Progress != nil {
		l.Progress(check, done, total)
	}
}

func (l Listener) ended(check string, took time.Duration, findings []string) {
	if l.Ended != nil {
		l.Ended(check, took, findings)
	}
}

func (s *Service) keep(ctx context.Context, started time.Time, found []string) error {
	first := ""
	if len(found) > 0 {
		first = found[0]
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("INSERT INTO proofs (started_at, ended_at, findings, first) VALUES (?, ?, ?, ?)",
			started.UTC(), s.now().UTC(), len(found), first).Exec(ctx)
		return err
	})
}

// Standing is when the proof last held, and what the last one found.
type Standing struct {
	HeldAt   *time.Time // nil: never
	ProvedAt *time.Time // nil: never
	Findings int64      // of the last one
	First    string     // of them
}

// Last reads the standing of the proof.
func Last(ctx context.Context, d *db.DB) (s Standing, err error) {
	err = d.Read().NewRaw("SELECT ended_at AS held_at FROM proofs WHERE findings = 0 ORDER BY id DESC LIMIT 1").Scan(ctx, &s.HeldAt)
	if err != nil && !db.IsNotFound(err) {
		return s, err
	}
	err = d.Read().NewRaw("SELECT ended_at, findings, first FROM proofs ORDER BY id DESC LIMIT 1").Scan(ctx, &s.ProvedAt, &s.Findings, &s.First)
	if db.IsNotFound(err) {
		err = nil
	}
	return s, err
}

// RegisterJobs registers its work: every night everything is proved. What
// is found is an error that operators see in the log and in the metrics of
// failed jobs; trying again would only find it again.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "proof.run", jobs.Daily(3, 30, calendar.Zone), func(ctx context.Context, _ time.Time) error {
		found, err := s.Run(ctx, Listener{})
		if err != nil {
			return err
		}
		if len(found) > 0 {
			slog.ErrorContext(ctx, "the proof of the books does not hold", "differences", len(found), "first", found[0])
			return jobs.GiveUp(fmt.Errorf("the proof of the books found %d differences, the first: %s", len(found), found[0]))
		}
		return nil
	}, jobs.Timeout(2*time.Hour))
}

// Standing reads the standing of the proof.
func (s *Service) Standing(ctx context.Context) (Standing, error) { return Last(ctx, s.db) }
