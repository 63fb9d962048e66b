package messages_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/export"
	"merkato/internal/export/exporttest"
	"merkato/internal/jobs"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/messages"
	"merkato/internal/seller/sellertest"
)

// R17.6: a seller takes labels, saved replies and files home as well. They are
// forgotten with the account, but for what is in conversations.
func TestOwnDataAndErasure(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		got := taken(t, d, message("m1", opened, nil))
		files, err := blobs.Open(t.Context(), "", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { files.Close() })
		s, ctx := newService(d), as(t, mine)
		s.UseFiles(files)
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		thread := got[0].ThreadID
		must(s.SetLabels(ctx, thread, []string{"Urgent"}))
		for _, id := range []int64{mine, other} {
			_, err = s.SaveReply(as(t, id), 0, "Thanks", []messages.SavedText{{Lang: "fr", Body: "Merci !"}})
			must(err)
		}
		sent, err := s.Attach(ctx, thread, "sent.txt", strings.NewReader("in the reply"))
		must(err)
		must(s.Reply(ctx, thread, "Here it is.", "k", sent.ID))
		unsent, err := s.Attach(ctx, thread, "unsent.txt", strings.NewReader("not in a reply"))
		must(err)

		archive := takeHome(t, d, files, s, mine)
		for name, want := range map[string]string{
			"message_labels.csv": "Urgent", "saved_replies.csv": "Merci !", "message_files.csv": "unsent.txt",
		} {
			if !strings.Contains(archive[name], want) || strings.Count(archive[name], "\n") > 3 {
				t.Errorf("%s: %q", name, archive[name])
			}
		}
		found := 0
		for name, text := range archive {
			if strings.HasPrefix(name, "message_files/") && strings.HasSuffix(name, "-sent.txt") && text == "in the reply" {
				found++
			}
		}
		if found != 1 {
			t.Errorf("the file of the reply is not among %v", archive)
		}

		must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.Erase(ctx, tx, mine) }))
		must(s.ForgetUnsent(t.Context(), now))
		if labels, err := s.Labels(ctx); err != nil || len(labels) != 0 {
			t.Errorf("%v, %v", labels, err)
		}
		if saved, err := s.SavedReplies(ctx, 0); err != nil || len(saved) != 0 {
			t.Errorf("%v, %v", saved, err)
		}
		if saved, err := s.SavedReplies(as(t, other), 0); err != nil || len(saved) != 1 {
			t.Errorf("another seller has %v, %v", saved, err)
		}
		if _, err := files.Get(t.Context(), unsent.Blob); err == nil {
			t.Error("the file that was not sent is still there")
		}
		_, kept, err := s.OpenAttachment(ctx, sent.ID)
		must(err)
		must(kept.Close())
	})
}

// takeHome is what a seller's archive of messages holds, by name.
func takeHome(t *testing.T, d *db.DB, files *blobs.Store, s *messages.Service, sellerID int64) map[string]string {
	t.Helper()
	exports := export.New(d, time.Now)
	exports.UseFiles(files)
	archives := export.AddArchive(exports, "mine", "my-data", func() []export.Holder { return []export.Holder{s} }, nil)
	stop := jobstest.Work(t, d, time.Now(), func(j *jobs.Jobs) { exports.RegisterJobs(j) })
	defer stop()
	started, err := archives.Start(as(t, sellerID))
	if err != nil {
		t.Fatal(err)
	}
	jobstest.Done(t, d, "export.write")
	return exporttest.Unpack(t, as(t, sellerID), exports, started.ID)
}
