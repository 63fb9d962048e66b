// Package contact is where sellers write to the marketplace's operators and
// read what they answer. Customers' messages are another matter: they are in
// package messages and belong to the marketplace.
package contact

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/blobs"
	"merkato/internal/blobs/attached"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/notifications"
)

// Topics are what sellers write about.
var Topics = []string{"ACCOUNT", "PRODUCTS", "VALIDATION", "PAYOUTS", "TECHNICAL", "OTHER"}

// What the audit trail calls what an operator writes: an answer, or the beginning of
// a conversation.
const (
	actionAnswer = "answer_contact"
	actionWrite  = "write_contact"
)

// How long texts may be, in characters.
const (
	LongestSubject = 150
	LongestBody    = 10_000
	longestKey     = 200
)

// MessagesADay is how many messages a seller may write to the operators in a day
// of Europe/Paris.
const MessagesADay = 50

// Thread is a conversation of a seller with the operators.
type Thread struct {
	bun.BaseModel `bun:"table:contact_threads,alias:thread"`

	ID       int64 `bun:",pk,autoincrement"`
	SellerID int64
	Topic    string
	Subject  string
	OpenedAt time.Time
	LastAt   time.Time
	Waits    bool // for an operator

	Seller      string    `bun:"-"` // who it is, for operators
	Messages    []Message `bun:"-"` // the newest, oldest first
	Older       int64     `bun:"-"` // how many there are before those
	UnseenCount int64     `bun:"-"` // how many of the operators' the seller has not seen
}

// Message is one of a thread.
type Message struct {
	bun.BaseModel `bun:"table:contact_messages,alias:message"`

	ID         int64 `bun:",pk,autoincrement"`
	ThreadID   int64
	SellerID   int64
	FromSeller bool
	Body       string
	At         time.Time
	Key        string
	SeenAt     *time.Time // when the seller saw an operator's; nil: not yet, or it is the seller's

	InThread    int64        `bun:",scanonly"` // how many the thread has
	UnseenCount int64        `bun:",scanonly"` // how many of them the seller has not seen
	Attachments []Attachment `bun:"-"`
}

// Service is what callers may do with it.
type Service struct {
	notifications.Outlet

	db     *db.DB
	events *events.Service // to the open tabs of operators and of the seller; nil: nothing is published
	files  *blobs.Store    // of attachments
	now    func() time.Time
}

// New makes the service on a database.
func New(d *db.DB, e *events.Service, now func() time.Time) *Service {
	return &Service{db: d, events: e, now: now}
}

// publish is for changes within a transaction.
func (s *Service) publish(ctx context.Context, tx bun.Tx, sellerID, threadID int64) error {
	if err := s.events.Publish(ctx, tx, sellerID, events.ContactChanged, threadID); err != nil {
		return err
	}
	return s.events.Publish(ctx, tx, events.Desk, events.ContactChanged, threadID)
}

// Open begins a conversation of the asking seller, with files that were uploaded
// for it. The same key twice opens one.
func (s *Service) Open(ctx context.Context, topic, subject, body, key string, attachments ...int64) (*Thread, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if topic, subject, body, err = checkNew(topic, subject, body, key); err != nil {
		return nil, err
	}
	if attachments, err = attached.Once(attachments); err != nil {
		return nil, err
	}
	return s.open(ctx, &Thread{SellerID: sellerID, Topic: topic, Subject: subject, Waits: true}, body, key, func(ctx context.Context, tx bun.Tx, m *Message) error {
		return claim(ctx, tx, m, attachments)
	})
}

// OpenTo begins a conversation of the asking operator with a seller, who is
// notified. The same key twice opens one.
func (s *Service) OpenTo(ctx context.Context, sellerID int64, topic, subject, body, key string) (*Thread, error) {
	who, err := actor.Operator(ctx)
	if err != nil {
		return nil, err
	}
	if topic, subject, body, err = checkNew(topic, subject, body, key); err != nil {
		return nil, err
	}
	there, err := s.db.Read().NewSelect().TableExpr("sellers").Where("id = ?", sellerID).Exists(ctx)
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, fault.New(fault.NotFound, "seller_unknown", "There is no such seller.").At("id")
	}
	return s.open(ctx, &Thread{SellerID: sellerID, Topic: topic, Subject: subject}, body, key, func(ctx context.Context, tx bun.Tx, m *Message) error {
		return s.answered(ctx, tx, who, actionWrite, subject, m)
	})
}

// open writes a thread with its first message, and does what else belongs to it,
// once for a key.
func (s *Service) open(ctx context.Context, opened *Thread, body, key string, also func(context.Context, bun.Tx, *Message) error) (*Thread, error) {
	at, sellerID := s.at(), opened.SellerID
	opened.OpenedAt, opened.LastAt = at, at
	write := func(ctx context.Context, tx bun.Tx) error {
		known, err := s.byKey(ctx, tx, sellerID, opened.Waits, key)
		if err != nil {
			return err
		}
		if known != nil {
			opened.ID = known.ThreadID
			return nil
		}
		if _, err := tx.NewInsert().Model(opened).Exec(ctx); err != nil {
			return err
		}
		m := &Message{ThreadID: opened.ID, SellerID: sellerID, FromSeller: opened.Waits, Body: body, At: at, Key: key}
		if err := s.insert(ctx, tx, m); err != nil {
			return err
		}
		if err := s.publish(ctx, tx, sellerID, opened.ID); err != nil {
			return err
		}
		return also(ctx, tx, m)
	}
	err := s.db.Tx(ctx, write)
	if db.IsUnique(err) { // it is being sent twice just now
		err = s.db.Tx(ctx, write)
	}
	if err != nil {
		return nil, err
	}
	return s.thread(ctx, sellerID, opened.ID)
}

