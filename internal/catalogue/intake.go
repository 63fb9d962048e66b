package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/notifications"
	"merkato/internal/products"
)

// Outcome is what became of one thing that the marketplace sent.
type Outcome struct {
	ID  int64
	Old bool // we knew something newer, or the seller's own change applies
	Err error
}

// SetCategories stores the marketplace's categories, each by its id; the newest
// wins.
func (s *Service) SetCategories(ctx context.Context, tx bun.Tx, sent []Category) ([]Outcome, error) {
	outcomes := make([]Outcome, len(sent))
	for i := range sent {
		c := &sent[i]
		if c.Names["en"] == "" {
			outcomes[i].Err = fault.New(fault.Invalid, "english_name_missing", "A category needs a name in English.").At("names.en")
			continue
		}
		if c.Parent == c.ExternalID {
			outcomes[i].Err = fault.New(fault.Invalid, "parent_itself", "A category is not within itself.").At("parent")
			continue
		}
		names, err := json.Marshal(c.Names)
		if err != nil {
			return nil, err
		}
		c.NamesJSON = string(names)
		n, err := db.Affected(tx.NewInsert().Model(c).On("CONFLICT (external_id) DO UPDATE").
			Set("parent = EXCLUDED.parent, names = EXCLUDED.names, position = EXCLUDED.position, is_open = EXCLUDED.is_open, external_updated_at = EXCLUDED.external_updated_at").
			Where("category.external_updated_at <= EXCLUDED.external_updated_at").Exec(ctx))
		if err != nil {
			return nil, err
		}
		outcomes[i].Old = n == 0
	}
	return outcomes, nil
}

