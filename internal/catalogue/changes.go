package catalogue

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/outbox"
	"merkato/internal/products"
)

// OutgoingKind is what a seller changed.
type OutgoingKind string

const (
	ChangeSheet          OutgoingKind = "SHEET"
	ChangeSheetCancelled OutgoingKind = "SHEET_CANCELLED"
	ChangeSheetValidated OutgoingKind = "SHEET_VALIDATED"
	ChangeSheetRefused   OutgoingKind = "SHEET_REFUSED"
	ChangePrice          OutgoingKind = "PRICE"
	ChangeState          OutgoingKind = "STATE"
	ChangeVersion        OutgoingKind = "VERSION"
	ChangeWithdrawn      OutgoingKind = "VERSION_WITHDRAWN"
)

// Outgoing is a change that the marketplace has yet to take.
type Outgoing struct {
	ID        int64
	ProductID int64
	Product   *string // the marketplace's id; nil: it does not know the product yet
	Seller    *string
	Type      products.Type
	Kind      OutgoingKind
	Body      string
	At        time.Time
}

// What the bodies of changes hold.
type (
	sheetChange struct {
		Submission int64        `json:"submission"`
		Sheet      sheets.Sheet `json:"sheet,omitzero"`
		Reason     string       `json:"reason,omitempty"` // why it was refused
	}
	priceChange struct {
		Price    money.Cents  `json:"price"`
		StartsOn calendar.Day `json:"starts_on"`
	}
	stateChange struct {
		State  State  `json:"state"`
		Reason string `json:"reason,omitempty"`
		Text   string `json:"text,omitempty"`
	}
)

// Submission is which submission a change of the sheet is about; 0: none.
func (o Outgoing) Submission() int64 {
	var body sheetChange
	_ = json.Unmarshal([]byte(o.Body), &body) // our own
	return body.Submission
}

var box = outbox.Box{Table: "product_changes", Holds: "TRUE", Word: "change"}

// announce puts a change out for the marketplace.
func (s *Service) announce(ctx context.Context, tx bun.Tx, p *products.Product, kind OutgoingKind, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	_, err = tx.NewRaw("INSERT INTO product_changes (product_id, seller_id, kind, body, at) VALUES (?, ?, ?, ?, ?)", p.ID, p.SellerID, kind, string(text), s.at()).Exec(ctx)
	return err
}

// Outgoing lists what the marketplace has yet to take, in order. Of one product
// nothing is listed before what came before it.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) (found []Outgoing, err error) {
	err = s.db.Read().NewSelect().TableExpr("product_changes AS c").
		ColumnExpr("c.id, c.product_id, c.kind, c.body, c.at, p.external_id AS product, p.type, seller.external_id AS seller").
		Join("JOIN products AS p ON p.id = c.product_id").Join("JOIN sellers AS seller ON seller.id = c.seller_id").
		Where("c.taken_at IS NULL").Where("c.id > ?", after).OrderExpr("c.id").Limit(limit).Scan(ctx, &found)
	return found, err
}

// Take notes what the marketplace has of the changes.
func (s *Service) Take(ctx context.Context, ids []int64) (int64, error) {
	return box.Take(ctx, s.db, ids, s.now())
}

// KeepOwn leaves of what the marketplace says of products what their sellers
// changed here: all that it has not taken yet, and what is newer than its update.
// Price and state count separately.
func (s *Service) KeepOwn(ctx context.Context, tx bun.Tx, sent []*products.Product) error {
	var ids []string
	for _, p := range sent {
		ids = append(ids, *p.ExternalID)
	}
	known, err := s.products.FindToChange(ctx, tx, ids)
	if err != nil || len(known) == 0 {
		return err
	}
	var numbers []int64
	for _, p := range known {
		numbers = append(numbers, p.ID)
	}
	var rows []struct {
		ProductID int64
		Kind      OutgoingKind
		At        time.Time
		TakenAt   *time.Time
	}
	err = tx.NewSelect().TableExpr("product_changes").Column("product_id", "kind", "at", "taken_at").
		Where("product_id IN (?)", bun.List(numbers)).Where("kind IN ('PRICE', 'STATE')").OrderExpr("id").Scan(ctx, &rows)
	if err != nil {
		return err
	}
	for _, p := range sent {
		current := known[*p.ExternalID]
		if current == nil {
			continue
		}
		for _, row := range rows {
			if row.ProductID != current.ID || (row.TakenAt != nil && !row.At.After(*p.ExternalUpdatedAt)) {
				continue
			}
			if row.Kind == ChangePrice {
				p.Price = current.Price
			} else {
				p.IsActive, p.RemovedAt = current.IsActive, current.RemovedAt
			}
		}
	}
	return nil
}

