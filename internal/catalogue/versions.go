package catalogue

import (
	"context"
	"encoding/json"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// What validation does to versions goes through here: the list of a product's
// versions, its history, the dashboard's marker and what the marketplace fetches.

// Own finds a product of the asking seller's that can still be changed; in a
// transaction it is locked.
func (s *Service) Own(ctx context.Context, q bun.IDB, id int64) (*products.Product, error) {
	_, inTx := q.(bun.Tx)
	p, err := s.own(ctx, q, id, inTx)
	if err == nil && p.RemovedAt != nil {
		err = fault.New(fault.Conflict, "product_removed", "The product was removed and cannot be changed any more.").At("product")
	}
	return p, err
}

// Known finds any product, for work that nobody asks for.
func (s *Service) Known(ctx context.Context, q bun.IDB, id int64) (*products.Product, error) {
	var found products.Product
	err := q.NewSelect().Model(&found).Where("id = ?", id).Scan(ctx)
	return &found, err
}

// LastValidated is the newest version that was validated; empty: none.
func (s *Service) LastValidated(ctx context.Context, q bun.IDB, productID int64) (version string, err error) {
	err = q.NewSelect().Model((*Version)(nil)).Column("version").Where("product_id = ?", productID).Where("state IN ('VALIDATED', 'WITHDRAWN')").OrderExpr("rank DESC").Limit(1).Scan(ctx, &version)
	if db.IsNotFound(err) {
		return "", nil
	}
	return version, err
}

// IsNewer reports whether a version is above another.
func IsNewer(version, than string) bool { return rankOf(version) > rankOf(than) }

// PutVersion lists a version of a product as its seller submitted it. One of the
// same number that came to nothing is replaced.
func (s *Service) PutVersion(ctx context.Context, tx bun.Tx, p *products.Product, v Version) error {
	changelog, err := json.Marshal(v.Changelog)
	if err != nil {
		return err
	}
	v.ProductID, v.SellerID, v.Rank, v.State = p.ID, p.SellerID, rankOf(v.Version), VersionInValidation
	v.ChangelogJSON, v.CompatibilityJSON, v.ReleasedAt = string(changelog), "{}", s.at()
	_, err = tx.NewInsert().Model(&v).On("CONFLICT (product_id, version) DO UPDATE").
		Set("change_kind = EXCLUDED.change_kind, changelog = EXCLUDED.changelog, works_from = EXCLUDED.works_from, works_to = EXCLUDED.works_to").
		Set("state = EXCLUDED.state, compatibility = EXCLUDED.compatibility, released_at = EXCLUDED.released_at, external_updated_at = NULL, external_upload_id = NULL").Exec(ctx)
	if err != nil {
		return err
	}
	return s.note(ctx, tx, p, "VERSION_SUBMITTED", v.Version)
}

// SetVersionState sets a version's state; detail goes into the history.
func (s *Service) SetVersionState(ctx context.Context, tx bun.Tx, p *products.Product, version string, to VersionState, detail string) error {
	_, err := tx.NewUpdate().Model((*Version)(nil)).Set("state = ?", to).Where("product_id = ?", p.ID).Where("version = ?", version).Exec(ctx)
	if err != nil {
		return err
	}
	actions := map[VersionState]string{VersionInValidation: "VERSION_REOPENED", VersionRefused: "VERSION_REFUSED", VersionCancelled: "VERSION_CANCELLED"}
	return s.note(ctx, tx, p, actions[to], joined(version, detail))
}

func joined(version, detail string) string {
	if detail == "" {
		return version
	}
	return version + ": " + detail
}

// SetCompatibility keeps what was found about a version by platform version.
func (s *Service) SetCompatibility(ctx context.Context, tx bun.Tx, productID int64, version string, results map[string]Compatibility) error {
	text, err := json.Marshal(results)
	if err != nil {
		return err
	}
	_, err = tx.NewUpdate().Model((*Version)(nil)).Set("compatibility = ?", string(text)).Where("product_id = ?", productID).Where("version = ?", version).Exec(ctx)
	return err
}

// Release is a version that goes online: what the marketplace needs to fetch it.
type Release struct {
	Upload     int64             `json:"upload"` // its file is at /platform/versions/{upload}
	Version    string            `json:"version"`
	ChangeKind ChangeKind        `json:"change_kind,omitempty"`
	Changelog  map[string]string `json:"changelog,omitempty"`
	WorksFrom  string            `json:"works_from,omitempty"`
	WorksTo    string            `json:"works_to,omitempty"`
	Size       int64             `json:"size,omitempty"`
	SHA256     string            `json:"sha256,omitempty"`
	Reason     string            `json:"reason,omitempty"` // of a withdrawal
}

// PutOnline makes a version the product's own: it is listed as validated, marks
// the dashboard's curve and goes out to the marketplace.
func (s *Service) PutOnline(ctx context.Context, tx bun.Tx, p *products.Product, r Release) error {
	_, err := tx.NewUpdate().Model((*Version)(nil)).Set("state = ?", VersionValidated).Set("released_at = ?", s.at()).
		Where("product_id = ?", p.ID).Where("version = ?", r.Version).Exec(ctx)
	if err != nil {
		return err
	}
	if err := s.products.Mark(ctx, tx, products.Marker{SellerID: p.SellerID, ProductID: p.ID, Kind: products.VersionValidated, Day: s.today(), Text: r.Version}); err != nil {
		return err
	}
	if err := s.announce(ctx, tx, p, ChangeVersion, r); err != nil {
		return err
	}
	return s.note(ctx, tx, p, "VERSION_ONLINE", r.Version)
}

// Withdraw takes a version off the marketplace.
func (s *Service) Withdraw(ctx context.Context, tx bun.Tx, p *products.Product, r Release) error {
	_, err := tx.NewUpdate().Model((*Version)(nil)).Set("state = ?", VersionWithdrawn).Where("product_id = ?", p.ID).Where("version = ?", r.Version).Exec(ctx)
	if err != nil {
		return err
	}
	if err := s.announce(ctx, tx, p, ChangeWithdrawn, r); err != nil {
		return err
	}
	return s.note(ctx, tx, p, "VERSION_WITHDRAWN", joined(r.Version, r.Reason))
}

// PlatformColumn is a platform version in the overview of compatibility.
type PlatformColumn struct {
	Version     string
	ReleasedOn  calendar.Day
	IsLatest    bool
	RefusedFrom *calendar.Day // updates that do not run on this major are refused from then on; nil: an older major
}

// CompatibilityLine is a product's results, in the order of the columns.
type CompatibilityLine struct {
	ProductID    int64
	Name         string
	Version      string
	Results      []Compatibility
	UpdateBefore *calendar.Day // nil: it supports the newest major
}

// CompatibilityMap is the seller's catalogue × platform versions.
type CompatibilityMap struct {
	Platforms []PlatformColumn
	Lines     []CompatibilityLine
	Total     int64
}

// CompatibilityMap shows a page of the asking seller's products that have a
// validated version; those that need an update first.
func (s *Service) CompatibilityMap(ctx context.Context, number, length int, lang string) (*CompatibilityMap, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if number < 1 || length < 1 || length > 100 {
		return nil, fault.New(fault.Invalid, "page", "A page has a number from 1 on and 1 to 100 products.").At("page")
	}
	platform, err := s.platform(ctx)
	if err != nil {
		return nil, err
	}
	found := &CompatibilityMap{Platforms: columnsOf(platform, s.today())}
	items := []struct {
		ID   int64
		Name string
	}{}
	q := s.narrowed(Filter{}, sellerID, lang, true).ColumnExpr("p.id, COALESCE(own.name, english.name) AS name").
		Where("p.removed_at IS NULL").Where("EXISTS (SELECT 1 FROM product_versions AS v WHERE v.product_id = p.id AND v.state = 'VALIDATED')").
		OrderExpr("lower(COALESCE(own.name, english.name)), p.id")
	if found.Total, err = q.Count(ctx); err != nil {
		return nil, err
	}
	if err := q.Limit(int64(length)).Offset(int64(length)*int64(number-1)).Scan(ctx, &items); err != nil || len(items) == 0 {
		return found, err
	}
	ids := []int64{}
	for _, one := range items {
		ids = append(ids, one.ID)
	}
	newest, err := s.newestOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, one := range items {
		v := newest[one.ID]
		line := CompatibilityLine{ProductID: one.ID, Name: one.Name, Version: v.Version, Results: []Compatibility{}}
		supports := false
		for i, p := range platform.Versions {
			result := v.on(p, platform)
			line.Results = append(line.Results, result)
			if found.Platforms[i].RefusedFrom != nil {
				supports = supports || result == Certified || result == Confirm
				if line.UpdateBefore == nil {
					line.UpdateBefore = found.Platforms[i].RefusedFrom
				}
			}
		}
		if supports {
			line.UpdateBefore = nil
		}
		found.Lines = append(found.Lines, line)
	}
	return found, nil
}

// newestOf are the newest validated versions of products.
func (s *Service) newestOf(ctx context.Context, ids []int64) (map[int64]*Version, error) {
	var rows []Version
	err := s.db.Read().NewSelect().Model(&rows).Where("version.product_id IN (?)", bun.List(ids)).Where("version.state = 'VALIDATED'").
		Where("version.rank = (SELECT MAX(newer.rank) FROM product_versions AS newer WHERE newer.product_id = version.product_id AND newer.state = 'VALIDATED')").Scan(ctx)
	newest := map[int64]*Version{}
	for i := range rows {
		if err := rows[i].read(); err != nil {
			return nil, err
		}
		newest[rows[i].ProductID] = &rows[i]
	}
	return newest, err
}

// platform is what products have to work with today.
func (s *Service) platform(ctx context.Context) (products.Platform, error) {
	known, err := s.products.Platform(ctx)
	return known.On(s.today()), err
}

// columnsOf are platform versions, newest first, each with the day from which
// updates are refused that do not run on its major: the newest that is out, and
// those to come.
func columnsOf(platform products.Platform, today calendar.Day) []PlatformColumn {
	first := map[int]calendar.Day{} // of each major
	for _, p := range platform.Versions {
		day := calendar.Day(p.ReleasedOn)
		if known, ok := first[p.Major]; !ok || day < known {
			first[p.Major] = day
		}
	}
	columns, latest := []PlatformColumn{}, platform.On(today).Latest()
	for _, p := range platform.Versions {
		column := PlatformColumn{Version: p.Version, ReleasedOn: calendar.Day(p.ReleasedOn), IsLatest: latest != nil && p.Version == latest.Version}
		if latest == nil || p.Major >= latest.Major {
			refused := first[p.Major].AddMonths(graceMonths)
			column.RefusedFrom = &refused
		}
		columns = append(columns, column)
	}
	return columns
}
