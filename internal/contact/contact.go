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
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/notifications"
)

// Topics are what sellers write about.
var Topics = []string{"ACCOUNT", "PRODUCTS", "VALIDATION", "PAYOUTS", "TECHNICAL", "OTHER"}

// actionAnswer is what the audit trail calls an operator's answer.
const actionAnswer = "answer_contact"

// How long texts may be, in characters.
const (
	LongestSubject = 150
	LongestBody    = 10_000
	longestKey     = 200
)

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

	Seller   string    `bun:"-"` // who it is, for operators
	Messages []Message `bun:"-"` // oldest first
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
}

// Service is what callers may do with it.
type Service struct {
	notifications.Outlet

	db  *db.DB
	now func() time.Time
}

// New makes the service on a database.
func New(d *db.DB, now func() time.Time) *Service { return &Service{db: d, now: now} }

// Open begins a conversation of the asking seller. The same key twice opens one.
func (s *Service) Open(ctx context.Context, topic, subject, body, key string) (*Thread, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	subject, body = strings.TrimSpace(subject), strings.TrimSpace(body)
	if !slices.Contains(Topics, topic) {
		return nil, fault.New(fault.Invalid, "topic_unknown", "Choose what it is about.").At("topic")
	}
	if err := list.First(checkText("subject", subject, LongestSubject), checkText("body", body, LongestBody), checkText("key", key, longestKey)); err != nil {
		return nil, err
	}
	at := s.at()
	opened := &Thread{SellerID: sellerID, Topic: topic, Subject: subject, OpenedAt: at, LastAt: at, Waits: true}
	write := func(ctx context.Context, tx bun.Tx) error {
		known, err := s.byKey(ctx, tx, sellerID, true, key)
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
		_, err = tx.NewInsert().Model(&Message{ThreadID: opened.ID, SellerID: sellerID, FromSeller: true, Body: body, At: at, Key: key}).Exec(ctx)
		return err
	}
	err = s.db.Tx(ctx, write)
	if db.IsUnique(err) { // it is being sent twice just now
		err = s.db.Tx(ctx, write)
	}
	if err != nil {
		return nil, err
	}
	return s.thread(ctx, sellerID, opened.ID)
}

// Write adds to a conversation: the asking seller to its own, an operator to
// anybody's. The same key twice writes once.
func (s *Service) Write(ctx context.Context, id int64, body, key string) (*Thread, error) {
	who, ok := actor.From(ctx)
	if !ok {
		return nil, fault.New(fault.Unauthenticated, "sign_in", "Sign in first.")
	}
	byOperator := who.Operator && !who.Posing
	if !byOperator {
		if _, err := actor.SellerID(ctx); err != nil {
			return nil, err
		}
	}
	body = strings.TrimSpace(body)
	if err := list.First(checkText("body", body, LongestBody), checkText("key", key, longestKey)); err != nil {
		return nil, err
	}
	var sellerID int64
	write := func(ctx context.Context, tx bun.Tx) error {
		thread := &Thread{}
		q := tx.NewSelect().Model(thread).Where("thread.id = ?", id)
		if !byOperator {
			q = q.Where("thread.seller_id = ?", who.SellerID)
		}
		if s.db.Engine == db.PostgreSQL {
			q = q.For("NO KEY UPDATE")
		}
		if err := q.Scan(ctx); db.IsNotFound(err) {
			return threadUnknown()
		} else if err != nil {
			return err
		}
		sellerID = thread.SellerID
		known, err := s.byKey(ctx, tx, sellerID, !byOperator, key)
		if err != nil || known != nil {
			return err
		}
		m := &Message{ThreadID: id, SellerID: sellerID, FromSeller: !byOperator, Body: body, At: s.at(), Key: key}
		if _, err := tx.NewInsert().Model(m).Exec(ctx); err != nil {
			return err
		}
		thread.LastAt, thread.Waits = m.At, m.FromSeller
		if _, err = tx.NewUpdate().Model(thread).Column("last_at", "waits").WherePK().Exec(ctx); err != nil || m.FromSeller {
			return err
		}
		err = s.Notify(ctx, tx, notifications.Notice{
			SellerID: sellerID, What: notifications.ContactAnswered, Key: strconv.FormatInt(m.ID, 10), At: m.At,
			Details: notifications.Details{Subject: thread.Subject, Path: "contact"},
		})
		if err != nil {
			return err
		}
		return audit.New(s.db, s.now).RecordIn(ctx, tx, who, actionAnswer, sellerID, fmt.Sprintf("thread %d", id))
	}
	if err := s.db.Tx(ctx, write); err != nil {
		return nil, err
	}
	return s.thread(ctx, sellerID, id)
}

