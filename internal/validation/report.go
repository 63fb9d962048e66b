package validation

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/tasks"
	"merkato/internal/validation/rulechanges"
	"merkato/internal/validation/stages"
)

// Report is all that is known about a version.
type Report struct {
	Upload   *Upload
	Report   *inspect.Report // nil: it was not checked yet, or could not be
	Previous *Upload         // what it was compared with
	Appeals  []Appeal        // of this version
	Waived   map[string]bool // fingerprints that do not block this product any more
	Verdicts []Verdict       // of this version, and those that hold for the product
	Messages []Message       // the oldest first
	Files    []FileCount
}

// FileCount is a file with how much was found in it.
type FileCount struct {
	Path     string
	Size     int64
	Errors   int
	Warnings int
}

// Report is that on a version of the asking seller's.
func (s *Service) Report(ctx context.Context, id int64, lang string) (*Report, error) {
	u, err := s.own(ctx, s.DB.Read(), id, lang)
	if err != nil {
		return nil, err
	}
	return s.reportOn(ctx, u)
}

// ReportForReview is that on any version, for operators.
func (s *Service) ReportForReview(ctx context.Context, id int64) (*Report, error) {
	if _, err := reviewer(ctx); err != nil {
		return nil, err
	}
	u, err := s.any(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, err
	}
	return s.reportOn(ctx, u)
}

func (s *Service) reportOn(ctx context.Context, u *Upload) (r *Report, err error) {
	q := s.DB.Read()
	r = &Report{Upload: u, Waived: map[string]bool{}}
	if _, r.Report, err = s.report(ctx, q, u.ID); err != nil {
		return nil, err
	}
	rules, err := rulechanges.Blocking(ctx, q, u.Day)
	if err != nil {
		return nil, err
	}
	rulechanges.Harden(r.Report, rules)
	if u.Previous != nil {
		if r.Previous, err = s.any(ctx, q, *u.Previous); err != nil {
			return nil, err
		}
	}
	var appeals []Appeal
	if err := q.NewSelect().Model(&appeals).Where("product_id = ?", u.ProductID).OrderExpr("id").Scan(ctx); err != nil {
		return nil, err
	}
	for _, a := range appeals {
		if a.waives(u) {
			r.Waived[a.Fingerprint] = true
		}
		if a.UploadID == u.ID {
			r.Appeals = append(r.Appeals, a)
		}
	}
	if r.Verdicts, err = verdictsOn(ctx, q, u); err != nil {
		return nil, err
	}
	for _, v := range r.Verdicts {
		if v.Verdict == Dismissed {
			r.Waived[v.Fingerprint] = true
		}
	}
	if err := q.NewSelect().Model(&r.Messages).Where("upload_id = ?", u.ID).OrderExpr("id").Scan(ctx); err != nil {
		return nil, err
	}
	r.Files = countFiles(r.Report, r.Verdicts)
	return r, nil
}

// countFiles counts the findings of each file, the reviewers' own with them; files
// without findings too.
func countFiles(r *inspect.Report, verdicts []Verdict) []FileCount {
	if r == nil {
		return nil
	}
	at := map[string]int{}
	files := make([]FileCount, 0, len(r.Files))
	for _, f := range r.Files {
		at[f.Path] = len(files)
		files = append(files, FileCount{Path: f.Path, Size: f.Size})
	}
	count := func(file string, severity inspect.Severity) {
		i, known := at[file]
		if !known {
			return // of the archive as a whole, or a folder
		}
		if severity == inspect.Error {
			files[i].Errors++
		} else {
			files[i].Warnings++
		}
	}
	for _, f := range r.Findings {
		count(f.File, f.Severity)
	}
	for _, v := range verdicts {
		if v.Verdict == Added {
			count(v.File, v.Severity)
		}
	}
	slices.SortFunc(files, func(a, b FileCount) int { return strings.Compare(a.Path, b.Path) })
	return files
}

// ReportJSON is the engine's own word on a version of the asking seller's.
func (s *Service) ReportJSON(ctx context.Context, id int64) (string, error) {
	u, err := s.own(ctx, s.DB.Read(), id, "en")
	if err != nil {
		return "", err
	}
	text, _, err := s.report(ctx, s.DB.Read(), u.ID)
	if err == nil && text == "" {
		err = noReport()
	}
	return text, err
}

func noReport() error {
	return fault.New(fault.NotFound, "no_report", "The version has not been checked yet.").At("id")
}

// OpenArchive opens the ZIP of a version as its owner sent it; nobody else may.
func (s *Service) OpenArchive(ctx context.Context, id int64) (*Upload, *blobs.Reader, error) {
	u, err := s.own(ctx, s.DB.Read(), id, "en")
	if err != nil {
		return nil, nil, err
	}
	content, err := s.files.Get(ctx, u.Blob)
	return u, content, err
}

// UploadsOf finds what was uploaded here of the versions of products of the
// asking seller's: by product the newest upload of each number.
func (s *Service) UploadsOf(ctx context.Context, productIDs ...int64) (map[int64]map[string]int64, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil || len(productIDs) == 0 {
		return nil, err
	}
	var rows []struct {
		ProductID int64
		Version   string
		ID        int64
	}
	err = s.DB.Read().NewSelect().Model((*Upload)(nil)).ColumnExpr("upload.product_id, upload.version, MAX(upload.id) AS id").
		Where("upload.seller_id = ?", sellerID).Where("upload.product_id IN (?)", bun.List(productIDs)).GroupExpr("upload.product_id, upload.version").Scan(ctx, &rows)
	uploads := make(map[int64]map[string]int64, len(productIDs))
	for _, row := range rows {
		if uploads[row.ProductID] == nil {
			uploads[row.ProductID] = map[string]int64{}
		}
		uploads[row.ProductID][row.Version] = row.ID
	}
	return uploads, err
}

// OpenForMarketplace opens what buyers download of a version that was
// validated: the caller has made sure that it is the marketplace that asks.
func (s *Service) OpenForMarketplace(ctx context.Context, id int64) (*Upload, *blobs.Reader, error) {
	u, err := s.any(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, nil, err
	}
	if u.State != Online && u.State != Withdrawn {
		return nil, nil, noVersion()
	}
	content, err := s.files.Get(ctx, u.Rebuilt)
	return u, content, err
}

// Tasks are what blocks a seller's versions: those that were refused and have
// not been mended, questions of reviewers, and rules that will refuse what is on
// sale.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) ([]tasks.Task, error) {
	var found []Upload
	err := s.DB.Read().NewSelect().Model(&found).Where("upload.seller_id = ?", sellerID).Where(needsSellerSQL).
		OrderExpr("upload.id DESC").Limit(20).Scan(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(found))
	for i, u := range found {
		ids[i] = u.ID
	}
	reasons, err := stages.Refusals(ctx, s.DB.Read(), ids)
	if err != nil {
		return nil, err
	}
	all, err := rulechanges.Tasks(ctx, s.DB.Read(), sellerID, now)
	for _, u := range found {
		kind, why := tasks.AnswerReviewer, reasons[u.ID]
		switch {
		case why != "":
			kind = tasks.VersionRefused
		case u.State == Refused:
			kind = tasks.MendVersion
		}
		all = append(all, tasks.Task{Kind: kind, Products: []int64{u.ProductID}, SubjectID: &u.ID, ProductID: &u.ProductID, About: why})
	}
	return all, err
}
