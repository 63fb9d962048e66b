package rules

import (
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/list"
)

// Blocking are the rules that block for what is submitted on a day, though the
// engine only warns of them.
func Blocking(ctx context.Context, q bun.IDB, day calendar.Day) (rules []string, err error) {
	err = q.NewSelect().Model((*Change)(nil)).Column("rule").Where("state = 'ANNOUNCED'").Where("starts_on <= ?", day).OrderExpr("rule").Scan(ctx, &rules)
	return rules, err
}

// firstDay is the first from which a rule that is changed on a day may block: so
// many days, by the term of that day, sellers have at least.
func firstDay(ctx context.Context, q bun.IDB, changed calendar.Day) (calendar.Day, error) {
	var notice int
	err := q.NewSelect().TableExpr("terms").Column("value").Where("name = 'rule_notice_days'").Where("starts_on <= ?", changed).
		OrderExpr("starts_on DESC").Limit(1).Scan(ctx, &notice)
	return changed.Add(notice), err
}

// addChange writes a change, with how many products it is to be tried on. A rule
// has one at a time.
func addChange(ctx context.Context, tx bun.Tx, c *Change) error {
	isChanging, err := tx.NewSelect().Model((*Change)(nil)).Where("rule = ?", c.Rule).Where("state <> 'CANCELLED'").Exists(ctx)
	if err != nil {
		return err
	}
	if isChanging {
		return fault.New(fault.Conflict, "rule_changing", "This rule is already being changed.").At("rule")
	}
	total, err := tx.NewSelect().TableExpr("version_uploads AS u").Where(onSaleSQL).ColumnExpr("DISTINCT u.product_id").Count(ctx)
	if err != nil {
		return err
	}
	c.Total = int(total)
	_, err = tx.NewInsert().Model(c).Exec(ctx)
	return err
}

// cancelChange ends a change, and says what rule it was about.
func cancelChange(ctx context.Context, tx bun.Tx, id int64) (string, error) {
	var rules []string
	err := tx.NewRaw("UPDATE rule_changes SET state = 'CANCELLED' WHERE id = ? AND state <> 'CANCELLED' RETURNING rule", id).Scan(ctx, &rules)
	if err != nil {
		return "", err
	}
	if len(rules) == 0 {
		return "", fault.New(fault.NotFound, "no_rule_change", "There is no such change.").At("id")
	}
	return rules[0], nil
}

// noteTried adds to how many versions a change was tried on. With a moment all of
// them were, and it is announced. False: it was cancelled meanwhile.
func noteTried(ctx context.Context, tx bun.Tx, id int64, tried int, announcedAt *time.Time) (bool, error) {
	q := tx.NewUpdate().Model((*Change)(nil)).Set("checked = checked + ?", tried).Where("id = ?", id).Where("state = 'CHECKING'")
	if announcedAt != nil {
		q = q.Set("state = 'ANNOUNCED'").Set("announced_at = ?", *announcedAt)
	}
	n, err := db.Affected(q.Exec(ctx))
	return n > 0, err
}

func changes(ctx context.Context, q bun.IDB) (all []Change, err error) {
	err = q.NewSelect().Model(&all).ColumnExpr("change.*").
		ColumnExpr("(SELECT COUNT(*) FROM rule_hits AS h WHERE h.change_id = change.id) AS products").
		ColumnExpr("(SELECT COUNT(DISTINCT h.seller_id) FROM rule_hits AS h WHERE h.change_id = change.id) AS sellers").
		OrderExpr("change.id DESC").Limit(100).Scan(ctx)
	return all, err
}

// onSaleSQL: buyers have it, and its product was not removed.
const onSaleSQL = "u.state = 'ONLINE' AND u.rebuilt <> '' AND NOT EXISTS (SELECT 1 FROM products AS gone WHERE gone.id = u.product_id AND gone.removed_at IS NOT NULL)"

// onSale are the newest versions on sale of the next products after one, as hits
// with nothing in them.
func onSale(ctx context.Context, q bun.IDB, after, most int64) (found []Hit, err error) {
	newest := q.NewSelect().TableExpr("version_uploads AS u").ColumnExpr("MAX(u.id)").Where(onSaleSQL).Where("u.product_id > ?", after).
		GroupExpr("u.product_id").OrderExpr("u.product_id").Limit(most)
	err = q.NewSelect().TableExpr("version_uploads AS u").ColumnExpr("u.id AS upload_id, u.product_id, u.seller_id").Where("u.id IN (?)", newest).OrderExpr("u.product_id").Scan(ctx, &found)
	return found, err
}

func addHits(ctx context.Context, tx bun.Tx, hits []Hit) error {
	if len(hits) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&hits).On("CONFLICT (change_id, upload_id) DO NOTHING").Exec(ctx)
	return err
}

