package seller

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/fault"
)

// Withheld is why no payout leaves for a seller.
type Withheld string

const (
	WithheldBanned     Withheld = "BANNED"
	WithheldHeld       Withheld = "HELD"              // operators hold payouts
	WithheldOnHold     Withheld = "WALLET_ON_HOLD"    // the payment provider pays nothing out
	WithheldNoWallet   Withheld = "WALLET_MISSING"    // one is required, and there is none
	WithheldIncomplete Withheld = "WALLET_INCOMPLETE" // it is required and not complete
)

// WithheldBecause is why payouts to the seller do not leave; what would leave
// stays available. Empty: they leave. A wallet on hold withholds also where none
// is required, for a hold is the provider's or the marketplace's word against it.
func (s Seller) WithheldBecause() Withheld {
	switch {
	case s.IsBanned:
		return WithheldBanned
	case s.PayoutHeldAt != nil:
		return WithheldHeld
	case s.WalletStatus != nil && *s.WalletStatus == WalletOnHold:
		return WithheldOnHold
	case !s.IsWalletRequired:
		return ""
	case s.WalletStatus == nil:
		return WithheldNoWallet
	case *s.WalletStatus != WalletCompleted:
		return WithheldIncomplete
	}
	return ""
}

// IsPayable reports whether payouts to the seller leave.
func (s Seller) IsPayable() bool { return s.WithheldBecause() == "" }

// Payee is a seller as payouts need to know it.
type Payee struct {
	Withheld         Withheld // empty: money may leave
	IsWalletComplete bool
}

// Payees reads how some sellers are to be paid, in the caller's transaction.
func (s *Service) Payees(ctx context.Context, tx bun.Tx, ids []int64) (map[int64]Payee, error) {
	var found []Seller
	err := tx.NewSelect().Model(&found).Column("id", "is_banned", "payout_held_at", "is_wallet_required", "wallet_status").
		Where("seller.id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, err
	}
	payees := make(map[int64]Payee, len(found))
	for _, one := range found {
		payees[one.ID] = Payee{one.WithheldBecause(), one.WalletStatus != nil && *one.WalletStatus == WalletCompleted}
	}
	return payees, nil
}

// ByID reads a seller for an area that works for it. Where the request has
// read it already, that one is given.
func (s *Service) ByID(ctx context.Context, q bun.IDB, id int64) (*Seller, error) {
	if current := Current(ctx); current != nil && current.ID == id {
		return current, nil
	}
	var found Seller
	one, err := oneOrNil(&found, q.NewSelect().Model(&found).Where("seller.id = ?", id).Scan(ctx))
	if err == nil && one == nil {
		err = fault.New(fault.NotFound, "seller_unknown", "There is no such seller.")
	}
	return one, err
}

// Asking is the seller whose data the request may touch.
func (s *Service) Asking(ctx context.Context) (*Seller, error) {
	id, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.ByID(ctx, s.db.Read(), id)
}
