package messages_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/blobs"
	"merkato/internal/blobs/attached"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/messages"
	"merkato/internal/seller/sellertest"
)

func found(t *testing.T, s *messages.Service, ctx context.Context, f messages.Filter) string {
	t.Helper()
	list, err := s.Threads(ctx, f, firstPage, "en")
	if err != nil {
		t.Fatal(err)
	}
	all := subjects(list)
	slices.Sort(all)
	return strings.Join(all, " ")
}

func about(thread string, edit func(*messages.NewMessage)) func(*messages.NewMessage) {
	return func(m *messages.NewMessage) {
		m.Thread = thread
		edit(m)
	}
}

// R17.3: any word that was written in a conversation finds it, by its beginning
// and without case or marks, and so do customer, subject and order; never
// another seller's.
func TestSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		addProduct(t, d, other, "O")
		taken(t, d,
			message("a1", opened, about("A", func(m *messages.NewMessage) {
				m.CustomerName, m.CustomerEmail, m.OrderReference = "Zoë Müller", "zoe@shop.example", "MK-COM-00012"
				m.Body = "The <b>licence</b> für my 2nd shop; see https://shop.example/x?y=1 'quoted\" AND NOT (*)"
			})),
			message("b1", opened, about("B", func(m *messages.NewMessage) { m.Subject, m.Body = "Оплата", "Не работает" })),
			message("b2", opened.Add(time.Hour), about("B", func(m *messages.NewMessage) { m.Body = "Thanks for the licence" })),
			message("o1", opened, about("O", func(m *messages.NewMessage) { m.Product, m.Body = "O", "licence" })))
		s := newService(d)
		thread, err := s.Threads(as(t, mine), messages.Filter{State: messages.All, Search: "zoe"}, firstPage, "en")
		if err != nil || len(thread.Threads) != 1 {
			t.Fatal(err, thread)
		}
		if err := s.Reply(as(t, mine), thread.Threads[0].ID, "Use the Übersicht page", "k"); err != nil {
			t.Fatal(err)
		}
		for text, want := range map[string]string{
			"licence": "A B", "LICEN": "A B", "muller": "A", "ZOË mül": "A", "mk-com-00012": "A", "com 00012": "A",
			"zoe@shop": "A", "fur": "A", "ubersicht": "A", "оплата": "B", "РАБОТ": "B", "licence thanks": "B",
			"nothing": "", "icence": "", "—": "", "'": "", `"`: "", "* AND": "A", ":* | 'x'": "A", "\\": "",
			strings.Repeat("an ", 60): "A B",
		} {
			if got := found(t, s, as(t, mine), messages.Filter{State: messages.All, Search: text}); got != want {
				t.Errorf("%q: got %q, want %q", text, got, want)
			}
		}
		if got := found(t, s, as(t, other), messages.Filter{State: messages.All, Search: "licence"}); got != "O" {
			t.Errorf("another's: %q", got)
		}
		for _, text := range []string{strings.Repeat("x", 201), "a\x00", "\xff"} {
			if _, err := s.Threads(as(t, mine), messages.Filter{Search: text}, firstPage, "en"); fault.Of(err).Field != "search" {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}

// R17.3: unread, archived, before a sale, about an order, by label; the next
// message of the customer brings a thread back into the inbox.
func TestFilters(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		got := taken(t, d,
			message("a1", opened, about("A", func(m *messages.NewMessage) { m.OrderReference = "ORD-1" })),
			message("b1", opened, about("B", func(*messages.NewMessage) {})))
		a, b := got[0].ThreadID, got[1].ThreadID
		s, ctx := newService(d), as(t, mine)
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		must(s.See(ctx, b, got[1].ID))
		must(s.Archive(ctx, a, true))
		must(s.SetLabels(ctx, b, []string{"  Bug  report ", "Bug report", "VIP"}))
		labels, err := s.Labels(ctx)
		if err != nil || len(labels) != 2 || labels[0].Name != "Bug report" {
			t.Fatal(labels, err)
		}
		for want, f := range map[string]messages.Filter{
			"A B": {State: messages.All}, "B": {State: messages.Inbox}, "A": {State: messages.Archived},
		} {
			if got := found(t, s, ctx, f); got != want {
				t.Errorf("%v: %q", f, got)
			}
		}
		for _, c := range []struct {
			f    messages.Filter
			want string
		}{
			{messages.Filter{State: messages.Unread}, "A"}, {messages.Filter{State: messages.Waiting}, "A B"},
			{messages.Filter{State: messages.All, Kind: messages.PreSale}, "B"}, {messages.Filter{State: messages.All, Kind: messages.OfOrder}, "A"},
			{messages.Filter{State: messages.All, Kind: messages.WithCare}, ""}, {messages.Filter{State: messages.All, LabelID: labels[1].ID}, "B"},
		} {
			if got := found(t, s, ctx, c.f); got != c.want {
				t.Errorf("%v: %q", c.f, got)
			}
		}
		if got := found(t, s, as(t, other), messages.Filter{State: messages.All, LabelID: labels[0].ID}); got != "" {
			t.Errorf("another's label: %q", got)
		}
		taken(t, d, message("a2", opened.Add(time.Hour), about("A", func(*messages.NewMessage) {})))
		if got := found(t, s, ctx, messages.Filter{State: messages.Inbox}); got != "A B" {
			t.Errorf("not brought back: %q", got)
		}
		must(s.DeleteLabel(as(t, other), labels[0].ID))
		must(s.DeleteLabel(ctx, labels[1].ID))
		c, err := s.Thread(ctx, b, nil, "en")
		if err != nil || len(c.Labels) != 1 || c.Labels[0].Name != "Bug report" || len(c.Beside.Earlier) != 1 || c.Beside.Earlier[0].ID != a {
			t.Errorf("%v %+v", err, c)
		}
		for name, reason := range map[string]string{" ": "label_empty", strings.Repeat("x", 41): "label_long"} {
			if err := s.SetLabels(ctx, b, []string{name}); fault.Of(err).Reason != reason {
				t.Errorf("%q: %v", name, err)
			}
		}
		for _, try := range []error{s.Archive(as(t, other), a, true), s.Settle(as(t, other), a, nil), s.SetLabels(as(t, other), a, nil)} {
			if fault.Of(try).Reason != "thread_unknown" {
				t.Errorf("another's thread: %v", try)
			}
		}
	})
}

