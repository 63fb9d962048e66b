package messages

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs/attached"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/list"
)

const (
	// LongestReply is how long a reply may be, in characters.
	LongestReply = 10_000

	// RepliesADay is how many replies a conversation takes in a day of Europe/Paris:
	// the marketplace delivers each to the customer.
	RepliesADay = 50

	longestKey = 200

	auditReply = "reply_to_thread" // in the trail
)

// Reply writes a message into a thread of the asking seller, for the
// marketplace to deliver to the customer. The same key twice sends once.
func (s *Service) Reply(ctx context.Context, threadID int64, body, key string, attachments ...int64) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	body = strings.TrimSpace(body)
	if err := checkReply(body, key); err != nil {
		return err
	}
	if attachments, err = attached.Once(attachments); err != nil {
		return err
	}
	if who, _ := actor.From(ctx); who.Posing {
		if _, err := threadOf(ctx, s.db.Read(), sellerID, threadID); db.IsNotFound(err) {
			return threadUnknown()
		} else if err != nil {
			return err
		}
		if err := s.trail.Record(ctx, who, auditReply, sellerID, fmt.Sprintf("thread %d", threadID)); err != nil {
			return err
		}
	}
	write := func(ctx context.Context, tx bun.Tx) error {
		return s.reply(ctx, tx, sellerID, threadID, body, key, attachments)
	}
	err = s.db.Tx(ctx, write)
	if db.IsUnique(err) { // the key is being used for another thread just now: see for what
		err = s.db.Tx(ctx, write)
	}
	return s.wakeAfter(err)
}

func checkReply(body, key string) error {
	switch {
	case body == "":
		return fault.New(fault.Invalid, "reply_empty", "Write something first.").At("body")
	case !list.IsText(body):
		return fault.New(fault.Invalid, "text_broken", "Remove the characters that cannot be shown.").At("body")
	case utf8.RuneCountInString(body) > LongestReply:
		return fault.New(fault.Invalid, "reply_too_long", "A reply can have at most %d characters.", LongestReply).At("body")
	case key == "":
		return fault.New(fault.Invalid, "key_missing", "Give a key, so that the reply is sent once.").At("key")
	case !list.IsText(key) || utf8.RuneCountInString(key) > longestKey:
		return fault.New(fault.Invalid, "key_form", "A key can have at most %d characters.", longestKey).At("key")
	}
	return nil
}

// reply writes the message and what follows from it. Whoever adds to the same
// thread waits, so its times are found out from all that is in it.
func (s *Service) reply(ctx context.Context, tx bun.Tx, sellerID, threadID int64, body, key string, attachments []int64) error {
	t, err := s.lockThread(ctx, tx, sellerID, threadID)
	if err != nil {
		return err
	}
	first, err := replyByKey(ctx, tx, sellerID, key)
	switch {
	case err == nil && first.ThreadID == threadID && first.Body == body:
		return nil
	case err == nil:
		return fault.New(fault.Conflict, "key_reused", "The key was used before for another reply.").At("key")
	case !db.IsNotFound(err):
		return err
	}
	at := db.Moment(s.now())
	if at.Before(t.LastAt) {
		// The marketplace's clock is ahead of ours; an answer still comes after
		// its question.
		at = t.LastAt.UTC()
	}
	m := &Message{ThreadID: t.ID, SellerID: sellerID, Body: body, SentAt: at, ReplyKey: &key}
	if _, err := tx.NewInsert().Model(m).Exec(ctx); err != nil {
		return err
	}
	if err := claim(ctx, tx, m, attachments); err != nil {
		return err
	}
	if err := s.index(ctx, tx, t, m); err != nil {
		return err
	}
	if err := s.publish(ctx, tx, sellerID, t.ID); err != nil {
		return err
	}
	all, err := messagesOf(ctx, tx, []int64{t.ID})
	if err != nil {
		return err
	}
	if repliesSince(all[t.ID], calendar.DayOf(s.now()).Start()) > RepliesADay {
		return fault.New(fault.TooMuch, "replies_used_up", "You can send at most %d replies a day in one conversation: write again tomorrow.", RepliesADay).At("body")
	}
	seen := t.follow(all[t.ID])
	if _, err := tx.NewUpdate().Model(t).Column("asked_at", "answered_at", "last_at", "waiting_since").WherePK().Exec(ctx); err != nil {
		return err
	}
	if seen == nil {
		return nil
	}
	return markSeen(ctx, tx, t.ID, *seen)
}

// repliesSince counts what was replied here; what the marketplace sent is not ours to bound.
func repliesSince(all []Message, since time.Time) (n int) {
	for _, m := range all {
		if m.ReplyKey != nil && !m.SentAt.Before(since) {
			n++
		}
	}
	return n
}

// See notes that the asking seller has opened the customer's messages of a
// thread, up to the last one that was shown: what came in meanwhile stays
// unseen. What an operator looks at, the seller has not seen.
func (s *Service) See(ctx context.Context, threadID, last int64) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	if _, err := threadOf(ctx, s.db.Read(), sellerID, threadID); db.IsNotFound(err) {
		return threadUnknown()
	} else if err != nil {
		return err
	}
	if who, _ := actor.From(ctx); who.Posing {
		return nil
	}
	return s.wakeAfter(s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := markOpened(ctx, tx, threadID, last, db.Moment(s.now())); err != nil {
			return err
		}
		return s.publish(ctx, tx, sellerID, threadID)
	}))
}

func (s *Service) lockThread(ctx context.Context, tx bun.Tx, sellerID, id int64) (*Thread, error) {
	t := &Thread{}
	err := s.db.Locking(tx.NewSelect().Model(t).Where("id = ?", id).Where("seller_id = ?", sellerID)).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, threadUnknown()
	}
	return t, err
}

func replyByKey(ctx context.Context, q bun.IDB, sellerID int64, key string) (*Message, error) {
	m := &Message{}
	err := q.NewSelect().Model(m).Where("seller_id = ?", sellerID).Where("reply_key = ?", key).Scan(ctx)
	return m, err
}

// markOpened goes by ids: messages of a thread are written one after another,
// so none of a lower id can still come in.
func markOpened(ctx context.Context, tx bun.Tx, threadID, last int64, at time.Time) error {
	_, err := tx.NewUpdate().Model((*Message)(nil)).Set("seen_at = ?", at).
		Where("thread_id = ?", threadID).Where("from_customer").Where("seen_at IS NULL").Where("id <= ?", last).Exec(ctx)
	return err
}
