package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"

	"github.com/riverqueue/river/rivermigrate"

	"merkato/internal/db"
)

// Migration brings the queue's own tables up to date. It is a step of
// db.Migrate, which keeps other instances out meanwhile.
var Migration = db.Step{Pending: pending, Run: migrate}

func newMigrator(d *db.DB) (*rivermigrate.Migrator[*sql.Tx], error) {
	migrator, err := rivermigrate.New(driver(d), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, fmt.Errorf("job queue: %w", err)
	}
	return migrator, nil
}

func pending(ctx context.Context, d *db.DB) (bool, error) {
	migrator, err := newMigrator(d)
	if err != nil {
		return false, err
	}
	checked, err := migrator.Validate(ctx)
	if err != nil {
		return false, fmt.Errorf("the job queue's tables cannot be checked: %w", err)
	}
	return !checked.OK, nil
}

func migrate(ctx context.Context, d *db.DB) error {
	migrator, err := newMigrator(d)
	if err != nil {
		return err
	}
	done, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	if err != nil {
		return fmt.Errorf("the job queue's tables cannot be migrated: %w", err)
	}
	for _, m := range done.Versions {
		slog.Info("migrated", "queue", m.Name, "version", m.Version, "ms", m.Duration.Milliseconds())
	}
	return nil
}
