package graph

import (
	"cmp"
	"context"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/inspect"
	"merkato/internal/list"
	"merkato/internal/reviewqueue"
	"merkato/internal/rules"
	"merkato/internal/validation"
	"merkato/internal/validation/compare"
	"merkato/internal/validation/stages"
)

func (q query) ReviewQueue(ctx context.Context, stage *stages.Stage, kind *reviewqueue.Kind, mine *bool, page, length *int64) (*generated.ReviewQueue, error) {
	found, err := q.services.Queue.List(ctx, reviewqueue.Filter{Stage: string(orElse(stage, "")), Kind: orElse(kind, ""), Mine: orElse(mine, false)}, list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))})
	if err != nil {
		return nil, err
	}
	queue := &generated.ReviewQueue{Items: []generated.ReviewItem{}, TotalCount: found.Total, MineCount: found.Mine}
	waits, err := q.services.Validation.Waits(ctx)
	for i := range found.Items {
		queue.Items = append(queue.Items, *reviewItem(&found.Items[i], waits))
	}
	return queue, err
}

func reviewItem(i *reviewqueue.Item, waits stages.Waits) *generated.ReviewItem {
	item := &generated.ReviewItem{
		Kind: i.Kind, Ref: i.Ref, ProductID: i.ProductID, ProductName: i.ProductName, SellerID: i.SellerID, SellerName: i.SellerName, Stage: stages.Stage(i.Stage),
		Version: i.Version, Errors: int64(i.Errors), Warnings: int64(i.Warnings), IsAsked: i.IsAsked, IsPremium: i.IsPremium, EnteredAt: i.EnteredAt,
		Taker: i.Taker, TakenAt: i.TakenAt, IsMine: i.IsMine,
	}
	if i.Kind == reviewqueue.Version {
		kind := versions.ChangeKind(i.ChangeKind)
		item.ChangeKind = &kind
		if promise := waits.Promise(item.Stage, kind, i.EnteredAt); promise != nil {
			item.PromisedAt, item.DueAt = &promise.At, &promise.StageAt
		}
	}
	return item
}

func (q query) ReviewItem(ctx context.Context, kind reviewqueue.Kind, ref int64) (*generated.ReviewItem, error) {
	return q.promised(ctx)(q.services.Queue.Find(ctx, kind, ref))
}

func (q query) NextReview(ctx context.Context) (*generated.ReviewItem, error) {
	return q.promised(ctx)(q.services.Queue.Next(ctx))
}

// promised adds to one item what its seller was told.
func (q query) promised(ctx context.Context) func(*reviewqueue.Item, error) (*generated.ReviewItem, error) {
	return func(item *reviewqueue.Item, err error) (*generated.ReviewItem, error) {
		if err != nil || item == nil {
			return nil, err
		}
		waits, err := q.services.Validation.Waits(ctx)
		return reviewItem(item, waits), err
	}
}

func (q query) ReviewReport(ctx context.Context, id int64, lang *string) (*schema.VersionReport, error) {
	r, err := versionReport(lang)(q.services.Validation.ReportForReview(ctx, id))
	if err != nil || r == nil {
		return nil, err
	}
	by, err := q.services.Desk.Name(ctx, r.Upload.SellerID)
	r.SellerID, r.SellerName, r.Decisions = &r.Upload.SellerID, &by, []schema.ReviewDecision{}
	for _, step := range r.Upload.Steps {
		if step.EndedAt == nil || step.Stage == stages.Automatic || err != nil {
			continue
		}
		decision := schema.ReviewDecision{Stage: &step.Stage, IsPassed: step.Status == stages.Ready, At: *step.EndedAt, Note: step.Note}
		decision.By, err = q.services.Trail.Who(ctx, step.Reviewer)
		r.Decisions = append(r.Decisions, decision)
	}
	return r, err
}

func (q query) ReviewFiles(ctx context.Context, id int64) ([]compare.File, error) {
	return q.services.Validation.CompareFiles(ctx, id)
}

func (q query) ReviewFile(ctx context.Context, id int64, path string) (*compare.Comparison, error) {
	return foundOrNull(q.services.Validation.CompareFile(ctx, id, path))
}

// foundOrNull makes null of what is not there.
func foundOrNull[T any](found *T, err error) (*T, error) {
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return found, err
}

