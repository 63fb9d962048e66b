package messages_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/messages"
	"merkato/internal/seller/sellertest"
)

// R17.3: a thread waits on home for as long as it counts for the seller's level.
func TestHowLongAThreadIsATask(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		taken(t, d, message("m1", opened, nil))
		want := func(n, months int) {
			t.Helper()
			if list, err := newService(d).Tasks(t.Context(), mine, now.AddDate(0, months, 0)); err != nil || len(list) != n {
				t.Errorf("after %d months: %d tasks, %v", months, len(list), err)
			}
		}
		want(1, 4)
		want(0, 7)
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO level_terms SELECT '2026-04-01', 3, ratings_needed, answered_weight, time_weight, rating_weight, best_hours, worst_hours FROM level_terms").Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		want(0, 4)
	})
}

// R17.3: a reply is in the thread once, however often its key comes; it ends
// the time to answer, the task of home and what is unseen.
func TestReply(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		id := taken(t, d, message("m1", opened, nil), message("m2", opened.Add(time.Hour), automatic))[0].ThreadID
		s := newService(d)
		list, err := s.Threads(as(t, mine), messages.Filter{State: messages.Waiting}, firstPage, "en")
		if err != nil || len(list.Threads) != 1 || !list.Threads[0].LastIsMine || !list.Threads[0].LastIsAutomatic {
			t.Errorf("after an automatic answer: %+v, %v", list, err)
		}
		if list, err := s.Tasks(t.Context(), mine, now); err != nil || len(list) != 1 {
			t.Fatalf("%d tasks, %v", len(list), err)
		}
		var together sync.WaitGroup
		for range 5 { // clicked twice and sent again, all at once
			together.Go(func() {
				if err := s.Reply(as(t, mine), id, "  Yes,\nit does. ", "k1"); err != nil {
					t.Error(err)
				}
			})
		}
		together.Wait()
		c, err := s.Thread(as(t, mine), id, nil, "en")
		if err != nil {
			t.Fatal(err)
		}
		last := c.Messages[len(c.Messages)-1]
		if len(c.Messages) != 3 || last.Body != "Yes,\nit does." || last.FromCustomer || last.Automatic || !last.SentAt.Equal(now) {
			t.Errorf("%+v", c.Messages)
		}
		if c.AnsweredAt == nil || !c.AnsweredAt.Equal(now) || c.UnseenCount != 0 || !c.LastIsMine || c.LastIsAutomatic || !c.LastAt.Equal(now) || c.IsOverdue {
			t.Errorf("%+v", c.Entry)
		}
		if n := unseen(t, d, mine); n != 0 {
			t.Errorf("%d unseen", n)
		}
		if list, err := s.Tasks(t.Context(), mine, now); err != nil || len(list) != 0 {
			t.Errorf("%d tasks, %v", len(list), err)
		}
		var answered *time.Time
		err = s.EachSupport(t.Context(), mine, mine, opened.Add(-time.Hour), now, func(_, _ int64, _ time.Time, at *time.Time, _ *int64) { answered = at })
		if err != nil || answered == nil || !answered.Equal(now) {
			t.Errorf("support counts %v, %v", answered, err)
		}
		// A second reply is not the first answer.
		if err := serviceAt(d, now.Add(time.Hour)).Reply(as(t, mine), id, "And more", "k2"); err != nil {
			t.Fatal(err)
		}
		if c, err = s.Thread(as(t, mine), id, nil, "en"); err != nil || !c.AnsweredAt.Equal(now) || len(c.Messages) != 4 {
			t.Errorf("%+v, %v", c, err)
		}
	})
}

// R17.3: where the marketplace's clock is ahead, an answer still answers.
func TestReplyToTheFuture(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		id := taken(t, d, message("m1", now.Add(time.Minute), nil))[0].ThreadID
		if err := newService(d).Reply(as(t, mine), id, "Yes", "k"); err != nil {
			t.Fatal(err)
		}
		c, err := newService(d).Thread(as(t, mine), id, nil, "en")
		if err != nil || c.AnsweredAt == nil || c.UnseenCount != 0 || !c.LastIsMine {
			t.Errorf("%+v, %v", c, err)
		}
	})
}

// R17.3: what cannot be a reply is refused at its field, and leaves nothing.
func TestReplyRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		a := taken(t, d, message("m1", opened, nil))[0].ThreadID
		b := taken(t, d, message("m2", opened, in("U", "P")))[0].ThreadID
		s := newService(d)
		longest := strings.Repeat("ß", messages.LongestReply)
		if err := s.Reply(as(t, mine), a, longest, "used"); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name          string
			seller        int64
			thread        int64
			body, key     string
			reason, field string
		}{
			{"nothing", mine, a, " \n\t ", "k", "reply_empty", "body"},
			{"too long", mine, a, longest + "s", "k", "reply_too_long", "body"},
			{"a zero byte", mine, a, "a\x00b", "k", "text_broken", "body"},
			{"no UTF-8", mine, a, "a\xff", "k", "text_broken", "body"},
			{"no key", mine, a, "Hi", "", "key_missing", "key"},
			{"a long key", mine, a, "Hi", strings.Repeat("k", 201), "key_form", "key"},
			{"a key used for another text", mine, a, "Other", "used", "key_reused", "key"},
			{"a key used for another thread", mine, b, longest, "used", "key_reused", "key"},
			{"another's thread", other, a, "Hi", "k", "thread_unknown", "id"},
			{"no thread", mine, b + 99, "Hi", "k", "thread_unknown", "id"},
		} {
			err := s.Reply(as(t, c.seller), c.thread, c.body, c.key)
			if err == nil || fault.Of(err).Reason != c.reason || fault.Of(err).Field != c.field {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		if n, err := d.Read().NewSelect().Table("messages").Count(t.Context()); err != nil || n != 3 {
			t.Errorf("%d messages, %v", n, err)
		}
	})
}

