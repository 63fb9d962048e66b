package sheets

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// row is a product's sheet as the database keeps it.
type row struct {
	bun.BaseModel `bun:"table:product_sheets,alias:sheet"`

	ProductID         int64 `bun:",pk"`
	SellerID          int64
	State             State
	Published         string
	Draft             string
	Revision          int64
	EditedAt          *time.Time
	Submission        *int64
	Refusal           string
	ExternalUpdatedAt *time.Time
}

func rowOf(ctx context.Context, q bun.IDB, p *products.Product) (*row, error) {
	found := &row{ProductID: p.ID}
	err := q.NewSelect().Model(found).WherePK().Scan(ctx)
	if db.IsNotFound(err) {
		return &row{ProductID: p.ID, SellerID: p.SellerID, State: Draft}, nil
	}
	return found, err
}

func save(ctx context.Context, tx bun.Tx, r *row) error {
	_, err := tx.NewInsert().Model(r).On("CONFLICT (product_id) DO UPDATE").
		Set("state = EXCLUDED.state, published = EXCLUDED.published, draft = EXCLUDED.draft, revision = EXCLUDED.revision").
		Set("edited_at = EXCLUDED.edited_at, submission = EXCLUDED.submission, refusal = EXCLUDED.refusal, external_updated_at = EXCLUDED.external_updated_at").Exec(ctx)
	return err
}

// Icons are the files that products show as their icons: those of the published
// sheets, else of the drafts.
func Icons(ctx context.Context, q bun.IDB, productIDs []int64) (map[int64]int64, error) {
	var rows []row
	err := q.NewSelect().Model(&rows).Column("product_id", "published", "draft").Where("product_id IN (?)", bun.List(productIDs)).Scan(ctx)
	if err != nil {
		return nil, err
	}
	icons := map[int64]int64{}
	for _, r := range rows {
		text := r.Published
		if text == "" {
			text = r.Draft
		}
		sheet, err := Parse(text)
		if err != nil {
			return nil, err
		}
		if sheet.Icon != 0 {
			icons[r.ProductID] = sheet.Icon
		}
	}
	return icons, nil
}

// mostTasks is how many sheets are worth naming at once.
const mostTasks = 20

// refusedOf are the sheets that a seller has to mend.
func refusedOf(ctx context.Context, q bun.IDB, sellerID int64) (refused []row, err error) {
	err = q.NewSelect().Model(&refused).ColumnExpr("sheet.product_id, sheet.refusal").
		Join("JOIN products AS p ON p.id = sheet.product_id AND p.removed_at IS NULL").
		Where("sheet.seller_id = ?", sellerID).Where("sheet.state = 'REFUSED'").OrderExpr("sheet.product_id").Limit(mostTasks).Scan(ctx)
	return refused, err
}

// submission is a sheet that was sent to be validated.
type submission struct {
	bun.BaseModel `bun:"table:sheet_submissions,alias:submission"`

	ID          int64 `bun:",pk,autoincrement"`
	ProductID   int64
	SellerID    int64
	Day         calendar.Day
	SubmittedAt time.Time
	Sheet       string
	State       string
	DecidedAt   *time.Time
	DecidedBy   string // an operator's subject; empty: the marketplace or the seller ended it
	Note        string // what was said with the decision
}

// insert adds a submission or a file.
func insert(ctx context.Context, tx bun.Tx, one any) error {
	_, err := tx.NewInsert().Model(one).Exec(ctx)
	return err
}

func submissionBy(ctx context.Context, q bun.IDB, id int64) (*submission, error) {
	one := &submission{}
	err := q.NewSelect().Model(one).Where("id = ?", id).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "no_submission", "There is no such submission.").At("id")
	}
	return one, err
}

func endSubmission(ctx context.Context, tx bun.Tx, id int64, state, by, note string, at time.Time) error {
	_, err := tx.NewUpdate().Table("sheet_submissions").Set("state = ?", state).Set("decided_at = ?", at).Set("decided_by = ?", by).Set("note = ?", note).Where("id = ?", id).Where("state = 'OPEN'").Exec(ctx)
	return err
}

func submittedOn(ctx context.Context, q bun.IDB, sellerID int64, day calendar.Day) (int, error) {
	n, err := q.NewSelect().TableExpr("sheet_submissions").Where("seller_id = ?", sellerID).Where("day = ?", day).Count(ctx)
	return int(n), err
}

// ADay is what the table of terms calls how many sheets a seller may submit in a day.
const ADay = "sheets_a_day"

func mostADay(ctx context.Context, q bun.IDB, day calendar.Day) (most int, err error) {
	err = q.NewSelect().TableExpr("terms").Column("value").Where("name = ?", ADay).Where("starts_on <= ?", day).
		OrderExpr("starts_on DESC").Limit(1).Scan(ctx, &most)
	return most, err
}

// limitsOn are what a sheet must have on a day.
func limitsOn(ctx context.Context, q bun.IDB, day calendar.Day) (l Limits, err error) {
	into := map[string]*int{
		"sheet_name": &l.Name, "sheet_short_description": &l.ShortDescription,
		"sheet_benefits": &l.Benefits, "sheet_features": &l.Features, "sheet_keywords": &l.Keywords,
		"sheet_screenshots": &l.Screenshots, "sheet_screenshot_pixels": &l.ScreenshotPixels, "sheet_icon_pixels": &l.IconPixels,
	}
	var terms []struct {
		Name  string
		Value int
	}
	err = q.NewSelect().TableExpr("terms").Column("name", "value").Where("name IN (?)", bun.List(slices.Collect(maps.Keys(into)))).
		Where("starts_on <= ?", day).OrderExpr("starts_on").Scan(ctx, &terms)
	for _, term := range terms {
		*into[term.Name] = term.Value
	}
	return l, err
}

func filesOf(ctx context.Context, q bun.IDB, productID int64) (files []File, err error) {
	err = q.NewSelect().Model(&files).Where("product_id = ?", productID).Order("id").Scan(ctx)
	return files, err
}

// fileBy finds a file of a seller's; with 0, of anybody's.
func fileBy(ctx context.Context, q bun.IDB, sellerID, id int64) (*File, error) {
	file := &File{}
	query := q.NewSelect().Model(file).Where("file.id = ?", id)
	if sellerID != 0 {
		query = query.Where("file.seller_id = ?", sellerID)
	}
	err := query.Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "no_file", "There is no such file.")
	}
	return file, err
}

// withFilesBefore are the next products that have files from before a time.
func withFilesBefore(ctx context.Context, q bun.IDB, before time.Time, afterID int64) (ids []int64, err error) {
	err = q.NewSelect().Model((*File)(nil)).ColumnExpr("DISTINCT product_id").Where("product_id > ?", afterID).
		Where("created_at < ?", before).OrderExpr("product_id").Limit(200).Scan(ctx, &ids)
	return ids, err
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
		sheet, err := Parse(strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		for _, f := range sheet.Files() {
			named[f.ID] = true
		}
	}
	return named, nil
}
