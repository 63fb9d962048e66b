package messages

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/sales"
	"merkato/internal/sales/terms"
)

// Counts are what every open tab shows.
type Counts struct {
	UnseenCount int64 // customers' messages that the seller has not opened
}

// Counts of the asking seller.
func (s *Service) Counts(ctx context.Context) (*Counts, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	unseen, err := unseenCount(ctx, s.db.Read(), sellerID)
	return &Counts{unseen}, err
}

// publish is for changes within a transaction; who made it calls wakeAfter.
func (s *Service) publish(ctx context.Context, tx bun.Tx, sellerID, threadID int64) error {
	return s.events.Publish(ctx, tx, sellerID, events.MessageChanged, threadID)
}

func (s *Service) wakeAfter(err error) error {
	if err == nil && s.events != nil {
		s.events.Wake()
	}
	return err
}

// Settle notes that a thread needs no answer up to the last message that was
// shown, or, with none, that it does after all. What came in meanwhile waits.
func (s *Service) Settle(ctx context.Context, threadID int64, last *int64) error {
	return s.changeThread(ctx, threadID, func(ctx context.Context, tx bun.Tx, t *Thread) error {
		all, err := messagesOf(ctx, tx, []int64{t.ID})
		if err != nil {
			return err
		}
		if last != nil && !slices.ContainsFunc(all[t.ID], func(m Message) bool { return m.ID == *last }) {
			return fault.New(fault.NotFound, "message_unknown", "There is no such message in the conversation.").At("last")
		}
		t.SettledMessage = last
		t.follow(all[t.ID])
		_, err = tx.NewUpdate().Model(t).Column("settled_message", "asked_at", "answered_at", "waiting_since").WherePK().Exec(ctx)
		return err
	})
}

// Archive takes threads out of the inbox, or puts them back. The next message
// of the customer brings one back by itself.
func (s *Service) Archive(ctx context.Context, threadID int64, archived bool) error {
	return s.changeThread(ctx, threadID, func(ctx context.Context, tx bun.Tx, t *Thread) error {
		t.ArchivedAt = nil
		if archived {
			t.ArchivedAt = new(db.Moment(s.now()))
		}
		_, err := tx.NewUpdate().Model(t).Column("archived_at").WherePK().Exec(ctx)
		return err
	})
}

// changeThread changes a thread of the asking seller, one at a time.
func (s *Service) changeThread(ctx context.Context, id int64, change func(context.Context, bun.Tx, *Thread) error) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	return s.wakeAfter(s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		t, err := s.lockThread(ctx, tx, sellerID, id)
		if err != nil {
			return err
		}
		if err := change(ctx, tx, t); err != nil {
			return err
		}
		return s.publish(ctx, tx, sellerID, id)
	}))
}

// Label is a name that a seller gives threads.
type Label struct {
	bun.BaseModel `bun:"table:message_labels,alias:label"`

	ID       int64 `bun:",pk,autoincrement"`
	SellerID int64
	Name     string
}

const (
	mostLabels   = 50
	longestLabel = 40
)

// Labels of the asking seller, by name.
func (s *Service) Labels(ctx context.Context) ([]Label, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	labels := []Label{}
	err = s.db.Read().NewSelect().Model(&labels).Where("seller_id = ?", sellerID).Order("name", "id").Scan(ctx)
	return labels, err
}