// R17.1, R17.3: opening a thread sees what was shown of it, and no more; an
// operator who looks through the seller's eyes changes nothing, and what one
// writes is in the audit trail.
func TestSee(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		first := taken(t, d, message("m1", opened, nil))[0]
		taken(t, d, message("m2", opened.Add(time.Hour), nil))
		s := newService(d)
		operator := actor.With(t.Context(), actor.Actor{Issuer: "idp", Subject: "op", Operator: true, SellerID: mine, Posing: true})
		unseen := func() int64 { return unseen(t, d, mine) }
		if err := s.See(as(t, other), first.ThreadID, first.ID+1); fault.Of(err).Reason != "thread_unknown" || unseen() != 2 {
			t.Errorf("as another: %v, %d unseen", err, unseen())
		}
		if err := s.See(operator, first.ThreadID, first.ID+1); err != nil || unseen() != 2 {
			t.Errorf("as an operator: %v, %d unseen", err, unseen())
		}
		for range 2 {
			if err := s.See(as(t, mine), first.ThreadID, first.ID); err != nil || unseen() != 1 {
				t.Errorf("%v, %d unseen", err, unseen())
			}
		}
		if err := s.Reply(operator, first.ThreadID, "For the seller", "k"); err != nil {
			t.Fatal(err)
		}
		done, err := audit.New(d, func() time.Time { return now }).Acts(t.Context(), mine, 10)
		if err != nil || len(done) != 1 || done[0].Action != "reply_to_thread" || done[0].Who != "op" {
			t.Errorf("%+v, %v", done, err)
		}
	})
}

// R18.1: what the marketplace sends back is not added again, whatever it made
// of its words and however often it comes; ours gets the marketplace's id.
func TestEcho(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		thread := taken(t, d, message("m1", opened, nil))[0].ThreadID
		taken(t, d, message("n1", opened, in("U", "P")))
		s := newService(d)
		if err := s.Reply(as(t, mine), thread, "Yes", "k"); err != nil {
			t.Fatal(err)
		}
		waiting, err := s.Outgoing(t.Context(), 0, 10)
		if err != nil || len(waiting) != 1 {
			t.Fatalf("%+v, %v", waiting, err)
		}
		reply := waiting[0].ID
		four := 4
		echo := message("m2", now.Add(time.Second), func(m *messages.NewMessage) {
			m.FromCustomer, m.Body, m.Reply = false, "Yes -- sent by the marketplace", reply
		})
		for i := range 2 {
			if i == 1 {
				echo.SupportRating = &four // given since
			}
			if got := taken(t, d, echo); got[0].ID != reply {
				t.Errorf("it became %d", got[0].ID)
			}
		}
		plain := echo
		plain.Reply = 0
		taken(t, d, plain)
		for name, c := range map[string]struct {
			edit   func(*messages.NewMessage)
			reason string
		}{
			"a customer's":         {func(m *messages.NewMessage) { m.FromCustomer = true }, "reply_of_customer"},
			"under another id":     {func(m *messages.NewMessage) { m.ExternalID = "m3" }, "reply_exists"},
			"another's id":         {func(m *messages.NewMessage) { m.ExternalID = "m1" }, "message_exists"},
			"in another thread":    {func(m *messages.NewMessage) { m.ExternalID, m.Thread = "m4", "U" }, "reply_unknown"},
			"of no reply":          {func(m *messages.NewMessage) { m.ExternalID, m.Reply = "m5", reply+99 }, "reply_unknown"},
			"of a customer's text": {func(m *messages.NewMessage) { m.ExternalID, m.Reply = "m6", reply-1 }, "reply_unknown"},
		} {
			bad := echo
			c.edit(&bad)
			if got := receive(t, d, bad)[0].Err; got == nil || fault.Of(got).Reason != c.reason {
				t.Errorf("%s: %v", name, got)
			}
		}
		conversation, err := s.Thread(as(t, mine), thread, nil, "en")
		if err != nil || len(conversation.Messages) != 2 || conversation.Messages[1].Body != "Yes" || *conversation.Messages[1].ExternalID != "m2" {
			t.Errorf("%+v, %v", conversation, err)
		}
		if conversation.SupportRating == nil || *conversation.SupportRating != 4 || !conversation.AnsweredAt.Equal(now) {
			t.Errorf("%+v", conversation.Thread)
		}
		if waiting, err := s.Outgoing(t.Context(), 0, 10); err != nil || len(waiting) != 0 {
			t.Errorf("what came back is taken: %+v, %v", waiting, err)
		}
		if day := calendar.DayOf(conversation.OpenedAt); day != "2026-03-28" {
			t.Errorf("opened on %s", day)
		}
	})
}
