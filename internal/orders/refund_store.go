package orders

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// lineName is what the marketplace calls a sale.
type lineName struct {
	Reference string
	Number    int
}

// namedLine is the line that a name means, and its seller's name.
type namedLine struct {
	ID int64
	lineName
	Seller string
}

// findLines finds lines by name, and which of their orders are there at all.
func findLines(ctx context.Context, idb bun.IDB, wanted []lineName) (map[lineName]*namedLine, map[string]bool, error) {
	references := map[string]bool{}
	numbers := map[int]bool{}
	for _, w := range wanted {
		references[w.Reference], numbers[w.Number] = true, true
	}
	lines := make(map[lineName]*namedLine, len(wanted))
	orders := make(map[string]bool, len(references))
	for some := range slices.Chunk(sortedKeys(references), chunk) {
		var rows []*namedLine
		err := idb.NewSelect().TableExpr("orders AS o").
			Join("LEFT JOIN order_lines AS l ON l.order_id = o.id AND l.number IN (?)", bun.List(sortedKeys(numbers))).
			Join("JOIN sellers AS s ON s.id = o.seller_id").
			ColumnExpr("COALESCE(l.id, 0) AS id, o.reference, COALESCE(l.number, 0) AS number, COALESCE(s.external_id, '') AS seller").
			Where("o.reference IN (?)", bun.List(some)).Scan(ctx, &rows)
		if err != nil {
			return nil, nil, err
		}
		for _, row := range rows {
			orders[row.Reference] = true
			if row.ID != 0 {
				lines[row.lineName] = row
			}
		}
	}
	return lines, orders, nil
}

// give does refunds of known lines with all that hangs on them. Customers who
// may buy Business Care apart are locked before contracts, these before lines, and both in the order of their ids, so that writers
// wait for each other but never in a circle.
func (s *Service) give(ctx context.Context, tx bun.Tx, asks []ask) ([]Outcome, error) {
	if len(asks) == 0 {
		return nil, nil
	}
	if err := s.awaitCare(ctx, tx, lineIDs(asks)); err != nil {
		return nil, err
	}
	rev, err := s.openRevision(ctx, tx, lineIDs(asks), true)
	if err != nil {
		return nil, err
	}
	byKey, err := rev.byKey(ctx, tx, asks)
	if err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(asks))
	made := make([][]*Line, len(asks))
	repeats := map[int]*Line{}
	var told []*Line
	for i, a := range asks {
		name := refundName{rev.lines[a.lineID].SellerID, a.key}
		if first := byKey[name]; a.key != "" && first != nil {
			if outcomes[i].Err = sameRefund(first, a); outcomes[i].Err == nil {
				repeats[i] = first
			}
			continue
		}
		ours, refused, err := rev.recognise(ctx, tx, a)
		if err != nil {
			return nil, err
		}
		if outcomes[i].Err = refused; refused != nil {
			continue
		}
		if ours != nil {
			ours.ToldKey, byKey[name], repeats[i], told = &a.key, ours, ours, append(told, ours)
			continue
		}
		if made[i], outcomes[i].Err = rev.take(a); outcomes[i].Err == nil && a.key != "" {
			byKey[name] = made[i][0]
		}
	}
	if err := s.writeRefunds(ctx, tx, rev); err != nil {
		return nil, err
	}
	if err := s.markTold(ctx, tx, told); err != nil {
		return nil, err
	}
	for i, a := range asks {
		if len(made[i]) > 1 && strings.HasPrefix(a.key, keyOfSeller) {
			if err := markGoesWith(ctx, tx, made[i]); err != nil {
				return nil, err
			}
		}
		for _, l := range made[i] {
			outcomes[i].OrderIDs, outcomes[i].LineIDs = append(outcomes[i].OrderIDs, l.OrderID), append(outcomes[i].LineIDs, l.ID)
		}
		if first := repeats[i]; first != nil {
			outcomes[i] = Outcome{OrderIDs: []int64{first.OrderID}, LineIDs: []int64{first.ID}, Repeated: true}
		}
		slices.Sort(outcomes[i].OrderIDs)
		outcomes[i].OrderIDs = slices.Compact(outcomes[i].OrderIDs)
	}
	return outcomes, nil
}

