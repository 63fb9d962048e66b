package inspect

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"slices"

	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/php"
)

// Progress receives how many of all steps are done. It may be nil.
type Progress func(done, total int)

// InspectZip reviews a ZIP. An archive that is refused has a report too, whose
// one finding says why; the error is only for what is no fault of the archive.
func (rules Rules) InspectZip(ctx context.Context, r io.ReaderAt, size int64, limits archive.Limits, c Context, progress Progress) (*Report, error) {
	a, err := archive.Open(r, size, limits)
	var refusal *archive.Refusal
	if errors.As(err, &refusal) {
		return rules.Refused(refusal, c), nil
	}
	if err != nil {
		return nil, err
	}
	return rules.Inspect(ctx, a, c, progress)
}

// Inspect reviews an archive that was opened. It stops between two files when
// the context is done.
func (rules Rules) Inspect(ctx context.Context, a *archive.Archive, c Context, progress Progress) (*Report, error) {
	m := newModule(a, c.Kind)
	needs := &phpNeeds{}
	report := newReport(c)
	report.Kind, report.Name = m.Kind, m.Name
	report.Version, report.Requires = m.Declared.Version, m.Declared.Compliancy
	var runs []*Run
	for _, rule := range rules {
		if rule.For != "" && rule.For != m.Kind {
			continue
		}
		missing := missingNeeds(rule, &c)
		if len(missing) > 0 {
			report.NotRun = append(report.NotRun, NotRun{Rule: rule.ID, Needs: missing})
			continue
		}
		runs = append(runs, &Run{Module: m, Context: &c, rule: rule, php: needs})
	}
	for i, f := range m.Files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		inspectFile(runs, f)
		f.lines, f.scanned = nil, nil // excerpts are made; the split lines of all files would be much
		if progress != nil {
			progress(i+1, len(m.Files)+1)
		}
	}
	for _, run := range runs {
		if run.rule.Module != nil {
			run.do(func() { run.rule.Module(run) })
		}
	}
	report.finish(m, runs, needs, c)
	if progress != nil {
		progress(len(m.Files)+1, len(m.Files)+1)
	}
	return report, nil
}

func inspectFile(runs []*Run, f *File) {
	own := f.Own()
	var tree *php.File
	for _, run := range runs {
		if !own && !run.rule.Vendor {
			continue
		}
		if run.rule.File != nil {
			run.do(func() { run.rule.File(run, f) })
		}
		if run.rule.PHP != nil && f.IsPHP() {
			if tree == nil {
				tree = php.Parse(f.Bytes())
			}
			run.do(func() { run.rule.PHP(run, f, tree) })
		}
	}
}

func missingNeeds(rule *Rule, c *Context) (missing []Need) {
	for _, need := range rule.Needs {
		if !c.has(need) {
			missing = append(missing, need)
		}
	}
	return missing
}

func newReport(c Context) *Report {
	return &Report{RuleSet: RuleSet, Change: c.Change, Findings: []Finding{}, Files: []FileHash{}, Compatibility: []Compatibility{}}
}

// finish sorts what was found and draws the verdict.
func (r *Report) finish(m *Module, runs []*Run, needs *phpNeeds, c Context) {
	hash := sha256.New()
	for _, f := range m.Files {
		if archive.FromMacOS(f.Path) {
			continue // buyers do not get it
		}
		r.Files = append(r.Files, FileHash{Path: f.Path, Size: f.Size, SHA256: f.SHA256})
		_, _ = io.WriteString(hash, f.SHA256+" "+f.Path+"\n")
	}
	r.Contents = hex.EncodeToString(hash.Sum(nil))
	for _, run := range runs {
		r.Findings = append(r.Findings, run.findings...)
		if run.failed {
			r.NotRun = append(r.NotRun, NotRun{Rule: run.rule.ID, Needs: []Need{NeedRepair}})
		}
		if run.omitted > 0 {
			if r.Cut == nil {
				r.Cut = map[string]int{}
			}
			r.Cut[run.rule.ID] = run.omitted
		}
	}
	r.Compatibility = compatibility(c.Platforms, r.Requires, needs)
	sortFindings(r.Findings)
	folder := ""
	if m.IsAtTop && m.Name != "" {
		folder = m.Name + "/"
	}
	fingerprint(r.Findings, folder)
	if c.Previous != nil {
		r.compare(&c)
	}
	r.conclude()
}

func (r *Report) conclude() {
	r.Compliance = Compliant
	for _, f := range r.Findings {
		if f.Severity == Error {
			r.Errors++
			r.Compliance = NotCompliant
		} else {
			r.Warnings++
		}
	}
}

// Refused is the report on an archive that could not be read safely.
func (rules Rules) Refused(refusal *archive.Refusal, c Context) *Report {
	i := slices.IndexFunc(rules, func(r *Rule) bool { return r.Refuses != nil && r.Refuses(refusal.Reason) })
	rule := rules[i]
	run := &Run{Context: &c, rule: rule}
	var params []string
	for _, name := range slices.Sorted(maps.Keys(refusal.Params)) {
		params = append(params, name, refusal.Params[name])
	}
	run.Find(Nowhere, string(refusal.Reason), params...)
	report := newReport(c)
	report.Kind = c.Kind
	report.Findings = append(report.Findings, run.findings...)
	for _, other := range rules {
		if other.ID != rule.ID {
			report.NotRun = append(report.NotRun, NotRun{Rule: other.ID, Needs: []Need{NeedArchive}})
		}
	}
	for _, p := range c.Platforms {
		report.Compatibility = append(report.Compatibility, Compatibility{Platform: p.Version, Result: Waiting, Because: "unreadable"})
	}
	fingerprint(report.Findings, "")
	report.conclude()
	return report
}
