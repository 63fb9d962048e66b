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
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/inspect/child"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
	"merkato/internal/jobs"
	"merkato/internal/notifications"
	"merkato/internal/tasks"
)

// RuleChangeState is how far a change of a rule is.
type RuleChangeState string

const (
	RuleChecking  RuleChangeState = "CHECKING"  // the engine runs over what is on sale
	RuleAnnounced RuleChangeState = "ANNOUNCED" // sellers know; it blocks from its day on
	RuleCancelled RuleChangeState = "CANCELLED"
)

// RuleChange makes a rule block that only warned: a new one, or a stricter one.
type RuleChange struct {
	bun.BaseModel `bun:"table:rule_changes,alias:change"`

	ID          int64 `bun:",pk,autoincrement"`
	Rule        string
	StartsOn    calendar.Day
	Note        string
	State       RuleChangeState
	MadeBy      string
	MadeAt      time.Time
	AnnouncedAt *time.Time
	Total       int
	Checked     int

	// Read along for lists.
	Products int `bun:",scanonly"` // that it concerns
	Sellers  int `bun:",scanonly"`
}

// RuleHit is what a rule would say of a version on sale.
type RuleHit struct {
	bun.BaseModel `bun:"table:rule_hits,alias:hit"`

	ChangeID  int64 `bun:",pk"`
	UploadID  int64 `bun:",pk"`
	ProductID int64
	SellerID  int64
	Findings  int
	Example   string

	ProductName string `bun:",scanonly"`
	Version     string `bun:",scanonly"`
}

// RuleNotice is what ahead of a seller lies because of a rule.
type RuleNotice struct {
	RuleChange
	Hits []RuleHit `bun:"-"`
}

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
		there, err := tx.NewSelect().Model((*RuleChange)(nil)).Where("rule = ?", rule).Where("state <> 'CANCELLED'").Exists(ctx)
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
		c := &RuleChange{Rule: rule, StartsOn: startsOn, Note: note, State: RuleChecking, MadeBy: who, MadeAt: s.at(), Total: int(total)}
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