// Reasons for which a seller takes a product away.
var Reasons = []string{"NO_LONGER_MAINTAINED", "REPLACED", "TECHNICAL_PROBLEM", "LEGAL", "COMMERCIAL", "OTHER"}

// StateChange is what is done to the state of some products.
type StateChange struct {
	Products []int64
	To       State  // Online, Offline or Removed
	Reason   string // of Reasons, unless it goes online
	Text     string
	Name     string // of the product, to remove it: typed by the seller
}

// mostAtOnce is how many products are changed at once.
const mostAtOnce = 100

// SetState puts products online, takes them off sale or removes them for good;
// all of them or none.
func (s *Service) SetState(ctx context.Context, c StateChange) error {
	switch {
	case c.To != Online && c.To != Offline && c.To != Removed:
		return fault.New(fault.Invalid, "state_unknown", "A product goes ONLINE, OFFLINE or is REMOVED.").At("to")
	case len(c.Products) == 0 || len(c.Products) > mostAtOnce:
		return fault.New(fault.Invalid, "too_many", "Choose 1 to %d products.", mostAtOnce).At("products")
	case c.To != Online && !slices.Contains(Reasons, c.Reason):
		return fault.New(fault.Invalid, "reason_missing", "Choose a reason.").At("reason")
	case c.Reason == "OTHER" && strings.TrimSpace(c.Text) == "":
		return fault.New(fault.Invalid, "reason_text_missing", "Say in a few words why.").At("text")
	case c.To == Removed && len(c.Products) != 1:
		return fault.New(fault.Invalid, "remove_one", "Products are removed one by one.").At("products")
	}
	if err := sheets.CheckText("text", c.Text, sheets.LongestEntry, true); err != nil {
		return err
	}
	ids := slices.Clone(c.Products)
	slices.Sort(ids) // one order for all, so that nobody waits in a circle
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, id := range slices.Compact(ids) {
			if err := s.setState(ctx, tx, id, c); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) setState(ctx context.Context, tx bun.Tx, id int64, c StateChange) error {
	p, err := s.own(ctx, tx, id, true)
	if err != nil {
		return err
	}
	if p.RemovedAt != nil {
		return fault.New(fault.Conflict, "product_removed", "The product was removed and cannot be changed any more.").At("products")
	}
	if c.To == Removed {
		// As the screen shows it, which is in the reader's language.
		n, err := tx.NewSelect().Table("product_names").Where("product_id = ?", id).Where("name = ?", strings.TrimSpace(c.Name)).Count(ctx)
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.New(fault.Invalid, "name_differs", "Type the product's name to remove it.").At("name")
		}
	}
	if c.To == Online && p.ExternalID == nil {
		return fault.New(fault.Conflict, "not_validated", "The product has never been validated: complete its sheet and submit it.").At("products")
	}
	if (c.To == Online) == p.IsActive && c.To != Removed {
		return nil // it is so already
	}
	var removedAt *time.Time
	if c.To == Removed {
		removedAt = new(s.at())
	}
	if err := s.products.SetState(ctx, tx, id, c.To == Online, removedAt); err != nil {
		return err
	}
	if err := s.announce(ctx, tx, p, ChangeState, stateChange{State: c.To, Reason: c.Reason, Text: c.Text}); err != nil {
		return err
	}
	return s.note(ctx, tx, p, string(c.To), strings.TrimSpace(c.Reason+" "+c.Text))
}

// Promises are what buyers were promised of a product's price.
type Promises interface {
	// CheckPrice refuses a price from a day on that does not fit them.
	CheckPrice(ctx context.Context, tx bun.Tx, p *products.Product, price money.Cents, startsOn calendar.Day) error
}

// CheckPricesThrough has new prices held against what was promised.
func (s *Service) CheckPricesThrough(p Promises) { s.promises = p }

// LowestPrice is the lowest of a product's price and those planned until a day.
func (s *Service) LowestPrice(ctx context.Context, q bun.IDB, p *products.Product, until calendar.Day) (money.Cents, error) {
	var planned []money.Cents
	err := q.NewSelect().Model((*PriceChange)(nil)).Column("price").Where("product_id = ?", p.ID).
		Where("applied_at IS NULL AND cancelled_at IS NULL").Where("starts_on <= ?", until).Scan(ctx, &planned)
	return slices.Min(append(planned, p.Price)), err
}

