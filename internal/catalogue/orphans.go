package catalogue

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
)

// orphanAge is how long a file stays that no sheet names: whoever took a picture
// out of a draft may put it back for so long.
const orphanAge = 7 * 24 * time.Hour

// RemoveOrphans deletes files that no sheet names any more, neither published
// nor a draft nor one that the marketplace has yet to take or decide on. It may
// run twice.
func (s *Service) RemoveOrphans(ctx context.Context, now time.Time) (removed int, err error) {
	for after := int64(0); ; {
		var found []int64
		err := s.db.Read().NewSelect().Model((*File)(nil)).ColumnExpr("DISTINCT product_id").Where("product_id > ?", after).
			Where("created_at < ?", now.Add(-orphanAge).UTC()).OrderExpr("product_id").Limit(200).Scan(ctx, &found)
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
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		gone = nil
		if s.db.Engine == db.PostgreSQL { // a draft that names one of them comes before or after
			if _, err := tx.NewRaw("SELECT id FROM products WHERE id = ? FOR NO KEY UPDATE", product).Exec(ctx); err != nil {
				return err
			}
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
			if _, err := tx.NewDelete().Model((*File)(nil)).Where("id = ?", f.ID).Exec(ctx); err != nil {
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

// namedFiles are the files of a product that some sheet of it still names.
func namedFiles(ctx context.Context, tx bun.Tx, product int64) (map[int64]bool, error) {
	var texts []string
	err := tx.NewRaw(`SELECT published FROM product_sheets WHERE product_id = ?0
		UNION ALL SELECT draft FROM product_sheets WHERE product_id = ?0
		UNION ALL SELECT sheet FROM sheet_submissions WHERE product_id = ?0 AND (state = 'OPEN'
			OR EXISTS (SELECT 1 FROM product_changes WHERE product_id = ?0 AND kind = 'SHEET' AND taken_at IS NULL))`, product).Scan(ctx, &texts)
	if err != nil {
		return nil, err
	}
	named := map[int64]bool{}
	for _, text := range texts {
		sheet, err := sheets.Parse(strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		for _, id := range sheet.Files() {
			named[id] = true
		}
	}
	return named, nil
}
