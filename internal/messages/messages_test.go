package messages_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/messages"
	"merkato/internal/messages/messagestest"
	"merkato/internal/seller/sellertest"
)

// R6.6: only customers' messages that the asking seller has not opened count.
func TestUnseenCount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		now := time.Now()
		open := func(sellerID int64, all ...messages.Message) {
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return messagestest.Open(ctx, tx, &messages.Thread{SellerID: sellerID, CustomerName: "A", Subject: "B", OpenedAt: now}, all...)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		open(mine,
			messages.Message{FromCustomer: true, Body: "unseen", SentAt: now},
			messages.Message{FromCustomer: true, Body: "seen", SentAt: now, SeenAt: &now},
			messages.Message{FromCustomer: false, Body: "my answer", SentAt: now})
		open(mine, messages.Message{FromCustomer: true, Body: "unseen too", SentAt: now})
		open(mine)
		open(other, messages.Message{FromCustomer: true, Body: "not mine", SentAt: now})

		if n := unseen(t, d, mine); n != 2 {
			t.Fatalf("got %d", n)
		}
	})
}
