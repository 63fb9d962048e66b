// Package variables checks what the caller of an operation passed to it.
package variables

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"merkato/internal/fault"
	"merkato/internal/graph/schema"
)

// Read checks what the caller passed against what the operation declares,
// before anything runs. It is stricter than the parser's own check, which lets
// numbers pass as text, enum values in another case, and scalars unseen.
func Read(s *ast.Schema, op *ast.OperationDefinition, given map[string]any) (map[string]any, error) {
	values := make(map[string]any, len(op.VariableDefinitions))
	for _, v := range op.VariableDefinitions {
		value, ok := given[v.Variable]
		if !ok && v.DefaultValue != nil {
			var err error
			if value, err = v.DefaultValue.Value(nil); err != nil {
				return nil, wrong(v.Variable, "has a default that cannot be read")
			}
			ok = true
		}
		if !ok {
			if v.Type.NonNull {
				return nil, wrong(v.Variable, "is missing")
			}
			continue
		}
		read, err := input(s, v.Type, value, v.Variable)
		if err != nil {
			return nil, err
		}
		values[v.Variable] = read
	}
	return values, nil
}

// input reads one value of a type; path names it to the caller.
func input(s *ast.Schema, kind *ast.Type, value any, path string) (any, error) {
	if value == nil {
		if kind.NonNull {
			return nil, wrong(path, "must not be null")
		}
		return nil, nil
	}
	if kind.Elem != nil {
		return inputList(s, kind.Elem, value, path)
	}
	def := s.Types[kind.NamedType]
	switch def.Kind {
	case ast.InputObject:
		return inputObject(s, def, value, path)
	case ast.Enum:
		if text, ok := value.(string); !ok || def.EnumValues.ForName(text) == nil {
			return nil, wrong(path, "must be a value of "+def.Name)
		}
		return value, nil
	}
	return value, inputScalar(def.Name, value, path)
}

// A single value where a list is wanted is a list of one, as GraphQL has it.
func inputList(s *ast.Schema, elem *ast.Type, value any, path string) (any, error) {
	given, ok := value.([]any)
	if !ok {
		one, err := input(s, elem, value, path)
		return []any{one}, err
	}
	list := slices.Clone(given)
	for i := range list {
		var err error
		if list[i], err = input(s, elem, list[i], path+"."+strconv.Itoa(i)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Defaults of fields are filled in by the generated code.
func inputObject(s *ast.Schema, def *ast.Definition, value any, path string) (any, error) {
	given, ok := value.(map[string]any)
	if !ok {
		return nil, wrong(path, "must be an object")
	}
	for name := range given {
		if def.Fields.ForName(name) == nil {
			return nil, wrong(path+"."+name, "is not known")
		}
	}
	object := make(map[string]any, len(given))
	for _, field := range def.Fields {
		at := path + "." + field.Name
		value, ok := given[field.Name]
		if !ok {
			if field.Type.NonNull && field.DefaultValue == nil {
				return nil, wrong(at, "is missing")
			}
			continue
		}
		var err error
		if object[field.Name], err = input(s, field.Type, value, at); err != nil {
			return nil, err
		}
	}
	return object, nil
}

// Numbers are json.Number when they come from the request, int64 or float64
// when they are defaults in the query's text.
func inputScalar(name string, value any, path string) error {
	ok := false
	switch name {
	case "String":
		var text string
		if text, ok = value.(string); strings.ContainsRune(text, 0) { // which no database takes
			return fault.New(fault.Invalid, "text_broken", "Remove the characters that cannot be shown.").At(path)
		}
	case "Boolean":
		_, ok = value.(bool)
	case "Int":
		ok = isInt(value)
	case "Float":
		ok = isFloat(value)
	default:
		read, known := schema.Scalars[name]
		if !known {
			return errors.New("no reader for the scalar " + name)
		}
		if err := read(value); err != nil {
			return fault.New(fault.Invalid, "wrong_variable", "%s", fault.Of(err).Message).At(path)
		}
		return nil
	}
	if !ok {
		return wrong(path, "must be of type "+name)
	}
	return nil
}

func isInt(value any) bool {
	text, ok := value.(json.Number)
	if n, literal := value.(int64); literal {
		text, ok = json.Number(strconv.FormatInt(n, 10)), true
	}
	_, err := strconv.ParseInt(string(text), 10, 32) // GraphQL's Int has 32 bits
	return ok && err == nil
}

func isFloat(value any) bool {
	switch v := value.(type) {
	case int64, float64:
		return true
	case json.Number:
		_, err := v.Float64()
		return err == nil
	}
	return false
}

func wrong(path, what string) error {
	return fault.New(fault.Invalid, "wrong_variable", "The variable %s %s.", path, what).At(path)
}
