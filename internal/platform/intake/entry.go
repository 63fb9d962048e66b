package intake

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/fault"
)

// entry is one thing that was sent, on its way in.
type entry struct {
	line   int // of a bulk request
	key    string
	kind   *Kind
	data   any
	body   []byte // canonical
	size   int    // bytes as sent
	answer Answer
}

// Status is what became of a thing that was sent.
type Status string

const (
	Taken    Status = "taken"    // done now
	Repeated Status = "repeated" // done before, and not again
	Refused  Status = "refused"  // not done, and nothing of it stored
)

// Answer says what became of one thing that was sent.
type Answer struct {
	Line    int             `json:"line,omitempty" doc:"Of a bulk request: which line this is about, from 1."`
	Key     string          `json:"key,omitempty" doc:"The idempotency key."`
	Status  Status          `json:"status" enum:"taken,repeated,refused" doc:"taken: done now. repeated: done before and not again. refused: not done, and nothing of it stored; only in bulk."`
	Code    string          `json:"code,omitempty" doc:"Of what is refused: the kind of failure."`
	Reason  string          `json:"reason,omitempty" doc:"What exactly is wrong, as a stable key."`
	Field   string          `json:"field,omitempty" doc:"The input it is about, as lines[0].price; line where it is all of the line."`
	Message string          `json:"message,omitempty" doc:"The same for people, in English."`
	Result  json.RawMessage `json:"result,omitempty" doc:"What it became here; the same each time it is sent."`
}

// checked is data with rules that a schema cannot say.
type checked interface{ Check(now time.Time) error }

// further is how many things it holds besides one, as an order its lines.
func (e *entry) further() int {
	if several, ok := e.data.(interface{ Parts() int }); ok {
		return several.Parts() - 1
	}
	return 0
}

// subjects name all that it changes or builds on: what is of the same kind but of
// other subjects can be taken before or after it alike. None: who knows.
func (e *entry) subjects() []string {
	if several, ok := e.data.(interface{ Subjects() []string }); ok {
		return several.Subjects()
	}
	return nil
}

func (e *entry) refuse(err error) {
	f := fault.Of(err)
	e.answer = Answer{
		Line: e.line, Key: e.key, Status: Refused,
		Code: string(f.Code), Reason: f.Reason, Field: f.Field, Message: f.Message,
	}
}

func (e *entry) done(status Status, result []byte) {
	e.answer = Answer{Line: e.line, Key: e.key, Status: status, Result: result}
}

// kindLabel is how metrics name the entry's kind, of which there are few.
func (e *entry) kindLabel() string {
	if e.kind == nil {
		return "unknown"
	}
	return e.kind.name
}

const LongestKey = 200

// read makes an entry of a line {"key":…,"type":…,"data":{…}}. One that cannot
// be read is refused already.
func (in *Intake) read(number int, line []byte) *entry {
	e := &entry{line: number, size: len(line)}
	if err := in.parse(e, line); err != nil {
		e.refuse(err)
	}
	return e
}

func (in *Intake) parse(e *entry, line []byte) error {
	if !utf8.Valid(line) {
		e.key = keyOf(line)
		return fault.New(fault.Malformed, "utf8_broken", "This is not UTF-8.").At(wholeLine)
	}
	var sent map[string]any
	if err := json.Unmarshal(line, &sent); err != nil {
		e.key = keyOf(line)
		return unreadable(err, line, wholeLine)
	}
	if err := checkMembers(line, wholeLine); err != nil {
		e.key = keyOf(line)
		return err
	}
	var isText bool
	if e.key, isText = sent["key"].(string); !isText {
		return fault.New(fault.Invalid, "key_missing", "Each line needs a key (a string).").At("key")
	}
	if err := checkKey(e.key); err != nil {
		e.key = ""
		return err
	}
	name, _ := sent["type"].(string)
	if e.kind = in.kinds[name]; e.kind == nil {
		return fault.New(fault.Invalid, "type_unknown", "There is no type %q; there are %s.", Cut(name), strings.Join(in.names, ", ")).At("type")
	}
	for _, field := range slices.Sorted(maps.Keys(sent)) {
		if field != "key" && field != "type" && field != "data" {
			return fault.New(fault.Invalid, "unknown_field", "A line can only have key, type and data, not %q.", Cut(field)).At(Cut(field))
		}
	}
	return in.parseData(e, line, sent["data"])
}

