package messages

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// NewMessage is a message as the marketplace sends it.
type NewMessage struct {
	ExternalID     string
	Thread         string // the marketplace's id of the conversation
	Product        string // the marketplace's id of what it is about
	OrderReference string
	CustomerName   string
	CustomerEmail  string
	Subject        string
	Body           string
	At             time.Time
	FromCustomer   bool
	Automatic      bool
	SupportRating  *int  // the customer's, of the whole conversation; nil: says nothing of it
	Reply          int64 // our id of the reply that this is; 0: it was not written here
	Language       string
}

// Outcome is what became of one message that was sent.
type Outcome struct {
	ID       int64
	ThreadID int64
	Err      error
}

// Receive takes messages, hundreds in few statements, in the caller's
// transaction. Each is taken or refused by itself; one that is there already
// with the same content changes nothing. A customer's message opens the
// conversation and counts in the figures; an answer needs a conversation.
//
// Only messages carry how the customer liked the support: what was given or
// changed after the last of them comes with one that is there already.
//
// They may come in any order: a conversation was opened when the customer
// first wrote and answered when a person first did afterwards, whichever of
// the messages came here first.
//
// The marketplace may send back what was written here, under its own id and
// naming ours. Such an echo adds no message: ours gets the marketplace's id,
// and keeps its own words and time.
func (s *Service) Receive(ctx context.Context, tx bun.Tx, sent []NewMessage) ([]Outcome, error) {
	r, err := s.reception(ctx, tx, sent)
	if err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(sent))
	for i := range sent {
		outcomes[i].Err = r.take(&sent[i])
	}
	if err := s.write(ctx, tx, r); err != nil {
		return nil, err
	}
	for i, m := range sent {
		if outcomes[i].Err == nil {
			outcomes[i].ID, outcomes[i].ThreadID = r.messages[m.ExternalID].ID, r.threads[m.Thread].ID
		}
	}
	return outcomes, nil
}

// reception is what is known while messages are taken, by the marketplace's ids.
type reception struct {
	sold     map[string]*products.Product
	threads  map[string]*Thread
	messages map[string]*Message
	fresh    map[string]*Message // that are not written yet
	threadOf map[*Message]*Thread
	rated    map[*Thread]bool   // whose rating of the support is not written yet
	replies  map[int64]*Message // written here, that are sent back
	echoed   []*Message         // those of them whose id of the marketplace is not written yet
}

func (s *Service) reception(ctx context.Context, tx bun.Tx, sent []NewMessage) (*reception, error) {
	var ids, threads, sold []string
	var replies []int64
	for _, m := range sent {
		ids, threads, sold = append(ids, m.ExternalID), append(threads, m.Thread), append(sold, m.Product)
		if m.Reply != 0 {
			replies = append(replies, m.Reply)
		}
	}
	r := &reception{fresh: map[string]*Message{}, threadOf: map[*Message]*Thread{}, rated: map[*Thread]bool{}}
	var err error
	if r.sold, err = s.products.Find(ctx, tx, sold); err != nil {
		return nil, err
	}
	if r.threads, err = s.lockThreads(ctx, tx, threads); err != nil {
		return nil, err
	}
	if r.messages, err = messagesByExternal(ctx, tx, ids); err != nil {
		return nil, err
	}
	r.replies, err = repliesByID(ctx, tx, replies)
	return r, err
}

