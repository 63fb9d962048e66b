package contact_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/contact"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller/sellertest"
)

// R17.8, R2.25: a seller writes to the operators once, however often it is sent;
// they answer; nobody else reads it.
func TestAConversationWithOperators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)
		s := contact.New(d, func() time.Time { now = now.Add(time.Second); return now })
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
			answered, err := s.Write(operator, opened.ID, "On its way.", "a1")
			if err != nil || len(answered.Messages) != 2 || answered.Waits || answered.Messages[1].FromSeller {
				t.Fatalf("%v %+v", err, answered)
			}
		}
		if waiting, err := s.Waiting(operator); err != nil || len(waiting) != 0 {
			t.Error(err, waiting)
		}
		if _, err := s.Write(mine, opened.ID, "Thanks", "k2"); err != nil {
			t.Fatal(err)
		}
		if waiting, err := s.Waiting(operator); err != nil || len(waiting) != 1 || len(waiting[0].Messages) != 3 {
			t.Error(err, waiting)
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
