package graph

import "context"

func (q query) DevblogUnreadCount(ctx context.Context, lang string) (int64, error) {
	return q.services.Blog.UnreadCount(ctx, lang)
}
