package seller

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// Partnerships are the agreements that a seller has had, as far as the
// marketplace sent them, the oldest first.
type Partnerships []agreement

type agreement struct {
	bun.BaseModel `bun:"table:seller_partnerships,alias:agreed"`

	SellerID    int64
	StartsOn    calendar.Day
	EndsOn      calendar.Day `bun:",nullzero"` // empty: until another one starts
	Partnership Partnership
	SentAt      *time.Time // as of when; nil: before this was stored
}

// On is the agreement in force on a day. Before the first that is known it is
// that one; after the last day of one there is none; where nothing is known, it
// is what the seller has at present.
func (p Partnerships) On(day calendar.Day, present Partnership) Partnership {
	if len(p) == 0 {
		return present
	}
	inForce := p.last(day)
	if inForce.EndsOn != "" && inForce.EndsOn < day {
		return Community
	}
	return inForce.Partnership
}

// last is the agreement that was the last to begin on a day or before; where none
// had begun, the first.
func (p Partnerships) last(day calendar.Day) agreement {
	begun := p[0]
	for _, one := range p {
		if one.StartsOn <= day {
			begun = one
		}
	}
	return begun
}

// BegunOn is the first day of the agreement in force on a day.
func (p Partnerships) BegunOn(day calendar.Day) calendar.Day { return p.last(day).StartsOn }

// WithoutSince is from which day on no partnership has been in force, as of a day
// on which none is; empty: as far as is known, there never was one.
func (p Partnerships) WithoutSince(day calendar.Day) (since calendar.Day) {
	for _, one := range p {
		switch {
		case one.StartsOn > day:
			return since
		case one.Partnership == Community:
			since = min(since, one.StartsOn)
		case one.EndsOn == "":
			since = day.Add(1)
		default:
			since = one.EndsOn.Add(1)
		}
	}
	return since
}

// inForceBefore is what was in force before the first agreement that says when it
// begins: what the seller has at present, since it is one.
func inForceBefore(startsOn calendar.Day, present Partnership, sellerSince time.Time) agreement {
	return agreement{StartsOn: min(calendar.DayOf(sellerSince), startsOn.Add(-1)), Partnership: present}
}

// sentWith are the agreements that the marketplace sent with a seller. What it sends
// is what holds on the day of its update, unless it says a first day:
//
//	with a first day        it holds from then on, however old the update is
//	without, and old        nothing: a later update said what holds
//	the first that we know  from the day of the update, or its last day if that is earlier
//	another than we know    from the day of the update
//	another, that is over   none holds since, unless one began after it
//	the one that we know    its last day, if that is new
func (p Partnerships) sentWith(sent, current *Seller, isOld bool) []agreement {
	one := agreement{StartsOn: sent.PartnershipFrom, EndsOn: sent.PartnershipUntil, Partnership: sent.Partnership, SentAt: sent.ExternalUpdatedAt}
	updatedOn := calendar.DayOf(*sent.ExternalUpdatedAt)
	switch {
	case sent.KeepsPartnership:
		return nil
	case one.StartsOn != "" && len(p) == 0:
		earlier := inForceBefore(one.StartsOn, cmp.Or(current.Partnership, Community), cmp.Or(current.CreatedAt, *sent.ExternalUpdatedAt))
		earlier.SentAt = one.SentAt
		return []agreement{earlier, one}
	case one.StartsOn != "":
		return []agreement{one}
	case isOld:
		return nil
	case len(p) == 0:
		one.StartsOn = min(updatedOn, cmp.Or(one.EndsOn, updatedOn))
		return []agreement{one}
	}
	known, holds := p.last(updatedOn), p.On(updatedOn, "")
	switch isOver := one.EndsOn != "" && one.EndsOn < updatedOn; {
	case holds != one.Partnership && isOver:
		if hasBegunSince := one.EndsOn < known.StartsOn && known.StartsOn <= updatedOn; hasBegunSince || holds == Community {
			return nil
		}
		return []agreement{{StartsOn: one.EndsOn.Add(1), Partnership: Community, SentAt: one.SentAt}}
	case holds != one.Partnership:
		one.StartsOn = updatedOn
		return []agreement{one}
	case one.EndsOn == "" || one.EndsOn == known.EndsOn || one.EndsOn < known.StartsOn || known.Partnership != one.Partnership:
		return nil
	}
	one.StartsOn = known.StartsOn // it goes on, and now has a last day
	return []agreement{one}
}

