package graph

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
	"merkato/internal/reviews"
)

func (q query) Ratings(ctx context.Context, from, to *calendar.Day, productID, stars *int64, isAnswered *bool, page, length *int64, lang *string) (*reviews.Listing, error) {
	filter := reviews.Filter{Period: list.Period{From: orElse(from, ""), To: orElse(to, "")}, ProductID: orElse(productID, 0), Stars: stars, IsAnswered: isAnswered}
	asked := list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 10))}
	return q.services.Reviews.List(ctx, filter, asked, orElse(lang, "en"))
}

func (m mutation) ReplyToRating(ctx context.Context, id int64, body string, lang *string) (*reviews.Entry, error) {
	if err := m.services.Reviews.Reply(ctx, id, body); err != nil {
		return nil, err
	}
	return m.services.Reviews.One(ctx, id, orElse(lang, "en"))
}

func (m mutation) ReportRating(ctx context.Context, id int64, reason generated.AbuseReason, body string, lang *string) (*reviews.Entry, error) {
	if err := m.services.Reviews.Report(ctx, id, string(reason), body); err != nil {
		return nil, err
	}
	return m.services.Reviews.One(ctx, id, orElse(lang, "en"))
}
