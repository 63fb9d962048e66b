package validation

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	engine "merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
	"merkato/internal/rules"
	"merkato/internal/tasks"
	"merkato/internal/validation/compare"
	"merkato/internal/validation/paper"
	"merkato/internal/validation/stages"
)

// Report is all that is known about a version.
type Report struct {
	rules.Opinions
	Upload   *Upload
	Report   *inspect.Report // nil: it was not checked yet, or could not be
	Previous *Upload         // what it was compared with
	Messages []Message       // the oldest first
	Files    []FileCount
}

// FileCount is a file with how much was found in it.
type FileCount struct {
	Path     string
	Errors   int
	Warnings int
}

// Report is that on a version of the asking seller's.
func (s *Service) Report(ctx context.Context, id int64, lang string) (*Report, error) {
	u, err := s.Own(ctx, id, lang)
	if err != nil {
		return nil, err
	}
	return s.reportOn(ctx, u)
}

// ReportForReview is that on any version, for operators. Beside it is only a version
// that was validated (R18.4): what a refused upload had was perhaps never reviewed.
func (s *Service) ReportForReview(ctx context.Context, id int64) (*Report, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	u, err := s.any(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, err
	}
	r, err := s.reportOn(ctx, u)
	if err != nil || r.Previous == nil || r.Previous.isValidated() {
		return r, err
	}
	r.Previous = nil // refused, or validated and cancelled before its day: then there may be one before
	last, err := lastBefore(ctx, s.DB.Read(), u.ProductID, u.ID)
	if err == nil && last != nil && last.isValidated() {
		r.Previous, err = s.any(ctx, s.DB.Read(), last.ID)
	}
	return r, err
}

func (s *Service) reportOn(ctx context.Context, u *Upload) (r *Report, err error) {
	q := s.DB.Read()
	r = &Report{Upload: u}
	if _, r.Report, err = readReport(ctx, q, u.ID); err != nil {
		return nil, err
	}
	if err := rules.Harden(ctx, q, r.Report, u.Day); err != nil {
		return nil, err
	}
	if u.Previous != nil {
		if r.Previous, err = s.any(ctx, q, *u.Previous); err != nil {
			return nil, err
		}
	}
	if r.Opinions, err = rules.On(ctx, q, u.ID, u.ProductID); err != nil {
		return nil, err
	}
	if err := q.NewSelect().Model(&r.Messages).Where("upload_id = ?", u.ID).OrderExpr("id").Scan(ctx); err != nil {
		return nil, err
	}
	r.Files = countFiles(r.Report, r.Opinions)
	if u.Errors > 0 {
		withholdCertificates(r.Report)
	}
	return r, nil
}

// withholdCertificates leaves nothing certified in the report on a version that has
// errors, whatever they are: once they are mended, or found to be none, it is again.
func withholdCertificates(r *inspect.Report) {
	for i := range r.Compatibility {
		if c := &r.Compatibility[i]; c.Result == inspect.Certified {
			c.Result, c.Because = inspect.Confirm, "errors"
		}
	}
}

// countFiles counts what is to be mended in each file, by reviewers' own findings
// too; files without findings as well.
func countFiles(r *inspect.Report, said rules.Opinions) []FileCount {
	if r == nil {
		return nil
	}
	at := map[string]int{}
	files := make([]FileCount, 0, len(r.Files))
	for _, f := range r.Files {
		at[f.Path] = len(files)
		files = append(files, FileCount{Path: f.Path})
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
		if !said.Waived[f.Fingerprint] {
			count(f.File, f.Severity)
		}
	}
	for _, v := range said.Verdicts {
		if v.Verdict == rules.Added {
			count(v.File, v.Severity)
		}
	}
	slices.SortFunc(files, func(a, b FileCount) int { return strings.Compare(a.Path, b.Path) })
	return files
}

// Document is a form in which a report is taken home.
type Document string

const (
	DocumentJSON  Document = "report.json"
	DocumentSARIF Document = "report.sarif"
	DocumentPDF   Document = "report.pdf"
)