// take notes a message to be written, or says why it cannot be.
func (r *reception) take(m *NewMessage) error {
	product, thread := r.sold[m.Product], r.threads[m.Thread]
	switch {
	case product == nil:
		return fault.New(fault.NotFound, "product_unknown", "There is no product %q.", m.Product).At("product")
	case m.SupportRating != nil && (*m.SupportRating < 1 || *m.SupportRating > 5):
		return fault.New(fault.Invalid, "support_rating", "The support rating must be from 1 to 5.").At("support_rating")
	case thread != nil && thread.ProductID != product.ID:
		return fault.New(fault.Conflict, "thread_product", "Conversation %q is about another product.", m.Thread).At("product")
	case thread == nil && !m.FromCustomer:
		return fault.New(fault.NotFound, "thread_unknown", "There is no conversation %q to answer in: the customer's message comes first.", m.Thread).At("thread")
	}
	if m.Reply != 0 {
		return r.echo(m, thread)
	}
	if first, ok := r.messages[m.ExternalID]; ok {
		if err := r.sameContent(first, thread, m); err != nil {
			return err
		}
		r.rate(thread, m.SupportRating, first.SentAt)
		return nil
	}
	if thread == nil {
		thread = &Thread{
			SellerID: product.SellerID, ProductID: product.ID, CustomerName: m.CustomerName, CustomerEmail: m.CustomerEmail,
			Subject: m.Subject, OrderReference: m.OrderReference, OpenedAt: db.Moment(m.At), LastAt: db.Moment(m.At), ExternalID: &m.Thread,
			Language: m.Language,
		}
		r.threads[m.Thread] = thread
	}
	r.rate(thread, m.SupportRating, db.Moment(m.At))
	message := &Message{
		SellerID: thread.SellerID, FromCustomer: m.FromCustomer, Body: m.Body, SentAt: db.Moment(m.At), ExternalID: &m.ExternalID, Automatic: m.Automatic,
	}
	r.messages[m.ExternalID], r.fresh[m.ExternalID], r.threadOf[message] = message, message, thread
	return nil
}

// rate notes how the customer liked the support, as a message of a moment says.
// What a later message said stays.
func (r *reception) rate(t *Thread, rating *int, at time.Time) {
	switch {
	case rating == nil || t.RatedAt != nil && at.Before(*t.RatedAt):
		return
	case t.SupportRating != nil && *t.SupportRating == *rating && sameTime(t.RatedAt, &at):
		return
	}
	t.SupportRating, t.RatedAt, r.rated[t] = rating, &at, true
}

// echo notes the marketplace's id of a reply that was written here.
func (r *reception) echo(m *NewMessage, thread *Thread) error {
	reply, known := r.replies[m.Reply], r.messages[m.ExternalID]
	switch {
	case m.FromCustomer:
		return fault.New(fault.Invalid, "reply_of_customer", "Only a seller's message can name a reply.").At("reply")
	case reply == nil || reply.ThreadID != thread.ID:
		return fault.New(fault.NotFound, "reply_unknown", "There is no reply %d in conversation %q.", m.Reply, m.Thread).At("reply")
	case known != nil && known.ID != reply.ID:
		return fault.New(fault.Conflict, "message_exists", "Message %q already exists and is not reply %d.", m.ExternalID, m.Reply).At("reply")
	case reply.ExternalID != nil && *reply.ExternalID != m.ExternalID:
		return fault.New(fault.Conflict, "reply_exists", "Reply %d is already message %q.", m.Reply, *reply.ExternalID).At("reply")
	}
	r.rate(thread, m.SupportRating, reply.SentAt)
	if known != nil {
		return nil
	}
	reply.ExternalID = &m.ExternalID
	r.messages[m.ExternalID], r.threadOf[reply], r.echoed = reply, thread, append(r.echoed, reply)
	return nil
}

// sameContent refuses two messages with one id.
func (r *reception) sameContent(first *Message, thread *Thread, m *NewMessage) error {
	field := ""
	switch {
	case thread == nil || (first.ThreadID != 0 && first.ThreadID != thread.ID) || (first.ThreadID == 0 && r.threadOf[first] != thread):
		field = "thread"
	case first.FromCustomer != m.FromCustomer:
		field = "from"
	case first.ReplyKey != nil:
		return nil // ours, whose words and time we know better
	case first.Body != m.Body:
		field = "body"
	case !first.SentAt.Equal(db.Moment(m.At)):
		field = "at"
	case first.Automatic != m.Automatic:
		field = "automatic"
	default:
		return nil
	}
	return fault.New(fault.Conflict, "message_exists", "Message %q already exists with another %s.", m.ExternalID, field).At(field)
}
