package validation

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/list"
	"merkato/internal/validation/archives"
	"merkato/internal/validation/stages"
)

// needsSellerSQL: a question waits, or it was refused and nothing came after it,
// nor can any more because its product was removed.
const needsSellerSQL = `(upload.asked_at IS NOT NULL OR (upload.state = 'REFUSED' AND NOT EXISTS (
	SELECT 1 FROM version_uploads AS later WHERE later.product_id = upload.product_id AND later.id > upload.id AND later.state <> 'CANCELLED')
	AND NOT EXISTS (SELECT 1 FROM products AS gone WHERE gone.id = upload.product_id AND gone.removed_at IS NOT NULL)))`

var partSQL = map[Part]string{
	PartAll:      "TRUE",
	PartInFlight: "upload.state IN ('IN_VALIDATION', 'SCHEDULED')",
	PartNeedsMe:  needsSellerSQL,
	PartDone:     "upload.state NOT IN ('IN_VALIDATION', 'SCHEDULED')",
}

// narrowed is a query of a seller's versions that a filter lets through,
// whatever part is requested.
func (s *Service) narrowed(f Filter, sellerID int64, lang string) *bun.SelectQuery {
	q := s.named(s.DB.Read(), lang).Where("upload.seller_id = ?", sellerID)
	if text := strings.ToLower(strings.TrimSpace(f.Search)); text != "" {
		pattern := list.Containing(text)
		q = q.Where(`(lower(COALESCE(own.name, english.name)) LIKE ? ESCAPE '\' OR lower(english.name) LIKE ? ESCAPE '\' OR lower(upload.version) LIKE ? ESCAPE '\' OR lower(upload.technical_name) LIKE ? ESCAPE '\')`, pattern, pattern, pattern, pattern)
	}
	if f.Product != 0 {
		q = q.Where("upload.product_id = ?", f.Product)
	}
	return q
}

// named is a query of versions with what their products are called.
func (s *Service) named(db bun.IDB, lang string) *bun.SelectQuery {
	return db.NewSelect().Model((*Upload)(nil)).
		Join("JOIN products AS p ON p.id = upload.product_id").
		Join("JOIN product_names AS english ON english.product_id = p.id AND english.lang = 'en'").
		Join("LEFT JOIN product_names AS own ON own.product_id = p.id AND own.lang = ?", lang)
}

func withNames(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("upload.*").ColumnExpr("COALESCE(own.name, english.name) AS product_name, p.type AS product_type").ColumnExpr(needsSellerSQL + " AS needs_seller")
}

// fill adds steps and expected times to versions.
func (s *Service) fill(ctx context.Context, q bun.IDB, versions []Upload) error {
	if len(versions) == 0 {
		return nil
	}
	at, ids := map[int64]*Upload{}, make([]int64, len(versions))
	for i := range versions {
		at[versions[i].ID], ids[i] = &versions[i], versions[i].ID
	}
	var steps []stages.Step
	err := q.NewSelect().Model(&steps).Where("upload_id IN (?)", bun.List(ids)).OrderExpr("CASE stage WHEN 'AUTOMATIC' THEN 0 WHEN 'TECHNICAL' THEN 1 ELSE 2 END").Scan(ctx)
	if err != nil {
		return err
	}
	for _, step := range steps {
		u := at[step.UploadID]
		u.Steps = append(u.Steps, step)
	}
	if !slices.ContainsFunc(versions, func(u Upload) bool { return u.State == InValidation }) {
		return nil
	}
	measured, err := stages.Measure(ctx, q)
	if err != nil {
		return err
	}
	for i := range versions {
		if u := &versions[i]; u.State == InValidation {
			u.ExpectedAt = measured.Expect(u.Steps, u.ChangeKind, s.at())
		}
	}
	return nil
}

// one finds a version with its steps; who may see it is the caller's to say.
func (s *Service) one(ctx context.Context, q bun.IDB, lang string, where func(*bun.SelectQuery) *bun.SelectQuery) (*Upload, error) {
	var found []Upload
	if err := where(withNames(s.named(q, lang))).Limit(1).Scan(ctx, &found); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, noVersion()
	}
	err := s.fill(ctx, q, found)
	return &found[0], err
}

func noVersion() error {
	return fault.New(fault.NotFound, "no_version", "There is no such version.").At("id")
}

