package desk

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/jobs"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/sales"
	"merkato/internal/sales/terms"
	"merkato/internal/seller"
)

// Terms are what a seller and the marketplace agree on from a day on: another
// partnership, or a commission of the seller's own; one of them.
type Terms struct {
	Partnership seller.Partnership // empty: a commission is agreed on
	Rate        int64              // of the commission, in hundredths of a percent
	StartsOn    calendar.Day
	EndsOn      calendar.Day // empty: until others start
}

// furthest is how many years ahead or back terms may begin.
const furthest = 10

func isNear(day, today calendar.Day) bool {
	return day >= today.AddMonths(-12*furthest) && day <= today.AddMonths(12*furthest)
}

func dayRange(field string) error {
	return fault.New(fault.Invalid, "day_range", "Choose a day within %d years.", furthest).At(field)
}

func (t Terms) check(today calendar.Day) error {
	switch {
	case t.Partnership == "" && (t.Rate < 0 || t.Rate > 10_000):
		return fault.New(fault.Invalid, "rate_range", "The commission must be between 0 and 100 percent.").At("rate")
	case t.StartsOn == "":
		return fault.New(fault.Invalid, "missing", "Choose the first day.").At("starts_on")
	case !isNear(t.StartsOn, today):
		return dayRange("starts_on")
	case t.EndsOn != "" && t.EndsOn < t.StartsOn:
		return fault.New(fault.Invalid, "period_reversed", "The last day is before the first one.").At("ends_on")
	}
	return list.CheckOneOf("partnership", t.Partnership, seller.Community, seller.Agency, seller.IndustrialPartner, seller.ModuleCreator)
}

func (t Terms) sales() terms.Change {
	change := terms.Change{Partnership: t.Partnership, StartsOn: t.StartsOn, EndsOn: t.EndsOn}
	if t.Partnership == "" {
		change.Own = &terms.OwnRate{StartsOn: t.StartsOn, EndsOn: t.EndsOn, Rate: t.Rate}
	}
	return change
}

// PreviewTerms says what terms would change of the sales that are booked.
func (s *Service) PreviewTerms(ctx context.Context, sellerID int64, t Terms) (*sales.Proposal, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	if err := t.check(calendar.DayOf(s.Now())); err != nil {
		return nil, err
	}
	if _, err := s.Sellers.ByID(ctx, s.DB.Read(), sellerID); err != nil {
		return nil, err
	}
	p, err := s.Sales.Propose(ctx, s.DB.Read(), sellerID, t.sales())
	return &p, err
}

// SetTerms stores what was agreed on, for sales that are received from now on. For
// days that are past no line changes: the adjustment that was proposed is booked
// where the operator confirms it, and nil leaves it out. One that was left out can
// be booked later, by the terms that are known.
func (s *Service) SetTerms(ctx context.Context, sellerID int64, t Terms, adjustment *money.Cents, reason string) error {
	today := calendar.DayOf(s.Now())
	who, err := decider(ctx, sellerID)
	if err != nil {
		return err
	}
	if err := t.check(today); err != nil {
		return err
	}
	if reason, err = checkReason(reason); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, err := s.Sellers.Lock(ctx, tx, sellerID)
		if err != nil {
			return err
		}
		proposed, err := s.Sales.Propose(ctx, tx, sellerID, t.sales())
		if err != nil {
			return err
		}
		if adjustment != nil && *adjustment != proposed.Amount {
			return fault.New(fault.Conflict, "proposal_changed", "The adjustment is now %s: check it again.", proposed.Amount).At("adjustment")
		}
		isBooked := adjustment != nil && *adjustment != 0
		isKnown, err := s.isKnown(ctx, tx, found, t)
		if err != nil {
			return err
		}
		if isKnown && !isBooked {
			return nothingChanged()
		}
		if err := s.publish(ctx, tx, sellerID); err != nil {
			return err
		}
		if isBooked {
			name, err := s.Sales.AdjustSeller(ctx, tx, sellerID, proposed, reason)
			if err != nil {
				return err
			}
			if err := s.Announce(ctx, tx, sellerID, Adjusted, map[string]any{"id": name, "amount": *adjustment, "reason": reason}); err != nil {
				return err
			}
			if err := s.record(ctx, tx, who, actionAdjustment, sellerID, adjustment.String(), reason); err != nil || isKnown {
				return err
			}
		}
		action, detail, err := s.agree(ctx, tx, found, t, today)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, who, action, sellerID, detail, reason)
	})
}

