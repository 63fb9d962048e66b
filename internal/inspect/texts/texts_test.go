package texts_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"merkato/internal/inspect"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
)

var placeholder = regexp.MustCompile(`\{[a-z_]+\}`)

func placeholders(text string) []string {
	return slices.Sorted(slices.Values(placeholder.FindAllString(text, -1)))
}

// code is what no language translates: calls, variables, constants, paths and
// file names.
var code = regexp.MustCompile(`[\w:>$-]+\(\)|\$this->\w+|_[A-Z_]+_|[A-Z]+_[A-Z_]+|--[a-z-]+|\b[\w-]+\.(?:php|yml|xml|png)\b`)

// R13.8: every language says every rule whole, with the parameters and the code
// of the English text.
func TestEveryLanguageSaysEveryRule(t *testing.T) {
	for _, lang := range texts.Languages() {
		t.Run(lang, func(t *testing.T) {
			for _, rule := range rules.All {
				said := texts.Of(rule, lang)
				if lang != texts.English && said.Why == rule.Why {
					t.Errorf("%s is not translated", rule.ID)
				}
				pairs := map[string][2]string{"title": {rule.Title, said.Title}, "why": {rule.Why, said.Why}, "how": {rule.How, said.How}}
				for key, english := range rule.Messages {
					pairs["message "+key] = [2]string{english, said.Messages[key]}
				}
				if got, want := len(said.Messages), len(rule.Messages); got != want {
					t.Errorf("%s has %d messages instead of %d", rule.ID, got, want)
				}
				for _, where := range slices.Sorted(maps.Keys(pairs)) {
					english, text := pairs[where][0], pairs[where][1]
					if strings.TrimSpace(text) == "" {
						t.Errorf("%s: %s is missing", rule.ID, where)
					}
					if got, want := placeholders(text), placeholders(english); !slices.Equal(got, want) {
						t.Errorf("%s: %s has %v instead of %v", rule.ID, where, got, want)
					}
					for _, word := range code.FindAllString(english, -1) {
						if !strings.Contains(text, word) {
							t.Errorf("%s: %s does not have %s", rule.ID, where, word)
						}
					}
				}
			}
		})
	}
}

// R13.8: a finding is said with its parameters, and in English where the
// language is not there.
func TestMessage(t *testing.T) {
	f := inspect.Finding{Rule: "INS-SIZE", Message: "too_large", Params: map[string]string{"limit": "30"}, Text: "The archive is larger than 30 MB."}
	for lang, want := range map[string]string{
		"de": "Das Archiv ist größer als 30 MB.",
		"en": f.Text,
		"xx": f.Text,
	} {
		if got := texts.Message(&f, lang); got != want {
			t.Errorf("%s: %q instead of %q", lang, got, want)
		}
	}
}
