package platform_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/platform"
	"merkato/internal/platform/intake"
)

func (w *world) replies(t *testing.T, query string) platform.Replies {
	t.Helper()
	a := w.do(t, request{as: machine, method: http.MethodGet, path: "/platform/replies" + query})
	var found platform.Replies
	if err := json.Unmarshal([]byte(a.text), &found); err != nil || a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.text)
	}
	return found
}

func (w *world) take(t *testing.T, ids ...int64) answer {
	t.Helper()
	return w.takeFrom(t, "replies", ids...)
}

func (w *world) takeFrom(t *testing.T, list string, ids ...int64) answer {
	t.Helper()
	body, err := json.Marshal(object{"ids": ids})
	if err != nil {
		t.Fatal(err)
	}
	return w.post(t, "/platform/"+list+"/taken", "", string(body))
}

// thread has a customer open a thread, and returns its id and its seller's.
func (w *world) thread(t *testing.T, name string) (id int64, as context.Context) {
	t.Helper()
	a := w.bulkText(t, line("msg-"+name, "message", messageData("M-"+name, name, "P", nil)))
	var result intake.Result
	if err := json.Unmarshal(a.lines[0].Result, &result); err != nil {
		t.Fatalf("%+v %v", a, err)
	}
	var sellerID int64
	if err := w.db.Read().NewRaw("SELECT seller_id FROM message_threads WHERE id = ?", result.Thread).Scan(t.Context(), &sellerID); err != nil {
		t.Fatal(err)
	}
	return result.Thread, actor.With(t.Context(), actor.Actor{SellerID: sellerID})
}

// R18.1: the marketplace gets every reply until it confirms it, in the
// order of ids, page by page, and hands it back without it being there twice.
func TestReplies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		id, seller := w.thread(t, "T1")
		if got := w.replies(t, ""); len(got.Replies) != 0 || got.More {
			t.Errorf("before any: %+v", got)
		}
		for i := range 3 {
			if err := w.Messages.Reply(seller, id, fmt.Sprintf("Reply %d", i), fmt.Sprint("k", i)); err != nil {
				t.Fatal(err)
			}
		}
		all := w.replies(t, "")
		if len(all.Replies) != 3 || all.More || all.Replies[0].Thread != "T1" || all.Replies[0].Body != "Reply 0" || !all.Replies[0].At.Equal(now) {
			t.Fatalf("%+v", all)
		}
		first := w.replies(t, "?limit=2")
		if len(first.Replies) != 2 || !first.More {
			t.Errorf("%+v", first)
		}
		rest := w.replies(t, fmt.Sprintf("?limit=2&after=%d", first.Replies[1].ID))
		if len(rest.Replies) != 1 || rest.More || rest.Replies[0].Body != "Reply 2" {
			t.Errorf("%+v", rest)
		}
		for i, want := range []string{`"taken":1`, `"taken":0`} {
			if a := w.take(t, all.Replies[1].ID); a.status != http.StatusOK || !strings.Contains(a.text, want) {
				t.Errorf("taken the %d. time: %d %s", i+1, a.status, a.text)
			}
		}
		if left := w.replies(t, ""); len(left.Replies) != 2 || left.Replies[1].Body != "Reply 2" {
			t.Errorf("%+v", left)
		}
		echo := line("echo", "message", messageData("M-echo", "T1", "P", object{"from": "SELLER", "reply": all.Replies[0].ID, "body": "Reply 0", "at": "2026-05-31T11:00:00Z"}))
		for range 2 {
			if a := w.bulkText(t, echo); a.summary.Refused != 0 {
				t.Errorf("%+v", a)
			}
		}
		if n := w.count(t, "messages"); n != 4 {
			t.Errorf("%d messages", n)
		}
		if left := w.replies(t, ""); len(left.Replies) != 1 || left.Replies[0].Body != "Reply 2" {
			t.Errorf("what was handed back is taken: %+v", left)
		}
	})
}

