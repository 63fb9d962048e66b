package validation_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/inspect/sample"
	"merkato/internal/list"
	"merkato/internal/reviewqueue"
	"merkato/internal/rules"
	"merkato/internal/tasks"
	"merkato/internal/validation"
	"merkato/internal/validation/compare"
	"merkato/internal/validation/stages"
)

func (w *world) colleague() context.Context {
	return actor.With(w.t.Context(), actor.Actor{Subject: "colleague", Email: "colleague@market.test", Operator: true})
}

func (w *world) openAppeals() ([]rules.AppealedFinding, error) {
	open, _, err := w.rules.Appeals(w.operator, rules.AppealOpen, list.Page{Number: 1, Length: 100})
	return open, err
}

func (w *world) waiting(ctx context.Context, f reviewqueue.Filter) *reviewqueue.List {
	w.t.Helper()
	found, err := w.Queue.List(ctx, f, list.Page{Number: 1, Length: 10})
	must(w.t, err)
	return found
}

// R18.4: what is in review waits, stage after stage, and no longer.
func TestAVersionWaitsAsLongAsItIsInReview(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
		q := w.waiting(w.operator, reviewqueue.Filter{})
		if q.Total != 1 || q.Items[0].Ref != u.ID || q.Items[0].Stage != "TECHNICAL" || q.Items[0].ProductName != "One-page checkout" || q.Items[0].SellerName != "Sam Seller" {
			t.Fatalf("%+v", q)
		}
		must(t, w.Ask(w.operator, u.ID, "Why?"))
		if q := w.waiting(w.operator, reviewqueue.Filter{Mine: true}); q.Mine != 1 || !q.Items[0].IsAsked || !q.Items[0].IsMine {
			t.Errorf("%+v", q)
		}
		must(t, w.Decide(w.operator, u.ID, stages.Technical, true, ""))
		if q := w.waiting(w.operator, reviewqueue.Filter{Stage: "MARKETING"}); q.Total != 1 || q.Items[0].Taker != "" {
			t.Errorf("%+v", q)
		}
		must(t, w.Cancel(w.ctx, u.ID))
		if q := w.waiting(w.operator, reviewqueue.Filter{}); q.Total != 0 {
			t.Errorf("%+v", q)
		}
		replaced := w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
		again := w.submission(good("1.0.1"), "1.0.1", versions.ChangeNew)
		again.Replace = true
		_, err := w.Submit(w.ctx, again)
		must(t, err)
		if q := w.waiting(w.operator, reviewqueue.Filter{}); q.Total != 0 || w.get(replaced.ID).State != validation.Cancelled {
			t.Errorf("%+v", q)
		}
	})
}

// R18.4: two people never decide the same one.
func TestWhatOneTookNobodyElseDecides(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
		must(t, w.Take(w.operator, u.ID))
		must(t, w.Take(w.operator, u.ID)) // it is theirs already
		for _, refused := range []error{
			w.Take(w.colleague(), u.ID), w.Decide(w.colleague(), u.ID, stages.Technical, true, ""), w.Ask(w.colleague(), u.ID, "Why?"), w.Release(w.colleague(), u.ID),
			w.Judge(w.colleague(), u.ID, rules.Judgement{Fingerprint: "x", Verdict: rules.Confirmed}),
		} {
			wantFault(t, refused, fault.Conflict, "taken")
		}
		must(t, w.Release(w.operator, u.ID))
		wantSteps(t, w.get(u.ID), validation.InValidation, "A READY T TODO M TODO ")
		must(t, w.Take(w.colleague(), u.ID))
		wantFault(t, w.Take(w.operator, u.ID), fault.Conflict, "taken")
		// Who forgot it keeps nobody from it.
		w.now = w.now.Add(4 * time.Hour)
		must(t, w.Take(w.operator, u.ID))

		must(t, w.Release(w.operator, u.ID))
		var both sync.WaitGroup
		decided := make([]error, 2)
		for i, who := range []context.Context{w.operator, w.colleague()} {
			both.Go(func() { decided[i] = w.Decide(who, u.ID, stages.Technical, i == 0, "No.") })
		}
		both.Wait()
		if (decided[0] == nil) == (decided[1] == nil) {
			t.Errorf("both or none decided: %v", decided)
		}
	})
}