// openRevision reads lines with the Business Care that hangs on them, and keeps
// them from other writers if asked to.
func (s *Service) openRevision(ctx context.Context, idb bun.IDB, ids []int64, lock bool) (*revision, error) {
	rev := newRevision()
	for some := range slices.Chunk(ids, chunk) {
		var cares []*care
		err := idb.NewSelect().Model(&cares).Where("c.ended_at IS NULL").
			Where("c.product_line IN (?) OR c.last_line IN (?)", bun.List(some), bun.List(some)).Order("c.id").Apply(s.hold(lock)).Scan(ctx)
		if err != nil {
			return nil, err
		}
		rev.cares = append(rev.cares, cares...)
	}
	if err := s.caresApart(ctx, idb, rev, ids, lock); err != nil {
		return nil, err
	}
	for _, c := range rev.cares {
		ids = append(ids, c.LastLine)
	}
	return rev, s.readLines(ctx, idb, rev, ids, lock)
}

// hold keeps what a query finds from other writers, if asked to.
func (s *Service) hold(lock bool) func(*bun.SelectQuery) *bun.SelectQuery {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		if lock && s.DB.Engine == db.PostgreSQL {
			return q.For("NO KEY UPDATE")
		}
		return q
	}
}

// readLines reads sales with their refunds, and keeps them from other writers if
// asked to.
func (s *Service) readLines(ctx context.Context, idb bun.IDB, rev *revision, ids []int64, lock bool) error {
	slices.Sort(ids)
	var refunded []int64
	for some := range slices.Chunk(slices.Compact(ids), chunk) {
		var lines []*Line
		if err := idb.NewSelect().Model(&lines).Where("l.id IN (?)", bun.List(some)).Order("l.id").Apply(s.hold(lock)).Scan(ctx); err != nil {
			return err
		}
		for _, l := range lines {
			rev.lines[l.ID] = l
			if l.Refunds > 0 {
				refunded = append(refunded, l.ID)
			}
		}
	}
	// Whoever changes them holds their sales.
	for some := range slices.Chunk(refunded, chunk) {
		var refunds []*Line
		if err := idb.NewSelect().Model(&refunds).Where("l.refund_of IN (?)", bun.List(some)).Order("l.id").Scan(ctx); err != nil {
			return err
		}
		for _, r := range refunds {
			rev.given[*r.RefundOf] = append(rev.given[*r.RefundOf], r)
		}
	}
	return nil
}

// caresApart finds the Business Care that was bought apart from the products of
// some lines, by the same customers for the same shops; also where it is over.
func (s *Service) caresApart(ctx context.Context, idb bun.IDB, rev *revision, ids []int64, lock bool) error {
	for some := range slices.Chunk(ids, chunk) {
		var found []struct {
			care
			At   time.Time
			With int64
		}
		q := idb.NewSelect().TableExpr("order_lines AS l").Join("JOIN orders AS o ON o.id = l.order_id").
			Join("JOIN business_care AS c ON c.product_id = l.product_id AND c.holder = o.customer_email || ' ' || o.shop").
			Join("JOIN order_lines AS begun ON begun.id = c.line_id").
			ColumnExpr("c.*, begun.at, l.id AS \"with\"").Where("l.id IN (?)", bun.List(some)).Where("NOT l.care").
			Where("c.holder IS NOT NULL").Where("o.customer_email || o.shop <> ''").Order("c.id", "l.id")
		if lock && s.DB.Engine == db.PostgreSQL {
			q = q.For("NO KEY UPDATE OF c")
		}
		if err := q.Scan(ctx, &found); err != nil {
			return err
		}
		for i := range found {
			c := &found[i].care
			if rev.apart[c.ID] == nil {
				rev.apart[c.ID] = &apart{at: found[i].At}
				rev.cares = append(rev.cares, c)
			}
			rev.apart[c.ID].with = append(rev.apart[c.ID].with, found[i].With)
		}
	}
	return nil
}

// refundName is what a refund is known by to its sender.
type refundName struct {
	sellerID int64
	key      string
}