// mostThreads is how many conversations are read at once.
const mostThreads = 50

// Own reads the asking seller's conversations, the last one first.
func (s *Service) Own(ctx context.Context) ([]Thread, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.read(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.seller_id = ?", sellerID).OrderExpr("thread.last_at DESC, thread.id DESC")
	})
}

// Waiting reads the conversations that wait for an operator, the longest first.
func (s *Service) Waiting(ctx context.Context) ([]Thread, error) {
	if _, err := audit.Operator(ctx); err != nil {
		return nil, err
	}
	return s.named(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.waits").OrderExpr("thread.last_at, thread.id")
	})
}

// OfSeller reads a seller's conversations for an operator, the last one first.
func (s *Service) OfSeller(ctx context.Context, sellerID int64) ([]Thread, error) {
	if _, err := audit.Operator(ctx); err != nil {
		return nil, err
	}
	return s.named(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.seller_id = ?", sellerID).OrderExpr("thread.last_at DESC, thread.id DESC")
	})
}

// named reads conversations with who the sellers are.
func (s *Service) named(ctx context.Context, narrow func(*bun.SelectQuery) *bun.SelectQuery) ([]Thread, error) {
	threads, err := s.read(ctx, narrow)
	if err != nil || len(threads) == 0 {
		return threads, err
	}
	ids := make([]int64, len(threads))
	for i, t := range threads {
		ids[i] = t.SellerID
	}
	var rows []struct {
		ID   int64
		Name string
	}
	err = s.db.Read().NewSelect().TableExpr("sellers").ColumnExpr("id, first_name || ' ' || last_name AS name").Where("id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	names := map[int64]string{}
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	for i := range threads {
		threads[i].Seller = names[threads[i].SellerID]
	}
	return threads, err
}

func (s *Service) thread(ctx context.Context, sellerID, id int64) (*Thread, error) {
	found, err := s.read(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("thread.id = ?", id).Where("thread.seller_id = ?", sellerID)
	})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

func (s *Service) read(ctx context.Context, narrow func(*bun.SelectQuery) *bun.SelectQuery) ([]Thread, error) {
	threads := []Thread{}
	if err := narrow(s.db.Read().NewSelect().Model(&threads)).Limit(mostThreads).Scan(ctx); err != nil || len(threads) == 0 {
		return threads, err
	}
	at := map[int64]int{}
	var ids []int64
	for i, t := range threads {
		at[t.ID], ids = i, append(ids, t.ID)
	}
	var messages []Message
	err := s.db.Read().NewSelect().Model(&messages).Where("message.thread_id IN (?)", bun.List(ids)).OrderExpr("message.id").Scan(ctx)
	for _, m := range messages {
		t := &threads[at[m.ThreadID]]
		t.Messages = append(t.Messages, m)
	}
	return threads, err
}

func (s *Service) byKey(ctx context.Context, tx bun.Tx, sellerID int64, fromSeller bool, key string) (*Message, error) {
	var found Message
	err := tx.NewSelect().Model(&found).Where("message.seller_id = ?", sellerID).Where("message.from_seller = ?", fromSeller).Where("message.key = ?", key).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

func (s *Service) at() time.Time { return s.now().UTC().Truncate(time.Microsecond) }

func threadUnknown() error {
	return fault.New(fault.NotFound, "thread_unknown", "There is no such conversation.").At("id")
}

func checkText(field, text string, longest int) error {
	switch {
	case text == "":
		return fault.New(fault.Invalid, "missing", "Fill this in.").At(field)
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return fault.New(fault.Invalid, "text_broken", "Remove the characters that cannot be shown.").At(field)
	case utf8.RuneCountInString(text) > longest:
		return fault.New(fault.Invalid, "too_long", "Use at most %d characters.", longest).At(field)
	}
	return nil
}
