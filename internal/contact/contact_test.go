package contact_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/contact"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/seller/sellertest"
	"merkato/internal/tasks"
)

// R17.8, R2.25: a seller writes to the operators once, however often it is sent;
// they answer; nobody else reads it.
func TestAConversationWithOperators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)
		s := contact.New(d, events.New(d, time.Now), func() time.Time { now = now.Add(time.Second); return now })
		as := func(id int64) context.Context { return actor.With(t.Context(), actor.Actor{SellerID: id}) }
		mine, other := as(sellertest.Add(t, d, nil).ID), as(sellertest.Add(t, d, nil).ID)
		operator := actor.With(t.Context(), actor.Actor{Operator: true})

		opened, err := s.Open(mine, "PAYOUTS", " Where is it? ", "<script>alert(1)</script>", "k1")
		if err != nil || opened.Subject != "Where is it?" || len(opened.Messages) != 1 || !opened.Waits {
			t.Fatalf("%v %+v", err, opened)
		}
		again, err := s.Open(mine, "PAYOUTS", "Where is it?", "<script>alert(1)</script>", "k1")
		if err != nil || again.ID != opened.ID || len(again.Messages) != 1 {
			t.Fatalf("%v %+v", err, again)
		}
		if _, err := s.Write(other, opened.ID, "Me too", "k1"); fault.Of(err).Reason != "thread_unknown" {
			t.Error(err)
		}
		if found, err := s.Own(other); err != nil || len(found) != 0 {
			t.Error(err, found)
		}
		for range 2 {
			answered, err := s.Answer(operator, opened.ID, "On its way.", "a1")
			if err != nil || len(answered.Messages) != 2 || answered.Waits || answered.Messages[1].FromSeller {
				t.Fatalf("%v %+v", err, answered)
			}
		}
		first := list.Page{Number: 1, Length: 10}
		if waiting, err := s.List(operator, true, first); err != nil || waiting.Count != 0 {
			t.Error(err, waiting)
		}
		if answered, err := s.List(operator, false, first); err != nil || answered.Count != 1 || answered.Threads[0].Seller == "" {
			t.Error(err, answered)
		}
		if _, err := s.List(mine, true, first); fault.Of(err).Reason != "not_operator" {
			t.Error(err)
		}
		if _, err := s.Write(mine, opened.ID, "Thanks", "k2"); err != nil {
			t.Fatal(err)
		}
		if waiting, err := s.List(operator, true, first); err != nil || waiting.Count != 1 || len(waiting.Threads[0].Messages) != 3 {
			t.Error(err, waiting)
		}
		// R18.4: open tabs of operators and of the seller learn of each: asked, answered, asked again.
		for _, of := range []int64{events.Desk, opened.SellerID} {
			published, err := d.Read().NewSelect().Model((*events.Event)(nil)).Where("seller_id = ?", of).Where("kind = 'contact'").Count(t.Context())
			if err != nil || published != 3 {
				t.Errorf("%d was notified %d times, %v", of, published, err)
			}
		}
		for field, try := range map[string][4]string{
			"topic":   {"NONSENSE", "S", "B", "k"},
			"subject": {"OTHER", " ", "B", "k"},
			"body":    {"OTHER", "S", strings.Repeat("x", contact.LongestBody+1), "k"},
			"key":     {"OTHER", "S", "B", ""},
		} {
			if _, err := s.Open(mine, try[0], try[1], try[2], try[3]); fault.Of(err).Field != field {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}

// R18.4: an operator writes first, once; the seller's answer then waits for one.
func TestAnOperatorWritesFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := contact.New(d, nil, time.Now)
		seller := sellertest.Add(t, d, nil).ID
		mine := actor.With(t.Context(), actor.Actor{SellerID: seller})
		operator := actor.With(t.Context(), actor.Actor{Subject: "olga", Operator: true})
		var thread *contact.Thread
		for range 2 {
			var err error
			if thread, err = s.OpenTo(operator, seller, "PRODUCTS", "Checkout", "Which licence?", "k"); err != nil || len(thread.Messages) != 1 || thread.Waits || thread.Messages[0].FromSeller {
				t.Fatalf("%v %+v", err, thread)
			}
		}
		for reason, ask := range map[string]func() error{
			"not_operator":   func() error { _, err := s.OpenTo(mine, seller, "PRODUCTS", "S", "B", "k"); return err },
			"seller_unknown": func() error { _, err := s.OpenTo(operator, seller+1, "PRODUCTS", "S", "B", "k2"); return err },
			"missing":        func() error { _, err := s.OpenTo(operator, seller, "PRODUCTS", "S", " ", "k3"); return err },
		} {
			if err := ask(); fault.Of(err).Reason != reason {
				t.Errorf("%v, not %s", err, reason)
			}
		}
		if own, err := s.Own(mine); err != nil || len(own) != 1 {
			t.Errorf("%v %+v", err, own)
		}
		if done, err := audit.New(d, time.Now).Acts(t.Context(), seller, 10); err != nil || len(done) != 1 || done[0].Action != "write_contact" {
			t.Errorf("%v %+v", err, done)
		}
		if _, err := s.Write(mine, thread.ID, "MIT.", "k"); err != nil {
			t.Fatal(err)
		}
		if waiting, err := s.List(operator, true, list.Page{Number: 1, Length: 10}); err != nil || waiting.Count != 1 || len(waiting.Threads[0].Messages) != 2 {
			t.Errorf("%v %+v", err, waiting)
		}
	})
}

