package products

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
)

// Service is what callers may do with products.
type Service struct {
	db          *db.DB
	whenRemoved []func(ctx context.Context, tx bun.Tx, products []int64) error
}

// New makes the service on a database.
func New(d *db.DB) *Service { return &Service{db: d} }

// WhenRemoved adds who is notified of products that are removed for good, in the
// transaction in which they are: what runs for them is to end.
func (s *Service) WhenRemoved(tell func(ctx context.Context, tx bun.Tx, products []int64) error) {
	s.whenRemoved = append(s.whenRemoved, tell)
}

func (s *Service) tellRemoved(ctx context.Context, tx bun.Tx, ids ...int64) error {
	if len(ids) == 0 {
		return nil
	}
	for _, tell := range s.whenRemoved {
		if err := tell(ctx, tx, ids); err != nil {
			return err
		}
	}
	return nil
}

// List names the asking seller's products, in this language or else in English,
// in the order they were created.
func (s *Service) List(ctx context.Context, lang string) ([]ListItem, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return list(ctx, s.db.Read(), sellerID, lang)
}

// Count counts the asking seller's products.
func (s *Service) Count(ctx context.Context, f Filter) (int64, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	return count(ctx, s.db.Read(), sellerID, f)
}

// Platform lists the platform versions, newest first.
func (s *Service) Platform(ctx context.Context) (Platform, error) {
	versions, err := platformVersions(ctx, s.db.Read())
	return Platform{Versions: versions}, err
}

// Create adds a product with its names, in the caller's transaction.
func (s *Service) Create(ctx context.Context, tx bun.Tx, p *Product) error {
	if p.Names["en"] == "" {
		return englishNameMissing()
	}
	return insert(ctx, tx, p)
}

func englishNameMissing() error {
	return fault.New(fault.Invalid, "english_name_missing", "A product must have a name in English.").At("names.en")
}

// Rename sets a product's name in a language, in the caller's transaction.
func (s *Service) Rename(ctx context.Context, tx bun.Tx, id int64, lang, text string) error {
	_, err := tx.NewInsert().Model(&name{ProductID: id, Lang: lang, Name: text}).On("CONFLICT (product_id, lang) DO UPDATE").Set("name = EXCLUDED.name").Exec(ctx)
	return err
}

// Unname takes a product's name in a language away, in the caller's transaction:
// it is called as in English there, whose name always stays.
func (s *Service) Unname(ctx context.Context, tx bun.Tx, id int64, lang string) error {
	_, err := tx.NewDelete().Model((*name)(nil)).Where("product_id = ?", id).Where("lang = ?", lang).Where("lang <> 'en'").Exec(ctx)
	return err
}
