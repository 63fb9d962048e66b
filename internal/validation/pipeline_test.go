package validation_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/inspect/child"
	"merkato/internal/inspect/sample"
	"merkato/internal/locales"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/rules"
	"merkato/internal/tasks"
	"merkato/internal/validation"
	"merkato/internal/validation/stages"
)

// R13.2: every kind of change goes through its stages, one after the other; the
// last one puts it online, for the marketplace to fetch, with a marker.
func TestStages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.Submit(w.ctx, w.submission(good("1.0.0"), "1.0.0", versions.ChangeNew))
		must(t, err)
		wantSteps(t, w.get(id), validation.InValidation, "A TODO T TODO M TODO ")
		must(t, w.Check(t.Context(), id))
		u := w.get(id)
		wantSteps(t, u, validation.InValidation, "A READY T TODO M TODO ")
		if u.Compliance != inspect.Compliant || u.TechnicalName != "checkout" || u.Errors != 0 {
			t.Errorf("%+v", u)
		}
		must(t, w.Take(w.operator, id))
		wantSteps(t, w.get(id), validation.InValidation, "A READY T REVIEWING M TODO ")
		wantFault(t, w.Decide(w.operator, id, stages.Marketing, true, ""), fault.Conflict, "other_stage")
		must(t, w.Decide(w.operator, id, stages.Technical, true, ""))
		wantSteps(t, w.get(id), validation.InValidation, "A READY T READY M TODO ")
		must(t, w.Decide(w.operator, id, stages.Marketing, true, ""))
		wantSteps(t, w.get(id), validation.Online, "A READY T READY M READY ")
		wantFault(t, w.Decide(w.operator, id, stages.Marketing, true, ""), fault.Conflict, "not_in_review")

		changes, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		var release versions.Release
		must(t, json.Unmarshal([]byte(changes[len(changes)-1].Body), &release))
		if len(changes) != 1 || changes[0].Kind != journal.Version || release.Version != "1.0.0" || release.Upload != id {
			t.Errorf("%+v", changes)
		}
		// R12.11: what is fetched is what was reviewed, by its hash.
		_, file, err := w.OpenForMarketplace(t.Context(), id)
		must(t, err)
		sold, err := io.ReadAll(file)
		must(t, err)
		must(t, file.Close())
		if sum := sha256.Sum256(sold); hex.EncodeToString(sum[:]) != release.SHA256 || int64(len(sold)) != release.Size {
			t.Error("the archive is not the one that was announced")
		}
		marks, err := w.products.Markers(t.Context(), w.seller, w.product, "2026-06-01", "2026-06-01", 10)
		must(t, err)
		if len(marks) != 1 || marks[0].Kind != products.VersionValidated || marks[0].Text != "1.0.0" {
			t.Errorf("%+v", marks)
		}
		one, err := w.catalogue.One(w.ctx, w.product, "en", false)
		must(t, err)
		if *one.Version != "1.0.0" || one.Versions[0].State != versions.Validated {
			t.Errorf("%+v", one.Item)
		}

		wantSteps(t, w.submit(good("1.1.0"), "1.1.0", versions.ChangeMinor), validation.InValidation, "A READY T TODO ")
	})
}

