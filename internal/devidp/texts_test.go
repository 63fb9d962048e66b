package devidp

import (
	"maps"
	"reflect"
	"slices"
	"testing"
)

// R1.2: a missing or empty text in any language fails here; one too many
// already fails when the program starts.
func TestR1_2TextsAreComplete(t *testing.T) {
	if len(translations) != 10 {
		t.Fatalf("%d languages", len(translations))
	}
	for _, texts := range translations {
		value := reflect.ValueOf(*texts)
		for i := range value.NumField() {
			if field := value.Field(i); field.Kind() == reflect.String && field.String() == "" {
				t.Errorf("%s: %s is empty", texts.Language, value.Type().Field(i).Name)
			}
		}
		if got, want := slices.Sorted(maps.Keys(texts.Notes)), slices.Sorted(maps.Keys(translations[0].Notes)); len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: notes on %v, in English on %v", texts.Language, got, want)
		}
		for kind, note := range texts.Notes {
			if note == "" || (texts.Language != "en" && note == translations[0].Notes[kind]) {
				t.Errorf("%s: the note on %s is %q", texts.Language, kind, note)
			}
		}
	}
}