// SetLabels sets the labels of a thread of the asking seller to these alone. A
// name that the seller did not use before is made a label.
func (s *Service) SetLabels(ctx context.Context, threadID int64, names []string) error {
	for i, name := range names {
		name = strings.Join(strings.Fields(name), " ")
		switch {
		case name == "":
			return fault.New(fault.Invalid, "label_empty", "Give the label a name.").At("labels")
		case !list.IsText(name) || utf8.RuneCountInString(name) > longestLabel:
			return fault.New(fault.Invalid, "label_long", "A label can have at most %d characters.", longestLabel).At("labels")
		}
		names[i] = name
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return s.changeThread(ctx, threadID, func(ctx context.Context, tx bun.Tx, t *Thread) error {
		// Two that make labels at once must not pass the limit together.
		if err := s.db.Exclusive(ctx, tx, fmt.Sprintf("message_labels %d", t.SellerID)); err != nil {
			return err
		}
		if _, err := tx.NewRaw("DELETE FROM thread_labels WHERE thread_id = ?", t.ID).Exec(ctx); err != nil {
			return err
		}
		for _, name := range names {
			label := &Label{SellerID: t.SellerID, Name: name}
			if _, err := tx.NewInsert().Model(label).On("CONFLICT (seller_id, name) DO UPDATE").Set("name = EXCLUDED.name").Returning("id").Exec(ctx); err != nil {
				return err
			}
			if _, err := tx.NewRaw("INSERT INTO thread_labels (label_id, thread_id) VALUES (?, ?)", label.ID, t.ID).Exec(ctx); err != nil {
				return err
			}
		}
		if n, err := tx.NewSelect().Model((*Label)(nil)).Where("seller_id = ?", t.SellerID).Count(ctx); err != nil {
			return err
		} else if n > mostLabels {
			return fault.New(fault.TooMuch, "too_many_labels", "You can have at most %d labels; delete one first.", mostLabels).At("labels")
		}
		return nil
	})
}

// DeleteLabel takes a label of the asking seller off all threads.
func (s *Service) DeleteLabel(ctx context.Context, id int64) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewDelete().Model((*Label)(nil)).Where("id = ?", id).Where("seller_id = ?", sellerID).Exec(ctx)
		return err
	})
}

// labelsOf reads the labels of some threads, by name.
func labelsOf(ctx context.Context, q bun.IDB, threads []int64) (map[int64][]Label, error) {
	var rows []struct {
		ThreadID, ID int64
		Name         string
	}
	err := q.NewSelect().TableExpr("thread_labels AS tl").ColumnExpr("tl.thread_id, l.id, l.name").Join("JOIN message_labels AS l ON l.id = tl.label_id").
		Where("tl.thread_id IN (?)", bun.List(threads)).OrderExpr("l.name, l.id").Scan(ctx, &rows)
	found := map[int64][]Label{}
	for _, row := range rows {
		found[row.ThreadID] = append(found[row.ThreadID], Label{ID: row.ID, Name: row.Name})
	}
	return found, err
}

// narrowed adds what a filter asks for beyond period, product and state.
func (s *Service) narrowed(q *bun.SelectQuery, sellerID int64, f Filter) *bun.SelectQuery {
	switch f.Kind {
	case PreSale:
		q = q.Where("order_reference = ''")
	case OfOrder:
		q = q.Where("order_reference <> ''")
	case WithCare:
		q = q.Where(`order_reference IN (SELECT o.reference FROM business_care AS c JOIN order_lines AS l ON l.id IN (c.line_id, c.last_line, c.product_line)
			JOIN orders AS o ON o.id = l.order_id JOIN products AS p ON p.id = c.product_id
			WHERE c.seller_id = ? AND c.ended_at IS NULL AND p.removed_at IS NULL AND c.renews_on >= ?)`, sellerID, f.careSince)
	}
	if f.LabelID != 0 {
		q = q.Where("id IN (SELECT tl.thread_id FROM thread_labels AS tl WHERE tl.label_id = ?)", f.LabelID)
	}
	if f.Search != "" {
		q = s.searched(q, sellerID, f.Search)
	}
	return q
}

// careSince is the earliest day that Business Care can be due on and still run.
func (s *Service) careSince(ctx context.Context) (calendar.Day, error) {
	return terms.CareRunsSince(ctx, s.db.Read(), calendar.DayOf(s.now()))
}

// Beside is what a seller wants to know while answering.
type Beside struct {
	OrderID      *int64 // nil: no order is named, or it is not known here
	IsRefundable bool   // the seller may still refund a line of it
	Shop         string
	Language     string // that the customer reads; empty: unknown
	Care         *Care
	Earlier      []Entry // what else the customer wrote, newest first
}

