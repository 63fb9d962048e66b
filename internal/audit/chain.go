package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"
)

// link is a place in the chain.
type link struct {
	Position int64
	Hash     string
}

// hash is what a line is chained by: SHA-256 over the hash of the line before it
// and all that the line says, each as <length>:<bytes>, so that no two lines are
// written alike.
func (e *Entry) hash(before string) string {
	h := sha256.New()
	for _, field := range []string{
		before, strconv.FormatInt(e.Position, 10), strconv.FormatInt(e.ID, 10), e.At.UTC().Format(time.RFC3339Nano),
		e.Issuer, e.Subject, e.Email, e.Action, strconv.FormatInt(e.SellerID, 10), e.Detail,
	} {
		fmt.Fprintf(h, "%d:%s", len(field), field)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// hold reads the end of the chain, and lets nobody else add to it until the
// transaction ends.
func (t *Trail) hold(ctx context.Context, tx bun.Tx) (*link, error) {
	last := &link{}
	return last, t.db.Locking(tx.NewSelect().TableExpr("audit_head").Column("position", "hash").Where("id = 1")).Scan(ctx, last)
}

func head(ctx context.Context, q bun.IDB) (last link, err error) {
	err = q.NewSelect().TableExpr("audit_head").Column("position", "hash").Where("id = 1").Scan(ctx, &last)
	return last, err
}

// chain chains lines that were added to the end, which the caller holds.
func chain(ctx context.Context, tx bun.Tx, last *link, added ...*Entry) error {
	for _, e := range added {
		e.Position = last.Position + 1
		e.Hash = e.hash(last.Hash)
		last.Position, last.Hash = e.Position, e.Hash
		if _, err := tx.NewUpdate().Model(e).Column("position", "hash").WherePK().Exec(ctx); err != nil {
			return err
		}
	}
	_, err := tx.NewRaw("UPDATE audit_head SET position = ?, hash = ? WHERE id = 1", last.Position, last.Hash).Exec(ctx)
	return err
}

// atOnce is how many lines of earlier releases are chained in one transaction.
const atOnce = 500

// ChainEarlier chains the lines that an earlier release has added, which knew no
// chain. It may run on several instances at once, and again.
func (t *Trail) ChainEarlier(ctx context.Context) error {
	for {
		var some []*Entry
		err := t.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			some = nil
			last, err := t.hold(ctx, tx)
			if err != nil {
				return err
			}
			if err := tx.NewSelect().Model(&some).Where("entry.hash = ''").Order("entry.id").Limit(atOnce).Scan(ctx); err != nil || len(some) == 0 {
				return err
			}
			return chain(ctx, tx, last, some...)
		})
		if err != nil || len(some) < atOnce {
			return err
		}
	}
}
