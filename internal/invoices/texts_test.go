package invoices

import (
	"testing"

	"merkato/internal/calendar"
)

func TestRatesAreWrittenAsTheLanguageDoes(t *testing.T) {
	if got := textsOf("de").percent(550); got != "5,5\u00a0%" {
		t.Error(got)
	}
}

// R12.5: a list is in its reader's language; what it does not know the words of is as
// it was issued.
func TestLinesAreWordedForTheirReader(t *testing.T) {
	from, to, product := calendar.Day("2026-03-10"), calendar.Day("2027-03-09"), int64(7)
	for issued, want := range map[string]string{
		textsOf("fr").line(DraftLine{Item: AnnualFee, Subject: "Radar", From: &from, To: &to}): textsOf("de").line(DraftLine{Item: AnnualFee, Subject: "Lagerradar", From: &from, To: &to}),
		textsOf("fr").line(DraftLine{Item: RefundedFee, Subject: "Radar"}):                     "Erstattete Gebühr: Lagerradar",
		"Frais d’autrefois : Radar": "Frais d’autrefois : Radar",
	} {
		i := &Invoice{Language: "fr", PeriodFrom: &from, PeriodTo: &to, Lines: []Line{{Text: issued, ProductID: &product}}}
		i.Reword("de", map[int64]string{product: "Lagerradar"})
		if got := i.Lines[0].Text; got != want {
			t.Errorf("%q is %q instead of %q", issued, got, want)
		}
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
