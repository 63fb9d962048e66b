package graph

import (
	"context"

	"merkato/internal/bank"
	"merkato/internal/bank/accounts"
	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/invoices"
)

func (q query) BankAccount(ctx context.Context) (*generated.BankAccount, error) {
	balance, err := q.services.Bank.Balance(ctx)
	return &generated.BankAccount{Balance: balance}, err
}

func (q query) BankOverview(ctx context.Context) (*bank.Overview, error) {
	return q.services.Bank.Overview(ctx)
}

func (q query) PayoutPage(ctx context.Context, status *payouts.Status, year, page, length *int64) (*generated.PayoutPage, error) {
	f := payouts.Filter{Status: orElse(status, ""), Year: int(orElse(year, 0)), Page: int(orElse(page, 1)), Length: int(orElse(length, 10))}
	list, totals, err := q.services.Payouts.Page(ctx, f)
	return &generated.PayoutPage{Payouts: list, TotalCount: totals.Count, Amount: totals.Amount, Vat: totals.VAT, Paid: totals.Paid}, err
}

func (q query) Payout(ctx context.Context, id int64) (*schema.PayoutProof, error) {
	proof, err := q.services.Payouts.Proof(ctx, id)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	shown := &schema.PayoutProof{Proof: proof}
	if shown.Moved, err = q.services.Payouts.Moved(ctx, &proof.Payout); err != nil {
		return nil, err
	}
	if shown.Documents, err = q.services.Bank.Documented(ctx, &proof.Payout); err != nil {
		return nil, err
	}
	shown.Checked, err = q.services.Bank.CheckedSince(ctx, &proof.Payout)
	return shown, err
}

func (q query) BankInfos(context.Context) (*generated.BankInfos, error) {
	return &generated.BankInfos{}, nil
}

func (q query) BankSchedule(ctx context.Context) ([]bank.ScheduleEntry, error) {
	return q.services.Bank.Schedule(ctx)
}

func (q query) BankLines(ctx context.Context, of bank.Figure, on, until *calendar.Day, payout, after, limit *int64, lang *string) ([]bank.MoneyLine, error) {
	return q.services.Bank.Lines(ctx, bank.LinesRequest{
		Of: of, On: orElse(on, ""), Until: orElse(until, ""), PayoutID: orElse(payout, 0), After: orElse(after, 0), Limit: int(orElse(limit, 25)), Language: orElse(lang, "en"),
	})
}

func (q query) SellerDocuments(ctx context.Context) ([]bank.Document, error) {
	return q.services.Bank.Documents(ctx)
}

func (q query) BankInvoices(ctx context.Context, year, page, length *int64) (*generated.InvoicePage, error) {
	return invoicePage(ctx, q.services.Invoices, invoices.Filter{Series: invoices.SelfBilling, Year: int(orElse(year, 0))}, page, length)
}

func (q query) Statement(ctx context.Context, from, to calendar.Day) (*schema.Statement, error) {
	s, err := q.services.Bank.Statement(ctx, from, to, nil)
	if err != nil {
		return nil, err
	}
	return new(schema.StatementOf(s)), nil
}

func (q query) YearSummary(ctx context.Context, year int64) (*schema.YearSummary, error) {
	y, err := q.services.Bank.Year(ctx, int(year))
	if err != nil {
		return nil, err
	}
	return &schema.YearSummary{Of: y}, nil
}

func (q query) PayoutAccount(ctx context.Context) (*accounts.Account, error) {
	return q.services.Accounts.Account(ctx)
}

func (m mutation) CreatePayoutLink(ctx context.Context, kind accounts.LinkKind, lang *string) (*generated.PayoutLink, error) {
	link, err := m.services.Accounts.Link(ctx, kind, orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	return &generated.PayoutLink{URL: string(link)}, nil
}

func (m mutation) RefreshPayoutAccount(ctx context.Context) (*accounts.Account, error) {
	return m.services.Accounts.Refresh(ctx)
}
