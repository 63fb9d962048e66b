package messages_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/messages"
	"merkato/internal/seller/sellertest"
)

const manyThreads = 200_000

// BenchmarkInbox asks for the inbox of a seller with 200,000 threads: a page, a
// search and the counts, each compared with the bare statements that have the same
// answer, and reports how many times as long it takes. Three times is the budget.
//
//	scripts/with-postgres go test ./internal/messages -run ^$ -bench Inbox -benchtime 1x
func BenchmarkInbox(b *testing.B) {
	for _, engine := range dbtest.Engines {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.Open(b, engine)
			seller := sellertest.Add(b, d, nil).ID
			fillInbox(b, d, seller)
			s, ctx := newService(d), actor.With(b.Context(), actor.Actor{SellerID: seller})
			list := func(f messages.Filter) func() error {
				return func() error {
					found, err := s.Threads(ctx, f, firstPage, "en")
					if err == nil && len(found.Threads) != firstPage.Length {
						err = fmt.Errorf("%d threads", len(found.Threads))
					}
					return err
				}
			}
			const waits, unseen = "SELECT COUNT(*) FROM message_threads WHERE seller_id = ? AND waiting_since IS NOT NULL",
				"SELECT COUNT(*) FROM messages WHERE seller_id = ? AND seen_at IS NULL AND from_customer"
			matching, words := "id IN (SELECT m.thread_id FROM messages AS m WHERE m.id IN (SELECT rowid FROM message_words WHERE message_words MATCH ?))", any(fmt.Sprintf(`seller : s%d AND words : ("refund"*)`, seller))
			if engine == db.PostgreSQL {
				matching, words = fmt.Sprintf("id IN (SELECT w.thread_id FROM message_words AS w WHERE w.seller_id = %d AND w.words @@ ?::tsquery)", seller), "'refund':*"
			}
			for _, c := range []struct {
				name string
				ask  func() error
				bare func() error
			}{
				{"page", list(messages.Filter{State: messages.Inbox}), func() error {
					return barePage(ctx, d, "archived_at IS NULL", "archived_at IS NULL AND waiting_since IS NOT NULL ORDER BY waiting_since, last_at, id", seller)
				}},
				{"search", list(messages.Filter{State: messages.All, Search: "refund"}), func() error {
					return barePage(ctx, d, matching, matching+" ORDER BY last_at DESC, id DESC", seller, words)
				}},
				{"counts", func() error { _, err := s.Counts(ctx); return err }, func() error {
					for _, sql := range []string{waits, unseen} {
						if err := bare(ctx, d, sql, seller); err != nil {
							return err
						}
					}
					return nil
				}},
			} {
				b.Run(c.name, func(b *testing.B) {
					for b.Loop() {
						least, took := median(b, c.bare), median(b, c.ask)
						ratio := float64(took) / float64(least)
						b.ReportMetric(ratio, "x-floor")
						b.ReportMetric(float64(took.Microseconds())/1000, "ms")
						if ratio > 3 {
							b.Errorf("%s takes %s, the bare statements %s", c.name, took, least)
						}
					}
				})
			}
		})
	}
}

// median of how long something takes, once it is warm.
func median(b *testing.B, do func() error) time.Duration {
	times := make([]time.Duration, 0, 15)
	for range cap(times) + 2 {
		start := time.Now()
		if err := do(); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
	}
	times = times[2:]
	slices.Sort(times)
	return times[len(times)/2]
}

func bare(ctx context.Context, d *db.DB, sql string, args ...any) error {
	var rows []map[string]any
	return d.Read().NewRaw(sql, args...).Scan(ctx, &rows)
}

// barePage is what no list of threads can do without: how many there are, the
// rows that come first, the last message of each, and how many of them are unseen.
func barePage(ctx context.Context, d *db.DB, where, first string, seller int64, args ...any) error {
	args = append([]any{seller}, args...)
	if err := bare(ctx, d, "SELECT COUNT(*) FROM message_threads WHERE seller_id = ? AND "+where, args...); err != nil {
		return err
	}
	var ids []int64
	var rows []messages.Thread
	err := d.Read().NewRaw("SELECT * FROM message_threads WHERE seller_id = ? AND "+first+" LIMIT 40", args...).Scan(ctx, &rows)
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	if err == nil {
		err = bare(ctx, d, `SELECT t.id, (SELECT SUBSTR(m.body, 1, 1000) FROM messages AS m WHERE m.thread_id = t.id ORDER BY m.sent_at DESC, m.id DESC LIMIT 1)
			FROM message_threads AS t WHERE t.id IN (?)`, bun.List(ids))
	}
	if err == nil {
		err = bare(ctx, d, "SELECT thread_id, COUNT(*) FROM messages WHERE seller_id = ? AND thread_id IN (?) AND from_customer AND seen_at IS NULL GROUP BY thread_id", seller, bun.List(ids))
	}
	return err
}

// fillInbox writes threads of two messages, one in twenty of them waiting and
// one in fifty about a refund.
func fillInbox(b *testing.B, d *db.DB, seller int64) {
	b.Helper()
	const batch = 1000
	for from := 0; from < manyThreads; from += batch {
		threads, talks := make([]messages.Thread, batch), make([]messages.Message, 0, 2*batch)
		for i := range threads {
			n := from + i
			at := now.Add(-time.Duration(n) * 3 * time.Minute)
			threads[i] = messages.Thread{
				SellerID: seller, CustomerName: fmt.Sprint("Customer ", n%9000), CustomerEmail: fmt.Sprintf("c%d@shop.example", n%9000), Subject: fmt.Sprint("Question ", n),
				OpenedAt: at, LastAt: at.Add(time.Hour), AnsweredAt: new(at.Add(time.Hour)), OrderReference: fmt.Sprint("MK-", n),
			}
			if n%20 == 0 {
				threads[i].WaitingSince, threads[i].AnsweredAt = &threads[i].OpenedAt, nil
			}
		}
		err := d.Tx(b.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.NewInsert().Model(&threads).Returning("id").Exec(ctx); err != nil {
				return err
			}
			for i, t := range threads {
				word := "licence"
				if i%50 == 0 {
					word = "refund"
				}
				question := messages.Message{ThreadID: t.ID, SellerID: seller, FromCustomer: true, Body: "How does the " + word + " work with my second shop?", SentAt: t.OpenedAt, SeenAt: &t.LastAt}
				if t.WaitingSince != nil {
					question.SeenAt = nil
				}
				talks = append(talks, question, messages.Message{ThreadID: t.ID, SellerID: seller, Automatic: t.WaitingSince != nil, Body: "You find it in the settings, under the second tab.", SentAt: t.LastAt})
			}
			_, err := tx.NewInsert().Model(&talks).Exec(ctx)
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	words := "INSERT INTO message_words (rowid, seller, words) SELECT m.id, 's' || m.seller_id, m.body FROM messages AS m"
	after := "ANALYZE"
	if d.Engine == db.PostgreSQL {
		words = "INSERT INTO message_words (message_id, seller_id, thread_id, words) SELECT m.id, m.seller_id, m.thread_id, array_to_tsvector(array_remove(regexp_split_to_array(lower(m.body), '[^a-z]+'), '')) FROM messages AS m"
		after = "VACUUM ANALYZE"
	}
	err := d.Tx(b.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(words).Exec(ctx)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := d.Writer().ExecContext(b.Context(), after); err != nil {
		b.Fatal(err)
	}
}