// R18.4: questions are read page by page, those that wait the longest first.
func TestQuestionsPageByPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)
		s := contact.New(d, nil, func() time.Time { now = now.Add(time.Second); return now })
		mine := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		operator := actor.With(t.Context(), actor.Actor{Operator: true})
		for _, subject := range []string{"1", "2", "3"} {
			if _, err := s.Open(mine, "OTHER", subject, "Why?", subject); err != nil {
				t.Fatal(err)
			}
		}
		found, err := s.List(operator, true, list.Page{Number: 2, Length: 2})
		if err != nil || found.Count != 3 || len(found.Threads) != 1 || found.Threads[0].Subject != "3" {
			t.Errorf("%v %+v", err, found)
		}
		if _, err := s.List(operator, true, list.Page{Number: 1, Length: 1000}); fault.Of(err).Reason != "page_length" {
			t.Error(err)
		}
	})
}

// R17.8: who has written is said by what was asked for, not by what else somebody
// is: an operator who sells asks as a seller.
func TestAnOperatorWhoSells(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := contact.New(d, nil, time.Now)
		both := actor.With(t.Context(), actor.Actor{Subject: "olga", Operator: true, SellerID: sellertest.Add(t, d, nil).ID})
		mine := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		thread, err := s.Open(both, "OTHER", "S", "Why?", "k1")
		if err != nil {
			t.Fatal(err)
		}
		if thread, err = s.Write(both, thread.ID, "I mean it.", "k2"); err != nil || !thread.Waits || !thread.Messages[1].FromSeller {
			t.Fatalf("%v %+v", err, thread)
		}
		if thread, err = s.Answer(both, thread.ID, "So do we.", "k2"); err != nil || thread.Waits || thread.Messages[2].FromSeller {
			t.Fatalf("%v %+v", err, thread)
		}
		other, err := s.Open(mine, "OTHER", "S", "Why?", "k1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Write(both, other.ID, "Me too", "k3"); fault.Of(err).Reason != "thread_unknown" {
			t.Error(err)
		}
		if _, err := s.Answer(mine, other.ID, "Because.", "k4"); fault.Of(err).Reason != "not_operator" {
			t.Error(err)
		}
	})
}

