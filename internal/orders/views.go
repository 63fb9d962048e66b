package orders

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/list"
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

func (v *View) check() error {
	switch {
	case !list.IsText(v.Name) || !isOneLine(v.Name) || !isSeen(v.Name):
		return fault.New(fault.Invalid, "view_name", "A view must have a visible name on one line.").At("name")
	case utf8.RuneCountInString(v.Name) > longestViewName:
		return fault.New(fault.Invalid, "view_name_length", "The name of a view can have at most %d characters.", longestViewName).At("name")
	case !list.IsText(v.Address) || utf8.RuneCountInString(v.Address) > longestViewAddress:
		return fault.New(fault.Invalid, "view_address", "The address of a view can have at most %d characters.", longestViewAddress).At("address")
	}
	return nil
}

func isOneLine(s string) bool { return !strings.ContainsAny(s, "\n\r\v\f\u0085\u2028\u2029") }

// isSeen reports whether anything of a text is visible: a name of characters that only
// join or direct others, or of blank letters, is as good as none.
func isSeen(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		const blankBraille = '\u2800'
		return !unicode.IsSpace(r) && r != blankBraille &&
			!unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
	})
}
