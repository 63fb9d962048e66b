package sheets

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

// RegisterJobs registers that files are deleted that no sheet names.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "catalogue.remove_orphans", jobs.Daily(3, 40, calendar.Zone), func(ctx context.Context, due time.Time) error {
		_, err := s.RemoveOrphans(ctx, due)
		return err
	})
}

// orphanAge is how long a file stays that no sheet names: whoever took a picture
// out of a draft may put it back for so long.
const orphanAge = 7 * 24 * time.Hour

// RemoveOrphans deletes files that no sheet names any more, neither published
// nor a draft nor one that the marketplace has yet to take or decide on. It may
// run twice.
func (s *Service) RemoveOrphans(ctx context.Context, now time.Time) (removed int, err error) {
	for after := int64(0); ; {
		found, err := withFilesBefore(ctx, s.DB.Read(), now.Add(-orphanAge).UTC(), after)
		if err != nil || len(found) == 0 {
			return removed, err
		}
		for _, product := range found {
			n, err := s.removeOrphansOf(ctx, product, now)
			if removed += n; err != nil {
				return removed, err
			}
			after = product
		}
	}
}

func (s *Service) removeOrphansOf(ctx context.Context, product int64, now time.Time) (removed int, err error) {
	var gone []File
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		gone = nil
		if _, err := s.Products.KnownToChange(ctx, tx, product); err != nil { // a draft that names one of them comes before or after
			return err
		}
		named, err := namedFiles(ctx, tx, product)
		if err != nil {
			return err
		}
		files, err := filesOf(ctx, tx, product)
		if err != nil {
			return err
		}
		for _, f := range files {
			if named[f.ID] || !f.CreatedAt.Before(now.Add(-orphanAge)) {
				continue
			}
			if _, err := tx.NewDelete().Model(&f).WherePK().Exec(ctx); err != nil {
				return err
			}
			gone = append(gone, f)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	// After the rows: a blob without a row harms nobody, a row without its blob would.
	for _, f := range gone {
		if err := s.files.Delete(ctx, f.Blob); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}