// R13.2, R13.3: an error of the engine refuses a version; it joins what the
// seller has to do until a mended one comes.
func TestRefusedByTheEngine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		wantSteps(t, u, validation.Refused, "A ERROR T TODO M TODO ")
		if u.Compliance != inspect.NotCompliant || u.Steps[0].Reason != validation.ReasonFindings || !u.NeedsSeller {
			t.Errorf("%+v", u)
		}
		r, err := w.Report(w.ctx, u.ID, "en")
		must(t, err)
		var found *inspect.Finding
		for i := range r.Report.Findings {
			if r.Report.Findings[i].Rule == "PHP-EVAL" {
				found = &r.Report.Findings[i]
			}
		}
		if found == nil || found.File != "checkout/classes/Tool.php" || found.Line == 0 || found.Excerpt == nil {
			t.Fatalf("%+v", r.Report.Findings)
		}
		for _, c := range r.Report.Compatibility { // R13.4: nothing with an error is certified
			if c.Result != inspect.Confirm || c.Because != "errors" {
				t.Errorf("%+v", c)
			}
		}
		for _, f := range r.Files {
			if f.Path == found.File && f.Errors != 1 {
				t.Errorf("%+v", f)
			}
		}
		todo, err := w.Tasks(t.Context(), w.seller, w.now)
		must(t, err)
		if len(todo) != 1 || todo[0].Kind != tasks.MendVersion || *todo[0].SubjectID != u.ID || *todo[0].ProductID != w.product {
			t.Errorf("%+v", todo)
		}
		refused := func() *validation.Upload {
			t.Helper()
			terms, err := w.Terms(w.ctx, w.product, "en")
			must(t, err)
			return terms.Refused
		}
		if again := refused(); again == nil || again.ID != u.ID { // R13.1: its words go for the mended one
			t.Errorf("%+v", again)
		}
		// The same number again: it was never validated. R13.8: what was mended is reported.
		mended := w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
		wantSteps(t, mended, validation.InValidation, "A READY T TODO M TODO ")
		if r, err = w.Report(w.ctx, mended.ID, "en"); err != nil || r.Previous.ID != u.ID || len(r.Report.Fixed) == 0 {
			t.Errorf("%v %+v", err, r.Report.Fixed)
		}
		if again := refused(); again != nil {
			t.Errorf("%+v", again)
		}
		if todo, err = w.Tasks(t.Context(), w.seller, w.now); err != nil || len(todo) != 0 {
			t.Errorf("%v %+v", err, todo)
		}
	})
}

// R13.2: no shop ever had what was refused or taken back: it neither gives the
// product its name nor leaves files behind.
func TestOnlyWhatWasValidatedIsInShops(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		must(t, w.Cancel(w.ctx, w.submit(sample.Module{Name: "other", Version: "1.0.0"}.Zip(), "1.0.0", versions.ChangeNew).ID))
		must(t, w.Cancel(w.ctx, w.submit(warned("1.0.0"), "1.0.0", versions.ChangeNew).ID))
		terms, err := w.Terms(w.ctx, w.product, "en")
		must(t, err)
		if terms.TechnicalName != "" {
			t.Errorf("a version that was taken back has named it %s", terms.TechnicalName)
		}
		u := w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
		wantSteps(t, u, validation.InValidation, "A READY T TODO M TODO ")
		r, err := w.Report(w.ctx, u.ID, "en")
		must(t, err)
		for _, f := range r.Report.Findings {
			if f.Rule == "INS-STALE" {
				t.Error(f.Text)
			}
		}
		w.validate(u.ID)
		if terms, err = w.Terms(w.ctx, w.product, "en"); err != nil || terms.TechnicalName != "checkout" {
			t.Errorf("%+v, %v", terms, err)
		}
	})
}

// R13.1: what a submission must be, said at its field.
func TestSubmissionsThatAreWrong(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	// A first version is looked at whole, whatever its seller says of it.
	for _, kind := range []versions.ChangeKind{versions.ChangeMajor, versions.ChangeMinor, versions.ChangeFixError, versions.ChangeDebug} {
		_, err := w.Submit(w.ctx, validation.Submission{Product: w.product, Version: "1.0.0", ChangeKind: kind, Changelog: map[string]string{"en": "x"}, WorksFrom: "8", WorksTo: "9"})
		if f := fault.Of(err); f == nil || f.Reason != "change_kind_first" || f.Field != "change_kind" {
			t.Errorf("%s: %v", kind, err)
		}
	}
	w.online("1.2.0", versions.ChangeNew)
	n := w.submission(good("1.3.0"), "1.3.0", versions.ChangeMinor)
	for _, c := range []struct {
		reason, field string
		change        func(*validation.Submission)
	}{
		{"version_form", "version", func(n *validation.Submission) { n.Version = "two" }},
		{"version_not_newer", "version", func(n *validation.Submission) { n.Version = "1.2.0" }},
		{"change_kind_new", "change_kind", func(n *validation.Submission) { n.ChangeKind = versions.ChangeNew }},
		{"changelog_missing", "changelog.en", func(n *validation.Submission) { n.Changelog = map[string]string{"fr": "Plus rapide."} }},
		{"text_too_long", "changelog.en", func(n *validation.Submission) {
			n.Changelog = map[string]string{"en": strings.Repeat("x", 5001)}
		}},
		{"platform_form", "works_from", func(n *validation.Submission) { n.WorksFrom = "latest" }},
		{"range_turned", "works_to", func(n *validation.Submission) { n.WorksTo = "1.6" }},
		{"platform_unknown", "works_to", func(n *validation.Submission) { n.WorksTo = "55.0.0" }},
		{"platform_unknown", "works_to", func(n *validation.Submission) { n.WorksTo = "55.99.99" }},
		{"day_past", "day", func(n *validation.Submission) { n.OnlineOn = new(calendar.Day("2026-05-31")) }},
		{"no_upload", "archive", func(n *validation.Submission) { n.Archive = "other" }},
	} {
		changed := n
		c.change(&changed)
		_, err := w.Submit(w.ctx, changed)
		if f := fault.Of(err); f == nil || f.Reason != c.reason || f.Field != c.field {
			t.Errorf("%s: %v", c.reason, err)
		}
	}
	// Another seller's upload and product are not there.
	_, err := w.Submit(as(t.Context(), w.seller+1), n)
	wantFault(t, err, fault.NotFound, "no_product")
	// R13.2: another version than the ZIP holds does not pass.
	n.Version = "1.4.0"
	id, err := w.Submit(w.ctx, n)
	must(t, err)
	must(t, w.Check(t.Context(), id))
	if u := w.get(id); u.State != validation.Refused || u.Steps[0].Reason != validation.ReasonVersion {
		t.Errorf("%+v", u)
	}
}

