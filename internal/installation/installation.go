// Package installation knows when this installation of Merkato began. What was
// sold before it may have been paid elsewhere, and payouts begin with the first
// payout day after it; sales and bank ask for it.
package installation

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// Begin keeps the first day of the installation; later ones change nothing.
func Begin(ctx context.Context, d *db.DB, day calendar.Day) error {
	return write(ctx, d, "ON CONFLICT (id) DO NOTHING", day)
}

// Move says that it began on another day, for data that brings its own history.
func Move(ctx context.Context, d *db.DB, day calendar.Day) error {
	return write(ctx, d, "ON CONFLICT (id) DO UPDATE SET began_on = EXCLUDED.began_on", day)
}

func write(ctx context.Context, d *db.DB, onConflict string, day calendar.Day) error {
	return d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("INSERT INTO installation (id, began_on) VALUES (1, ?) "+onConflict, day).Exec(ctx)
		return err
	})
}

// BeganOn reads the first day of the installation.
func BeganOn(ctx context.Context, idb bun.IDB) (day calendar.Day, err error) {
	err = idb.NewRaw("SELECT began_on FROM installation").Scan(ctx, &day)
	if db.IsNotFound(err) {
		err = fmt.Errorf("the database does not say when this installation began: start the program, or run merkato migrate")
	}
	return day, err
}