// own finds a version of the asking seller's, named in a language.
func (s *Service) own(lang string) func(context.Context, bun.IDB, int64) (*Upload, error) {
	return func(ctx context.Context, q bun.IDB, id int64) (*Upload, error) {
		sellerID, err := actor.SellerID(ctx)
		if err != nil {
			return nil, err
		}
		return s.one(ctx, q, lang, func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("upload.id = ?", id).Where("upload.seller_id = ?", sellerID)
		})
	}
}

// any finds any version, for background work and for operators.
func (s *Service) any(ctx context.Context, q bun.IDB, id int64) (*Upload, error) {
	return s.one(ctx, q, "en", func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("upload.id = ?", id) })
}

// save writes a version's row, and the steps that were read with it.
func save(ctx context.Context, tx bun.Tx, u *Upload) error {
	_, err := tx.NewUpdate().Model(u).WherePK().Exec(ctx)
	for i := 0; err == nil && i < len(u.Steps); i++ {
		_, err = tx.NewUpdate().Model(&u.Steps[i]).WherePK().Exec(ctx)
	}
	return err
}

// insert writes a new version with the steps that it goes through.
func insert(ctx context.Context, tx bun.Tx, u *Upload) error {
	if _, err := tx.NewInsert().Model(u).Exec(ctx); err != nil {
		return err
	}
	var steps []stages.Step
	for _, stage := range stages.Of(u.ChangeKind) {
		steps = append(steps, stages.Step{UploadID: u.ID, Stage: stage, Status: stages.Todo})
	}
	steps[0].EnteredAt = &u.SubmittedAt
	_, err := tx.NewInsert().Model(&steps).Exec(ctx)
	return err
}

// readReport reads what the engine said about a version; nil: nothing yet.
func readReport(ctx context.Context, q bun.IDB, id int64) (text string, report *inspect.Report, err error) {
	err = q.NewSelect().TableExpr("version_reports").Column("report").Where("upload_id = ?", id).Scan(ctx, &text)
	if db.IsNotFound(err) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, err
	}
	return text, report, json.Unmarshal([]byte(text), &report)
}

