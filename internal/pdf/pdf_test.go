package pdf

import (
	"strings"
	"testing"
	"time"
)

// R12.5: whatever people call their companies, their papers can be drawn, whoever writes
// it on them.
func TestDrawable(t *testing.T) {
	for text, want := range map[string]string{
		"Café ☕🎉 ® 20 °C™ GmbH": "Café  ® 20 °C™ GmbH",
		"a\tb\nc\x00":           "a b\nc",
		"left\u202eright":       "leftright",
		"Привет, świat":         "Привет, świat",
	} {
		if got := Drawable(text); got != want {
			t.Errorf("%q is drawn as %q, not %q", text, got, want)
		}
		p := New("en", time.Unix(0, 0), 20, func() {})
		p.SetTitle(text, true)
		p.SetAuthor(text, true)
		p.Heading(text)
		p.Fact(40, text, text)
		p.MultiCell(40, 5, strings.Join(p.SplitText(text, 40), "\n"), "", "L", false)
		p.CellFormat(p.GetStringWidth(text)+2, 5, text, "", 1, "L", false, 0, "")
		if err := p.Output(new(strings.Builder)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
