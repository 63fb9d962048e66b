package messages

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/figures"
)

// lockThreads finds conversations and keeps others from adding to them until
// the transaction ends.
func (s *Service) lockThreads(ctx context.Context, tx bun.Tx, external []string) (map[string]*Thread, error) {
	var rows []*Thread
	err := s.db.Locking(tx.NewSelect().Model(&rows).Where("external_id IN (?)", bun.List(external)).Order("id")).Scan(ctx)
	found := make(map[string]*Thread, len(rows))
	for _, row := range rows {
		found[*row.ExternalID] = row
	}
	return found, err
}

func messagesByExternal(ctx context.Context, q bun.IDB, external []string) (map[string]*Message, error) {
	var rows []*Message
	err := q.NewSelect().Model(&rows).Where("external_id IN (?)", bun.List(external)).Scan(ctx)
	found := make(map[string]*Message, len(rows))
	for _, row := range rows {
		found[*row.ExternalID] = row
	}
	return found, err
}

// repliesByID finds what was written here.
func repliesByID(ctx context.Context, q bun.IDB, ids []int64) (map[int64]*Message, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var rows []*Message
	err := q.NewSelect().Model(&rows).Where("id IN (?)", bun.List(ids)).Where("reply_key IS NOT NULL").Scan(ctx)
	found := make(map[int64]*Message, len(rows))
	for _, row := range rows {
		found[row.ID] = row
	}
	return found, err
}

