package settings

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/tasks"
)

// Deletion is the wish of a seller to be deleted.
type Deletion struct {
	bun.BaseModel `bun:"table:seller_deletions,alias:deletion"`

	SellerID int64 `bun:",pk"`
	AskedAt  time.Time
	DueOn    calendar.Day // not before, and not while there is money, a package objects or the seller is banned
	Reason   string
	DoneAt   *time.Time
}

// Leaving is what is left to do before a seller can be deleted.
type Leaving struct {
	Deletion *Deletion    // nil: it was not requested
	Earliest calendar.Day // when it would be if it were requested now
	Balances ledger.Balances
}

// Open is the money that is yet to be paid, or owed.
func (l Leaving) Open() money.Cents {
	return l.Balances.Pending + l.Balances.Available + l.Balances.InTransit + l.Balances.Fees
}

// Eraser is a package that stores something personal of sellers.
type Eraser interface {
	// Erase forgets it, in the caller's transaction.
	Erase(ctx context.Context, tx bun.Tx, sellerID int64) error
}

// Stayer is a package for which a seller must not go yet.
type Stayer interface {
	// Stays says why, as a fault; nil: it may.
	Stays(ctx context.Context, sellerID int64) error
}

// EraseThrough says who forgets what is personal, and who may object; it is said
// once.
func (s *Service) EraseThrough(erasers []Eraser, stayers []Stayer) {
	s.erasers, s.stayers = erasers, stayers
}

// Leaving shows the asking seller what its deletion would mean.
func (s *Service) Leaving(ctx context.Context) (*Leaving, error) {
	id, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	found := &Leaving{}
	if found.Earliest, err = dueOn(ctx, s.db.Read(), calendar.DayOf(s.Now())); err != nil {
		return nil, err
	}
	if found.Deletion, err = deletionOf(ctx, s.db.Read(), id); err != nil {
		return nil, err
	}
	found.Balances, err = s.Ledger.Balances(ctx, id)
	return found, err
}

// Tasks reminds a seller who is to be deleted that it may think again: whoever else
// signs in learns of it, too. From its day on it is no longer known how much time is
// left: the account stays while money is open or a subscription runs.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) ([]tasks.Task, error) {
	wish, err := deletionOf(ctx, s.db.Read(), sellerID)
	if err != nil || wish == nil || wish.DoneAt != nil {
		return nil, err
	}
	task := tasks.Task{Kind: tasks.KeepAccount}
	if due := wish.DueOn.Start(); now.Before(due) {
		task.Deadline = &due
	}
	return []tasks.Task{task}, nil
}

// dueOn is when a seller who asks for it on a day is deleted: so many days, by the term
// of that day, it may think again.
func dueOn(ctx context.Context, q bun.IDB, asked calendar.Day) (calendar.Day, error) {
	var days int
	err := q.NewSelect().TableExpr("terms").Column("value").Where("name = 'deletion_days'").Where("starts_on <= ?", asked).
		OrderExpr("starts_on DESC").Limit(1).Scan(ctx, &days)
	return asked.Add(days), err
}

// Leave asks for the deletion of the asking seller, who types its e-mail address
// to be sure. The marketplace is notified at once, so that it can stop selling.
func (s *Service) Leave(ctx context.Context, confirm, reason string) (*Leaving, error) {
	id, err := s.inPerson(ctx)
	if err != nil {
		return nil, err
	}
	reason = strings.TrimSpace(reason)
	if err := list.CheckText("reason", reason, longestMessage); err != nil {
		return nil, err
	}
	for _, stayer := range s.stayers {
		if err := stayer.Stays(ctx, id); err != nil {
			return nil, err
		}
	}
	balances, err := s.Ledger.Balances(ctx, id)
	if err != nil {
		return nil, err
	}
	if balances.Available < 0 {
		return nil, fault.New(fault.Conflict, "balance_negative", "Your balance is below zero: contact us to settle it first.")
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		current, err := s.Sellers.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if !strings.EqualFold(strings.TrimSpace(confirm), current.Email) {
			return fault.New(fault.Invalid, "confirm_wrong", "Type the e-mail address that you sign in with.").At("confirm")
		}
		wish := &Deletion{SellerID: id, AskedAt: db.Moment(s.Now()), Reason: reason}
		if wish.DueOn, err = dueOn(ctx, tx, calendar.DayOf(wish.AskedAt)); err != nil {
			return err
		}
		n, err := db.Affected(tx.NewInsert().Model(wish).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx))
		if err != nil || n == 0 {
			return err // it was requested already
		}
		if err := s.Announce(ctx, tx, id, Deleted, map[string]any{"state": "PLANNED", "on": wish.DueOn, "reason": reason}); err != nil {
			return err
		}
		return s.Notify(ctx, tx, notifications.Notice{
			SellerID: id, What: notifications.DeletionPlanned, Key: wish.AskedAt.Format(time.RFC3339Nano), At: wish.AskedAt,
			Details: notifications.Details{Day: &wish.DueOn, Path: "settings#deletion"},
		})
	})
	if err != nil {
		return nil, err
	}
	return s.Leaving(ctx)
}

