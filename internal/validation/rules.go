package validation

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/inspect/child"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
	"merkato/internal/jobs"
	"merkato/internal/notifications"
	"merkato/internal/validation/rulechanges"
)

// shortestNotice is how many days sellers have at least.
const shortestNotice = 14

// ChangeRule begins to make a rule block from a day on: first it runs over what
// is on sale, then sellers are notified. For operators.
func (s *Service) ChangeRule(ctx context.Context, rule string, startsOn calendar.Day, note string) (id int64, err error) {
	who, err := reviewer(ctx)
	if err != nil {
		return 0, err
	}
	note = strings.TrimSpace(note)
	known := rules.All.ByID(rule)
	switch {
	case known == nil:
		return 0, fault.New(fault.NotFound, "no_rule", "There is no such rule.").At("rule")
	case known.Severity == inspect.Error:
		return 0, fault.New(fault.Conflict, "rule_blocks", "The rule blocks already.").At("rule")
	case startsOn < s.today().Add(shortestNotice):
		return 0, fault.New(fault.Invalid, "notice_short", "Give sellers at least %d days.", shortestNotice).At("starts_on")
	case startsOn > s.today().Add(farthestDay):
		return 0, fault.New(fault.Invalid, "day_far", "Choose a day within a year.").At("starts_on")
	}
	if err := checkText("note", note, longestText); err != nil {
		return 0, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Exclusive(ctx, tx, "validation.rule:"+rule); err != nil {
			return err
		}
		there, err := tx.NewSelect().Model((*rulechanges.Change)(nil)).Where("rule = ?", rule).Where("state <> 'CANCELLED'").Exists(ctx)
		if err != nil {
			return err
		}
		if there {
			return fault.New(fault.Conflict, "rule_changing", "This rule is being changed already.").At("rule")
		}
		total, err := tx.NewSelect().TableExpr("version_uploads").Where("state = 'ONLINE'").Where("rebuilt <> ''").ColumnExpr("DISTINCT product_id").Count(ctx)
		if err != nil {
			return err
		}
		c := &rulechanges.Change{Rule: rule, StartsOn: startsOn, Note: note, State: rulechanges.Checking, MadeBy: who, MadeAt: s.at(), Total: int(total)}
		if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
			return err
		}
		id = c.ID
		if s.jobs != nil {
			if err := s.jobs.Enqueue(ctx, tx, dryRunArgs{Change: id}); err != nil {
				return err
			}
		}
		if err := s.Events.Publish(ctx, tx, events.Desk, events.QueueChanged, id); err != nil {
			return err
		}
		return s.record(ctx, tx, actionRuleChange, 0, fmt.Sprintf("%s is to block from %s on", rule, startsOn))
	})
	return id, err
}

// CancelRuleChange takes a change back: the rule goes on warning.
func (s *Service) CancelRuleChange(ctx context.Context, id int64) error {
	if _, err := reviewer(ctx); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var rules []string
		err := tx.NewRaw("UPDATE rule_changes SET state = 'CANCELLED' WHERE id = ? AND state <> 'CANCELLED' RETURNING rule", id).Scan(ctx, &rules)
		if err != nil {
			return err
		}
		if len(rules) == 0 {
			return fault.New(fault.NotFound, "no_rule_change", "There is no such change.").At("id")
		}
		if err := s.Events.Publish(ctx, tx, events.Desk, events.QueueChanged, id); err != nil {
			return err
		}
		return s.record(ctx, tx, actionRuleChange, 0, rules[0]+" is not to block")
	})
}

// dryRunArgs asks for a rule to be tried on the next versions on sale.
type dryRunArgs struct{ Change, After int64 }

// Kind names the job in the queue.
func (dryRunArgs) Kind() string { return "validation.dry_run" }

// InsertOpts lets it wait behind the checks of new versions.
func (dryRunArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: jobs.OneByOne, MaxAttempts: checkAttempts, Priority: 4}
}

const (
	// dryRunPart is how many versions are tried before others have their turn.
	dryRunPart = 5
	// dryRunTime is enough for as many that take the engine as long as it may.
	dryRunTime = dryRunPart * time.Minute
)

// DryRun tries a rule on the versions on sale after a product, and goes on with
// the next ones until there are none. It may run twice.
func (s *Service) DryRun(ctx context.Context, id, after int64) (next int64, err error) {
	return s.dryRun(ctx, id, after, false)
}