// R13.1: how far a range may reach is said with the terms, as the browser goes by them and
// the server by the same: where the marketplace sent no platform version, or has only
// announced one, the engine's count, the newest first.
func TestTheTermsSayHowFarARangeMayReach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		newest := func(want string, most int, refused ...string) {
			t.Helper()
			terms, err := w.Terms(w.ctx, w.product, "en")
			must(t, err)
			major := 0
			if terms.NewestMajor != nil {
				major = *terms.NewestMajor
			}
			if got := terms.Platforms[0].Version; got != want || major != most {
				t.Errorf("the newest is %s instead of %s, and a range ends in %d at most, not in %d", got, want, major, most)
			}
			for _, to := range []string{"9.99.99", "10.0.0", "11.0.0"} {
				n := w.submission(good("1.0.0"), "1.0.0", versions.ChangeNew)
				n.WorksTo = to
				id, err := w.Submit(w.ctx, n)
				if slices.Contains(refused, to) {
					wantFault(t, err, fault.Invalid, "platform_unknown")
					continue
				}
				must(t, err)
				must(t, w.Cancel(w.ctx, id))
				w.now = w.now.AddDate(0, 0, 1)
			}
		}
		change := func(do func(ctx context.Context, tx bun.Tx) error) {
			t.Helper()
			must(t, d.Tx(t.Context(), do))
		}
		newest("9.0.0", 9, "10.0.0", "11.0.0")
		for _, version := range []string{"9.0.0", "8.2.1"} {
			change(func(ctx context.Context, tx bun.Tx) error { return w.products.RemovePlatformVersion(ctx, tx, version) })
		}
		newest("9.0", 0)
		change(func(ctx context.Context, tx bun.Tx) error {
			_, err := w.products.UpsertPlatformVersion(ctx, tx, products.PlatformVersion{Version: "10.0.0", Major: 10, ReleasedOn: "2027-01-01"})
			return err
		})
		newest("9.0", 10, "11.0.0")
	})
}

// R13.1, R15.3: that versions are refused for an unpaid fee is said before one is chosen.
func TestTheTermsSayThatTheFeeIsUnpaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for _, is := range []bool{false, true} {
			if terms, err := w.Terms(w.ctx, w.product, "en"); err != nil || terms.IsFeeUnpaid != is {
				t.Errorf("%+v, %v", terms, err)
			}
			if !is {
				must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					_, err := tx.NewRaw(`INSERT INTO fees (seller_id, product_id, kind, status, due_on, ends_on, net, total, created_at)
						SELECT seller_id, id, 'ANNUAL', 'OPEN', '2020-01-01', '2020-12-31', 9900, 0, ? FROM products WHERE id = ?`, w.now, w.product).Exec(ctx)
					return err
				}))
			}
		}
	})
}