// warned has a warning in one of its files.
func warned(version string) []byte {
	return sample.Module{Name: "checkout", Version: version, Files: map[string]string{"views/js/front.js": "console.log('loaded');\n"}}.Zip()
}

// warnedAnew has the same warning in a file that was not there before: a small
// change does not bring old ones up again.
func warnedAnew(version string) []byte {
	return sample.Module{Name: "checkout", Version: version, Files: map[string]string{
		"views/js/front.js": "console.log('loaded');\n", "views/js/back.js": "console.log('back');\n",
	}}.Zip()
}

// R18.4: the engine's findings are confirmed or dismissed, and others added, for
// the seller to read.
func TestReviewersJudgeFindings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		earlier := w.submit(warned("1.0.0"), "1.0.0", versions.ChangeNew)
		must(t, w.Cancel(w.ctx, earlier.ID))
		u := w.submit(warned("1.0.0"), "1.0.0", versions.ChangeNew)
		r, err := w.ReportForReview(w.operator, u.ID)
		must(t, err)
		found := r.Report.Findings[0]
		judge := func(j rules.Judgement) error {
			j.Fingerprint = found.Fingerprint
			return w.Judge(w.operator, u.ID, j)
		}
		wantFault(t, judge(rules.Judgement{Verdict: rules.Dismissed}), fault.Invalid, "reason_missing")
		wantFault(t, judge(rules.Judgement{Verdict: rules.Confirmed, IsStanding: true}), fault.Invalid, "not_dismissed")
		wantFault(t, w.Judge(w.operator, u.ID, rules.Judgement{Fingerprint: "x", Verdict: rules.Confirmed}), fault.NotFound, "no_finding")
		wantFault(t, w.Judge(w.ctx, u.ID, rules.Judgement{Fingerprint: "x", Verdict: rules.Confirmed}), fault.Forbidden, "not_operator")
		must(t, judge(rules.Judgement{Verdict: rules.Confirmed}))
		// R13.3: what is dismissed counts no more, until that is taken back; of the product's other versions neither, where it stands.
		counted := func(id int64, want int) {
			t.Helper()
			if got := w.get(id).Warnings; got != want {
				t.Errorf("%d warnings, not %d", got, want)
			}
		}
		before := w.get(u.ID).Warnings
		must(t, judge(rules.Judgement{Verdict: rules.Dismissed, Reason: "Only in debug mode."}))
		counted(u.ID, before-1)
		counted(earlier.ID, before)
		must(t, judge(rules.Judgement{}))
		counted(u.ID, before)
		must(t, judge(rules.Judgement{Verdict: rules.Dismissed, Reason: "Only in debug mode.", IsStanding: true}))
		counted(u.ID, before-1)
		counted(earlier.ID, before-1)
		must(t, judge(rules.Judgement{Verdict: rules.Confirmed}))
		counted(u.ID, before)
		counted(earlier.ID, before)
		must(t, judge(rules.Judgement{Verdict: rules.Dismissed, Reason: "Only in debug mode.", IsStanding: true}))

		own := rules.OwnFinding{File: "checkout/views/js/front.js", Line: 1, Text: "Do not log.", Severity: inspect.Warning}
		wantFault(t, w.AddFinding(w.operator, u.ID, rules.OwnFinding{File: own.File, Line: 99, Text: "x", Severity: inspect.Error}), fault.NotFound, "no_line")
		must(t, w.AddFinding(w.operator, u.ID, own))

		r, err = w.Report(w.ctx, u.ID, "en")
		must(t, err)
		if len(r.Verdicts) != 2 || !r.Waived[found.Fingerprint] || r.Verdicts[1].Excerpt != "console.log('loaded');" || r.Verdicts[1].Reason != "Do not log." {
			t.Errorf("%+v", r.Verdicts)
		}
		// R13.3: with an error of the reviewer's own a version does not comply.
		errors, warnings := r.Upload.Errors, r.Upload.Warnings
		paper := func() string {
			pdf, _, err := w.Document(w.ctx, u.ID, validation.DocumentPDF, "de")
			must(t, err)
			return string(pdf)
		}
		without := paper()
		must(t, w.AddFinding(w.operator, u.ID, rules.OwnFinding{File: own.File, Line: 1, Text: "It leaks.", Severity: inspect.Error}))
		r, err = w.Report(w.ctx, u.ID, "en")
		must(t, err)
		if r.Upload.Compliance != inspect.NotCompliant || r.Upload.Errors != errors+1 || r.Upload.Warnings != warnings {
			t.Errorf("%s with %d errors, %d warnings", r.Upload.Compliance, r.Upload.Errors, r.Upload.Warnings)
		}
		if i := slices.IndexFunc(r.Files, func(f validation.FileCount) bool { return f.Path == own.File }); r.Files[i].Errors != 1 || r.Files[i].Warnings != 2 {
			t.Errorf("%+v", r.Files[i])
		}
		if paper() == without {
			t.Error("the PDF does not have what the reviewer found") // R13.5
		}
		wantFault(t, w.Decide(w.operator, u.ID, stages.Technical, true, ""), fault.Conflict, "errors_open")
		must(t, w.Judge(w.operator, u.ID, rules.Judgement{Fingerprint: r.Verdicts[2].Fingerprint}))
		if paper() != without {
			t.Error("the PDF still has what the reviewer took back")
		}
		r, err = w.Report(w.ctx, u.ID, "en")
		must(t, err)
		if r.Upload.Compliance != inspect.Compliant || r.Upload.Errors != errors || len(r.Verdicts) != 2 {
			t.Errorf("%s with %d errors, %+v", r.Upload.Compliance, r.Upload.Errors, r.Verdicts)
		}
		rates, err := w.rules.Rates(w.operator)
		must(t, err)
		if len(rates) != 1 || rates[0].Rule != found.Rule || rates[0].Dismissed != 1 || rates[0].FalseAlarms() != 10_000 {
			t.Errorf("%+v", rates)
		}
		must(t, w.Decide(w.operator, u.ID, stages.Technical, true, "")) // with a warning
		var done []string                                               // by the names that operators know products by
		must(t, d.Read().NewRaw("SELECT detail FROM audit_trail ORDER BY position").Scan(t.Context(), &done))
		name := w.get(u.ID).ProductName
		granted := found.Rule + ` of "` + name + `": Only in debug mode.`
		if name == "" || !slices.Equal(done, []string{granted, granted, name + " 1.0.0, technical review passed"}) {
			t.Errorf("%q, %q", done, name)
		}
		// R13.9: the exception holds for the product's next version too.
		must(t, w.Cancel(w.ctx, u.ID))
		next := w.submit(warned("1.0.1"), "1.0.1", versions.ChangeNew)
		r, err = w.Report(w.ctx, next.ID, "en")
		must(t, err)
		wantFault(t, w.Judge(w.operator, next.ID, rules.Judgement{Fingerprint: found.Fingerprint}), fault.Conflict, "stands")
		if !r.Waived[found.Fingerprint] || len(r.Verdicts) != 1 {
			t.Errorf("%+v", r.Verdicts)
		}
	})
}

