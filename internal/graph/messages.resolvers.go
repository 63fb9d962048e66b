package graph

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
	"merkato/internal/messages"
)

func (q query) Messages(ctx context.Context) (*generated.Messages, error) {
	return resolver(q).unseen(ctx)
}

func (r resolver) unseen(ctx context.Context) (*generated.Messages, error) {
	unseen, err := r.services.Messages.UnseenCount(ctx)
	return &generated.Messages{UnseenCount: unseen}, err
}

func (q query) Threads(ctx context.Context, from, to *calendar.Day, productID *int64, state *messages.State, page, limit *int64, lang *string) (*messages.List, error) {
	filter := messages.Filter{Opened: list.Period{From: orElse(from, ""), To: orElse(to, "")}, ProductID: orElse(productID, 0), State: orElse(state, messages.All)}
	asked := list.Page{Number: int(orElse(page, 1)), Length: int(orElse(limit, messages.UsualPage))}
	return q.services.Messages.Threads(ctx, filter, asked, orElse(lang, "en"))
}

func (q query) Thread(ctx context.Context, id int64, before *int64, lang *string) (*messages.Conversation, error) {
	thread, err := q.services.Messages.Thread(ctx, id, before, orElse(lang, "en"))
	if fault.Is(err, fault.NotFound) && fault.Of(err).Field == "id" {
		return nil, nil
	}
	return thread, err
}

func (m mutation) ReplyToThread(ctx context.Context, id int64, body, key string, lang *string) (*messages.Conversation, error) {
	if err := m.services.Messages.Reply(ctx, id, body, key); err != nil {
		return nil, err
	}
	return m.services.Messages.Thread(ctx, id, nil, orElse(lang, "en"))
}

func (m mutation) SeeThread(ctx context.Context, id, last int64) (*generated.Messages, error) {
	if err := m.services.Messages.See(ctx, id, last); err != nil {
		return nil, err
	}
	return resolver(m).unseen(ctx)
}
