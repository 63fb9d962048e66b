package graph

import (
	"context"
	"maps"
	"slices"

	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/inspect"
	"merkato/internal/inspect/texts"
	"merkato/internal/validation"
)

func (q query) UploadedVersions(ctx context.Context, part *validation.Part, search *string, product *int64, page, length *int64, lang *string) (*generated.UploadedVersionPage, error) {
	number, size := orElse(page, 1), orElse(length, 10)
	list, err := q.services.Validation.List(ctx, validation.Filter{
		Part: orElse(part, validation.PartAll), Search: orElse(search, ""), Product: orElse(product, 0),
	}, int(number), int(size), orElse(lang, "en"))
	return versionPage(list, err, number, size)
}

func versionPage(list *validation.List, err error, number, length int64) (*generated.UploadedVersionPage, error) {
	if err != nil {
		return nil, err
	}
	found := &generated.UploadedVersionPage{
		Versions: schema.UploadedVersions(list.Versions), Page: number, Length: length, TotalCount: list.Total, Counts: []generated.VersionPartCount{},
	}
	for _, part := range []validation.Part{validation.PartAll, validation.PartInFlight, validation.PartNeedsMe, validation.PartDone} {
		if list.Counts != nil {
			found.Counts = append(found.Counts, generated.VersionPartCount{Part: part, Count: list.Counts[part]})
		}
	}
	return found, nil
}

func (q query) VersionReport(ctx context.Context, id int64, lang *string) (*schema.VersionReport, error) {
	return versionReport(lang)(q.services.Validation.Report(ctx, id, orElse(lang, "en")))
}