// markEchoed writes the marketplace's ids of replies. What it sends back, it
// has taken.
func (s *Service) markEchoed(ctx context.Context, tx bun.Tx, replies []*Message) error {
	for _, m := range replies {
		if m.TakenAt == nil {
			m.TakenAt = new(db.Moment(s.now()))
		}
		if _, err := tx.NewUpdate().Model(m).Column("external_id", "taken_at").WherePK().Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// write inserts what was taken and brings its conversations up to date.
func (s *Service) write(ctx context.Context, tx bun.Tx, r *reception) error {
	if len(r.fresh) == 0 && len(r.echoed) == 0 && len(r.rated) == 0 {
		return nil
	}
	if err := s.markEchoed(ctx, tx, r.echoed); err != nil {
		return err
	}
	opened := map[*Thread]bool{}
	for _, t := range r.threads {
		opened[t] = t.ID == 0
	}
	if err := insertThreads(ctx, tx, r.threads); err != nil {
		return err
	}
	touched := map[int64]*Thread{}
	for m, t := range r.threadOf {
		m.ThreadID, touched[t.ID] = t.ID, t
	}
	for t := range r.rated {
		touched[t.ID] = t
	}
	if err := insertMessages(ctx, tx, r.fresh); err != nil {
		return err
	}
	revived := map[*Thread]bool{} // by a message of the customer's
	for _, id := range slices.Sorted(maps.Keys(r.fresh)) {
		m, t := r.fresh[id], r.threadOf[r.fresh[id]]
		if err := s.index(ctx, tx, t, m); err != nil {
			return err
		}
		revived[t] = revived[t] || m.FromCustomer && t.ArchivedAt != nil
	}
	byThread, err := messagesOf(ctx, tx, slices.Sorted(maps.Keys(touched)))
	if err != nil {
		return err
	}
	var changes []figures.Change
	for _, id := range slices.Sorted(maps.Keys(touched)) {
		t := touched[id]
		before := *t
		seen := t.follow(byThread[id])
		if revived[t] {
			t.ArchivedAt = nil
		}
		if !t.sameTimes(before) || revived[t] || (r.rated[t] && !opened[t]) {
			if _, err := tx.NewUpdate().Model(t).Column("opened_at", "asked_at", "answered_at", "last_at", "waiting_since", "archived_at", "support_rating", "rated_at").WherePK().Exec(ctx); err != nil {
				return err
			}
		}
		if seen != nil {
			if err := markSeen(ctx, tx, id, *seen); err != nil {
				return err
			}
		}
		if err := s.publish(ctx, tx, t.SellerID, id); err != nil {
			return err
		}
		if !opened[t] {
			changes = append(changes, before.counted(-1))
		}
		changes = append(changes, t.counted(1))
	}
	if err := s.notifyOf(ctx, tx, r); err != nil {
		return err
	}
	return s.figures.Add(ctx, tx, changes...)
}

// counted is the conversation as the figures count it.
func (t Thread) counted(times int64) figures.Change {
	return figures.Change{SellerID: t.SellerID, ProductID: t.ProductID, Day: calendar.DayOf(t.OpenedAt), Sums: figures.Sums{Threads: times}}
}

func (t Thread) sameTimes(o Thread) bool {
	return t.OpenedAt.Equal(o.OpenedAt) && t.LastAt.Equal(o.LastAt) && sameTime(t.AskedAt, o.AskedAt) && sameTime(t.AnsweredAt, o.AnsweredAt) && sameTime(t.WaitingSince, o.WaitingSince)
}

func sameTime(a, b *time.Time) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(*b)
}

// follow finds out from all its messages, oldest first, when a conversation
// was opened, answered and last written in, and since when it waits. It returns up to when the seller
// must have seen the customer's messages, having answered them; nil where that
// says nothing new.
func (t *Thread) follow(all []Message) (seen *time.Time) {
	t.AskedAt, t.AnsweredAt, t.WaitingSince = nil, nil, nil
	isOpen := false
	for i := range all {
		m := &all[i]
		t.LastAt = m.SentAt
		isAnswer := !m.FromCustomer && !m.Automatic
		isSettled := t.SettledMessage != nil && m.ID <= *t.SettledMessage
		switch {
		case isAnswer:
			t.WaitingSince = nil
		case m.FromCustomer && t.WaitingSince == nil && !isSettled:
			t.WaitingSince = &m.SentAt
		}
		if m.FromCustomer && !isOpen {
			t.OpenedAt, isOpen = m.SentAt, true
		}
		switch {
		case m.FromCustomer && t.AskedAt == nil && !isSettled:
			t.AskedAt, t.AnsweredAt = &m.SentAt, nil // an answer before it was to what needed none
		case isOpen && isAnswer && t.AnsweredAt == nil:
			t.AnsweredAt = &m.SentAt
			if isSettled { // what was answered before the seller said that no answer is needed did need one
				t.AskedAt = new(t.OpenedAt)
			}
		}
		if isOpen && isAnswer {
			seen = &m.SentAt
		}
	}
	if seen != nil && !slices.ContainsFunc(all, func(m Message) bool { return m.FromCustomer && m.SeenAt == nil && !m.SentAt.After(*seen) }) {
		return nil
	}
	return seen
}

func insertThreads(ctx context.Context, tx bun.Tx, threads map[string]*Thread) error {
	var rows []*Thread
	for _, id := range slices.Sorted(maps.Keys(threads)) {
		if threads[id].ID == 0 {
			rows = append(rows, threads[id])
		}
	}
	return db.Insert(ctx, tx, rows, func(t *Thread) *int64 { return &t.ID }, "external_id", func(t *Thread) string { return *t.ExternalID })
}

func insertMessages(ctx context.Context, tx bun.Tx, messages map[string]*Message) error {
	var rows []*Message
	for _, id := range slices.Sorted(maps.Keys(messages)) {
		rows = append(rows, messages[id])
	}
	return db.Insert(ctx, tx, rows, func(m *Message) *int64 { return &m.ID }, "external_id", func(m *Message) string { return *m.ExternalID })
}

// messagesOf reads what happened in conversations, oldest first, a question
// before an answer of the same moment, without the texts.
func messagesOf(ctx context.Context, q bun.IDB, threads []int64) (map[int64][]Message, error) {
	var rows []Message
	err := q.NewSelect().Model(&rows).Column("id", "thread_id", "from_customer", "automatic", "sent_at", "seen_at", "reply_key").
		Where("thread_id IN (?)", bun.List(threads)).Order("sent_at", "from_customer DESC", "id").Scan(ctx)
	found := make(map[int64][]Message, len(threads))
	for _, m := range rows {
		m.SentAt = m.SentAt.UTC()
		found[m.ThreadID] = append(found[m.ThreadID], m)
	}
	return found, err
}

func markSeen(ctx context.Context, tx bun.Tx, threadID int64, at time.Time) error {
	_, err := tx.NewUpdate().Model((*Message)(nil)).Set("seen_at = ?", at).
		Where("thread_id = ?", threadID).Where("from_customer").Where("seen_at IS NULL").Where("sent_at <= ?", at).Exec(ctx)
	return err
}