// R18.1: no reply is lost while others are being written: an id that becomes
// visible late is listed, too.
func TestNoReplyIsLost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		const writers, each = 4, 15
		var writing sync.WaitGroup
		for n := range writers {
			id, seller := w.thread(t, fmt.Sprint("T", n))
			writing.Go(func() {
				for i := range each {
					if err := w.Messages.Reply(seller, id, "Hello", fmt.Sprintf("%d-%d", n, i)); err != nil {
						t.Error(err)
					}
				}
			})
		}
		done := make(chan struct{})
		go func() { writing.Wait(); close(done) }()
		seen := map[int64]int{}
		poll := func() {
			for _, r := range w.replies(t, "?limit=7").Replies {
				seen[r.ID]++
				w.take(t, r.ID)
			}
		}
		for running := true; running; {
			select {
			case <-done:
				running = false
			default:
				poll()
			}
		}
		for len(w.replies(t, "").Replies) > 0 {
			poll()
		}
		if len(seen) != writers*each {
			t.Errorf("%d of %d were listed", len(seen), writers*each)
		}
		for id, times := range seen {
			if times != 1 {
				t.Errorf("%d was listed %d times after it was taken", id, times)
			}
		}
	})
}

// On PostgreSQL the id given first can be committed last.
func TestReplyThatIsVisibleLate(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.PostgreSQL))
	w.stock(t)
	a, _ := w.thread(t, "TA")
	b, seller := w.thread(t, "TB")
	early, err := w.db.Writer().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	who, _ := actor.From(seller)
	_, err = early.ExecContext(t.Context(), "INSERT INTO messages (thread_id, seller_id, from_customer, body, sent_at, reply_key) VALUES ($1, $2, FALSE, 'early', $3, 'e')", a, who.SellerID, now)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Messages.Reply(seller, b, "late", "l"); err != nil {
		t.Fatal(err)
	}
	found := w.replies(t, "")
	if len(found.Replies) != 1 || found.Replies[0].Body != "late" {
		t.Fatalf("%+v", found)
	}
	w.take(t, found.Replies[0].ID)
	if err := early.Commit(); err != nil {
		t.Fatal(err)
	}
	if next := w.replies(t, ""); len(next.Replies) != 1 || next.Replies[0].Body != "early" || next.Replies[0].ID > found.Replies[0].ID {
		t.Errorf("%+v after %+v", next, found)
	}
}

// R18.1: a wrong request or name is refused at its field.
func TestRepliesRefuse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		id, seller := w.thread(t, "T1")
		if err := w.Messages.Reply(seller, id, "Yes", "k"); err != nil {
			t.Fatal(err)
		}
		reply := w.replies(t, "").Replies[0].ID
		for _, c := range []struct {
			request
			status        int
			reason, field string
		}{
			{request{nil, "GET", "/platform/replies", "", ""}, 401, "sign_in", ""},
			{request{stranger, "GET", "/platform/replies", "", ""}, 403, "scope_missing", ""},
			{request{stranger, "POST", "/platform/replies/taken", "", `{"ids":[1]}`}, 403, "scope_missing", ""},
			{request{machine, "GET", "/platform/replies?limit=1001", "", ""}, 422, "above_maximum", "limit"},
			{request{machine, "GET", "/platform/replies?limit=x", "", ""}, 422, "", "limit"},
			{request{machine, "GET", "/platform/replies?after=-1", "", ""}, 422, "below_minimum", "after"},
			{request{machine, "POST", "/platform/replies/taken", "", `{"ids":[]}`}, 422, "too_few", "ids"},
			{request{machine, "POST", "/platform/replies/taken", "", `{}`}, 422, "field_missing", "ids"},
			{request{machine, "POST", "/platform/replies/taken", "", `{"ids":["x"]}`}, 422, "type", "ids[0]"},
			{request{machine, "POST", "/platform/replies/taken", "", fmt.Sprintf(`{"ids":[%d,%d]}`, reply, reply-1)}, 404, "reply_unknown", "ids[1]"},
		} {
			a := w.do(t, c.request)
			if a.status != c.status || (c.reason != "" && a.Reason != c.reason) || a.Field != c.field {
				t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, a.status, a.text)
			}
		}
		if len(w.replies(t, "").Replies) != 1 {
			t.Error("a refused request took a reply")
		}
	})
}
