// Package audit keeps the trail of what operators did to or as sellers: who,
// whom, what and when. Rows are only ever added.
package audit

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
)

// What the trail names.
const (
	PoseAs = "pose_as" // a request that looks through a seller's eyes
	Change = "change"  // a mutation that an operator sends as a seller
)

// Entry is one line of the trail.
type Entry struct {
	bun.BaseModel `bun:"table:audit_trail"`

	ID       int64 `bun:",pk,autoincrement"`
	At       time.Time
	Issuer   string
	Subject  string
	Action   string
	SellerID int64 `bun:",nullzero"`
	Detail   string
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
	e := &Entry{At: t.now(), Issuer: who.Issuer, Subject: who.Subject, Action: action, SellerID: sellerID, Detail: detail}
	return t.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewInsert().Model(e).Exec(ctx)
		return err
	})
}

// OfSeller lists what was done to or as one seller, newest first.
func (t *Trail) OfSeller(ctx context.Context, sellerID int64, limit int64) ([]Entry, error) {
	var entries []Entry
	err := t.db.Read().NewSelect().Model(&entries).
		Where("seller_id = ?", sellerID).Order("at DESC", "id DESC").Limit(limit).Scan(ctx)
	return entries, err
}
