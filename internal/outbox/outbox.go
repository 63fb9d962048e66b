// Package outbox is how the marketplace takes what sellers made for it here: it
// is listed until the marketplace confirms it: replies, refunds, versions,
// promotions and all else that changed on this side.
//
// Ids alone could not tell how far the marketplace has come: of two things
// written at the same moment the later id may become visible first, and whoever
// goes on behind it never sees the other. So the marketplace says what it took,
// and all else is listed again. The lists themselves are their areas' own.
package outbox

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

// Rows are those of a table that the marketplace takes. They have an id, and
// taken_at, which is empty until they are taken.
type Rows struct {
	Table string
	Holds string // which rows of the table they are, in SQL
	Word  string // for one of them, as reply
	Name  string // of the list in the marketplace's API, as seller-changes
	At    string // the column that says since when one waits
}

// Box is rows on their way to the marketplace. A service that lists them embeds it,
// and is a Source.
type Box struct {
	rows Rows
	db   *db.DB
	now  func() time.Time
}

// New makes the box of some rows.
func New(d *db.DB, now func() time.Time, rows Rows) Box { return Box{rows: rows, db: d, now: now} }

// Take notes that the marketplace has these; each once, however often it says
// so. It returns how many were new to us. If one of them is unknown, none is
// noted.
func (b Box) Take(ctx context.Context, ids []int64) (taken int64, err error) {
	err = b.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var known []int64
		// In order, so that writers never wait for each other in a circle.
		if err := b.db.Locking(tx.NewSelect().Table(b.rows.Table).Column("id").Where("id IN (?)", bun.List(ids)).Where(b.rows.Holds).Order("id")).Scan(ctx, &known); err != nil {
			return err
		}
		isKnown := make(map[int64]bool, len(known))
		for _, id := range known {
			isKnown[id] = true
		}
		for i, id := range ids {
			if !isKnown[id] {
				return fault.New(fault.NotFound, b.rows.Word+"_unknown", "There is no %s %d.", b.rows.Word, id).At(fmt.Sprintf("ids[%d]", i))
			}
		}
		taken, err = db.Affected(tx.NewUpdate().Table(b.rows.Table).Set("taken_at = ?", db.Moment(b.now())).
			Where("id IN (?)", bun.List(ids)).Where("taken_at IS NULL").Exec(ctx))
		return err
	})
	return taken, err
}