// R18.4: a version beside the last validated one.
func TestAVersionIsComparedWithTheOneBefore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.online("1.0.0", versions.ChangeNew)
		u := w.submit(warned("1.1.0"), "1.1.0", versions.ChangeMinor)
		files, err := w.CompareFiles(w.operator, u.ID)
		must(t, err)
		changes := map[string]compare.Change{}
		for _, f := range files {
			changes[f.Path] = f.Change
		}
		if changes["checkout/views/js/front.js"] != compare.Added || changes["checkout/checkout.php"] != compare.Changed || files[len(files)-1].Change != compare.Same {
			t.Errorf("%+v", files)
		}
		c, err := w.CompareFile(w.operator, u.ID, "checkout/checkout.php")
		must(t, err)
		var changed []compare.Line
		for _, l := range c.Lines {
			if l.Change != compare.Same {
				changed = append(changed, l)
			}
		}
		if c.Change != compare.Changed || !c.IsText || len(changed) != 1 || !strings.Contains(changed[0].TextBefore, "1.0.0") || !strings.Contains(changed[0].TextAfter, "1.1.0") {
			t.Errorf("%+v", changed)
		}
		_, err = w.CompareFile(w.operator, u.ID, "nothing.php")
		wantFault(t, err, fault.NotFound, "no_file")
		_, err = w.CompareFile(w.ctx, u.ID, "checkout/checkout.php")
		wantFault(t, err, fault.Forbidden, "not_operator")
	})
}

