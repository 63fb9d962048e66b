package audit_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/list"
	"merkato/internal/seller/sellertest"
)

// R4.5: the trail says who, whom, what and when, newest first.
func TestTheTrailSaysWhoWhomAndWhen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
		trail := audit.New(d, func() time.Time { return now })
		whom := sellertest.Add(t, d, nil).ID
		who := actor.Actor{Issuer: "https://id.example.com", Subject: "operator-1"}
		for _, detail := range []string{"first", "second"} {
			if err := trail.Record(t.Context(), who, audit.PoseAs, whom, detail); err != nil {
				t.Fatal(err)
			}
			now = now.Add(time.Minute)
		}
		operator := actor.With(t.Context(), actor.Actor{Subject: "operator-1", Operator: true})
		of, err := trail.List(operator, audit.Filter{SellerID: whom}, list.Page{Number: 1, Length: 25})
		if err != nil || len(of.Entries) != 2 || of.Entries[0].SellerName != "Sam Seller" {
			t.Fatalf("got %+v, %v", of, err)
		}
		// What is added later for an earlier moment is listed where it belongs.
		now = now.Add(-90 * time.Second)
		if err := trail.Record(t.Context(), who, audit.PoseAs, whom, "between"); err != nil {
			t.Fatal(err)
		}
		var details []string
		page, err := trail.List(operator, audit.Filter{}, list.Page{Number: 1, Length: 25})
		for _, e := range page.Entries {
			details = append(details, e.Detail)
		}
		if !slices.Equal(details, []string{"second", "between", "first"}) || err != nil {
			t.Errorf("%v, %v", details, err)
		}
		now = now.Add(90 * time.Second)
		e := of.Entries[0]
		if e.Detail != "second" || e.Subject != who.Subject || e.Issuer != who.Issuer || e.Action != audit.PoseAs || e.SellerID != whom ||
			!e.At.Equal(now.Add(-time.Minute)) {
			t.Errorf("got %+v", e)
		}
	})
}

// R4.5: colleagues know an operator by the address in the newest line. It is the one
// line that is read, of however many the operator has, also where none has an address.
func TestWhoSomebodyIsIsReadFromOneLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
		trail := audit.New(d, func() time.Time { return now })
		asked := dbtest.Record(d, "SELECT")
		for _, c := range []struct{ email, want string }{{"", "operator-1"}, {"old@example.com", "old@example.com"}, {"new@example.com", "new@example.com"}, {"", "operator-1"}} {
			if err := trail.Record(t.Context(), actor.Actor{Subject: "operator-1", Email: c.email}, audit.PoseAs, 0, ""); err != nil {
				t.Fatal(err)
			}
			now = now.Add(time.Minute)
			asked.Statements = nil
			if name, err := trail.Who(t.Context(), "operator-1"); name != c.want || err != nil {
				t.Errorf("%q, %v, not %q", name, err, c.want)
			}
		}
		plan := dbtest.Plan(t, d, asked.Statements[0])
		if len(asked.Statements) != 1 || !strings.Contains(plan, "audit_trail_subject") || strings.Contains(strings.ToLower(plan), "sort") || strings.Contains(plan, "B-TREE") || strings.Contains(plan, "Filter") {
			t.Errorf("not one line by the index on the subject:\n%s", plan)
		}
	})
}
