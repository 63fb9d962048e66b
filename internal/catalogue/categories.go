package catalogue

import (
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/products"
)

// Category is a place in the marketplace's tree.
type Category struct {
	bun.BaseModel `bun:"table:categories,alias:category"`

	ExternalID        string `bun:",pk"`
	Parent            string
	NamesJSON         string `bun:"names"`
	Position          int
	IsOpen            bool
	ExternalUpdatedAt time.Time

	Names map[string]string `bun:"-"`
}

// SetCategories stores the marketplace's categories, each by its id; the newest
// wins.
func (s *Service) SetCategories(ctx context.Context, tx bun.Tx, sent []Category) ([]products.Outcome, error) {
	outcomes := make([]products.Outcome, len(sent))
	for i := range sent {
		c := &sent[i]
		if c.Names["en"] == "" {
			outcomes[i].Err = fault.New(fault.Invalid, "english_name_missing", "A category must have a name in English.").At("names.en")
			continue
		}
		if c.Parent == c.ExternalID {
			outcomes[i].Err = fault.New(fault.Invalid, "parent_itself", "A category cannot be its own parent.").At("parent")
			continue
		}
		names, err := json.Marshal(c.Names)
		if err != nil {
			return nil, err
		}
		c.NamesJSON = string(names)
		if outcomes[i].Old, err = putCategory(ctx, tx, c); err != nil {
			return nil, err
		}
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