// byKey finds refunds of these sellers that were done with one of the keys, or
// told of by it.
func (rev *revision) byKey(ctx context.Context, idb bun.IDB, asks []ask) (map[refundName]*Line, error) {
	keys, sellers := map[string]bool{}, map[int64]bool{}
	for _, a := range asks {
		if a.key != "" {
			keys[a.key], sellers[rev.lines[a.lineID].SellerID] = true, true
		}
	}
	found := map[refundName]*Line{}
	for some := range slices.Chunk(sortedKeys(keys), chunk) {
		var lines []*Line
		err := idb.NewSelect().Model(&lines).Where("l.seller_id IN (?)", bun.List(sortedKeys(sellers))).
			Where("l.refund_key IN (?)", bun.List(some)).Scan(ctx)
		if err != nil {
			return nil, err
		}
		for _, l := range lines {
			found[refundName{l.SellerID, *l.RefundKey}] = l
		}
		var told []*Line
		err = idb.NewSelect().Model(&told).Where("l.seller_id IN (?)", bun.List(sortedKeys(sellers))).
			Where("l.told_key IN (?)", bun.List(some)).Scan(ctx)
		if err != nil {
			return nil, err
		}
		for _, l := range told {
			found[refundName{l.SellerID, *l.ToldKey}] = l
		}
	}
	return found, nil
}

// writeRefunds brings the books up to what was worked out.
func (s *Service) writeRefunds(ctx context.Context, tx bun.Tx, rev *revision) error {
	refunds := rev.made
	if err := insertRefunds(ctx, tx, refunds); err != nil {
		return err
	}
	touched := map[int64]bool{}
	for _, r := range refunds {
		touched[*r.RefundOf] = true
	}
	if err := updateRefunded(ctx, tx, rev, sortedKeys(touched)); err != nil {
		return err
	}
	for c, at := range rev.ended {
		if err := endCare(ctx, tx, c.ID, at); err != nil {
			return err
		}
	}
	for line, at := range rev.redated {
		if _, err := tx.NewUpdate().Model((*care)(nil)).Set("ended_at = ?", at).Where("last_line = ?", line).Exec(ctx); err != nil {
			return err
		}
	}
	var changes []figures.Change
	var postings []ledger.Posting
	for _, r := range refunds {
		posting, err := ledger.Refund(r.inLedger(), rev.shareIn(r))
		if err != nil {
			return err
		}
		changes, postings = append(changes, r.change()), append(postings, posting)
	}
	corrected, correcting, err := rev.writeCorrections(ctx, tx, s.Now())
	if err != nil {
		return err
	}
	if err := s.Figures.Add(ctx, tx, append(changes, corrected...)...); err != nil {
		return err
	}
	_, err = s.Ledger.Post(ctx, tx, append(postings, correcting...)...)
	return err
}

// insertRefunds writes refunds and gives them their ids. A line's second
// refund goes with a second statement, so that each is known by its sale.
func insertRefunds(ctx context.Context, tx bun.Tx, refunds []*Line) error {
	for len(refunds) > 0 {
		var now, later []*Line
		isIn := map[int64]*Line{}
		for _, r := range refunds {
			if isIn[*r.RefundOf] != nil || len(now) == chunk {
				later = append(later, r)
				continue
			}
			isIn[*r.RefundOf] = r
			now = append(now, r)
		}
		var inserted []struct{ ID, RefundOf int64 }
		if err := tx.NewInsert().Model(&now).Returning("id, refund_of").Scan(ctx, &inserted); err != nil {
			return err
		}
		for _, row := range inserted {
			isIn[row.RefundOf].ID = row.ID
		}
		refunds = later
	}
	return nil
}

func updateRefunded(ctx context.Context, tx bun.Tx, rev *revision, ids []int64) error {
	type sum struct {
		ID       int64       `bun:"id,type:bigint"`
		Refunds  int         `bun:"refunds,type:integer"`
		Refunded money.Cents `bun:"refunded,type:bigint"`
	}
	for some := range slices.Chunk(ids, chunk) {
		var rows []sum
		for _, id := range some {
			rows = append(rows, sum{id, rev.lines[id].Refunds, rev.lines[id].Refunded})
		}
		_, err := tx.NewUpdate().With("sum", tx.NewValues(&rows)).Model((*Line)(nil)).TableExpr("sum").
			Set("refunds = sum.refunds").Set("refunded = sum.refunded").Where("l.id = sum.id").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}
