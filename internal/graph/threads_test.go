package graph_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/figures"
	"merkato/internal/messages"
	"merkato/internal/products"
)

// R16.1, R17.3: behind the number of tickets of a dashboard are as many
// threads, for any product and any days in Paris, also around midnight and on
// the days on which clocks change.
func TestThreadsBehindTheTickets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		r := rand.New(rand.NewPCG(17, 3))
		var sent []messages.NewMessage
		for i, day := range []calendar.Day{"2025-10-25", "2025-10-26", "2025-10-27", "2026-03-28", "2026-03-29", "2026-03-30", "2026-04-30"} {
			for n, at := range []time.Time{day.Start(), day.End().Add(-time.Second), day.Start().Add(time.Duration(r.IntN(20)) * time.Hour)} {
				id := fmt.Sprintf("m%d-%d", i, n)
				sent = append(sent, messages.NewMessage{
					ExternalID: id, Thread: id, Product: []string{"mine-checkout", "other-secret"}[r.IntN(2)], CustomerName: "C", Body: "B", At: at, FromCustomer: true,
				})
			}
		}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := w.services.Messages.Receive(ctx, tx, sent)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		h := w.handler()
		var most int64
		for _, period := range [][2]string{
			{"2025-10-26", "2025-10-26"}, {"2025-10-25", "2025-10-27"}, {"2026-03-29", "2026-03-29"}, {"2026-03-30", "2026-04-30"}, {"2025-10-01", "2026-04-30"},
		} {
			for _, product := range []string{"", ", productID: 1", ", productID: 2", ", productID: 3"} {
				arguments := fmt.Sprintf(`from: %q, to: %q%s`, period[0], period[1], product)
				var threads struct {
					Data struct{ Threads struct{ Count int64 } }
				}
				a := ask(t, h, as(w.mine), `{ threads(`+arguments+`) { count } }`, ``)
				if err := json.Unmarshal([]byte(a.text), &threads); err != nil || a.status != 200 {
					t.Fatalf("%s", a.text)
				}
				var tickets struct {
					Data struct {
						Dashboard struct {
							Indicators []struct {
								Indicator string
								Value     *int64
							}
						}
					}
				}
				if product == ", productID: 2" {
					if threads.Data.Threads.Count != 0 {
						t.Errorf("another's product: %s", a.text)
					}
					continue // a dashboard of it is refused
				}
				a = ask(t, h, as(w.mine), `{ dashboard(`+arguments+`) { indicators { indicator value } } }`, ``)
				if err := json.Unmarshal([]byte(a.text), &tickets); err != nil {
					t.Fatal(err)
				}
				found := false
				for _, figure := range tickets.Data.Dashboard.Indicators {
					if figure.Indicator != "TICKETS_RECEIVED" || figure.Value == nil {
						continue
					}
					found = true
					most = max(most, *figure.Value)
					if *figure.Value != threads.Data.Threads.Count {
						t.Errorf("%s: %d tickets, %d threads", arguments, *figure.Value, threads.Data.Threads.Count)
					}
				}
				if !found {
					t.Errorf("%s: no tickets in %s", arguments, a.text)
				}
			}
		}
		if most < 5 {
			t.Errorf("only %d tickets were compared", most)
		}
	})
}

// R16.2, R17.3: a reply takes the task off home and moves the support quality.
func TestReplyMovesTaskAndSupportQuality(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		h := w.handler()
		const question = `{ home { tasks { kind subject_id } } seller_level { standings { criterion value } } }`
		var answers [2]struct {
			Home struct {
				Tasks []struct {
					Kind      string
					SubjectID string `json:"subject_id"`
				}
			}
			SellerLevel struct {
				Standings []struct {
					Criterion string
					Value     *int64
				}
			} `json:"seller_level"`
		}
		for i := range answers {
			if i == 1 {
				expect(t, ask(t, h, as(w.mine), `mutation { reply_to_thread(id: 1, body: "Yes", key: "k") { is_waiting } }`, ``), `{"reply_to_thread":{"is_waiting":false}}`)
			}
			if err := json.Unmarshal(ask(t, h, as(w.mine), question, ``).Data, &answers[i]); err != nil {
				t.Fatal(err)
			}
		}
		waits := func(i int) (found bool) {
			for _, task := range answers[i].Home.Tasks {
				found = found || task.Kind == "ANSWER_THREAD" && task.SubjectID == "1"
			}
			return found
		}
		quality := func(i int) int64 {
			for _, s := range answers[i].SellerLevel.Standings {
				if s.Criterion == "SUPPORT_QUALITY" && s.Value != nil {
					return *s.Value
				}
			}
			return -1
		}
		if !waits(0) || waits(1) {
			t.Errorf("the task is there: %v, then %v", waits(0), waits(1))
		}
		if quality(0) != -1 || quality(1) != 10_000 {
			t.Errorf("support quality is %d, then %d", quality(0), quality(1))
		}
	})
}

// R17.3: a seller does not flood a customer with e-mails: a conversation takes so many
// replies a day; one that was sent already is answered alike, and tomorrow is another day.
func TestRepliesOfADayAreBounded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		h := w.handler()
		reply := func(key int) answer {
			return ask(t, h, as(w.mine), fmt.Sprintf(`mutation { reply_to_thread(id: 1, body: "Yes", key: "k%d") { is_waiting } }`, key), ``)
		}
		for key := range messages.RepliesADay {
			expect(t, reply(key), `{"reply_to_thread":{"is_waiting":false}}`)
		}
		if a := reply(messages.RepliesADay); a.reason() != "replies_used_up" {
			t.Errorf("one more: %s", a.text)
		}
		expect(t, reply(0), `{"reply_to_thread":{"is_waiting":false}}`)
		w.services.Messages = messages.New(d, products.New(d), figures.New(d), nil, func() time.Time { return now.AddDate(0, 0, 1) })
		h = w.handler()
		expect(t, reply(messages.RepliesADay), `{"reply_to_thread":{"is_waiting":false}}`)
	})
}
