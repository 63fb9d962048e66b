package messages_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/messages"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
)

var opened = time.Date(2026, 3, 28, 22, 30, 0, 0, time.UTC) // 23:30 in Paris

func addProduct(t *testing.T, d *db.DB, sellerID int64, id string) int64 {
	t.Helper()
	p := &products.Product{ExternalID: &id, ExternalUpdatedAt: &opened, SellerID: sellerID, Type: products.TypeModule, CreatedAt: opened, Names: map[string]string{"en": id}}
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := products.New(d).Upsert(ctx, tx, []*products.Product{p})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func receive(t *testing.T, d *db.DB, sent ...messages.NewMessage) (done []messages.Outcome) {
	t.Helper()
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
		done, err = newService(d).Receive(ctx, tx, sent)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func message(id string, at time.Time, edit func(*messages.NewMessage)) messages.NewMessage {
	m := messages.NewMessage{ExternalID: id, Thread: "T", Product: "P", CustomerName: "Anna", Subject: "Help", Body: id, At: at, FromCustomer: true}
	if edit != nil {
		edit(&m)
	}
	return m
}

func answer(m *messages.NewMessage) { m.FromCustomer = false }

func automatic(m *messages.NewMessage) { m.FromCustomer, m.Automatic = false, true }

// R18.1: in whatever order the messages of a conversation come, it was opened
// when the customer first wrote, counts on that day in Paris, and was answered
// when a person first did; what the seller has answered, the seller has seen.
func TestReceiveInAnyOrder(t *testing.T) {
	five := 5
	first, second := message("m1", opened, nil), message("m2", opened.Add(2*time.Hour), func(m *messages.NewMessage) { m.SupportRating = &five })
	robot := message("m3", opened.Add(time.Minute), automatic)
	person := message("m4", opened.Add(time.Hour), answer)
	thanks := message("m5", opened.Add(5*time.Hour), answer)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for i, order := range [][]messages.NewMessage{
			{first, robot, person, second, thanks},
			{second, thanks, person, robot, first},
			{second, person, first, thanks, robot},
		} {
			for _, together := range []bool{true, false} {
				mine := sellertest.Add(t, d, nil).ID
				name := string(rune('A'+i)) + map[bool]string{true: "t", false: "s"}[together]
				productID := addProduct(t, d, mine, "P"+name)
				sent := slices.Clone(order)
				for n := range sent {
					sent[n].ExternalID += name
					sent[n].Thread, sent[n].Product = "T"+name, "P"+name
				}
				for range 2 { // the second time changes nothing
					if together {
						receive(t, d, sent...)
						continue
					}
					for _, m := range sent {
						if done := receive(t, d, m); done[0].Err != nil {
							t.Fatal(done[0].Err)
						}
					}
				}
				var thread messages.Thread
				if err := d.Read().NewSelect().Model(&thread).Where("seller_id = ?", mine).Scan(t.Context()); err != nil {
					t.Fatal(err)
				}
				if !thread.OpenedAt.Equal(opened) || thread.AnsweredAt == nil || !thread.AnsweredAt.Equal(person.At) ||
					thread.SupportRating == nil || *thread.SupportRating != 5 || thread.ProductID != productID {
					t.Errorf("%s: %+v", name, thread)
				}
				for _, p := range []figures.Period{{From: "2026-03-01", To: "2026-04-30"}, {From: "2026-03-28", To: "2026-03-28"}} {
					if sums, err := figures.New(d).Sum(t.Context(), mine, figures.OfProduct(productID), &p); err != nil || sums.Threads != 1 {
						t.Errorf("%s counts as %+v in %+v, %v", name, sums, p, err)
					}
				}
				if n := unseen(t, d, mine); n != 0 {
					t.Errorf("%s: %d unseen", name, n)
				}
			}
		}
	})
}

// A rating of the support that is given or changed after the last message comes
// with one that is there already. What a later message said stays, and the same
// once more changes nothing, so that no open tab is notified of it.
func TestReceiveARatingLater(t *testing.T) {
	rated := func(id string, after time.Duration, rating int) messages.NewMessage {
		return message(id, opened.Add(after), func(m *messages.NewMessage) {
			m.FromCustomer = id != "m2"
			if rating != 0 {
				m.SupportRating = &rating
			}
		})
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		s := publishing(d)
		published := 0
		for i, c := range []struct {
			sent messages.NewMessage
			want int
			news bool
		}{
			{rated("m1", 0, 0), 0, true},
			{rated("m2", time.Hour, 0), 0, true},
			{rated("m2", time.Hour, 4), 4, true},
			{rated("m2", time.Hour, 4), 4, false},
			{rated("m2", time.Hour, 0), 4, false},
			{rated("m1", 0, 1), 4, false},
			{rated("m2", time.Hour, 5), 5, true},
			{rated("m3", time.Minute, 2), 5, true}, // came late
		} {
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				done, err := s.Receive(ctx, tx, []messages.NewMessage{c.sent})
				if err == nil {
					err = done[0].Err
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			var thread messages.Thread
			if err := d.Read().NewSelect().Model(&thread).Scan(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := thread.SupportRating; (got == nil) != (c.want == 0) || got != nil && *got != c.want {
				t.Errorf("%d: rated %v, want %d", i, got, c.want)
			}
			before := published
			if err := d.Read().NewRaw("SELECT COUNT(*) FROM events WHERE seller_id = ?", mine).Scan(t.Context(), &published); err != nil {
				t.Fatal(err)
			}
			if (published > before) != c.news {
				t.Errorf("%d: published %d after %d", i, published, before)
			}
		}
	})
}

// An automatic answer is no answer, and what cannot be is refused alone.
func TestReceiveRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		addProduct(t, d, mine, "P2")
		six := 6
		done := receive(t, d,
			message("early", opened, answer),
			message("m1", opened, nil),
			message("m2", opened.Add(time.Hour), automatic),
			message("m1", opened, func(m *messages.NewMessage) { m.Body = "other" }),
			message("m3", opened, func(m *messages.NewMessage) { m.Product = "P2" }),
			message("m4", opened, func(m *messages.NewMessage) { m.Product = "NONE" }),
			message("m5", opened, func(m *messages.NewMessage) { m.SupportRating = &six }),
		)
		for i, want := range []string{"thread_unknown", "", "", "message_exists", "thread_product", "product_unknown", "support_rating"} {
			got := ""
			if done[i].Err != nil {
				got = fault.Of(done[i].Err).Reason
			}
			if got != want {
				t.Errorf("%d: %q, want %q", i, got, want)
			}
		}
		var thread messages.Thread
		if err := d.Read().NewSelect().Model(&thread).Scan(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := unseen(t, d, mine); thread.AnsweredAt != nil || n != 1 {
			t.Errorf("answered %v, %d unseen", thread.AnsweredAt, n)
		}
	})
}
