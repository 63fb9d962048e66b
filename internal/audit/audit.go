// Package audit keeps the trail of what operators did, to or as sellers and in
// their own name: who, whom, what and when. Rows are only ever added, and each
// is chained to the one before it by a hash, so that a change of an old one is
// found.
package audit

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// What the trail names. What areas do for operators they name themselves.
const (
	PoseAs = "pose_as" // a request that looks through a seller's eyes
	Change = "change"  // a request that changes something as a seller
)

// Entry is one line of the trail.
type Entry struct {
	bun.BaseModel `bun:"table:audit_trail,alias:entry"`

	ID       int64 `bun:",pk,autoincrement"`
	At       time.Time
	Issuer   string
	Subject  string
	Email    string // of who did it, where the provider says it
	Action   string
	SellerID int64 `bun:",nullzero"`
	Detail   string
	Position int64  `bun:",nullzero"` // in the chain, from 1
	Hash     string // of this line and of the one before it

	SellerName string `bun:"-"` // as the list of sellers has it now, for who shows the line
}

// Trail writes and reads the audit trail.
type Trail struct {
	db  *db.DB
	now func() time.Time
}

// New makes the trail on a database.
func New(d *db.DB, now func() time.Time) *Trail { return &Trail{db: d, now: now} }

// Record writes down what an actor does, before it is done.
func (t *Trail) Record(ctx context.Context, who actor.Actor, action string, sellerID int64, detail string) error {
	return t.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return t.RecordIn(ctx, tx, who, action, sellerID, detail) })
}

// RecordIn writes down what an actor does in the caller's transaction: the line
// is there exactly when it is done. Nobody else adds a line until the
// transaction ends, so this comes last in it.
func (t *Trail) RecordIn(ctx context.Context, tx bun.Tx, who actor.Actor, action string, sellerID int64, detail string) error {
	e := &Entry{
		At: db.Moment(t.now()), Issuer: who.Issuer, Subject: who.Subject, Email: who.Email,
		Action: action, SellerID: sellerID, Detail: detail,
	}
	last, err := t.hold(ctx, tx)
	if err != nil {
		return err
	}
	if _, err := tx.NewInsert().Model(e).Exec(ctx); err != nil {
		return err
	}
	return chain(ctx, tx, last, e)
}

// Filter narrows the trail; what is empty is any.
type Filter struct {
	Period   list.Period
	SellerID int64
	Subject  string // who did it, by issuer's subject
	Action   string
	Changes  bool // without the requests that only looked
}

// Check refuses filters that are not valid.
func (f Filter) Check() error {
	return list.First(f.Period.Check(), checkName("operator", f.Subject), checkName("action", f.Action))
}

func checkName(field, text string) error {
	if len(text) > 255 || !list.IsText(text) {
		return fault.New(fault.Invalid, field+"_unknown", "There is nothing of this name in the trail.").At(field)
	}
	return nil
}

func (f Filter) of(q *bun.SelectQuery) *bun.SelectQuery {
	q = f.Period.Of(q.Where("entry.position IS NOT NULL"), "entry.at")
	if f.SellerID != 0 {
		q = q.Where("entry.seller_id = ?", f.SellerID)
	}
	if f.Subject != "" {
		q = q.Where("entry.subject = ?", f.Subject)
	}
	if f.Action != "" {
		q = q.Where("entry.action = ?", f.Action)
	}
	if f.Changes {
		q = q.Where("entry.action <> 'pose_as'")
	}
	return q
}

// Page is a page of the trail, and how many lines there are.
type Page struct {
	Entries []Entry
	Count   int64
}

// List reads a page of the trail for an operator, newest first: by time, which is
// not the order of the chain where a line was added later for what happened before.
func (t *Trail) List(ctx context.Context, f Filter, page list.Page) (*Page, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	if err := list.First(f.Check(), page.Check("length")); err != nil {
		return nil, err
	}
	found := &Page{Entries: []Entry{}}
	var err error
	if found.Count, err = t.count(ctx, f); err == nil && found.Count > 0 {
		err = page.Of(f.of(t.db.Read().NewSelect().Model(&found.Entries)).Order("entry.at DESC", "entry.position DESC")).Scan(ctx)
	}
	if err != nil {
		return nil, err
	}
	return found, t.name(ctx, found.Entries)
}

// name says who the sellers of some lines are.
func (t *Trail) name(ctx context.Context, entries []Entry) error {
	var ids []int64
	for _, e := range entries {
		if e.SellerID > 0 && !slices.Contains(ids, e.SellerID) {
			ids = append(ids, e.SellerID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var rows []struct {
		ID   int64
		Name string
	}
	err := t.db.Read().NewSelect().TableExpr("sellers AS s").ColumnExpr("s.id, COALESCE(NULLIF(c.name, ''), TRIM(s.first_name || ' ' || s.last_name)) AS name").
		Join("LEFT JOIN seller_companies AS c ON c.seller_id = s.id").Where("s.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	names := make(map[int64]string, len(rows))
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	for i := range entries {
		entries[i].SellerName = names[entries[i].SellerID]
	}
	return err
}

// Who is what colleagues know an operator by, by their subject: the address in their
// newest line, where it has one. Older lines are not searched for one, which would
// read all of them where the provider says none.
func (t *Trail) Who(ctx context.Context, subject string) (string, error) {
	var emails []string
	err := t.db.Read().NewSelect().TableExpr("audit_trail").Column("email").
		Where("subject = ?", subject).OrderExpr("at DESC, position DESC").Limit(1).Scan(ctx, &emails)
	return cmp.Or(append(emails, subject)...), err
}

// count is how many lines there are. Positions have no gaps, so of the whole
// trail the last one says it.
func (t *Trail) count(ctx context.Context, f Filter) (int64, error) {
	if f == (Filter{}) {
		last, err := head(ctx, t.db.Read())
		return last.Position, err
	}
	return f.of(t.db.Read().NewSelect().Model((*Entry)(nil))).Count(ctx)
}

// Each passes on the lines of the trail one by one, oldest first, as they were
// at one moment. What an entry points to stays as it is.
func (t *Trail) Each(ctx context.Context, f Filter, each func(*Entry) error) error {
	if err := f.Check(); err != nil {
		return err
	}
	return t.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		rows, err := f.of(tx.NewSelect().Model((*Entry)(nil))).Order("entry.position").Rows(ctx)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var e Entry
			if err := t.db.Read().ScanRow(ctx, rows, &e); err != nil {
				return err
			}
			if err := each(&e); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// Count is how many lines Each will pass on.
func (t *Trail) Count(ctx context.Context, f Filter) (int64, error) {
	if err := f.Check(); err != nil {
		return 0, err
	}
	return t.count(ctx, f)
}
