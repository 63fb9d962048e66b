package seller

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
)

const (
	// A request looks whether its session was ended elsewhere at most this often,
	// so ending one takes as long to be noticed by other instances.
	lookAgain = 5 * time.Second
	// How often it is noted that a session was seen.
	noteAgain = 5 * time.Minute
	// How long a session that is not seen any more is listed. One that was ended is
	// kept for good: nobody knows how long the provider renews its tokens.
	keepSessions = 90 * 24 * time.Hour

	mostRemembered = 20_000
	longestAgent   = 300
)

// Session is a sign-in of a seller.
type Session struct {
	bun.BaseModel `bun:"table:seller_sessions,alias:session"`

	ID       int64 `bun:",pk,autoincrement"`
	SellerID int64
	Key      string
	Mode     string // TOKEN or COOKIE
	Client   string // the application
	Address  string
	Agent    string // the browser, as it calls itself
	BeganAt  time.Time
	SeenAt   time.Time
	EndedAt  *time.Time

	IsCurrent bool `bun:"-"` // the one that asks
}

// SessionKey is what a sign-in is known by here. Names of sessions are half a
// secret at some providers: only what is derived from them is stored.
func SessionKey(issuer, subject, name string) string {
	if name == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join([]string{issuer, subject, name}, "\x00")))
	return hex.EncodeToString(sum[:])
}

// remembered is what this process knows of a session.
type remembered struct {
	lookedAt time.Time
	notedAt  time.Time
	endedAt  *time.Time
}

type sessionMemory struct {
	mu  sync.Mutex
	all map[string]remembered
}

func (m *sessionMemory) get(key string) (remembered, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	known, ok := m.all[key]
	return known, ok
}

func (m *sessionMemory) set(key string, known remembered) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all == nil || len(m.all) >= mostRemembered {
		m.all = map[string]remembered{}
	}
	m.all[key] = known
}

func (m *sessionMemory) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = nil
}

// See notes that a session of a seller is in use, and refuses one that was
// ended. Who signed in again since, under the same name, is let in. Most requests
// cost no statement.
func (s *Service) See(ctx context.Context, seen Session, signedInAt time.Time) error {
	if seen.Key == "" {
		return nil
	}
	now := db.Moment(s.now())
	known, ok := s.sessions.get(seen.Key)
	if !ok || now.Sub(known.lookedAt) >= lookAgain {
		row, err := sessionByKey(ctx, s.db.Read(), seen.Key)
		if err != nil {
			return err
		}
		known.lookedAt, known.endedAt = now, nil
		if row != nil {
			known.notedAt, known.endedAt = row.SeenAt, row.EndedAt
		}
	}
	isEnded := known.endedAt != nil && !signedInAt.After(*known.endedAt)
	if !isEnded && (known.endedAt != nil || now.Sub(known.notedAt) >= noteAgain) {
		seen.BeganAt, seen.SeenAt = signedInAt.UTC(), now
		if signedInAt.IsZero() {
			seen.BeganAt = now
		}
		if err := s.noteSession(ctx, &seen, signedInAt); err != nil {
			return err
		}
		known.notedAt, known.endedAt = now, nil
	}
	s.sessions.set(seen.Key, known)
	if isEnded {
		return fault.New(fault.Unauthenticated, "session_ended", "This sign-in was ended in the settings: sign out, then sign in again.")
	}
	return nil
}

// noteSession leaves a session as it is that was ended after the sign-in, though
// who asks may not know it yet.
func (s *Service) noteSession(ctx context.Context, seen *Session, signedInAt time.Time) error {
	if len(seen.Agent) > longestAgent {
		seen.Agent = strings.ToValidUTF8(seen.Agent[:longestAgent], "")
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewInsert().Model(seen).ExcludeColumn("id").On("CONFLICT (key) DO UPDATE").
			Set("seen_at = EXCLUDED.seen_at, address = EXCLUDED.address, agent = EXCLUDED.agent").
			Set("began_at = CASE WHEN session.ended_at IS NULL THEN session.began_at ELSE EXCLUDED.began_at END").
			Set("ended_at = NULL").Where("session.ended_at IS NULL OR session.ended_at < ?", signedInAt.UTC()).Returning("NULL").Exec(ctx)
		if err != nil {
			return err
		}
		_, err = tx.NewDelete().Model((*Session)(nil)).Where("seller_id = ?", seen.SellerID).Where("ended_at IS NULL").
			Where("seen_at < ?", seen.SeenAt.Add(-keepSessions)).Exec(ctx)
		return err
	})
}

func sessionByKey(ctx context.Context, q bun.IDB, key string) (*Session, error) {
	found := &Session{}
	err := q.NewSelect().Model(found).Where("key = ?", key).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return found, err
}

// Sessions lists the asking seller's sign-ins that were not ended, the one that
// asks first, then the last seen ones.
func (s *Service) Sessions(ctx context.Context) ([]Session, error) {
	id, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	who, _ := actor.From(ctx)
	var found []Session
	err = s.db.Read().NewSelect().Model(&found).Where("seller_id = ?", id).Where("ended_at IS NULL").
		Where("seen_at >= ?", s.now().Add(-keepSessions).UTC()).
		OrderExpr("CASE WHEN key = ? THEN 0 ELSE 1 END, seen_at DESC, id", who.Session).Limit(100).Scan(ctx)
	for i := range found {
		found[i].IsCurrent = !who.Posing && found[i].Key == who.Session
	}
	return found, err
}

// EndSession ends a sign-in of the asking seller; another's is not found. Twice
// does no harm.
func (s *Service) EndSession(ctx context.Context, id int64) error {
	return s.endSessions(ctx, func(q *bun.UpdateQuery, _ actor.Actor) *bun.UpdateQuery { return q.Where("id = ?", id) }, true)
}

// EndOtherSessions ends all sign-ins of the asking seller but the one that asks.
func (s *Service) EndOtherSessions(ctx context.Context) error {
	return s.endSessions(ctx, func(q *bun.UpdateQuery, who actor.Actor) *bun.UpdateQuery { return q.Where("key <> ?", who.Session) }, false)
}

func (s *Service) endSessions(ctx context.Context, which func(*bun.UpdateQuery, actor.Actor) *bun.UpdateQuery, mustBe bool) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	who, _ := actor.From(ctx)
	if who.Posing {
		return fault.New(fault.Forbidden, "posing", "Only the seller can do this, not someone signed in on their behalf.")
	}
	defer s.sessions.forget()
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// It is kept to be refused, which needs nothing that is personal.
		q := tx.NewUpdate().Model((*Session)(nil)).Set("ended_at = COALESCE(ended_at, ?)", db.Moment(s.now())).
			Set("address = '', agent = ''").Where("seller_id = ?", sellerID)
		if n, err := db.Affected(which(q, who).Exec(ctx)); err != nil || n > 0 || !mustBe {
			return err
		}
		return fault.New(fault.NotFound, "session_unknown", "There is no such sign-in.").At("id")
	})
}
