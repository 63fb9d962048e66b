package graph

import (
	"context"

	"merkato/internal/contact"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
)

func (q query) ContactThreads(ctx context.Context) ([]contact.Thread, error) {
	return q.services.Contact.Own(ctx)
}

func (q query) ContactUnseenCount(ctx context.Context) (int64, error) {
	return q.services.Contact.UnseenCount(ctx)
}

func (q query) DeskContacts(ctx context.Context, waits *bool, page, length *int64) (*generated.ContactPage, error) {
	found, err := q.services.Contact.List(ctx, orElse(waits, true), list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))})
	if err != nil {
		return nil, err
	}
	return &generated.ContactPage{Threads: found.Threads, TotalCount: found.Count}, nil
}

func (q query) SellerContacts(ctx context.Context, id int64) ([]contact.Thread, error) {
	return q.services.Contact.OfSeller(ctx, id)
}

func (q query) ContactMessages(ctx context.Context, thread, before int64) ([]contact.Message, error) {
	return q.services.Contact.Older(ctx, thread, before)
}

func (q query) DeskContactMessages(ctx context.Context, thread, before int64) ([]contact.Message, error) {
	return q.services.Contact.OlderOfAny(ctx, thread, before)
}

func (m mutation) ContactOperators(ctx context.Context, topic generated.ContactTopic, subject, body, key string, attachments []int64) (*contact.Thread, error) {
	return m.services.Contact.Open(ctx, string(topic), subject, body, key, attachments...)
}

func (m mutation) WriteToOperators(ctx context.Context, id int64, body, key string, attachments []int64) (*contact.Thread, error) {
	return m.services.Contact.Write(ctx, id, body, key, attachments...)
}

func (m mutation) SeeContact(ctx context.Context, id, last int64) (int64, error) {
	if err := m.services.Contact.See(ctx, id, last); err != nil {
		return 0, err
	}
	return m.services.Contact.UnseenCount(ctx)
}

func (m mutation) WriteToSeller(ctx context.Context, id int64, topic generated.ContactTopic, subject, body, key string) (*contact.Thread, error) {
	return m.services.Contact.OpenTo(ctx, id, string(topic), subject, body, key)
}

func (m mutation) AnswerContact(ctx context.Context, id int64, body, key string) (*contact.Thread, error) {
	return m.services.Contact.Answer(ctx, id, body, key)
}