// R13.1: three versions a day over all products, or as many as the terms say from a
// day on; more is said before a byte is sent.
func TestThreeADay(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	for range 3 {
		id, err := w.Submit(w.ctx, w.submission(good("1.0.0"), "1.0.0", versions.ChangeNew))
		must(t, err)
		must(t, w.Cancel(w.ctx, id))
	}
	terms, err := w.Terms(w.ctx, w.product, "en")
	must(t, err)
	if terms.LeftToday != 0 || terms.Largest != 30<<20 {
		t.Errorf("%+v", terms)
	}
	_, err = w.BeginArchive(w.ctx, w.module("Another"), 100, "x.zip", "")
	wantFault(t, err, fault.TooMuch, "uploads_used_up")
	w.now = w.now.AddDate(0, 0, 1)
	must(t, w.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("INSERT INTO terms (name, starts_on, value) VALUES ('versions_a_day', ?, 5)", calendar.DayOf(w.now)).Exec(ctx)
		return err
	}))
	w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
	terms, err = w.Terms(w.ctx, w.product, "en")
	must(t, err)
	if terms.LeftToday != 4 {
		t.Errorf("%d left of five", terms.LeftToday)
	}
}

// R13.1: an upload is one version, however often it is submitted: whoever lost the
// answer gets it, also when it was the last of the day, and replaces nothing.
func TestSubmittedTwice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for range 2 {
			must(t, w.Cancel(w.ctx, w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew).ID))
		}
		n := w.submission(good("1.0.0"), "1.0.0", versions.ChangeNew)
		first, err := w.Submit(w.ctx, n)
		must(t, err)
		n.Replace = true
		again, err := w.Submit(w.ctx, n)
		must(t, err)
		if again != first {
			t.Errorf("%d, then %d", first, again)
		}
		wantSteps(t, w.get(first), validation.InValidation, "A TODO T TODO M TODO ")
	})
}

// R13.1: what was corrected since, or taken back, is not answered as if it were in
// validation: the ZIP is sent again.
func TestSubmittedTwiceDifferently(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.online("0.9.0", versions.ChangeNew)
		n := w.submission(good("1.0.0"), "1.0.0", versions.ChangeMajor)
		n.OnlineOn = new(calendar.Day("2026-06-03"))
		id, err := w.Submit(w.ctx, n)
		must(t, err)
		for field, correct := range map[string]func(*validation.Submission){
			"version":   func(n *validation.Submission) { n.Version = "1.0.1" },
			"kind":      func(n *validation.Submission) { n.ChangeKind = versions.ChangeMinor },
			"changelog": func(n *validation.Submission) { n.Changelog = map[string]string{"en": "Corrected."} },
			"from":      func(n *validation.Submission) { n.WorksFrom = "1.7.0" },
			"to":        func(n *validation.Submission) { n.WorksTo = "9.99.99" },
			"day":       func(n *validation.Submission) { n.OnlineOn = new(calendar.Day("2026-06-04")) },
			"no day":    func(n *validation.Submission) { n.OnlineOn = nil },
		} {
			t.Run(field, func(t *testing.T) {
				corrected := n
				correct(&corrected)
				_, err := w.Submit(w.ctx, corrected)
				wantFault(t, err, fault.NotFound, "no_upload")
			})
		}
		again, err := w.Submit(w.ctx, n)
		must(t, err)
		if again != id {
			t.Errorf("%d, then %d", id, again)
		}
		must(t, w.Cancel(w.ctx, id))
		_, err = w.Submit(w.ctx, n)
		wantFault(t, err, fault.NotFound, "no_upload")
	})
}

