package graph

import (
	"context"
	"maps"
	"slices"
	"strings"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/inspect"
	"merkato/internal/inspect/texts"
	"merkato/internal/rules"
	"merkato/internal/validation"
	"merkato/internal/validation/stages"
)

func (q query) UploadedVersions(ctx context.Context, part *validation.Part, search *string, product *int64, page, length *int64, lang *string) (*generated.UploadedVersionPage, error) {
	list, err := q.services.Validation.List(ctx, validation.Filter{
		Part: orElse(part, validation.PartAll), Search: orElse(search, ""), Product: orElse(product, 0),
	}, int(orElse(page, 1)), int(orElse(length, 10)), orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	found := &generated.UploadedVersionPage{Versions: schema.UploadedVersions(list.Versions), TotalCount: list.Total}
	for _, part := range []validation.Part{validation.PartAll, validation.PartInFlight, validation.PartNeedsMe, validation.PartDone} {
		found.Counts = append(found.Counts, generated.VersionPartCount{Part: part, Count: list.Counts[part]})
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
	size := orElse(length, 25)
	found, err := q.services.Catalogue.CompatibilityMap(ctx, int(orElse(page, 1)), int(size), orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	return &generated.CompatibilityMap{Platforms: found.Platforms, Products: found.Lines, Length: size, TotalCount: found.Total}, nil
}

func (q query) UploadTerms(ctx context.Context, product int64, lang *string) (*generated.UploadTerms, error) {
	t, err := q.services.Validation.Terms(ctx, product, orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	terms := &generated.UploadTerms{
		LeftToday: int64(t.LeftToday), IsFeeUnpaid: t.IsFeeUnpaid, Largest: t.Largest, Kind: generated.RuleKind(t.Kind), LastVersion: t.LastVersion, TechnicalName: t.TechnicalName,
		Pending: versionOrNull(t.Pending), Refused: versionOrNull(t.Refused), Previous: versionOrNull(t.Previous), Date: t.Date, Platforms: []generated.UploadPlatform{},
		BlockingRules: append([]string{}, t.Blocking...), WaivedFindings: append([]string{}, t.Waived...),
	}
	if t.NewestMajor != nil {
		terms.NewestMajor = new(int64(*t.NewestMajor))
	}
	for _, p := range t.Platforms {
		terms.Platforms = append(terms.Platforms, generated.UploadPlatform{Version: p.Version, PhpMin: p.PHPMin, PhpMax: p.PHPMax, Released: p.Released, Required: p.Required})
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
	return done(m.services.Validation.RequestTests(ctx, product))
}

func (q query) ReviewTimes(ctx context.Context) ([]generated.ReviewTime, error) {
	return reviewTimes(q.services.Validation.Waits(ctx))
}

func reviewTimes(waits stages.Waits, err error) ([]generated.ReviewTime, error) {
	times := waits.Times()
	all := make([]generated.ReviewTime, len(times))
	for i, t := range times {
		all[i] = generated.ReviewTime{
			Stage: t.Stage, IsLarge: t.IsLarge, MedianMinutes: int64(t.Median.Minutes()), NinetyMinutes: int64(t.Ninety.Minutes()), Count: int64(t.Count),
		}
	}
	return all, err
}

func (q query) RuleNotices(ctx context.Context, lang *string) ([]generated.RuleNotice, error) {
	notices, err := q.services.Rules.Notices(ctx)
	all := make([]generated.RuleNotice, len(notices))
	for i, n := range notices {
		said := ruleWords(n.Rule, orElse(lang, "en"))
		all[i] = generated.RuleNotice{ID: n.ID, Rule: n.Rule, Title: said.Title, How: said.How, StartsOn: n.StartsOn, Note: n.Note, Hits: n.Hits}
	}
	return all, err
}

// VersionReport resolves what a report says in words.
func (r resolver) VersionReport() generated.VersionReportResolver { return reportResolver(r) }

type reportResolver resolver

func (reportResolver) Findings(_ context.Context, r *schema.VersionReport) ([]generated.ReviewFinding, error) {
	if r.Report.Report == nil {
		return []generated.ReviewFinding{}, nil
	}
	return append(added(r), findings(r, r.Report.Report.Findings)...), nil
}

func (reportResolver) Fixed(_ context.Context, r *schema.VersionReport) ([]generated.ReviewFinding, error) {
	if r.Report.Report == nil {
		return []generated.ReviewFinding{}, nil
	}
	return findings(r, r.Report.Report.Fixed), nil
}

func findings(r *schema.VersionReport, found []inspect.Finding) []generated.ReviewFinding {
	appeals := map[string]*rules.Appeal{}
	for i := range r.Appeals {
		appeals[r.Appeals[i].Fingerprint] = &r.Appeals[i]
	}
	verdicts := map[string]*rules.Verdict{}
	for i := range r.Verdicts {
		verdicts[r.Verdicts[i].Fingerprint] = &r.Verdicts[i]
	}
	all := make([]generated.ReviewFinding, 0, len(found))
	for i := range found {
		f := &found[i]
		said := ruleWords(f.Rule, r.Lang)
		one := generated.ReviewFinding{
			Fingerprint: f.Fingerprint, Rule: f.Rule, Category: generated.IssueCategory(f.Category), Severity: generated.RuleSeverity(f.Severity),
			Title: said.Title, Why: said.Why, How: said.How, Text: texts.Message(f, r.Lang), Appeal: appeals[f.Fingerprint], IsWaived: r.Waived[f.Fingerprint],
		}
		if f.File != "" {
			one.File = &f.File
		}
		if f.Line > 0 {
			one.Line = new(int64(f.Line))
		}
		if f.Excerpt != nil {
			one.Excerpt = ruleCode(&texts.Code{File: f.File, First: f.Excerpt.First, Lines: f.Excerpt.Lines, Line: f.Line})
		}
		if f.State != "" {
			one.State = new(generated.FindingState(f.State))
		}
		if v := verdicts[f.Fingerprint]; v != nil {
			one.Verdict, one.VerdictReason, one.IsStanding = &v.Verdict, v.Reason, v.IsStanding
		}
		all = append(all, one)
	}
	return all
}

// added are the reviewer's own findings, which come first.
func added(r *schema.VersionReport) []generated.ReviewFinding {
	all := []generated.ReviewFinding{}
	for i := range r.Verdicts {
		v := &r.Verdicts[i]
		if v.Verdict != rules.Added || v.UploadID != r.Upload.ID {
			continue
		}
		line := int64(v.Line)
		all = append(all, generated.ReviewFinding{
			Fingerprint: v.Fingerprint, Category: generated.IssueCategoryOther, Severity: generated.RuleSeverity(v.Severity), Text: v.Reason, Verdict: &v.Verdict,
			File: &v.File, Line: &line, Excerpt: ruleCode(&texts.Code{File: v.File, First: v.FirstLine, Lines: strings.Split(v.Excerpt, "\n"), Line: v.Line}),
		})
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
		all = append(all, generated.ReportCompatibility{Version: c.Platform, Result: versions.Compatibility(c.Result), Because: c.Because})
	}
	return all, nil
}
