package bank_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/bank"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller/sellertest"
	"merkato/internal/tasks"
)

// R14.4: a document is as the marketplace says until its last day draws near; the
// seller is reminded, and an older report changes nothing.
func TestDocuments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := open(t, d)
		service := b.billing(t)
		now := paidOut.AddDate(1, 0, 0) // 1 March 2027
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		keep := func(sellerID int64, name string, state bank.Validity, until calendar.Day, at time.Time) (isNews bool, err error) {
			t.Helper()
			document := &bank.Document{ExternalID: name, SellerID: sellerID, Name: name, State: state, UpdatedAt: at}
			if until != "" {
				document.ValidUntil = &until
			}
			if state == bank.ValidityInvalid {
				document.Reason = "illegible"
			}
			err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				isNews, err = service.UpsertDocument(ctx, tx, document)
				return err
			})
			return isNews, err
		}
		for _, c := range []struct {
			name  string
			state bank.Validity
			until calendar.Day
		}{
			{"valid for ever", "VALID", ""}, {"valid long", "VALID", "2027-04-01"}, {"expiring", "VALID", "2027-03-31"},
			{"expiring today", "VALID", "2027-03-01"}, {"expired", "VALID", "2027-02-28"}, {"invalid", "INVALID", "2027-02-28"}, {"pending", "PENDING_VERIFICATION", ""},
		} {
			if isNews, err := keep(mine, c.name, c.state, c.until, now); err != nil || !isNews {
				t.Fatalf("%s: %t, %v", c.name, isNews, err)
			}
		}
		if isNews, err := keep(mine, "expired", "VALID", "2030-01-01", now.Add(-time.Hour)); err != nil || isNews {
			t.Errorf("an older word counted: %v", err)
		}
		if _, err := keep(other, "expired", "VALID", "", now.Add(time.Hour)); !fault.Is(err, fault.Conflict) {
			t.Errorf("a document went to another seller: %v", err)
		}
		list, err := service.Documents(as(t, mine))
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]bank.Validity{}
		for _, document := range list {
			got[document.Name] = document.State
		}
		want := map[string]bank.Validity{
			"valid for ever": "VALID", "valid long": "VALID", "expiring": "EXPIRING", "expiring today": "EXPIRING",
			"expired": "EXPIRED", "invalid": "INVALID", "pending": "PENDING_VERIFICATION",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if list[0].State != bank.ValidityExpired {
			t.Errorf("%s comes first", list[0].Name)
		}
		todo, err := service.Tasks(t.Context(), mine, now)
		if err != nil || len(todo) != 4 {
			t.Fatalf("%+v, %v", todo, err)
		}
		kinds := map[string]tasks.Kind{}
		for _, task := range todo {
			kinds[task.Subject] = task.Kind
			if isInvalid := task.Subject == "invalid"; isInvalid != (task.Deadline == nil) || isInvalid != (task.About == "illegible") {
				t.Errorf("%+v", task)
			}
		}
		wantKinds := map[string]tasks.Kind{"expiring": tasks.RenewDocument, "expiring today": tasks.RenewDocument, "expired": tasks.DocumentExpired, "invalid": tasks.DocumentInvalid}
		if diff := cmp.Diff(wantKinds, kinds); diff != "" {
			t.Error(diff)
		}
		if list, err := service.Documents(as(t, other)); err != nil || len(list) != 0 {
			t.Errorf("%+v, %v", list, err)
		}
	})
}
