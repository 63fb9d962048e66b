package sandbox

import (
	"net/http/httptest"
	"reflect"
	"testing"
)

// R14.2: a missing or empty text in any language fails here; one too many
// already fails when the program starts.
func TestTextsAreComplete(t *testing.T) {
	if len(translations) != 10 {
		t.Fatalf("%d languages", len(translations))
	}
	for _, texts := range translations {
		for _, value := range []reflect.Value{reflect.ValueOf(*texts), reflect.ValueOf(texts.Controls)} {
			for i := range value.NumField() {
				if field := value.Field(i); field.Kind() == reflect.String && field.String() == "" {
					t.Errorf("%s: %s is empty", texts.Language, value.Type().Field(i).Name)
				}
			}
		}
		for kind, offered := range choices {
			for _, status := range offered {
				c := content{T: texts, Page: kind}.Choice(status)
				if c.Action == "" || c.Effect == "" {
					t.Errorf("%s: %s of the %s page says %+v", texts.Language, status, kind, c)
				}
			}
		}
		for _, c := range controls {
			for _, value := range c.Choices {
				if text := texts.Controls.Choices[c.Name+"_"+value]; text.Action == "" || text.Effect == "" {
					t.Errorf("%s: %s %s says %+v", texts.Language, c.Name, value, text)
				}
			}
			if texts.Controls.Titles[c.Name] == "" {
				t.Errorf("%s: %s has no title", texts.Language, c.Name)
			}
		}
		if len(texts.Controls.Choices) != 9 || len(texts.Controls.States) != 4 {
			t.Errorf("%s: controls %+v", texts.Language, texts.Controls)
		}
		if len(texts.States) != 6 {
			t.Errorf("%s: states %v", texts.Language, texts.States)
		}
		for state, words := range texts.States {
			if words == "" || (texts.Language != "en" && words == translations[0].States[state]) {
				t.Errorf("%s: %s is %q", texts.Language, state, words)
			}
		}
	}
}

// R14.2: the language that the application asks for, then the browser's.
func TestLanguage(t *testing.T) {
	for _, c := range []struct{ wanted, accepted, got string }{
		{"ru", "de", "ru"}, {"", "de-AT,fr;q=0.5", "de"}, {"xx", "pl", "pl"}, {"", "", "en"}, {"", "zh, ;;;", "en"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", c.accepted)
		if got := textsFor(c.wanted, r).Language; got != c.got {
			t.Errorf("wanted %q, accepted %q: %s", c.wanted, c.accepted, got)
		}
	}
}