// R17.1, R17.3: a thread waits from the first message that nobody answered; what
// needs no answer does not wait, until the customer writes again.
func TestWaiting(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		first := taken(t, d, message("m1", opened, nil))[0]
		id, ctx := first.ThreadID, as(t, mine)
		state := func(want string) {
			t.Helper()
			c, err := newService(d).Thread(ctx, id, nil, "en")
			if err != nil {
				t.Fatal(err)
			}
			counts, err := newService(d).Counts(ctx)
			if err != nil {
				t.Fatal(err)
			}
			since := "-"
			if c.WaitingSince != nil {
				since = c.WaitingSince.UTC().Format("02T15:04")
			}
			got := fmt.Sprintf("%s waiting=%v overdue=%v settled=%v unseen %d", since, c.IsWaiting, c.IsOverdue, c.IsSettled, counts.UnseenCount)
			if got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		}
		state("28T22:30 waiting=true overdue=true settled=false unseen 1") // came on a Saturday; Monday is over
		if err := newService(d).Settle(ctx, id, &first.ID); err != nil {
			t.Fatal(err)
		}
		state("- waiting=false overdue=false settled=true unseen 1")
		if err := newService(d).Settle(ctx, id, nil); err != nil {
			t.Fatal(err)
		}
		state("28T22:30 waiting=true overdue=true settled=false unseen 1")
		// What came in after the page was drawn still waits.
		taken(t, d, message("m2", now.Add(-2*time.Hour), nil), message("m3", now.Add(-time.Hour), nil))
		if err := newService(d).Settle(ctx, id, &first.ID); err != nil {
			t.Fatal(err)
		}
		state("31T11:00 waiting=true overdue=false settled=false unseen 3")
		if err := newService(d).Reply(ctx, id, "Yes", "k"); err != nil {
			t.Fatal(err)
		}
		state("- waiting=false overdue=false settled=true unseen 0")
		taken(t, d, message("m4", now.Add(time.Minute), nil))
		state("31T13:01 waiting=true overdue=false settled=false unseen 1")
		if err := newService(d).Settle(ctx, id, new(first.ID+99)); fault.Of(err).Reason != "message_unknown" {
			t.Errorf("settled up to a message of another thread: %v", err)
		}
		if n := len(threadsOfSupport(t, d, mine)); n != 1 {
			t.Errorf("%d threads count for support", n)
		}
	})
}

