package bank

import (
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// Figure is one of the money figures of the bank page or of a payout's proof; each
// can be opened to the lines that it is the sum of.
type Figure string

const (
	FigurePending   Figure = "PENDING"    // shares that are not available yet
	FigureRelease   Figure = "RELEASE"    // those that become available on a day
	FigureExpected  Figure = "EXPECTED"   // those that do until the payout of a day
	FigureAvailable Figure = "AVAILABLE"  // what has moved since the last payout that left
	FigureInTransit Figure = "IN_TRANSIT" // payouts on their way

	// Of a payout's proof.
	FigureOpening     Figure = "OPENING"
	FigureShares      Figure = "SHARES"
	FigureRefunds     Figure = "REFUNDS"
	FigureAdjustments Figure = "ADJUSTMENTS"
	FigureVAT         Figure = "VAT"
	FigureFees        Figure = "FEES"
	FigureReturned    Figure = "RETURNED"
)

var termCauses = map[Figure]ledger.CauseKind{
	FigureShares: ledger.CauseOrderLine, FigureRefunds: ledger.CauseRefund, FigureAdjustments: ledger.CauseAdjustment,
	FigureFees: ledger.CauseFee, FigureReturned: ledger.CausePayout,
}

// LineKind is what a line of money is about.
type LineKind string

const (
	LineShare      LineKind = "SHARE"
	LineRefund     LineKind = "REFUND"
	LineAdjustment LineKind = "ADJUSTMENT"
	LineFee        LineKind = "FEE"
	LinePayout     LineKind = "PAYOUT" // one that came back, is on its way or went before
	LineDocument   LineKind = "DOCUMENT"
)

var lineKinds = map[ledger.CauseKind]LineKind{
	ledger.CauseOrderLine: LineShare, ledger.CauseRefund: LineRefund, ledger.CauseAdjustment: LineAdjustment, ledger.CauseFee: LineFee, ledger.CausePayout: LinePayout,
}

// MoneyLine is one of the lines that a figure is the sum of.
type MoneyLine struct {
	ID        int64 // goes on from here: the ledger's transaction, or of what is pending the order line
	Kind      LineKind
	On        calendar.Day // when it became, or becomes, available
	Amount    money.Cents
	OrderID   *int64
	Reference *string // of the order, or of the document
	Product   *string
	At        *time.Time // of the sale or the refund
	Text      *string    // why there was an adjustment
	PayoutID  *int64
	InvoiceID *int64
}

// LinesRequest is which lines are wanted.
type LinesRequest struct {
	Of       Figure
	On       calendar.Day // of a release or an expected payout
	Until    calendar.Day // of a release: the last of several days; empty: the same day
	PayoutID int64        // of a payout's proof
	After    int64        // the last line of the page before; 0: from the beginning
	Limit    int
	Language string // of products' names
}

// longestPage is how many lines or payouts one answer has at most.
const longestPage = payouts.LongestPage

// Lines are what a figure of the asking seller's is the sum of.
func (s *Service) Lines(ctx context.Context, r LinesRequest) ([]MoneyLine, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if r.Limit < 1 || r.Limit > longestPage {
		return nil, fault.New(fault.Invalid, "page_limit", "A page must have 1 to %d lines.", longestPage).At("limit")
	}
	if (r.Of == FigureRelease || r.Of == FigureExpected) && r.On == "" {
		return nil, fault.New(fault.Invalid, "day_missing", "Give a day.").At("on")
	}
	switch r.Of {
	case FigurePending, FigureRelease, FigureExpected:
		return s.pendingLines(ctx, sellerID, r)
	case FigureInTransit:
		return s.payoutLines(ctx, "p.seller_id = ? AND p.status IN ('BOOKED', 'TRANSFERRED', 'IN_TRANSIT', 'REVERSING') AND p.id > ?", sellerID, r.After)
	case FigureAvailable:
		after, err := s.lastSent(ctx, sellerID)
		if err != nil {
			return nil, err
		}
		all := []ledger.CauseKind{ledger.CauseOrderLine, ledger.CauseRefund, ledger.CauseAdjustment, ledger.CauseFee, ledger.CausePayout}
		return s.bookedLines(ctx, ledger.Range{SellerID: sellerID, After: after, Through: math.MaxInt64}, r, all...)
	}
	payout, err := payouts.Own(ctx, s.DB.Read(), r.PayoutID, sellerID)
	if err == nil && payout == nil {
		err = fault.New(fault.NotFound, "payout_unknown", "There is no such payout.").At("payout")
	}
	if err != nil {
		return nil, err
	}
	switch r.Of {
	case FigureOpening:
		return s.payoutLines(ctx, "p.seller_id = ? AND p.due_on = (SELECT MAX(q.due_on) FROM payouts AS q WHERE q.seller_id = p.seller_id AND q.due_on < ?)", sellerID, payout.DueOn)
	case FigureVAT:
		return s.documentLines(ctx, payout)
	}
	covered := ledger.Range{SellerID: sellerID, After: payout.CoversAfter, Through: payout.CoversThrough}
	return s.bookedLines(ctx, covered, r, termCauses[r.Of])
}

// lastSent is where the last payout that left ends: all that is available came
// after it.
func (s *Service) lastSent(ctx context.Context, sellerID int64) (through int64, err error) {
	err = s.DB.Read().NewRaw("SELECT COALESCE(MAX(covers_through), 0) FROM payouts WHERE seller_id = ? AND sent_at IS NOT NULL", sellerID).Scan(ctx, &through)
	return through, err
}

func (s *Service) pendingLines(ctx context.Context, sellerID int64, r LinesRequest) ([]MoneyLine, error) {
	today := calendar.DayOf(s.Now())
	var f sales.ShareFilter
	switch r.Of {
	case FigureRelease:
		if f.Until = max(r.On, r.Until).End(); r.On > today {
			f.From = r.On.Start()
		}
	case FigureExpected:
		// What is released on the day itself leaves with its payout.
		if f.Until = r.On.End(); r.On > payouts.NextOn(s.Now()) {
			f.From = r.On.AddMonths(-1).End()
		}
	}
	if r.After != 0 {
		at, err := s.Sales.ReleaseOf(ctx, sellerID, r.After)
		if err != nil && !db.IsNotFound(err) {
			return nil, err
		}
		f.AfterAt, f.AfterID = at, r.After
	}
	shares, err := s.Sales.Pending(ctx, sellerID, f, r.Limit)
	if err != nil {
		return nil, err
	}
	lines := make([]MoneyLine, len(shares))
	ids := make([]int64, len(shares))
	for i, share := range shares {
		ids[i] = share.LineID
		lines[i] = MoneyLine{ID: share.LineID, Kind: LineShare, On: max(calendar.DayOf(share.ReleaseAt), today), Amount: share.Left}
	}
	return lines, s.describe(ctx, sellerID, r.Language, lines, ids)
}

func (s *Service) bookedLines(ctx context.Context, covered ledger.Range, r LinesRequest, kinds ...ledger.CauseKind) ([]MoneyLine, error) {
	moved, err := s.Ledger.LinesOfAvailable(ctx, covered, ledger.Page{Before: r.After, Limit: r.Limit}, kinds...)
	if err != nil {
		return nil, err
	}
	lines := make([]MoneyLine, len(moved))
	ids := make([]int64, len(moved))
	var adjustments []int64
	fees := map[int]int64{} // by the place of the line
	for i, m := range moved {
		lines[i] = MoneyLine{ID: m.TransactionID, Kind: lineKinds[m.Cause.Kind], On: calendar.DayOf(m.OccurredAt), Amount: m.Amount}
		switch m.Cause.Kind {
		case ledger.CauseOrderLine, ledger.CauseRefund:
			ids[i] = m.Cause.ID
		case ledger.CauseAdjustment:
			adjustments = append(adjustments, m.Cause.ID)
		case ledger.CauseFee:
			fees[i] = m.Cause.ID
		case ledger.CausePayout:
			lines[i].PayoutID = &moved[i].Cause.ID
		}
	}
	adjusted, err := s.Sales.Adjustments(ctx, s.DB.Read(), adjustments)
	if err != nil {
		return nil, err
	}
	for i, m := range moved {
		if a, ok := adjusted[m.Cause.ID]; ok && m.Cause.Kind == ledger.CauseAdjustment {
			lines[i].Text = &a.Reason
			if a.LineID != nil {
				ids[i] = *a.LineID
			}
		}
	}
	if err := s.describe(ctx, covered.SellerID, r.Language, lines, ids); err != nil {
		return nil, err
	}
	return lines, s.describeFees(ctx, covered.SellerID, r.Language, lines, fees)
}

// describeFees fills in the products that fees are for.
func (s *Service) describeFees(ctx context.Context, sellerID int64, language string, lines []MoneyLine, fees map[int]int64) error {
	if len(fees) == 0 {
		return nil
	}
	var rows []struct{ ID, ProductID int64 }
	err := s.DB.Read().NewSelect().TableExpr("fees").Column("id", "product_id").
		Where("seller_id = ?", sellerID).Where("id IN (?)", bun.List(slices.Collect(maps.Values(fees)))).Scan(ctx, &rows)
	if err != nil {
		return err
	}
	products := make(map[int64]int64, len(rows))
	for _, row := range rows {
		products[row.ID] = row.ProductID
	}
	names, err := s.Products.Names(ctx, sellerID, language)
	for i, fee := range fees {
		if name, ok := names[products[fee]]; ok {
			lines[i].Product = &name
		}
	}
	return err
}

// describe fills in which order lines they are about; 0: none.
func (s *Service) describe(ctx context.Context, sellerID int64, language string, lines []MoneyLine, ids []int64) error {
	briefs, err := s.Sales.Briefs(ctx, s.DB.Read(), ids)
	if err != nil || len(briefs) == 0 {
		return err
	}
	names, err := s.Products.Names(ctx, sellerID, language)
	for i, id := range ids {
		if brief, ok := briefs[id]; ok {
			lines[i].OrderID, lines[i].Reference, lines[i].At, lines[i].Product = &brief.OrderID, &brief.Reference, &brief.At, new(names[brief.ProductID])
		}
	}
	return err
}

func (s *Service) payoutLines(ctx context.Context, where string, args ...any) ([]MoneyLine, error) {
	var rows []payouts.Payout
	if err := s.DB.Read().NewSelect().Model(&rows).Where(where, args...).Order("p.id").Limit(longestPage).Scan(ctx); err != nil {
		return nil, err
	}
	lines := make([]MoneyLine, len(rows))
	for i := range rows {
		lines[i] = MoneyLine{ID: rows[i].ID, Kind: LinePayout, On: rows[i].DueOn, Amount: rows[i].Amount, PayoutID: &rows[i].ID}
	}
	return lines, nil
}

// documentLines are the VAT of a payout's invoice and credit notes.
func (s *Service) documentLines(ctx context.Context, payout *payouts.Payout) ([]MoneyLine, error) {
	papers, err := s.Documented(ctx, payout)
	lines := make([]MoneyLine, len(papers))
	for i, paper := range papers {
		lines[i] = MoneyLine{ID: paper.ID, Kind: LineDocument, On: paper.IssuedOn, Amount: paper.VAT, Reference: &paper.Reference, InvoiceID: &papers[i].ID}
		if paper.Type == "CREDIT_NOTE" {
			lines[i].Amount = -paper.VAT
		}
	}
	return lines, err
}
