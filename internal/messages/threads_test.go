package messages_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	kit "merkato/internal/list"
	"merkato/internal/messages"
	"merkato/internal/seller/sellertest"
)

var firstPage = kit.Page{Number: 1, Length: 40}

func subjects(list *messages.List) (all []string) {
	for _, t := range list.Threads {
		all = append(all, *t.ExternalID)
	}
	return all
}

// R17.3: a seller finds its own threads by day in Paris, product and state:
// what waits in the order of its deadlines, else what was last written in first.
func TestThreads(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		p1 := addProduct(t, d, mine, "P1")
		addProduct(t, d, mine, "P2")
		addProduct(t, d, other, "P3")
		// 23:30 on the 28th in Paris; the clock changes in the night after.
		late := opened.Add(2 * time.Hour)
		taken(t, d,
			message("a1", opened, in("A", "P1")), message("a2", opened.Add(20*time.Hour), in("A", "P1")),
			message("b1", late, in("B", "P1")), message("b2", late.Add(time.Hour), answerIn("B", "P1")),
			message("c1", opened.Add(time.Hour), in("C", "P2")),
			message("o1", opened, in("O", "P3")))
		for _, c := range []struct {
			name   string
			filter messages.Filter
			want   string
		}{
			{"all", messages.Filter{State: messages.All}, "A B C"},
			{"waiting", messages.Filter{State: messages.Waiting}, "A C"},
			{"a product", messages.Filter{State: messages.All, ProductID: p1}, "A B"},
			{"a product's that wait", messages.Filter{State: messages.Waiting, ProductID: p1}, "A"},
			{"a day in Paris", messages.Filter{State: messages.All, Opened: kit.Period{From: "2026-03-28", To: "2026-03-28"}}, "A"},
			{"the short day after", messages.Filter{State: messages.All, Opened: kit.Period{From: "2026-03-29", To: "2026-03-29"}}, "B C"},
			{"since", messages.Filter{State: messages.All, Opened: kit.Period{From: "2026-03-29"}}, "B C"},
			{"until", messages.Filter{State: messages.All, Opened: kit.Period{To: "2026-03-28"}}, "A"},
			{"another's product", messages.Filter{State: messages.All, ProductID: p1 + 2}, ""},
		} {
			list, err := newService(d).Threads(as(t, mine), c.filter, firstPage, "en")
			if err != nil || strings.Join(subjects(list), " ") != c.want || list.Count != int64(len(strings.Fields(c.want))) {
				t.Errorf("%s: %v of %d, %v", c.name, subjects(list), list.Count, err)
			}
		}
		list, err := newService(d).Threads(as(t, mine), messages.Filter{State: messages.All}, kit.Page{Number: 2, Length: 2}, "en")
		if err != nil || strings.Join(subjects(list), " ") != "C" || list.Count != 3 {
			t.Errorf("page 2: %v of %d, %v", subjects(list), list.Count, err)
		}
		list, err = newService(d).Threads(as(t, mine), messages.Filter{State: messages.All}, kit.Page{Number: 3, Length: 2}, "en")
		if err != nil || len(list.Threads) != 0 || list.Count != 3 {
			t.Errorf("past the last page: %v of %d, %v", subjects(list), list.Count, err)
		}
	})
}

// R17.3: the inbox begins with what waits for the seller, what has waited longest
// first, and goes on with what was last written in; its pages follow each other,
// also where one has some of both, and what is answered leaves the head.
func TestInboxBeginsWithWhatWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		addProduct(t, d, other, "O")
		at := func(hours int) time.Time { return opened.Add(time.Duration(hours) * time.Hour) }
		got := taken(t, d,
			message("a1", at(0), in("A", "P")), message("a2", at(9), in("A", "P")), // has waited longest, though it was written in since
			message("b1", at(2), in("B", "P")),
			message("c1", at(4), in("C", "P")),
			message("d1", at(1), in("D", "P")), message("d2", at(30), answerIn("D", "P")),
			message("e1", at(1), in("E", "P")), message("e2", at(20), answerIn("E", "P")),
			message("x1", at(0), in("X", "P")),
			message("o1", at(0), in("O", "O")))
		s, ctx := newService(d), as(t, mine)
		if err := s.Archive(ctx, got[8].ThreadID, true); err != nil { // X waits, but was put away
			t.Fatal(err)
		}
		pages := func(length int) (found []string) {
			t.Helper()
			for n := range 8 {
				list, err := s.Threads(ctx, messages.Filter{State: messages.Inbox}, kit.Page{Number: n + 1, Length: length}, "en")
				if err != nil || list.Count != 5 {
					t.Fatal(list, err)
				}
				found = append(found, subjects(list)...)
			}
			return found
		}
		for length := range 7 {
			if found := strings.Join(pages(length+1), " "); found != "A B C D E" {
				t.Errorf("pages of %d: %s", length+1, found)
			}
		}
		if err := s.Reply(ctx, got[0].ThreadID, "Yes", "k"); err != nil {
			t.Fatal(err)
		}
		if found := strings.Join(pages(2), " "); found != "B C A D E" {
			t.Errorf("after an answer: %s", found)
		}
	})
}