// R13.2: a running validation is cancelled, or replaced by the next upload, and
// what the engine says about it afterwards changes nothing.
func TestCancelAndReplace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		first, err := w.Submit(w.ctx, w.submission(good("1.0.0"), "1.0.0", versions.ChangeNew))
		must(t, err)
		n := w.submission(good("1.0.1"), "1.0.1", versions.ChangeNew)
		_, err = w.Submit(w.ctx, n)
		wantFault(t, err, fault.Conflict, "in_validation")
		n.Replace = true
		second, err := w.Submit(w.ctx, n)
		must(t, err)
		if u := w.get(first); u.State != validation.Cancelled || u.ReplacedBy == nil || *u.ReplacedBy != second {
			t.Errorf("%+v", u)
		}
		must(t, w.Check(t.Context(), first))
		wantSteps(t, w.get(first), validation.Cancelled, "A TODO T TODO M TODO ")
		must(t, w.Cancel(w.ctx, second))
		wantFault(t, w.Cancel(w.ctx, second), fault.Conflict, "decided")
		wantFault(t, w.Cancel(as(t.Context(), w.seller+1), second), fault.NotFound, "no_version")
		one, err := w.catalogue.One(w.ctx, w.product, "en", true)
		must(t, err)
		if one.Versions[0].State != versions.Cancelled || one.Pending != nil {
			t.Errorf("%+v", one.Versions)
		}
	})
}

// R13.2: a validated version waits for the day its seller chose, and one that is
// online can be withdrawn; the marketplace receives both in their order.
func TestScheduleAndWithdraw(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.scheduled("1.0.0", versions.ChangeNew, "2026-06-03")
		id := u.ID
		wantSteps(t, u, validation.Scheduled, "A READY T READY M READY ")
		// R12.2: the product says so, with the day, and its history that it was validated.
		uploads, err := w.UploadsOf(w.ctx, w.product)
		must(t, err)
		if on := uploads[w.product]["1.0.0"].OnlineOn; on == nil || *on != "2026-06-03" {
			t.Errorf("%+v", uploads)
		}
		history, err := w.journal.History(w.ctx, w.product, 0, 20)
		must(t, err)
		if history[0].Action != "VERSION_VALIDATED" || history[0].Detail != "1.0.0" {
			t.Errorf("%+v", history)
		}
		_, err = w.GoOnline(t.Context(), "2026-06-02")
		must(t, err)
		if u := w.get(id); u.State != validation.Scheduled {
			t.Error(u.State)
		}
		wantFault(t, w.Withdraw(w.ctx, id, "No"), fault.Conflict, "not_online")
		if n, err := w.GoOnline(t.Context(), "2026-06-03"); err != nil || n != 1 {
			t.Error(n, err)
		}
		wantFault(t, w.Withdraw(w.ctx, id, " "), fault.Invalid, "reason_missing")
		must(t, w.Withdraw(w.ctx, id, "A security hole"))
		if u := w.get(id); u.State != validation.Withdrawn || u.Withdrawal != "A security hole" {
			t.Errorf("%+v", u)
		}
		changes, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		if len(changes) != 2 || changes[0].Kind != journal.Version || changes[1].Kind != journal.VersionWithdrawn {
			t.Errorf("%+v", changes)
		}
		// A number that was validated is never used again.
		_, err = w.Submit(w.ctx, w.submission(good("1.0.0"), "1.0.0", versions.ChangeDebug))
		wantFault(t, err, fault.Invalid, "version_not_newer")
	})
}

