package sandbox

import (
	"net/http/httptest"
	"reflect"
	"testing"
)

// R14.2: a text that a page needs and the files do not have fails here, one too many
// already when the program starts.
func TestTextsAreComplete(t *testing.T) {
	texts := translations["en"]
	for _, value := range []reflect.Value{reflect.ValueOf(*texts), reflect.ValueOf(texts.Controls)} {
		for i := range value.NumField() {
			if field := value.Field(i); field.Kind() == reflect.String && field.String() == "" {
				t.Errorf("%s is missing", value.Type().Field(i).Name)
			}
		}
	}
	for kind, offered := range choices {
		for _, status := range offered {
			c := content{T: texts, Page: kind}.Choice(status)
			if c.Action == "" || c.Effect == "" {
				t.Errorf("%s of the %s page says %+v", status, kind, c)
			}
		}
	}
	for _, c := range controls {
		for _, value := range c.Choices {
			if text := texts.Controls.Choices[c.Name+"_"+value]; text.Action == "" || text.Effect == "" {
				t.Errorf("%s %s says %+v", c.Name, value, text)
			}
		}
		if texts.Controls.Titles[c.Name] == "" {
			t.Errorf("%s has no title", c.Name)
		}
	}
	if len(texts.Controls.Choices) != 9 || len(texts.Controls.States) != 4 || len(texts.States) != 6 {
		t.Errorf("controls %+v, states %v", texts.Controls, texts.States)
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
