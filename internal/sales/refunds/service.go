package refunds

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/notifications"
	"merkato/internal/outbox"
	"merkato/internal/sales"
)

// Service is what callers may do with refunds:
//
//   - the marketplace reports them (Record), and takes those by sellers (Outgoing, Take);
//   - sellers refund (Refundable, Preview, Make).
type Service struct {
	outbox.Box
	notifications.Outlet
	sales *sales.Service
	trail *audit.Trail // of refunds by operators who pose as sellers
}

// New makes the service.
func New(sold *sales.Service, trail *audit.Trail) *Service {
	return &Service{Box: outbox.New(sold.DB, sold.Now, outgoing), sales: sold, trail: trail}
}

// Record books refunds that the marketplace reports, in the caller's transaction,
// with postings and figures. Their form was checked where they came in. Each refund
// is taken or refused by itself; what is refused writes nothing. One of an order that
// is not known yet is refused as order_unknown, to be sent again. An error means that
// the whole transaction must roll back. As the Record of sales it is called once in a
// transaction and late.
func (s *Service) Record(ctx context.Context, tx bun.Tx, all []Reported) ([]sales.Outcome, error) {
	outcomes := make([]sales.Outcome, len(all))
	names := make([]sales.LineName, len(all))
	for i, r := range all {
		names[i] = sales.LineName{Reference: r.Reference, Number: r.LineNumber}
	}
	lines, orders, err := sales.FindLines(ctx, tx, names)
	if err != nil {
		return nil, err
	}
	requests := make([]request, len(all))
	for i := range all {
		r, line := &all[i], lines[names[i]]
		switch {
		case !orders[r.Reference]:
			outcomes[i].Err = fault.New(fault.NotFound, "order_unknown", "Order %q is not known yet: send it first.", r.Reference).At("reference")
		case line == nil || (r.Seller != "" && r.Seller != line.SellerName):
			outcomes[i].Err = fault.New(fault.NotFound, "line_unknown", "Order %q has no such line %d.", r.Reference, r.LineNumber).At("line")
		default:
			requests[i] = request{lineID: line.ID, amount: r.Amount, at: db.Moment(r.At), cause: r.Cause, reason: r.Reason, externalID: r.ID, ours: r.Refund}
		}
	}
	return outcomes, s.book(ctx, tx, requests, outcomes)
}

// book books refunds of known lines with all that hangs on them, in their order,
// and says what became of each. Sales are locked in the order of their ids, so
// that writers wait for each other but never in a circle.
func (s *Service) book(ctx context.Context, tx bun.Tx, requests []request, outcomes []sales.Outcome) error {
	sold, err := s.lockSold(ctx, tx, requests)
	if err != nil || len(sold.lines) == 0 {
		return err
	}
	which := make([]*sales.Line, len(requests))
	var made, tied []*sales.Line
	for i, a := range requests {
		if a.lineID == 0 {
			continue
		}
		refund, ours, refused := sold.take(a)
		switch {
		case refused != nil:
			outcomes[i].Err = refused
		case refund == nil: // it is there: reported again, or made here
			outcomes[i].Repeated, which[i] = true, ours
			if a.externalID != "" && ours.ExternalID == nil {
				ours.ExternalID = &a.externalID
				sold.byID[a.externalID], tied = ours, append(tied, ours)
			}
		default:
			which[i], made = refund, append(made, refund)
		}
	}
	if err := s.write(ctx, tx, sold, made); err != nil {
		return err
	}
	if err := tie(ctx, tx, tied, db.Moment(s.sales.Now())); err != nil {
		return err
	}
	for i, r := range which {
		if r != nil {
			outcomes[i].OrderIDs, outcomes[i].LineIDs = []int64{r.OrderID}, []int64{r.ID}
		}
	}
	return nil
}

// write puts refunds into the database with all that hangs on them: with its last
// cent a product's Business Care ends.
func (s *Service) write(ctx context.Context, tx bun.Tx, sold *soldLines, made []*sales.Line) error {
	if len(made) == 0 {
		return nil
	}
	if err := insert(ctx, tx, made); err != nil {
		return err
	}
	if err := updateRefunded(ctx, tx, sold, made); err != nil {
		return err
	}
	for _, r := range made {
		if line := sold.lines[*r.RefundOf]; line.IsRefundedWhole() {
			if err := endCare(ctx, tx, line, r.At); err != nil {
				return err
			}
		}
	}
	if err := s.notify(ctx, tx, made); err != nil {
		return err
	}
	return s.sales.Book(ctx, tx, made, func(r *sales.Line) (ledger.Posting, error) {
		return ledger.Refund(r.InLedger(), shareOf(r, sold.lines[*r.RefundOf]))
	})
}

// notify notifies sellers of refunds that they have not made themselves.
func (s *Service) notify(ctx context.Context, tx bun.Tx, made []*sales.Line) error {
	if !s.Notifies() {
		return nil
	}
	var notices []notifications.Notice
	for _, r := range made {
		if r.SellerKey != nil {
			continue
		}
		notices = append(notices, notifications.Notice{
			SellerID: r.SellerID, What: notifications.Refunded, Key: strconv.FormatInt(r.ID, 10), At: r.At, ProductID: r.ProductID,
			Details: notifications.Details{Amount: &r.Net, Path: fmt.Sprintf("orders?order=%d", r.OrderID)},
		})
	}
	return s.Notify(ctx, tx, notices...)
}
