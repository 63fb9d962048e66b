package rules

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	engine "merkato/internal/inspect/rules"
	"merkato/internal/jobs"
	"merkato/internal/list"
	"merkato/internal/notifications"
	"merkato/internal/tasks"
)

// What the audit trail calls what operators do here.
const (
	ActionException  = "exception"
	actionRuleChange = "rule_change"
)

// Review has the engine look at a version on sale.
type Review func(ctx context.Context, uploadID int64) (*inspect.Report, error)

// Service is what operators may do with rules, and what sellers read of them.
type Service struct {
	notifications.Outlet

	db     *db.DB
	events *events.Service
	trail  *audit.Trail
	review Review
	now    func() time.Time
	jobs   *jobs.Jobs // set by RegisterJobs
}

// New makes the service.
func New(d *db.DB, e *events.Service, review Review, now func() time.Time) *Service {
	return &Service{db: d, events: e, trail: audit.New(d, now), review: review, now: now}
}

// Change begins to make a rule block from a day on: first it runs over what is on
// sale, then sellers are notified. For operators.
func (s *Service) Change(ctx context.Context, rule string, startsOn calendar.Day, note string) (id int64, err error) {
	who, err := actor.Operator(ctx)
	if err != nil {
		return 0, err
	}
	note = strings.TrimSpace(note)
	known, today := engine.All.ByID(rule), calendar.DayOf(s.now())
	first, err := firstDay(ctx, s.db.Read(), today)
	switch {
	case err != nil:
		return 0, err
	case known == nil:
		return 0, fault.New(fault.NotFound, "no_rule", "There is no such rule.").At("rule")
	case known.Severity == inspect.Error:
		return 0, fault.New(fault.Conflict, "rule_blocks", "This rule already blocks.").At("rule")
	case startsOn < first:
		return 0, fault.New(fault.Invalid, "notice_short", "Give sellers time until at least %s.", first).At("starts_on")
	case startsOn > today.Add(longestNotice):
		return 0, fault.New(fault.Invalid, "day_far", "Choose a day within a year.").At("starts_on")
	}
	if err := CheckText("note", note, LongestText); err != nil {
		return 0, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.db.Exclusive(ctx, tx, "validation.rule:"+rule); err != nil {
			return err
		}
		c := &Change{Rule: rule, StartsOn: startsOn, Note: note, State: Checking, MadeBy: who.Subject, MadeAt: db.Moment(s.now())}
		if err := addChange(ctx, tx, c); err != nil {
			return err
		}
		id = c.ID
		if err := s.jobs.Enqueue(ctx, tx, dryRunArgs{Change: id}); err != nil {
			return err
		}
		if err := s.events.Publish(ctx, tx, events.Desk, events.QueueChanged, id); err != nil {
			return err
		}
		return s.trail.RecordIn(ctx, tx, who, actionRuleChange, 0, fmt.Sprintf("%s is to block from %s on", rule, startsOn))
	})
	return id, err
}

// FirstDay is the first from which a rule that is changed today may block. For
// operators.
func (s *Service) FirstDay(ctx context.Context) (calendar.Day, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return "", err
	}
	return firstDay(ctx, s.db.Read(), calendar.DayOf(s.now()))
}

// CancelChange takes a change back: the rule goes on warning.
func (s *Service) CancelChange(ctx context.Context, id int64) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		rule, err := cancelChange(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.events.Publish(ctx, tx, events.Desk, events.QueueChanged, id); err != nil {
			return err
		}
		return s.trail.RecordIn(ctx, tx, who, actionRuleChange, 0, rule+" is not to block")
	})
}

// Changes are all of them, the newest first. For operators.
func (s *Service) Changes(ctx context.Context) ([]Change, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	return changes(ctx, s.db.Read())
}

// Notices are the asking seller's: rules that will refuse what is on sale, with
// their day. What was mended or removed since is left out.
func (s *Service) Notices(ctx context.Context) ([]Notice, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return notices(ctx, s.db.Read(), sellerID)
}

// Tasks are the products of a seller that a rule will refuse from its day on.
// From then on the rule is one of many, which the next upload reports.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) (all []tasks.Task, err error) {
	found, err := ahead(ctx, s.db.Read(), sellerID, calendar.DayOf(now))
	for _, hit := range found {
		begins := hit.StartsOn.Start()
		all = append(all, tasks.Task{
			Kind: tasks.AdaptToRule, Products: []int64{hit.ProductID}, SubjectID: &hit.ProductID, ProductID: &hit.ProductID, Rule: hit.Rule, About: hit.Example, Deadline: &begins,
		})
	}
	return all, err
}

// Harden makes errors of the warnings of a report that block for what is
// submitted on a day.
func Harden(ctx context.Context, q bun.IDB, r *inspect.Report, day calendar.Day) error {
	rules, err := Blocking(ctx, q, day)
	if err != nil || r == nil {
		return err
	}
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Severity == inspect.Warning && slices.Contains(rules, f.Rule) {
			f.Severity, r.Compliance = inspect.Error, inspect.NotCompliant
			r.Errors, r.Warnings = r.Errors+1, r.Warnings-1
		}
	}
	return nil
}

// Appeals are a page of those in a state: open ones the oldest first, others the
// newest. For operators.
func (s *Service) Appeals(ctx context.Context, state AppealState, page list.Page) ([]AppealedFinding, int64, error) {
	_, err := actor.Operator(ctx)
	if err == nil {
		err = list.First(list.CheckOneOf("state", state, AppealOpen, AppealAccepted, AppealDeclined), page.Check("length"))
	}
	if err != nil {
		return nil, 0, err
	}
	if state == "" {
		state = AppealOpen
	}
	return appeals(ctx, s.db.Read(), state, page)
}

// Rates are how often people agreed with each rule that somebody had a word on,
// the worst first. For operators.
func (s *Service) Rates(ctx context.Context) ([]Rate, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	all, err := rates(ctx, s.db.Read())
	slices.SortFunc(all, func(a, b Rate) int {
		if d := b.FalseAlarms() - a.FalseAlarms(); d != 0 {
			return int(d)
		}
		return strings.Compare(a.Rule, b.Rule)
	})
	return all, err
}

// Exceptions are a page of those in force, the newest first. For operators.
func (s *Service) Exceptions(ctx context.Context, page list.Page) ([]Exception, int64, error) {
	_, err := actor.Operator(ctx)
	if err == nil {
		err = page.Check("length")
	}
	if err != nil {
		return nil, 0, err
	}
	return exceptions(ctx, s.db.Read(), page)
}
