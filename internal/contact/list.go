package contact

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/list"
)

const (
	// mostThreads is how many conversations of one seller are read at once.
	mostThreads = 50
	// newestMessages is how many messages of each; older ones are read on request.
	newestMessages = 20
	// mostOlder is how many older ones are read at once.
	mostOlder = 50
)

// Own reads the asking seller's conversations, those with an unseen answer and then the last one first.
func (s *Service) Own(ctx context.Context) ([]Thread, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.read(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.seller_id = ?", sellerID).Limit(mostThreads).
			OrderExpr("thread.id IN (?) DESC, thread.last_at DESC, thread.id DESC", s.unseen(sellerID).Column("message.thread_id"))
	})
}

// Page is a page of conversations, and how many there are.
type Page struct {
	Threads []Thread
	Count   int64
}

// List reads a page of all sellers' conversations for an operator: those that
// wait for an answer, the longest first; or those that do not, the last one first.
func (s *Service) List(ctx context.Context, waits bool, page list.Page) (*Page, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	if err := page.Check("length"); err != nil {
		return nil, err
	}
	condition, order := "thread.waits", "thread.last_at, thread.id"
	if !waits {
		condition, order = "NOT thread.waits", "thread.last_at DESC, thread.id DESC"
	}
	found := &Page{Threads: []Thread{}}
	var err error
	if found.Count, err = s.db.Read().NewSelect().Model((*Thread)(nil)).Where(condition).Count(ctx); err == nil && found.Count > 0 {
		found.Threads, err = s.named(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return page.Of(q.Where(condition).OrderExpr(order)) })
	}
	return found, err
}

// OfSeller reads a seller's conversations for an operator, the last one first.
func (s *Service) OfSeller(ctx context.Context, sellerID int64) ([]Thread, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	return s.named(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.seller_id = ?", sellerID).Limit(mostThreads).
			OrderExpr("thread.id IN (?) DESC, thread.last_at DESC, thread.id DESC", s.unseen(sellerID).Column("message.thread_id"))
	})
}

// named reads conversations with who the sellers are.
func (s *Service) named(ctx context.Context, narrow func(*bun.SelectQuery) *bun.SelectQuery) ([]Thread, error) {
	threads, err := s.read(ctx, narrow)
	if err != nil || len(threads) == 0 {
		return threads, err
	}
	ids := make([]int64, len(threads))
	for i, t := range threads {
		ids[i] = t.SellerID
	}
	var rows []struct {
		ID   int64
		Name string
	}
	err = s.db.Read().NewSelect().TableExpr("sellers AS s").ColumnExpr("s.id, COALESCE(NULLIF(c.name, ''), TRIM(s.first_name || ' ' || s.last_name)) AS name").
		Join("LEFT JOIN seller_companies AS c ON c.seller_id = s.id").Where("s.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	names := map[int64]string{}
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	for i := range threads {
		threads[i].Seller = names[threads[i].SellerID]
	}
	return threads, err
}

func (s *Service) thread(ctx context.Context, sellerID, id int64) (*Thread, error) {
	found, err := s.read(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.id = ?", id).Where("thread.seller_id = ?", sellerID)
	})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

func (s *Service) read(ctx context.Context, narrow func(*bun.SelectQuery) *bun.SelectQuery) ([]Thread, error) {
	threads := []Thread{}
	if err := narrow(s.db.Read().NewSelect().Model(&threads)).Scan(ctx); err != nil || len(threads) == 0 {
		return threads, err
	}
	at := map[int64]int{}
	var ids []int64
	for i, t := range threads {
		at[t.ID], ids = i, append(ids, t.ID)
	}
	var messages []Message
	err := s.db.Read().NewSelect().Model(&messages).ColumnExpr("message.*, ranked.in_thread, ranked.unseen_count").
		Join(`JOIN (SELECT id, ROW_NUMBER() OVER (PARTITION BY thread_id ORDER BY id DESC) AS place, COUNT(*) OVER (PARTITION BY thread_id) AS in_thread,
			COUNT(CASE WHEN seen_at IS NULL AND NOT from_seller THEN 1 END) OVER (PARTITION BY thread_id) AS unseen_count
			FROM contact_messages WHERE thread_id IN (?)) AS ranked ON ranked.id = message.id`, bun.List(ids)).
		Where("ranked.place <= ?", newestMessages).OrderExpr("message.id").Scan(ctx)
	if err == nil {
		err = s.attach(ctx, messages)
	}
	for _, m := range messages {
		t := &threads[at[m.ThreadID]]
		t.Messages = append(t.Messages, m)
		t.Older, t.UnseenCount = m.InThread-int64(len(t.Messages)), m.UnseenCount
	}
	return threads, err
}

// Older reads what was written in a conversation of the asking seller's own before
// a message: the newest of it, oldest first.
func (s *Service) Older(ctx context.Context, threadID, before int64) ([]Message, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.older(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("message.seller_id = ?", sellerID) }, threadID, before)
}

// OlderOfAny reads the same of anybody's conversation, for an operator.
func (s *Service) OlderOfAny(ctx context.Context, threadID, before int64) ([]Message, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	return s.older(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q }, threadID, before)
}

func (s *Service) older(ctx context.Context, of func(*bun.SelectQuery) *bun.SelectQuery, threadID, before int64) ([]Message, error) {
	found := []Message{}
	err := of(s.db.Read().NewSelect().Model(&found).Where("message.thread_id = ?", threadID).Where("message.id < ?", before)).
		OrderExpr("message.id DESC").Limit(mostOlder).Scan(ctx)
	slices.Reverse(found)
	if err == nil {
		err = s.attach(ctx, found)
	}
	return found, err
}
