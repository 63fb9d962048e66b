package desk

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/outbox"
	"merkato/internal/products"
	"merkato/internal/sales/terms"
)

const (
	actionPlatform        = "platform_version"
	actionCommissionTable = "commission_table"
	actionFeeTable        = "fee_table"
	actionRetry           = "job_retried"
)

// tablePartnerships are what the table of commissions has rates for.
var tablePartnerships = []string{"NO_PARTNERSHIP", "AGENCY", "MODULE_CREATOR", "INDUSTRIAL_PARTNER", "OWN_CODE"}

// write does something in an operator's name in one transaction, and writes down
// what was done.
func (s *Service) write(ctx context.Context, action string, do func(ctx context.Context, tx bun.Tx) (detail string, err error)) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		detail, err := do(ctx, tx)
		if err != nil {
			return err
		}
		if err := s.Events.Publish(ctx, tx, events.Desk, events.TablesChanged, 0); err != nil {
			return err
		}
		return s.Trail.RecordIn(ctx, tx, who, action, 0, detail)
	})
}

// checkToCome refuses a day of effect that has begun: what was sold or billed by
// a table stays as it is.
func (s *Service) checkToCome(day calendar.Day) error {
	if _, err := calendar.ParseDay(string(day)); err != nil {
		return fault.New(fault.Invalid, "day_form", "The day must look like 2026-05-31.").At("starts_on")
	}
	today := calendar.DayOf(s.Now())
	if day <= today || day > today.AddMonths(12*furthest) {
		return fault.New(fault.Invalid, "day_to_come", "Choose a future day within %d years: what is already booked follows the table of its own day.", furthest).At("starts_on")
	}
	return nil
}

// SetCommissionTable changes the table of commissions from a day to come on.
func (s *Service) SetCommissionTable(ctx context.Context, r terms.PartnershipRate) error {
	if _, err := actor.Operator(ctx); err != nil {
		return err
	}
	if !slices.Contains(tablePartnerships, r.Partnership) {
		return fault.New(fault.Invalid, "partnership_unknown", "There is no such partnership.").At("partnership")
	}
	if err := s.checkToCome(r.StartsOn); err != nil {
		return err
	}
	return s.write(ctx, actionCommissionTable, func(ctx context.Context, tx bun.Tx) (string, error) {
		return r.Partnership + " " + rateFrom(r.Rate, r.StartsOn), terms.SetPartnershipRate(ctx, tx, r)
	})
}

// RemoveCommission takes a rate out of the table of commissions that has not begun.
func (s *Service) RemoveCommission(ctx context.Context, partnership string, startsOn calendar.Day) error {
	if err := s.checkToCome(startsOn); err != nil {
		return err
	}
	return s.write(ctx, actionCommissionTable, func(ctx context.Context, tx bun.Tx) (string, error) {
		rate, err := terms.RemovePartnershipRate(ctx, tx, partnership, startsOn)
		return partnership + " " + rateFrom(rate, startsOn) + removed, err
	})
}

// removed ends what the audit trail says of a rate that was taken back.
const removed = " removed"

func rateFrom(rate int64, startsOn calendar.Day) string {
	return fmt.Sprintf("%d.%02d %% from %s", rate/100, rate%100, startsOn)
}

// CountCommissionSellers counts the sellers whose sales a rate of the table of
// commissions is for.
func (s *Service) CountCommissionSellers(ctx context.Context, partnership string, on calendar.Day) (int64, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return 0, err
	}
	return s.Sales.SellersBy(ctx, partnership, on)
}

// SetPlatformVersion makes a platform version known or corrects its day.
func (s *Service) SetPlatformVersion(ctx context.Context, version string, releasedOn calendar.Day) error {
	if _, err := actor.Operator(ctx); err != nil {
		return err
	}
	if _, err := calendar.ParseDay(string(releasedOn)); err != nil {
		return fault.New(fault.Invalid, "day_form", "The day must look like 2026-05-31.").At("released_on")
	}
	if err := products.CheckRelease(releasedOn, calendar.DayOf(s.Now())); err != nil {
		return err
	}
	return s.write(ctx, actionPlatform, func(ctx context.Context, tx bun.Tx) (string, error) {
		return fmt.Sprintf("%s released on %s", version, releasedOn), s.Products.SetPlatformVersion(ctx, tx, version, releasedOn, s.Now())
	})
}

// RemovePlatformVersion takes back a platform version that was entered by mistake. Where
// a seller named it as the first or the last that a version works with, it is none.
func (s *Service) RemovePlatformVersion(ctx context.Context, version string) error {
	return s.write(ctx, actionPlatform, func(ctx context.Context, tx bun.Tx) (string, error) {
		named, err := versions.IsNamed(ctx, tx, version)
		if err == nil && named {
			err = fault.New(fault.Conflict, "version_named", "Product versions declare it as the first or the last that they work with.").At("version")
		}
		if err == nil {
			err = s.Products.RemovePlatformVersion(ctx, tx, version)
		}
		return version + " removed", err
	})
}

// SetFee changes the annual fee from a day to come on, by what keeps the table.
func (s *Service) SetFee(ctx context.Context, startsOn calendar.Day, amount fmt.Stringer, set func(ctx context.Context, tx bun.Tx) error) error {
	if _, err := actor.Operator(ctx); err != nil {
		return err
	}
	if err := s.checkToCome(startsOn); err != nil {
		return err
	}
	return s.write(ctx, actionFeeTable, func(ctx context.Context, tx bun.Tx) (string, error) {
		return fmt.Sprintf("%s a year from %s", amount, startsOn), set(ctx, tx)
	})
}

// NoteRetry writes down that an operator has a job tried again.
func (s *Service) NoteRetry(ctx context.Context, id int64) error {
	return s.write(ctx, actionRetry, func(context.Context, bun.Tx) (string, error) { return fmt.Sprintf("job %d", id), nil })
}

// WaitFor names the areas that keep something for the marketplace to take; it is
// said once, when all are there.
func (s *Service) WaitFor(boxes []outbox.Source) { s.boxes = boxes }

// NotFetched is what the marketplace has yet to take, the fullest first.
func (s *Service) NotFetched(ctx context.Context) ([]outbox.Waiting, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	all := []outbox.Waiting{}
	for _, box := range s.boxes {
		w, err := box.WaitingForMarketplace(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	slices.SortStableFunc(all, func(a, b outbox.Waiting) int { return int(b.Count - a.Count) })
	return all, nil
}
