package orders

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/fault"
)

// View is a way to look at the list that a seller keeps.
type View struct {
	bun.BaseModel `bun:"table:order_views,alias:v"`

	ID        int64 `bun:",pk,autoincrement"`
	SellerID  int64
	Name      string
	Address   string // the list's part of the address, after the question mark
	CreatedAt time.Time
}

// What a seller may keep at most.
const (
	longestViewName    = 60 // characters
	longestViewAddress = 2000
	mostViews          = 50
)

// Views lists the asking seller's views, by the bytes of their names: who shows
// them sorts them for a reader.
func (s *Service) Views(ctx context.Context) ([]View, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	var views []View
	err = s.DB.Read().NewSelect().Model(&views).Where("v.seller_id = ?", sellerID).Order("v.name", "v.id").Scan(ctx)
	return views, err
}

// SaveView keeps a view under a name; one that has the name already is
// overwritten.
func (s *Service) SaveView(ctx context.Context, name, address string) (*View, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	v := &View{SellerID: sellerID, Name: strings.TrimSpace(name), Address: strings.TrimPrefix(address, "?"), CreatedAt: s.Now().UTC()}
	if err := v.check(); err != nil {
		return nil, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Two that save at once must not pass the limit together.
		if err := s.DB.Exclusive(ctx, tx, fmt.Sprintf("order_views %d", sellerID)); err != nil {
			return err
		}
		others, err := tx.NewSelect().Model((*View)(nil)).Where("seller_id = ? AND name <> ?", sellerID, v.Name).Count(ctx)
		if err != nil {
			return err
		}
		if others >= mostViews {
			return fault.New(fault.TooMuch, "views_full", "There are %d views already: delete one first.", mostViews)
		}
		_, err = tx.NewInsert().Model(v).On("CONFLICT (seller_id, name) DO UPDATE").Set("address = EXCLUDED.address").
			Returning("id, created_at").Exec(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

func (v *View) check() error {
	switch {
	case !isText(v.Name) || !isOneLine(v.Name) || !isSeen(v.Name):
		return fault.New(fault.Invalid, "view_name", "A view needs a name of one line that can be seen.").At("name")
	case utf8.RuneCountInString(v.Name) > longestViewName:
		return fault.New(fault.Invalid, "view_name_length", "The name of a view has at most %d characters.", longestViewName).At("name")
	case !isText(v.Address) || utf8.RuneCountInString(v.Address) > longestViewAddress:
		return fault.New(fault.Invalid, "view_address", "The address of a view has at most %d characters.", longestViewAddress).At("address")
	}
	return nil
}

func isOneLine(s string) bool { return !strings.ContainsAny(s, "\n\r\v\f\u0085\u2028\u2029") }

// isSeen tells whether anything of a text is: a name of characters that only
// join or direct others, or of blank letters, is as good as none.
func isSeen(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		const blankBraille = '\u2800'
		return !unicode.IsSpace(r) && r != blankBraille &&
			!unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
	})
}

// DeleteView forgets a view of the asking seller.
func (s *Service) DeleteView(ctx context.Context, id int64) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		done, err := tx.NewDelete().Model((*View)(nil)).Where("id = ? AND seller_id = ?", id, sellerID).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return fault.New(fault.NotFound, "view_unknown", "There is no such view.").At("id").Because(err)
		}
		return nil
	})
}