// R13.9: a finding is appealed with a reason; the appeal has a state and an
// answer, and when it takes the last error away the version goes on.
func TestAppeal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		r, err := w.Report(w.ctx, u.ID, "en")
		must(t, err)
		var errors []string
		for _, f := range r.Report.Findings {
			if f.Severity == inspect.Error {
				errors = append(errors, f.Fingerprint)
			}
		}
		wantFault(t, w.Appeal(w.ctx, u.ID, errors[0], ""), fault.Invalid, "reason_missing")
		wantFault(t, w.Appeal(w.ctx, u.ID, "nothing", "No."), fault.NotFound, "no_finding")
		wantFault(t, w.Appeal(as(t.Context(), w.seller+1), u.ID, errors[0], "No."), fault.NotFound, "no_version")
		for i, fingerprint := range errors {
			must(t, w.Appeal(w.ctx, u.ID, fingerprint, "It is a sandbox."))
			wantFault(t, w.Appeal(w.ctx, u.ID, fingerprint, "Again."), fault.Conflict, "appealed")
			open, err := w.openAppeals()
			must(t, err)
			wantFault(t, w.DecideAppeal(w.ctx, open[0].ID, rules.Ruling{IsAccepted: true, Answer: "Right."}), fault.Forbidden, "not_operator")
			own := actor.With(t.Context(), actor.Actor{Subject: "o", Operator: true, SellerID: w.seller})
			wantFault(t, w.DecideAppeal(own, open[0].ID, rules.Ruling{IsAccepted: true, Answer: "Right."}), fault.Forbidden, "own_shop")
			must(t, w.DecideAppeal(w.operator, open[0].ID, rules.Ruling{IsAccepted: true, IsStanding: true, Answer: "Right."}))
			wantFault(t, w.DecideAppeal(w.operator, open[0].ID, rules.Ruling{Answer: "No."}), fault.Conflict, "answered")
			if i < len(errors)-1 && w.get(u.ID).State != validation.Refused {
				t.Error("it goes on with errors left")
			}
		}
		wantSteps(t, w.get(u.ID), validation.InValidation, "A READY T TODO M TODO ")
		r, err = w.Report(w.ctx, u.ID, "en")
		must(t, err)
		if a := r.Appeals[0]; a.State != rules.AppealAccepted || a.Answer != "Right." || !r.Waived[errors[0]] {
			t.Errorf("%+v", a)
		}
		// R13.7: the verdict follows, as it does of the next one in the browser.
		complies := func(u *validation.Upload) {
			t.Helper()
			if u.Compliance != inspect.Compliant || u.Errors != 0 {
				t.Errorf("%s with %d errors", u.Compliance, u.Errors)
			}
		}
		complies(r.Upload)
		if i := slices.IndexFunc(r.Files, func(f validation.FileCount) bool { return f.Errors > 0 }); i >= 0 {
			t.Errorf("%+v", r.Files[i])
		}
		// It holds for the product's next versions too.
		must(t, w.Cancel(w.ctx, u.ID))
		next := w.submit(bad("1.0.0"), "1.0.0", versions.ChangeNew)
		wantSteps(t, next, validation.InValidation, "A READY T TODO M TODO ")
		complies(next)
		if q := w.waiting(w.operator, reviewqueue.Filter{}); q.Items[0].Errors != 0 {
			t.Errorf("%+v", q.Items[0])
		}
	})
}

// R13.2, R13.9: an appeal takes findings away, not that the ZIP holds another
// version than was submitted.
func TestAppealDoesNotPassAnotherVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.submit(bad("1.0.0"), "2.0.0", versions.ChangeNew)
		w.appeal(u.ID, inspect.Error)
		w.accept(u.ID, false)
		u = w.get(u.ID)
		wantSteps(t, u, validation.Refused, "A ERROR T TODO M TODO ")
		if u.Steps[0].Reason != validation.ReasonVersion || !u.NeedsSeller {
			t.Errorf("%+v", u)
		}
	})
}

// R13.2: a question of the reviewer waits for its answer, in a thread of its own.
func TestQuestionOfTheReviewer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
		wantFault(t, w.Answer(w.ctx, u.ID, "Hello?"), fault.Conflict, "nothing_asked")
		wantFault(t, w.Ask(w.ctx, u.ID, "Why?"), fault.Forbidden, "not_operator")
		must(t, w.Ask(w.operator, u.ID, "Where are the tests?"))
		list, err := w.List(w.ctx, validation.Filter{Part: validation.PartNeedsMe}, 1, 10, "en")
		must(t, err)
		if list.Total != 1 || list.Versions[0].AskedAt == nil || !list.Versions[0].NeedsSeller {
			t.Errorf("%+v", list)
		}
		if todo, err := w.Tasks(t.Context(), w.seller, w.now); err != nil || len(todo) != 1 || todo[0].Kind != tasks.AnswerReviewer || *todo[0].SubjectID != u.ID {
			t.Errorf("%+v, %v", todo, err)
		}
		must(t, w.Answer(w.ctx, u.ID, "In another repository."))
		r, err := w.Report(w.ctx, u.ID, "en")
		must(t, err)
		if len(r.Messages) != 2 || !r.Messages[0].FromReviewer || r.Messages[1].FromReviewer || r.Upload.NeedsSeller {
			t.Errorf("%+v", r.Messages)
		}
		// Who decides needs no answer any more: the next reviewer's version waits for nobody.
		must(t, w.Ask(w.operator, u.ID, "Which one?"))
		must(t, w.Decide(w.operator, u.ID, stages.Technical, true, ""))
		if u := w.get(u.ID); u.AskedAt != nil || u.NeedsSeller {
			t.Errorf("a question that was overtaken by the decision is open: %+v", u)
		}
		must(t, w.Decide(w.operator, u.ID, stages.Marketing, false, "No tests."))
		if u := w.get(u.ID); u.State != validation.Refused || u.Steps[2].Note != "No tests." {
			t.Errorf("%+v", u)
		}
		// A reviewer's reason is the task, not findings that are not there.
		if todo, err := w.Tasks(t.Context(), w.seller, w.now); err != nil || len(todo) != 1 || todo[0].Kind != tasks.VersionRefused || *todo[0].SubjectID != u.ID || todo[0].About != "No tests." {
			t.Errorf("%+v, %v", todo, err)
		}
		wantFault(t, w.Answer(w.ctx, u.ID, "But"), fault.Conflict, "decided")
	})
}