// isKnown reports whether terms say no more than the last that are known: those
// count for their days already.
func (s *Service) isKnown(ctx context.Context, tx bun.Tx, found *seller.Seller, t Terms) (bool, error) {
	last := Terms{Partnership: found.Partnership}
	if t.Partnership == "" {
		own, err := s.Sales.OwnRates(ctx, tx, found.ID)
		if err != nil || len(own) == 0 {
			return false, err
		}
		one := own[len(own)-1]
		last = Terms{Rate: one.Rate, StartsOn: one.StartsOn, EndsOn: one.EndsOn}
	} else {
		agreed, err := s.Sellers.Partnerships(ctx, tx, []int64{found.ID})
		if err != nil {
			return false, err
		}
		if all := agreed[found.ID]; len(all) > 0 {
			one := all[len(all)-1]
			last = Terms{Partnership: one.Partnership, StartsOn: one.StartsOn, EndsOn: one.EndsOn}
		}
	}
	isBegun := last.StartsOn <= t.StartsOn
	last.StartsOn = t.StartsOn
	return isBegun && last == t, nil
}

func (s *Service) agree(ctx context.Context, tx bun.Tx, found *seller.Seller, t Terms, today calendar.Day) (action, detail string, err error) {
	span := "from " + string(t.StartsOn)
	body := map[string]any{"starts_on": t.StartsOn}
	if t.EndsOn != "" {
		span += " until " + string(t.EndsOn)
		body["ends_on"] = t.EndsOn
	}
	if t.Partnership == "" {
		body["rate"] = t.Rate
		detail = fmt.Sprintf("%d.%02d %% %s", t.Rate/100, t.Rate%100, span)
		if err := terms.SaveOwnRates(ctx, tx, found.ID, s.at(), []terms.OwnRate{{StartsOn: t.StartsOn, EndsOn: t.EndsOn, Rate: t.Rate}}); err != nil {
			return "", "", err
		}
		return actionCommission, detail, s.Announce(ctx, tx, found.ID, CommissionAgreed, body)
	}
	known, err := s.Sellers.Agree(ctx, tx, found, t.StartsOn, t.EndsOn, t.Partnership)
	if err != nil {
		return "", "", err
	}
	found.Partnership = known.On(today, found.Partnership)
	if err := s.Sellers.SaveStanding(ctx, tx, found); err != nil {
		return "", "", err
	}
	body["partnership"] = t.Partnership
	return actionPartnership, strings.Join([]string{string(t.Partnership), span}, " "), s.Announce(ctx, tx, found.ID, PartnershipAgreed, body)
}

// RemoveOwnRate takes a commission back that was agreed on and has not begun.
func (s *Service) RemoveOwnRate(ctx context.Context, sellerID int64, startsOn calendar.Day, reason string) error {
	if _, err := actor.Operator(ctx); err != nil {
		return err
	}
	if err := s.checkToCome(startsOn); err != nil {
		return err
	}
	return s.change(ctx, sellerID, reason, actionCommission, func(ctx context.Context, tx bun.Tx, _ *seller.Seller) (string, error) {
		rate, err := terms.RemoveOwnRate(ctx, tx, sellerID, startsOn)
		if err != nil {
			return "", err
		}
		return rateFrom(rate, startsOn) + removed, s.Announce(ctx, tx, sellerID, CommissionRemoved, map[string]any{"starts_on": startsOn})
	})
}

// RegisterJobs registers its work: a partnership that begins on a day is
// the seller's from that day on.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "desk.follow", jobs.Daily(0, 5, calendar.Zone), func(ctx context.Context, due time.Time) error {
		return s.Sellers.FollowAgreements(ctx, calendar.DayOf(due))
	})
}
