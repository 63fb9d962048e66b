package validation

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/versions"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/rules"
)

// cancel ends a validation without a decision; detail goes into the history.
func (s *Service) cancel(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, detail string) error {
	u.State, u.DecidedAt, u.AskedAt = Cancelled, new(s.at()), nil
	if err := save(ctx, tx, u); err != nil {
		return err
	}
	if err := s.Queue.Remove(ctx, tx, reviewqueue.Version, u.ID); err != nil {
		return err
	}
	return s.Versions.SetState(ctx, tx, p, u.Version, versions.Cancelled, detail)
}

// Cancel takes a version back that is in validation or waits for its day.
func (s *Service) Cancel(ctx context.Context, id int64) error {
	return s.change(ctx, id, s.own("en"), func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		if !u.MayCancel() {
			return fault.New(fault.Conflict, "decided", "The version is no longer in validation.").At("id")
		}
		return s.cancel(ctx, tx, u, p, "")
	})
}

// EndRemoved takes back the versions of removed products that are in validation or
// wait for their day, in the transaction that removes them: nobody could buy them.
func (s *Service) EndRemoved(ctx context.Context, tx bun.Tx, removed []int64) error {
	locks := make([]string, len(removed))
	for i, id := range removed {
		locks[i] = lockOf(id)
	}
	if err := s.DB.Exclusive(ctx, tx, locks...); err != nil {
		return err
	}
	for _, id := range removed {
		p, err := s.Products.Known(ctx, tx, id)
		if err != nil {
			return err
		}
		running, err := inState(ctx, tx, id, InValidation, Scheduled)
		if err != nil {
			return err
		}
		for i := range running {
			if err := s.cancel(ctx, tx, &running[i], p, ""); err != nil {
				return err
			}
			if err := s.Events.Publish(ctx, tx, p.SellerID, events.VersionChanged, running[i].ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// MayCancel reports whether a version can still be taken back.
func (u *Upload) MayCancel() bool { return u.State == InValidation || u.State == Scheduled }

// MayWithdraw reports whether a version is on sale.
func (u *Upload) MayWithdraw() bool { return u.State == Online }

// Withdraw takes a version that is online off the marketplace.
func (s *Service) Withdraw(ctx context.Context, id int64, reason string) error {
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return fault.New(fault.Invalid, "reason_missing", "Say in a few words why.").At("reason")
	}
	if err := rules.CheckText("reason", reason, rules.LongestText); err != nil {
		return err
	}
	return s.change(ctx, id, s.own("en"), func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		if !u.MayWithdraw() {
			return fault.New(fault.Conflict, "not_online", "The version is not online.").At("id")
		}
		u.State, u.WithdrawnAt, u.Withdrawal = Withdrawn, new(s.at()), reason
		return s.Versions.Withdraw(ctx, tx, p, versions.Release{Upload: u.ID, Version: u.Version, Reason: reason})
	})
}
