package graph

import (
	"context"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
	"merkato/internal/messages"
)

func (q query) Messages(ctx context.Context) (*messages.Counts, error) {
	return q.services.Messages.Counts(ctx)
}

func (q query) Threads(ctx context.Context, from, to *calendar.Day, productID *int64, state *messages.State, kind *messages.Kind, labelID *int64, search *string, page, limit *int64, lang *string) (*messages.List, error) {
	filter := messages.Filter{
		Opened: list.Period{From: orElse(from, ""), To: orElse(to, "")}, ProductID: orElse(productID, 0), State: orElse(state, messages.All),
		Kind: orElse(kind, ""), LabelID: orElse(labelID, 0), Search: orElse(search, ""),
	}
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

func (m mutation) ReplyToThread(ctx context.Context, id int64, body, key string, attachments []int64, lang *string) (*messages.Conversation, error) {
	if err := m.services.Messages.Reply(ctx, id, body, key, attachments...); err != nil {
		return nil, err
	}
	return m.services.Messages.Thread(ctx, id, nil, orElse(lang, "en"))
}

func (m mutation) SeeThread(ctx context.Context, id, last int64) (*messages.Counts, error) {
	if err := m.services.Messages.See(ctx, id, last); err != nil {
		return nil, err
	}
	return m.services.Messages.Counts(ctx)
}

func (m mutation) SettleThread(ctx context.Context, id int64, last *int64, lang *string) (*messages.Conversation, error) {
	if err := m.services.Messages.Settle(ctx, id, last); err != nil {
		return nil, err
	}
	return m.services.Messages.Thread(ctx, id, nil, orElse(lang, "en"))
}

func (m mutation) ArchiveThread(ctx context.Context, id int64, archived bool, lang *string) (*messages.Conversation, error) {
	if err := m.services.Messages.Archive(ctx, id, archived); err != nil {
		return nil, err
	}
	return m.services.Messages.Thread(ctx, id, nil, orElse(lang, "en"))
}

func (m mutation) LabelThread(ctx context.Context, id int64, labels []string, lang *string) (*messages.Conversation, error) {
	if err := m.services.Messages.SetLabels(ctx, id, labels); err != nil {
		return nil, err
	}
	return m.services.Messages.Thread(ctx, id, nil, orElse(lang, "en"))
}

func (m mutation) DeleteThreadLabel(ctx context.Context, id int64) ([]messages.Label, error) {
	if err := m.services.Messages.DeleteLabel(ctx, id); err != nil {
		return nil, err
	}
	return m.services.Messages.Labels(ctx)
}

func (q query) ThreadLabels(ctx context.Context) ([]messages.Label, error) {
	return q.services.Messages.Labels(ctx)
}

func (q query) SavedReplies(ctx context.Context, threadID *int64) ([]messages.SavedReply, error) {
	return q.services.Messages.SavedReplies(ctx, orElse(threadID, 0))
}

func (m mutation) SaveReply(ctx context.Context, id *int64, name string, texts []generated.SavedTextInput) ([]messages.SavedReply, error) {
	all := make([]messages.SavedText, len(texts))
	for i, text := range texts {
		all[i] = messages.SavedText{Lang: text.Lang, Body: text.Body}
	}
	return m.services.Messages.SaveReply(ctx, orElse(id, 0), name, all)
}

func (m mutation) DeleteSavedReply(ctx context.Context, id int64) ([]messages.SavedReply, error) {
	return m.services.Messages.DeleteSavedReply(ctx, id)
}
