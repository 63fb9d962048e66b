package sales

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"merkato/internal/ledger"
	"merkato/internal/money"
)

// linesTogether is how many lines are proved as of one moment.
const linesTogether = 20_000

// LineOff is a line that is not what it should be, and in what.
type LineOff struct {
	LineID int64
	What   string
}

// VerifyLines proves each line: against its transaction and the digest that was
// kept with it, its commission against its rate, and what was refunded of it
// against its refunds. It goes by ranges of lines, each as of one moment, tells
// how far it is, and holds up nobody.
func (s *Service) VerifyLines(ctx context.Context, progress func(done, total int64)) ([]LineOff, error) {
	last, err := s.Ledger.LastCause(ctx, ledger.CauseOrderLine, ledger.CauseRefund)
	if err != nil {
		return nil, err
	}
	var lastLine int64
	if err := s.DB.Read().NewRaw("SELECT COALESCE(MAX(id), 0) FROM order_lines").Scan(ctx, &lastLine); err != nil {
		return nil, err
	}
	last = max(last, lastLine)
	var found []LineOff
	for from := int64(1); from <= last && len(found) < LongestList; from += linesTogether {
		to := min(from+linesTogether-1, last)
		err := s.DB.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
			some, err := s.proveLines(ctx, tx, from, to)
			found = append(found, some...)
			return err
		})
		if err != nil {
			return nil, err
		}
		progress(to, last)
	}
	return found[:min(len(found), LongestList)], nil
}

// refundedOf is what the refunds of a line sum to.
type refundedOf struct {
	count int
	gross money.Cents // negative, as the lines are
}

func (s *Service) proveLines(ctx context.Context, tx bun.Tx, from, to int64) (found []LineOff, err error) {
	off := func(id int64, format string, args ...any) {
		found = append(found, LineOff{id, fmt.Sprintf(format, args...)})
	}
	refunded, err := proveRefunds(ctx, tx, from, to, off)
	if err != nil {
		return nil, err
	}
	posted, err := s.Ledger.PostedLines(ctx, tx, from, to)
	if err != nil {
		return nil, err
	}
	byLine := make(map[int64]*ledger.PostedLine, len(posted))
	for i := range posted {
		byLine[posted[i].LineID] = &posted[i]
	}
	var lines []Line
	if err := tx.NewSelect().Model(&lines).ExcludeColumn("reason", "seller_key", "external_id", "taken_at", "renews", "flag").
		Where("l.id BETWEEN ? AND ?", from, to).Order("l.id").Scan(ctx); err != nil {
		return nil, err
	}
	for i := range lines {
		l := &lines[i]
		if p := byLine[l.ID]; p == nil {
			off(l.ID, "has no transaction")
		} else {
			l.provePosted(p, off)
			delete(byLine, l.ID)
		}
		if l.Type == TypeOrder {
			if want := l.Gross.Share(l.Rate); l.Commission != want {
				off(l.ID, "has a commission of %s, but its rate makes %s", l.Commission, want)
			}
			if r := refunded[l.ID]; l.Refunds != r.count || l.Refunded != -r.gross {
				off(l.ID, "says that %s was refunded in %d parts, but its refunds are %s in %d", l.Refunded, l.Refunds, -r.gross, r.count)
			}
		}
	}
	for _, id := range sortedKeys(byLine) {
		off(id, "is gone, but its transaction is there")
	}
	return found, nil
}

// provePosted holds a line against its transaction.
func (l *Line) provePosted(p *ledger.PostedLine, off func(int64, string, ...any)) {
	owner := p.ShareOf.SellerID
	if l.PaidElsewhere || p.ShareOf.Kind == ledger.PaidElsewhere {
		owner = l.SellerID // its share went to no seller's account
	}
	switch {
	case l.Gross != p.Gross || l.Commission != p.Commission:
		off(l.ID, "has gross %s and commission %s, but its transaction moved %s and %s", l.Gross, l.Commission, p.Gross, p.Commission)
	case l.Net != p.Share || owner != l.SellerID:
		off(l.ID, "has the share %s of seller %d, but its transaction moved %s on %s", l.Net, l.SellerID, p.Share, p.ShareOf)
	case l.At.UnixMicro() != p.OccurredAt.UnixMicro():
		off(l.ID, "is of %s, but its transaction occurred at %s", l.At.UTC(), p.OccurredAt.UTC())
	case p.Digest != l.Digest():
		off(l.ID, "is not what it was when it was posted: its digest differs")
	}
}

// proveRefunds works out the refunds of lines in a range anew, in the order they
// were booked, and tells what was refunded of each.
func proveRefunds(ctx context.Context, tx bun.Tx, from, to int64, off func(int64, string, ...any)) (map[int64]refundedOf, error) {
	var refunds []struct {
		ID, RefundOf      int64
		Gross, Commission money.Cents
		Rate              money.Rate
	}
	err := tx.NewRaw(`SELECT r.id, r.refund_of, r.gross, r.commission, sold.rate FROM order_lines AS r
		JOIN order_lines AS sold ON sold.id = r.refund_of WHERE r.refund_of BETWEEN ? AND ? ORDER BY r.refund_of, r.id`, from, to).Scan(ctx, &refunds)
	if err != nil {
		return nil, err
	}
	sums := map[int64]refundedOf{}
	takenBack := map[int64]money.Cents{}
	for _, r := range refunds {
		sum := sums[r.RefundOf]
		sum.count++
		sum.gross += r.Gross
		sums[r.RefundOf] = sum
		want := sum.gross.Share(r.Rate) - takenBack[r.RefundOf]
		if r.Commission != want {
			off(r.ID, "takes back a commission of %s, but the rate of line %d makes %s", r.Commission, r.RefundOf, want)
		}
		takenBack[r.RefundOf] += r.Commission
	}
	return sums, nil
}
