package texts

import (
	"cmp"
	"testing"

	"merkato/internal/inspect"
)

// R13.3: what an earlier release found is said in the reader's language, too.
func TestRenamedMessagesAreSaid(t *testing.T) {
	for old, now := range renamed {
		if rule := cmp.Or(now.rule, old.rule); in("de")[rule].Messages[now.message] == "" {
			t.Errorf("%s has no message %s", rule, now.message)
		}
	}
	key := inspect.Finding{Rule: "OTH-SECRETS", Message: "key", Params: map[string]string{"what": "a token of GitHub"}, Text: "The file holds a token of GitHub."}
	for lang, want := range map[string]string{"fr": "Le fichier contient une clé secrète ou un jeton de GitHub.", "en": key.Text} {
		if got := Message(&key, lang); got != want {
			t.Errorf("%s: %q instead of %q", lang, got, want)
		}
	}
	library := inspect.Finding{Rule: "PHP-FLOOR", Message: "newer", Params: map[string]string{"what": "A library in vendor/", "version": "8.1", "platform": "8.0", "oldest": "7.2"}}
	if got, want := Message(&library, "de"), Message(&inspect.Finding{Rule: "PHP-FLOOR", Message: "library", Params: library.Params}, "de"); got != want || got == "" {
		t.Errorf("%q instead of %q", got, want)
	}
	large := inspect.Finding{Rule: "INS-ZIP", Message: "file_too_large", Params: map[string]string{"entry": "demo/film.mp4", "limit": "20"}, Text: "demo/film.mp4 is larger than 20 MB."}
	for lang, want := range map[string]string{"de": "demo/film.mp4 ist größer als 20 MB.", "en": large.Text} {
		if got := Message(&large, lang); got != want {
			t.Errorf("%s: %q instead of %q", lang, got, want)
		}
	}
}
