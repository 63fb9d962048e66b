package seller

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
)

// Outcome is what became of one record that was sent.
type Outcome struct {
	ID  int64
	New bool // we did not know the seller
	Old bool // we knew something newer already, so nothing of the seller was changed
	Err error
}

// Upsert takes sellers as the marketplace knows them, each by its ExternalID,
// in the caller's transaction. Each is taken or refused by itself. The newest
// ExternalUpdatedAt wins, in whatever order they come. A partnership counts for
// sales that are reported from then on: from its first day if that is said, else
// from the day of the update that brings it. The seller's present one is that of
// today. What the marketplace leaves open (WalletStatus, PaymentSource) stays as
// it is.
//
// A seller that came to us first, without the marketplace's id, is known by
// its e-mail address and gets the id.
func (s *Service) Upsert(ctx context.Context, tx bun.Tx, sellers []*Seller) ([]Outcome, error) {
	known, err := s.lockKnown(ctx, tx, sellers)
	if err != nil {
		return nil, err
	}
	agreements, err := s.Partnerships(ctx, tx, known.ids())
	if err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(sellers))
	for i, sent := range sellers {
		sent.Email = normal(sent.Email)
		current, err := known.find(sent)
		if err != nil {
			outcomes[i].Err = err
			continue
		}
		if current == nil {
			outcomes[i].New = true
			current = &Seller{CreatedAt: s.now()}
			if !sent.CreatedAt.IsZero() {
				current.CreatedAt = sent.CreatedAt
			}
		}
		outcomes[i].Old = current.ExternalUpdatedAt != nil && current.ExternalUpdatedAt.After(*sent.ExternalUpdatedAt)
		added := agreements[current.ID].sentWith(sent, current, outcomes[i].Old)
		agreed := agreements[current.ID]
		for _, one := range added {
			agreed = agreed.with(one)
		}
		if !outcomes[i].Old {
			known.forget(current)
			current.take(sent)
			current.Partnership = agreed.On(calendar.DayOf(s.now()), current.Partnership)
			if err := save(ctx, tx, current); err != nil {
				return nil, err
			}
			known.remember(current)
		}
		outcomes[i].ID, agreements[current.ID] = current.ID, agreed
		for _, one := range added {
			one.SellerID = current.ID
			if err := agree(ctx, tx, one); err != nil {
				return nil, err
			}
		}
	}
	return outcomes, nil
}

// take brings a seller up to what the marketplace says of it, but for a wallet
// whose state came from the payment provider.
func (s *Seller) take(sent *Seller) {
	before := *s
	*s = *sent
	s.ID, s.CreatedAt, s.FirstSaleAt, s.WalletAskedAt = before.ID, before.CreatedAt, before.FirstSaleAt, before.WalletAskedAt
	s.TimeZone, s.VacationFrom, s.VacationUntil, s.VacationMessage = before.TimeZone, before.VacationFrom, before.VacationUntil, before.VacationMessage
	s.PayoutHeldAt, s.PayoutHeldBecause = before.PayoutHeldAt, before.PayoutHeldBecause
	if s.IsBanned {
		s.BannedBecause = before.BannedBecause
	}
	// Where the payment provider has an account of the seller's, it knows better.
	if s.WalletStatus == nil || before.WalletAskedAt != nil {
		s.WalletStatus = before.WalletStatus
	}
	if s.PaymentSource == nil {
		s.PaymentSource = before.PaymentSource
	}
}

// IDs finds sellers by the marketplace's ids; those unknown are left out.
func (s *Service) IDs(ctx context.Context, q bun.IDB, external []string) (map[string]int64, error) {
	var rows []struct {
		ID         int64
		ExternalID string
	}
	err := q.NewSelect().Model((*Seller)(nil)).Column("id", "external_id").
		Where("external_id IN (?)", bun.List(external)).Scan(ctx, &rows)
	ids := make(map[string]int64, len(rows))
	for _, row := range rows {
		ids[row.ExternalID] = row.ID
	}
	return ids, err
}

// knownSellers are the records that sent ones may be about.
type knownSellers struct {
	byExternal map[string]*Seller
	byEmail    map[string]*Seller
}

func (k knownSellers) remember(s *Seller) {
	k.byEmail[s.Email] = s
	if s.ExternalID != nil {
		k.byExternal[*s.ExternalID] = s
	}
}

func (k knownSellers) ids() []int64 {
	var ids []int64
	for _, s := range k.byEmail {
		ids = append(ids, s.ID)
	}
	return ids
}

func (k knownSellers) forget(s *Seller) { delete(k.byEmail, s.Email) }

// find is the record that a sent one is about; nil: a new one.
func (k knownSellers) find(sent *Seller) (*Seller, error) {
	found, sameAddress := k.byExternal[*sent.ExternalID], k.byEmail[sent.Email]
	switch {
	case sameAddress == nil || sameAddress == found:
		return found, nil
	case found == nil && sameAddress.ExternalID == nil:
		return sameAddress, nil
	}
	return nil, fault.New(fault.Conflict, "email_taken", "Another seller already has this e-mail address.").At("email")
}

// lockKnown reads all records that these may be about, and keeps others from
// changing them until the transaction ends.
func (s *Service) lockKnown(ctx context.Context, tx bun.Tx, sent []*Seller) (knownSellers, error) {
	known := knownSellers{map[string]*Seller{}, map[string]*Seller{}}
	ids, addresses := make([]string, len(sent)), make([]string, len(sent))
	for i, one := range sent {
		ids[i], addresses[i] = *one.ExternalID, normal(one.Email)
	}
	var rows []*Seller
	if err := s.db.Locking(tx.NewSelect().Model(&rows).Where("external_id IN (?)", bun.List(ids)).WhereOr("email IN (?)", bun.List(addresses)).Order("id")).Scan(ctx); err != nil {
		return known, err
	}
	for _, row := range rows {
		known.remember(row)
	}
	return known, nil
}

// save leaves out first_sale_at, which the sales themselves write.
func save(ctx context.Context, tx bun.Tx, s *Seller) error {
	if s.ID == 0 {
		s.TimeZone = s.Zone().String()
		_, err := tx.NewInsert().Model(s).Exec(ctx)
		return err
	}
	_, err := tx.NewUpdate().Model(s).ExcludeColumn("first_sale_at", "created_at").WherePK().Exec(ctx)
	return err
}
