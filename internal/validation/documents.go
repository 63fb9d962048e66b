package validation

import (
	"context"
	"fmt"
	"strings"

	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
	"merkato/internal/validation/paper"
)

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
		return nil, "", noReport()
	}
	name = fmt.Sprintf("%s-%s-%s", orElse(r.Report.Name, "version"), r.Upload.Version, form)
	switch form {
	case DocumentJSON: // as the engine wrote it, for the one in the browser
		text, err := s.ReportJSON(ctx, id)
		return []byte(text), name, err
	case DocumentSARIF:
		texts.Translate(r.Report, lang)
		content, err = r.Report.SARIF(rules.All, "")
		return content, name, err
	case DocumentPDF:
		content, err = paper.Draw(r.printed(), lang)
		return content, name, err
	}
	return nil, "", fault.New(fault.NotFound, "no_file", "There is no such file.")
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// printed is what the PDF shows of a report: as the screen does, with what the
// reviewers found themselves.
func (r *Report) printed() paper.Reviewed {
	u, all := r.Upload, *r.Report
	all.Compliance, all.Errors, all.Warnings, all.Findings = u.Compliance, u.Errors, u.Warnings, nil
	for _, v := range r.Verdicts {
		if v.Verdict == Added {
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