func threadsOfSupport(t *testing.T, d *db.DB, seller int64) (all []*time.Time) {
	t.Helper()
	err := newService(d).EachSupport(t.Context(), seller, seller, opened.Add(-time.Hour), now.Add(time.Hour),
		func(_, _ int64, _ time.Time, answered *time.Time, _ *int64) { all = append(all, answered) })
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// R17.3: what needed no answer counts neither for nor against the support.
func TestSettledIsNoSupport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		sent := taken(t, d, message("m1", opened, nil))[0]
		if n := len(threadsOfSupport(t, d, mine)); n != 1 {
			t.Errorf("%d threads", n)
		}
		if err := newService(d).Settle(as(t, mine), sent.ThreadID, &sent.ID); err != nil {
			t.Fatal(err)
		}
		if n := len(threadsOfSupport(t, d, mine)); n != 0 {
			t.Errorf("%d threads", n)
		}
	})
}

// R17.3: support counts from what needs an answer. The story that went wrong: thanks
// that were settled, and a question months later that was answered within the hour,
// counted as months without an answer.
func TestSupportCountsFromWhatNeedsAnAnswer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		s, ctx := newService(d), as(t, mine)
		in := func(thread string) func(*messages.NewMessage) { return about(thread, func(*messages.NewMessage) {}) }
		settle := func(sent messages.Outcome) {
			t.Helper()
			if err := s.Settle(ctx, sent.ThreadID, &sent.ID); err != nil {
				t.Fatal(err)
			}
		}
		long, question, answered := now.AddDate(0, -3, 0), now.Add(-time.Hour), now.Add(-30*time.Minute)
		settle(taken(t, d, message("thanks", long, in("A")))[0])
		taken(t, d, message("question", question, in("A")), message("answer", answered, about("A", answer)))
		// Answered, and settled only afterwards: it goes by the first answer.
		taken(t, d, message("first", long, in("B")), message("reply", long.Add(time.Minute), about("B", answer)))
		settle(taken(t, d, message("thanks too", long.Add(time.Hour), in("B")))[0])
		taken(t, d, message("more", question, in("B")))
		// What needed no answer got one all the same.
		settle(taken(t, d, message("only thanks", long, in("C")))[0])
		taken(t, d, message("welcome", answered, about("C", answer)))
		// And so did this, before a question.
		settle(taken(t, d, message("thanks again", long, in("D")))[0])
		asked := question.Add(-time.Hour)
		taken(t, d, message("with pleasure", long.Add(time.Hour), about("D", answer)), message("one more", asked, in("D")), message("of course", answered, about("D", answer)))
		waits := map[time.Time]time.Duration{}
		err := s.EachSupport(t.Context(), mine, mine, long, now, func(_, _ int64, asked time.Time, first *time.Time, _ *int64) {
			waits[asked.UTC()] = first.Sub(asked)
		})
		want := map[time.Time]time.Duration{question: 30 * time.Minute, long: time.Minute, asked: 90 * time.Minute}
		if !maps.Equal(waits, want) || err != nil {
			t.Errorf("%v, %v", waits, err)
		}
	})
}

