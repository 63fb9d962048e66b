package jobs

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/riverqueue/river/rivermigrate"

	"merkato/internal/db"
)

// Migrate brings the queue's own tables up to date. It is a step of
// db.Migrate, which keeps other instances out meanwhile.
func Migrate(ctx context.Context, d *db.DB) error {
	migrator, err := rivermigrate.New(driver(d), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return fmt.Errorf("job queue: %w", err)
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
