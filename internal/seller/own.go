package seller

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

// Lock reads a seller that is about to be changed, and keeps others from
// changing it until the transaction ends.
func (s *Service) Lock(ctx context.Context, tx bun.Tx, id int64) (*Seller, error) {
	found := &Seller{}
	err := s.db.Locking(tx.NewSelect().Model(found).Where("seller.id = ?", id)).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "seller_unknown", "There is no such seller.")
	}
	return found, err
}

// Save writes what a seller changed about itself, in the caller's transaction,
// which has locked it.
func (s *Service) Save(ctx context.Context, tx bun.Tx, changed *Seller) error {
	_, err := tx.NewUpdate().Model(changed).
		Column("first_name", "last_name", "language_native", "language_second", "language_third", "country", "is_europe_based", "is_wallet_required", "is_valid",
			"declared_vat_payment", "catalog_url", "time_zone", "vacation_from", "vacation_until", "vacation_message", "on_vacation").
		WherePK().Exec(ctx)
	return err
}

// SaveCompany writes the business behind a seller as the seller says.
func (s *Service) SaveCompany(ctx context.Context, tx bun.Tx, c Company) error {
	_, err := tx.NewInsert().Model(&c).On("CONFLICT (seller_id) DO UPDATE").
		Set("name = EXCLUDED.name, legal_form = EXCLUDED.legal_form, street = EXCLUDED.street, street2 = EXCLUDED.street2").
		Set("postcode = EXCLUDED.postcode, city = EXCLUDED.city, country = EXCLUDED.country").
		Set("vat_number = EXCLUDED.vat_number, registration_number = EXCLUDED.registration_number").Exec(ctx)
	return err
}

// ForgetVacation drops a vacation that was entered here: the marketplace knows
// better.
func (s *Service) ForgetVacation(ctx context.Context, tx bun.Tx, id int64) error {
	_, err := tx.NewUpdate().Model((*Seller)(nil)).Set("vacation_from = NULL, vacation_until = NULL, vacation_message = ''").
		Where("id = ?", id).Where("vacation_from IS NOT NULL").Exec(ctx)
	return err
}

// SignUp adds a seller for an identity that has none, in the caller's
// transaction. Of two at once, one gets the fault that there is one already.
func (s *Service) SignUp(ctx context.Context, tx bun.Tx, issuer, subject string, signed *Seller) error {
	if err := s.Create(ctx, tx, signed); err != nil {
		return err
	}
	if err := insertIdentity(ctx, tx, issuer, subject, signed.ID, s.now()); err != nil {
		return err
	}
	var bound Seller
	if err := tx.NewRaw(byIdentitySQL, issuer, subject).Scan(ctx, &bound); err != nil {
		return err
	}
	if bound.ID != signed.ID {
		return fault.New(fault.Conflict, "already_seller", "This account is already a seller: reload the page.")
	}
	return nil
}

// Known finds for each of some sellers that the marketplace sends the record
// that it is about, nil for a new one, and locks them.
func (s *Service) Known(ctx context.Context, tx bun.Tx, sent []*Seller) ([]*Seller, error) {
	known, err := s.lockKnown(ctx, tx, sent)
	if err != nil {
		return nil, err
	}
	found := make([]*Seller, len(sent))
	for i, one := range sent {
		one.Email = normal(one.Email)
		found[i], _ = known.find(one) // Upsert reports a conflict
	}
	return found, nil
}

// IDs are those of what Known found.
func IDs(known []*Seller) (ids []int64) {
	for _, one := range known {
		if one != nil {
			ids = append(ids, one.ID)
		}
	}
	return ids
}

// SaveStanding writes what operators decided about a seller, in the caller's
// transaction, which has locked it.
func (s *Service) SaveStanding(ctx context.Context, tx bun.Tx, changed *Seller) error {
	_, err := tx.NewUpdate().Model(changed).
		Column("is_banned", "banned_because", "payout_held_at", "payout_held_because", "has_monetization", "is_wallet_required", "is_merkato", "partnership").
		WherePK().Exec(ctx)
	return err
}