// R17.3: saved replies are filled in for a thread, in its customer's language.
func TestSavedReplies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		id := taken(t, d, message("m1", opened, func(m *messages.NewMessage) { m.Language, m.OrderReference = "fr-CA", "MK-1" }))[0].ThreadID
		s, ctx := newService(d), as(t, mine)
		texts := []messages.SavedText{{Lang: "en", Body: "Hello {{customer}}"}, {Lang: "fr", Body: " Bonjour {{ customer }}, {{product}} {{order}} {{shop}} "}}
		saved, err := s.SaveReply(ctx, 0, " Greeting ", texts)
		if err != nil || len(saved) != 1 || saved[0].Name != "Greeting" || len(saved[0].Texts) != 2 {
			t.Fatal(saved, err)
		}
		if _, err := s.SaveReply(ctx, 0, "Greeting", []messages.SavedText{{Lang: "en", Body: "x"}}); fault.Of(err).Reason != "saved_name_taken" {
			t.Errorf("the same name: %v", err)
		}
		filled, err := s.SavedReplies(ctx, id)
		if err != nil || filled[0].Filled.Body != "Bonjour Anna, P MK-1 {{shop}}" || filled[0].Filled.Lang != "fr" {
			t.Fatalf("%v %+v", err, filled)
		}
		for reason, try := range map[string]struct {
			name  string
			texts []messages.SavedText
		}{
			"name_missing":        {" ", texts},
			"name_long":           {strings.Repeat("x", 101), texts},
			"text_missing":        {"a", nil},
			"language":            {"a", []messages.SavedText{{Lang: "en", Body: "x"}, {Lang: "en", Body: "y"}}},
			"reply_empty":         {"a", []messages.SavedText{{Lang: "en", Body: " "}}},
			"reply_too_long":      {"a", []messages.SavedText{{Lang: "en", Body: strings.Repeat("x", messages.LongestReply+1)}}},
			"placeholder_unknown": {"a", []messages.SavedText{{Lang: "en", Body: "{{password}}"}}},
		} {
			if _, err := s.SaveReply(ctx, 0, try.name, try.texts); fault.Of(err).Reason != reason {
				t.Errorf("%s: %v", reason, err)
			}
		}
		if _, err := s.SaveReply(as(t, other), saved[0].ID, "Mine now", texts); fault.Of(err).Reason != "saved_unknown" {
			t.Errorf("another's: %v", err)
		}
		if left, err := s.DeleteSavedReply(as(t, other), saved[0].ID); err != nil || len(left) != 0 {
			t.Error(left, err)
		}
		changed, err := s.SaveReply(ctx, saved[0].ID, "Hi", []messages.SavedText{{Lang: "de", Body: "Hallo"}})
		if err != nil || len(changed) != 1 || changed[0].Name != "Hi" || len(changed[0].Texts) != 1 {
			t.Fatal(changed, err)
		}
		if filled, err = s.SavedReplies(ctx, id); err != nil || filled[0].Filled.Body != "Hallo" {
			t.Error(filled, err)
		}
		if left, err := s.DeleteSavedReply(ctx, saved[0].ID); err != nil || len(left) != 0 {
			t.Error(left, err)
		}
	})
}

