package messages_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	kit "merkato/internal/list"
	"merkato/internal/messages"
	"merkato/internal/seller/sellertest"
)

var fullScan = regexp.MustCompile(`(?m)^.*(Seq Scan on (message_threads|messages)|SCAN (message_threads|messages|thread|message|t|m)\b).*$`)

// R17.3: no list, thread or poll of the marketplace reads a whole table, and
// each has the index that was made for it.
func TestNoThreadReadsAWholeTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine := sellertest.Add(t, d, nil).ID
		product := addProduct(t, d, mine, "P")
		addProduct(t, d, sellertest.Add(t, d, nil).ID, "O")
		var sent []messages.NewMessage
		for i := range 600 { // one seller is a small part of all
			name := fmt.Sprint("T", i)
			sent = append(sent, message("m"+name, opened.Add(time.Duration(i)*time.Minute), in(name, map[bool]string{true: "P", false: "O"}[i%10 == 0])))
		}
		id := taken(t, d, sent...)[0].ThreadID
		s := newService(d)
		if err := s.Reply(as(t, mine), id, "Yes", "k"); err != nil {
			t.Fatal(err)
		}
		if d.Engine == db.PostgreSQL {
			if _, err := d.Writer().ExecContext(t.Context(), "ANALYZE message_threads, messages"); err != nil {
				t.Fatal(err)
			}
		}
		asked := dbtest.Record(d, "SELECT")
		page := func(f messages.Filter, page kit.Page) func() error {
			return func() error {
				_, err := s.Threads(as(t, mine), f, page, "en")
				return err
			}
		}
		list := func(f messages.Filter) func() error { return page(f, firstPage) }
		for name, c := range map[string]struct {
			ask   func() error
			index string
		}{
			"all": {list(messages.Filter{State: messages.All}), "message_threads_last"},
			// As many as there are: what waits and what does not.
			"inbox":   {page(messages.Filter{State: messages.Inbox}, kit.Page{Number: 1, Length: 100}), "message_threads_inbox"},
			"waiting": {list(messages.Filter{State: messages.Waiting}), "message_threads_waiting"},
			"period":  {list(messages.Filter{State: messages.All, Opened: kit.Period{From: "2026-03-28", To: "2026-03-28"}}), "message_threads_"},
			"product": {list(messages.Filter{State: messages.All, ProductID: product, Opened: kit.Period{From: "2026-03-28"}}), "message_threads_product"},
			"thread":  {func() error { _, err := s.Thread(as(t, mine), id, nil, "en"); return err }, "messages_thread"},
			"unseen":  {func() error { _, err := s.Counts(as(t, mine)); return err }, "messages_unseen"},
			"poll":    {func() error { _, err := s.Outgoing(t.Context(), 0, 100); return err }, "messages_to_take"},
		} {
			t.Run(name, func(t *testing.T) {
				asked.Statements = nil
				if err := c.ask(); err != nil {
					t.Fatal(err)
				}
				var plans strings.Builder
				for _, statement := range asked.Statements {
					fmt.Fprintf(&plans, "%s\n%s\n\n", statement, dbtest.Plan(t, d, statement, "sort", "incremental_sort", "bitmapscan"))
				}
				if found := fullScan.FindString(plans.String()); found != "" {
					t.Errorf("%q in\n%s", found, plans.String())
				}
				if !strings.Contains(plans.String(), c.index) {
					t.Errorf("%s is not used in\n%s", c.index, plans.String())
				}
			})
		}
	})
}
