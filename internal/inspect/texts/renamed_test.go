package texts

import (
	"testing"

	"merkato/internal/inspect"
)

// R13.3: what an earlier release found is said in the reader's language, too.
func TestRenamedMessagesAreSaid(t *testing.T) {
	for old, now := range renamed {
		if in("de")[old.rule].Messages[now.message] == "" {
			t.Errorf("%s has no message %s", old.rule, now.message)
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
}
