package ledger

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// chunk is how many rows go into one statement: enough that the round trip no
// longer counts, few enough that a statement stays small.
const chunk = 1000

type accountRow struct {
	bun.BaseModel `bun:"table:ledger_accounts,alias:a"`

	ID       int64       `bun:"id,pk,autoincrement"`
	SellerID int64       `bun:"seller_id,nullzero"`
	Kind     Kind        `bun:"kind"`
	Balance  money.Cents `bun:"balance"`
}

func (r accountRow) address() Account { return Account{r.SellerID, r.Kind} }

type transactionRow struct {
	bun.BaseModel `bun:"table:ledger_transactions,alias:t"`

	ID         int64     `bun:"id,pk,autoincrement"`
	Key        string    `bun:"idempotency_key"`
	CauseKind  CauseKind `bun:"cause_kind"`
	CauseID    int64     `bun:"cause_id"`
	OccurredAt time.Time `bun:"occurred_at"`
	PostedAt   time.Time `bun:"posted_at"`
	Digest     *int64    `bun:"digest"`
}

type entryRow struct {
	bun.BaseModel `bun:"table:ledger_entries,alias:e"`

	TransactionID int64       `bun:"transaction_id"`
	AccountID     int64       `bun:"account_id"`
	Amount        money.Cents `bun:"amount"`
}

// openAccounts finds the accounts of these sellers, which are in order, and the
// platform's. A seller has all accounts or none: who is new gets them.
func openAccounts(ctx context.Context, tx bun.Tx, sellers []int64) (map[Account]int64, error) {
	accounts := make(map[Account]int64, len(sellers)*len(sellerKinds)+len(platformKinds))
	find := func(where string, args ...any) error {
		var rows []accountRow
		if err := tx.NewSelect().Model(&rows).Where(where, args...).Scan(ctx); err != nil {
			return err
		}
		for _, row := range rows {
			accounts[row.address()] = row.ID
		}
		return nil
	}
	if err := find("seller_id IS NULL"); err != nil {
		return nil, err
	}
	for some := range slices.Chunk(sellers, chunk) {
		if err := find("seller_id IN (?)", bun.List(some)); err != nil {
			return nil, err
		}
	}
	isKnown := func(id int64) bool { _, ok := accounts[SellerAccount(id, Pending)]; return ok }
	unknown := slices.DeleteFunc(slices.Clone(sellers), isKnown)
	for some := range slices.Chunk(unknown, chunk/len(sellerKinds)) {
		var rows []accountRow
		for _, id := range some {
			for _, kind := range sellerKinds {
				rows = append(rows, accountRow{SellerID: id, Kind: kind})
			}
		}
		// Another writer may be opening the same ones: then wait, and use those.
		_, err := tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx)
		if db.IsForeignKey(err) {
			return nil, fault.New(fault.NotFound, "seller_unknown", "There is no such seller.").Because(err)
		}
		if err != nil {
			return nil, err
		}
		if err := find("seller_id IN (?)", bun.List(some)); err != nil {
			return nil, err
		}
	}
	return accounts, nil
}

