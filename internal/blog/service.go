package blog

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/events"
)

// Service is what callers may do with the blog.
type Service struct {
	db     *db.DB
	events *events.Service // to the open tabs of operators; nil: nothing is published
	now    func() time.Time
}

// New makes the service on a database.
func New(d *db.DB, e *events.Service, now func() time.Time) *Service {
	return &Service{db: d, events: e, now: now}
}

// UnreadCount counts the published articles in a language that the asking
// seller has not read.
func (s *Service) UnreadCount(ctx context.Context, lang string) (int64, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	return unreadCount(ctx, s.db.Read(), sellerID, lang, s.now())
}

// Upsert publishes an article of the marketplace or brings it up to date, by
// its language and slug, in the caller's transaction, and reports whether it
// did: the newest ExternalUpdatedAt wins, also against an operator who took it back. Who
// has read it, has.
func (s *Service) Upsert(ctx context.Context, tx bun.Tx, a *Article) (changed bool, err error) {
	return s.upsert(ctx, tx, a)
}

// MarkReadByAll notes that every seller there is has read an article, in all
// languages.
func (s *Service) MarkReadByAll(ctx context.Context, slug string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return insertReadByAll(ctx, tx, slug, s.now())
	})
}
