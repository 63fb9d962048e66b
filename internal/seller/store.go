package seller

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

type identity struct {
	bun.BaseModel `bun:"table:seller_identities"`

	Issuer   string
	Subject  string
	SellerID int64
	BoundAt  time.Time
}

// byIdentitySQL runs with every request: it finds out which seller is asking. It
// names its columns, so that an instance that is still running keeps working
// when a newer release adds one.
const byIdentitySQL = `SELECT seller.id, seller.email, seller.first_name, seller.last_name,
seller.language_native, seller.language_second, seller.language_third, seller.partnership, seller.country, seller.is_europe_based,
seller.is_valid, seller.is_banned, seller.is_merkato, seller.on_vacation, seller.has_monetization, seller.declared_vat_payment,
seller.catalog_url, seller.wallet_status, seller.wallet_asked_at, seller.is_wallet_required, seller.payment_source,
seller.first_sale_at, seller.created_at, seller.external_id, seller.external_updated_at,
seller.time_zone, seller.vacation_from, seller.vacation_until, seller.vacation_message,
seller.payout_held_at, seller.payout_held_because, seller.banned_because
FROM sellers AS seller
JOIN seller_identities AS i ON i.seller_id = seller.id WHERE i.issuer = ? AND i.subject = ?`

func byEmail(ctx context.Context, q bun.IDB, email string) (*Seller, error) {
	var s Seller
	err := q.NewSelect().Model(&s).Where("seller.email = ?", email).Scan(ctx)
	return oneOrNil(&s, err)
}

func insertIdentity(ctx context.Context, tx bun.Tx, issuer, subject string, sellerID int64, at time.Time) error {
	_, err := tx.NewInsert().
		Model(&identity{Issuer: issuer, Subject: subject, SellerID: sellerID, BoundAt: at}).
		On("CONFLICT (issuer, subject) DO NOTHING").
		Exec(ctx)
	return err
}

func oneOrNil(s *Seller, err error) (*Seller, error) {
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}