// R17.3: files are what their names say, of some kinds and sizes, go with one
// reply, and reach the marketplace with it; customers' come the same way.
func TestAttachments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		got := taken(t, d, message("m1", opened, nil), message("x1", opened, about("X", func(*messages.NewMessage) {})))
		files, err := blobs.Open(t.Context(), "", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { files.Close() })
		s, ctx := newService(d), as(t, mine)
		s.UseFiles(files)
		png := "\x89PNG\r\n\x1a\n" + strings.Repeat("\x00", 20)
		for name, c := range map[string]struct{ content, reason string }{
			"shot.png": {png, ""}, "C:\\folder\\..\\shot.PNG": {png, ""}, "notes.txt": {"<script>alert(1)</script>", ""},
			"virus.png": {"MZ\x90\x00" + png, "file_content"}, "run.exe": {"MZ\x90\x00", "file_kind"}, "page.html": {"<html>", "file_kind"},
			"picture.svg": {"<svg onload=x>", "file_kind"}, "noending": {"x", "file_kind"}, "empty.txt": {"", "file_empty"}, "binary.txt": {"a\x00b", "file_content"},
			"form.pdf": {"%PDF-1.4 /JavaScript %%EOF", "document_active"}, "big.txt": {strings.Repeat("x", attached.Largest+1), "file_too_large"},
		} {
			_, err := s.Attach(ctx, got[0].ThreadID, name, strings.NewReader(c.content))
			if (err == nil) != (c.reason == "") || err != nil && (fault.Of(err).Reason != c.reason || fault.Of(err).Field != "file") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := s.Attach(as(t, other), got[0].ThreadID, "a.txt", strings.NewReader("x")); fault.Of(err).Reason != "thread_unknown" {
			t.Errorf("another's thread: %v", err)
		}
		file, err := s.Attach(ctx, got[0].ThreadID, "a\u202etxt.log", strings.NewReader("hello"))
		if err != nil || file.Name != "atxt.log" {
			t.Fatal(file, err)
		}
		if _, _, err := s.OpenAttachmentForMarketplace(t.Context(), file.ID); fault.Of(err).Reason != "no_file" {
			t.Errorf("before it is sent: %v", err)
		}
		if err := s.Reply(ctx, got[1].ThreadID, "Other thread", "k0", file.ID); fault.Of(err).Reason != "file_unknown" {
			t.Errorf("of another thread: %v", err)
		}
		for range 2 { // a flaky network
			if err := s.Reply(ctx, got[0].ThreadID, "See the file", "k1", file.ID, file.ID); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Reply(ctx, got[0].ThreadID, "Again", "k2", file.ID); fault.Of(err).Reason != "file_unknown" {
			t.Errorf("a second time: %v", err)
		}
		theirs, err := s.AttachForMarketplace(t.Context(), "m1", "error.log", []byte("line 1"))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.AttachForMarketplace(t.Context(), "m1", "error.log", []byte("line 1")); err != nil || again.ID != theirs.ID {
			t.Error(again, err)
		}
		c, err := s.Thread(ctx, got[0].ThreadID, nil, "en")
		if err != nil || len(c.Messages) != 2 || c.Messages[0].Attachments[0].Name != "error.log" || c.Messages[1].Attachments[0].ID != file.ID {
			t.Fatalf("%v %+v", err, c.Messages)
		}
		out, err := s.Outgoing(t.Context(), 0, 10)
		if err != nil || len(out) != 1 || len(out[0].Attachments) != 1 || out[0].Attachments[0].Size != 5 {
			t.Fatalf("%v %+v", err, out)
		}
		for _, open := range []func() (*messages.Attachment, *blobs.Reader, error){
			func() (*messages.Attachment, *blobs.Reader, error) { return s.OpenAttachment(ctx, file.ID) },
			func() (*messages.Attachment, *blobs.Reader, error) {
				return s.OpenAttachmentForMarketplace(t.Context(), file.ID)
			},
		} {
			_, content, err := open()
			if err != nil {
				t.Fatal(err)
			}
			content.Close()
		}
		unsent, err := s.Attach(ctx, got[0].ThreadID, "never.txt", strings.NewReader("x"))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.ForgetUnsent(t.Context(), now.Add(8*24*time.Hour)); err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.OpenAttachment(ctx, unsent.ID); fault.Of(err).Reason != "no_file" {
			t.Errorf("a file that nobody sent: %v", err)
		}
		if _, content, err := s.OpenAttachment(ctx, file.ID); err != nil {
			t.Errorf("a file that was sent: %v", err)
		} else {
			content.Close()
		}
		if _, _, err := s.OpenAttachment(as(t, other), file.ID); fault.Of(err).Reason != "no_file" {
			t.Errorf("another's file: %v", err)
		}
	})
}

// R17.1: whatever changes the counts is published to the seller's open tabs.
func TestChangesArePublished(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		s := publishing(d)
		published := func() (n int) {
			t.Helper()
			if err := d.Read().NewRaw("SELECT COUNT(*) FROM events WHERE seller_id = ? AND kind = 'message'", mine).Scan(t.Context(), &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		var got []messages.Outcome
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
			got, err = s.Receive(ctx, tx, []messages.NewMessage{message("m1", opened, nil), message("m2", opened, nil)})
			return err
		})
		if err != nil || published() != 1 {
			t.Fatal(err, published())
		}
		for n, change := range []func() error{
			func() error { return s.See(as(t, mine), got[0].ThreadID, got[1].ID) },
			func() error { return s.Reply(as(t, mine), got[0].ThreadID, "Yes", "k") },
			func() error { return s.Settle(as(t, mine), got[0].ThreadID, &got[1].ID) },
			func() error { return s.Archive(as(t, mine), got[0].ThreadID, true) },
		} {
			if err := change(); err != nil || published() != n+2 {
				t.Errorf("%d: %v, %d published", n, err, published())
			}
		}
	})
}
