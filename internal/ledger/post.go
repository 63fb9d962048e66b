package ledger

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/money"
)

// Post writes postings into the caller's transaction, all or none, and returns
// their transactions in the same order. A refusal leaves the caller's
// transaction as it was, so it may go on. Thousands at once cost few statements.
//
// A key that was written before, with the same content, is not written again:
// its first transaction is returned. With another content it is refused with
// fault.Conflict, and so is what would overdraw an account; fault.Invalid is
// what can never be posted, fault.NotFound a seller that does not exist.
//
// Writers do not deadlock if each posts once per transaction; the platform's
// accounts, which everyone posts to, stay locked from here to the commit, so
// post late.
func (s *Service) Post(ctx context.Context, tx bun.Tx, postings ...Posting) ([]Transaction, error) {
	if len(postings) == 0 {
		return nil, nil
	}
	distinct, err := distinctPostings(postings)
	if err != nil {
		return nil, err
	}
	var written map[string]Transaction
	err = tx.RunInTx(ctx, nil, func(_ context.Context, tx bun.Tx) error {
		written, err = s.post(ctx, tx, distinct)
		return err
	})
	if err != nil {
		return nil, err
	}
	result := make([]Transaction, len(postings))
	for i, p := range postings {
		result[i] = written[p.Key]
	}
	return result, nil
}

// distinctPostings checks the postings and brings them into their normal form,
// each key once, in the order of keys.
func distinctPostings(postings []Posting) ([]Posting, error) {
	byKey := make(map[string]Posting, len(postings))
	for _, p := range postings {
		if err := p.Validate(); err != nil {
			return nil, err
		}
		p = p.normal()
		if first, ok := byKey[p.Key]; ok {
			if err := sameContent(first, p); err != nil {
				return nil, err
			}
			continue
		}
		byKey[p.Key] = p
	}
	return slices.SortedFunc(maps.Values(byKey), func(a, b Posting) int { return cmp.Compare(a.Key, b.Key) }), nil
}

func sameContent(first, again Posting) error {
	if d := difference(first, again); d != "" {
		return fault.New(fault.Conflict, "key_reused", "Posting %q was made before with different content: %s.", again.Key, d).At("key")
	}
	return nil
}

// post takes what it needs in stages, each in a fixed order, so that writers
// wait for each other but never in a circle: new accounts, sellers' accounts,
// keys, the platform's accounts. Sellers' accounts come before the keys so that
// within each of them transaction numbers grow in the order of its balance; the
// platform's come last because every writer needs them.
func (s *Service) post(ctx context.Context, tx bun.Tx, postings []Posting) (map[string]Transaction, error) {
	used := map[Account]bool{}
	sellers := map[int64]bool{}
	for _, p := range postings {
		for _, e := range p.Entries {
			used[e.Account] = true
			if e.Account.SellerID != 0 {
				sellers[e.Account.SellerID] = true
			}
		}
	}
	accounts, err := openAccounts(ctx, tx, slices.Sorted(maps.Keys(sellers)))
	if err != nil {
		return nil, err
	}
	locked, err := s.lock(ctx, tx, accounts, func(a Account) bool { return a.SellerID != 0 && used[a] })
	if err != nil {
		return nil, err
	}

	fresh, repeated, err := s.insertTransactions(ctx, tx, postings)
	if err != nil {
		return nil, err
	}
	written := make(map[string]Transaction, len(postings))
	if err := addRepeated(ctx, tx, repeated, written); err != nil || len(fresh) == 0 {
		return written, err
	}
	for _, t := range fresh {
		written[t.Key] = t
	}
	if err := s.insertEntries(ctx, tx, fresh, accounts); err != nil {
		return nil, err
	}

	changes, err := changesOf(fresh)
	if err != nil {
		return nil, err
	}
	platform, err := s.lock(ctx, tx, accounts, func(a Account) bool { return a.SellerID == 0 && changes[a] != 0 })
	if err != nil {
		return nil, err
	}
	locked = append(locked, platform...)
	if err := checkBalances(locked, changes); err != nil {
		return nil, err
	}
	return written, updateBalances(ctx, tx, locked, changes)
}

// addRepeated finds the first transactions of keys that were written before.
// The insert has waited for whoever was writing them, so they can be seen now.
func addRepeated(ctx context.Context, tx bun.Tx, repeated []Posting, written map[string]Transaction) error {
	keys := make([]string, len(repeated))
	for i, p := range repeated {
		keys[i] = p.Key
	}
	firsts, err := transactionsByKey(ctx, tx, keys)
	if err != nil {
		return err
	}
	for _, t := range firsts {
		written[t.Key] = t
	}
	for _, p := range repeated {
		if err := sameContent(written[p.Key].Posting, p); err != nil {
			return err
		}
	}
	return nil
}

// changesOf sums what each account gains by all the transactions.
func changesOf(transactions []Transaction) (map[Account]money.Cents, error) {
	changes := map[Account]money.Cents{}
	for _, t := range transactions {
		for _, e := range t.Entries {
			sum, ok := money.Add(changes[e.Account], e.Amount)
			if !ok {
				return nil, outOfRange(e.Account)
			}
			changes[e.Account] = sum
		}
	}
	return changes, nil
}

func checkBalances(accounts []accountRow, changes map[Account]money.Cents) error {
	for _, row := range accounts {
		a := row.address()
		balance, ok := money.Add(row.Balance, changes[a])
		if !ok {
			return outOfRange(a)
		}
		if balance < 0 && a.Kind.neverNegative() {
			return fault.New(fault.Conflict, "overdrawn", "Account %q would fall to %s.", a, balance)
		}
	}
	return nil
}

func outOfRange(a Account) error {
	return fault.New(fault.Conflict, "balance_range", "The balance of account %q would be too large.", a)
}