func (q query) ReviewSheet(ctx context.Context, id int64, lang *string) (*generated.SheetReview, error) {
	r, err := foundOrNull(q.services.Sheets.ForReview(ctx, id))
	if err != nil || r == nil {
		return nil, err
	}
	names, err := q.services.Products.Names(ctx, r.SellerID, orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	by, err := q.services.Desk.Name(ctx, r.SellerID)
	if err != nil {
		return nil, err
	}
	fields := r.Fields()
	if err := q.nameCategories(ctx, fields, orElse(lang, "en")); err != nil {
		return nil, err
	}
	var decision *schema.ReviewDecision
	if r.DecidedAt != nil && r.State != "CANCELLED" {
		decision = &schema.ReviewDecision{IsPassed: r.State == "VALIDATED", At: *r.DecidedAt, Note: r.Note}
		if decision.By, err = q.services.Trail.Who(ctx, r.DecidedBy); err != nil {
			return nil, err
		}
	}
	return &generated.SheetReview{
		SellerID: r.SellerID, Decision: decision, ID: r.ID, ProductID: r.ProductID, ProductName: names[r.ProductID], SellerName: by, Type: r.Type, Price: r.Price, SubmittedAt: r.SubmittedAt, State: r.State, HasBefore: r.Before != nil, Fields: fields,
	}, nil
}

func (q query) PublishedSheet(ctx context.Context, product int64, lang *string) (*generated.PublishedSheet, error) {
	s, err := foundOrNull(q.services.Sheets.PublishedForReview(ctx, product))
	if err != nil || s == nil {
		return nil, err
	}
	fields := s.Fields()
	if err := q.nameCategories(ctx, fields, orElse(lang, "en")); err != nil {
		return nil, err
	}
	return &generated.PublishedSheet{ProductID: s.ProductID, Type: s.Type, Price: s.Price, Fields: fields}, nil
}

// nameCategories puts names in place of the marketplace's ids, where they are known.
func (q query) nameCategories(ctx context.Context, fields []sheets.Field, lang string) error {
	all, err := q.services.Catalogue.Categories(ctx)
	if err != nil {
		return err
	}
	names := map[string]string{}
	for _, c := range all {
		names[c.ExternalID] = c.Name(lang)
	}
	for _, f := range fields {
		if f.Field != "categories" {
			continue
		}
		for _, side := range [][]string{f.Before, f.After} {
			for i, id := range side {
				side[i] = cmp.Or(names[id], id)
			}
		}
	}
	return nil
}

func (q query) DeskTimes(ctx context.Context) ([]generated.ReviewTime, error) {
	return reviewTimes(q.services.Validation.Waits(ctx))
}

func (q query) DeskAppeals(ctx context.Context, state *rules.AppealState, lang *string, page, length *int64) (*generated.DeskAppealPage, error) {
	found, total, err := q.services.Rules.Appeals(ctx, orElse(state, rules.AppealOpen), list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))})
	if err != nil {
		return nil, err
	}
	all := &generated.DeskAppealPage{Appeals: []generated.DeskAppeal{}, TotalCount: total}
	for i := range found {
		a := &found[i]
		one := generated.DeskAppeal{
			ID: a.ID, UploadID: a.UploadID, ProductName: a.ProductName, SellerName: a.SellerName, Version: a.Version,
			Rule: a.Rule, Appeal: &a.Appeal,
		}
		if a.Finding != nil {
			report := &schema.VersionReport{Report: &validation.Report{Upload: &validation.Upload{}}, Lang: orElse(lang, "en")}
			one.Finding = &findings(report, []inspect.Finding{*a.Finding})[0]
		}
		all.Appeals = append(all.Appeals, one)
	}
	return all, nil
}

func (q query) DeskExceptions(ctx context.Context, lang *string, page, length *int64) (*generated.ExceptionPage, error) {
	found, total, err := q.services.Rules.Exceptions(ctx, list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))})
	if err != nil {
		return nil, err
	}
	all := &generated.ExceptionPage{Exceptions: []generated.StandingException{}, TotalCount: total}
	for _, e := range found {
		all.Exceptions = append(all.Exceptions, generated.StandingException{
			Source: e.Source, ID: e.ID, UploadID: e.UploadID, ProductName: e.ProductName, SellerID: e.SellerID, SellerName: e.SellerName,
			Version: e.Version, Rule: e.Rule, Title: ruleWords(e.Rule, orElse(lang, "en")).Title, Reason: e.Reason, At: e.At,
		})
	}
	return all, nil
}

func (q query) RuleRates(ctx context.Context, lang *string) ([]generated.RuleRate, error) {
	rates, err := q.services.Rules.Rates(ctx)
	all := make([]generated.RuleRate, len(rates))
	for i, r := range rates {
		all[i] = generated.RuleRate{
			Rule: r.Rule, Title: ruleWords(r.Rule, orElse(lang, "en")).Title, Accepted: r.Accepted, Declined: r.Declined, Dismissed: r.Dismissed, Confirmed: r.Confirmed, FalseAlarms: r.FalseAlarms(),
		}
	}
	return all, err
}