// dryRun leaves out versions that cannot be reviewed, so that one of them does
// not hold up the rest: at the last attempt all that fail.
func (s *Service) dryRun(ctx context.Context, id, after int64, isLast bool) (next int64, err error) {
	c := &rulechanges.Change{ID: id}
	if err := s.DB.Read().NewSelect().Model(c).WherePK().Scan(ctx); err != nil || c.State != rulechanges.Checking {
		return 0, err
	}
	var found []struct{ ID, ProductID int64 }
	err = s.DB.Read().NewSelect().TableExpr("version_uploads AS u").ColumnExpr("MAX(u.id) AS id, u.product_id").
		Where("u.state = 'ONLINE'").Where("u.rebuilt <> ''").Where("u.product_id > ?", after).
		GroupExpr("u.product_id").OrderExpr("u.product_id").Limit(dryRunPart).Scan(ctx, &found)
	if err != nil {
		return 0, err
	}
	hits, tried := []rulechanges.Hit{}, 0
	for _, one := range found {
		hit, err := s.try(ctx, c, one.ID)
		if isHopeless := errors.Is(err, child.ErrTooHeavy) || fault.Is(err, fault.NotFound); err != nil && ctx.Err() == nil && (isHopeless || isLast) {
			slog.WarnContext(ctx, "a rule was not tried on a version", "change", id, "upload", one.ID, "error", err)
			continue
		}
		if err != nil {
			return 0, err
		}
		tried++
		if hit != nil {
			hits = append(hits, *hit)
		}
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if len(hits) > 0 {
			if _, err := tx.NewInsert().Model(&hits).On("CONFLICT (change_id, upload_id) DO NOTHING").Exec(ctx); err != nil {
				return err
			}
		}
		q := tx.NewUpdate().Model((*rulechanges.Change)(nil)).Set("checked = checked + ?", tried).Where("id = ?", id).Where("state = 'CHECKING'")
		if len(found) == dryRunPart {
			next = found[len(found)-1].ProductID
			if s.jobs != nil {
				if err := s.jobs.Enqueue(ctx, tx, dryRunArgs{Change: id, After: next}); err != nil {
					return err
				}
			}
			_, err := q.Exec(ctx)
			return err
		}
		if n, err := db.Affected(q.Set("state = 'ANNOUNCED'").Set("announced_at = ?", s.at()).Exec(ctx)); err != nil || n == 0 {
			return err // cancelled meanwhile: there is nothing to announce
		}
		return s.announce(ctx, tx, c)
	})
	if err == nil {
		s.Events.Wake()
	}
	return next, err
}

// announce notifies all concerned, each once for all their products, and has
// their open tabs look again.
func (s *Service) announce(ctx context.Context, tx bun.Tx, c *rulechanges.Change) error {
	var concerned []struct {
		SellerID int64
		Products int
		Language string
	}
	err := tx.NewSelect().Model((*rulechanges.Hit)(nil)).ColumnExpr("hit.seller_id, COUNT(*) AS products").
		ColumnExpr("(SELECT s.language_native FROM sellers AS s WHERE s.id = hit.seller_id) AS language").
		Where("hit.change_id = ?", c.ID).GroupExpr("hit.seller_id").Scan(ctx, &concerned)
	if err != nil {
		return err
	}
	notices := make([]notifications.Notice, len(concerned))
	for i, one := range concerned {
		title := c.Rule
		if rule := rules.All.ByID(c.Rule); rule != nil {
			title = texts.Of(rule, one.Language).Title
		}
		notices[i] = notifications.Notice{
			SellerID: one.SellerID, What: notifications.RuleAnnounced, Key: strconv.FormatInt(c.ID, 10), At: s.at(),
			Details: notifications.Details{Subject: title, Day: &c.StartsOn, Count: one.Products, Path: "products/validation"},
		}
		if err := s.Events.Publish(ctx, tx, one.SellerID, events.VersionChanged, 0); err != nil {
			return err
		}
	}
	if err := s.Notify(ctx, tx, notices...); err != nil {
		return err
	}
	return s.Events.Publish(ctx, tx, events.Desk, events.QueueChanged, c.ID)
}

// try has the engine say what a rule finds in a version on sale; nil: nothing.
func (s *Service) try(ctx context.Context, c *rulechanges.Change, uploadID int64) (*rulechanges.Hit, error) {
	u, err := s.any(ctx, s.DB.Read(), uploadID)
	if err != nil {
		return nil, err
	}
	platforms, err := s.platforms(ctx)
	if err != nil {
		return nil, err
	}
	// As a new product: a small change would leave old warnings out.
	review, err := s.reviewSold(ctx, u, inspect.Context{Kind: inspect.Kind(u.ProductType), Change: inspect.ChangeKind("NEW"), Platforms: platforms, Date: string(s.today())})
	if err != nil {
		return nil, err
	}
	verdicts, err := verdictsOn(ctx, s.DB.Read(), u)
	if err != nil {
		return nil, err
	}
	dismissed := map[string]bool{}
	for _, v := range verdicts {
		dismissed[v.Fingerprint] = v.Verdict == Dismissed
	}
	hit := &rulechanges.Hit{ChangeID: c.ID, UploadID: u.ID, ProductID: u.ProductID, SellerID: u.SellerID}
	for _, f := range review.Report.Findings {
		if f.Rule != c.Rule || dismissed[f.Fingerprint] {
			continue
		}
		if hit.Findings++; hit.Example == "" && f.File != "" {
			hit.Example = fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
	hit.Findings += review.Report.Cut[c.Rule]
	if hit.Findings == 0 {
		return nil, nil
	}
	return hit, nil
}

// RuleChanges are all of them, the newest first. For operators.
func (s *Service) RuleChanges(ctx context.Context) ([]rulechanges.Change, error) {
	if _, err := reviewer(ctx); err != nil {
		return nil, err
	}
	return rulechanges.List(ctx, s.DB.Read())
}

// RuleNotices are the asking seller's.
func (s *Service) RuleNotices(ctx context.Context) ([]rulechanges.Notice, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return rulechanges.Notices(ctx, s.DB.Read(), sellerID)
}