// with are the agreements with one more; of two from one day on the later word counts.
func (p Partnerships) with(one agreement) Partnerships {
	place, isThere := slices.BinarySearchFunc(p, one, func(a, b agreement) int { return cmp.Compare(a.StartsOn, b.StartsOn) })
	if isThere && p[place].SentAt != nil && one.SentAt != nil && p[place].SentAt.After(*one.SentAt) {
		return p
	}
	if isThere {
		return slices.Replace(slices.Clone(p), place, place+1, one)
	}
	return slices.Insert(slices.Clone(p), place, one)
}

// Partnerships reads the agreements of sellers.
func (s *Service) Partnerships(ctx context.Context, idb bun.IDB, sellers []int64) (map[int64]Partnerships, error) {
	all := map[int64]Partnerships{}
	if len(sellers) == 0 {
		return all, nil
	}
	var rows []agreement
	err := idb.NewSelect().Model(&rows).Where("seller_id IN (?)", bun.List(sellers)).Order("seller_id", "starts_on").Scan(ctx)
	for _, row := range rows {
		all[row.SellerID] = append(all[row.SellerID], row)
	}
	return all, err
}

// agree stores an agreement for sales that are reported from now on. Of two from
// one day on the one that was sent later counts, whichever comes first.
func agree(ctx context.Context, tx bun.Tx, row agreement) error {
	row.SentAt = new(db.Moment(*row.SentAt))
	_, err := tx.NewInsert().Model(&row).On("CONFLICT (seller_id, starts_on) DO UPDATE").
		Set("partnership = EXCLUDED.partnership").Set("ends_on = EXCLUDED.ends_on").Set("sent_at = EXCLUDED.sent_at").
		Where("agreed.sent_at IS NULL OR agreed.sent_at <= EXCLUDED.sent_at").Returning("NULL").Exec(ctx)
	return err
}

// With are the agreements with one more, from a day on and until a last one if it
// has one.
func (p Partnerships) With(startsOn, endsOn calendar.Day, partnership Partnership) Partnerships {
	return p.with(agreement{StartsOn: startsOn, EndsOn: endsOn, Partnership: partnership})
}

// Agree stores an agreement with a seller for sales that are reported from now on, in
// the caller's transaction, which has locked the seller. It returns all that are known
// then.
func (s *Service) Agree(ctx context.Context, tx bun.Tx, with *Seller, startsOn, endsOn calendar.Day, partnership Partnership) (Partnerships, error) {
	all, err := s.Partnerships(ctx, tx, []int64{with.ID})
	if err != nil {
		return nil, err
	}
	known := all[with.ID]
	added := []agreement{{StartsOn: startsOn, EndsOn: endsOn, Partnership: partnership}}
	if len(known) == 0 {
		added = append(added, inForceBefore(startsOn, with.Partnership, with.CreatedAt))
	}
	for _, one := range added {
		one.SellerID, one.SentAt = with.ID, new(s.now())
		if err := agree(ctx, tx, one); err != nil {
			return nil, err
		}
		known = known.with(one)
	}
	return known, nil
}

// FollowAgreements sets the partnership of every seller that has another one than
// its agreements say of a day: one has begun since, or has ended.
func (s *Service) FollowAgreements(ctx context.Context, today calendar.Day) error {
	var ids []int64
	err := s.db.Read().NewRaw(`SELECT seller.id FROM sellers AS seller
		JOIN seller_partnerships AS agreed ON agreed.seller_id = seller.id AND agreed.starts_on =
			(SELECT MAX(begun.starts_on) FROM seller_partnerships AS begun WHERE begun.seller_id = seller.id AND begun.starts_on <= ?0)
		WHERE seller.partnership <> CASE WHEN agreed.ends_on < ?0 THEN ?1 ELSE agreed.partnership END ORDER BY seller.id`,
		today, Community).Scan(ctx, &ids)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, 500) {
		if err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.follow(ctx, tx, some, today) }); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) follow(ctx context.Context, tx bun.Tx, ids []int64, today calendar.Day) error {
	for _, id := range ids { // nobody agrees on another one meanwhile
		if _, err := s.Lock(ctx, tx, id); err != nil {
			return err
		}
	}
	all, err := s.Partnerships(ctx, tx, ids)
	if err != nil {
		return err
	}
	for id, known := range all {
		_, err := tx.NewUpdate().Model((*Seller)(nil)).Set("partnership = ?", known.On(today, "")).Where("id = ?", id).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}
