package contact

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/list"
)

// mostThreads is how many conversations of one seller are read at once.
const mostThreads = 50

// Own reads the asking seller's conversations, the last one first.
func (s *Service) Own(ctx context.Context) ([]Thread, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.read(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.seller_id = ?", sellerID).OrderExpr("thread.last_at DESC, thread.id DESC").Limit(mostThreads)
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
	if _, err := audit.Operator(ctx); err != nil {
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
	if _, err := audit.Operator(ctx); err != nil {
		return nil, err
	}
	return s.named(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.seller_id = ?", sellerID).OrderExpr("thread.last_at DESC, thread.id DESC").Limit(mostThreads)
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
	err = s.db.Read().NewSelect().TableExpr("sellers").ColumnExpr("id, first_name || ' ' || last_name AS name").Where("id IN (?)", bun.List(ids)).Scan(ctx, &rows)
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
	err := s.db.Read().NewSelect().Model(&messages).Where("message.thread_id IN (?)", bun.List(ids)).OrderExpr("message.id").Scan(ctx)
	for _, m := range messages {
		t := &threads[at[m.ThreadID]]
		t.Messages = append(t.Messages, m)
	}
	return threads, err
}