// Document is the report on a version of the asking seller's, in a language
// where it has words, and what the file is called.
func (s *Service) Document(ctx context.Context, id int64, form Document, lang string) (content []byte, name string, err error) {
	r, err := s.Report(ctx, id, lang)
	switch {
	case err != nil:
		return nil, "", err
	case r.Report == nil:
		return nil, "", fault.New(fault.NotFound, "no_report", "The version has not been checked yet.").At("id")
	}
	name = fmt.Sprintf("%s-%s-%s", cmp.Or(r.Report.Name, "version"), r.Upload.Version, form)
	switch form {
	case DocumentJSON: // as the engine wrote it, for the one in the browser
		text, _, err := readReport(ctx, s.DB.Read(), id)
		return []byte(text), name, err
	case DocumentSARIF:
		texts.Translate(r.Report, lang)
		content, err = r.Report.SARIF(engine.All, "")
		return content, name, err
	case DocumentPDF:
		content, err = paper.Draw(r.printed(), lang)
		return content, name, err
	}
	return nil, "", fault.New(fault.NotFound, "no_file", "There is no such file.")
}

// printed is what the PDF shows of a report: as the screen does, with what the
// reviewers found themselves.
func (r *Report) printed() paper.Reviewed {
	u, all := r.Upload, *r.Report
	all.Compliance, all.Errors, all.Warnings, all.Findings = u.Compliance, u.Errors, u.Warnings, nil
	for _, v := range r.Verdicts {
		if v.Verdict == rules.Added {
			all.Findings = append(all.Findings, inspect.Finding{
				Fingerprint: v.Fingerprint, Category: inspect.Other, Severity: v.Severity, File: v.File, Line: v.Line, Text: v.Reason,
				Excerpt: &inspect.Excerpt{First: v.FirstLine, Lines: strings.Split(v.Excerpt, "\n")},
			})
		}
	}
	all.Findings = append(all.Findings, r.Report.Findings...)
	p := paper.Reviewed{
		Product: u.ProductName, Version: u.Version, ChangeKind: string(u.ChangeKind), WorksFrom: u.WorksFrom, WorksTo: u.WorksTo,
		SubmittedAt: u.SubmittedAt, SHA256: u.SHA256, Waived: r.Waived, Report: &all,
	}
	if r.Previous != nil {
		p.Previous = r.Previous.Version
	}
	return p
}

// CompareFiles lists the files of a version against the one before, what changed
// first. For operators.
func (s *Service) CompareFiles(ctx context.Context, id int64) ([]compare.File, error) {
	r, err := s.ReportForReview(ctx, id)
	if err != nil {
		return nil, err
	}
	var before *inspect.Report
	if r.Previous != nil {
		if _, before, err = readReport(ctx, s.DB.Read(), r.Previous.ID); err != nil {
			return nil, err
		}
	}
	return compare.Files(before, r.Report), nil
}

// CompareFile is a file of a version beside the one before. For operators.
func (s *Service) CompareFile(ctx context.Context, id int64, path string) (*compare.Comparison, error) {
	r, err := s.ReportForReview(ctx, id)
	if err != nil {
		return nil, err
	}
	after, inAfter, err := s.fileOf(ctx, r.Upload, path)
	if err != nil {
		return nil, err
	}
	before, inBefore, err := s.fileOf(ctx, r.Previous, path)
	if err != nil {
		return nil, err
	}
	if !inAfter && !inBefore {
		return nil, fault.New(fault.NotFound, "no_file", "There is no such file.").At("path")
	}
	return compare.Texts(path, before, after, inBefore, inAfter), nil
}

// fileOf reads a file of what buyers get of a version; false: it has none.
func (s *Service) fileOf(ctx context.Context, u *Upload, path string) (string, bool, error) {
	if u == nil || u.Rebuilt == "" {
		return "", false, nil
	}
	return s.Archives.ReadFile(ctx, u.Rebuilt, u.RebuiltSHA256, u.TechnicalName, path, compare.Longest)
}

// OpenArchive opens the ZIP of a version as its owner sent it; nobody else may.
func (s *Service) OpenArchive(ctx context.Context, id int64) (*Upload, *blobs.Reader, error) {
	u, err := s.Own(ctx, id, "en")
	if err != nil {
		return nil, nil, err
	}
	content, err := s.files.Get(ctx, u.Blob)
	return u, content, err
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
// not been mended, and questions of reviewers.
func (s *Service) Tasks(ctx context.Context, sellerID int64, _ time.Time) (all []tasks.Task, err error) {
	var found []Upload
	err = s.DB.Read().NewSelect().Model(&found).Where("upload.seller_id = ?", sellerID).Where(needsSellerSQL).
		OrderExpr("upload.id DESC").Limit(20).Scan(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(found))
	for i, u := range found {
		ids[i] = u.ID
	}
	reasons, err := stages.Refusals(ctx, s.DB.Read(), ids)
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
