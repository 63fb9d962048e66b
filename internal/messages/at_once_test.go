package messages_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/messages"
	"merkato/internal/seller/sellertest"
)

// R17.3, R18.1: a file that the marketplace sends several times at once is there
// once, and no rush gets past how many of a seller may wait, in whatever thread.
func TestFilesThatComeAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		thread := taken(t, d, message("m1", opened, nil))[0].ThreadID
		s := newService(d)
		files, err := blobs.Open(t.Context(), "", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { files.Close() })
		s.UseFiles(files)
		var all sync.WaitGroup
		for i := range 24 {
			all.Go(func() {
				if _, err := s.AttachForMarketplace(t.Context(), "m1", "error.log", []byte("line 1")); err != nil {
					t.Error(err)
				}
				if _, err := s.Attach(as(t, mine), thread, fmt.Sprintf("%d.txt", i), strings.NewReader("x")); err != nil && fault.Of(err).Reason != "too_many_files" {
					t.Error(err)
				}
			})
		}
		all.Wait()
		count := func(where string) int {
			t.Helper()
			n, err := d.Read().NewSelect().Model((*messages.Attachment)(nil)).Where(where).Count(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return int(n)
		}
		if sent, waiting := count("message_id IS NOT NULL"), count("message_id IS NULL"); sent != 1 || waiting != 20 {
			t.Errorf("%d files of the message, %d that wait", sent, waiting)
		}
		other := taken(t, d, message("m2", opened, about("T2", func(*messages.NewMessage) {})))[0].ThreadID
		attach := func() (*messages.Attachment, error) {
			return s.Attach(as(t, mine), other, "more.txt", strings.NewReader("x"))
		}
		one, err := attach()
		if err != nil {
			t.Fatal("in another thread:", err)
		}
		// Those of all threads together have a limit too.
		third := taken(t, d, message("m3", opened, about("T3", func(*messages.NewMessage) {})))[0].ThreadID
		many := make([]messages.Attachment, 180)
		for i := range many {
			many[i] = messages.Attachment{SellerID: mine, ThreadID: third, Name: "a.txt", Blob: fmt.Sprint("x/", i), UploadedAt: one.UploadedAt}
		}
		err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewInsert().Model(&many).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := attach(); fault.Of(err) == nil || fault.Of(err).Reason != "too_many_files" {
			t.Errorf("beyond those of all threads: %v", err)
		}
	})
}

// R17.3: there are so many labels and saved replies, also where many tabs make
// some at the same moment.
func TestLimitsHoldForManyAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		s, ctx := newService(d), as(t, mine)
		var threads []int64
		for i := range 12 {
			threads = append(threads, taken(t, d, message(fmt.Sprint("m", i), opened, about(fmt.Sprint("T", i), func(*messages.NewMessage) {})))[0].ThreadID)
		}
		var many []string
		for i := range 45 {
			many = append(many, fmt.Sprint("old ", i))
		}
		if err := s.SetLabels(ctx, threads[0], many); err != nil {
			t.Fatal(err)
		}
		text := []messages.SavedText{{Lang: "en", Body: "Hello"}}
		for i := range 95 {
			if _, err := s.SaveReply(ctx, 0, fmt.Sprint("old ", i), slices.Clone(text)); err != nil {
				t.Fatal(err)
			}
		}
		var all sync.WaitGroup
		for i, thread := range threads {
			all.Go(func() {
				if err := s.SetLabels(ctx, thread, []string{fmt.Sprint("new ", i)}); err != nil && fault.Of(err).Reason != "too_many_labels" {
					t.Error(err)
				}
				if _, err := s.SaveReply(ctx, 0, fmt.Sprint("new ", i), slices.Clone(text)); err != nil && fault.Of(err).Reason != "too_many_saved" {
					t.Error(err)
				}
			})
		}
		all.Wait()
		labels, err := s.Labels(ctx)
		if err != nil || len(labels) != 50 {
			t.Errorf("%d labels, %v", len(labels), err)
		}
		if saved, err := s.SavedReplies(ctx, 0); err != nil || len(saved) != 100 {
			t.Errorf("%d saved replies, %v", len(saved), err)
		}
	})
}