// Care is the Business Care of an order: of several contracts one that runs, if
// any does.
type Care struct {
	RenewsOn  calendar.Day
	IsRunning bool
}

const mostEarlier = 5

// Beside reads what is shown next to a thread of the asking seller.
func (s *Service) Beside(ctx context.Context, t *Thread, lang string) (*Beside, error) {
	read := s.db.Read()
	b := &Beside{Language: t.Language}
	if t.OrderReference != "" {
		var order struct {
			ID             int64
			Shop, Language string
		}
		err := read.NewRaw("SELECT o.id, o.shop, o.language FROM orders AS o WHERE o.reference = ? AND o.seller_id = ?", t.OrderReference, t.SellerID).Scan(ctx, &order)
		if err != nil && !db.IsNotFound(err) {
			return nil, err
		}
		if err == nil {
			b.OrderID, b.Shop = &order.ID, order.Shop
			if b.Language == "" {
				b.Language = order.Language
			}
			if b.Care, err = s.careOf(ctx, order.ID); err != nil {
				return nil, err
			}
			if b.IsRefundable, err = s.isRefundable(ctx, order.ID); err != nil {
				return nil, err
			}
		}
	}
	q := read.NewSelect().Where("seller_id = ?", t.SellerID).Where("id <> ?", t.ID)
	switch {
	case t.CustomerEmail != "":
		q = q.Where("customer_email = ?", t.CustomerEmail).Where("customer_email <> ''")
	case t.CustomerName != "":
		q = q.Where("customer_name = ?", t.CustomerName)
	default: // nobody knows who that is
		return b, nil
	}
	var others []Thread
	if err := q.Model(&others).Order("last_at DESC", "id DESC").Limit(mostEarlier).Scan(ctx); err != nil {
		return nil, err
	}
	var err error
	b.Earlier, err = s.entries(ctx, t.SellerID, others, lang)
	return b, err
}

func (s *Service) careOf(ctx context.Context, orderID int64) (*Care, error) {
	var found []struct {
		RenewsOn calendar.Day
		HasEnded bool // as with its product
	}
	err := s.db.Read().NewRaw(`SELECT c.renews_on, c.ended_at IS NOT NULL OR p.removed_at IS NOT NULL AS has_ended
		FROM business_care AS c JOIN products AS p ON p.id = c.product_id
		WHERE c.id IN (SELECT c.id FROM order_lines AS l JOIN business_care AS c ON c.line_id = l.id WHERE l.order_id = ?0
			UNION SELECT c.id FROM order_lines AS l JOIN business_care AS c ON c.last_line = l.id WHERE l.order_id = ?0
			UNION SELECT c.id FROM order_lines AS l JOIN business_care AS c ON c.product_line = l.id WHERE l.order_id = ?0)
		ORDER BY c.renews_on DESC`, orderID).Scan(ctx, &found)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	since, err := s.careSince(ctx)
	for _, one := range found {
		if !one.HasEnded && one.RenewsOn >= since {
			return &Care{RenewsOn: one.RenewsOn, IsRunning: true}, err
		}
	}
	return &Care{RenewsOn: found[0].RenewsOn}, err
}

// isRefundable reports whether the seller may still refund a line of an order.
func (s *Service) isRefundable(ctx context.Context, orderID int64) (bool, error) {
	var sold calendar.Day
	err := s.db.Read().NewRaw(`SELECT COALESCE(MAX(l.day), '') FROM order_lines AS l
		WHERE l.order_id = ? AND l.type = ? AND NOT (l.refunds > 0 AND l.refunded = l.gross)`, orderID, sales.TypeOrder).Scan(ctx, &sold)
	if err != nil || sold == "" {
		return false, err
	}
	known, err := terms.Load(ctx, s.db.Read(), nil)
	if err != nil {
		return false, err
	}
	until, err := known.RefundUntil(sold)
	return calendar.DayOf(s.now()) <= until, err
}
