package billing

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// Payer is a seller as the provider knows it.
type Payer struct {
	bun.BaseModel `bun:"table:billing_customers,alias:customer"`

	SellerID   int64  `bun:",pk"`
	Provider   string `bun:",pk"`
	Key        string
	AskedAt    time.Time
	CustomerID *string
	CardBrand  string
	CardLast4  string
	CardUntil  string
}

// FindPayer reads one of the provider that charges now; nil: there is none.
func (s *Service) FindPayer(ctx context.Context, q bun.IDB, where string, args ...any) (*Payer, error) {
	var found Payer
	err := q.NewSelect().Model(&found).Where("provider = ?", s.Biller.Kind()).Where(where, args...).Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

// Payer finds the provider's customer of a seller, or makes one. The key is
// stored before the provider is called: however often that is, it is one customer.
func (s *Service) Payer(ctx context.Context, who *seller.Seller) (*Payer, error) {
	var row *Payer
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		fresh := &Payer{SellerID: who.ID, Provider: s.Biller.Kind(), Key: rand.Text(), AskedAt: db.Moment(s.Now())}
		if _, err := tx.NewInsert().Model(fresh).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
			return err
		}
		row, err = s.FindPayer(ctx, tx, "seller_id = ?", who.ID)
		return err
	})
	if err != nil || row.CustomerID != nil {
		return row, err
	}
	ask := func() (id string, err error) {
		return s.Biller.CreateCustomer(ctx, payments.NewCustomer{Key: row.Key, RequestedAt: row.AskedAt, Email: who.Email, Name: who.FirstName + " " + who.LastName})
	}
	id, err := ask()
	if errors.Is(err, payments.ErrKeySpent) {
		if row, err = s.renewKey(ctx, row); err == nil {
			id, err = ask()
		}
	}
	if err != nil {
		return nil, AsSeen(err)
	}
	row.CustomerID = &id
	return row, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(row).Column("customer_id").WherePK().Exec(ctx)
		return err
	})
}

// renewKey puts another key in the place of one that the provider goes on refusing. Of
// requests that are refused at once the first one does, and all go on with that.
func (s *Service) renewKey(ctx context.Context, row *Payer) (now *Payer, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(row).Set("key = ?", rand.Text()).Set("asked_at = ?", db.Moment(s.Now())).WherePK().Where("key = ? AND customer_id IS NULL", row.Key).Exec(ctx)
		if err == nil {
			now, err = s.FindPayer(ctx, tx, "seller_id = ?", row.SellerID)
		}
		return err
	})
	return now, err
}

// Card is the one that is charged, as it may be shown; nil: none is known.
func (c *Payer) Card() *payments.Card {
	if c == nil || c.CardLast4 == "" {
		return nil
	}
	return &payments.Card{Brand: c.CardBrand, Last4: c.CardLast4, Until: c.CardUntil}
}

// ReadCard takes over which card a customer has at the provider, to be saved
// where it is another one.
func (c *Payer) ReadCard(ctx context.Context, biller payments.Biller) (isAnother bool, err error) {
	said, err := biller.Customer(ctx, *c.CustomerID)
	if errors.Is(err, payments.ErrNoAccount) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if said.Card == nil {
		said.Card = &payments.Card{}
	}
	if c.CardLast4 == said.Card.Last4 && c.CardBrand == said.Card.Brand && c.CardUntil == said.Card.Until {
		return false, nil
	}
	c.CardBrand, c.CardLast4, c.CardUntil = said.Card.Brand, said.Card.Last4, said.Card.Until
	return true, nil
}

// SaveCard stores the card that was read.
func (c *Payer) SaveCard(ctx context.Context, tx bun.Tx) error {
	_, err := tx.NewUpdate().Model(c).Column("card_brand", "card_last4", "card_until").WherePK().Exec(ctx)
	return err
}

// Credit is what cheaper plans left over of the asking seller's payments, and what the next
// ones of all its subscriptions are lowered by. The provider alone knows how much of it is left.
func (s *Service) Credit(ctx context.Context) (money.Cents, error) {
	sellerID, err := actor.UnbannedSellerID(ctx)
	if err != nil || s.Biller == nil {
		return 0, err
	}
	payer, err := s.FindPayer(ctx, s.DB.Read(), "seller_id = ?", sellerID)
	if err != nil || payer == nil || payer.CustomerID == nil {
		return 0, err
	}
	said, err := s.Biller.Customer(ctx, *payer.CustomerID)
	if errors.Is(err, payments.ErrNoAccount) {
		return 0, nil
	}
	return said.Credit, AsSeen(err)
}
