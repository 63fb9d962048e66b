package devidp

import (
	"reflect"
	"testing"
)

// R1.2: a text that a page needs and the files do not have fails here, one too many
// already when the program starts.
func TestR1_2TextsAreComplete(t *testing.T) {
	value := reflect.ValueOf(*translations["en"])
	for i := range value.NumField() {
		if field := value.Field(i); field.Kind() == reflect.String && field.String() == "" {
			t.Errorf("%s is missing", value.Type().Field(i).Name)
		}
	}
}
