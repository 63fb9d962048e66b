package pdf

import (
	"strings"
	"testing"
	"time"
)

// R12.5: whatever people call their companies, their papers can be drawn.
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
		p.Heading(Drawable(text))
		if err := p.Output(new(strings.Builder)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
