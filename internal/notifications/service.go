package notifications

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/jobs"
)

// isNews is how old something may be to be sent: importing history should not
// wake anybody.
const isNews = 48 * time.Hour

// Reminder is an area that knows what will be due soon.
type Reminder interface {
	// Reminders lists it as of a moment; what was listed before is sent once.
	Reminders(ctx context.Context, now time.Time) ([]Notice, error)
}

// Service is what callers may do with notifications.
type Service struct {
	db        *db.DB
	now       func() time.Time
	jobs      *jobs.Jobs // set by RegisterJobs
	server    *Server    // nil: nothing is sent
	origin    string     // where links lead
	reminders []Reminder
}

// New makes the service on a database. It sends nothing until SendThrough.
func New(d *db.DB, now func() time.Time) *Service { return &Service{db: d, now: now} }

// SendThrough says by which mail server to send, and where people reach the
// program; it is said once, before the jobs run.
func (s *Service) SendThrough(server *Server, origin string) { s.server, s.origin = server, origin }

// RemindBy sets who lists what is due soon.
func (s *Service) RemindBy(all []Reminder) { s.reminders = all }

// Outlet is what areas embed to hand over notices; it does nothing until it
// has a service.
type Outlet struct{ through *Service }

// NotifyThrough says who takes the notices; the program does so once.
func (o *Outlet) NotifyThrough(s *Service) { o.through = s }

// Notify hands over notices in the caller's transaction.
func (o *Outlet) Notify(ctx context.Context, tx bun.Tx, notices ...Notice) error {
	if o.through == nil {
		return nil
	}
	return o.through.Add(ctx, tx, notices...)
}

// Notifies reports whether anybody is notified: otherwise callers need not
// gather what to say.
func (o *Outlet) Notifies() bool { return o.through != nil && o.through.server != nil }

// Add keeps what happened, in the caller's transaction, to be sent. An event
// that is there already is passed over, and so is what is no news.
func (s *Service) Add(ctx context.Context, tx bun.Tx, notices ...Notice) error {
	if s.server == nil {
		return nil
	}
	oldest := s.now().Add(-isNews)
	fresh := slices.DeleteFunc(slices.Clone(notices), func(n Notice) bool { return n.At.Before(oldest) })
	if len(fresh) == 0 {
		return nil
	}
	return insertNotices(ctx, tx, fresh, s.at())
}

func (s *Service) at() time.Time { return db.Moment(s.now()) }

// Standing is what the settings show.
type Standing struct {
	Preferences
	CanSend bool   // there is a mail server
	Address string // where e-mails go
	Last    *Mail  // the newest e-mail; nil: none yet
}

// Read shows the asking seller what it has chosen.
func (s *Service) Read(ctx context.Context) (*Standing, error) {
	id, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	found := &Standing{CanSend: s.server != nil}
	if found.Preferences, err = preferencesOf(ctx, s.db.Read(), id); err != nil {
		return nil, err
	}
	who, err := addressee(ctx, s.db.Read(), id)
	if err != nil {
		return nil, err
	}
	found.Address = who.Email
	found.Last, err = lastMail(ctx, s.db.Read(), id)
	return found, err
}

// Save keeps what the asking seller wants.
func (s *Service) Save(ctx context.Context, p Preferences) (*Standing, error) {
	id, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	err = s.choose(ctx, id, func(ctx context.Context, tx bun.Tx) error { return savePreferences(ctx, tx, p.row(id)) })
	if err != nil {
		return nil, err
	}
	return s.Read(ctx)
}

// Unsubscription is what a link in an e-mail switches off.
type Unsubscription struct {
	Address string // partly hidden: the link may have been passed on
	Kinds   []Kind
	IsDone  bool // none of them is sent any more
}

// Unsubscription shows what a link is about.
func (s *Service) Unsubscription(ctx context.Context, token string) (*Unsubscription, error) {
	sellerID, off, err := s.open(ctx, token)
	if err != nil {
		return nil, err
	}
	return s.unsubscription(ctx, s.db.Read(), sellerID, off)
}

func (s *Service) unsubscription(ctx context.Context, q bun.IDB, sellerID int64, off []Kind) (*Unsubscription, error) {
	who, err := addressee(ctx, q, sellerID)
	if err != nil {
		return nil, err
	}
	p, err := preferencesOf(ctx, q, sellerID)
	if err != nil {
		return nil, err
	}
	isDone := !slices.ContainsFunc(off, p.wants)
	return &Unsubscription{Address: hidden(who.Email), Kinds: off, IsDone: isDone}, nil
}

// Unsubscribe switches off what a link is about, or everything: whoever has the
// e-mail may, without signing in (RFC 8058). Twice does no harm.
func (s *Service) Unsubscribe(ctx context.Context, token string, all bool) (*Unsubscription, error) {
	sellerID, off, err := s.open(ctx, token)
	if err != nil {
		return nil, err
	}
	if all {
		off = Kinds
	}
	return s.change(ctx, sellerID, off, func(p *Preferences) { p.Off = append(p.Off, off...) })
}

// Resubscribe takes it back, for who pressed the wrong button.
func (s *Service) Resubscribe(ctx context.Context, token string) (*Unsubscription, error) {
	sellerID, off, err := s.open(ctx, token)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, sellerID, off, func(p *Preferences) {
		p.Off = slices.DeleteFunc(p.Off, func(kind Kind) bool { return slices.Contains(off, kind) })
	})
}

func (s *Service) change(ctx context.Context, sellerID int64, about []Kind, do func(*Preferences)) (changed *Unsubscription, err error) {
	err = s.choose(ctx, sellerID, func(ctx context.Context, tx bun.Tx) error {
		p, err := preferencesOf(ctx, tx, sellerID)
		if err != nil {
			return err
		}
		do(&p)
		if err := savePreferences(ctx, tx, p.row(sellerID)); err != nil {
			return err
		}
		changed, err = s.unsubscription(ctx, tx, sellerID, about)
		return err
	})
	return changed, err
}

// choose changes what a seller wants, one change at a time: all of it is one row,
// and two links pressed at once must not undo each other.
func (s *Service) choose(ctx context.Context, sellerID int64, do func(context.Context, bun.Tx) error) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.db.Exclusive(ctx, tx, fmt.Sprint("notification preferences of ", sellerID)); err != nil {
			return err
		}
		return do(ctx, tx)
	})
}
