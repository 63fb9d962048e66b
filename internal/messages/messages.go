// Package messages holds the conversations between sellers and their customers:
// the marketplace sends what customers write, sellers read and reply here,
// and the marketplace comes for the replies.
package messages

import (
	"cmp"
	"time"

	"github.com/uptrace/bun"
)

// Thread is a conversation with one customer about one matter.
type Thread struct {
	bun.BaseModel `bun:"table:message_threads"`

	ID           int64 `bun:",pk,autoincrement"`
	SellerID     int64
	ProductID    int64 `bun:",nullzero"`
	CustomerName string
	Subject      string
	OpenedAt     time.Time // when the customer first wrote

	ExternalID     *string // the marketplace's name for it
	CustomerEmail  string
	OrderReference string     // what it is about, where the customer said so
	AskedAt        *time.Time // when the customer wrote what the first answer is to, or is waited for; nil: no answer was needed
	AnsweredAt     *time.Time // when a person first answered that for the seller; or else what needed no answer
	SupportRating  *int       // how the customer liked the support, 1 to 5
	RatedAt        *time.Time // when the message was sent that said so
	LastAt         time.Time  // when somebody last wrote in it

	WaitingSince   *time.Time // the first message that nobody has answered; nil: none waits
	SettledMessage *int64     // up to which the seller says that no answer is needed
	ArchivedAt     *time.Time // when the seller put it away
	Language       string     // that the customer writes in; empty: unknown
}

// Customer is what the customer is called, as far as it is known.
func (t *Thread) Customer() string { return cmp.Or(t.CustomerName, t.CustomerEmail, "–") }

// Product is what the thread is about; nil where it is about none.
func (t *Thread) Product() *int64 {
	if t.ProductID == 0 {
		return nil
	}
	return &t.ProductID
}

// Message is one message of a thread.
type Message struct {
	bun.BaseModel `bun:"table:messages"`

	ID           int64 `bun:",pk,autoincrement"`
	ThreadID     int64
	SellerID     int64 // of the thread, stored here so that unseen ones are counted from an index
	FromCustomer bool
	Body         string
	SentAt       time.Time
	SeenAt       *time.Time // when the seller opened it

	ExternalID *string // the marketplace's name for it
	Automatic  bool    // sent for the seller by a machine: no answer

	ReplyKey *string    // of what was written here: the key that it is sent once by
	TakenAt  *time.Time // when the marketplace took it

	Attachments []Attachment `bun:"-"`
}
