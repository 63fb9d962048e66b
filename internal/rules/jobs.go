package rules

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect/child"
	engine "merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
	"merkato/internal/jobs"
	"merkato/internal/notifications"
)

// dryRunArgs asks for a rule to be tried on the next versions on sale.
type dryRunArgs struct{ Change, After int64 }

// Kind names the job in the queue.
func (dryRunArgs) Kind() string { return "validation.dry_run" }

// InsertOpts lets it wait behind the checks of new versions.
func (dryRunArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: jobs.OneByOne, MaxAttempts: dryRunAttempts, Priority: 4}
}

const (
	// dryRunAttempts is how often versions are tried that fail; then they are left out.
	dryRunAttempts = 5
	// dryRunPart is how many versions are tried before others have their turn.
	dryRunPart = 5
	// dryRunTime is enough for as many that take the engine as long as it may.
	dryRunTime = dryRunPart * time.Minute
)

// RegisterJobs registers the trying of rules.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	s.jobs = j
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[dryRunArgs]) error {
		return s.DryRun(ctx, job.Args.Change, job.Args.After, job.Attempt >= job.MaxAttempts)
	}, jobs.Timeout(dryRunTime))
}

// DryRun tries a rule on the versions on sale after a product, and goes on with
// the next ones until there are none. It may run twice. Versions that cannot be
// reviewed are left out, so that one of them does not hold up the rest: at the
// last attempt all that fail.
func (s *Service) DryRun(ctx context.Context, id, after int64, isLast bool) error {
	c := &Change{ID: id}
	if err := s.db.Read().NewSelect().Model(c).WherePK().Scan(ctx); err != nil || c.State != Checking {
		return err
	}
	found, err := onSale(ctx, s.db.Read(), after, dryRunPart)
	if err != nil {
		return err
	}
	hits, tried := []Hit{}, 0
	for _, one := range found {
		err := s.try(ctx, c, &one)
		if isHopeless := errors.Is(err, child.ErrTooHeavy) || fault.Is(err, fault.NotFound); err != nil && ctx.Err() == nil && (isHopeless || isLast) {
			slog.WarnContext(ctx, "a rule was not tried on a version", "change", id, "upload", one.UploadID, "error", err)
			continue
		}
		if err != nil {
			return err
		}
		tried++
		if one.Findings > 0 {
			hits = append(hits, one)
		}
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := addHits(ctx, tx, hits); err != nil {
			return err
		}
		if len(found) == dryRunPart {
			if _, err := noteTried(ctx, tx, id, tried, nil); err != nil {
				return err
			}
			return s.jobs.Enqueue(ctx, tx, dryRunArgs{Change: id, After: found[len(found)-1].ProductID})
		}
		now := db.Moment(s.now())
		if isOn, err := noteTried(ctx, tx, id, tried, &now); err != nil || !isOn {
			return err // cancelled meanwhile: there is nothing to announce
		}
		return s.announce(ctx, tx, c, now)
	})
	if err == nil {
		s.events.Wake()
	}
	return err
}

// try has the engine say what a rule finds in a version on sale.
func (s *Service) try(ctx context.Context, c *Change, hit *Hit) error {
	report, err := s.review(ctx, hit.UploadID)
	if err != nil {
		return err
	}
	verdicts, err := verdictsOn(ctx, s.db.Read(), hit.UploadID, hit.ProductID)
	if err != nil {
		return err
	}
	dismissed := map[string]bool{}
	for _, v := range verdicts {
		dismissed[v.Fingerprint] = v.Verdict == Dismissed
	}
	hit.ChangeID, hit.Findings = c.ID, report.Cut[c.Rule]
	for _, f := range report.Findings {
		if f.Rule != c.Rule || dismissed[f.Fingerprint] {
			continue
		}
		if hit.Findings++; hit.Example == "" && f.File != "" {
			hit.Example = fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
	return nil
}

// announce notifies all concerned, each once for all their products, and has
// their open tabs look again.
func (s *Service) announce(ctx context.Context, tx bun.Tx, c *Change, now time.Time) error {
	all, err := concerned(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	notices := make([]notifications.Notice, len(all))
	for i, one := range all {
		title := c.Rule
		if rule := engine.All.ByID(c.Rule); rule != nil {
			title = texts.Of(rule, one.Language).Title
		}
		notices[i] = notifications.Notice{
			SellerID: one.SellerID, What: notifications.RuleAnnounced, Key: strconv.FormatInt(c.ID, 10), At: now,
			Details: notifications.Details{Subject: title, Day: &c.StartsOn, Count: one.Products, Path: "products/validation"},
		}
		if err := s.events.Publish(ctx, tx, one.SellerID, events.VersionChanged, 0); err != nil {
			return err
		}
	}
	if err := s.Notify(ctx, tx, notices...); err != nil {
		return err
	}
	return s.events.Publish(ctx, tx, events.Desk, events.QueueChanged, c.ID)
}
