package contact_test

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/contact"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/export/exporttest"
	"merkato/internal/fault"
	"merkato/internal/jobs"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/seller/sellertest"
)

// R14.4, R17.6: a seller hands the operators a file with a message. It is the
// seller's and theirs, goes home with the seller's data, and goes with the account.
func TestFilesForOperators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		files, err := blobs.Open(t.Context(), "", t.TempDir())
		must(t, err)
		t.Cleanup(func() { must(t, files.Close()) })
		s := contact.New(d, nil, time.Now)
		s.UseFiles(files)
		as := func(id int64) context.Context { return actor.With(t.Context(), actor.Actor{SellerID: id}) }
		mineID := sellertest.Add(t, d, nil).ID
		mine, other := as(mineID), as(sellertest.Add(t, d, nil).ID)
		operator := actor.With(t.Context(), actor.Actor{Subject: "olga", Operator: true})
		const pdf = "%PDF-1.4 passport %%EOF"

		for name, content := range map[string]string{"page.html": "<script>", "fake.pdf": "hello", "form.pdf": "%PDF-1.4 /JavaScript %%EOF"} {
			if _, err := s.Attach(mine, name, strings.NewReader(content)); fault.Of(err).Field != "file" {
				t.Errorf("%s: %v", name, err)
			}
		}
		passport, err := s.Attach(mine, "../passport.pdf", strings.NewReader(pdf))
		must(t, err)
		if _, err := s.Open(other, "ACCOUNT", "Passport", "Here it is.", "k", passport.ID); fault.Of(err).Reason != "file_unknown" {
			t.Errorf("another seller sent it: %v", err)
		}
		reads := func(who context.Context, id int64) string {
			t.Helper()
			_, content, err := s.OpenAttachment(who, id)
			if err != nil {
				return fault.Of(err).Reason
			}
			defer content.Close()
			raw, err := io.ReadAll(content)
			must(t, err)
			return string(raw)
		}
		if got := reads(operator, passport.ID); got != "no_file" {
			t.Errorf("an operator reads what was not sent: %q", got)
		}
		for range 2 { // sent again, it is the same message
			opened, err := s.Open(mine, "ACCOUNT", "Passport", "Here it is.", "k", passport.ID)
			if err != nil || len(opened.Messages) != 1 || len(opened.Messages[0].Attachments) != 1 || opened.Messages[0].Attachments[0].Name != "passport.pdf" {
				t.Fatalf("%v %+v", err, opened)
			}
		}
		if _, err := s.Open(mine, "ACCOUNT", "Again", "Here it is.", "k2", passport.ID); fault.Of(err).Reason != "file_unknown" {
			t.Errorf("it was sent twice: %v", err)
		}
		for who, want := range map[context.Context]string{mine: pdf, operator: pdf, other: "no_file"} {
			if got := reads(who, passport.ID); got != want {
				t.Errorf("%q, not %q", got, want)
			}
		}
		if seen, err := s.OfSeller(operator, mineID); err != nil || len(seen[0].Messages[0].Attachments) != 1 {
			t.Errorf("%+v, %v", seen, err)
		}
		if _, err := s.Write(mine, 1, "All of them", "k3", 1, 2, 3, 4, 5, 6); fault.Of(err).Reason != "too_many_files" {
			t.Error(err)
		}

		home := takeHome(t, d, files, s, mine)
		if !strings.Contains(home["contact_files.csv"], "passport.pdf") || home["contact_files/1-passport.pdf"] != pdf {
			t.Errorf("%v", home)
		}
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.Erase(ctx, tx, mineID) }))
		must(t, s.ForgetUnsent(t.Context(), time.Now()))
		if _, err := files.Get(t.Context(), passport.Blob); err == nil {
			t.Error("the file is still there after its seller")
		}
	})
}

// Nobody stores files here without sending any, and what was not sent is forgotten.
func TestFilesThatAreNotSent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		files, err := blobs.Open(t.Context(), "", t.TempDir())
		must(t, err)
		t.Cleanup(func() { must(t, files.Close()) })
		s := contact.New(d, nil, time.Now)
		s.UseFiles(files)
		mine := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		var first *contact.Attachment
		for i := range 20 {
			a, err := s.Attach(mine, "note.txt", strings.NewReader("x"))
			must(t, err)
			if i == 0 {
				first = a
			}
		}
		if _, err := s.Attach(mine, "note.txt", strings.NewReader("x")); fault.Of(err).Reason != "too_many_files" {
			t.Error(err)
		}
		must(t, s.ForgetUnsent(t.Context(), time.Now().AddDate(0, 0, 6)))
		if _, content, err := s.OpenAttachment(mine, first.ID); err != nil {
			t.Error(err)
		} else {
			must(t, content.Close())
		}
		must(t, s.ForgetUnsent(t.Context(), time.Now().AddDate(0, 0, 8)))
		if _, _, err := s.OpenAttachment(mine, first.ID); fault.Of(err).Reason != "no_file" {
			t.Error(err)
		}
	})
}

// A file stays whose row may be there: the answer to the commit alone may be lost.
func TestAFileThatMayBeKeptStays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		folder := t.TempDir()
		files, err := blobs.Open(t.Context(), "", folder)
		must(t, err)
		t.Cleanup(func() { must(t, files.Close()) })
		s := contact.New(d, nil, time.Now)
		s.UseFiles(files)
		mine := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		dbtest.FailCommits(t, d, "contact_attachments")
		if _, err := s.Attach(mine, "note.txt", strings.NewReader("x")); !db.MayBeCommitted(err) {
			t.Error(err)
		}
		if left, err := filepath.Glob(filepath.Join(folder, "blobs", "contact", "*", "*.bin")); err != nil || len(left) != 1 {
			t.Errorf("left %v, %v", left, err)
		}
	})
}

// takeHome is what a seller's archive of conversations with operators holds, by name.
func takeHome(t *testing.T, d *db.DB, files *blobs.Store, s *contact.Service, who context.Context) map[string]string {
	t.Helper()
	exports := export.New(d, time.Now)
	exports.UseFiles(files)
	archives := export.AddArchive(exports, "mine", "my-data", func() []export.Holder { return []export.Holder{s} }, nil)
	stop := jobstest.Work(t, d, time.Now(), func(j *jobs.Jobs) { exports.RegisterJobs(j) })
	defer stop()
	started, err := archives.Start(who)
	must(t, err)
	jobstest.Done(t, d, "export.write")
	return exporttest.Unpack(t, who, exports, started.ID)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