// concerned are the sellers whose products a change will refuse.
func concerned(ctx context.Context, tx bun.Tx, change int64) (all []struct {
	SellerID int64
	Products int
	Language string
}, err error,
) {
	err = tx.NewSelect().Model((*Hit)(nil)).ColumnExpr("hit.seller_id, COUNT(*) AS products").
		ColumnExpr("(SELECT s.language_native FROM sellers AS s WHERE s.id = hit.seller_id) AS language").
		Where("hit.change_id = ?", change).GroupExpr("hit.seller_id").Scan(ctx, &all)
	return all, err
}

// openSQL leaves out hits in versions that a later one has replaced, and in
// products that were removed.
const openSQL = "NOT EXISTS (SELECT 1 FROM version_uploads AS later WHERE later.product_id = hit.product_id AND later.id > hit.upload_id AND later.state = 'ONLINE')" +
	" AND NOT EXISTS (SELECT 1 FROM products AS gone WHERE gone.id = hit.product_id AND gone.removed_at IS NOT NULL)"

func notices(ctx context.Context, q bun.IDB, sellerID int64) ([]Notice, error) {
	all := []Notice{}
	err := q.NewSelect().TableExpr("rule_changes AS change").ColumnExpr("change.*").Where("change.state = 'ANNOUNCED'").
		Where("EXISTS (SELECT 1 FROM rule_hits AS h WHERE h.change_id = change.id AND h.seller_id = ?)", sellerID).
		OrderExpr("change.starts_on, change.id").Scan(ctx, &all)
	if err != nil {
		return nil, err
	}
	open := all[:0]
	for _, n := range all {
		err := q.NewSelect().Model(&n.Hits).ColumnExpr("hit.*, upload.version").
			ColumnExpr("(SELECT pn.name FROM product_names AS pn WHERE pn.product_id = hit.product_id AND pn.lang = 'en') AS product_name").
			Join("JOIN version_uploads AS upload ON upload.id = hit.upload_id AND upload.state = 'ONLINE'").
			Where("hit.change_id = ?", n.ID).Where("hit.seller_id = ?", sellerID).Where(openSQL).
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

// ahead are what changes found on sale of a seller and will refuse after a day.
func ahead(ctx context.Context, q bun.IDB, sellerID int64, day calendar.Day) (found []struct {
	Hit
	Rule     string
	StartsOn calendar.Day
}, err error,
) {
	err = q.NewSelect().TableExpr("rule_hits AS hit").ColumnExpr("hit.product_id, hit.example, change.rule, change.starts_on").
		Join("JOIN rule_changes AS change ON change.id = hit.change_id AND change.state = 'ANNOUNCED' AND change.starts_on > ?", day).
		Join("JOIN version_uploads AS upload ON upload.id = hit.upload_id AND upload.state = 'ONLINE'").
		Where("hit.seller_id = ?", sellerID).Where(openSQL).
		OrderExpr("change.starts_on, hit.product_id, change.id").Limit(20).Scan(ctx, &found)
	return found, err
}

// On reads what people said of the findings of a version. Of one that is still to
// come, 0, it is what holds for its product.
func On(ctx context.Context, q bun.IDB, uploadID, productID int64) (o Opinions, err error) {
	o.Waived = map[string]bool{}
	var appeals []Appeal
	if err = q.NewSelect().Model(&appeals).Where("product_id = ?", productID).OrderExpr("id").Scan(ctx); err != nil {
		return o, err
	}
	for _, a := range appeals {
		if a.State == AppealAccepted && (a.IsStanding || a.UploadID == uploadID) {
			o.Waived[a.Fingerprint] = true
		}
		if a.UploadID == uploadID {
			o.Appeals = append(o.Appeals, a)
		}
	}
	o.Verdicts, err = verdictsOn(ctx, q, uploadID, productID)
	for _, v := range o.Verdicts {
		if v.Verdict == Dismissed {
			o.Waived[v.Fingerprint] = true
		}
	}
	return o, err
}

// verdictsOn are those on a version, and dismissals that hold for its product.
func verdictsOn(ctx context.Context, q bun.IDB, uploadID, productID int64) (all []Verdict, err error) {
	err = q.NewSelect().Model(&all).Where("upload_id = ? OR (product_id = ? AND is_standing)", uploadID, productID).OrderExpr("id").Scan(ctx)
	return all, err
}

// Judge writes a verdict, in place of an earlier one on the same finding, and
// reports whether either of them holds for the product.
func Judge(ctx context.Context, tx bun.Tx, v *Verdict) (forProduct bool, err error) {
	stood, err := tx.NewSelect().Model((*Verdict)(nil)).Where("upload_id = ?", v.UploadID).Where("fingerprint = ?", v.Fingerprint).Where("is_standing").Exists(ctx)
	if err != nil {
		return false, err
	}
	_, err = tx.NewInsert().Model(v).On("CONFLICT (upload_id, fingerprint) DO UPDATE").
		Set("verdict = EXCLUDED.verdict, is_standing = EXCLUDED.is_standing, reason = EXCLUDED.reason, reviewer = EXCLUDED.reviewer, at = EXCLUDED.at").Exec(ctx)
	return stood || v.IsStanding, err
}

// Unjudge takes back what was said of a finding of a version, and reports whether
// it held for the product. What was said of an earlier version and still holds is
// withdrawn with the exceptions.
func Unjudge(ctx context.Context, tx bun.Tx, uploadID, productID int64, fingerprint string) (stood bool, err error) {
	var gone []Verdict
	err = tx.NewDelete().Model(&gone).Where("upload_id = ?", uploadID).Where("fingerprint = ?", fingerprint).Returning("is_standing").Scan(ctx)
	if err != nil || len(gone) > 0 {
		return len(gone) > 0 && gone[0].IsStanding, err
	}
	isStanding, err := tx.NewSelect().Model((*Verdict)(nil)).Where("product_id = ?", productID).Where("is_standing").Where("fingerprint = ?", fingerprint).Exists(ctx)
	if err == nil && isStanding {
		err = fault.New(fault.Conflict, "stands", "This is a standing exception of an earlier version: withdraw it in the list of exceptions.").At("fingerprint")
	}
	return false, err
}

// AddAppeal writes an appeal; there is one of a finding.
func AddAppeal(ctx context.Context, tx bun.Tx, a *Appeal) error {
	n, err := db.Affected(tx.NewInsert().Model(a).On("CONFLICT (upload_id, fingerprint) DO NOTHING").Exec(ctx))
	if err == nil && n == 0 {
		err = fault.New(fault.Conflict, "appealed", "This finding has already been appealed.").At("fingerprint")
	}
	return err
}

// AppealByID finds an appeal.
func AppealByID(ctx context.Context, q bun.IDB, id int64) (*Appeal, error) {
	a := &Appeal{}
	err := q.NewSelect().Model(a).Where("id = ?", id).Scan(ctx)
	if db.IsNotFound(err) {
		err = fault.New(fault.NotFound, "no_appeal", "There is no such appeal.").At("id")
	}
	return a, err
}

// AnswerAppeal decides an appeal that is open.
func AnswerAppeal(ctx context.Context, tx bun.Tx, id int64, r Ruling, reviewer string, at time.Time) error {
	state := AppealDeclined
	if r.IsAccepted {
		state = AppealAccepted
	}
	n, err := db.Affected(tx.NewUpdate().Model((*Appeal)(nil)).Set("state = ?", state).Set("is_standing = ?", r.IsStanding).Set("answer = ?", r.Answer).Set("reviewer = ?", reviewer).Set("answered_at = ?", at).
		Where("id = ?", id).Where("state = 'OPEN'").Exec(ctx))
	if err == nil && n == 0 {
		err = fault.New(fault.Conflict, "answered", "The appeal has already been answered.").At("id")
	}
	return err
}

func appeals(ctx context.Context, q bun.IDB, state AppealState, page list.Page) (found []AppealedFinding, total int64, err error) {
	in := func() *bun.SelectQuery {
		return q.NewSelect().TableExpr("version_appeals AS appeal").Where("appeal.state = ?", state)
	}
	if total, err = in().Count(ctx); err != nil || total == 0 {
		return nil, total, err
	}
	order := "appeal.id"
	if state != AppealOpen {
		order = "appeal.id DESC"
	}
	// The page is found by the index alone; names are read for these.
	err = q.NewSelect().TableExpr("version_appeals AS appeal").ColumnExpr("appeal.*, upload.version").
		ColumnExpr("(SELECT n.name FROM product_names AS n WHERE n.product_id = appeal.product_id AND n.lang = 'en') AS product_name").
		ColumnExpr("(SELECT COALESCE(NULLIF(c.name, ''), TRIM(s.first_name || ' ' || s.last_name)) FROM sellers AS s LEFT JOIN seller_companies AS c ON c.seller_id = s.id WHERE s.id = appeal.seller_id) AS seller_name").
		Join("JOIN version_uploads AS upload ON upload.id = appeal.upload_id").
		Where("appeal.id IN (?)", page.Of(in().Column("appeal.id").OrderExpr(order))).OrderExpr(order).Scan(ctx, &found)
	if err != nil {
		return nil, 0, err
	}
	return found, total, addFindings(ctx, q, found)
}

// addFindings reads the reports of appealed versions together, and takes from
// each what is appealed.
func addFindings(ctx context.Context, q bun.IDB, appeals []AppealedFinding) error {
	ids := make([]int64, len(appeals))
	for i := range appeals {
		ids[i] = appeals[i].UploadID
	}
	var rows []struct {
		UploadID int64
		Report   string
	}
	err := q.NewSelect().TableExpr("version_reports").Column("upload_id", "report").Where("upload_id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		report := &inspect.Report{}
		if err := json.Unmarshal([]byte(row.Report), report); err != nil {
			return err
		}
		for i := range appeals {
			if a := &appeals[i]; a.UploadID == row.UploadID {
				a.Finding = report.Finding(a.Fingerprint)
			}
		}
	}
	return nil
}

func rates(ctx context.Context, q bun.IDB) (all []Rate, err error) {
	err = q.NewRaw(`SELECT rule, COUNT(CASE WHEN word = 'ACCEPTED' THEN 1 END) AS accepted, COUNT(CASE WHEN word = 'DECLINED' THEN 1 END) AS declined,
			COUNT(CASE WHEN word = 'DISMISSED' THEN 1 END) AS dismissed, COUNT(CASE WHEN word = 'CONFIRMED' THEN 1 END) AS confirmed
		FROM (SELECT rule, state AS word FROM version_appeals WHERE state <> 'OPEN'
			UNION ALL SELECT rule, verdict AS word FROM finding_verdicts WHERE rule <> '') AS words GROUP BY rule`).Scan(ctx, &all)
	return all, err
}

const exceptionsSQL = `(SELECT 'DISMISSAL' AS source, id, upload_id, product_id, fingerprint, rule, reason, reviewer, at FROM finding_verdicts WHERE is_standing
	UNION ALL SELECT 'APPEAL' AS source, id, upload_id, product_id, fingerprint, rule, answer AS reason, reviewer, answered_at AS at FROM version_appeals WHERE is_standing) AS e`

func exceptions(ctx context.Context, q bun.IDB, page list.Page) (found []Exception, total int64, err error) {
	err = q.NewRaw(`SELECT (SELECT COUNT(*) FROM finding_verdicts WHERE is_standing) + (SELECT COUNT(*) FROM version_appeals WHERE is_standing)`).Scan(ctx, &total)
	if err != nil || total == 0 {
		return nil, total, err
	}
	const order = "e.at DESC, e.id DESC, e.source"
	rows := page.Of(q.NewSelect().TableExpr(exceptionsSQL).ColumnExpr("e.*").OrderExpr(order))
	err = q.NewSelect().TableExpr("(?) AS e", rows).ColumnExpr("e.*, upload.version, upload.seller_id").
		ColumnExpr("COALESCE((SELECT n.name FROM product_names AS n WHERE n.product_id = e.product_id AND n.lang = 'en'), '') AS product_name").
		ColumnExpr("(SELECT COALESCE(NULLIF(c.name, ''), TRIM(s.first_name || ' ' || s.last_name)) FROM sellers AS s LEFT JOIN seller_companies AS c ON c.seller_id = s.id WHERE s.id = upload.seller_id) AS seller_name").
		Join("JOIN version_uploads AS upload ON upload.id = e.upload_id").OrderExpr(order).Scan(ctx, &found)
	return found, total, err
}

// ExceptionByID finds an exception in force.
func ExceptionByID(ctx context.Context, q bun.IDB, source ExceptionSource, id int64) (*Exception, error) {
	var found []Exception
	err := q.NewSelect().TableExpr(exceptionsSQL).ColumnExpr("e.*").Where("e.source = ?", source).Where("e.id = ?", id).Scan(ctx, &found)
	if err == nil && len(found) == 0 {
		err = noException()
	}
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

func noException() error {
	return fault.New(fault.NotFound, "no_exception", "This exception no longer exists.").At("id")
}

// Withdraw ends an exception.
func Withdraw(ctx context.Context, tx bun.Tx, e *Exception) error {
	table := "finding_verdicts"
	if e.Source == FromAppeal {
		table = "version_appeals"
	}
	n, err := db.Affected(tx.NewRaw("UPDATE ? SET is_standing = FALSE WHERE id = ? AND is_standing", bun.Ident(table), e.ID).Exec(ctx))
	if err == nil && n == 0 {
		err = noException()
	}
	return err
}

// DismissFor dismisses in one version what an exception waived of it, so that this
// outlasts the exception. Without its rule: a false alarm is counted once.
func DismissFor(ctx context.Context, tx bun.Tx, e *Exception, uploadID int64) error {
	_, err := tx.NewInsert().Model(&Verdict{
		UploadID: uploadID, ProductID: e.ProductID, Fingerprint: e.Fingerprint, Verdict: Dismissed, Reason: e.Reason, Reviewer: e.Reviewer, At: e.At,
	}).On("CONFLICT (upload_id, fingerprint) DO NOTHING").Exec(ctx)
	return err
}