// parseData holds data against its schema and reads it.
func (in *Intake) parseData(e *entry, line []byte, data any) error {
	if _, isObject := data.(map[string]any); !isObject {
		return fault.New(fault.Invalid, "data_missing", "Each line needs data (an object).").At("data")
	}
	if err := in.validate(e.kind.Schema, data); err != nil {
		return err
	}
	var err error
	if e.data, e.body, err = e.kind.decode(line); err != nil {
		return unreadable(err, line, "data")
	}
	if bytes.Contains(e.body, []byte(`\u0000`)) {
		if field := fieldWithZero(data, ""); field != "" {
			return fault.New(fault.Invalid, "text_broken", "The text contains a zero byte.").At(field)
		}
	}
	if c, ok := e.data.(checked); ok {
		return c.Check(in.now())
	}
	return nil
}

func (in *Intake) validate(schema *huma.Schema, data any) error {
	var found huma.ValidateResult
	huma.Validate(in.registry, schema, huma.NewPathBuffer(make([]byte, 0, 64), 0), huma.ModeWriteToServer, data, &found)
	if len(found.Errors) > 0 {
		return ViolationOf(found.Errors)
	}
	return nil
}

func checkKey(key string) error {
	if n := utf8.RuneCountInString(key); n < 1 || n > LongestKey || !IsPlain(key) || !utf8.ValidString(key) {
		return fault.New(fault.Invalid, "key_form", "A key must have 1 to %d characters and no control characters.", LongestKey).At("key")
	}
	return nil
}

// What a refusal names as its field where it is about all that was sent.
const (
	WholeBody = "body"
	wholeLine = "line"
)

// unreadable says what is wrong with a line of JSON, which as a whole is some
// field.
func unreadable(err error, line []byte, whole string) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field != "":
		// The error names the member, but not which one of a list.
		path, _ := walk(line, min(int(wrong.Offset), len(line)))
		return fault.New(fault.Invalid, "type", "A %s is not allowed here.", wrong.Value).At(strings.TrimPrefix(path, "data."))
	case errors.As(err, &wrong):
		return fault.New(fault.Malformed, "json_broken", "This is not a JSON object.").At(whole)
	case errors.As(err, &syntax):
		return fault.New(fault.Malformed, "json_broken", "This is not valid JSON: %s, after %d bytes.", syntax, syntax.Offset).At(whole)
	}
	return fault.New(fault.Invalid, "invalid", "This cannot be read: %s.", err).At(whole)
}

// fieldWithZero finds a text with a zero byte, which PostgreSQL cannot keep.
func fieldWithZero(value any, path string) string {
	switch v := value.(type) {
	case string:
		if strings.ContainsRune(v, 0) {
			return path
		}
	case []any:
		for i, one := range v {
			if found := fieldWithZero(one, path+"["+strconv.Itoa(i)+"]"); found != "" {
				return found
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if strings.ContainsRune(name, 0) {
				return path
			}
			if found := fieldWithZero(v[name], strings.TrimPrefix(path+"."+name, ".")); found != "" {
				return found
			}
		}
	}
	return ""
}

// Cut keeps a caller's text short where it is repeated in an answer.
func Cut(text string) string {
	const most = 80
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
}

// IsPlain reports whether a text can be written in one line.
func IsPlain(name string) bool {
	for _, r := range name {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return false
		}
	}
	return true
}
