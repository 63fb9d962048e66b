package schema

import (
	"strings"

	"merkato/internal/bank"
	"merkato/internal/bank/payouts"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
)

// PayoutProof is a payout with what it is made of.
type PayoutProof struct {
	*payouts.Proof
	Moved     []ledger.Transaction
	Documents []invoices.Invoice
	Checked   *payouts.Checked
}

// Ledger is what was written for the payout, entry by entry.
func (p *PayoutProof) Ledger() []LedgerEntry {
	entries := []LedgerEntry{}
	for _, t := range p.Moved {
		movement, _, _ := strings.Cut(t.Key, ":")
		for _, e := range t.Entries {
			entries = append(entries, LedgerEntry{At: t.OccurredAt, Movement: movement, Account: string(e.Account.Kind), Amount: e.Amount})
		}
	}
	return entries
}

// Statement is one with its terms next to its balances.
type Statement struct {
	*bank.Statement
	bank.StatementTerms
}

// StatementOf shows one.
func StatementOf(s *bank.Statement) Statement { return Statement{s, s.Terms} }

// YearSummary is a year, month by month.
type YearSummary struct{ Of *bank.Year }

// Year is which one.
func (y YearSummary) Year() int { return y.Of.Year }

// Whole is the year as one.
func (y YearSummary) Whole() Statement { return StatementOf(&y.Of.Whole) }

// Months are its months.
func (y YearSummary) Months() []Statement {
	months := make([]Statement, len(y.Of.Months))
	for i := range months {
		months[i] = StatementOf(&y.Of.Months[i])
	}
	return months
}