func (q query) RuleChanges(ctx context.Context, lang *string) ([]generated.RuleChange, error) {
	changes, err := q.services.Rules.Changes(ctx)
	all := make([]generated.RuleChange, len(changes))
	for i, c := range changes {
		all[i] = generated.RuleChange{
			ID: c.ID, Rule: c.Rule, Title: ruleWords(c.Rule, orElse(lang, "en")).Title, StartsOn: c.StartsOn, Note: c.Note, State: c.State, MadeAt: c.MadeAt,
			Total: int64(c.Total), Checked: int64(c.Checked), Products: int64(c.Products), Sellers: int64(c.Sellers),
		}
	}
	return all, err
}

func (q query) RuleChangeFrom(ctx context.Context) (calendar.Day, error) {
	return q.services.Rules.FirstDay(ctx)
}

func (m mutation) TakeReview(ctx context.Context, kind reviewqueue.Kind, ref int64) (bool, error) {
	take := m.services.Validation.Take
	if kind == reviewqueue.Sheet {
		take = m.services.Sheets.Hold
	}
	return done(take(ctx, ref))
}

func (m mutation) ReleaseReview(ctx context.Context, kind reviewqueue.Kind, ref int64) (bool, error) {
	release := m.services.Validation.Release
	if kind == reviewqueue.Sheet {
		release = m.services.Sheets.Release
	}
	return done(release(ctx, ref))
}

func (m mutation) DecideReview(ctx context.Context, id int64, stage stages.Stage, isPassed bool, note *string) (*schema.UploadedVersion, error) {
	if err := m.services.Validation.Decide(ctx, id, stage, isPassed, orElse(note, "")); err != nil {
		return nil, err
	}
	r, err := m.services.Validation.ReportForReview(ctx, id)
	if err != nil {
		return nil, err
	}
	return versionOrNull(r.Upload), nil
}

func (m mutation) DecideSheet(ctx context.Context, id int64, isPassed bool, note *string) (bool, error) {
	return done(m.services.Sheets.Decide(ctx, id, isPassed, orElse(note, "")))
}

// reviewed is a version's report after an operator did something to it.
func (m mutation) reviewed(ctx context.Context, id int64, err error) (*schema.VersionReport, error) {
	if err != nil {
		return nil, err
	}
	r, err := m.services.Validation.ReportForReview(ctx, id)
	return &schema.VersionReport{Report: r, Lang: "en"}, err
}

func (m mutation) AskSeller(ctx context.Context, id int64, body string) (*schema.VersionReport, error) {
	return m.reviewed(ctx, id, m.services.Validation.Ask(ctx, id, body))
}

func (m mutation) JudgeFinding(ctx context.Context, id int64, fingerprint string, verdict *rules.VerdictKind, reason *string, isStanding *bool) (*schema.VersionReport, error) {
	return m.reviewed(ctx, id, m.services.Validation.Judge(ctx, id, rules.Judgement{
		Fingerprint: fingerprint, Verdict: orElse(verdict, ""), Reason: orElse(reason, ""), IsStanding: orElse(isStanding, false),
	}))
}

func (m mutation) AddFinding(ctx context.Context, id int64, file string, line int64, text string, severity generated.RuleSeverity) (*schema.VersionReport, error) {
	return m.reviewed(ctx, id, m.services.Validation.AddFinding(ctx, id, rules.OwnFinding{File: file, Line: int(line), Text: text, Severity: inspect.Severity(severity)}))
}

func (m mutation) DecideAppeal(ctx context.Context, id int64, isAccepted bool, isStanding *bool, answer string) (bool, error) {
	return done(m.services.Validation.DecideAppeal(ctx, id, rules.Ruling{IsAccepted: isAccepted, IsStanding: orElse(isStanding, false), Answer: answer}))
}

func (m mutation) WithdrawException(ctx context.Context, source rules.ExceptionSource, id int64, reason string) (bool, error) {
	return done(m.services.Validation.WithdrawException(ctx, source, id, reason))
}

func (m mutation) ChangeRule(ctx context.Context, rule string, startsOn calendar.Day, note *string) (int64, error) {
	return m.services.Rules.Change(ctx, rule, startsOn, orElse(note, ""))
}

func (m mutation) CancelRuleChange(ctx context.Context, id int64) (bool, error) {
	return done(m.services.Rules.CancelChange(ctx, id))
}
