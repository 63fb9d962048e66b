package graph

import (
	"context"

	"merkato/internal/contact"
	"merkato/internal/graph/generated"
)

func (q query) ContactThreads(ctx context.Context) ([]contact.Thread, error) {
	return q.services.Contact.Own(ctx)
}

func (q query) WaitingContacts(ctx context.Context) ([]contact.Thread, error) {
	return q.services.Contact.Waiting(ctx)
}

func (q query) SellerContacts(ctx context.Context, id int64) ([]contact.Thread, error) {
	return q.services.Contact.OfSeller(ctx, id)
}

func (m mutation) ContactOperators(ctx context.Context, topic generated.ContactTopic, subject, body, key string) (*contact.Thread, error) {
	return m.services.Contact.Open(ctx, string(topic), subject, body, key)
}

func (m mutation) WriteToOperators(ctx context.Context, id int64, body, key string) (*contact.Thread, error) {
	return m.services.Contact.Write(ctx, id, body, key)
}

func (m mutation) AnswerContact(ctx context.Context, id int64, body, key string) (*contact.Thread, error) {
	return m.services.Contact.Write(ctx, id, body, key)
}
