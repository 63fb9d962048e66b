package catalogue

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Reasons for which a seller takes a product away.
var Reasons = []string{"NO_LONGER_MAINTAINED", "REPLACED", "TECHNICAL_PROBLEM", "LEGAL", "COMMERCIAL", "OTHER"}

// StateChange is what is done to the state of some products.
type StateChange struct {
	Products []int64
	To       State  // Online, Offline or Removed
	Reason   string // of Reasons, unless it goes online
	Text     string
	Name     string // of the product, to remove it: typed by the seller
}

// mostAtOnce is how many products are changed at once.
const mostAtOnce = 100

// SetState puts products online, takes them off sale or removes them for good;
// all of them or none.
func (s *Service) SetState(ctx context.Context, c StateChange) error {
	switch {
	case c.To != Online && c.To != Offline && c.To != Removed:
		return fault.New(fault.Invalid, "state_unknown", "The state must be ONLINE, OFFLINE or REMOVED.").At("to")
	case len(c.Products) == 0 || len(c.Products) > mostAtOnce:
		return fault.New(fault.Invalid, "too_many", "Choose 1 to %d products.", mostAtOnce).At("products")
	case c.To != Online && !slices.Contains(Reasons, c.Reason):
		return fault.New(fault.Invalid, "reason_missing", "Choose a reason.").At("reason")
	case c.Reason == "OTHER" && strings.TrimSpace(c.Text) == "":
		return fault.New(fault.Invalid, "reason_text_missing", "Say in a few words why.").At("text")
	case c.To == Removed && len(c.Products) != 1:
		return fault.New(fault.Invalid, "remove_one", "Remove products one at a time.").At("products")
	}
	if err := sheets.CheckText("text", c.Text, sheets.LongestEntry, true); err != nil {
		return err
	}
	ids := slices.Clone(c.Products)
	slices.Sort(ids) // one order for all, so that nobody waits in a circle
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, id := range slices.Compact(ids) {
			if err := s.setState(ctx, tx, id, c); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) setState(ctx context.Context, tx bun.Tx, id int64, c StateChange) error {
	p, err := s.products.OwnToChange(ctx, tx, id, "products")
	if err != nil {
		return err
	}
	if c.To == Removed {
		// As the screen shows it, which is in the reader's language and has one space for several.
		var names []string
		if err := tx.NewSelect().Table("product_names").Column("name").Where("product_id = ?", id).Scan(ctx, &names); err != nil {
			return err
		}
		if !slices.ContainsFunc(names, func(name string) bool { return slices.Equal(strings.Fields(name), strings.Fields(c.Name)) }) {
			return fault.New(fault.Invalid, "name_differs", "Type the product's name to remove it.").At("name")
		}
	}
	if c.To == Online && p.ExternalID == nil {
		return fault.New(fault.Conflict, "not_validated", "The product has never been validated: complete its sheet and submit it.").At("products")
	}
	if (c.To == Online) == p.IsActive && c.To != Removed {
		return nil // it is so already
	}
	now := db.Moment(s.now())
	var removedAt *time.Time
	if c.To == Removed {
		removedAt = &now
	}
	if err := s.products.SetState(ctx, tx, id, c.To == Online, removedAt); err != nil {
		return err
	}
	body := struct {
		State  State  `json:"state"`
		Reason string `json:"reason,omitempty"`
		Text   string `json:"text,omitempty"`
	}{c.To, c.Reason, c.Text}
	if err := journal.Announce(ctx, tx, p, now, journal.State, body); err != nil {
		return err
	}
	return journal.Note(ctx, tx, p, now, string(c.To), strings.TrimSpace(c.Reason+" "+c.Text))
}

// Consequences are what depends on products that are to be taken away.
type Consequences struct {
	Contracts     int64       // Business Care that runs
	Renewals      int64       // of it that is due within 12 months
	RenewalsWorth money.Cents // what the seller's customers would pay for them, as they did last
	Threads       int64       // conversations that wait for an answer
}

// Care knows which Business Care runs although it was not renewed yet.
type Care interface {
	// CareRunsSince is the earliest day that Business Care can be due on and still run.
	CareRunsSince(ctx context.Context) (calendar.Day, error)
}

// CountCareThrough has lapsed contracts left out of what depends on a product.
func (s *Service) CountCareThrough(c Care) { s.care = c }

// Consequences counts what taking away products of the asking seller's touches.
func (s *Service) Consequences(ctx context.Context, ids []int64) (c Consequences, err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return c, err
	}
	if len(ids) == 0 || len(ids) > mostAtOnce {
		return c, fault.New(fault.Invalid, "too_many", "Choose 1 to %d products.", mostAtOnce).At("products")
	}
	var runsSince calendar.Day
	if s.care != nil {
		if runsSince, err = s.care.CareRunsSince(ctx); err != nil {
			return c, err
		}
	}
	for _, id := range ids {
		if _, err := s.products.Own(ctx, s.db.Read(), id); err != nil {
			return c, err
		}
		one, err := consequencesOf(ctx, s.db.Read(), sellerID, id, runsSince, s.today().AddMonths(12))
		if err != nil {
			return c, err
		}
		c.Contracts, c.Renewals, c.RenewalsWorth, c.Threads = c.Contracts+one.Contracts, c.Renewals+one.Renewals, c.RenewalsWorth+one.RenewalsWorth, c.Threads+one.Threads
	}
	return c, nil
}