// R17.8: a seller writes so many messages a day; of a long conversation the newest
// are read, and the older ones on request.
func TestLongConversations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 21, 0, 0, 0, time.UTC) // 23:00 in Paris
		s := contact.New(d, nil, func() time.Time { now = now.Add(time.Second); return now })
		mine := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		other := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		operator := actor.With(t.Context(), actor.Actor{Operator: true})
		thread, err := s.Open(mine, "OTHER", "S", "1", "1")
		for n := 2; err == nil && n <= contact.MessagesADay; n++ {
			thread, err = s.Write(mine, thread.ID, strconv.Itoa(n), strconv.Itoa(n))
		}
		if err != nil {
			t.Fatal(err)
		}
		for name, ask := range map[string]func() error{
			"open":  func() error { _, err := s.Open(mine, "OTHER", "S", "B", "more"); return err },
			"write": func() error { _, err := s.Write(mine, thread.ID, "B", "more"); return err },
		} {
			if f := fault.Of(ask()); f.Reason != "messages_used_up" || f.Field != "body" {
				t.Errorf("%s: %v", name, f)
			}
		}
		// What is sent twice is no second message, others write, and so do operators.
		if _, err := s.Write(mine, thread.ID, "50", "50"); err != nil {
			t.Error(err)
		}
		if _, err := s.Open(other, "OTHER", "S", "B", "k"); err != nil {
			t.Error(err)
		}
		for n := 51; n <= 72; n++ {
			if _, err := s.Answer(operator, thread.ID, strconv.Itoa(n), strconv.Itoa(n)); err != nil {
				t.Fatal(err)
			}
		}
		now = now.Add(time.Hour) // the next day
		if _, err := s.Write(mine, thread.ID, "73", "73"); err != nil {
			t.Fatal(err)
		}
		own, err := s.Own(mine)
		if err != nil || len(own) != 1 || len(own[0].Messages) != 20 || own[0].Older != 53 || own[0].Messages[0].Body != "54" || own[0].Messages[19].Body != "73" {
			t.Fatalf("%v %+v", err, own)
		}
		for who, read := range map[string]func(before int64) ([]contact.Message, error){
			"seller":   func(before int64) ([]contact.Message, error) { return s.Older(mine, thread.ID, before) },
			"operator": func(before int64) ([]contact.Message, error) { return s.OlderOfAny(operator, thread.ID, before) },
		} {
			older, err := read(own[0].Messages[0].ID)
			if err != nil || len(older) != 50 || older[0].Body != "4" || older[49].Body != "53" {
				t.Fatalf("%s: %v %+v", who, err, older)
			}
			if first, err := read(older[0].ID); err != nil || len(first) != 3 || first[0].Body != "1" {
				t.Errorf("%s: %v %+v", who, err, first)
			}
		}
		if found, err := s.Older(other, thread.ID, own[0].Messages[0].ID); err != nil || len(found) != 0 {
			t.Error(err, found)
		}
		if _, err := s.OlderOfAny(mine, thread.ID, 99); fault.Of(err).Reason != "not_operator" {
			t.Error(err)
		}
	})
}

// R17.8: what operators wrote counts until its seller has seen it, and no longer; a
// colleague's look at it through the seller's eyes does not.
func TestAnswersThatAreNotSeen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)
		s := contact.New(d, events.New(d, time.Now), func() time.Time { now = now.Add(time.Second); return now })
		seller := sellertest.Add(t, d, nil).ID
		mine := actor.With(t.Context(), actor.Actor{SellerID: seller})
		posing := actor.With(t.Context(), actor.Actor{SellerID: seller, Posing: true})
		other := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		operator := actor.With(t.Context(), actor.Actor{Operator: true})
		thread, err := s.Open(mine, "OTHER", "Why?", "Why?", "1")
		if err != nil {
			t.Fatal(err)
		}
		unseen := func(when string, want ...int64) {
			t.Helper()
			for i, who := range []context.Context{mine, other} {
				if count, err := s.UnseenCount(who); err != nil || count != want[i] {
					t.Errorf("%s: %v %d, not %d", when, err, count, want[i])
				}
			}
			own, err := s.Own(mine)
			if err != nil || own[0].UnseenCount != want[0] {
				t.Errorf("%s: %v %+v", when, err, own)
			}
			var wanted []tasks.Task
			if want[0] > 0 {
				wanted = []tasks.Task{{Kind: tasks.ReadContact, Subject: "Why?", SubjectID: &thread.ID}}
			}
			todo, err := s.Tasks(t.Context(), seller, now)
			if diff := cmp.Diff(wanted, todo, cmpopts.EquateEmpty()); err != nil || diff != "" {
				t.Errorf("%s: %v %s", when, err, diff)
			}
		}
		published := func() int64 {
			count, err := d.Read().NewSelect().Model((*events.Event)(nil)).Where("seller_id = ?", seller).Count(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return count
		}
		unseen("asked", 0, 0)
		var answers []int64
		for _, body := range []string{"Because.", "Really."} {
			answered, err := s.Answer(operator, thread.ID, body, body)
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, answered.Messages[len(answered.Messages)-1].ID)
		}
		unseen("answered twice", 2, 0)
		before := published()
		if err := s.See(other, thread.ID, answers[1]); fault.Of(err).Reason != "thread_unknown" {
			t.Error(err)
		}
		if err := s.See(posing, thread.ID, answers[1]); err != nil {
			t.Error(err)
		}
		unseen("looked at by others", 2, 0)
		for range 2 { // the other tabs are told once
			if err := s.See(mine, thread.ID, answers[0]); err != nil {
				t.Error(err)
			}
		}
		unseen("the first one seen", 1, 0)
		if told := published() - before; told != 1 {
			t.Errorf("told %d times", told)
		}
		if err := s.See(mine, thread.ID, answers[1]); err != nil {
			t.Error(err)
		}
		unseen("both seen", 0, 0)
	})
}
