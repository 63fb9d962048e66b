package validation_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/inspect/child"
	"merkato/internal/inspect/sample"
	"merkato/internal/jobs"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/rules"
	"merkato/internal/seller/sellertest"
	"merkato/internal/validation"
)

// world is a database with a seller who has a module, and the service on it.
type world struct {
	*validation.Service
	rules     *rules.Service
	t         *testing.T
	d         *db.DB
	options   validation.Options
	catalogue *catalogue.Service
	versions  *versions.Service
	journal   *journal.Service
	products  *products.Service
	files     *blobs.Store
	seller    int64
	product   int64
	ctx       context.Context // of the seller
	operator  context.Context
	now       time.Time
	sent      int
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{t: t, d: d, products: products.New(d), now: time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return w.now }
	w.catalogue = catalogue.New(catalogue.Options{DB: d, Products: w.products, Now: clock})
	w.versions, w.journal = versions.New(d, w.products, clock), journal.New(d, w.products, clock)
	w.options = validation.Options{DB: d, Versions: w.versions, Products: w.products, Events: events.New(d, clock), Engine: child.Here, Now: clock}
	var err error
	w.files, err = blobs.Open(t.Context(), "", t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, w.files.Close()) })
	w.use(w.options)
	w.seller = sellertest.Add(t, d, nil).ID
	w.ctx = as(t.Context(), w.seller)
	w.operator = actor.With(t.Context(), actor.Actor{Subject: "operator", Operator: true})
	w.product = w.module("One-page checkout")
	must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		for _, v := range []products.PlatformVersion{
			{Version: "8.2.1", Major: 8, Minor: 2, Patch: 1, ReleasedOn: "2025-11-01"}, {Version: "9.0.0", Major: 9, ReleasedOn: "2026-02-01"},
		} {
			if _, err := w.products.UpsertPlatformVersion(ctx, tx, v); err != nil {
				return err
			}
		}
		return nil
	}))
	return w
}