// Remain takes the wish back, while there is time.
func (s *Service) Remain(ctx context.Context) (*Leaving, error) {
	id, err := s.inPerson(ctx)
	if err != nil {
		return nil, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.Sellers.Lock(ctx, tx, id); err != nil {
			return err
		}
		n, err := db.Affected(tx.NewDelete().Model((*Deletion)(nil)).Where("seller_id = ?", id).Where("done_at IS NULL").Exec(ctx))
		if err != nil || n == 0 {
			return err
		}
		if err := s.Announce(ctx, tx, id, Deleted, map[string]any{"state": "UNDONE"}); err != nil {
			return err
		}
		now := s.Now().UTC()
		return s.Notify(ctx, tx, notifications.Notice{
			SellerID: id, What: notifications.DeletionUndone, Key: now.Format(time.RFC3339Nano), At: now, Details: notifications.Details{Path: "settings"},
		})
	})
	if err != nil {
		return nil, err
	}
	return s.Leaving(ctx)
}

// inPerson is the asking seller, and nobody who looks through its eyes.
func (s *Service) inPerson(ctx context.Context) (int64, error) {
	if who, ok := actor.From(ctx); ok && who.Posing {
		return 0, fault.New(fault.Forbidden, "posing", "Only the seller can do this, not someone signed in on their behalf.")
	}
	return actor.SellerID(ctx)
}

func deletionOf(ctx context.Context, q bun.IDB, sellerID int64) (*Deletion, error) {
	found := &Deletion{}
	err := q.NewSelect().Model(found).Where("seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return found, err
}

// Deleted are those of some sellers that were deleted.
func (s *Service) Deleted(ctx context.Context, q bun.IDB, ids []int64) (deleted []int64, err error) {
	err = q.NewSelect().Model((*Deletion)(nil)).Column("seller_id").Where("seller_id IN (?)", bun.List(ids)).Where("done_at IS NOT NULL").Scan(ctx, &deleted)
	return deleted, err
}

// DeleteDue deletes the sellers whose time has come, as far as nothing keeps
// them. That one fails does not keep the others.
func (s *Service) DeleteDue(ctx context.Context, day calendar.Day) error {
	var due []Deletion
	err := s.db.Read().NewSelect().Model(&due).Where("done_at IS NULL").Where("due_on <= ?", day).OrderExpr("seller_id").Scan(ctx)
	if err != nil {
		return err
	}
	var failed []error
	for _, one := range due {
		if err := s.delete(ctx, one.SellerID); err != nil {
			failed = append(failed, fmt.Errorf("seller %d: %w", one.SellerID, err))
		}
	}
	// Also those of earlier runs that were stopped before the files went.
	return errors.Join(append(failed, s.Export.Purge(ctx, s.Now()))...)
}

// isKept reports whether a seller cannot go yet: there is money that is not
// paid, or a package objects, which may have changed since the seller asked.
func (s *Service) isKept(ctx context.Context, id int64) (bool, error) {
	balances, err := s.Ledger.Balances(ctx, id)
	if err != nil {
		return false, err
	}
	if (Leaving{Balances: balances}).Open() != 0 || balances.Pending != 0 || balances.Available != 0 {
		return true, nil
	}
	for _, stayer := range s.stayers {
		err := stayer.Stays(ctx, id)
		if fault.Is(err, fault.Conflict) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

// delete takes away what is personal. Orders, books, invoices and conversations
// with customers stay, for the law keeps them; they name a seller that is nobody.
func (s *Service) delete(ctx context.Context, id int64) error {
	if isKept, err := s.isKept(ctx, id); err != nil || isKept {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		current, err := s.Sellers.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if current.IsBanned { // its identity would be free to sign up again
			return nil
		}
		wish, err := deletionOf(ctx, tx, id)
		if err != nil || wish == nil || wish.DoneAt != nil { // undone at the last moment
			return err
		}
		for _, eraser := range s.erasers {
			if err := eraser.Erase(ctx, tx, id); err != nil {
				return err
			}
		}
		if err := s.Export.EraseOf(ctx, tx, id); err != nil {
			return err
		}
		// What was sent of the profile and is taken already is personal, too.
		if _, err := tx.NewRaw("DELETE FROM seller_changes WHERE seller_id = ?", id).Exec(ctx); err != nil {
			return err
		}
		_, err = tx.NewRaw("UPDATE seller_deletions SET done_at = ?, reason = '' WHERE seller_id = ?", db.Moment(s.Now()), id).Exec(ctx)
		if err != nil {
			return err
		}
		return s.Announce(ctx, tx, id, Deleted, map[string]any{"state": "DONE"})
	})
}
