package messages_test

import (
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/notifications"
	"merkato/internal/seller/sellertest"
)

// R17.6: a seller is reminded of an answer hours before it is due, once for each
// time that a customer waits, and not of what was answered.
func TestAnswersThatAreDueSoon(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := sellertest.Add(t, d, nil)
		addProduct(t, d, s.ID, "P")
		monday := now.Add(-22 * time.Hour) // due on Tuesday, in two hours
		taken(t, d,
			message("1", monday, in("DUE", "P")),
			message("2", monday.Add(12*time.Hour), in("LATER", "P")),
			message("3", monday, in("ANSWERED", "P")), message("4", monday.Add(time.Minute), answerIn("ANSWERED", "P")),
		)
		found, err := newService(d).Reminders(t.Context(), now)
		if err != nil || len(found) != 1 {
			t.Fatalf("%+v, %v", found, err)
		}
		if n := found[0]; n.SellerID != s.ID || n.What != notifications.AnswerDueSoon || n.Subject != "Anna" || !n.Due.Equal(now.Add(2*time.Hour)) {
			t.Errorf("%+v, due at %s", n, n.Due)
		}
	})
}
