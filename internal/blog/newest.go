package blog

import (
	"context"
	"time"

	"merkato/internal/actor"
)

// Teaser is an article as it is announced elsewhere.
type Teaser struct {
	Slug        string
	Title       string
	PublishedAt time.Time
	IsRead      bool // by the asking seller
}

// Newest are the articles published last in a language, and whether the asking
// seller has read them.
func (s *Service) Newest(ctx context.Context, lang string, count int64) ([]Teaser, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	found := []Teaser{}
	err = teasers(s.published(lang), sellerID).Limit(count).Scan(ctx, &found)
	return found, err
}