// R13.12: versions ten to a page, the newest first, by part and search; the
// expected time comes from what others took.
func TestListAndExpectedTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var last int64
		for i := range 12 {
			w.now = w.now.AddDate(0, 0, 1)
			u := w.submit(good("1.0.0"), "1.0.0", versions.ChangeNew)
			w.now = w.now.Add(4 * time.Hour)
			if i < 11 {
				must(t, w.Decide(w.operator, u.ID, stages.Technical, i%2 == 0, "Because."))
				if i%2 == 0 {
					w.now = w.now.Add(2 * time.Hour)
					must(t, w.Decide(w.operator, u.ID, stages.Marketing, false, "Because."))
				}
			}
			last = u.ID
		}
		page, err := w.List(w.ctx, validation.Filter{}, 2, 10, "en")
		must(t, err)
		if page.Total != 12 || len(page.Versions) != 2 || page.Counts[validation.PartInFlight] != 1 || page.Counts[validation.PartDone] != 11 {
			t.Errorf("%+v", page)
		}
		page, err = w.List(w.ctx, validation.Filter{Part: validation.PartInFlight, Search: "ONE-page"}, 1, 10, "en")
		must(t, err)
		if len(page.Versions) != 1 || page.Versions[0].ID != last {
			t.Fatalf("%+v", page)
		}
		// 4 hours of technical review, which have passed, and 2 of marketing.
		if at := page.Versions[0].ExpectedAt; at == nil || !at.Equal(w.now.Add(2*time.Hour)) {
			t.Errorf("%v, now is %v", at, w.now)
		}
		// R18.4: the desk sees the same promise, and its own part of it.
		waits, err := w.Waits(w.ctx)
		must(t, err)
		entered := w.now.Add(-4 * time.Hour)
		if p := waits.Promise(stages.Technical, versions.ChangeNew, entered); p == nil || !p.StageAt.Equal(w.now) || !p.At.Equal(w.now.Add(2*time.Hour)) {
			t.Errorf("%+v, now is %v", p, w.now)
		}
		if p := waits.Promise(stages.Marketing, versions.ChangeMinor, entered); p != nil {
			t.Errorf("%+v", p)
		}
		if page, err = w.List(w.ctx, validation.Filter{Search: "nothing"}, 1, 10, "en"); err != nil || page.Total != 0 {
			t.Error(page, err)
		}
		if page, err = w.List(as(t.Context(), w.seller+1), validation.Filter{}, 1, 10, "en"); err != nil || page.Total != 0 {
			t.Error(page, err)
		}
	})
}

// A review that is cut off is done again, and its result is written once.
func TestCheckAgainAfterItWasCutOff(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.Submit(w.ctx, w.submission(good("1.0.0"), "1.0.0", versions.ChangeNew))
		must(t, err)
		dying, die := context.WithCancel(t.Context())
		o := w.options
		o.Engine = func(ctx context.Context, archive, rebuilt string, c inspect.Context) (*child.Review, error) {
			die()
			return nil, ctx.Err()
		}
		w.use(o)
		if err := w.Check(dying, id); err == nil {
			t.Fatal("it was not cut off")
		}
		wantSteps(t, w.get(id), validation.InValidation, "A REVIEWING T TODO M TODO ")
		// Two take it over at a time: the second one finds it done.
		runs := 0
		o.Engine = func(ctx context.Context, archive, rebuilt string, c inspect.Context) (*child.Review, error) {
			if runs++; runs == 1 {
				must(t, w.Check(ctx, id))
			}
			return child.Here(ctx, archive, rebuilt, c)
		}
		w.use(o)
		must(t, w.Check(t.Context(), id))
		must(t, w.Check(t.Context(), id))
		wantSteps(t, w.get(id), validation.InValidation, "A READY T TODO M TODO ")
		n, err := d.Read().NewSelect().Table("version_reports").Count(t.Context())
		if must(t, err); n != 1 || runs != 2 {
			t.Error(n, runs)
		}
	})
}

