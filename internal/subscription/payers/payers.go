// Package payers is who sellers are to the payment provider, and which card
// each pays by. Fees and subscriptions are charged to them.
package payers

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/uptrace/bun"

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

// Find reads one; nil: there is none.
func Find(ctx context.Context, q bun.IDB, where string, args ...any) (*Payer, error) {
	var found Payer
	err := q.NewSelect().Model(&found).Where(where, args...).Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

// Of finds the provider's customer of a seller, or makes one. The key is
// stored before the provider is called: however often that is, it is one customer.
func Of(ctx context.Context, d *db.DB, biller payments.Biller, who *seller.Seller, at time.Time) (*Payer, error) {
	var row *Payer
	err := d.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		fresh := &Payer{SellerID: who.ID, Provider: biller.Kind(), Key: rand.Text(), AskedAt: at}
		if _, err := tx.NewInsert().Model(fresh).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
			return err
		}
		row, err = Find(ctx, tx, "seller_id = ? AND provider = ?", who.ID, biller.Kind())
		return err
	})
	if err != nil || row.CustomerID != nil {
		return row, err
	}
	ask := func() (id string, err error) {
		return biller.CreateCustomer(ctx, payments.NewCustomer{Key: row.Key, RequestedAt: row.AskedAt, Email: who.Email, Name: who.FirstName + " " + who.LastName})
	}
	id, err := ask()
	if errors.Is(err, payments.ErrKeySpent) {
		if row, err = renew(ctx, d, row, at); err == nil {
			id, err = ask()
		}
	}
	if err != nil {
		return nil, err
	}
	row.CustomerID = &id
	return row, d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(row).Column("customer_id").WherePK().Exec(ctx)
		return err
	})
}

// renew puts another key in the place of one that the provider goes on refusing. Of
// requests that are refused at once the first one does, and all go on with that.
func renew(ctx context.Context, d *db.DB, row *Payer, at time.Time) (now *Payer, err error) {
	err = d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(row).Set("key = ?", rand.Text()).Set("asked_at = ?", at).WherePK().Where("key = ? AND customer_id IS NULL", row.Key).Exec(ctx)
		if err == nil {
			now, err = Find(ctx, tx, "seller_id = ? AND provider = ?", row.SellerID, row.Provider)
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

// Credit is what cheaper plans left over of a seller's payments, and what the next ones
// of all its subscriptions are lowered by. The provider alone knows how much of it is left.
func Credit(ctx context.Context, q bun.IDB, biller payments.Biller, sellerID int64) (money.Cents, error) {
	payer, err := Find(ctx, q, "seller_id = ? AND provider = ?", sellerID, biller.Kind())
	if err != nil || payer == nil || payer.CustomerID == nil {
		return 0, err
	}
	said, err := biller.Customer(ctx, *payer.CustomerID)
	if errors.Is(err, payments.ErrNoAccount) {
		return 0, nil
	}
	return said.Credit, err
}