// R17.3: the list says what a thread is about, how its last message begins,
// and until when it must be answered; an overdue one says so.
func TestThreadEntry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		p := addProduct(t, d, mine, "P")
		long := strings.Repeat("wörd ", 60)
		taken(t, d,
			message("m1", opened, func(m *messages.NewMessage) { m.OrderReference = "ORD-1" }),
			message("m2", opened.Add(time.Hour), func(m *messages.NewMessage) { m.Body = "  Hello\n\n" + long }))
		due := calendar.Day("2026-03-30").End() // it came on a Saturday: the end of Monday
		for _, c := range []struct {
			at      time.Time
			overdue bool
		}{{due, false}, {due.Add(time.Second), true}} {
			list, err := serviceAt(d, c.at).Threads(as(t, mine), messages.Filter{State: messages.All}, firstPage, "fr")
			if err != nil {
				t.Fatal(err)
			}
			e := list.Threads[0]
			if !strings.HasPrefix(e.Excerpt, "Hello wörd") || len([]rune(e.Excerpt)) > 140 || !strings.HasSuffix(e.Excerpt, "…") {
				t.Errorf("excerpt %q", e.Excerpt)
			}
			if e.CustomerName != "Anna" || e.Subject != "Help" || *e.Product() != p || e.ProductName != "P" || e.OrderReference != "ORD-1" || e.LastIsMine || e.AnsweredAt != nil {
				t.Errorf("%+v", e)
			}
			if e.UnseenCount != 2 || !e.AnswerBy.Equal(due) || e.IsOverdue != c.overdue || !e.LastAt.Equal(opened.Add(time.Hour)) {
				t.Errorf("unseen %d, by %v, overdue %v, last %v", e.UnseenCount, e.AnswerBy, e.IsOverdue, e.LastAt)
			}
		}
	})
}

// R17.3: a long thread is read from its end, and back to its beginning without
// a message lost or twice, also where several came at the same moment.
func TestEarlierMessages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		var sent []messages.NewMessage
		for i := range 450 {
			sent = append(sent, message(fmt.Sprintf("m%03d", i), opened.Add(time.Duration(i/3)*time.Second), nil))
		}
		id := taken(t, d, sent...)[0].ThreadID
		var all []string
		var before *int64
		for round := range 3 {
			c, err := newService(d).Thread(as(t, mine), id, before, "en")
			if err != nil {
				t.Fatal(err)
			}
			if c.HasEarlier != (round < 2) || len(c.Messages) != []int{200, 200, 50}[round] {
				t.Errorf("round %d: %d messages, earlier ones: %v", round, len(c.Messages), c.HasEarlier)
			}
			var bodies []string
			for _, m := range c.Messages {
				bodies = append(bodies, m.Body)
			}
			all = append(bodies, all...)
			before = &c.Messages[0].ID
		}
		if !slices.IsSorted(all) || len(slices.Compact(all)) != 450 {
			t.Errorf("%d messages: %v", len(all), all)
		}
	})
}

// R17.3: what is another's is not found, and nonsense is refused at its field.
func TestThreadsRefuse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		addProduct(t, d, mine, "P")
		got := taken(t, d, message("m1", opened, nil))[0]
		s := newService(d)
		if _, err := s.Thread(as(t, other), got.ThreadID, nil, "en"); fault.Of(err).Reason != "thread_unknown" {
			t.Errorf("another's thread: %v", err)
		}
		none := got.ID + 99
		if _, err := s.Thread(as(t, mine), got.ThreadID, &none, "en"); fault.Of(err).Reason != "message_unknown" {
			t.Errorf("before an unknown message: %v", err)
		}
		all := messages.Filter{State: messages.All}
		for field, try := range map[string]struct {
			messages.Filter
			kit.Page
		}{
			"from":      {messages.Filter{State: messages.All, Opened: kit.Period{From: "2026-03-02", To: "2026-03-01"}}, firstPage},
			"to":        {messages.Filter{State: messages.All, Opened: kit.Period{To: "9999-12-31"}}, firstPage},
			"productID": {messages.Filter{ProductID: -1, State: messages.All}, firstPage},
			"state":     {messages.Filter{State: "OPEN"}, firstPage},
			"page":      {all, kit.Page{Number: 0, Length: 40}},
			"limit":     {all, kit.Page{Number: 1, Length: 101}},
		} {
			if _, err := s.Threads(as(t, mine), try.Filter, try.Page, "en"); err == nil || fault.Of(err).Field != field {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}
