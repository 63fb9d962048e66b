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

// Box is the rows of a table that the marketplace takes. They have an id, and
// taken_at, which is empty until they are taken.
type Box struct {
	Table string
	Holds string // which rows of the table they are, in SQL
	Word  string // for one of them, as reply
}

// Take notes that the marketplace has these; each once, however often it says
// so. It returns how many were new to us. If one of them is unknown, none is
// noted.
func (b Box) Take(ctx context.Context, d *db.DB, ids []int64, at time.Time) (taken int64, err error) {
	err = d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var known []int64
		// In order, so that writers never wait for each other in a circle.
		if err := d.Locking(tx.NewSelect().Table(b.Table).Column("id").Where("id IN (?)", bun.List(ids)).Where(b.Holds).Order("id")).Scan(ctx, &known); err != nil {
			return err
		}
		isKnown := make(map[int64]bool, len(known))
		for _, id := range known {
			isKnown[id] = true
		}
		for i, id := range ids {
			if !isKnown[id] {
				return fault.New(fault.NotFound, b.Word+"_unknown", "There is no %s %d.", b.Word, id).At(fmt.Sprintf("ids[%d]", i))
			}
		}
		taken, err = db.Affected(tx.NewUpdate().Table(b.Table).Set("taken_at = ?", db.Moment(at)).
			Where("id IN (?)", bun.List(ids)).Where("taken_at IS NULL").Exec(ctx))
		return err
	})
	return taken, err
}