// Write adds to a conversation of the asking seller's own, who may be one of the
// operators as well, with files that were uploaded for it. The same key twice
// writes once.
func (s *Service) Write(ctx context.Context, id int64, body, key string, attachments ...int64) (*Thread, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if attachments, err = attached.Once(attachments); err != nil {
		return nil, err
	}
	own := func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("thread.seller_id = ?", sellerID) }
	return s.write(ctx, own, Message{ThreadID: id, FromSeller: true, Body: body, Key: key}, func(ctx context.Context, tx bun.Tx, _ *Thread, m *Message) error {
		return claim(ctx, tx, m, attachments)
	})
}

// Answer adds to anybody's conversation what an operator writes; the seller is
// notified. The same key twice writes once.
func (s *Service) Answer(ctx context.Context, id int64, body, key string) (*Thread, error) {
	who, err := actor.Operator(ctx)
	if err != nil {
		return nil, err
	}
	anybodys := func(q *bun.SelectQuery) *bun.SelectQuery { return q }
	return s.write(ctx, anybodys, Message{ThreadID: id, Body: body, Key: key}, func(ctx context.Context, tx bun.Tx, t *Thread, m *Message) error {
		return s.answered(ctx, tx, who, actionAnswer, t.Subject, m)
	})
}

// write adds a message to one of some conversations, and does what else belongs to
// it, once for a key.
func (s *Service) write(ctx context.Context, of func(*bun.SelectQuery) *bun.SelectQuery, written Message, also func(context.Context, bun.Tx, *Thread, *Message) error) (*Thread, error) {
	written.Body = strings.TrimSpace(written.Body)
	if err := list.First(list.CheckFilled("body", written.Body, LongestBody), list.CheckFilled("key", written.Key, longestKey)); err != nil {
		return nil, err
	}
	var sellerID int64
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		thread, m := &Thread{}, written
		if err := s.db.Locking(of(tx.NewSelect().Model(thread).Where("thread.id = ?", m.ThreadID))).Scan(ctx); db.IsNotFound(err) {
			return threadUnknown()
		} else if err != nil {
			return err
		}
		sellerID = thread.SellerID
		m.SellerID, m.At = sellerID, s.at()
		known, err := s.byKey(ctx, tx, sellerID, m.FromSeller, m.Key)
		if err != nil || known != nil {
			return err
		}
		if err := s.insert(ctx, tx, &m); err != nil {
			return err
		}
		thread.LastAt, thread.Waits = m.At, m.FromSeller
		if _, err = tx.NewUpdate().Model(thread).Column("last_at", "waits").WherePK().Exec(ctx); err != nil {
			return err
		}
		if err := s.publish(ctx, tx, sellerID, m.ThreadID); err != nil {
			return err
		}
		return also(ctx, tx, thread, &m)
	})
	if err != nil {
		return nil, err
	}
	return s.thread(ctx, sellerID, written.ThreadID)
}

// insert keeps a message, unless its seller has written as many as it may today.
// One at a time: they are counted.
func (s *Service) insert(ctx context.Context, tx bun.Tx, m *Message) error {
	if m.FromSeller {
		if err := s.oneAtATime(ctx, tx, m.SellerID); err != nil {
			return err
		}
		written, err := tx.NewSelect().Model((*Message)(nil)).Where("message.seller_id = ?", m.SellerID).Where("message.from_seller").
			Where("message.at >= ?", calendar.DayOf(m.At).Start().UTC()).Count(ctx)
		if err != nil {
			return err
		}
		if written >= MessagesADay {
			return fault.New(fault.TooMuch, "messages_used_up", "You can send at most %d messages a day: write again tomorrow.", MessagesADay).At("body")
		}
	}
	_, err := tx.NewInsert().Model(m).Exec(ctx)
	return err
}

// oneAtATime lets what a seller hands in be counted.
func (s *Service) oneAtATime(ctx context.Context, tx bun.Tx, sellerID int64) error {
	return s.db.Exclusive(ctx, tx, fmt.Sprint("contact of ", sellerID))
}

// answered has the seller notified of what an operator wrote, and writes down who
// it was.
func (s *Service) answered(ctx context.Context, tx bun.Tx, who actor.Actor, action, subject string, m *Message) error {
	err := s.Notify(ctx, tx, notifications.Notice{
		SellerID: m.SellerID, What: notifications.ContactAnswered, Key: strconv.FormatInt(m.ID, 10), At: m.At,
		Details: notifications.Details{Subject: subject, Path: "contact"},
	})
	if err != nil {
		return err
	}
	return audit.New(s.db, s.now).RecordIn(ctx, tx, who, action, m.SellerID, fmt.Sprintf("thread %d", m.ThreadID))
}

func (s *Service) byKey(ctx context.Context, tx bun.Tx, sellerID int64, fromSeller bool, key string) (*Message, error) {
	var found Message
	err := tx.NewSelect().Model(&found).Where("message.seller_id = ?", sellerID).Where("message.from_seller = ?", fromSeller).Where("message.key = ?", key).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

func (s *Service) at() time.Time { return db.Moment(s.now()) }

func threadUnknown() error {
	return fault.New(fault.NotFound, "thread_unknown", "There is no such conversation.").At("id")
}

// checkNew refuses what no conversation can begin with.
func checkNew(topic, subject, body, key string) (string, string, string, error) {
	subject, body = strings.TrimSpace(subject), strings.TrimSpace(body)
	if !slices.Contains(Topics, topic) {
		return "", "", "", fault.New(fault.Invalid, "topic_unknown", "Choose what it is about.").At("topic")
	}
	return topic, subject, body, list.First(list.CheckFilled("subject", subject, LongestSubject), list.CheckFilled("body", body, LongestBody), list.CheckFilled("key", key, longestKey))
}
