package products

import (
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

// Outcome is what became of one product that was sent.
type Outcome struct {
	ID  int64
	Old bool // we knew something newer already, so nothing was changed
	Err error
}

// Upsert takes products as the marketplace knows them, each by its ExternalID,
// in the caller's transaction. Each is taken or refused by itself. The newest
// ExternalUpdatedAt wins, in whatever order they come. A product keeps its
// type and its seller: sales were counted and paid for by them.
func (s *Service) Upsert(ctx context.Context, tx bun.Tx, sent []*Product) ([]Outcome, error) {
	ids := make([]string, len(sent))
	for i, p := range sent {
		ids[i] = *p.ExternalID
	}
	known, err := s.FindToChange(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	if err := s.AddNames(ctx, tx, known); err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(sent))
	var changed []*Product
	var markers []Marker
	var removed []int64
	for i, p := range sent {
		current := known[*p.ExternalID]
		if err := checkUpsert(current, p); err != nil {
			outcomes[i].Err = err
			continue
		}
		if current != nil {
			outcomes[i].ID = current.ID
			if current.ExternalUpdatedAt != nil && current.ExternalUpdatedAt.After(*p.ExternalUpdatedAt) {
				outcomes[i].Old = true
				continue
			}
			p.ID, p.CreatedAt = current.ID, current.CreatedAt
			if p.RemovedAt != nil && current.RemovedAt == nil {
				removed = append(removed, p.ID)
			}
			markers = append(markers, markersOf(current, p)...)
		}
		p.IsActive = p.IsActive && p.RemovedAt == nil
		if err := save(ctx, tx, p); err != nil {
			return nil, err
		}
		known[*p.ExternalID], outcomes[i].ID = p, p.ID
		changed = append(changed, p)
	}
	if err := s.Mark(ctx, tx, markers...); err != nil {
		return nil, err
	}
	if err := s.tellRemoved(ctx, tx, removed...); err != nil {
		return nil, err
	}
	return outcomes, saveNames(ctx, tx, changed)
}

func checkUpsert(current, p *Product) error {
	switch {
	case p.Names["en"] == "":
		return englishNameMissing()
	case current == nil:
		return nil
	case current.Type != p.Type:
		return fault.New(fault.Conflict, "type_fixed", "The type of a product cannot change: it is %s, not %s.", current.Type, p.Type).At("type")
	case current.SellerID != p.SellerID:
		return fault.New(fault.Conflict, "seller_fixed", "The seller of a product cannot change.").At("seller")
	}
	return nil
}

// Find finds products by the marketplace's ids, without their names; those
// unknown are left out.
func (s *Service) Find(ctx context.Context, q bun.IDB, external []string) (map[string]*Product, error) {
	return s.find(ctx, q, external, false)
}

// FindToChange finds them as Find does, for a transaction that writes what it
// makes of them: nobody changes them before it ends.
func (s *Service) FindToChange(ctx context.Context, tx bun.Tx, external []string) (map[string]*Product, error) {
	return s.find(ctx, tx, external, true)
}

func (s *Service) find(ctx context.Context, q bun.IDB, external []string, lock bool) (map[string]*Product, error) {
	found := make(map[string]*Product, len(external))
	if len(external) == 0 {
		return found, nil
	}
	var rows []*Product
	query := q.NewSelect().Model(&rows).Where("external_id IN (?)", bun.List(external)).Order("id")
	if lock {
		query = s.db.Locking(query)
	}
	err := query.Scan(ctx)
	for _, row := range rows {
		found[*row.ExternalID] = row
	}
	return found, err
}

// AddNames sets the names of products in all languages.
func (s *Service) AddNames(ctx context.Context, q bun.IDB, products map[string]*Product) error {
	byID := make(map[int64]*Product, len(products))
	for _, p := range products {
		byID[p.ID] = p
	}
	if len(byID) == 0 {
		return nil
	}
	var names []name
	err := q.NewSelect().Model(&names).Where("product_id IN (?)", bun.List(slices.Sorted(maps.Keys(byID)))).Scan(ctx)
	for _, n := range names {
		p := byID[n.ProductID]
		if p.Names == nil {
			p.Names = map[string]string{}
		}
		p.Names[n.Lang] = n.Name
	}
	return err
}

func save(ctx context.Context, tx bun.Tx, p *Product) error {
	if p.ID == 0 {
		_, err := tx.NewInsert().Model(p).Exec(ctx)
		return err
	}
	_, err := tx.NewUpdate().Model(p).Column("is_active", "price", "removed_at", "external_updated_at").WherePK().Exec(ctx)
	return err
}

// saveNames replaces the names of products, of which the last counts where
// one is there twice.
func saveNames(ctx context.Context, tx bun.Tx, products []*Product) error {
	last := map[int64]*Product{}
	for _, p := range products {
		last[p.ID] = p
	}
	var names []name
	for _, id := range slices.Sorted(maps.Keys(last)) {
		for lang, text := range last[id].Names {
			names = append(names, name{ProductID: id, Lang: lang, Name: text})
		}
	}
	if len(names) == 0 {
		return nil
	}
	_, err := tx.NewDelete().Model((*name)(nil)).Where("product_id IN (?)", bun.List(slices.Sorted(maps.Keys(last)))).Exec(ctx)
	if err != nil {
		return err
	}
	_, err = tx.NewInsert().Model(&names).Exec(ctx)
	return err
}

// UpsertPlatformVersion makes a platform version known or corrects its day, in
// the caller's transaction, and reports whether it did: the newest
// ExternalUpdatedAt wins.
func (s *Service) UpsertPlatformVersion(ctx context.Context, tx bun.Tx, v PlatformVersion) (changed bool, err error) {
	n, err := db.Affected(tx.NewInsert().Model(&v).
		On("CONFLICT (version) DO UPDATE").
		Set("released_on = EXCLUDED.released_on, external_updated_at = EXCLUDED.external_updated_at").
		Where("platform_version.external_updated_at IS NULL OR platform_version.external_updated_at <= EXCLUDED.external_updated_at").
		Exec(ctx))
	return n > 0, err
}
