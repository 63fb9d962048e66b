package intake

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"unicode/utf8"

	"merkato/internal/fault"
)

// TakeSingle takes one thing that was sent by itself: its body is a bulk line's
// data without what the address says.
func (in *Intake) TakeSingle(ctx context.Context, k *Kind, key string, body []byte, path map[string]string) Answer {
	e, err := in.single(k, key, body, path)
	if err == nil {
		err = in.takeOne(ctx, e)
	}
	if err != nil {
		in.LogInternal(ctx, err)
		e.refuse(err)
	}
	in.meter.answered(e)
	return e.answer
}

// single makes an entry of a single request.
func (in *Intake) single(k *Kind, key string, body []byte, path map[string]string) (*entry, error) {
	e := &entry{key: key, kind: k, size: len(body)}
	if err := checkKey(key); err != nil {
		e.key = ""
		return e, fault.Of(err).At("Idempotency-Key")
	}
	if !utf8.Valid(body) {
		return e, fault.New(fault.Malformed, "utf8_broken", "This is not UTF-8.").At(WholeBody)
	}
	var data map[string]any
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber() // so that no number changes on its way through
	err := decoder.Decode(&data)
	if _, end := decoder.Token(); err != nil || end != io.EOF || data == nil {
		return e, fault.New(fault.Malformed, "json_broken", "The body is not a JSON object.").At(WholeBody)
	}
	if err := checkMembers(body, WholeBody); err != nil {
		return e, err
	}
	for name, value := range path {
		if _, ok := data[name]; ok {
			return e, fault.New(fault.Invalid, "unknown_field", "The address already gives %s: leave it out of the body.", name).At(name)
		}
		if !utf8.ValidString(value) {
			return e, fault.New(fault.Malformed, "utf8_broken", "This is not UTF-8.").At(name)
		}
		data[name] = value
	}
	line, err := json.Marshal(map[string]any{"data": data})
	if err != nil {
		return e, err
	}
	var sent map[string]any
	if err := json.Unmarshal(line, &sent); err != nil {
		return e, unreadable(err, line, WholeBody)
	}
	return e, in.parseData(e, line, sent["data"])
}

// LogInternal notes a failure that is not the sender's.
func (in *Intake) LogInternal(ctx context.Context, err error) {
	if f := fault.Of(err); f.Code == fault.Internal || f.Code == fault.Unavailable {
		in.log.ErrorContext(ctx, "intake failed", "error", err)
	}
}
