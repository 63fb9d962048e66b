// Package events notifies open tabs that something changed, so that a screen shows
// it without a reload. An event says what kind of thing changed and its id,
// nothing more: the tab asks for it as it always does, with the rights it has.
//
// Who changes something publishes in the same transaction. Every instance looks
// for new rows while somebody listens there, so it does not matter which one a
// tab is connected to.
package events

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/jobs"
)

// Kind is what changed.
type Kind string

const (
	VersionChanged Kind = "version" // a version on its way through validation
	ProductChanged Kind = "product" // results of a product, as its compatibility
	BillingChanged Kind = "billing" // fee or subscription of a product
	MessageChanged Kind = "message" // a conversation with a customer
	QueueChanged   Kind = "queue"   // what waits for operators, or who has taken it
	ContactChanged Kind = "contact" // a conversation of a seller with operators
	SellerChanged  Kind = "seller"  // what operators agreed or decided about a seller
	TablesChanged  Kind = "tables"  // what operators keep for the marketplace as a whole
)

// Desk stands for all operators in place of a seller: what is published to it
// reaches each of them.
const Desk int64 = 0

// Event is a row of the table.
type Event struct {
	bun.BaseModel `bun:"table:events,alias:event"`

	ID       int64 `bun:",pk,autoincrement"`
	SellerID int64
	Kind     Kind
	Ref      int64
	At       time.Time
}

const (
	look    = time.Second      // how often new rows are looked for
	overlap = 20 * time.Second // a transaction may commit after one that began later
	keep    = time.Hour
	waiting = 16 // events that may wait for a slow listener
)

// Service is the table and the listeners of this instance.
type Service struct {
	db  *db.DB
	now func() time.Time
	log *slog.Logger

	mu        sync.Mutex
	listeners map[int64]map[*listener]struct{} // by seller
	count     int
	seen      map[int64]time.Time // ids that were delivered already
	wake      chan struct{}
	stop      chan struct{} // closed when the instance stops
	working   bool
}

// listener is one stream.
type listener struct {
	events chan Event
	gone   chan struct{} // closed when it is dropped
}

// New makes the service on a database.
func New(d *db.DB, now func() time.Time) *Service {
	return &Service{
		db: d, now: now, log: slog.Default(), listeners: map[int64]map[*listener]struct{}{}, seen: map[int64]time.Time{},
		wake: make(chan struct{}, 1), stop: make(chan struct{}),
	}
}

// Publish announces a change, once the caller's transaction has committed. Without
// a service it does nothing: some publishers run without the web.
func (s *Service) Publish(ctx context.Context, tx bun.Tx, sellerID int64, kind Kind, ref int64) error {
	if s == nil {
		return nil
	}
	_, err := tx.NewInsert().Model(&Event{SellerID: sellerID, Kind: kind, Ref: ref, At: db.Moment(s.now())}).Exec(ctx)
	return err
}

// Wake makes this instance look at once: for who has just committed.
func (s *Service) Wake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// listen adds a listener for a seller's events; nil where the instance stops.
func (s *Service) listen(sellerID int64) *listener {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.stop:
		return nil
	default:
	}
	l := &listener{events: make(chan Event, waiting), gone: make(chan struct{})}
	if s.listeners[sellerID] == nil {
		s.listeners[sellerID] = map[*listener]struct{}{}
	}
	s.listeners[sellerID][l] = struct{}{}
	s.count++
	if !s.working {
		s.working = true
		go s.work(s.now().Add(-overlap))
	}
	return l
}

func (s *Service) leave(sellerID int64, l *listener) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(sellerID, l)
}

// drop forgets a listener; the lock is held.
func (s *Service) drop(sellerID int64, l *listener) {
	if _, there := s.listeners[sellerID][l]; !there {
		return
	}
	delete(s.listeners[sellerID], l)
	if len(s.listeners[sellerID]) == 0 {
		delete(s.listeners, sellerID)
	}
	s.count--
	close(l.gone)
}

// work looks for new rows as long as somebody listens.
func (s *Service) work(begun time.Time) {
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
		case <-s.wake:
		}
		s.mu.Lock()
		if s.count == 0 {
			s.working = false
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
		since := s.now().Add(-overlap)
		if since.Before(begun) {
			since = begun
		}
		var found []Event
		ctx, done := context.WithTimeout(context.Background(), 5*time.Second)
		err := s.db.Read().NewSelect().Model(&found).Where("at >= ?", since.UTC()).OrderExpr("id").Limit(10_000).Scan(ctx)
		done()
		if err != nil {
			s.log.Warn("events cannot be read", "error", err)
			continue
		}
		s.deliver(found, since)
	}
}

// deliver sends what was not delivered before. Who does not keep up is dropped: the
// browser comes back and asks for everything again.
func (s *Service) deliver(found []Event, since time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, at := range s.seen {
		if at.Before(since) {
			delete(s.seen, id)
		}
	}
	for _, e := range found {
		if _, delivered := s.seen[e.ID]; delivered {
			continue
		}
		s.seen[e.ID] = e.At
		for l := range s.listeners[e.SellerID] {
			select {
			case l.events <- e:
			default:
				s.drop(e.SellerID, l)
			}
		}
	}
}

// Close ends all streams, so that the server can stop.
func (s *Service) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.stop:
	default:
		close(s.stop)
	}
}

// RegisterJobs registers the removal of what every tab has received.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "events.forget", jobs.Hourly(17), func(ctx context.Context, due time.Time) error {
		return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewDelete().Model((*Event)(nil)).Where("at < ?", due.Add(-keep)).Exec(ctx)
			return err
		})
	})
}
