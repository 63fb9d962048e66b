package payouts

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

// SelfBilling is what self-billing needs: with each payout that leaves, or is
// carried over below zero, the marketplace bills itself in the seller's name for the shares since the last
// documents, and credits what refunds took back. VAT on both is paid along.
type SelfBilling struct {
	Invoices *invoices.Service
	Sales    *sales.Service
	Products *products.Service
}

// BillThrough has payouts billed; it is said once, before the jobs run.
func (p *Service) BillThrough(b SelfBilling) { p.selfBilling = &b }

// document ties an invoice or a credit note to the payout it was issued with.
type document struct {
	bun.BaseModel `bun:"table:payout_documents,alias:pd"`

	PayoutID  int64 `bun:",pk"`
	InvoiceID int64 `bun:",pk"`
	Type      invoices.Type
}

// DocumentsOf are the invoice and the credit notes that were issued with a payout.
func DocumentsOf(ctx context.Context, q bun.IDB, payoutID int64) (invoiceIDs []int64, err error) {
	err = q.NewSelect().Model((*document)(nil)).Column("invoice_id").Where("pd.payout_id = ?", payoutID).Order("pd.invoice_id").Scan(ctx, &invoiceIDs)
	return invoiceIDs, err
}

// bill issues the documents of payouts, adds their VAT to them, and has it decided
// again what becomes of them. Below zero they are billed as well: who sells nothing
// more would keep the VAT on what was refunded. Where not all of that can be credited
// yet, the next documents cover it, and so they do of a seller who is paid without an
// invoice as the company is not known well enough for one. What is withheld is billed
// when it leaves.
func (p *Service) bill(ctx context.Context, tx bun.Tx, rows []*Payout, on calendar.Day, decide func(*Payout)) (map[int64][]document, error) {
	billed := slices.DeleteFunc(slices.Clone(rows), func(row *Payout) bool { return row.Status == Withheld })
	if p.selfBilling == nil || len(billed) == 0 {
		return nil, nil
	}
	b, err := p.readBills(ctx, tx, billed)
	if err != nil {
		return nil, err
	}
	documents := map[int64][]document{}
	for _, row := range billed {
		issued, err := b.issue(ctx, tx, row, on)
		if f := fault.Of(err); f != nil && f.Reason == "company_incomplete" {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("billing seller %d: %w", row.SellerID, err)
		}
		if len(issued) == 0 && row.Status == CarriedOver {
			continue // what was taken back may yet be credited on a later invoice
		}
		row.BilledAfter, row.BilledThrough = new(b.billed[row.SellerID].through()), &row.CoversThrough
		for _, one := range issued {
			documents[row.SellerID] = append(documents[row.SellerID], document{InvoiceID: one.ID, Type: one.Type})
			if one.Type == invoices.TypeCreditNote {
				row.VAT -= one.VAT
			} else {
				row.VAT += one.VAT
			}
		}
		row.Amount += row.VAT
		decide(row)
	}
	return documents, nil
}

// bills is what the documents of some payouts are made of.
type bills struct {
	*SelfBilling
	warn   func(msg string, args ...any)
	billed map[int64]billedRanges // by seller, what was billed before
	moves  map[int64][]ledger.Move
	lines  map[int64]sales.Brief // by number, sales and refunds alike
	// Of adjustments, the line that they are about; of lines, when they were released.
	adjusted map[int64]int64
	released map[int64]int64
}

// billedRange is what one invoice has billed of a seller's available account.
type billedRange struct {
	SellerID      int64
	DueOn         calendar.Day
	BilledAfter   int64
	BilledThrough int64
	InvoiceID     *int64 // nil: there was nothing to bill
}

type billedRanges []billedRange // oldest first

func (r billedRanges) through() int64 {
	if len(r) == 0 {
		return 0
	}
	return r[len(r)-1].BilledThrough
}

// invoiceOf is the invoice that billed what was released in a transaction.
func (r billedRanges) invoiceOf(transaction int64) *int64 {
	for _, one := range r {
		if transaction > one.BilledAfter && transaction <= one.BilledThrough {
			return one.InvoiceID
		}
	}
	return nil
}

