package audit_test

import (
	"slices"
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
