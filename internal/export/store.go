package export

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// purgedAtOnce is how many exports one step of their removal takes.
const purgedAtOnce = 100

var unfinishedStates = bun.List([]State{Waiting, Running})

func insert(ctx context.Context, tx bun.Tx, e *Export) error {
	_, err := tx.NewInsert().Model(e).Exec(ctx)
	return err
}

// one is nil where there is none.
func one(ctx context.Context, q bun.IDB, id int64) (*Export, error) {
	e := new(Export)
	err := q.NewSelect().Model(e).Where("id = ?", id).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return e, err
}

func listOf(ctx context.Context, q bun.IDB, sellerID int64, name string, since time.Time) (found []Export, err error) {
	err = q.NewSelect().Model(&found).Where("seller_id = ?", sellerID).Where("asked_at >= ?", since).Where("name = ?", name).
		OrderExpr("asked_at DESC, id DESC").Scan(ctx)
	return found, err
}

func countUnfinished(ctx context.Context, tx bun.Tx, sellerID int64) (int64, error) {
	return tx.NewSelect().Model((*Export)(nil)).Where("seller_id = ?", sellerID).Where("state IN (?)", unfinishedStates).Count(ctx)
}

func allUnfinished(ctx context.Context, q bun.IDB) (ids []int64, err error) {
	err = q.NewSelect().Model((*Export)(nil)).Column("id").Where("state IN (?)", unfinishedStates).OrderExpr("id").Scan(ctx, &ids)
	return ids, err
}

func olderThan(ctx context.Context, q bun.IDB, before time.Time) (old []Export, err error) {
	err = q.NewSelect().Model(&old).Where("asked_at < ?", before).OrderExpr("id").Limit(purgedAtOnce).Scan(ctx)
	return old, err
}

func (s *Service) remove(ctx context.Context, ids []int64) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewDelete().Model((*Export)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx)
		return err
	})
}

// finished is what is known of an export once its file is there.
type finished struct {
	blob  string
	size  int64
	lines int64
	at    time.Time
}

// moveReady is move for an export whose file is there, with what else happens
// then.
func (s *Service) moveReady(ctx context.Context, e *Export, file *finished) (isReady bool, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if isReady, err = update(ctx, tx, e.ID, Ready, file); err != nil || !isReady || s.ready[e.Name] == nil {
			return err
		}
		return s.ready[e.Name](ctx, tx, e)
	})
	return isReady, err
}

// EraseOf forgets all exports of a seller who goes, in the caller's transaction.
// As old as that, they are gone for the seller, and Purge takes them with their
// files: the rows stay until then, so that no file is left whose removal failed.
func (s *Service) EraseOf(ctx context.Context, tx bun.Tx, sellerID int64) error {
	_, err := tx.NewUpdate().Model((*Export)(nil)).Set("asked_at = ?", time.Unix(0, 0).UTC()).
		Set("state = CASE WHEN state IN (?) THEN ? ELSE state END", unfinishedStates, Cancelled).
		Where("seller_id = ?", sellerID).Exec(ctx)
	return err
}

// move brings an unfinished export into a state; false: it has ended already and
// stays as it is.
func (s *Service) move(ctx context.Context, id int64, to State, file *finished) (isMoved bool, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		isMoved, err = update(ctx, tx, id, to, file)
		return err
	})
	return isMoved, err
}

func update(ctx context.Context, tx bun.Tx, id int64, to State, file *finished) (bool, error) {
	return updateUnfinished(ctx, tx, id, func(q *bun.UpdateQuery) {
		q.Set("state = ?", to)
		if to == Running {
			q.Set("lines_done = 0")
		}
		if file != nil {
			q.Set("blob = ?, size = ?, lines_done = ?, lines_total = ?, ready_at = ?", file.blob, file.size, file.lines, file.lines, file.at)
		}
	})
}

// keepProgress keeps how many rows are written; false: the export has ended.
// Rows that came after the request belong to it, too.
func (s *Service) keepProgress(ctx context.Context, id, done int64) (isWanted bool, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		isWanted, err = updateUnfinished(ctx, tx, id, func(q *bun.UpdateQuery) {
			q.Set("lines_done = ?", done).Set("lines_total = CASE WHEN lines_total < ? THEN ? ELSE lines_total END", done, done)
		})
		return err
	})
	return isWanted, err
}

func updateUnfinished(ctx context.Context, tx bun.Tx, id int64, change func(*bun.UpdateQuery)) (bool, error) {
	q := tx.NewUpdate().Model((*Export)(nil)).Where("id = ?", id).Where("state IN (?)", unfinishedStates)
	change(q)
	n, err := db.Affected(q.Exec(ctx))
	return n > 0, err
}
