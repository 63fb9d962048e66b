package devidp

import (
	"reflect"
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
			if value.Field(i).String() == "" {
				t.Errorf("%s: %s is empty", texts.Language, value.Type().Field(i).Name)
			}
		}
	}
}