// R13.4: the tests run again with a new platform version, over what is sold.
func TestCompatibilityAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		u := w.online("1.0.0", versions.ChangeNew)
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := w.products.UpsertPlatformVersion(ctx, tx, products.PlatformVersion{Version: "9.1.0", Major: 9, Minor: 1, ReleasedOn: "2026-05-20"})
			return err
		}))
		must(t, w.TestAgain(t.Context(), u.ID))
		found, err := w.catalogue.CompatibilityMap(w.ctx, 1, 10, "en")
		must(t, err)
		if len(found.Lines) != 1 || len(found.Platforms) != 3 || found.Platforms[0].Version != "9.1.0" || found.Lines[0].Results[0] != versions.Certified {
			t.Errorf("%+v", found)
		}
		if refused := found.Platforms[0].RefusedFrom; refused == nil || *refused != "2026-08-01" || found.Lines[0].UpdateBefore != nil {
			t.Errorf("%+v", found)
		}
		// Asked for again before they were run, they are run once; afterwards again.
		for _, want := range []int64{1, 1, 2} {
			if want == 2 {
				must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					_, err := tx.NewRaw("UPDATE river_job SET state = 'completed', finalized_at = ?", time.Now().UTC()).Exec(ctx)
					return err
				}))
			}
			must(t, w.RequestTests(w.ctx, w.product))
			if n, err := d.Read().NewSelect().Table("river_job").Where("kind = 'validation.test'").Count(t.Context()); err != nil || n != want {
				t.Errorf("%d tests, not %d: %v", n, want, err)
			}
		}
		wantFault(t, w.RequestTests(as(t.Context(), w.seller+1), w.product), fault.NotFound, "no_product")
	})
}

// R13.5, R13.6: the report as PDF in the seller's language, and the archive, for
// the owner alone.
func TestDownloads(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	zip := bad("1.0.0")
	u := w.submit(zip, "1.0.0", versions.ChangeNew)
	for _, lang := range locales.Languages {
		pdf, name, err := w.Document(w.ctx, u.ID, validation.DocumentPDF, lang)
		must(t, err)
		again, _, err := w.Document(w.ctx, u.ID, validation.DocumentPDF, lang)
		must(t, err)
		if !strings.HasPrefix(string(pdf), "%PDF-") || name != "checkout-1.0.0-report.pdf" || string(pdf) != string(again) {
			t.Error(lang, name, len(pdf))
		}
	}
	_, file, err := w.OpenArchive(w.ctx, u.ID)
	must(t, err)
	sent, err := io.ReadAll(file)
	must(t, err)
	must(t, file.Close())
	if string(sent) != string(zip) {
		t.Error("the archive is not the one that was sent")
	}
	other := as(t.Context(), w.seller+1)
	for _, who := range []struct {
		ctx   context.Context
		wants map[string]validation.Uploaded
	}{{w.ctx, map[string]validation.Uploaded{"1.0.0": {ID: u.ID}}}, {other, map[string]validation.Uploaded{}}} {
		uploads, err := w.UploadsOf(who.ctx, u.ProductID)
		must(t, err)
		if !maps.Equal(uploads[u.ProductID], who.wants) {
			t.Errorf("%v", uploads)
		}
	}
	_, _, err = w.OpenArchive(other, u.ID)
	wantFault(t, err, fault.NotFound, "no_version")
	_, _, err = w.Document(other, u.ID, validation.DocumentPDF, "en")
	wantFault(t, err, fault.NotFound, "no_version")
	// What was refused is not handed to the marketplace.
	_, _, err = w.OpenForMarketplace(t.Context(), u.ID)
	wantFault(t, err, fault.NotFound, "no_version")
}
