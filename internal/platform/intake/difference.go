package intake

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"merkato/internal/fault"
)

// mostDifferences is how many fields a conflict names.
const mostDifferences = 3

// keyReused says in what the second use of a key differs from the first.
func keyReused(first requestRow, again *entry) error {
	if first.Kind != again.kind.name {
		return fault.New(fault.Conflict, "key_reused", "This key was used before with another type: it was %s and is %s.", first.Kind, again.kind.name).At("key")
	}
	if isDigest(first.Body) {
		return fault.New(fault.Conflict, "key_reused", "This key was used before with different content.").At("key")
	}
	var was, is any
	if err := json.Unmarshal([]byte(first.Body), &was); err != nil {
		return err // we wrote it
	}
	if err := json.Unmarshal(again.body, &is); err != nil {
		return err
	}
	found := differences(nil, "", was, is)
	if len(found) == 0 {
		return nil
	}
	var parts []string
	for _, d := range found[:min(len(found), mostDifferences)] {
		parts = append(parts, fmt.Sprintf("%s was %s and is %s", d.field, short(d.was), short(d.is)))
	}
	return fault.New(fault.Conflict, "key_reused", "This key was used before with different content: %s.", strings.Join(parts, "; ")).At(found[0].field)
}

type difference struct {
	field   string
	was, is any // nil: not there
}

// differences adds the fields in which two values differ, in order.
func differences(found []difference, path string, was, is any) []difference {
	if len(found) >= mostDifferences || reflect.DeepEqual(was, is) {
		return found
	}
	if a, ok := was.(map[string]any); ok {
		if b, ok := is.(map[string]any); ok {
			names := maps.Clone(a)
			maps.Copy(names, b)
			for _, name := range slices.Sorted(maps.Keys(names)) {
				found = differences(found, strings.TrimPrefix(path+"."+name, "."), a[name], b[name])
			}
			return found
		}
	}
	if a, ok := was.([]any); ok {
		if b, ok := is.([]any); ok {
			for i := range max(len(a), len(b)) {
				found = differences(found, path+"["+strconv.Itoa(i)+"]", at(a, i), at(b, i))
			}
			return found
		}
	}
	return append(found, difference{path, was, is})
}

func at(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}

func short(value any) string {
	if value == nil {
		return "not there"
	}
	text, err := json.Marshal(value)
	if err != nil { // it came from JSON
		panic(err)
	}
	return Cut(string(text))
}
