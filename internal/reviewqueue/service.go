package reviewqueue

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/jobs"
	"merkato/internal/list"
)

// Service is what callers may do with the queue.
type Service struct {
	db     *db.DB
	events *events.Service
	now    func() time.Time
}

// New makes the service.
func New(d *db.DB, e *events.Service, now func() time.Time) *Service {
	return &Service{db: d, events: e, now: now}
}

func (s *Service) at() time.Time { return db.Moment(s.now()) }

// publish has the operators' open tabs look again.
func (s *Service) publish(ctx context.Context, tx bun.Tx, ref int64) error {
	return s.events.Publish(ctx, tx, events.Desk, events.QueueChanged, ref)
}

// PublishToSeller has a seller's open tabs look again at a product of theirs.
func (s *Service) PublishToSeller(ctx context.Context, tx bun.Tx, sellerID, productID int64) error {
	return s.events.Publish(ctx, tx, sellerID, events.ProductChanged, productID)
}

// Put lets something wait, or says what is known of it now. At another stage it
// is nobody's again.
func (s *Service) Put(ctx context.Context, tx bun.Tx, item Item) error {
	if err := put(ctx, tx, &item); err != nil {
		return err
	}
	return s.publish(ctx, tx, item.Ref)
}

// Remove takes out what does not wait any more; nothing where it does not wait.
func (s *Service) Remove(ctx context.Context, tx bun.Tx, kind Kind, ref int64) error {
	n, err := remove(ctx, tx, kind, ref)
	if err != nil || n == 0 {
		return err
	}
	return s.publish(ctx, tx, ref)
}

// Hold makes sure that the asking operator has something before they decide it:
// what is nobody's becomes theirs, what is another's stays so. What they sell
// themselves is a colleague's to decide.
func (s *Service) Hold(ctx context.Context, tx bun.Tx, kind Kind, ref int64) (actor.Actor, error) {
	who, err := actor.Operator(ctx)
	if err != nil {
		return who, err
	}
	if who.SellerID != 0 {
		item, err := find(ctx, tx, kind, ref)
		if err == nil {
			err = who.NotOwn(item.SellerID)
		}
		if err != nil {
			return who, err
		}
	}
	// One statement: of two who take it at once, one changes the row.
	n, err := hold(ctx, tx, kind, ref, who.Subject, nameOf(who), s.at())
	return who, s.changed(ctx, tx, kind, ref, n, err)
}

// changed follows a change of who has something: where it changed no row, another
// has it or it does not wait any more.
func (s *Service) changed(ctx context.Context, tx bun.Tx, kind Kind, ref, rows int64, err error) error {
	if err != nil {
		return err
	}
	if rows == 0 {
		item, err := find(ctx, tx, kind, ref)
		if err != nil {
			return err
		}
		return taken(item.Taker)
	}
	return s.publish(ctx, tx, ref)
}

// Release puts back something that the asking operator has.
func (s *Service) Release(ctx context.Context, tx bun.Tx, kind Kind, ref int64) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	// One statement, too: a colleague may take at this moment what was held too long.
	n, err := release(ctx, tx, kind, ref, who.Subject, s.at())
	return s.changed(ctx, tx, kind, ref, n, err)
}

// Find is one thing that waits, as the asking operator sees it; nil: it does not.
func (s *Service) Find(ctx context.Context, kind Kind, ref int64) (*Item, error) {
	who, err := actor.Operator(ctx)
	if err != nil {
		return nil, err
	}
	var found []Item
	q := named(s.db.Read().NewSelect().Model(&found)).Where("item.kind = ?", kind).Where("item.ref = ?", ref)
	if err := q.Scan(ctx); err != nil || len(found) == 0 {
		return nil, err
	}
	s.seen(found, who)
	return &found[0], nil
}

// Next is what the asking operator should look at: the first that nobody has, and
// that is not of their own.
func (s *Service) Next(ctx context.Context) (*Item, error) {
	who, err := actor.Operator(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.free(ctx, who.SellerID)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	s.seen(found, who)
	return &found[0], nil
}

// List is a page of what waits.
type List struct {
	Items []Item
	Total int64
	Mine  int64 // how many the asking operator has
}

// List finds what waits: what the asking operator has first, then premium partners',
// then the longest; what waits for its seller last.
func (s *Service) List(ctx context.Context, f Filter, page list.Page) (*List, error) {
	who, err := actor.Operator(ctx)
	if err == nil {
		err = list.First(f.Check(), page.Check("length"))
	}
	if err != nil {
		return nil, err
	}
	found := &List{}
	if found.Mine, err = s.narrowed(Filter{Mine: true}, who.Subject).Count(ctx); err != nil {
		return nil, err
	}
	if found.Total, err = s.narrowed(f, who.Subject).Count(ctx); err != nil || found.Total == 0 {
		return found, err
	}
	var mine []int64
	if found.Mine > 0 {
		if mine, err = s.mine(ctx, f, who.Subject); err != nil {
			return nil, err
		}
	}
	if found.Items, err = s.page(ctx, f, mine, page); err != nil {
		return nil, err
	}
	s.seen(found.Items, who)
	return found, nil
}

// seen shows items as an operator sees them.
func (s *Service) seen(items []Item, who actor.Actor) {
	now := s.at()
	for i := range items {
		if items[i].holder(now) == "" {
			items[i].TakenBy, items[i].Taker, items[i].TakenAt = "", "", nil
		}
		items[i].IsMine = items[i].TakenBy == who.Subject && items[i].TakenBy != ""
	}
}

// RegisterJobs registers that the order follows what sellers have become.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "reviewqueue.sort", jobs.Hourly(23), func(ctx context.Context, _ time.Time) error { return s.Sort(ctx) })
}

// Sort brings up to date whose seller is a premium partner.
func (s *Service) Sort(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return sort(ctx, tx) })
}