// use replaces the service by one with other options.
func (w *world) use(o validation.Options) {
	w.t.Helper()
	w.Service = validation.New(o)
	w.UseFiles(w.files)
	queue, err := jobs.New(w.d, jobs.Options{Logger: slog.New(slog.DiscardHandler)})
	must(w.t, err)
	w.rules = rules.New(w.d, o.Events, w.ReviewSold, o.Now)
	w.RegisterJobs(queue)
	w.rules.RegisterJobs(queue)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func as(ctx context.Context, sellerID int64) context.Context {
	return actor.With(ctx, actor.Actor{SellerID: sellerID})
}

func wantFault(t testing.TB, err error, code fault.Code, reason string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Code != code || f.Reason != reason {
		t.Errorf("got %v, not %s %s", err, code, reason)
	}
}

func (w *world) module(name string) int64 {
	w.t.Helper()
	w.sent++
	external := fmt.Sprintf("P-%d", w.sent)
	p := &products.Product{SellerID: w.seller, Type: products.TypeModule, IsActive: true, Price: 1000, CreatedAt: w.now, ExternalID: &external, ExternalUpdatedAt: &w.now, Names: map[string]string{"en": name}}
	must(w.t, w.d.Tx(w.t.Context(), func(ctx context.Context, tx bun.Tx) error { return w.products.Create(ctx, tx, p) }))
	return p.ID
}

// good is a faultless module.
func good(version string) []byte { return sample.Module{Name: "checkout", Version: version}.Zip() }

// bad has an error in one of its files.
func bad(version string) []byte {
	return sample.Module{Name: "checkout", Version: version, Files: map[string]string{
		"classes/Tool.php":  sample.Guarded("\nclass Tool\n{\n    public function run($code)\n    {\n        return eval($code);\n    }\n}\n"),
		"classes/index.php": "<?php\nheader('Location: ../');\nexit;\n",
	}}.Zip()
}

// send uploads an archive whole.
func (w *world) send(product int64, zip []byte) string {
	w.t.Helper()
	sum := sha256.Sum256(zip)
	a, err := w.BeginArchive(w.ctx, product, int64(len(zip)), "checkout.zip", hex.EncodeToString(sum[:]))
	must(w.t, err)
	a, err = w.Archives.Add(w.ctx, a.ID, 0, int64(len(zip)), bytes.NewReader(zip))
	must(w.t, err)
	if !a.IsWhole {
		w.t.Fatalf("%+v", a)
	}
	return a.ID
}

func (w *world) submission(zip []byte, version string, kind versions.ChangeKind) validation.Submission {
	w.t.Helper()
	return validation.Submission{
		Archive: w.send(w.product, zip), Product: w.product, Version: version, ChangeKind: kind,
		Changelog: map[string]string{"en": "Faster."}, WorksFrom: "1.7.8", WorksTo: "9.0.0",
	}
}

// submit uploads, submits and checks a version.
func (w *world) submit(zip []byte, version string, kind versions.ChangeKind) *validation.Upload {
	w.t.Helper()
	id, err := w.Submit(w.ctx, w.submission(zip, version, kind))
	must(w.t, err)
	must(w.t, w.Check(w.t.Context(), id))
	return w.get(id)
}

func (w *world) get(id int64) *validation.Upload {
	w.t.Helper()
	u, err := w.Own(w.ctx, id, "en")
	must(w.t, err)
	return u
}

// steps are the stages of a version with their states.
func steps(u *validation.Upload) string {
	text := ""
	for _, s := range u.Steps {
		text += fmt.Sprintf("%.1s %s ", s.Stage, s.Status)
	}
	return text
}

func wantSteps(t testing.TB, u *validation.Upload, state validation.State, want string) {
	t.Helper()
	if got := steps(u); u.State != state || got != want {
		t.Errorf("%s %q, not %s %q", u.State, got, state, want)
	}
}

// validate has reviewers pass a version that was checked.
func (w *world) validate(id int64) *validation.Upload {
	w.t.Helper()
	for _, step := range w.get(id).Steps[1:] {
		must(w.t, w.Decide(w.operator, id, step.Stage, true, ""))
	}
	return w.get(id)
}

// online makes a version that sellers' customers have.
func (w *world) online(version string, kind versions.ChangeKind) *validation.Upload {
	w.t.Helper()
	return w.validate(w.submit(good(version), version, kind).ID)
}

// scheduled makes a validated version that waits for its day.
func (w *world) scheduled(version string, kind versions.ChangeKind, day calendar.Day) *validation.Upload {
	w.t.Helper()
	n := w.submission(good(version), version, kind)
	n.OnlineOn = &day
	id, err := w.Submit(w.ctx, n)
	must(w.t, err)
	must(w.t, w.Check(w.t.Context(), id))
	return w.validate(id)
}

// appeal has the seller appeal the findings of a version that are of a severity.
func (w *world) appeal(id int64, severity inspect.Severity) {
	w.t.Helper()
	r, err := w.Report(w.ctx, id, "en")
	must(w.t, err)
	for _, f := range r.Report.Findings {
		if f.Severity == severity {
			must(w.t, w.Appeal(w.ctx, id, f.Fingerprint, "It is a sandbox."))
		}
	}
}

// accept accepts all open appeals against a version.
func (w *world) accept(id int64, isStanding bool) {
	w.t.Helper()
	open, err := w.openAppeals()
	must(w.t, err)
	for _, a := range open {
		if a.UploadID == id {
			must(w.t, w.DecideAppeal(w.operator, a.ID, rules.Ruling{IsAccepted: true, IsStanding: isStanding, Answer: "Right."}))
		}
	}
}

// notifies has sellers notified from now on.
func (w *world) notifies() {
	mail := notifications.New(w.d, func() time.Time { return w.now })
	mail.SendThrough(&notifications.Server{}, "https://sellers.example.com")
	w.NotifyThrough(mail)
	w.rules.NotifyThrough(mail)
}

// said is what the seller is notified of, of a kind.
func (w *world) said(kind notifications.Kind) (said []struct{ What, Details string }) {
	w.t.Helper()
	must(w.t, w.d.Read().NewRaw("SELECT what, details FROM notices WHERE seller_id = ? AND kind = ? ORDER BY id", w.seller, kind).Scan(w.t.Context(), &said))
	return said
}