// R18.4: nobody has reviewed what a refused upload had, so all of the mended one is new.
func TestAVersionIsNotComparedWithARefusedOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		u := w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
		r, err := w.ReportForReview(w.operator, u.ID)
		must(t, err)
		files, err := w.CompareFiles(w.operator, u.ID)
		must(t, err)
		if r.Previous != nil || len(files) == 0 || slices.ContainsFunc(files, func(f compare.File) bool { return f.Change != compare.Added }) {
			t.Errorf("%+v %+v", r.Previous, files)
		}
	})
}

// R18.4: where the version before was cancelled before its day, the last validated one
// before that is beside it.
func TestAVersionIsComparedWithTheLastValidatedOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		first := w.online("1.0.0", versions.ChangeNew)
		cancelled := w.scheduled("2.0.0", versions.ChangeMajor, "2026-08-01")
		u := w.submit(good("2.0.1"), "2.0.1", versions.ChangeDebug)
		must(t, w.Cancel(w.ctx, cancelled.ID))
		r, err := w.ReportForReview(w.operator, u.ID)
		must(t, err)
		if r.Previous == nil || r.Previous.ID != first.ID {
			t.Errorf("%+v", r.Previous)
		}
	})
}

// R13.9: an appeal comes with the code it is about.
func TestAppealsShowTheirFinding(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		r, err := w.Report(w.ctx, u.ID, "en")
		must(t, err)
		var eval inspect.Finding
		for _, f := range r.Report.Findings {
			if f.Rule == "PHP-EVAL" {
				eval = f
			}
		}
		must(t, w.Appeal(w.ctx, u.ID, eval.Fingerprint, "A sandbox."))
		open, err := w.openAppeals()
		must(t, err)
		if len(open) != 1 || open[0].Finding == nil || open[0].Finding.Line != eval.Line || open[0].ProductName != "One-page checkout" || open[0].Version != "1.0.0" || open[0].Reason != "A sandbox." {
			t.Fatalf("%+v", open)
		}
		w.notifies()
		must(t, w.DecideAppeal(w.operator, open[0].ID, rules.Ruling{Answer: "It is not."}))
		// R17.6: else a declined appeal would be found by chance only.
		if said := w.said("VERSION"); len(said) != 1 || said[0].What != "APPEAL_DECLINED" || !strings.Contains(said[0].Details, "It is not.") {
			t.Errorf("%+v", said)
		}
		rates, err := w.rules.Rates(w.operator)
		must(t, err)
		if len(rates) != 1 || rates[0].Declined != 1 || rates[0].FalseAlarms() != 0 {
			t.Errorf("%+v", rates)
		}
	})
}

