package audit

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// Proof is the state of the chain.
type Proof struct {
	Lines  int64  // that were found whole, from the first on
	Head   string // the hash of the last of them: kept elsewhere, it proves later that no line up to it was changed
	Broken string // what is wrong first, and where; empty: the trail is whole
}

// Verify proves that no line of the trail was changed, taken out or put in since
// it was written, and names the first place where one was. known is a hash that
// an earlier proof reported, which must still be in the chain; empty: none.
func (t *Trail) Verify(ctx context.Context, known string, progress func(done, total int64)) (p Proof, err error) {
	isKnown := known == ""
	err = t.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		last, err := head(ctx, tx)
		if err != nil {
			return err
		}
		rows, err := tx.NewSelect().Model((*Entry)(nil)).ColumnExpr("entry.*").ColumnExpr("CAST(entry.at AS TEXT) AS written_at").
			Where("entry.position IS NOT NULL").Order("entry.position").Rows(ctx)
		if err != nil {
			return err
		}
		defer rows.Close()
		for p.Broken == "" && rows.Next() {
			if err := t.next(ctx, rows, &p); err != nil {
				return err
			}
			isKnown = isKnown || p.Head == known
			if progress != nil && p.Lines%1000 == 0 {
				progress(p.Lines, last.Position)
			}
		}
		if err := rows.Err(); err != nil || p.Broken != "" {
			return err
		}
		if err := rows.Close(); err != nil {
			return err
		}
		unchained, err := tx.NewSelect().Model((*Entry)(nil)).Where("entry.hash = ''").WhereOr("entry.position IS NULL").Count(ctx)
		switch {
		case err != nil:
		case last.Position != p.Lines || last.Hash != p.Head:
			p.Broken = fmt.Sprintf("the trail ends with line %d, but line %d was the last one written", p.Lines, last.Position)
		case unchained > 0:
			p.Broken = fmt.Sprintf("%d lines are not chained: start the server once if they were written by an earlier release", unchained)
		case !isKnown:
			p.Broken = fmt.Sprintf("no line has the hash %s, which an earlier proof reported", known)
		}
		return err
	})
	return p, err
}

// next proves one more line.
func (t *Trail) next(ctx context.Context, rows *sql.Rows, p *Proof) error {
	var e struct {
		Entry     `bun:",extend"`
		WrittenAt string
	}
	if err := t.db.Read().ScanRow(ctx, rows, &e); err != nil {
		return err
	}
	switch {
	case e.Position != p.Lines+1:
		p.Broken = fmt.Sprintf("line %d is missing: line %d comes after line %d", p.Lines+1, e.Position, p.Lines)
	case e.Hash != e.Entry.hash(p.Head):
		p.Broken = fmt.Sprintf("line %d (id %d, %s, %s) is not as it was written, or the line before it was written anew", e.Position, e.ID, e.At.UTC().Format(time.RFC3339), e.Action)
	case t.db.Engine == db.SQLite && e.WrittenAt != e.At.UTC().Format(sqliteTime): // which keeps moments as text, in more ways than one
		p.Broken = fmt.Sprintf("line %d (id %d, %s) is not as it was written: its time reads %q", e.Position, e.ID, e.Action, e.WrittenAt)
	default:
		p.Lines, p.Head = e.Position, e.Hash
	}
	return nil
}

// sqliteTime is how moments are written into SQLite.
const sqliteTime = "2006-01-02 15:04:05.999999-07:00"

// Found is Verify for the nightly proof: what is wrong, in sentences.
func (t *Trail) Found(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	p, err := t.Verify(ctx, "", progress)
	if err != nil || p.Broken == "" {
		return nil, err
	}
	return []string{p.Broken}, nil
}