// Categories is the marketplace's tree, in its order.
func (s *Service) Categories(ctx context.Context) (all []Category, err error) {
	if err := s.db.Read().NewSelect().Model(&all).Order("position", "external_id").Scan(ctx); err != nil {
		return nil, err
	}
	for i := range all {
		if err := json.Unmarshal([]byte(all[i].NamesJSON), &all[i].Names); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Name is the category's name in a language, else in English.
func (c Category) Name(lang string) string {
	if name := c.Names[lang]; name != "" {
		return name
	}
	return c.Names["en"]
}

// SentSheet is a sheet as the marketplace knows it, or its decision on a submission.
type SentSheet struct {
	Product    string        // the marketplace's id
	Sheet      *sheets.Sheet // without files: those are ours; nil where only a submission was decided
	Submission int64         // 0: none
	IsRefused  bool          // the submission was
	Refusal    string
	UpdatedAt  time.Time
}

// SetSheets keeps what the marketplace says of sheets. A sheet that the seller
// has in validation is changed by the decision on it alone, and a draft is never
// touched.
func (s *Service) SetSheets(ctx context.Context, tx bun.Tx, sent []SentSheet) ([]Outcome, error) {
	names := make([]string, len(sent))
	for i, one := range sent {
		names[i] = one.Product
	}
	known, err := s.products.FindToChange(ctx, tx, names)
	if err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(sent))
	for i, one := range sent {
		p := known[one.Product]
		if p == nil {
			outcomes[i].Err = fault.New(fault.NotFound, "product_unknown", "There is no product %q.", one.Product).At("product")
			continue
		}
		outcomes[i].ID = p.ID
		if one.Sheet != nil {
			if outcomes[i].Err = one.Sheet.Check(); outcomes[i].Err != nil {
				continue
			}
		}
		row, err := s.row(ctx, tx, p)
		if err != nil {
			return nil, err
		}
		switch {
		case one.Submission != 0:
			outcomes[i].Old, outcomes[i].Err = s.decideSheet(ctx, tx, p, row, one)
		case row.State == SheetInValidation, row.ExternalUpdatedAt != nil && row.ExternalUpdatedAt.After(one.UpdatedAt):
			outcomes[i].Old = true
		case one.Sheet != nil:
			published, err := sheets.Parse(row.Published)
			if err != nil {
				return nil, err
			}
			sheet := *one.Sheet
			sheet.Icon, sheet.Screenshots, sheet.Documents = published.Icon, published.Screenshots, published.Documents
			row.Published, row.ExternalUpdatedAt = sheet.JSON(), &one.UpdatedAt
			if row.Draft == "" {
				row.State, row.Revision = SheetValidated, row.Revision+1
			}
			if err := save(ctx, tx, row); err != nil {
				return nil, err
			}
			if err := s.note(ctx, tx, p, "SHEET_CHANGED", ""); err != nil {
				return nil, err
			}
		}
		if err := internal(outcomes[i].Err); err != nil {
			return nil, err
		}
	}
	return outcomes, nil
}

// internal is an error that is nobody's fault but ours.
func internal(err error) error {
	if err != nil && fault.Of(err).Code == fault.Internal {
		return err
	}
	return nil
}

// decideSheet ends a validation, at the desk or by the marketplace, and has its
// seller learn of it.
func (s *Service) decideSheet(ctx context.Context, tx bun.Tx, p *products.Product, row *sheetRow, sent SentSheet) (old bool, err error) {
	var one submission
	if err := tx.NewSelect().Model(&one).Where("id = ?", sent.Submission).Where("product_id = ?", p.ID).Scan(ctx); err != nil {
		return false, fault.New(fault.NotFound, "submission_unknown", "There is no submission %d of this product.", sent.Submission).At("submission").Because(err)
	}
	if one.State != "OPEN" {
		return true, nil // cancelled meanwhile, or decided before
	}
	state, action, news := "VALIDATED", "SHEET_VALIDATED", notifications.SheetValidated
	if sent.IsRefused {
		state, action, news = "REFUSED", "SHEET_REFUSED", notifications.SheetRefused
	}
	if err := s.decide(ctx, tx, one.ID, state); err != nil {
		return false, err
	}
	row.State, row.Refusal, row.ExternalUpdatedAt, row.Revision = SheetState(state), sent.Refusal, &sent.UpdatedAt, row.Revision+1
	if !sent.IsRefused {
		row.Published, row.Draft = one.Sheet, ""
		sheet, err := sheets.Parse(one.Sheet)
		if err != nil {
			return false, err
		}
		if err := s.takeNames(ctx, tx, p, sheet); err != nil {
			return false, err
		}
	}
	if err := save(ctx, tx, row); err != nil {
		return false, err
	}
	err = s.Notify(ctx, tx, notifications.Notice{
		SellerID: p.SellerID, What: news, Key: strconv.FormatInt(one.ID, 10), At: s.at(), ProductID: p.ID,
		Details: notifications.Details{Text: sent.Refusal, Path: fmt.Sprintf("products/%d?tab=sheet", p.ID)},
	})
	if err != nil {
		return false, err
	}
	return false, s.note(ctx, tx, p, action, sent.Refusal)
}

// takeNames makes the names of a validated sheet the product's, with a marker on
// the dashboard.
func (s *Service) takeNames(ctx context.Context, tx bun.Tx, p *products.Product, sheet sheets.Sheet) error {
	if err := s.rename(ctx, tx, p, sheet); err != nil {
		return err
	}
	return s.products.Mark(ctx, tx, products.Marker{SellerID: p.SellerID, ProductID: p.ID, Kind: products.SheetChanged, Day: s.today(), Text: sheet.Texts["en"].Name})
}

// SetVersions keeps versions that the marketplace knows, past ones too. Product
// is the marketplace's id of each.
func (s *Service) SetVersions(ctx context.Context, tx bun.Tx, product []string, sent []Version) ([]Outcome, error) {
	known, err := s.products.Find(ctx, tx, product)
	if err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(sent))
	for i := range sent {
		v := &sent[i]
		p := known[product[i]]
		if p == nil {
			outcomes[i].Err = fault.New(fault.NotFound, "product_unknown", "There is no product %q.", product[i]).At("product")
			continue
		}
		v.ProductID, v.SellerID, v.Rank = p.ID, p.SellerID, rankOf(v.Version)
		changelog, err := json.Marshal(v.Changelog)
		if err != nil {
			return nil, err
		}
		results, err := json.Marshal(v.Compatibility)
		if err != nil {
			return nil, err
		}
		v.ChangelogJSON, v.CompatibilityJSON = string(changelog), string(results)
		var before VersionState
		_ = tx.NewSelect().Model((*Version)(nil)).Column("state").Where("product_id = ?", p.ID).Where("version = ?", v.Version).Scan(ctx, &before)
		done, err := tx.NewInsert().Model(v).On("CONFLICT (product_id, version) DO UPDATE").
			Set("change_kind = EXCLUDED.change_kind, changelog = EXCLUDED.changelog, works_from = EXCLUDED.works_from, works_to = EXCLUDED.works_to").
			Set("state = EXCLUDED.state, compatibility = EXCLUDED.compatibility, released_at = EXCLUDED.released_at, external_updated_at = EXCLUDED.external_updated_at").
			Set("external_upload_id = COALESCE(EXCLUDED.external_upload_id, version.external_upload_id)").
			Where("version.external_updated_at IS NULL OR version.external_updated_at <= EXCLUDED.external_updated_at").
			Where("version.external_updated_at IS NOT NULL OR version.state NOT IN ('IN_VALIDATION', 'WITHDRAWN')").Exec(ctx) // what its seller does with it here applies
		if err != nil {
			return nil, err
		}
		n, err := done.RowsAffected()
		if err != nil {
			return nil, err
		}
		outcomes[i].ID, outcomes[i].Old = p.ID, n == 0
		if n > 0 && v.State == VersionValidated && before != VersionValidated {
			if err := s.products.Mark(ctx, tx, products.Marker{SellerID: p.SellerID, ProductID: p.ID, Kind: products.VersionValidated, Day: dayOf(v.ReleasedAt), Text: v.Version}); err != nil {
				return nil, err
			}
		}
	}
	return outcomes, nil
}

// rankOf makes a version sort as text the way its numbers do; what has a suffix,
// as 2.0.0-beta, comes before what has none.
func rankOf(version string) string {
	numbers, suffix, hasSuffix := strings.Cut(version, "-")
	var b strings.Builder
	parts := strings.Split(numbers, ".")
	for n := range 4 {
		value := 0
		if n < len(parts) {
			value, _ = strconv.Atoi(parts[n])
		}
		fmt.Fprintf(&b, "%07d.", value)
	}
	if hasSuffix {
		return b.String() + "0" + suffix
	}
	return b.String() + "1"
}
