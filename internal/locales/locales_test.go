package locales_test

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"testing"

	"merkato/internal/locales"
)

// R1.2, R11.6, R14.2, R17.6: whatever the server says, it says in every language, with
// the same placeholders.
func TestEveryLanguageHasEveryText(t *testing.T) {
	placeholder := regexp.MustCompile(`\{\w+\}`)
	placeholders := func(text string) []string { return slices.Sorted(slices.Values(placeholder.FindAllString(text, -1))) }
	internal, folders := os.DirFS(".."), 0
	err := fs.WalkDir(internal, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || path.Base(name) != "texts" {
			return err
		}
		own, err := fs.Sub(internal, path.Dir(name))
		if err != nil {
			return err
		}
		if _, err := fs.Stat(own, "texts/en.json"); err != nil {
			return nil // a package of this name
		}
		folders++
		all := locales.Read(own, func(string) map[string]any { return nil })
		english := leaves("", all[locales.English])
		for language, tree := range all {
			words := leaves("", tree)
			if got, want := slices.Sorted(maps.Keys(words)), slices.Sorted(maps.Keys(english)); !slices.Equal(got, want) {
				t.Errorf("%s: %s has %v, English has %v", name, language, got, want)
			}
			for key, text := range words {
				if text == "" || !slices.Equal(placeholders(text), placeholders(english[key])) {
					t.Errorf("%s: %s in %s is %q", name, key, language, text)
				}
				if len(text) > 25 && text == english[key] && language != locales.English {
					t.Errorf("%s: %s is not translated to %s", name, key, language)
				}
			}
		}
		return nil
	})
	if err != nil || folders < 11 {
		t.Error(folders, err)
	}
}

// leaves are the texts of a tree, by the names that lead to them.
func leaves(at string, tree map[string]any) map[string]string {
	all := map[string]string{}
	for key, value := range tree {
		switch value := value.(type) {
		case map[string]any:
			maps.Copy(all, leaves(at+key+".", value))
		default:
			all[at+key], _ = value.(string)
		}
	}
	return all
}
