// Package rulechanges is what is known of rules that are made to block: those
// announced, what they found in versions on sale, and which of them block by a
// day. Validation begins the changes and tries them.
package rulechanges

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/inspect"
	"merkato/internal/tasks"
)

// State is how far a change of a rule is.
type State string

const (
	Checking  State = "CHECKING"  // the engine runs over what is on sale
	Announced State = "ANNOUNCED" // sellers know; it blocks from its day on
	Cancelled State = "CANCELLED"
)

// Change makes a rule block that only warned: a new one, or a stricter one.
type Change struct {
	bun.BaseModel `bun:"table:rule_changes,alias:change"`

	ID          int64 `bun:",pk,autoincrement"`
	Rule        string
	StartsOn    calendar.Day
	Note        string
	State       State
	MadeBy      string
	MadeAt      time.Time
	AnnouncedAt *time.Time
	Total       int
	Checked     int

	// Read along for lists.
	Products int `bun:",scanonly"` // that it concerns
	Sellers  int `bun:",scanonly"`
}

// Hit is what a rule would say of a version on sale.
type Hit struct {
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

// Notice is what ahead of a seller lies because of a rule.
type Notice struct {
	Change
	Hits []Hit `bun:"-"`
}

// List finds all of them, the newest first.
func List(ctx context.Context, q bun.IDB) (all []Change, err error) {
	err = q.NewSelect().Model(&all).ColumnExpr("change.*").
		ColumnExpr("(SELECT COUNT(*) FROM rule_hits AS h WHERE h.change_id = change.id) AS products").
		ColumnExpr("(SELECT COUNT(DISTINCT h.seller_id) FROM rule_hits AS h WHERE h.change_id = change.id) AS sellers").
		OrderExpr("change.id DESC").Limit(100).Scan(ctx)
	return all, err
}

// Notices are a seller's: rules that will refuse what is on sale, with their
// day. What was mended since is left out.
func Notices(ctx context.Context, q bun.IDB, sellerID int64) ([]Notice, error) {
	notices := []Notice{}
	err := q.NewSelect().TableExpr("rule_changes AS change").ColumnExpr("change.*").Where("change.state = 'ANNOUNCED'").
		Where("EXISTS (SELECT 1 FROM rule_hits AS h WHERE h.change_id = change.id AND h.seller_id = ?)", sellerID).
		OrderExpr("change.starts_on, change.id").Scan(ctx, &notices)
	if err != nil {
		return nil, err
	}
	open := notices[:0]
	for _, n := range notices {
		err := q.NewSelect().Model(&n.Hits).ColumnExpr("hit.*, upload.version").
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

// Tasks are the products of a seller that a rule will refuse from its day on.
// From then on the rule is one of many, which the next upload reports.
func Tasks(ctx context.Context, q bun.IDB, sellerID int64, now time.Time) (all []tasks.Task, err error) {
	var found []struct {
		Hit
		Rule     string
		StartsOn calendar.Day
	}
	err = q.NewSelect().TableExpr("rule_hits AS hit").ColumnExpr("hit.product_id, hit.example, change.rule, change.starts_on").
		Join("JOIN rule_changes AS change ON change.id = hit.change_id AND change.state = 'ANNOUNCED' AND change.starts_on > ?", calendar.DayOf(now)).
		Join("JOIN version_uploads AS upload ON upload.id = hit.upload_id AND upload.state = 'ONLINE'").
		Where("hit.seller_id = ?", sellerID).Where(notMendedSQL).
		OrderExpr("change.starts_on, hit.product_id, change.id").Limit(20).Scan(ctx, &found)
	for _, hit := range found {
		begins := hit.StartsOn.Start()
		all = append(all, tasks.Task{
			Kind: tasks.AdaptToRule, Products: []int64{hit.ProductID}, SubjectID: &hit.ProductID, ProductID: &hit.ProductID, Rule: hit.Rule, About: hit.Example, Deadline: &begins,
		})
	}
	return all, err
}

// Blocking are the rules that block for what is submitted on a day, though the
// engine only warns of them.
func Blocking(ctx context.Context, q bun.IDB, day calendar.Day) (rules []string, err error) {
	err = q.NewSelect().Model((*Change)(nil)).Column("rule").Where("state = 'ANNOUNCED'").Where("starts_on <= ?", day).OrderExpr("rule").Scan(ctx, &rules)
	return rules, err
}

// Harden makes errors of the warnings that block by then.
func Harden(r *inspect.Report, rules []string) {
	if r == nil {
		return
	}
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Severity == inspect.Warning && slices.Contains(rules, f.Rule) {
			f.Severity, r.Compliance = inspect.Error, inspect.NotCompliant
			r.Errors, r.Warnings = r.Errors+1, r.Warnings-1
		}
	}
}