func (p *Service) readBills(ctx context.Context, tx bun.Tx, rows []*Payout) (*bills, error) {
	b := &bills{
		SelfBilling: p.selfBilling, warn: func(msg string, args ...any) { p.log.WarnContext(ctx, msg, args...) },
		billed: map[int64]billedRanges{}, moves: map[int64][]ledger.Move{}, adjusted: map[int64]int64{},
	}
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.SellerID
	}
	var earlier []billedRange
	err := tx.NewSelect().TableExpr("payouts AS p").Join("LEFT JOIN payout_documents AS pd ON pd.payout_id = p.id AND pd.type = 'INVOICE'").
		ColumnExpr("p.seller_id, p.due_on, p.billed_after, p.billed_through, pd.invoice_id").
		Where("p.seller_id IN (?)", bun.List(ids)).Where("p.billed_through IS NOT NULL").Order("p.due_on").Scan(ctx, &earlier)
	if err != nil {
		return nil, err
	}
	for _, one := range earlier {
		b.billed[one.SellerID] = append(b.billed[one.SellerID], one)
	}
	ranges := make([]ledger.Range, len(rows))
	for i, row := range rows {
		ranges[i] = ledger.Range{SellerID: row.SellerID, After: b.billed[row.SellerID].through(), Through: row.CoversThrough}
	}
	moves, err := p.ledger.MovesOfAvailable(ctx, tx, ranges, ledger.CauseOrderLine, ledger.CauseRefund, ledger.CauseAdjustment)
	if err != nil {
		return nil, err
	}
	var lines, adjustments []int64
	for _, m := range moves {
		b.moves[m.SellerID] = append(b.moves[m.SellerID], m)
		if m.Cause.Kind == ledger.CauseAdjustment {
			adjustments = append(adjustments, m.Cause.ID)
		} else {
			lines = append(lines, m.Cause.ID)
		}
	}
	if b.lines, err = b.Sales.LinesOf(ctx, tx, lines); err != nil {
		return nil, err
	}
	found, err := b.Sales.Adjustments(ctx, tx, adjustments)
	if err != nil {
		return nil, err
	}
	var origins []int64
	for id, a := range found {
		if a.LineID != nil {
			b.adjusted[id] = *a.LineID
			origins = append(origins, *a.LineID)
		}
	}
	for _, line := range b.lines {
		if line.RefundOf != nil {
			origins = append(origins, *line.RefundOf)
		}
	}
	b.released, err = p.ledger.ReleasedIn(ctx, tx, origins)
	return b, err
}

// issue issues a payout's invoice and its credit notes, one for each invoice that
// something is taken back from.
func (b *bills) issue(ctx context.Context, tx bun.Tx, row *Payout, on calendar.Day) (issued []*invoices.Invoice, err error) {
	from, to := on.Month().AddMonths(-1), on.Add(-1) // also of one that is made up for later in its month
	if earlier := b.billed[row.SellerID]; len(earlier) > 0 {
		from = earlier[len(earlier)-1].DueOn
	}
	draft := invoices.Draft{
		Key: fmt.Sprintf("self-billing:%d:%s", row.SellerID, on), Series: invoices.SelfBilling, Type: invoices.TypeInvoice, SellerID: row.SellerID,
		IssuedOn: on, From: &from, To: &to, DueOn: on, Payment: invoices.ByBalance, PaymentReference: paymentReference(row.SellerID, on),
	}
	if row.Status == Booked {
		draft.DueOn, draft.Payment = *row.ExpectedOn, invoices.ByTransfer
	}
	names, err := b.names(ctx, tx, row.SellerID)
	if err != nil {
		return nil, err
	}
	draft.Lines = b.billedLines(row.SellerID, names)
	if row.Status == CarriedOver {
		if whole, err := b.isCreditable(ctx, tx, row.SellerID, draft.Lines); err != nil || !whole {
			return nil, err
		}
	}
	if len(draft.Lines) > 0 {
		invoice, err := b.Invoices.Issue(ctx, tx, draft)
		if err != nil {
			return nil, err
		}
		issued = append(issued, invoice)
	}
	credits, err := b.credits(ctx, tx, row.SellerID, issued)
	if err != nil {
		return nil, err
	}
	for _, c := range credits {
		draft.Key, draft.Type = fmt.Sprintf("self-billing:%d:%s:credit:%d", row.SellerID, on, c.invoice), invoices.TypeCreditNote
		draft.DueOn, draft.Payment = on, invoices.ByBalance
		draft.Lines = nil
		for _, part := range []struct {
			item   invoices.Item
			amount money.Cents
		}{{invoices.RefundedShare, c.refunded}, {invoices.PositiveAdjustment, c.adjusted}} {
			if part.amount > 0 {
				draft.Lines = append(draft.Lines, invoices.DraftLine{Item: part.item, Quantity: 1, UnitPrice: part.amount, Credits: c.invoice})
			}
		}
		note, err := b.Invoices.Issue(ctx, tx, draft)
		if err != nil {
			return nil, err
		}
		issued = append(issued, note)
	}
	return issued, nil
}

// paymentReference is what a payout's documents and its transfer are known by to
// the seller.
func paymentReference(sellerID int64, on calendar.Day) string {
	return fmt.Sprintf("PAYOUT-%d-%s", sellerID, on[:7])
}