// R18.4: a rule that is to block is tried on what is on sale, those concerned are
// notified, and only what is submitted from its day on is refused for it.
func TestARuleBlocksOnlyAfterItWasAnnounced(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.submit(warned("1.0.0"), "1.0.0", versions.ChangeNew)
		r, err := w.ReportForReview(w.operator, u.ID)
		must(t, err)
		rule := ""
		for _, f := range r.Report.Findings {
			if f.File != "" {
				rule = f.Rule
			}
		}
		must(t, w.Decide(w.operator, u.ID, stages.Technical, true, ""))
		must(t, w.Decide(w.operator, u.ID, stages.Marketing, true, ""))

		// Sellers have as many days as the term says on the day of the change.
		first := calendar.DayOf(w.now).Add(14)
		if day, err := w.rules.FirstDay(w.operator); err != nil || day != first {
			t.Errorf("from %s on, not %s: %v", day, first, err)
		}
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO terms (name, starts_on, value) VALUES ('rule_notice_days', ?, 20)", calendar.DayOf(w.now)).Exec(ctx)
			return err
		}))
		for reason, c := range map[string]struct{ rule, day string }{
			"no_rule": {"NONE", "2026-08-01"}, "rule_blocks": {"PHP-EVAL", "2026-08-01"}, "notice_short": {rule, string(first.Add(5))}, "day_far": {rule, "2028-01-01"},
		} {
			_, err := w.rules.Change(w.operator, c.rule, calendar.Day(c.day), "")
			if fault.Of(err).Reason != reason {
				t.Errorf("%v, not %s", err, reason)
			}
		}
		_, err = w.rules.Change(w.ctx, rule, "2026-08-01", "")
		wantFault(t, err, fault.Forbidden, "not_operator")
		id, err := w.rules.Change(w.operator, rule, "2026-08-01", "Remove debug output.")
		must(t, err)
		_, err = w.rules.Change(w.operator, rule, "2026-08-01", "")
		wantFault(t, err, fault.Conflict, "rule_changing")
		if notices, err := w.rules.Notices(w.ctx); err != nil || len(notices) != 0 {
			t.Errorf("announced before it was tried: %+v, %v", notices, err)
		}
		w.notifies()
		for range 2 { // a job may run twice
			must(t, w.rules.DryRun(t.Context(), id, 0, false))
		}
		if said := w.said("RULE"); len(said) != 1 || said[0].What != "RULE_ANNOUNCED" || !strings.Contains(said[0].Details, `"day":"2026-08-01","count":1`) {
			t.Errorf("%+v", said)
		}
		all, err := w.rules.Changes(w.operator)
		must(t, err)
		if len(all) != 1 || all[0].State != rules.Announced || all[0].Products != 1 || all[0].Sellers != 1 || all[0].Checked != 1 || all[0].Total != 1 {
			t.Errorf("%+v", all)
		}
		notices, err := w.rules.Notices(w.ctx)
		must(t, err)
		if len(notices) != 1 || notices[0].StartsOn != "2026-08-01" || notices[0].Hits[0].Findings != 1 || notices[0].Hits[0].Example != "checkout/views/js/front.js:1" {
			t.Fatalf("%+v", notices)
		}
		if none, err := w.rules.Notices(as(t.Context(), w.seller+1)); err != nil || len(none) != 0 {
			t.Errorf("%+v, %v", none, err)
		}
		// R2.9: it is on home until the day on which it begins to block.
		todo, err := w.rules.Tasks(t.Context(), w.seller, w.now)
		must(t, err)
		if len(todo) != 1 || todo[0].Kind != tasks.AdaptToRule || todo[0].Rule != rule || todo[0].About != "checkout/views/js/front.js:1" || calendar.DayOf(*todo[0].Deadline) != "2026-08-01" {
			t.Errorf("%+v", todo)
		}
		if late, err := w.rules.Tasks(t.Context(), w.seller, calendar.Day("2026-08-01").Start()); err != nil || len(late) != 0 {
			t.Errorf("%+v, %v", late, err)
		}
		// Nor is there anything to do for a product that was removed.
		removed := func(at *time.Time) {
			must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return w.products.SetState(ctx, tx, w.product, true, at) }))
		}
		removed(&w.now)
		none, err := w.rules.Tasks(t.Context(), w.seller, w.now)
		must(t, err)
		if notices, err := w.rules.Notices(w.ctx); err != nil || len(none) != 0 || len(notices) != 0 {
			t.Errorf("%+v, %+v, %v", none, notices, err)
		}
		removed(nil)
		wantSteps(t, w.submit(warnedAnew("1.1.0"), "1.1.0", versions.ChangeMinor), validation.InValidation, "A READY T TODO ")
		w.now = time.Date(2026, 8, 1, 9, 0, 0, 0, time.UTC)
		if terms, err := w.Terms(w.ctx, w.product, "en"); err != nil || !slices.Equal(terms.Blocking, []string{rule}) {
			t.Errorf("%+v, %v", terms, err)
		}
		// Also for what the version on sale has had all along, and a small change leaves as it is.
		late := w.submission(warned("1.2.0"), "1.2.0", versions.ChangeMinor)
		late.Replace = true
		lateID, err := w.Submit(w.ctx, late)
		must(t, err)
		must(t, w.Check(t.Context(), lateID))
		refused := w.get(lateID)
		if refused.State != validation.Refused || refused.Compliance != inspect.NotCompliant || refused.Errors == 0 {
			t.Errorf("%+v", refused)
		}
		must(t, w.rules.CancelChange(w.operator, id))
		wantFault(t, w.rules.CancelChange(w.operator, id), fault.NotFound, "no_rule_change")
	})
}

