package seller

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// SetWallet stores what the payment provider said of a seller's payout account
// when it was queried at a moment, in the caller's transaction. An answer to an
// older query that comes late changes nothing. From then on the marketplace's
// word does not count.
func (s *Service) SetWallet(ctx context.Context, tx bun.Tx, id int64, status WalletStatus, asked time.Time) error {
	asked = db.Moment(asked)
	_, err := tx.NewUpdate().Model((*Seller)(nil)).
		Set("wallet_status = ?", status).Set("wallet_asked_at = ?", asked).
		Where("id = ?", id).Where("wallet_asked_at IS NULL OR wallet_asked_at <= ?", asked).Exec(ctx)
	return err
}

// Wallet reads the current status of a seller's payout account, whatever the request
// has read before, and when the payment provider was queried for it.
func (s *Service) Wallet(ctx context.Context, q bun.IDB, id int64) (*WalletStatus, *time.Time, error) {
	var found Seller
	err := q.NewSelect().Model(&found).Column("wallet_status", "wallet_asked_at").Where("seller.id = ?", id).Scan(ctx)
	return found.WalletStatus, found.WalletAskedAt, err
}