// RuleChanges are all of them, the newest first. For operators.
func (s *Service) RuleChanges(ctx context.Context) (all []RuleChange, err error) {
	if _, err := reviewer(ctx); err != nil {
		return nil, err
	}
	err = s.DB.Read().NewSelect().Model(&all).ColumnExpr("change.*").
		ColumnExpr("(SELECT COUNT(*) FROM rule_hits AS h WHERE h.change_id = change.id) AS products").
		ColumnExpr("(SELECT COUNT(DISTINCT h.seller_id) FROM rule_hits AS h WHERE h.change_id = change.id) AS sellers").
		OrderExpr("change.id DESC").Limit(100).Scan(ctx)
	return all, err
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
	c := &RuleChange{ID: id}
	if err := s.DB.Read().NewSelect().Model(c).WherePK().Scan(ctx); err != nil || c.State != RuleChecking {
		return 0, err
	}
	var found []struct{ ID, ProductID int64 }
	err = s.DB.Read().NewSelect().TableExpr("version_uploads AS u").ColumnExpr("MAX(u.id) AS id, u.product_id").
		Where("u.state = 'ONLINE'").Where("u.rebuilt <> ''").Where("u.product_id > ?", after).
		GroupExpr("u.product_id").OrderExpr("u.product_id").Limit(dryRunPart).Scan(ctx, &found)
	if err != nil {
		return 0, err
	}
	hits, tried := []RuleHit{}, 0
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
		q := tx.NewUpdate().Model((*RuleChange)(nil)).Set("checked = checked + ?", tried).Where("id = ?", id).Where("state = 'CHECKING'")
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
		done, err := q.Set("state = 'ANNOUNCED'").Set("announced_at = ?", s.at()).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
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
func (s *Service) announce(ctx context.Context, tx bun.Tx, c *RuleChange) error {
	var concerned []struct {
		SellerID int64
		Products int
		Language string
	}
	err := tx.NewSelect().Model((*RuleHit)(nil)).ColumnExpr("hit.seller_id, COUNT(*) AS products").
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
func (s *Service) try(ctx context.Context, c *RuleChange, uploadID int64) (*RuleHit, error) {
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
	hit := &RuleHit{ChangeID: c.ID, UploadID: u.ID, ProductID: u.ProductID, SellerID: u.SellerID}
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

// RuleNotices are the asking seller's: rules that will refuse what is
// on sale, with their day. What was mended since is left out.
func (s *Service) RuleNotices(ctx context.Context) ([]RuleNotice, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	notices := []RuleNotice{}
	err = s.DB.Read().NewSelect().TableExpr("rule_changes AS change").ColumnExpr("change.*").Where("change.state = 'ANNOUNCED'").
		Where("EXISTS (SELECT 1 FROM rule_hits AS h WHERE h.change_id = change.id AND h.seller_id = ?)", sellerID).
		OrderExpr("change.starts_on, change.id").Scan(ctx, &notices)
	if err != nil {
		return nil, err
	}
	open := notices[:0]
	for _, n := range notices {
		err := s.DB.Read().NewSelect().Model(&n.Hits).ColumnExpr("hit.*, upload.version").
			ColumnExpr("(SELECT pn.name FROM product_names AS pn WHERE pn.product_id = hit.product_id AND pn.lang = 'en') AS product_name").
			Join("JOIN version_uploads AS upload ON upload.id = hit.upload_id AND upload.state = 'ONLINE'").
			Where("hit.change_id = ?", n.ID).Where("hit.seller_id = ?", sellerID).Where(notMendedSQL).
			OrderExpr("hit.product_id").Limit(100).Scan(ctx)
		if err != nil {
			return nil, err
		}
		if len(n.Hits) > 0 {
			open = append(open, n)
		}
	}
	return open, nil
}

// notMendedSQL leaves out hits in versions that a later one has replaced.
const notMendedSQL = "NOT EXISTS (SELECT 1 FROM version_uploads AS later WHERE later.product_id = hit.product_id AND later.id > hit.upload_id AND later.state = 'ONLINE')"

// ruleTasks are the products of a seller that a rule will refuse from its day on.
// From then on the rule is one of many, which the next upload reports.
func (s *Service) ruleTasks(ctx context.Context, sellerID int64, now time.Time) (all []tasks.Task, err error) {
	var found []struct {
		RuleHit
		Rule     string
		StartsOn calendar.Day
	}
	err = s.DB.Read().NewSelect().TableExpr("rule_hits AS hit").ColumnExpr("hit.product_id, hit.example, change.rule, change.starts_on").
		ColumnExpr("(SELECT pn.name FROM product_names AS pn WHERE pn.product_id = hit.product_id AND pn.lang = 'en') AS product_name").
		Join("JOIN rule_changes AS change ON change.id = hit.change_id AND change.state = 'ANNOUNCED' AND change.starts_on > ?", calendar.DayOf(now)).
		Join("JOIN version_uploads AS upload ON upload.id = hit.upload_id AND upload.state = 'ONLINE'").
		Where("hit.seller_id = ?", sellerID).Where(notMendedSQL).
		OrderExpr("change.starts_on, hit.product_id, change.id").Limit(20).Scan(ctx, &found)
	for _, hit := range found {
		begins := hit.StartsOn.Start()
		all = append(all, tasks.Task{
			Kind: tasks.AdaptToRule, Subject: hit.ProductName, SubjectID: &hit.ProductID, ProductID: &hit.ProductID, Rule: hit.Rule, About: hit.Example, Deadline: &begins,
		})
	}
	return all, err
}

// stricter are the rules that block for what is submitted on a day, though the
// engine only warns of them.
func (s *Service) stricter(ctx context.Context, q bun.IDB, day calendar.Day) (map[string]bool, error) {
	var names []string
	err := q.NewSelect().Model((*RuleChange)(nil)).Column("rule").Where("state = 'ANNOUNCED'").Where("starts_on <= ?", day).Scan(ctx, &names)
	rules := map[string]bool{}
	for _, name := range names {
		rules[name] = true
	}
	return rules, err
}

// harden makes errors of the warnings that block by then.
func harden(r *inspect.Report, rules map[string]bool) {
	if r == nil {
		return
	}
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Severity == inspect.Warning && rules[f.Rule] {
			f.Severity, r.Compliance = inspect.Error, inspect.NotCompliant
			r.Errors, r.Warnings = r.Errors+1, r.Warnings-1
		}
	}
}
