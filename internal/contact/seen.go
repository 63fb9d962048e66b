package contact

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/tasks"
)

// UnseenCount is how many messages of operators the asking seller has not seen.
func (s *Service) UnseenCount(ctx context.Context) (int64, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	return s.unseen(sellerID).Count(ctx)
}

// See notes that the asking seller has seen what operators wrote in a conversation,
// up to the last message that was shown: what came in meanwhile stays unseen. What
// an operator looks at, the seller has not seen.
func (s *Service) See(ctx context.Context, threadID, last int64) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	own, err := s.db.Read().NewSelect().Model((*Thread)(nil)).Where("thread.id = ?", threadID).Where("thread.seller_id = ?", sellerID).Exists(ctx)
	if err != nil {
		return err
	}
	if !own {
		return threadUnknown()
	}
	if who, _ := actor.From(ctx); who.Posing {
		return nil
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		count, err := db.Affected(tx.NewUpdate().Model((*Message)(nil)).Set("seen_at = ?", s.at()).
			Where("thread_id = ?", threadID).Where("NOT from_seller").Where("seen_at IS NULL").Where("id <= ?", last).Exec(ctx))
		if err != nil || count == 0 {
			return err
		}
		// Operators are shown nothing of it.
		return s.events.Publish(ctx, tx, sellerID, events.ContactChanged, threadID)
	})
}

// Tasks are the conversations in which operators wrote what the seller has not
// seen, the longest first.
func (s *Service) Tasks(ctx context.Context, sellerID int64, _ time.Time) ([]tasks.Task, error) {
	var threads []Thread
	err := s.db.Read().NewSelect().Model(&threads).Column("id", "subject").
		Where("thread.id IN (?)", s.unseen(sellerID).Column("message.thread_id")).
		OrderExpr("thread.last_at, thread.id").Limit(mostThreads).Scan(ctx)
	all := make([]tasks.Task, len(threads))
	for i, t := range threads {
		all[i] = tasks.Task{Kind: tasks.ReadContact, Subject: t.Subject, SubjectID: &t.ID}
	}
	return all, err
}

// unseen are the messages of operators that a seller has not seen.
func (s *Service) unseen(sellerID int64) *bun.SelectQuery {
	return s.db.Read().NewSelect().Model((*Message)(nil)).
		Where("message.seller_id = ?", sellerID).Where("message.seen_at IS NULL").Where("NOT message.from_seller")
}