// submitted is the version that an upload of a seller's has become; nil: none.
func submitted(ctx context.Context, q bun.IDB, sellerID int64, archive string) (*Upload, error) {
	var found []Upload
	err := q.NewSelect().Model(&found).Where("seller_id = ?", sellerID).Where("blob = ?", archives.BlobOf(archive)).Limit(1).Scan(ctx)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

func submittedOn(ctx context.Context, q bun.IDB, sellerID int64, day calendar.Day) (int, error) {
	n, err := q.NewSelect().Model((*Upload)(nil)).Where("seller_id = ?", sellerID).Where("day = ?", day).Count(ctx)
	return int(n), err
}

// lastBefore is the last version of a product that was validated, or the last that
// was checked where none was; nil: none. Those from an upload on do not count; 0:
// all do.
func lastBefore(ctx context.Context, q bun.IDB, productID, upload int64) (*Upload, error) {
	var found []Upload
	query := q.NewSelect().Model(&found).Where("product_id = ?", productID).Where("rebuilt <> ''").
		OrderExpr("CASE WHEN state IN ('ONLINE', 'SCHEDULED', 'WITHDRAWN') THEN 0 ELSE 1 END, id DESC").Limit(1)
	if upload != 0 {
		query = query.Where("id < ?", upload)
	}
	if err := query.Scan(ctx); err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// lastValidated is the newest version of a product that was validated, whether it is
// online or waits for its day; empty: none.
func lastValidated(ctx context.Context, q bun.IDB, productID int64) (string, error) {
	last, err := versions.LastValidated(ctx, q, productID)
	if err != nil {
		return "", err
	}
	waiting, err := inState(ctx, q, productID, Scheduled)
	for _, u := range waiting {
		if last == "" || versions.IsNewer(u.Version, last) {
			last = u.Version
		}
	}
	return last, err
}

// inState are the versions of a product in some states.
func inState(ctx context.Context, q bun.IDB, productID int64, states ...State) (found []Upload, err error) {
	err = q.NewSelect().Model(&found).Where("product_id = ?", productID).Where("state IN (?)", bun.List(states)).OrderExpr("id").Scan(ctx)
	return found, err
}

// onSale are the newest versions on sale, by product, that a condition lets through.
func onSale(ctx context.Context, q bun.IDB, most int64, condition string, value int64) (found []struct{ ID, ProductID int64 }, err error) {
	err = q.NewSelect().TableExpr("version_uploads AS u").ColumnExpr("MAX(u.id) AS id, u.product_id").
		Where("u.state = 'ONLINE'").Where("u.rebuilt <> ''").Where(condition, value).
		GroupExpr("u.product_id").OrderExpr("u.product_id").Limit(most).Scan(ctx, &found)
	return found, err
}

// notChecked are the versions whose automatic step has not ended since a moment.
func notChecked(ctx context.Context, q bun.IDB, since time.Time) (late []int64, err error) {
	err = q.NewSelect().TableExpr("version_uploads AS u").ColumnExpr("u.id").
		Join("JOIN version_steps AS step ON step.upload_id = u.id AND step.stage = 'AUTOMATIC' AND step.status IN ('TODO', 'REVIEWING')").
		Where("u.state = 'IN_VALIDATION'").Where("u.submitted_at < ?", since).OrderExpr("u.id").Limit(1000).Scan(ctx, &late)
	return late, err
}

// unblocked are the newest versions that were refused for findings of which none is
// left. Where a later one was cancelled, its seller may want another: those stay. So
// do those that the marketplace has overtaken, for as long as they are.
func unblocked(ctx context.Context, q bun.IDB) (ids []int64, err error) {
	err = q.NewSelect().TableExpr("version_uploads AS u").ColumnExpr("u.id").
		Join("JOIN version_steps AS step ON step.upload_id = u.id AND step.stage = 'AUTOMATIC' AND step.reason = ?", ReasonFindings).
		Join("JOIN products AS p ON p.id = u.product_id AND p.removed_at IS NULL").
		Where("u.state = 'REFUSED'").Where("u.compliance <> ''").Where("u.errors = 0").
		Where("NOT EXISTS (SELECT 1 FROM version_uploads AS later WHERE later.product_id = u.product_id AND later.id > u.id)").
		Where(`NOT EXISTS (SELECT 1 FROM product_versions AS own JOIN product_versions AS newer ON newer.product_id = own.product_id
			AND newer.state IN ('VALIDATED', 'WITHDRAWN') AND newer.rank >= own.rank WHERE own.product_id = u.product_id AND own.version = u.version)`).
		OrderExpr("u.id").Limit(1000).Scan(ctx, &ids)
	return ids, err
}

// dueOnline are the validated versions whose day has come.
func dueOnline(ctx context.Context, q bun.IDB, day calendar.Day) (due []int64, err error) {
	err = q.NewSelect().Model((*Upload)(nil)).Column("id").Where("state = 'SCHEDULED'").Where("online_on <= ?", day).OrderExpr("id").Scan(ctx, &due)
	return due, err
}

// Uploaded is what was uploaded here of a version.
type Uploaded struct {
	ID       int64
	OnlineOn *calendar.Day // it was validated and waits for this day; nil: it does not
}

// UploadsOf finds what was uploaded here of the versions of products of the
// asking seller's: by product the newest upload of each number.
func (s *Service) UploadsOf(ctx context.Context, productIDs ...int64) (map[int64]map[string]Uploaded, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil || len(productIDs) == 0 {
		return nil, err
	}
	var rows []struct {
		Uploaded
		ProductID int64
		Version   string
	}
	newest := s.DB.Read().NewSelect().TableExpr("version_uploads").ColumnExpr("MAX(id)").
		Where("seller_id = ?", sellerID).Where("product_id IN (?)", bun.List(productIDs)).GroupExpr("product_id, version")
	err = s.DB.Read().NewSelect().TableExpr("version_uploads").ColumnExpr("id, product_id, version, CASE WHEN state = 'SCHEDULED' THEN online_on END AS online_on").
		Where("id IN (?)", newest).Scan(ctx, &rows)
	uploads := make(map[int64]map[string]Uploaded, len(productIDs))
	for _, row := range rows {
		if uploads[row.ProductID] == nil {
			uploads[row.ProductID] = map[string]Uploaded{}
		}
		uploads[row.ProductID][row.Version] = row.Uploaded
	}
	return uploads, err
}
