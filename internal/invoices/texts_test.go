package invoices

import (
	"regexp"
	"slices"
	"testing"
)

// R1.2: the ten languages have the same words and placeholders, none empty.
func TestTextsAreComplete(t *testing.T) {
	if len(allTexts) != 10 {
		t.Errorf("%d languages", len(allTexts))
	}
	placeholder := regexp.MustCompile(`\{[a-z]+\}`)
	for language, words := range allTexts {
		if len(words) != len(allTexts["en"]) {
			t.Errorf("%s has %d texts, en has %d", language, len(words), len(allTexts["en"]))
		}
		for key, english := range allTexts["en"] {
			want, got := placeholder.FindAllString(english, -1), placeholder.FindAllString(words[key], -1)
			slices.Sort(want)
			slices.Sort(got)
			if words[key] == "" || !slices.Equal(want, got) {
				t.Errorf("%s: %s is %q", language, key, words[key])
			}
		}
	}
}

func TestAmountsAreWrittenAsTheLanguageDoes(t *testing.T) {
	for language, want := range map[string]string{"en": "1,234,567.05\u00a0€", "de": "1.234.567,05\u00a0€", "fr": "1\u00a0234\u00a0567,05\u00a0€"} {
		if got := textsOf(language).euros(123456705); got != want {
			t.Errorf("%s: %q", language, got)
		}
	}
	if got := textsOf("en").euros(-5); got != "−0.05\u00a0€" {
		t.Error(got)
	}
	if got := textsOf("de").percent(550); got != "5,5\u00a0%" {
		t.Error(got)
	}
}
