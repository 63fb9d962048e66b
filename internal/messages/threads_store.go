package messages

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// threadsWhere has the conditions of a filter. Days are days in Paris, as those
// of the figures.
func (s *Service) threadsWhere(q *bun.SelectQuery, sellerID int64, f Filter) *bun.SelectQuery {
	q = f.Opened.Of(q.Where("seller_id = ?", sellerID), "opened_at")
	if f.ProductID != 0 {
		q = q.Where("product_id = ?", f.ProductID)
	}
	switch f.State {
	case Inbox:
		q = q.Where("archived_at IS NULL")
	case Waiting:
		q = q.Where("waiting_since IS NOT NULL")
	case Unread:
		q = q.Where("id IN (SELECT m.thread_id FROM messages AS m WHERE m.seller_id = ? AND m.seen_at IS NULL AND m.from_customer)", sellerID)
	case Archived:
		q = q.Where("archived_at IS NOT NULL")
	}
	return s.narrowed(q, sellerID, f)
}

// threadsOn reads how many threads a filter finds, and a page of them.
func (s *Service) threadsOn(ctx context.Context, sellerID int64, f Filter, page list.Page) (rows []Thread, count int64, err error) {
	if f.State == Inbox {
		return s.inboxOn(ctx, sellerID, f, page)
	}
	read := s.db.Read()
	count, err = s.threadsWhere(read.NewSelect().Model((*Thread)(nil)), sellerID, f).Count(ctx)
	if err != nil || count == 0 {
		return nil, count, err
	}
	query := s.threadsWhere(read.NewSelect().Model(&rows), sellerID, f)
	if f.State == Waiting {
		query = query.Order("waiting_since", "id") // so are the deadlines
	} else {
		query = query.Order("last_at DESC", "id DESC")
	}
	err = page.Of(query).Scan(ctx)
	return rows, count, err
}

// inboxOn is threadsOn for the inbox: what waits for the seller comes first, in
// the order of the deadlines, then what was last written in. Each part is read by
// itself, in the order of the index; to sort them together all would be read.
func (s *Service) inboxOn(ctx context.Context, sellerID int64, f Filter, page list.Page) (rows []Thread, count int64, err error) {
	// What is answered meanwhile must not be in both parts, nor in none.
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		var counts struct{ Found, Waiting int64 }
		err := s.threadsWhere(tx.NewSelect().Model((*Thread)(nil)), sellerID, f).
			ColumnExpr("COUNT(*) AS found, COUNT(waiting_since) AS waiting").Scan(ctx, &counts)
		if err != nil {
			return err
		}
		count = counts.Found
		from, to := page.Offset(), page.Offset()+int64(page.Length)
		if from < counts.Waiting {
			err = s.threadsWhere(tx.NewSelect().Model(&rows), sellerID, f).Where("waiting_since IS NOT NULL").
				Order("waiting_since", "last_at", "id").Limit(int64(page.Length)).Offset(from).Scan(ctx)
		}
		if err != nil || to <= counts.Waiting || from >= counts.Found {
			return err
		}
		var others []Thread
		skipped := max(from-counts.Waiting, 0)
		err = s.threadsWhere(tx.NewSelect().Model(&others), sellerID, f).Where("waiting_since IS NULL").
			Order("waiting_since DESC", "last_at DESC", "id DESC"). // the first one for PostgreSQL, which else would not see that the index has them so
			Limit(to - counts.Waiting - skipped).Offset(skipped).Scan(ctx)
		rows = append(rows, others...)
		return err
	})
	return rows, count, err
}

func threadOf(ctx context.Context, q bun.IDB, sellerID, id int64) (*Thread, error) {
	t := &Thread{}
	err := q.NewSelect().Model(t).Where("id = ?", id).Where("seller_id = ?", sellerID).Scan(ctx)
	return t, err
}

// unseenOf counts what is not opened yet in each of some threads.
func unseenOf(ctx context.Context, q bun.IDB, sellerID int64, threads []int64) (map[int64]int64, error) {
	var rows []struct{ ThreadID, Unseen int64 }
	err := q.NewSelect().Model((*Message)(nil)).ColumnExpr("thread_id, COUNT(*) AS unseen").
		Where("seller_id = ?", sellerID).Where("thread_id IN (?)", bun.List(threads)).Where("from_customer").Where("seen_at IS NULL").
		Group("thread_id").Scan(ctx, &rows)
	unseen := make(map[int64]int64, len(rows))
	for _, row := range rows {
		unseen[row.ThreadID] = row.Unseen
	}
	return unseen, err
}

// lastOf reads the last message of each of some threads; of its text only the
// beginning, in which an excerpt fits with all its spaces. It asks twice, so
// that no planner comes to look for some ids among all messages.
func lastOf(ctx context.Context, q bun.IDB, threads []int64) (map[int64]Message, error) {
	var ids []int64
	err := q.NewSelect().TableExpr("message_threads AS t").
		ColumnExpr("COALESCE((SELECT m.id FROM messages AS m WHERE m.thread_id = t.id ORDER BY m.sent_at DESC, m.id DESC LIMIT 1), 0)").
		Where("t.id IN (?)", bun.List(threads)).Scan(ctx, &ids)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	var rows []Message
	err = q.NewSelect().Model(&rows).Column("id", "thread_id", "from_customer", "automatic").ColumnExpr("SUBSTR(body, 1, 1000) AS body").
		Where("id IN (?)", bun.List(ids)).Scan(ctx)
	found := make(map[int64]Message, len(rows))
	for _, m := range rows {
		found[m.ThreadID] = m
	}
	return found, err
}

// newestMessages reads the newest messages of a thread, or the newest of those
// before one of it, and reports whether there are earlier ones still.
func newestMessages(ctx context.Context, q bun.IDB, threadID int64, before *int64) (rows []Message, more bool, err error) {
	query := q.NewSelect().Model(&rows).Where("thread_id = ?", threadID)
	if before != nil {
		var at Message
		err := q.NewSelect().Model(&at).Column("id", "sent_at").Where("id = ?", *before).Where("thread_id = ?", threadID).Scan(ctx)
		if db.IsNotFound(err) {
			return nil, false, fault.New(fault.NotFound, "message_unknown", "There is no such message in the conversation.").At("before")
		}
		if err != nil {
			return nil, false, err
		}
		query = query.Where("(sent_at, id) < (?, ?)", at.SentAt, at.ID)
	}
	if err = query.Order("sent_at DESC", "id DESC").Limit(mostMessages + 1).Scan(ctx); err != nil {
		return nil, false, err
	}
	if more = len(rows) > mostMessages; more {
		rows = rows[:mostMessages]
	}
	slices.Reverse(rows)
	return rows, more, nil
}
