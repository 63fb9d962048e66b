package sales

import (
	"context"

	"merkato/internal/money"
)

// LineToSee is a line that operators should look at.
type LineToSee struct {
	LineID    int64
	SellerID  int64
	Reference string      // of the order
	Amount    money.Cents // gross, of a refund negative
}

// longestAttention is how many lines of one sort are listed, the newest first.
const longestAttention = 1000

func (s *Service) toSee(ctx context.Context, where string) (lines []LineToSee, err error) {
	err = s.DB.Read().NewRaw(`SELECT l.id AS line_id, l.seller_id, o.reference, l.gross AS amount
		FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE `+where+` ORDER BY l.id DESC LIMIT ?`, longestAttention).Scan(ctx, &lines)
	return lines, err
}

// FlaggedRefunds are refunds that the marketplace told without naming the
// seller's of the same amount that waited for it.
func (s *Service) FlaggedRefunds(ctx context.Context) ([]LineToSee, error) {
	return s.toSee(ctx, "l.flag IS NOT NULL")
}

// CareNotRefunded are lines of Business Care whose contract was ended by the
// refund of its product while its year ran, and that were not refunded.
func (s *Service) CareNotRefunded(ctx context.Context) ([]LineToSee, error) {
	return s.toSee(ctx, `l.care AND l.type = 'ORDER' AND l.gross > 0 AND l.refunds = 0 AND l.id IN (
		SELECT c.last_line FROM business_care AS c WHERE c.ended_at IS NOT NULL)`)
}

// AdjustedLinesRefunded are refunds of lines that were adjusted: what was
// adjusted may have to be taken back too.
func (s *Service) AdjustedLinesRefunded(ctx context.Context) ([]LineToSee, error) {
	return s.toSee(ctx, `l.type = 'REFUND' AND l.refund_of IN (SELECT a.line_id FROM adjustments AS a WHERE a.line_id IS NOT NULL)`)
}