// lock reads the chosen accounts and keeps them from others until the
// transaction ends. On SQLite a writing transaction is alone anyway.
func (s *Service) lock(ctx context.Context, tx bun.Tx, accounts map[Account]int64, choose func(Account) bool) ([]accountRow, error) {
	var ids []int64
	for a, id := range accounts {
		if choose(a) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	locked := make([]accountRow, 0, len(ids))
	for some := range slices.Chunk(ids, chunk) {
		var rows []accountRow
		if err := s.db.Locking(tx.NewSelect().Model(&rows).Where("id IN (?)", bun.List(some)).Order("id")).Scan(ctx); err != nil {
			return nil, err
		}
		locked = append(locked, rows...)
	}
	return locked, nil
}

// insertTransactions writes postings whose key is new, and returns those that are not.
func (s *Service) insertTransactions(ctx context.Context, tx bun.Tx, postings []Posting) (fresh []Transaction, repeated []Posting, err error) {
	postedAt, err := s.postingTime(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	for some := range slices.Chunk(postings, chunk) {
		rows := make([]transactionRow, len(some))
		for i, p := range some {
			rows[i] = transactionRow{Key: p.Key, CauseKind: p.Cause.Kind, CauseID: p.Cause.ID, OccurredAt: p.OccurredAt, PostedAt: postedAt, Digest: p.Digest}
		}
		var inserted []struct {
			ID  int64
			Key string `bun:"idempotency_key"`
		}
		err := tx.NewInsert().Model(&rows).On("CONFLICT (idempotency_key) DO NOTHING").
			Returning("id, idempotency_key").Scan(ctx, &inserted)
		if err != nil {
			return nil, nil, err
		}
		ids := make(map[string]int64, len(inserted))
		for _, row := range inserted {
			ids[row.Key] = row.ID
		}
		for _, p := range some {
			if id, ok := ids[p.Key]; ok {
				fresh = append(fresh, Transaction{ID: id, Posting: p, PostedAt: postedAt})
			} else {
				repeated = append(repeated, p)
			}
		}
	}
	return fresh, repeated, nil
}

func (s *Service) insertEntries(ctx context.Context, tx bun.Tx, transactions []Transaction, accounts map[Account]int64) error {
	var all []entryRow
	for _, t := range transactions {
		for _, e := range t.Entries {
			all = append(all, entryRow{TransactionID: t.ID, AccountID: accounts[e.Account], Amount: e.Amount})
		}
	}
	for rows := range slices.Chunk(all, chunk) {
		columns := []db.Column{
			db.Ints("transaction_id", rows, func(r entryRow) int64 { return r.TransactionID }),
			db.Ints("account_id", rows, func(r entryRow) int64 { return r.AccountID }),
			db.Ints("amount", rows, func(r entryRow) int64 { return int64(r.Amount) }),
		}
		if _, err := s.db.InsertRows(tx, "ledger_entries", columns, "").Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

func updateBalances(ctx context.Context, tx bun.Tx, accounts []accountRow, changes map[Account]money.Cents) error {
	type change struct {
		ID     int64       `bun:"id,type:bigint"`
		Amount money.Cents `bun:"amount,type:bigint"`
	}
	var all []change
	for _, row := range accounts {
		if amount := changes[row.address()]; amount != 0 {
			all = append(all, change{row.ID, amount})
		}
	}
	for rows := range slices.Chunk(all, chunk) {
		_, err := tx.NewUpdate().With("change", tx.NewValues(&rows)).Model((*accountRow)(nil)).
			TableExpr("change").Set("balance = a.balance + change.amount").Where("a.id = change.id").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// accountsOf reads the accounts of a seller, or the platform's for 0.
func accountsOf(ctx context.Context, idb bun.IDB, sellerID int64) ([]accountRow, error) {
	var rows []accountRow
	q := idb.NewSelect().Model(&rows)
	if sellerID == 0 {
		q = q.Where("seller_id IS NULL")
	} else {
		q = q.Where("seller_id = ?", sellerID)
	}
	return rows, q.Scan(ctx)
}

func transactionsByKey(ctx context.Context, idb bun.IDB, keys []string) ([]Transaction, error) {
	var all []Transaction
	for some := range slices.Chunk(keys, chunk) {
		found, err := transactions(ctx, idb, func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("idempotency_key IN (?)", bun.List(some))
		})
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func transactionsOf(ctx context.Context, idb bun.IDB, causes []Cause) ([]Transaction, error) {
	byKind := map[CauseKind][]int64{}
	for _, c := range causes {
		byKind[c.Kind] = append(byKind[c.Kind], c.ID)
	}
	if len(byKind) == 0 {
		return nil, nil
	}
	return transactions(ctx, idb, func(q *bun.SelectQuery) *bun.SelectQuery {
		for kind, ids := range byKind {
			q = q.WhereOr("cause_kind = ? AND cause_id IN (?)", kind, bun.List(ids))
		}
		return q
	})
}

// transactions reads whole transactions, oldest first. Header and entries may
// come by two statements: what is written never changes.
func transactions(ctx context.Context, idb bun.IDB, choose func(*bun.SelectQuery) *bun.SelectQuery) ([]Transaction, error) {
	var rows []transactionRow
	if err := idb.NewSelect().Model(&rows).Apply(choose).Order("id").Scan(ctx); err != nil {
		return nil, err
	}
	found := make([]Transaction, len(rows))
	at := make(map[int64]int, len(rows))
	ids := make([]int64, len(rows))
	for i, row := range rows {
		found[i] = Transaction{ID: row.ID, PostedAt: row.PostedAt.UTC(), Posting: Posting{
			Key: row.Key, Cause: Cause{row.CauseKind, row.CauseID}, OccurredAt: row.OccurredAt.UTC(), Digest: row.Digest,
		}}
		at[row.ID], ids[i] = i, row.ID
	}
	for some := range slices.Chunk(ids, chunk) {
		var entries []struct {
			TransactionID int64
			SellerID      int64
			Kind          Kind
			Amount        money.Cents
		}
		err := idb.NewSelect().Model((*entryRow)(nil)).Join("JOIN ledger_accounts AS a ON a.id = e.account_id").
			Column("e.transaction_id", "a.kind", "e.amount").ColumnExpr("COALESCE(a.seller_id, 0) AS seller_id").
			Where("e.transaction_id IN (?)", bun.List(some)).Scan(ctx, &entries)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			t := &found[at[e.TransactionID]]
			t.Entries = append(t.Entries, Entry{Account{e.SellerID, e.Kind}, e.Amount})
		}
	}
	for i := range found {
		found[i].Posting = found[i].normal()
	}
	return found, nil
}

func statement(ctx context.Context, idb bun.IDB, a Account, page Page) ([]StatementLine, error) {
	account := idb.NewSelect().Model((*accountRow)(nil)).Column("id").Where("kind = ?", a.Kind)
	if a.SellerID == 0 {
		account = account.Where("seller_id IS NULL")
	} else {
		account = account.Where("seller_id = ?", a.SellerID)
	}
	before := page.Before
	if before == 0 {
		before = math.MaxInt64
	}
	var lines []StatementLine
	err := idb.NewSelect().Model((*entryRow)(nil)).Join("JOIN ledger_transactions AS t ON t.id = e.transaction_id").
		Column("e.transaction_id", "e.amount", "t.cause_kind", "t.cause_id", "t.occurred_at", "t.posted_at").
		Where("e.account_id = (?)", account).Where("e.transaction_id < ?", before).
		Order("e.transaction_id DESC").Limit(int64(page.Limit)).Scan(ctx, &lines)
	for i := range lines {
		lines[i].OccurredAt, lines[i].PostedAt = lines[i].OccurredAt.UTC(), lines[i].PostedAt.UTC()
	}
	return lines, err
}