// R18.4: what reviews took shows those who wait how long: median and 90 %.
func TestMeasuredTimes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.online("1.0.0", versions.ChangeNew)
		for n := range 10 {
			version := "1.1" + string(rune('0'+n)) + ".0"
			u := w.submit(good(version), version, versions.ChangeMinor)
			w.now = w.now.Add(time.Duration(n+1) * time.Hour)
			must(t, w.Decide(w.operator, u.ID, stages.Technical, true, ""))
			w.now = w.now.Add(24 * time.Hour)
		}
		waits, err := w.Waits(w.ctx)
		must(t, err)
		times := waits.Times()
		for _, one := range times {
			if one.Stage == stages.Technical && !one.IsLarge {
				if one.Median != 6*time.Hour || one.Ninety != 9*time.Hour || one.Count != 10 {
					t.Errorf("%+v", one)
				}
				return
			}
		}
		t.Errorf("%+v", times)
	})
}

// R13.9: an accepted appeal holds for its version alone, or for the product; what
// holds is listed and can be withdrawn; the trail has all of it.
func TestExceptionsHoldUntilTheyAreWithdrawn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		page := list.Page{Number: 1, Length: 10}
		refused := func(version string) *validation.Upload {
			t.Helper()
			w.now = w.now.AddDate(0, 0, 1) // a seller has three a day
			u := w.submit(bad(version), version, versions.ChangeNew)
			if u.State != validation.Refused {
				t.Fatalf("%+v", u)
			}
			return u
		}
		appealed := func(u *validation.Upload, standing bool) {
			t.Helper()
			r, err := w.Report(w.ctx, u.ID, "en")
			must(t, err)
			for _, f := range r.Report.Findings {
				if f.Severity != inspect.Error || r.Waived[f.Fingerprint] {
					continue
				}
				must(t, w.Appeal(w.ctx, u.ID, f.Fingerprint, "A sandbox."))
				open, err := w.openAppeals()
				must(t, err)
				wantFault(t, w.DecideAppeal(w.operator, open[0].ID, rules.Ruling{IsStanding: true, Answer: "No."}), fault.Invalid, "not_accepted")
				must(t, w.DecideAppeal(w.operator, open[0].ID, rules.Ruling{IsAccepted: true, IsStanding: standing, Answer: "Right."}))
			}
		}
		// For one version: the next is refused again.
		u := refused("1.0.0")
		appealed(u, false)
		if w.get(u.ID).State != validation.InValidation {
			t.Error("it does not go on")
		}
		must(t, w.Cancel(w.ctx, u.ID))
		if found, n, err := w.rules.Exceptions(w.operator, page); err != nil || n != 0 || len(found) != 0 {
			t.Errorf("%+v, %v", found, err)
		}
		// For the product: the next is not, until it is withdrawn.
		u = refused("1.0.0")
		appealed(u, true)
		must(t, w.Cancel(w.ctx, u.ID))
		u = w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		wantSteps(t, u, validation.InValidation, "A READY T TODO M TODO ")
		must(t, w.Cancel(w.ctx, u.ID))
		found, n, err := w.rules.Exceptions(w.operator, page)
		must(t, err)
		if terms, err := w.Terms(w.ctx, w.product, "en"); err != nil || int64(len(terms.Waived)) != n { // R13.7: the browser knows them
			t.Errorf("%+v, %v", terms, err)
		}
		if n == 0 || int64(len(found)) != n || found[0].Source != rules.FromAppeal || found[0].ProductName != "One-page checkout" || found[0].Reason != "Right." || found[0].SellerID != w.seller || found[0].At.IsZero() {
			t.Fatalf("%+v", found)
		}
		_, _, err = w.rules.Exceptions(w.ctx, page)
		wantFault(t, err, fault.Forbidden, "not_operator")
		wantFault(t, w.WithdrawException(w.ctx, found[0].Source, found[0].ID, "No."), fault.Forbidden, "not_operator")
		wantFault(t, w.WithdrawException(w.operator, found[0].Source, found[0].ID, " "), fault.Invalid, "reason_missing")
		for _, e := range found {
			must(t, w.WithdrawException(w.operator, e.Source, e.ID, "It was none."))
		}
		wantFault(t, w.WithdrawException(w.operator, found[0].Source, found[0].ID, "Again."), fault.NotFound, "no_exception")
		refused("1.0.0")

		var lines []audit.Entry
		must(t, d.Read().NewSelect().Model(&lines).Where("seller_id = ?", w.seller).Where("action IN ('appeal', 'exception')").OrderExpr("position").Scan(t.Context()))
		if last := lines[len(lines)-1]; int64(len(lines)) != 3*n || last.Subject != "operator" || !strings.HasSuffix(last.Detail, ` of "One-page checkout" withdrawn: It was none.`) {
			t.Errorf("%+v", lines)
		}
	})
}

