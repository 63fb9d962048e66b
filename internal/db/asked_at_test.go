package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/seller/sellertest"
)

// R17.3: of threads from before it was stored what was asked, those that the seller
// said need no answer, and that were answered all the same, count from the next
// question and go by its answer.
func TestEarlierThreadsCountFromWhatNeedsAnAnswer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		owner := sellertest.Add(t, d, nil).ID
		if err := d.DownTo(t.Context(), 193); err != nil {
			t.Fatal(err)
		}
		at := func(hour int) time.Time { return time.Date(2026, 3, 10, hour, 0, 0, 0, time.UTC) }
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO message_threads (id, seller_id, customer_name, subject, opened_at, answered_at, last_at, settled_message) VALUES (1, ?, 'A', 'S', ?, ?, ?, 1)",
				owner, at(1), at(2), at(4)).Exec(ctx)
			for id := 1; id <= 4 && err == nil; id++ { // thanks, an answer, a question and its answer
				_, err = tx.NewRaw("INSERT INTO messages (id, thread_id, seller_id, from_customer, body, sent_at) VALUES (?, 1, ?, ?, '', ?)", id, owner, id%2 == 1, at(id)).Exec(ctx)
			}
			return err
		})
		if err == nil {
			err = db.Migrate(t.Context(), d)
		}
		if err != nil {
			t.Fatal(err)
		}
		var asked, answered time.Time
		err = d.Read().NewRaw("SELECT asked_at, answered_at FROM message_threads").Scan(t.Context(), &asked, &answered)
		if err != nil || !asked.Equal(at(3)) || !answered.Equal(at(4)) {
			t.Errorf("asked %s, answered %s, %v", asked, answered, err)
		}
	})
}