// versionReport puts a report into a language; one that is not there, or is
// another's, is null.
func versionReport(lang *string) func(*validation.Report, error) (*schema.VersionReport, error) {
	return func(r *validation.Report, err error) (*schema.VersionReport, error) {
		if fault.Is(err, fault.NotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return &schema.VersionReport{Report: r, Lang: orElse(lang, "en")}, nil
	}
}

func (q query) CompatibilityMap(ctx context.Context, page, length *int64, lang *string) (*generated.CompatibilityMap, error) {
	number, size := orElse(page, 1), orElse(length, 25)
	found, err := q.services.Catalogue.CompatibilityMap(ctx, int(number), int(size), orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	lines := found.Lines
	if lines == nil {
		lines = []catalogue.CompatibilityLine{}
	}
	return &generated.CompatibilityMap{Platforms: found.Platforms, Products: lines, Page: number, Length: size, TotalCount: found.Total}, nil
}

func (q query) UploadTerms(ctx context.Context, product int64, lang *string) (*generated.UploadTerms, error) {
	t, err := q.services.Validation.Terms(ctx, product, orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	terms := &generated.UploadTerms{
		LeftToday: int64(t.LeftToday), Largest: t.Largest, Kind: generated.RuleKind(t.Kind), LastVersion: t.LastVersion, TechnicalName: t.TechnicalName,
		Pending: versionOrNull(t.Pending), Previous: versionOrNull(t.Previous), Date: t.Date, Platforms: []generated.UploadPlatform{},
	}
	for _, p := range t.Platforms {
		terms.Platforms = append(terms.Platforms, generated.UploadPlatform{Version: p.Version, PhpMin: p.PHPMin, PhpMax: p.PHPMax, Released: p.Released})
	}
	return terms, nil
}

func versionOrNull(u *validation.Upload) *schema.UploadedVersion {
	if u == nil {
		return nil
	}
	return &schema.UploadedVersion{Upload: u}
}

func (m mutation) SubmitVersion(ctx context.Context, input generated.VersionInput) (*schema.UploadedVersion, error) {
	n := validation.Submission{
		Archive: input.Archive, Product: input.Product, Version: input.Version, ChangeKind: input.ChangeKind, Changelog: map[string]string{},
		WorksFrom: input.WorksFrom, WorksTo: input.WorksTo, Replace: orElse(input.Replace, false), OnlineOn: input.OnlineOn,
	}
	for _, text := range input.Changelog {
		n.Changelog[text.Lang] = text.Text
	}
	id, err := m.services.Validation.Submit(ctx, n)
	return m.version(ctx, id, err)
}

// version is a version of the asking seller's after something was done to it.
func (m mutation) version(ctx context.Context, id int64, err error) (*schema.UploadedVersion, error) {
	if err != nil {
		return nil, err
	}
	u, err := m.services.Validation.Own(ctx, id, "en")
	return versionOrNull(u), err
}

func (m mutation) CancelVersion(ctx context.Context, id int64) (*schema.UploadedVersion, error) {
	return m.version(ctx, id, m.services.Validation.Cancel(ctx, id))
}

func (m mutation) WithdrawVersion(ctx context.Context, id int64, reason string) (*schema.UploadedVersion, error) {
	return m.version(ctx, id, m.services.Validation.Withdraw(ctx, id, reason))
}

func (m mutation) ScheduleVersion(ctx context.Context, id int64, day *calendar.Day) (*schema.UploadedVersion, error) {
	return m.version(ctx, id, m.services.Validation.Schedule(ctx, id, day))
}

func (m mutation) AppealFinding(ctx context.Context, id int64, fingerprint, reason string) (*schema.VersionReport, error) {
	return m.report(ctx, id, m.services.Validation.Appeal(ctx, id, fingerprint, reason))
}

func (m mutation) AnswerReviewer(ctx context.Context, id int64, body string) (*schema.VersionReport, error) {
	return m.report(ctx, id, m.services.Validation.Answer(ctx, id, body))
}

func (m mutation) report(ctx context.Context, id int64, err error) (*schema.VersionReport, error) {
	if err != nil {
		return nil, err
	}
	r, err := m.services.Validation.Report(ctx, id, "en")
	return &schema.VersionReport{Report: r, Lang: "en"}, err
}

func (m mutation) TestCompatibility(ctx context.Context, product int64) (bool, error) {
	err := m.services.Validation.RequestTests(ctx, product)
	return err == nil, err
}

// What operators may do.

func (q query) ReviewQueue(ctx context.Context, stage *validation.Stage, page, length *int64) (*generated.UploadedVersionPage, error) {
	number, size := orElse(page, 1), orElse(length, 25)
	list, err := q.services.Validation.Queue(ctx, orElse(stage, ""), int(number), int(size))
	return versionPage(list, err, number, size)
}

func (q query) ReviewReport(ctx context.Context, id int64, lang *string) (*schema.VersionReport, error) {
	return versionReport(lang)(q.services.Validation.ReportForReview(ctx, id))
}

func (q query) OpenAppeals(ctx context.Context) ([]generated.OpenAppeal, error) {
	open, err := q.services.Validation.OpenAppeals(ctx)
	all := make([]generated.OpenAppeal, len(open))
	for i := range open {
		all[i] = generated.OpenAppeal{UploadID: open[i].UploadID, ProductID: open[i].ProductID, Fingerprint: open[i].Fingerprint, Rule: open[i].Rule, Appeal: &open[i]}
	}
	return all, err
}

// reviewed is any version after an operator did something to it.
func (m mutation) reviewed(ctx context.Context, id int64, err error) (*schema.UploadedVersion, error) {
	if err != nil {
		return nil, err
	}
	r, err := m.services.Validation.ReportForReview(ctx, id)
	if err != nil {
		return nil, err
	}
	return versionOrNull(r.Upload), nil
}

func (m mutation) TakeReview(ctx context.Context, id int64) (*schema.UploadedVersion, error) {
	return m.reviewed(ctx, id, m.services.Validation.Take(ctx, id))
}

func (m mutation) DecideReview(ctx context.Context, id int64, stage validation.Stage, isPassed bool, note *string) (*schema.UploadedVersion, error) {
	return m.reviewed(ctx, id, m.services.Validation.Decide(ctx, id, stage, isPassed, orElse(note, "")))
}

func (m mutation) AskSeller(ctx context.Context, id int64, body string) (*schema.VersionReport, error) {
	if err := m.services.Validation.Ask(ctx, id, body); err != nil {
		return nil, err
	}
	r, err := m.services.Validation.ReportForReview(ctx, id)
	return &schema.VersionReport{Report: r, Lang: "en"}, err
}

func (m mutation) DecideAppeal(ctx context.Context, id int64, isAccepted bool, answer string) (bool, error) {
	err := m.services.Validation.DecideAppeal(ctx, id, isAccepted, answer)
	return err == nil, err
}

// VersionReport gives the generated code what a report says in words.
func (r resolver) VersionReport() generated.VersionReportResolver { return reportResolver(r) }

type reportResolver resolver

func (reportResolver) Findings(_ context.Context, r *schema.VersionReport) ([]generated.ReviewFinding, error) {
	if r.Report.Report == nil {
		return []generated.ReviewFinding{}, nil
	}
	return findings(r, r.Report.Report.Findings), nil
}

func (reportResolver) Fixed(_ context.Context, r *schema.VersionReport) ([]generated.ReviewFinding, error) {
	if r.Report.Report == nil {
		return []generated.ReviewFinding{}, nil
	}
	return findings(r, r.Report.Report.Fixed), nil
}

func findings(r *schema.VersionReport, found []inspect.Finding) []generated.ReviewFinding {
	appeals := map[string]*validation.Appeal{}
	for i := range r.Appeals {
		appeals[r.Appeals[i].Fingerprint] = &r.Appeals[i]
	}
	all := make([]generated.ReviewFinding, 0, len(found))
	for i := range found {
		f := &found[i]
		one := generated.ReviewFinding{
			Fingerprint: f.Fingerprint, Rule: f.Rule, Category: generated.IssueCategory(f.Category), Severity: generated.RuleSeverity(f.Severity),
			Title: f.Rule, Text: texts.Message(f, r.Lang), Appeal: appeals[f.Fingerprint], IsWaived: r.Waived[f.Fingerprint],
		}
		if rule := inspect.RuleByID(f.Rule); rule != nil { // a rule may be gone since
			said := texts.Of(rule, r.Lang)
			one.Title, one.Why, one.How = said.Title, said.Why, said.How
		}
		if f.File != "" {
			one.File = &f.File
		}
		if f.Line > 0 {
			line := int64(f.Line)
			one.Line = &line
		}
		if f.Column > 0 {
			column := int64(f.Column)
			one.Column = &column
		}
		if f.Excerpt != nil {
			one.Excerpt = ruleCode(&texts.Code{File: f.File, First: f.Excerpt.First, Lines: f.Excerpt.Lines, Line: f.Line})
		}
		if f.State != "" {
			state := generated.FindingState(f.State)
			one.State = &state
		}
		all = append(all, one)
	}
	return all
}

func (reportResolver) Cut(_ context.Context, r *schema.VersionReport) ([]generated.ReportCut, error) {
	all := []generated.ReportCut{}
	if r.Report.Report == nil {
		return all, nil
	}
	for _, rule := range slices.Sorted(maps.Keys(r.Report.Report.Cut)) {
		all = append(all, generated.ReportCut{Rule: rule, Count: int64(r.Report.Report.Cut[rule])})
	}
	return all, nil
}

func (reportResolver) Compatibility(_ context.Context, r *schema.VersionReport) ([]generated.ReportCompatibility, error) {
	all := []generated.ReportCompatibility{}
	if r.Report.Report == nil {
		return all, nil
	}
	for _, c := range r.Report.Report.Compatibility {
		all = append(all, generated.ReportCompatibility{Version: c.Platform, Result: catalogue.Compatibility(c.Result), Because: c.Because})
	}
	return all, nil
}