// names are the names of a seller's products, where there are lines to name.
func (b *bills) names(ctx context.Context, tx bun.Tx, sellerID int64) (map[int64]string, error) {
	if len(b.moves[sellerID]) == 0 {
		return nil, nil
	}
	var who seller.Seller
	if err := tx.NewSelect().Model(&who).Column("language_native").Where("seller.id = ?", sellerID).Scan(ctx); err != nil {
		return nil, err
	}
	return b.Products.NamesIn(ctx, tx, sellerID, who.LanguageNative)
}

// billedLines are a line for each product and one for adjustments.
func (b *bills) billedLines(sellerID int64, names map[int64]string) (lines []invoices.DraftLine) {
	sums := map[int64]money.Cents{}
	var order []int64
	var adjusted money.Cents
	for _, m := range b.moves[sellerID] {
		switch {
		case m.Amount <= 0:
		case m.Cause.Kind == ledger.CauseAdjustment:
			adjusted += m.Amount
		case m.Cause.Kind == ledger.CauseOrderLine:
			product := b.lines[m.Cause.ID].ProductID
			if _, known := sums[product]; !known {
				order = append(order, product)
			}
			sums[product] += m.Amount
		}
	}
	slices.SortFunc(order, func(x, y int64) int { return int(sums[y] - sums[x]) })
	for _, product := range order {
		line := invoices.DraftLine{Item: invoices.SalesShare, Subject: names[product], Quantity: 1, UnitPrice: sums[product]}
		if names[product] != "" {
			line.ProductID = &product
		}
		lines = append(lines, line)
	}
	if adjusted > 0 {
		lines = append(lines, invoices.DraftLine{Item: invoices.PositiveAdjustment, Quantity: 1, UnitPrice: adjusted})
	}
	return lines
}

// isCreditable reports whether all that was taken back can be credited: on what is left
// of earlier invoices, and on one of these lines.
func (b *bills) isCreditable(ctx context.Context, tx bun.Tx, sellerID int64, lines []invoices.DraftLine) (bool, error) {
	earlier, err := b.Invoices.Creditable(ctx, tx, sellerID, invoices.SelfBilling)
	var left money.Cents
	for _, one := range earlier {
		left += one.Left
	}
	for _, line := range lines {
		left += line.UnitPrice
	}
	for _, m := range b.moves[sellerID] {
		left += min(m.Amount, 0)
	}
	return left >= 0, err
}

// credited is what is taken back of one invoice.
type credited struct {
	invoice            int64
	refunded, adjusted money.Cents
}

// credits spreads what was taken back over the invoices that billed it: first the
// one that billed the line, then the newest that have something left.
func (b *bills) credits(ctx context.Context, tx bun.Tx, sellerID int64, issued []*invoices.Invoice) (list []*credited, err error) {
	moves := slices.DeleteFunc(slices.Clone(b.moves[sellerID]), func(m ledger.Move) bool { return m.Amount >= 0 })
	if len(moves) == 0 {
		return nil, nil
	}
	left, err := b.Invoices.Creditable(ctx, tx, sellerID, invoices.SelfBilling)
	if err != nil {
		return nil, err
	}
	take := func(from *invoices.Creditable, amount money.Cents, isRefund bool) money.Cents {
		part := min(amount, from.Left)
		if part <= 0 {
			return amount
		}
		from.Left -= part
		i := slices.IndexFunc(list, func(c *credited) bool { return c.invoice == from.ID })
		if i < 0 {
			list, i = append(list, &credited{invoice: from.ID}), len(list)
		}
		if isRefund {
			list[i].refunded += part
		} else {
			list[i].adjusted += part
		}
		return amount - part
	}
	for _, m := range moves {
		isRefund, rest := m.Cause.Kind != ledger.CauseAdjustment, -m.Amount
		if own := b.billedBy(sellerID, m, issued); own != nil {
			if i := slices.IndexFunc(left, func(c invoices.Creditable) bool { return c.ID == *own }); i >= 0 {
				rest = take(&left[i], rest, isRefund)
			}
		}
		for i := range left {
			if rest > 0 {
				rest = take(&left[i], rest, isRefund)
			}
		}
		if rest > 0 { // it was never billed, as a refund of what was paid elsewhere
			b.warn("no invoice to credit this amount against", "seller", sellerID, "cause", m.Cause.String(), "rest", rest.String())
		}
	}
	return list, nil
}

// billedBy is the invoice that billed the line which a move takes back from.
func (b *bills) billedBy(sellerID int64, m ledger.Move, issued []*invoices.Invoice) *int64 {
	line := b.adjusted[m.Cause.ID]
	if m.Cause.Kind == ledger.CauseRefund {
		if line = 0; b.lines[m.Cause.ID].RefundOf != nil {
			line = *b.lines[m.Cause.ID].RefundOf
		}
	}
	transaction, isReleased := b.released[line]
	if !isReleased {
		return nil
	}
	if transaction > b.billed[sellerID].through() && len(issued) > 0 {
		return &issued[0].ID
	}
	return b.billed[sellerID].invoiceOf(transaction)
}
