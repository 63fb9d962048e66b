package validation

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/notifications"
	"merkato/internal/products"
)

// farthestDay is how far ahead a version can be planned.
const farthestDay = 365

func (s *Service) checkDay(day *calendar.Day) error {
	switch {
	case day == nil:
		return nil
	case *day < s.today():
		return fault.New(fault.Invalid, "day_past", "Choose today or a later day.").At("day")
	case *day > s.today().Add(farthestDay):
		return fault.New(fault.Invalid, "day_far", "Choose a day within a year.").At("day")
	}
	return nil
}

// Schedule chooses the day on which a version goes online; nil: as soon as it is
// validated, or at once.
func (s *Service) Schedule(ctx context.Context, id int64, day *calendar.Day) error {
	if err := s.checkDay(day); err != nil {
		return err
	}
	return s.change(ctx, id, s.own("en"), func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		if u.State != InValidation && u.State != Scheduled {
			return fault.New(fault.Conflict, "decided", "The version is not waiting for a day.").At("id")
		}
		u.OnlineOn = day
		if u.State == Scheduled && (day == nil || *day <= s.today()) {
			newer, err := s.newerThan(ctx, tx, u)
			if err != nil {
				return err
			}
			if newer != "" {
				return fault.New(fault.Conflict, "version_not_newer", "A newer version, %s, has since been validated.", newer).At("id")
			}
			return s.putOnline(ctx, tx, u, p)
		}
		return nil
	})
}

// putOnline makes a validated version the one that is sold, and ends older ones
// that wait for their day. It is ended itself where a newer one was validated:
// buyers never go back.
func (s *Service) putOnline(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
	newer, err := s.newerThan(ctx, tx, u)
	if err != nil {
		return err
	}
	if newer != "" {
		return s.overtake(ctx, tx, u, p, newer)
	}
	waiting, err := inState(ctx, tx, u.ProductID, Scheduled)
	if err != nil {
		return err
	}
	u.State, u.OnlineAt = Online, new(s.at())
	if err := save(ctx, tx, u); err != nil {
		return err
	}
	if err := s.notify(ctx, tx, u, notifications.VersionOnline, ""); err != nil {
		return err
	}
	changelog, err := u.Changelog()
	if err != nil {
		return err
	}
	err = s.Versions.PutOnline(ctx, tx, p, versions.Release{
		Upload: u.ID, Version: u.Version, ChangeKind: u.ChangeKind, Changelog: changelog, WorksFrom: u.WorksFrom, WorksTo: u.WorksTo,
		Size: u.RebuiltSize, SHA256: u.RebuiltSHA256,
	})
	if err != nil {
		return err
	}
	for i := range waiting {
		if older := &waiting[i]; versions.IsNewer(u.Version, older.Version) {
			if err := s.overtake(ctx, tx, older, p, u.Version); err != nil {
				return err
			}
		}
	}
	return nil
}

// newerThan is a validated version of the product that is above this one; empty: none.
func (s *Service) newerThan(ctx context.Context, tx bun.Tx, u *Upload) (string, error) {
	last, err := versions.LastValidated(ctx, tx, u.ProductID)
	if err != nil || last == "" || !versions.IsNewer(last, u.Version) {
		return "", err
	}
	return last, nil
}

// overtake ends a version in favour of a newer one, which may be the
// marketplace's own and not be among the uploads.
func (s *Service) overtake(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, newer string) error {
	var by []int64
	err := tx.NewSelect().Model((*Upload)(nil)).Column("id").Where("product_id = ?", u.ProductID).Where("version = ?", newer).
		Where("state IN ('ONLINE', 'WITHDRAWN')").OrderExpr("id DESC").Limit(1).Scan(ctx, &by)
	if err != nil {
		return err
	}
	if len(by) > 0 {
		u.ReplacedBy = &by[0]
	}
	if err := s.cancel(ctx, tx, u, p, "→ "+newer); err != nil {
		return err
	}
	return s.Events.Publish(ctx, tx, u.SellerID, events.VersionChanged, u.ID)
}
