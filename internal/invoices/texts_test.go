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

func TestRatesAreWrittenAsTheLanguageDoes(t *testing.T) {
	if got := textsOf("de").percent(550); got != "5,5\u00a0%" {
		t.Error(got)
	}
}

// R1.2: French has a space before a colon.
func TestLinesNameWhatTheyAreAboutAsTheLanguageDoes(t *testing.T) {
	line := DraftLine{Item: SalesShare, Subject: "Greeting"}
	for language, want := range map[string]string{
		"en": "Seller’s share of sales: Greeting",
		"fr": "Part du vendeur sur les ventes\u00a0: Greeting",
	} {
		if got := textsOf(language).line(line); got != want {
			t.Errorf("%s: %q instead of %q", language, got, want)
		}
	}
}