// R13.3, R13.9: with an exception the newest version that was refused for the finding
// goes on; once it is withdrawn, the finding counts again, but not in what was
// validated meanwhile. A page and its lists agree.
func TestExceptionsCountInOtherVersions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		counted := func(id int64, want int) {
			t.Helper()
			r, err := w.Report(w.ctx, id, "en")
			must(t, err)
			inFiles := 0
			for _, f := range r.Files {
				inFiles += f.Errors
			}
			if r.Upload.Errors != want || inFiles != want || (r.Upload.Compliance == inspect.Compliant) != (want == 0) {
				t.Errorf("%s with %d errors, %d in its files, not %d", r.Upload.Compliance, r.Upload.Errors, inFiles, want)
			}
		}
		first := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		w.appeal(first.ID, inspect.Error)
		second := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		wantSteps(t, second, validation.Refused, "A ERROR T TODO M TODO ")
		w.accept(first.ID, true)
		wantSteps(t, w.get(first.ID), validation.Refused, "A ERROR T TODO M TODO ")
		wantSteps(t, w.get(second.ID), validation.InValidation, "A READY T TODO M TODO ")
		counted(second.ID, 0)
		w.validate(second.ID)
		third := w.submit(bad("2.0.0"), "2.0.0", versions.ChangeMajor)
		wantSteps(t, third, validation.InValidation, "A READY T TODO M TODO ")

		found, _, err := w.rules.Exceptions(w.operator, list.Page{Number: 1, Length: 10})
		must(t, err)
		for _, e := range found {
			must(t, w.WithdrawException(w.operator, e.Source, e.ID, "It was none."))
		}
		counted(first.ID, 0)
		counted(second.ID, 0)
		counted(third.ID, first.Errors)
		if q := w.waiting(w.operator, reviewqueue.Filter{}); q.Items[0].Errors != first.Errors {
			t.Errorf("%+v", q.Items[0])
		}
		rates, err := w.rules.Rates(w.operator)
		must(t, err)
		for _, one := range rates {
			if one.Dismissed != 0 {
				t.Errorf("a false alarm counts twice: %+v", one)
			}
		}
	})
}

// R13.9: a refused version that nothing blocks any more, and that only a later one held
// back, goes on with the next exception of its product.
func TestAnExceptionLetsGoOnWhatWasHeldBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		refused := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		w.appeal(refused.ID, inspect.Error)
		later := w.submit(warned("1.0.1"), "1.0.1", versions.ChangeNew)
		w.appeal(later.ID, inspect.Warning)
		w.accept(refused.ID, false)
		wantSteps(t, w.get(refused.ID), validation.Refused, "A ERROR T TODO M TODO ")
		must(t, w.Cancel(w.ctx, later.ID))
		w.accept(later.ID, true)
		wantSteps(t, w.get(refused.ID), validation.InValidation, "A READY T TODO M TODO ")
	})
}

// R13.9: a version that goes on is listed as it was submitted, not as another upload of
// the same number was that its seller took back.
func TestAReopenedVersionIsListedAsSubmitted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		refused := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		listed := func() versions.Version {
			t.Helper()
			found, _, err := versions.Of(t.Context(), d.Read(), w.product, 0)
			must(t, err)
			found[0].ID, found[0].State = 0, ""
			return found[0]
		}
		want := listed()
		w.appeal(refused.ID, inspect.Error)
		w.now = w.now.Add(time.Hour)
		other := w.submission(good("1.0.0"), "1.0.0", versions.ChangeNew)
		other.Changelog, other.WorksFrom, other.WorksTo = map[string]string{"en": "Slower.", "fr": "Plus lent."}, "8.0.0", "8.2.1"
		id, err := w.Submit(w.ctx, other)
		must(t, err)
		must(t, w.Cancel(w.ctx, id))
		w.accept(refused.ID, false)
		wantSteps(t, w.get(refused.ID), validation.InValidation, "A READY T TODO M TODO ")
		if got := listed(); !reflect.DeepEqual(got, want) || len(got.Compatibility) == 0 {
			t.Errorf("%+v, not %+v", got, want)
		}
	})
}