// PriceOn is what a product costs on a day, today or later, as far as it is planned.
func (s *Service) PriceOn(ctx context.Context, q bun.IDB, p *products.Product, day calendar.Day) (money.Cents, error) {
	change := &PriceChange{}
	err := q.NewSelect().Model(change).Column("price").Where("product_id = ?", p.ID).Where("applied_at IS NULL AND cancelled_at IS NULL").
		Where("starts_on <= ?", day).OrderExpr("starts_on DESC, id DESC").Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return p.Price, nil
	}
	return change.Price, err
}

// SetPrice changes a product's price from a day on; one that is planned already
// is taken back. The price it has, from today on, only takes that back.
func (s *Service) SetPrice(ctx context.Context, id int64, price money.Cents, startsOn calendar.Day) error {
	const highest = 100_000_000
	if price < 0 || price > highest {
		return fault.New(fault.Invalid, "price_range", "A price is between 0 and 1,000,000 €.").At("price")
	}
	today := s.today()
	if startsOn < today || startsOn > today.AddMonths(12) {
		return fault.New(fault.Invalid, "day_range", "A price starts today or within a year.").At("starts_on")
	}
	return s.change(ctx, id, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		if s.promises != nil {
			if err := s.promises.CheckPrice(ctx, tx, p, price, startsOn); err != nil {
				return err
			}
		}
		takenBack, err := db.Affected(tx.NewUpdate().Table("price_changes").Set("cancelled_at = ?", s.at()).
			Where("product_id = ?", id).Where("applied_at IS NULL AND cancelled_at IS NULL").Exec(ctx))
		if err != nil {
			return err
		}
		change := &PriceChange{ProductID: id, SellerID: p.SellerID, Price: price, StartsOn: startsOn, MadeAt: s.at()}
		if _, err := tx.NewInsert().Model(change).Exec(ctx); err != nil {
			return err
		}
		if err := s.announce(ctx, tx, p, ChangePrice, priceChange{Price: price, StartsOn: startsOn}); err != nil {
			return err
		}
		switch {
		case price != p.Price:
			err = s.note(ctx, tx, p, "PRICE", p.Price.String()+" → "+price.String()+" € ("+string(startsOn)+")")
		case takenBack > 0:
			err = s.note(ctx, tx, p, "PRICE_KEPT", "")
		}
		if err != nil {
			return err
		}
		if startsOn > today {
			return nil
		}
		return s.applyPrice(ctx, tx, p, change)
	})
}

// applyPrice makes a price the product's, with a marker on the dashboard.
func (s *Service) applyPrice(ctx context.Context, tx bun.Tx, p *products.Product, c *PriceChange) error {
	now := s.at()
	if _, err := tx.NewUpdate().Table("price_changes").Set("applied_at = ?", now).Where("id = ?", c.ID).Exec(ctx); err != nil {
		return err
	}
	if p.Price == c.Price {
		return nil
	}
	if err := s.products.SetPrice(ctx, tx, p.ID, c.Price); err != nil {
		return err
	}
	if p.ExternalID == nil { // nobody has bought it at the price before
		return nil
	}
	return s.products.Mark(ctx, tx, products.Marker{
		SellerID: p.SellerID, ProductID: p.ID, Kind: products.PriceChanged, Day: c.StartsOn, Text: p.Price.String() + " → " + c.Price.String() + " €",
	})
}

// ApplyPrices makes the prices valid whose day has come. It may run twice.
func (s *Service) ApplyPrices(ctx context.Context, today calendar.Day) (applied int, err error) {
	for {
		var due []PriceChange
		err := s.db.Read().NewSelect().Model(&due).Where("applied_at IS NULL AND cancelled_at IS NULL").Where("starts_on <= ?", today).
			Order("starts_on", "id").Limit(100).Scan(ctx)
		if err != nil || len(due) == 0 {
			return applied, err
		}
		for _, change := range due {
			err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				var p products.Product
				if err := s.db.Locking(tx.NewSelect().Model(&p).Where("id = ?", change.ProductID)).Scan(ctx); err != nil {
					return err
				}
				// Whoever was faster has done it, or taken it back.
				if n, err := tx.NewSelect().Model((*PriceChange)(nil)).Where("id = ?", change.ID).Where("applied_at IS NULL AND cancelled_at IS NULL").Count(ctx); err != nil || n == 0 {
					return err
				}
				return s.applyPrice(ctx, tx, &p, &change)
			})
			if err != nil {
				return applied, err
			}
			applied++
		}
	}
}

// WaitingForMarketplace is how much of it the marketplace has yet to take.
func (s *Service) WaitingForMarketplace(ctx context.Context) (outbox.Waiting, error) {
	return box.Waiting(ctx, s.db, "product-changes", "at")
}
